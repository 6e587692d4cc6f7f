//! Sizes of items in the catalogue.

use domain::catalogue::Hose;
use domain::catalogue::fits::connections::{ConnectionFilter, end_sizes};
use domain::catalogue::fits::series::{HoseSize, SeriesQuery, fitting_sizes, hose_sizes};
use domain::measures::length::LengthUnit;
use domain::measures::size::Size;
use domain::measures::size_table::by_dash;
use rust_decimal::prelude::ToPrimitive;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::super::query::Hiding;
use crate::error::ApiError;
use crate::json::wire;
use crate::operation::row::{get, group, post};
use crate::operation::{
    Body, Context, Json, Operation, Query, READERS_AND_CUSTOMERS, Read, RecordList,
};

pub(crate) fn operations() -> Vec<Operation> {
    let of_fittings = post("/crimpfittings/sizes", READERS_AND_CUSTOMERS, in_fittings)
        .named("postCrimpFittingsSizes", "List the sizes of crimp fittings")
        .embedded()
        .about("Hose sizes and end sizes of fittings.")
        .example(|| json!({ "brand": "Torvane", "series": "TC" }))
        .returns("The sizes.");
    let of_hoses = post("/hoses/sizes", READERS_AND_CUSTOMERS, in_hoses)
        .named("postHosesSizes", "List the sizes of hoses")
        .embedded()
        .about("Sizes of hoses.")
        .example(|| json!({ "brand": "Torvane" }))
        .returns("The sizes.");
    let all = vec![
        get("/hosesizes", READERS_AND_CUSTOMERS, all_of_hoses)
            .named("getHoseSizes", "List the sizes of all hoses")
            .embedded()
            .returns("Sizes in numerical order, then other designations."),
        get("/endsizes", READERS_AND_CUSTOMERS, all_of_ends)
            .named("getEndSizes", "List the sizes of all connections")
            .embedded()
            .about("Sizes of the ends of crimp fittings and adaptors.")
            .returns("Sizes in numerical order, then other designations."),
    ];
    let mut rows = group("CrimpFitting", vec![of_fittings]);
    rows.extend(group("Hose", vec![of_hoses]));
    rows.extend(group("Size", all));
    rows
}

/// A size.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Size")]
pub(crate) struct SizeView {
    /// The value in fields and filters: a dash number such as -8, or another designation.
    size: String,
    /// Dash number, in sixteenths of an inch; null for other designations.
    dash: Option<u16>,
    /// Hose inside diameter in inches, as the trade writes it; null if the dash number is in no table, or if hoses of
    /// this size have different ones. That of hoses by tube, such as SAE 100R5, is smaller than the dash number says.
    inch: Option<String>,
    /// Hose inside diameter in millimetres; null like inch.
    mm: Option<f64>,
    /// Nominal diameter.
    #[serde(rename = "DN")]
    dn: Option<String>,
}

impl SizeView {
    /// A size with its values in the tables.
    fn new(size: &Size) -> Self {
        Self::of_bore(size, Some(size))
    }

    /// The size of a hose with the values of its bore in the tables.
    fn of_bore(size: &Size, bore: Option<&Size>) -> Self {
        let row = bore.and_then(Size::dash).and_then(by_dash);
        // Bores without a dash number are in inches: 13/32.
        let inches = bore.and_then(|bore| Some((bore.to_string(), bore.inches()?)));
        let (inch, mm) = match row {
            Some(row) => (Some(row.inch.to_owned()), Some(row.bore())),
            None => inches.map_or((None, None), |(text, mm)| (Some(text), Some(mm))),
        };
        Self {
            size: size.to_string(),
            dash: size.dash(),
            inch,
            mm: mm.and_then(|mm| mm.figure(LengthUnit::Millimetre).to_f64()),
            dn: row.map(|row| row.dn.to_string()),
        }
    }
}

/// Sizes of hoses as JSON.
fn hose_views(sizes: &[HoseSize]) -> Vec<SizeView> {
    sizes.iter().map(|of| SizeView::of_bore(&of.size, of.bore.as_ref())).collect()
}

/// Sizes as JSON.
pub(crate) fn views(sizes: &[Size]) -> Vec<SizeView> {
    sizes.iter().map(SizeView::new).collect()
}

