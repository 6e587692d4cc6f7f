//! Finding adaptors: equivalents, by their ends, and step by step.

use std::collections::BTreeMap;

use domain::Error;
use domain::catalogue::fits::adaptors::{
    Named, PROPERTIES, choices as adaptor_choices, cross as cross_adaptor,
    search as search_adaptors,
};
use domain::catalogue::items::{Choices, ListQuery};
use domain::catalogue::{Adaptor, MatchRule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::catalogue_item::CatalogueItemView;
use super::choices::ChoiceView;
use super::query::{Hiding, ItemQuery, hiding, list_query, properties};
use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::wire::{Id, Word};
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, Operation, Parameter, Query, QueryValues, READERS_AND_CUSTOMERS, ReadQuery,
    RecordList,
};

pub(crate) fn operations() -> Vec<Operation> {
    let rows = vec![
        get("/adaptors/cross", READERS_AND_CUSTOMERS, cross)
            .named("getAdaptorsCross", "Find equivalent adaptors of other brands")
.embedded()
        .about(
            "Equivalent adaptors by cross reference, else by ends (in any order) and shape; and the other sizes of the family.",
        )
        .returns("The adaptor and its equivalents."),
        get("/adaptors/search", READERS_AND_CUSTOMERS, search)
            .named("getAdaptorsSearch", "Search adaptors")
.embedded()
            .about("Shared and own adaptors. Ends match in either order.")
            .returns("A page of adaptors.")
            .fails(&[403]),
        get("/adaptors/configuration", READERS_AND_CUSTOMERS, configuration)
            .named("getAdaptorsConfiguration", "Choose an adaptor step by step")
.embedded()
        .about(
            "For the current choices, the values still possible for each property, each with its number of adaptors. The choice for
a property doesn't narrow that property. Ends match in either order.",
        )
        .returns("The remaining choices."),
    ];
    group("Adaptor", rows)
}

/// The adaptor whose equivalents are requested.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CrossQuery {
    /// The adaptor; if absent, brand and partNumber identify it.
    adaptor_id: Option<Id<Adaptor>>,
    /// With partNumber: name of the adaptor's brand. With adaptorId: filter on the brand of the results.
    brand: Option<String>,
    /// Part number.
    part_number: Option<String>,
    /// Filter on the brand of the results.
    #[serde(rename = "search.brand")]
    filter: Option<String>,
    #[serde(flatten)]
    hiding: Hiding,
}

impl CrossQuery {
    /// The adaptor, and the filter on the brand of the answers.
    fn named(self) -> Result<(Named, Option<String>), Error> {
        let missing = |name: &str| Err(Error::invalid(name, "required", "is required"));
        match (self.adaptor_id, self.brand, self.part_number) {
            (Some(Id(id)), brand, _) => Ok((Named::Id(id), self.filter.or(brand))),
            (None, Some(brand), Some(number)) => {
                Ok((Named::PartNumber(brand, number), self.filter))
            }
            (None, None, None) => missing("adaptorId"),
            (None, None, Some(_)) => missing("brand"),
            (None, Some(_), None) => missing("partNumber"),
        }
    }
}

/// An adaptor with its equivalents and its family.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AdaptorEquivalents")]
struct CrossView {
    adaptor: CatalogueItemView<Adaptor>,
    /// Equivalent adaptors of other brands.
    items: Vec<SameView>,
    /// Adaptors of its family in other sizes.
    family: Vec<CatalogueItemView<Adaptor>>,
}

/// An equivalent adaptor.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "EquivalentAdaptor")]
struct SameView {
    #[serde(flatten)]
    adaptor: CatalogueItemView<Adaptor>,
    /// Why it is equivalent: the same cross reference; or the same ends and shape, if one of the two has no cross
    /// reference.
    #[schemars(extend("enum" = ["crossReference", "ends"]))]
    matched_by: Word<MatchRule>,
}

async fn cross(
    ctx: &mut Context<RecordList>,
    Query(query): Query<CrossQuery>,
) -> Result<Json<CrossView>, ApiError> {
    let list = ListQuery {
        hide_unavailable: query.hiding.unavailable(),
        hide_unavailable_brands: query.hiding.brands(),
        ..ListQuery::default()
    };
    let (named, filter) = query.named()?;
    let found = cross_adaptor(&mut ctx.session, &named, filter.as_deref(), list).await?;
    let visibility = ctx.visibility();
    let same = found.same.into_iter().map(|(offer, rule)| SameView {
        adaptor: CatalogueItemView::new(offer, visibility),
        matched_by: Word(rule),
    });
    Ok(Json(CrossView {
        adaptor: CatalogueItemView::new(found.adaptor, visibility),
        items: same.collect(),
        family: CatalogueItemView::all(found.family, visibility),
    }))
}

async fn search(
    ctx: &mut Context<RecordList>,
    Query(query): Query<ItemQuery<Adaptor>>,
) -> Result<Json<Page<CatalogueItemView<Adaptor>>>, ApiError> {
    let ItemQuery { list, window, .. } = query;
    let page = search_adaptors(&mut ctx.session, list, &window).await?;
    Ok(Json(CatalogueItemView::page(ctx, page)))
}

/// The current choices for an adaptor.
struct ChoiceQuery {
    list: ListQuery,
}

impl ReadQuery for ChoiceQuery {
    fn parameters() -> Vec<Parameter> {
        properties(PROPERTIES).chain(hiding("items")).collect()
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        Ok(Self { list: list_query(query, PROPERTIES) })
    }
}

/// Possible values for an end.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AdaptorEndChoices")]
struct EndChoices {
    /// Possible styles.
    style: Vec<ChoiceView>,
    /// Possible genders.
    gender: Vec<ChoiceView>,
    /// Possible dash sizes.
    dash_size: Vec<ChoiceView>,
    /// Possible values of swivel.
    swivel: Vec<ChoiceView>,
}

/// Possible values for the next choices.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AdaptorChoices")]
struct ChoicesView {
    /// Number of adaptors that match all choices.
    #[schemars(range(min = 0))]
    total: u64,
    /// Choices for one end.
    end1: EndChoices,
    /// Choices for the other end.
    end2: EndChoices,
    /// Possible shapes.
    shape: Vec<ChoiceView>,
    /// Possible materials.
    material: Vec<ChoiceView>,
    /// Possible brands.
    brand: Vec<ChoiceView>,
}

impl From<Choices> for ChoicesView {
    fn from(choices: Choices) -> Self {
        let mut left: BTreeMap<&str, Vec<ChoiceView>> = BTreeMap::new();
        for choice in choices.left {
            left.entry(choice.property.name).or_default().push(ChoiceView::new(choice));
        }
        let mut take = |name: &str| left.remove(name).unwrap_or_default();
        let mut end = |[style, gender, size, swivel]: [&str; 4]| EndChoices {
            style: take(style),
            gender: take(gender),
            dash_size: take(size),
            swivel: take(swivel),
        };
        Self {
            total: choices.total,
            end1: end(["end1Style", "end1Gender", "end1DashSize", "end1Swivel"]),
            end2: end(["end2Style", "end2Gender", "end2DashSize", "end2Swivel"]),
            shape: take("shape"),
            material: take("material"),
            brand: take("brand"),
        }
    }
}

async fn configuration(
    ctx: &mut Context<RecordList>,
    Query(ChoiceQuery { list }): Query<ChoiceQuery>,
) -> Result<Json<ChoicesView>, ApiError> {
    let found = adaptor_choices(&mut ctx.session, list).await?;
    Ok(Json(found.into()))
}
