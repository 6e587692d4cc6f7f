//! Series of crimp fittings, and what goes with a hose.

use actix_web::HttpResponse;
use domain::catalogue::{CrimpFitting, Ferrule};
use domain::usecase::fits::{FittingWithFerrules, ferrule, fittings_with_ferrules};
use domain::usecase::series::{Series, series};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::asking::{hiding, list_schema, wanted, with_field};
use super::kind::{asked, list_parameters};
use super::size::{SizeView, views};
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema};
use crate::schema;
use crate::view::{OfferView, offer_schema};

/// The parameters of series.
pub(crate) fn parameters() -> Vec<Parameter> {
    use ParameterKind::{Id, Text};
    let mut all = vec![
        Parameter::new("brand", Text, "Name of the fittings' brand."),
        Parameter::new("hoseSeries", Text, "Series approved on hoses of this series alone."),
        Parameter::new("size", Text, "Size of the hose: -08, 8, 1/2 and DN12 are the same."),
        Parameter::new("hoseId", Id, "Series that go with this hose alone."),
    ];
    all.extend(hiding());
    all
}

/// What the series answer.
pub(crate) fn reply() -> Value {
    let name = json!({ "type": "string", "description": "A series." });
    list_schema(&name, "The series, each once, in order.")
}

/// `GET /organization/couplingseries`
pub(crate) async fn names(call: Call) -> Answer {
    let found = series(&call.app.services, &call.caller, &wanted(&call)).await?;
    let mut names: Vec<String> = found.into_iter().map(|series| series.name).collect();
    names.dedup_by_key(|name| domain::fold(name));
    Ok(HttpResponse::Ok().json(names))
}

/// A series of crimp fittings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Series")]
pub(crate) struct SeriesView {
    /// The series.
    series: String,
    /// Its brand.
    brand: String,
    /// The sizes of hose that its fittings take, in numerical order.
    hose_sizes: Vec<SizeView>,
    /// The sizes of its ends, in numerical order.
    end_sizes: Vec<SizeView>,
    /// How many fittings it has.
    #[schemars(range(min = 0))]
    fittings: u64,
    /// How many crimp specs it has, on the hoses that were asked for or on all.
    #[schemars(range(min = 0))]
    crimp_specs: u64,
    /// Whether it is crimped with a ferrule; null where no crimp spec tells.
    needs_ferrule: Option<bool>,
}

impl From<Series> for SeriesView {
    fn from(series: Series) -> Self {
        Self {
            series: series.name,
            brand: series.brand,
            hose_sizes: views(&series.hose_sizes),
            end_sizes: views(&series.end_sizes),
            fittings: series.fittings,
            crimp_specs: series.crimp_specs,
            needs_ferrule: series.needs_ferrule,
        }
    }
}

/// What the details of series answer.
pub(crate) fn details_reply() -> Value {
    list_schema(&schema::of::<SeriesView>(), "The series, by name and brand.")
}

/// `GET /organization/couplingseriesdetails`
pub(crate) async fn details(call: Call) -> Answer {
    let found = series(&call.app.services, &call.caller, &wanted(&call)).await?;
    let views: Vec<SeriesView> = found.into_iter().map(SeriesView::from).collect();
    Ok(HttpResponse::Ok().json(views))
}

/// The parameters of fittings with their ferrules.
pub(crate) fn ferrules_parameters() -> Vec<Parameter> {
    let all = list_parameters::<CrimpFitting>().into_iter();
    let needs_hose = |parameter: Parameter| {
        if parameter.name == "hoseId" { parameter.required() } else { parameter }
    };
    all.map(needs_hose).collect()
}

/// A fitting with its ferrules.
#[derive(Serialize)]
struct WithFerrules<'a> {
    #[serde(flatten)]
    fitting: OfferView<'a, CrimpFitting>,
    ferrules: Vec<OfferView<'a, Ferrule>>,
}

/// What fittings with their ferrules answer.
pub(crate) fn ferrules_reply() -> Value {
    let ferrules = list_schema(
        &offer_schema::<Ferrule>(),
        "The ferrules that the crimp specs name, the organization's own choice first; none for one-piece fittings.",
    );
    page_schema(&with_field(offer_schema::<CrimpFitting>(), "ferrules", ferrules))
}

/// `GET /organization/crimpfittingswithferrules`
pub(crate) async fn with_ferrules(call: Call) -> Answer {
    let hose = call.query.required_id("hoseId")?;
    let window = call.query.page(25)?;
    let services = &call.app.services;
    let (found, total) =
        fittings_with_ferrules(services, &call.caller, hose, asked(&call), window).await?;
    let sight = call.caller.sight();
    let views = found.iter().map(|FittingWithFerrules { fitting, ferrules }| WithFerrules {
        fitting: OfferView { offer: fitting, sight },
        ferrules: ferrules.iter().map(|offer| OfferView { offer, sight }).collect(),
    });
    Ok(Page::new(views.collect(), total, window).answer())
}

/// The parameters of the ferrule of a fitting.
pub(crate) fn ferrule_parameters() -> Vec<Parameter> {
    use ParameterKind::Id;
    vec![
        Parameter::new("hoseId", Id, "The hose.").required(),
        Parameter::new("crimpFittingId", Id, "The crimp fitting.").required(),
    ]
}

/// The ferrule of a fitting on a hose, beside its fields.
#[derive(Serialize)]
struct FerruleView<'a> {
    /// Its fields, where there is one.
    #[serde(flatten)]
    fields: Option<OfferView<'a, Ferrule>>,
    needed: bool,
    ferrule: Option<OfferView<'a, Ferrule>>,
}

/// What the ferrule of a fitting answers.
pub(crate) fn ferrule_reply() -> Value {
    let mut ferrule = offer_schema::<Ferrule>();
    let mut schema = ferrule.clone();
    if let Some(kind) = ferrule.get_mut("type") {
        *kind = json!(["object", "null"]);
    }
    let needed = json!({ "type": "boolean", "description": "false where the fitting is crimped without a ferrule; its fields are absent then." });
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        fields.insert("needed".to_owned(), needed);
        fields.insert("ferrule".to_owned(), ferrule);
    }
    if let Some(required) = schema.get_mut("required") {
        *required = json!(["needed", "ferrule"]);
    }
    schema
}

/// `GET /organization/ferrule`
pub(crate) async fn ferrule_of(call: Call) -> Answer {
    let hose = call.query.required_id("hoseId")?;
    let fitting = call.query.required_id("crimpFittingId")?;
    let found = ferrule(&call.app.services, &call.caller, hose, fitting).await?;
    let sight = call.caller.sight();
    let view = || found.as_ref().map(|offer| OfferView { offer, sight });
    let view = FerruleView { fields: view(), needed: found.is_some(), ferrule: view() };
    Ok(HttpResponse::Ok().json(view))
}
