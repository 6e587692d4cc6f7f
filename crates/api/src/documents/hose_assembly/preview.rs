//! Previews of hose assemblies: the figures of a configuration that isn't stored.

use std::borrow::Cow;

use domain::catalogue::images::DrawingLanguage;
use domain::documents::hose_assembly::{
    self, AssemblyDrawing, Current, Preview, PreviewedAssembly,
};
use domain::documents::{Bill, DocumentType, HoseAssembly};
use domain::measures::length::LengthUnit;
use domain::{Error, add_violations};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::input::Partial;
use super::price::{AssemblyPriceView, view};
use super::price_request::{AssemblyPriceInput, PricedConfiguration};
use super::view::{BriefAssembly, HoseAssemblyView, brief};
use crate::documents::document::{Content, DisplayOptions, DocumentApi, View, merged};
use crate::error::{ApiError, FieldError};
use crate::json::schema;
use crate::json::wire::Word;
use crate::operation::handler::below;
use crate::operation::row::post;
use crate::operation::{
    Context, Json, LenientBody, Operation, Params, Query, READERS_AND_CUSTOMERS, Read,
};
use crate::paper::bill::BillLine;

pub(super) fn operations() -> Vec<Operation> {
    let preview = post("/hoseassembly/preview", READERS_AND_CUSTOMERS, preview)
        .named("postHoseAssemblyPreview", "Preview a hose assembly")
.embedded()
    .about(
        "All that follows from a configuration as far as it is chosen, a hose alone at least; nothing is stored. Creating the
same gives the same figures, or is refused for the same violations. What is in violation is left out of the rest.",
    )
    .example(super::configuration_example)
    .returns("What follows.");
    vec![preview]
}

/// Options of the drawing.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewQuery {
    /// Unit that the drawing's lengths are written in first; that of the customer or the organization if absent.
    drawing_unit: Option<Word<LengthUnit>>,
    /// Language of the words on the drawing, English if absent.
    drawing_language: Option<Word<DrawingLanguage>>,
}

/// Preview of a configuration.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseAssemblyPreview")]
struct PreviewView {
    /// Whether it can be created as it is.
    ready: bool,
    /// Why it can't be created as it is, each at its field.
    violations: Vec<FieldError>,
    /// The assembly without the fields with violations; null while no hose is chosen.
    assembly: Option<ConfiguredAssembly>,
    /// Parts of one piece, each item on one line.
    bill_of_materials: Vec<BillLine>,
    /// Price of the known parts; null while no hose is chosen.
    price: Option<AssemblyPriceView>,
    /// Up to 10 identical assemblies that can be ordered instead: with the same tolerance, not obsolete, for
    /// the same customer or for nobody. Released ones come first, then the most recently changed ones.
    existing: Vec<View<HoseAssembly, BriefAssembly>>,
    /// The drawing of its data sheet, SVG; null while no hose is chosen.
    drawing: Option<String>,
}

/// An assembly without the fields of stored documents.
#[derive(Serialize)]
struct ConfiguredAssembly {
    #[serde(flatten)]
    content: Content<HoseAssembly>,
    #[serde(flatten)]
    details: HoseAssemblyView,
}

impl JsonSchema for ConfiguredAssembly {
    fn schema_name() -> Cow<'static, str> {
        "ConfiguredHoseAssembly".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let parts = [
            HoseAssemblyView::json_schema(generator),
            Content::<HoseAssembly>::json_schema(generator),
        ];
        let mut schema = merged(parts).to_value();
        if let Some(Value::Object(fields)) = schema.get_mut("properties") {
            fields.remove(HoseAssembly::NUMBER);
            if let Some(length) = fields.get_mut("length") {
                *length = schema::nullable(length.take());
            }
        }
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.retain(|name| name != HoseAssembly::NUMBER);
        }
        schema::of_json(schema)
    }
}

async fn preview(
    ctx: &mut Context<Read>,
    Query(PreviewQuery { drawing_unit, drawing_language }): Query<PreviewQuery>,
    body: LenientBody<Params<PricedConfiguration<Partial>>>,
) -> Result<Json<PreviewView>, ApiError> {
    let PricedConfiguration { configuration, request } = body.input;
    let input = HoseAssembly::read(configuration, body.faults);
    let Preview { mut violations, assembly } =
        hose_assembly::preview(&mut ctx.session, input).await?;
    let mut shown = PreviewView {
        ready: false,
        violations: Vec::new(),
        assembly: None,
        bill_of_materials: Vec::new(),
        price: None,
        existing: Vec::new(),
        drawing: None,
    };
    if let Some(previewed) = assembly {
        match price(ctx, &request, &previewed).await {
            Ok(price) => shown.price = Some(price),
            Err(Error::Invalid(found)) => add_violations(&mut violations, found),
            Err(error) => return Err(error.into()),
        }
        let unit = drawing_unit.map_or(previewed.full.details.units.length, |Word(unit)| unit);
        let language = drawing_language.map_or_else(Default::default, |Word(language)| language);
        show(&mut shown, &previewed, (unit, language), ctx);
    }
    shown.ready = violations.is_empty();
    below(ctx.call.body.prefix, &mut violations);
    shown.violations = violations.iter().map(FieldError::from).collect();
    Ok(Json(shown))
}

async fn price(
    ctx: &mut Context<Read>,
    request: &AssemblyPriceInput,
    previewed: &PreviewedAssembly,
) -> Result<AssemblyPriceView, Error> {
    let head = request.document.head(&mut ctx.session).await?;
    let full = &previewed.full;
    let assembly = &full.document.content;
    let price_request = request.document.price_request(ctx, &head, assembly.customer_id)?;
    // Only customers have their own prices for the number of an identical assembly.
    let numbers = match price_request.customer {
        Some(_) if previewed.has_length => {
            hose_assembly::numbers_of(&mut ctx.session, assembly, &full.lines).await?
        }
        _ => Vec::new(),
    };
    let assemblies = request.assemblies(assembly, &full.components, &numbers);
    let price = hose_assembly::price(&mut ctx.session, &assemblies, price_request).await?;
    view(&price, full.details.configured.as_ref().ok(), ctx.visibility())
}

fn show(
    shown: &mut PreviewView,
    previewed: &PreviewedAssembly,
    (drawing_unit, language): (LengthUnit, DrawingLanguage),
    ctx: &Context<Read>,
) {
    let PreviewedAssembly { full, has_length, existing, .. } = previewed;
    let View { mut content, details, .. } = HoseAssembly::view(full, ctx.visibility());
    content.leave_out(HoseAssembly::NUMBER);
    if !has_length {
        content.set("length", Value::Null);
    }
    shown.assembly = Some(ConfiguredAssembly { content, details });
    let (assembly, parts) = (&full.document.content, &full.components);
    let units = full.details.units;
    let bill = Bill::of_assembly(assembly, parts);
    shown.bill_of_materials = BillLine::all(&bill, units.bill);
    let convention = full.settings.angle_convention;
    let drawing = AssemblyDrawing::of(assembly, parts, &bill, drawing_unit, convention);
    let image = ctx.app.services.drawer.draw(&drawing.into(), language);
    // Drawings are texts.
    shown.drawing = String::from_utf8(image.bytes).ok();
    let visibility = ctx.visibility();
    let display = DisplayOptions { settings: &full.settings, units, visibility };
    let one = |one: &Current| brief(&one.document, &one.outdated(), &display);
    shown.existing = existing.iter().map(one).collect();
}
