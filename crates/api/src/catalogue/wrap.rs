//! Kinds of wraps and how they cover a hose.

use domain::catalogue::Hose;
use domain::catalogue::fits::series::{SeriesQuery, WrapStyle, wrap_styles};
use domain::catalogue::images::Drawable;
use domain::configurator::figures::wrap::CoverageKind;
use domain::fields::Choice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::query::Hiding;
use crate::error::ApiError;
use crate::json::file::image_address::drawn;
use crate::json::wire::Id;
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, Operation, Query, READERS_AND_CUSTOMERS, RecordList, Without,
};
use crate::server::app::App;

pub(crate) fn operations() -> Vec<Operation> {
    let rows = vec![
        get("/organization/wrapstyles", READERS_AND_CUSTOMERS, styles)
            .named("getOrganizationWrapStyles", "List the kinds and colours of wraps")
            .embedded()
            .returns("Kinds of wraps, each colour once."),
        get("/organization/wrapcoverage", READERS_AND_CUSTOMERS, coverages)
            .named("getOrganizationWrapCoverage", "List the kinds of wrap coverage")
            .embedded()
            .returns("The kinds of coverage."),
    ];
    group("Wrap", rows)
}

/// Filters on styles of wraps.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct WrapStyleQuery {
    /// Name of the brand.
    brand: Option<String>,
    /// Only wraps that fit this hose.
    hose_id: Option<Id<Hose>>,
    #[serde(flatten)]
    hiding: Hiding,
}

/// Coverage of a hose.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WrapStyleCoverage")]
struct CoverageView {
    /// full, partial or eachEnd.
    #[schemars(extend("enum" = CoverageKind::WORDS))]
    coverage_type: &'static str,
}

/// A kind of wrap in a colour.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WrapStyle")]
struct WrapStyleView {
    /// Kind of wrap.
    wrap_type: Option<String>,
    /// Colour.
    colour: Option<String>,
    /// Name of an image of such a wrap.
    image_name: Option<String>,
    /// Drawing, as a data URL: data:image/svg+xml;base64,…
    image: String,
    /// Default coverage.
    coverage: CoverageView,
    /// Number of wraps of this kind and colour.
    count: u64,
}

impl WrapStyleView {
    fn new(style: WrapStyle, app: &App) -> Self {
        let coverage = CoverageView { coverage_type: CoverageKind::Full.word() };
        let WrapStyle { wrap_type, colour, image_name, count } = style;
        let drawable = Drawable::WrapStyle { kind: wrap_type.clone(), colour: colour.clone() };
        let image = drawn(app, &drawable);
        Self { wrap_type, colour, image_name, image, coverage, count }
    }
}

async fn styles(
    ctx: &mut Context<RecordList>,
    Query(query): Query<WrapStyleQuery>,
) -> Result<Json<Vec<WrapStyleView>>, ApiError> {
    let series = SeriesQuery {
        brand: query.brand,
        hose: query.hose_id.map(|id| id.0),
        hide_unavailable: query.hiding.unavailable(),
        hide_unavailable_brands: query.hiding.brands(),
        ..SeriesQuery::default()
    };
    let found = wrap_styles(&mut ctx.session, &series).await?;
    Ok(Json(found.into_iter().map(|style| WrapStyleView::new(style, &ctx.app)).collect()))
}

/// A kind of coverage.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WrapCoverageKind")]
struct CoverageKindView {
    /// The value in configurations.
    coverage_type: &'static str,
    /// Label for people.
    label: &'static str,
    /// Lengths that it requires.
    lengths: &'static [&'static str],
}

async fn coverages(_: &mut Context<Without>) -> Result<Json<Vec<CoverageKindView>>, ApiError> {
    let view = |kind: &CoverageKind| CoverageKindView {
        coverage_type: kind.word(),
        label: kind.label(),
        lengths: kind.lengths(),
    };
    Ok(Json(CoverageKind::ALL.iter().map(view).collect()))
}