/// The items whose sizes are requested.
#[derive(Debug, Deserialize, JsonSchema)]
struct AllSizesQuery {
    /// Name of a brand; only sizes of this brand.
    brand: Option<String>,
    #[serde(flatten)]
    hiding: Hiding,
}

async fn all_of_hoses(
    ctx: &mut Context<RecordList>,
    Query(query): Query<AllSizesQuery>,
) -> Result<Json<Vec<SizeView>>, ApiError> {
    let series = SeriesQuery {
        brand: query.brand,
        hide_unavailable: query.hiding.unavailable(),
        hide_unavailable_brands: query.hiding.brands(),
        ..SeriesQuery::default()
    };
    Ok(Json(hose_views(&hose_sizes(&mut ctx.session, &series).await?)))
}

async fn all_of_ends(
    ctx: &mut Context<RecordList>,
    Query(query): Query<AllSizesQuery>,
) -> Result<Json<Vec<SizeView>>, ApiError> {
    let filter = ConnectionFilter {
        brand: query.brand,
        hide_unavailable: query.hiding.unavailable(),
        hide_unavailable_brands: query.hiding.brands(),
        ..ConnectionFilter::default()
    };
    Ok(Json(views(&end_sizes(&mut ctx.session, &filter).await?)))
}

/// Filters on hoses. Texts match whole values, in any case.
#[derive(Deserialize, JsonSchema, Validate, Default)]
#[serde(rename_all = "camelCase")]
struct HoseSizesRequest {
    /// Name of the brand.
    #[schemars(length(max = 1_000))]
    brand: Option<String>,
    /// Series of the hoses or fittings.
    #[schemars(length(max = 1_000))]
    series: Option<String>,
    /// Leaves out items that are marked unavailable or out of stock.
    hide_unavailable: Option<bool>,
    /// Leaves out items of disabled brands.
    hide_unavailable_brands: Option<bool>,
}

/// Filters on fittings. Texts match whole values, in any case.
#[derive(Deserialize, JsonSchema, Validate, Default)]
#[serde(rename_all = "camelCase")]
struct FittingSizesRequest {
    #[serde(flatten)]
    fittings: HoseSizesRequest,
    /// Only fittings that fit this hose.
    hose_id: Option<wire::Id<Hose>>,
    /// Same as hoseId.
    hose: Option<wire::Id<Hose>>,
}

impl From<HoseSizesRequest> for SeriesQuery {
    fn from(query: HoseSizesRequest) -> Self {
        let text = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        Self {
            brand: text(query.brand),
            series: text(query.series),
            hide_unavailable: query.hide_unavailable.unwrap_or(false),
            hide_unavailable_brands: query.hide_unavailable_brands.unwrap_or(false),
            ..Self::default()
        }
    }
}

impl From<FittingSizesRequest> for SeriesQuery {
    fn from(FittingSizesRequest { fittings, hose_id, hose }: FittingSizesRequest) -> Self {
        Self { hose: hose_id.or(hose).map(|id| id.0), ..fittings.into() }
    }
}

/// Sizes of fittings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct FittingSizes {
    /// Sizes of the hoses that they fit, in numerical order.
    hose_sizes: Vec<SizeView>,
    /// Sizes of their ends, in numerical order.
    end_sizes: Vec<SizeView>,
}

/// Sizes of hoses.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct HoseSizes {
    /// The sizes, in numerical order.
    hose_sizes: Vec<SizeView>,
}

async fn in_fittings(
    ctx: &mut Context<Read>,
    query: Option<Body<FittingSizesRequest>>,
) -> Result<Json<FittingSizes>, ApiError> {
    let query = query.map(|Body(query)| query).unwrap_or_default().into();
    let (hoses, ends) = fitting_sizes(&mut ctx.session, &query).await?;
    Ok(Json(FittingSizes { hose_sizes: hose_views(&hoses), end_sizes: views(&ends) }))
}

async fn in_hoses(
    ctx: &mut Context<Read>,
    query: Option<Body<HoseSizesRequest>>,
) -> Result<Json<HoseSizes>, ApiError> {
    let query = query.map(|Body(query)| query).unwrap_or_default().into();
    let sizes = hose_sizes(&mut ctx.session, &query).await?;
    Ok(Json(HoseSizes { hose_sizes: hose_views(&sizes) }))
}
