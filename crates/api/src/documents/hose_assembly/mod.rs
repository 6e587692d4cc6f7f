//! Hose assemblies.

mod components;
mod customers;
mod figures;
mod input;
pub(crate) mod life;
mod preview;
pub(crate) mod price;
mod price_request;
mod view;

use domain::access::Visibility;
use domain::documents::hose_assembly::{self, Current, FullAssembly, HoseAssemblyInput, Stored};
use domain::documents::lifecycle::{Opened, set_external_id};
use domain::documents::{Document, HoseAssembly};
use domain::organization::units;
use domain::{Id, Violation};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use self::input::Copy;
use self::view::{AssemblySummary, BriefAssembly, HoseAssemblyView, brief, summary};
use super::crud;
use super::document::{Content, DisplayOptions, DocumentApi, FullView, View};
use super::input::{Change, DocumentInput, New, Purpose, take_external};
use super::listing::{DocumentQuery, Existing};
use crate::error::ApiError;
use crate::json::file::image_address::ImageAddresses;
use crate::json::list::page::Page;
use crate::operation::row::{get, group, post};
use crate::operation::{
    Context, Created, Json, LenientBody, ListLater, OneOf, Operation, Params, Path, Query,
    READERS_AND_CUSTOMERS, Read, Tagged, WRITERS_AND_CUSTOMERS, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    let parts = [
        documents(),
        life::operations(),
        customers::operations(),
        price::operations(),
        preview::operations(),
    ];
    group("HoseAssembly", parts.into_iter().flatten().collect())
}

fn documents() -> Vec<Operation> {
    vec![
        post("/hoseassemblies/create", WRITERS_AND_CUSTOMERS, create)
            .named("postHoseAssembliesCreate", "Configure and store a hose assembly")
.embedded()
        .about(
            "Checks that the components fit together, and calculates cut length, pressures, weight, description and model code. An
impossible configuration is refused with all reasons; a doubtful one gets warnings. Without a part number it takes the
next one. A token of purpose embed names no part number: it gets the next one of a series of its own, or with 200 the assembly that it has
already, and 429 beyond the hourly limit.",
        )
        .example(create_example)
        .returns("The new hose assembly."),
        post("/hoseassemblies/checkexisting", WRITERS_AND_CUSTOMERS, check_existing)
            .named("postHoseAssembliesCheckExisting", "Find identical hose assemblies")
            .about(
                "The latest and the released versions with the same components, cut length within 0.5 mm, angle, wrap and tests,
however they were entered: in inches or millimetres, by cut or overall length, with the ends swapped.",
            )
            .example(configuration_example)
            .returns("The existing documents."),
        get("/hoseassemblies", READERS_AND_CUSTOMERS, list)
            .named("getHoseAssemblies", "List hose assemblies")
.embedded()
        .about("A customer sees its own.")
        .returns("A page of hose assemblies."),
        get("/hoseassembly/{hoseAssemblyId}", READERS_AND_CUSTOMERS, crud::find::<HoseAssembly>)
            .named("getHoseAssemblyId", "Get a hose assembly")
.embedded()
        .about("With its components as the catalogue has them now, and with warnings.")
        .returns("The hose assembly."),
        post("/hoseassembly/{hoseAssemblyId}/update", WRITERS_AND_CUSTOMERS, update)
            .named("postHoseAssemblyIdUpdate", "Change a hose assembly")
            .about("Only under editing; all derived figures are calculated again.")
            .example(|| json!({ "params": { "comments": "Route along the boom." } }))
            .returns("The hose assembly after the change."),
        post("/hoseassembly/{hoseAssemblyId}/saveas", WRITERS_AND_CUSTOMERS, save_as)
            .named("postHoseAssemblyIdSaveAs", "Save a hose assembly under another part number")
            .about("A copy under editing, whatever the state of the original; given fields replace the original's.")
            .example(|| json!({ "params": { "partNumber": "HA-EXAMPLE-2" } }))
            .returns("The copy."),
    ]
}

/// An assembly of components of the demo.
fn example_fields() -> Map<String, Value> {
    let example = json!({
        "hose": "de3000000000000002000010",
        "end1": "de3000000000000003000013",
        "end2": "de3000000000000003000013",
        "length": 36,
        "lengthUnit": "in",
    });
    example.as_object().cloned().unwrap_or_default()
}

fn create_example() -> Value {
    let mut fields = example_fields();
    fields.insert("partNumber".to_owned(), json!("HA-EXAMPLE"));
    json!({ "params": fields })
}

fn configuration_example() -> Value {
    json!({ "params": example_fields() })
}

impl DocumentApi for HoseAssembly {
    const FILE: &'static str = "hoseassemblies";
    const LIST: &'static str = "hoseAssemblies";
    const SEARCHED: &'static [&'static str] = &[
        "description",
        "modelCode",
        "tag",
        "vendorPartNumber",
        "customerPartNumber",
        "customerName",
    ];
    const IS_NUMBER_NULLABLE: bool = false;

    type Input = HoseAssemblyInput;
    type DetailsView = HoseAssemblyView;

    fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
        input::fields::<P>(generator)
    }

    fn line_fields<P: Purpose>() -> Map<String, Value> {
        input::line_fields()
    }

    fn required<P: Purpose>() -> &'static [&'static str] {
        input::required::<P>()
    }

    fn read<P: Purpose>(
        input: DocumentInput<Self, P>,
        faults: Vec<Violation>,
    ) -> HoseAssemblyInput {
        input::read(input, faults)
    }

    fn content(document: &Document<Self>, display: &DisplayOptions<'_>) -> Content<Self> {
        view::content(document, display)
    }

    fn view(full: &FullAssembly, visibility: Visibility) -> FullView<Self> {
        view::view(full, visibility)
    }
}

