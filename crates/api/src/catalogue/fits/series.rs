//! Series of crimp fittings, and the fittings and ferrules that go with a hose.

use std::borrow::Cow;

use domain::Error;
use domain::catalogue::fits::series::{Series, SeriesQuery, series};
use domain::catalogue::fits::{FittingWithFerrules, ferrule, fittings_with_ferrules};
use domain::catalogue::{CrimpFitting, Ferrule, Hose};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::catalogue_item::{CatalogueItemView, offer_schema};
use super::super::query::{Hiding, ItemQuery};
use super::size::{SizeView, views};
use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::schema;
use crate::json::wire::Id;
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, Operation, Parameter, Query, QueryValues, READERS_AND_CUSTOMERS, Read,
    ReadQuery, RecordList,
};

pub(crate) fn operations() -> Vec<Operation> {
    let fittings = vec![
        get("/organization/couplingseries", READERS_AND_CUSTOMERS, names)
            .named("getOrganizationCouplingSeries", "List the series of crimp fittings")
.embedded()
        .about("All series of fittings; with a hose or hose series, those that crimp specs approve for it.")
        .returns("The series, sorted, without duplicates."),
        get("/organization/couplingseriesdetails", READERS_AND_CUSTOMERS, details)
            .named("getOrganizationCouplingSeriesDetails", "List the series of crimp fittings with their details")
.embedded()
        .about("The same series with brand, sizes, crimp specs, and whether they need a ferrule.")
        .returns("The series, by name and brand."),
        get("/organization/crimpfittingswithferrules", READERS_AND_CUSTOMERS, with_ferrules)
            .named("getOrganizationCrimpFittingsWithFerrules", "List the crimp fittings that fit a hose, and their ferrules")
.embedded()
        .about(
            "Fittings of the hose's size whose series a crimp spec approves for it, each with the ferrules in the crimp specs.",
        )
        .returns("A page of fittings."),
    ];
    let ferrule = get("/organization/ferrule", READERS_AND_CUSTOMERS, ferrule_of)
        .named("getOrganizationFerrule", "Find the ferrule of a crimp fitting on a hose")
.embedded()
    .about(
        "The ferrule in the crimp specs; the organization's own specs come first. needed is false if the fitting is crimped
without a ferrule. 404 with the reason if hose and fitting don't fit.",
    )
    .returns("The ferrule, or that none is needed.")
    .fails(&[404]);
    let mut rows = group("CrimpFitting", fittings);
    rows.extend(group("Ferrule", vec![ferrule]));
    rows
}

/// Filters on series.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SeriesParameters {
    /// Name of the fittings' brand.
    brand: Option<String>,
    /// Only series approved for hoses of this series.
    hose_series: Option<String>,
    /// Size of the hose; -08, 8, 1/2 and DN12 are the same.
    size: Option<String>,
    /// Only series approved for this hose.
    hose_id: Option<Id<Hose>>,
    #[serde(flatten)]
    hiding: Hiding,
}

impl From<SeriesParameters> for SeriesQuery {
    fn from(query: SeriesParameters) -> Self {
        Self {
            brand: query.brand,
            series: None,
            hose: query.hose_id.map(|id| id.0),
            hose_series: query.hose_series,
            size: query.size,
            hide_unavailable: query.hiding.unavailable(),
            hide_unavailable_brands: query.hiding.brands(),
        }
    }
}

async fn names(
    ctx: &mut Context<RecordList>,
    Query(query): Query<SeriesParameters>,
) -> Result<Json<Vec<String>>, ApiError> {
    let found = series(&mut ctx.session, &query.into()).await?;
    let mut names: Vec<String> = found.into_iter().map(|series| series.name).collect();
    names.dedup_by_key(|name| domain::case_folded(name));
    Ok(Json(names))
}

