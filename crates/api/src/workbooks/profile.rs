//! Import profiles: how the lists of makers are imported.

use domain::workbooks::profile::{self, ImportProfile, Profile};
use domain::{Id, Session, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::record::{Deleted, MoreFields, RecordQuery, View};
use crate::json::wire::Change;
use crate::operation::columns::{Form, Input};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Access, Body, BodyWithErrors, Context, Created, Json, Operation, Params, Path, Query, Read,
    RecordList, STAFF, Tagged, TaggedView, Unchanged, WRITERS, Write,
};
use crate::workbooks::guess;
use crate::workbooks::layout::{LayoutInput, LayoutView};

pub(crate) fn operations() -> Vec<Operation> {
    group(
        "ImportProfile",
        vec![
            get("/importprofiles", STAFF, list)
                .named("getImportProfiles", "List import profiles")
                .returns("A page of import profiles."),
            get("/importprofile/{importProfileId}", STAFF, find)
                .named("getImportProfileId", "Get an import profile")
                .returns("The import profile."),
            post("/importprofiles/create", WRITERS, create)
                .named("postImportProfilesCreate", "Create an import profile")
                .about(
                    "Says how lists of a maker become sheets of our own form: where a sheet has its headings, which of its columns is which
of ours, in which units and notations it is written, and which rows aren't records. Imports take its id as profile.",
                )
                .example(example)
                .returns("The new import profile.")
                .fails(&[409]),
            post("/importprofile/{importProfileId}/update", WRITERS, update)
                .named("postImportProfileIdUpdate", "Change an import profile")
                .about("A layout replaces the present one as a whole.")
                .example(|| json!({ "params": { "maker": "Corvessa" } }))
                .returns("The import profile after the change.")
                .fails(&[409]),
            post("/importprofile/{importProfileId}/delete", WRITERS, remove)
                .named("postImportProfileIdDelete", "Delete an import profile")
                .returns("Deleted."),
            post("/importprofiles/guess", WRITERS, guess::propose)
                .named("postImportProfilesGuess", "Propose an import profile for a file")
                .about(
                    "Looks at headings (English, German, French, Polish, Spanish), values, and items that exist, and proposes a layout with
reasons and up to twenty rows as they would become. Nothing is stored.",
                )
                .returns("The proposal."),
        ],
    )
}

fn example() -> serde_json::Value {
    json!({ "name": "Corvessa, price list in German", "maker": "Corvessa", "kind": "hose", "layout": {
        "decimalSign": ",",
        "columns": [
            { "column": "partNumber", "headings": ["Artikel-Nr."] },
            { "column": "brand", "fixed": "Corvessa" },
            { "column": "size", "headings": ["DN"], "size": "dn" },
            { "column": "maxPressurePsi", "headings": ["Betriebsdruck"], "unit": "bar" },
            { "column": "listPrice", "headings": ["Preis / 100 m"], "cut": ["€"], "per": 100 },
            { "column": "listPriceCurrency", "fixed": "EUR" },
            { "column": "listPriceUnitOfMeasure", "fixed": "m" }
        ],
        "skip": { "without": ["listPrice"], "groups": true, "totals": true, "words": ["auf Anfrage"] }
    } })
}

/// What a profile says.
#[derive(Serialize, JsonSchema)]
struct ProfileMore {
    /// Where a sheet has what, and how it is written.
    layout: LayoutView,
}

impl MoreFields for ProfileMore {}

type ProfileView = View<ImportProfile, ProfileMore>;

fn view<A: Access>(ctx: &Context<A>, profile: Profile) -> ProfileView {
    let more = ProfileMore { layout: LayoutView::of(&profile.layout) };
    View::with(profile.stored, ctx.visibility(), more)
}

impl TaggedView for ProfileView {
    type Key = Id<ImportProfile>;

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        id: Id<ImportProfile>,
    ) -> Result<Self, ApiError> {
        let profile = profile::find(&mut ctx.session, id).await?;
        Ok(view(ctx, profile))
    }
}

/// A new import profile.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ImportProfileInput")]
struct ProfileInput {
    /// Where a sheet has what, and how it is written.
    #[serde(default)]
    layout: Change<LayoutInput>,
    #[serde(flatten)]
    columns: Input<NewProfile>,
}

/// Changes of an import profile; absent fields keep their values, null clears.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ImportProfilePatch")]
struct ProfilePatch {
    /// Where a sheet has what, and how it is written: the whole new layout.
    #[serde(default)]
    layout: Change<LayoutInput>,
    #[serde(flatten)]
    columns: Input<ChangedProfile>,
}

/// Columns of a new profile.
struct NewProfile;

impl Form for NewProfile {
    type Entity = ImportProfile;

    fn name() -> String {
        "NewImportProfile".to_owned()
    }

    fn about() -> String {
        "The fields of an import profile.".to_owned()
    }

    fn needs(column: &domain::fields::Column) -> bool {
        column.required
    }
}

/// Columns of a changed profile.
struct ChangedProfile;

impl Form for ChangedProfile {
    type Entity = ImportProfile;

    fn name() -> String {
        "ChangedImportProfile".to_owned()
    }

    fn about() -> String {
        "Changes of an import profile.".to_owned()
    }
}

fn input(
    layout: Change<LayoutInput>,
    fields: domain::fields::FieldPatch,
    faults: Vec<Violation>,
) -> profile::ProfileInput {
    let layout = match layout {
        Change::Keep => None,
        Change::Clear => Some(profile::Layout::default()),
        Change::Set(layout) => Some(layout.read()),
    };
    profile::ProfileInput { fields, layout, faults }
}

async fn list(
    ctx: &mut Context<RecordList>,
    Query(query): Query<RecordQuery<ImportProfile>>,
) -> Result<Json<Page<ProfileView>>, ApiError> {
    let page = profile::page(&mut ctx.session, &query.listing, &query.window).await?;
    let page = page.map(|profile| view(ctx, profile));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

async fn find(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<ImportProfile>>,
) -> Result<Tagged<ProfileView>, ApiError> {
    let profile = profile::find(&mut ctx.session, id).await?;
    Ok(Tagged(view(ctx, profile)))
}

async fn create(
    ctx: &mut Context<Write>,
    draft: BodyWithErrors<Body<ProfileInput>>,
) -> Result<Created<ProfileView>, ApiError> {
    let ProfileInput { layout, columns } = draft.input;
    let input = input(layout, columns.patch, draft.faults);
    let made = profile::create(&mut ctx.session, input).await?;
    Ok(Created(view(ctx, made)))
}

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<ProfileView>,
    draft: BodyWithErrors<Params<ProfilePatch>>,
) -> Result<Tagged<ProfileView>, ApiError> {
    let ProfilePatch { layout, columns } = draft.input;
    let input = input(layout, columns.patch, draft.faults);
    let changed = profile::update(&mut ctx.session, id, input).await?;
    Ok(Tagged(view(ctx, changed)))
}

async fn remove(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<ProfileView>,
) -> Result<Json<Deleted>, ApiError> {
    profile::remove(&mut ctx.session, id).await?;
    Ok(Json(Deleted::new(id.raw())))
}