async fn update(
    ctx: &mut Context<Write>,
    mut document: Opened<HoseAssembly>,
    mut body: LenientBody<Params<DocumentInput<HoseAssembly, Change>>>,
) -> Result<Tagged<FullView<HoseAssembly>>, ApiError> {
    if crud::set_external(ctx, &mut document, &mut body.input, &mut body.faults).await? {
        let full = Box::pin(document.into_full(&mut ctx.session)).await?;
        return Ok(Tagged(HoseAssembly::view(&full, ctx.visibility())));
    }
    let input = HoseAssembly::read(body.input, body.faults);
    let changed = Box::pin(hose_assembly::update(&mut ctx.session, document, input)).await?;
    Ok(Tagged(HoseAssembly::view(&changed, ctx.visibility())))
}

async fn create(
    ctx: &mut Context<Write>,
    mut body: LenientBody<Params<DocumentInput<HoseAssembly, New>>>,
) -> Result<OneOf<Created<FullView<HoseAssembly>>, Tagged<FullView<HoseAssembly>>>, ApiError> {
    let number = take_external(&mut body.input, &mut body.faults);
    let input = HoseAssembly::read(body.input, body.faults);
    let most = ctx.app.settings.embed_assemblies_per_hour;
    let mut made = Box::pin(hose_assembly::create(&mut ctx.session, input, most)).await?;
    let (Stored::New(full) | Stored::Known(full)) = &mut made;
    set_external_id(&mut ctx.session, &mut full.document, number).await?;
    let view = |made| HoseAssembly::view(made, ctx.visibility());
    Ok(match &made {
        Stored::New(made) => OneOf::First(Created(view(made))),
        Stored::Known(known) => OneOf::Second(Tagged(view(known))),
    })
}

async fn list(
    ctx: &mut Context<ListLater>,
    Query(query): Query<DocumentQuery<HoseAssembly>>,
) -> Result<Json<Page<View<HoseAssembly, AssemblySummary>>>, ApiError> {
    let (listing, window) = (query.listing.visible_to::<HoseAssembly>(&ctx.caller)?, query.window);
    let mut session = if listing.uses_derived_values() {
        hose_assembly::read_described(&ctx.app.services, &ctx.caller).await?
    } else {
        ctx.call.read().await?
    };
    let page = session.work.documents::<HoseAssembly>().page(&listing, &window).await?;
    let (documents, page) = page.split();
    let current = hose_assembly::current(&mut session, documents).await?;
    let outdated: Vec<_> = current.iter().map(Current::outdated).collect();
    let documents: Vec<_> = current.into_iter().map(|one| one.document).collect();
    let names = hose_assembly::names(&mut session, &documents).await?;
    let settings = session.work.organization().await?.settings;
    let units = units(&mut session).await?;
    drop(session);
    let display = DisplayOptions { settings: &settings, units, visibility: ctx.visibility() };
    let views = documents.iter().zip(&outdated);
    let images = ImageAddresses::new(&ctx.call).await?;
    let view = |(document, outdated): (_, &Vec<_>)| {
        summary(document, outdated, &names, (&display, &images))
    };

    let page = page.filled(views.map(view).collect());
    Ok(Json(Page::new(&mut ctx.call, page)))
}

async fn check_existing(
    ctx: &mut Context<Read>,
    body: LenientBody<Params<DocumentInput<HoseAssembly, New>>>,
) -> Result<Json<Existing<View<HoseAssembly, BriefAssembly>>>, ApiError> {
    let input = HoseAssembly::read(body.input, body.faults);
    let prepared = hose_assembly::prepare(&mut ctx.session, None, input).await?;
    let found = hose_assembly::existing(&mut ctx.session, &prepared).await?;
    let settings = ctx.session.work.organization().await?.settings;
    let units = units(&mut ctx.session).await?;
    let display = DisplayOptions { settings: &settings, units, visibility: ctx.visibility() };
    let one = |one: &Current| brief(&one.document, &one.outdated(), &display);
    Ok(Json(Existing::new(found.iter().map(one).collect())))
}

async fn save_as(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<HoseAssembly>>,
    mut body: LenientBody<Params<DocumentInput<HoseAssembly, Copy>>>,
) -> Result<Created<FullView<HoseAssembly>>, ApiError> {
    let number = take_external(&mut body.input, &mut body.faults);
    let input = HoseAssembly::read(body.input, body.faults);
    let mut made = hose_assembly::save_as(&mut ctx.session, id, input).await?;
    set_external_id(&mut ctx.session, &mut made.document, number).await?;
    Ok(Created(HoseAssembly::view(&made, ctx.visibility())))
}
