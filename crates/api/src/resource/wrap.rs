//! Kinds of wraps and how they cover a hose.

use actix_web::HttpResponse;
use domain::configurator::wrap::CoverageKind;
use domain::sheet::Choice;
use domain::usecase::series::{WrapStyle, wrap_styles};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::asking::{hiding, list_schema, wanted};
use crate::image_address::wrap_style_image;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::schema;
use crate::server::App;

/// The parameters of wrap styles.
pub(crate) fn parameters() -> Vec<Parameter> {
    let mut all = vec![
        Parameter::new("brand", ParameterKind::Text, "Name of the brand."),
        Parameter::new("hoseId", ParameterKind::Id, "Wraps that go over this hose alone."),
    ];
    all.extend(hiding());
    all
}

/// How much of a hose is covered.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WrapCoverage")]
struct CoverageView {
    /// full, partial or eachEnd.
    coverage_type: &'static str,
}

/// A kind of wrap in a colour, as it is sent with a configuration.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WrapStyle")]
struct WrapStyleView {
    /// Kind of wrap.
    wrap_type: Option<String>,
    /// Colour.
    colour: Option<String>,
    /// Name of an image of one.
    image_name: Option<String>,
    /// A drawing of it, as an address that holds it: data:image/svg+xml;base64,…
    image: String,
    /// What it covers where nothing else is said.
    coverage: CoverageView,
}

impl WrapStyleView {
    fn new(style: WrapStyle, app: &App) -> Self {
        let coverage = CoverageView { coverage_type: CoverageKind::Full.word() };
        let WrapStyle { wrap_type, colour, image_name } = style;
        let image = wrap_style_image(app, wrap_type.as_deref(), colour.as_deref());
        Self { wrap_type, colour, image_name, image, coverage }
    }
}

/// What the styles answer.
pub(crate) fn styles_reply() -> Value {
    list_schema(&schema::of::<WrapStyleView>(), "Kinds of wraps, each colour once.")
}

/// `GET /organization/wrapstyles`
pub(crate) async fn styles(call: Call) -> Answer {
    let found = wrap_styles(&call.app.services, &call.caller, &wanted(&call)).await?;
    let views: Vec<WrapStyleView> =
        found.into_iter().map(|style| WrapStyleView::new(style, &call.app)).collect();
    Ok(HttpResponse::Ok().json(views))
}

/// A kind of coverage.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WrapCoverageKind")]
struct CoverageKindView {
    /// What configurations hold.
    coverage_type: &'static str,
    /// What people read.
    label: &'static str,
    /// The lengths that have to be given with it.
    lengths: &'static [&'static str],
}

/// What the coverages answer.
pub(crate) fn coverages_reply() -> Value {
    list_schema(&schema::of::<CoverageKindView>(), "The kinds of coverage.")
}

/// `GET /organization/wrapcoverage`
pub(crate) fn coverages() -> HttpResponse {
    let view = |kind: &CoverageKind| CoverageKindView {
        coverage_type: kind.word(),
        label: kind.label(),
        lengths: kind.lengths(),
    };
    HttpResponse::Ok().json(CoverageKind::ALL.iter().map(view).collect::<Vec<_>>())
}
