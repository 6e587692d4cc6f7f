//! Sizes that there are.

use actix_web::HttpResponse;
use domain::engineering::size::Size;
use domain::engineering::size_table::by_dash;
use domain::usecase::connections::{WantedConnections, end_sizes};
use domain::usecase::series::{Wanted, fitting_sizes, hose_sizes};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use super::asking::{hiding, list_schema, wanted};
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::schema;

/// A size.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Size")]
pub(crate) struct SizeView {
    /// What fields and filters hold: a dash number such as -8, or another designation.
    size: String,
    /// Dash number, sixteenths of an inch; null for other designations.
    dash: Option<u16>,
    /// Hose inside diameter in inches, as the trade writes it; null where the dash number is in no table.
    inch: Option<&'static str>,
    /// The same in millimetres.
    mm: Option<f64>,
    /// Nominal diameter.
    #[serde(rename = "DN")]
    dn: Option<String>,
}

impl SizeView {
    /// A size with what the tables say of it.
    pub(crate) fn new(size: &Size) -> Self {
        let row = size.dash().and_then(by_dash);
        Self {
            size: size.to_string(),
            dash: size.dash(),
            inch: row.map(|row| row.inch),
            mm: row.map(|row| row.bore().to_f64()),
            dn: row.map(|row| row.dn.to_string()),
        }
    }
}

/// Sizes as JSON.
pub(crate) fn views(sizes: &[Size]) -> Vec<SizeView> {
    sizes.iter().map(SizeView::new).collect()
}

/// The parameters of hose sizes and end sizes.
pub(crate) fn parameters() -> Vec<Parameter> {
    let mut all =
        vec![Parameter::new("brand", ParameterKind::Text, "Name of a brand: its sizes alone.")];
    all.extend(hiding());
    all
}

/// What hose sizes and end sizes answer.
pub(crate) fn reply() -> Value {
    list_schema(
        &schema::of::<SizeView>(),
        "Sizes, in numerical order; other designations after them.",
    )
}

/// `GET /hosesizes`
pub(crate) async fn of_hoses(call: Call) -> Answer {
    let sizes = hose_sizes(&call.app.services, &call.caller, &wanted(&call)).await?;
    Ok(HttpResponse::Ok().json(views(&sizes)))
}

/// `GET /endsizes`
pub(crate) async fn of_ends(call: Call) -> Answer {
    let wanted = WantedConnections {
        brand: call.query.text("brand").map(str::to_owned),
        hide_unavailable: call.query.flag("hideUnavailable", false),
        hide_unavailable_brands: call.query.flag("hideUnavailableBrands", false),
        ..WantedConnections::default()
    };
    let sizes = end_sizes(&call.app.services, &call.caller, &wanted).await?;
    Ok(HttpResponse::Ok().json(views(&sizes)))
}

/// Which fittings or hoses the sizes are asked of. Texts are compared whole, without case.
#[derive(Deserialize, JsonSchema, Validate, Default)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub(crate) struct SizesInput {
    /// Name of the brand.
    #[schemars(length(max = 1_000))]
    brand: Option<String>,
    /// Series of the hoses or fittings.
    #[schemars(length(max = 1_000))]
    series: Option<String>,
    /// Fittings that go with this hose alone.
    #[schemars(regex(pattern = "^[0-9a-fA-F]{24}$"))]
    hose_id: Option<String>,
    /// The same as hoseId.
    #[schemars(regex(pattern = "^[0-9a-fA-F]{24}$"))]
    hose: Option<String>,
    /// Without items that are marked unavailable or out of stock.
    hide_unavailable: Option<bool>,
    /// Without items of disabled brands.
    hide_unavailable_brands: Option<bool>,
}

impl From<SizesInput> for Wanted {
    fn from(input: SizesInput) -> Self {
        let text = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        Self {
            brand: text(input.brand),
            series: text(input.series),
            hose: input.hose_id.or(input.hose).and_then(|id| id.parse().ok()),
            hide_unavailable: input.hide_unavailable.unwrap_or(false),
            hide_unavailable_brands: input.hide_unavailable_brands.unwrap_or(false),
            ..Self::default()
        }
    }
}

/// What the sizes of fittings are asked with.
pub(crate) fn fittings_schema() -> Value {
    crate::operation::Schema::of_input::<SizesInput>().whole()
}

/// What the sizes of hoses are asked with.
pub(crate) fn hoses_schema() -> Value {
    let mut all = fittings_schema();
    if let Some(properties) = all.get_mut("properties").and_then(Value::as_object_mut) {
        properties.remove("hoseId");
        properties.remove("hose");
    }
    all
}

/// A request for sizes of fittings that works on the demo organization.
pub(crate) fn fittings_example() -> Value {
    json!({ "brand": "Torvane", "series": "TC" })
}

/// A request for sizes of hoses that works on the demo organization.
pub(crate) fn hoses_example() -> Value {
    json!({ "brand": "Torvane" })
}

/// Sizes of fittings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FittingSizes {
    /// The sizes of the hoses that they take, in numerical order.
    hose_sizes: Vec<SizeView>,
    /// The sizes of their ends, in numerical order.
    end_sizes: Vec<SizeView>,
}

/// Sizes of hoses.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HoseSizes {
    /// The sizes, in numerical order.
    hose_sizes: Vec<SizeView>,
}

/// What the sizes of fittings answer.
pub(crate) fn fittings_reply() -> Value {
    schema::of::<FittingSizes>()
}

/// What the sizes of hoses answer.
pub(crate) fn hoses_reply() -> Value {
    schema::of::<HoseSizes>()
}

/// `POST /crimpfittings/sizes`
pub(crate) async fn in_fittings(mut call: Call) -> Answer {
    let wanted = call.input::<SizesInput>()?.unwrap_or_default().into();
    let (hoses, ends) = fitting_sizes(&call.app.services, &call.caller, &wanted).await?;
    Ok(HttpResponse::Ok().json(FittingSizes { hose_sizes: views(&hoses), end_sizes: views(&ends) }))
}

/// `POST /hoses/sizes`
pub(crate) async fn in_hoses(mut call: Call) -> Answer {
    let wanted = call.input::<SizesInput>()?.unwrap_or_default().into();
    let sizes = hose_sizes(&call.app.services, &call.caller, &wanted).await?;
    Ok(HttpResponse::Ok().json(HoseSizes { hose_sizes: views(&sizes) }))
}