/// A series of crimp fittings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Series")]
struct SeriesView {
    /// The series.
    series: String,
    /// Brand.
    brand: String,
    /// Sizes of the hoses that its fittings fit, in numerical order.
    hose_sizes: Vec<SizeView>,
    /// Sizes of its ends, in numerical order.
    end_sizes: Vec<SizeView>,
    /// Number of its fittings.
    #[schemars(range(min = 0))]
    fittings: u64,
    /// Number of its crimp specs, for the requested hoses or for all.
    #[schemars(range(min = 0))]
    crimp_specs: u64,
    /// Whether it is crimped with a ferrule; null if there is no crimp spec.
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

async fn details(
    ctx: &mut Context<RecordList>,
    Query(query): Query<SeriesParameters>,
) -> Result<Json<Vec<SeriesView>>, ApiError> {
    let found = series(&mut ctx.session, &query.into()).await?;
    Ok(Json(found.into_iter().map(SeriesView::from).collect()))
}

/// Filters on fittings of a hose.
struct FittingsQuery {
    hose: domain::Id<Hose>,
    fittings: ItemQuery<CrimpFitting>,
}

impl ReadQuery for FittingsQuery {
    fn parameters() -> Vec<Parameter> {
        let needs_hose = |parameter: Parameter| {
            if parameter.name == "hoseId" { parameter.required() } else { parameter }
        };
        ItemQuery::<CrimpFitting>::parameters().into_iter().map(needs_hose).collect()
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        Ok(Self { hose: query.required_id("hoseId")?, fittings: ItemQuery::read(query)? })
    }
}

/// A fitting with its ferrules.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CrimpFittingWithFerrules")]
struct WithFerrules {
    #[serde(flatten)]
    fitting: CatalogueItemView<CrimpFitting>,
    /// Ferrules in the crimp specs, the organization's own choice first; none for one-piece fittings.
    ferrules: Vec<CatalogueItemView<Ferrule>>,
}

async fn with_ferrules(
    ctx: &mut Context<RecordList>,
    Query(FittingsQuery { hose, fittings }): Query<FittingsQuery>,
) -> Result<Json<Page<WithFerrules>>, ApiError> {
    let ItemQuery { list, window, .. } = fittings;
    let page = fittings_with_ferrules(&mut ctx.session, hose, list, &window).await?;
    let visibility = ctx.visibility();
    let view = |FittingWithFerrules { fitting, ferrules }| WithFerrules {
        fitting: CatalogueItemView::new(fitting, visibility),
        ferrules: CatalogueItemView::all(ferrules, visibility),
    };
    Ok(Json(Page::new(&mut ctx.call, page.map(view))))
}

/// A fitting on a hose.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PairQuery {
    /// The hose.
    hose_id: Id<Hose>,
    /// The crimp fitting.
    crimp_fitting_id: Id<CrimpFitting>,
}

/// The ferrule of a fitting on a hose, besides the ferrule's own fields.
#[derive(Serialize)]
struct FerruleOfFitting {
    /// Fields of the ferrule, if there is one.
    #[serde(flatten)]
    fields: Option<CatalogueItemView<Ferrule>>,
    needed: bool,
    ferrule: Option<CatalogueItemView<Ferrule>>,
}

impl JsonSchema for FerruleOfFitting {
    fn schema_name() -> Cow<'static, str> {
        "FerruleOfFitting".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = offer_schema::<Ferrule>();
        let needed = json!({ "type": "boolean", "description": "false if the fitting is crimped without a ferrule; the ferrule's fields are then absent." });
        if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            fields.insert("needed".to_owned(), needed);
            let ferrule = generator.subschema_for::<Option<CatalogueItemView<Ferrule>>>();
            fields.insert("ferrule".to_owned(), ferrule.to_value());
        }
        if let Some(required) = schema.get_mut("required") {
            *required = json!(["needed", "ferrule"]);
        }
        schema::of_json(schema)
    }
}

async fn ferrule_of(
    ctx: &mut Context<Read>,
    Query(pair): Query<PairQuery>,
) -> Result<Json<FerruleOfFitting>, ApiError> {
    let (hose, fitting) = (pair.hose_id.0, pair.crimp_fitting_id.0);
    let found = ferrule(&mut ctx.session, hose, fitting).await?;
    let visibility = ctx.visibility();
    let view = |offer| CatalogueItemView::new(offer, visibility);
    Ok(Json(FerruleOfFitting {
        fields: found.clone().map(view),
        needed: found.is_some(),
        ferrule: found.map(view),
    }))
}
