//! Finding adaptors: equivalents, by their ends, and step by step.

use std::collections::BTreeMap;

use domain::catalogue::fits::adaptors::{
    Named, choices, chosen_value, cross as cross_adaptor, search as search_adaptors,
};
use domain::catalogue::fits::connections::end_wanted;
use domain::catalogue::items::ListQuery;
use domain::catalogue::{Adaptor, AdaptorProperty, Choices, EndWanted, Gender, MatchRule};
use domain::fields::Choice;
use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::offer::OfferView;
use super::query::{Hiding, ItemQuery, asked, hiding};
use crate::error::ApiError;
use crate::json::page::Page;
use crate::json::wire::{Id, Word};
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, Operation, Parameter, ParameterKind, Query, QueryValues, READERS_AND_CUSTOMERS,
    ReadQuery, Without,
};

pub(crate) fn operations() -> Vec<Operation> {
    let rows = vec![
        get(
            "getAdaptorsCross",
            "/adaptors/cross",
            READERS_AND_CUSTOMERS,
            "Find adaptors of other brands that are the same",
            cross,
        )
        .about(
            "The same by cross reference, else by ends and shape, whatever the order of the ends; and the other sizes
of its family.",
        )
        .returns("The adaptor and its equivalents."),
        get("getAdaptorsSearch", "/adaptors/search", READERS_AND_CUSTOMERS, "Search adaptors", search)
            .about("Shared and own adaptors. Ends match in either order.")
            .returns("A page of adaptors.")
            .fails(&[403]),
        get(
            "getAdaptorsConfiguration",
            "/adaptors/configuration",
            READERS_AND_CUSTOMERS,
            "Choose an adaptor step by step",
            configuration,
        )
        .about(
            "For what was chosen so far, the values that every property can still have, each with the number of
adaptors. What was chosen for a property does not narrow that property. Ends match in either order.",
        )
        .returns("What is left to choose."),
    ];
    group("Adaptor", rows)
}

/// The adaptor whose equivalents are asked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CrossQuery {
    /// The adaptor. Else brand and partNumber name it.
    adaptor_id: Option<Id<Adaptor>>,
    /// With partNumber: the name of its brand. With adaptorId: occurs in the brand of the answers.
    brand: Option<String>,
    /// Its part number.
    part_number: Option<String>,
    /// Occurs in the brand of the answers.
    #[serde(rename = "search.brand")]
    filter: Option<String>,
    #[serde(flatten)]
    hiding: Hiding,
}

impl CrossQuery {
    /// The adaptor, and what occurs in the brand of the answers.
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

/// An adaptor and what stands beside it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AdaptorEquivalents")]
struct CrossView {
    adaptor: OfferView<Adaptor>,
    /// Adaptors of other brands that are the same.
    items: Vec<SameView>,
    /// Others of its family: the same in other sizes.
    family: Vec<OfferView<Adaptor>>,
}

/// An adaptor that is the same as another.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "EquivalentAdaptor")]
struct SameView {
    #[serde(flatten)]
    adaptor: OfferView<Adaptor>,
    /// The rule that says so: the same cross reference; or the same ends and shape, if one of the two has no cross reference.
    #[schemars(extend("enum" = ["crossReference", "ends"]))]
    matched_by: Word<MatchRule>,
}

async fn cross(
    ctx: &mut Context<Without>,
    Query(query): Query<CrossQuery>,
) -> Result<Json<CrossView>, ApiError> {
    let asked = ListQuery {
        hide_unavailable: query.hiding.unavailable(),
        hide_unavailable_brands: query.hiding.brands(),
        ..ListQuery::default()
    };
    let (named, filter) = query.named()?;
    let services = &ctx.app.services;
    let found = cross_adaptor(services, &ctx.caller, &named, filter.as_deref(), asked).await?;
    let sight = ctx.sight();
    let same = found.same.into_iter().map(|(offer, rule)| SameView {
        adaptor: OfferView::new(offer, sight),
        matched_by: Word(rule),
    });
    Ok(Json(CrossView {
        adaptor: OfferView::new(found.adaptor, sight),
        items: same.collect(),
        family: OfferView::all(found.family, sight),
    }))
}

/// Which adaptors are searched.
struct AdaptorQuery {
    ends: [EndWanted; 2],
    adaptors: ItemQuery<Adaptor>,
}

impl ReadQuery for AdaptorQuery {
    fn parameters() -> Vec<Parameter> {
        ItemQuery::<Adaptor>::parameters()
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let mut adaptors = ItemQuery::read(query)?;
        let search = &mut adaptors.asked.search;
        search.retain(|(name, _)| !name.starts_with("end1") && !name.starts_with("end2"));
        let text = |name: &str| query.text(name);
        let ends = [
            ["search.end1Style", "search.end1Gender", "search.end1DashSize"],
            ["search.end2Style", "search.end2Gender", "search.end2DashSize"],
        ]
        .map(|[style, gender, size]| {
            end_wanted(text(style), text(gender).and_then(Gender::of_word), text(size), None)
        });
        Ok(Self { ends, adaptors })
    }
}

async fn search(
    ctx: &mut Context<Without>,
    Query(AdaptorQuery { ends, adaptors }): Query<AdaptorQuery>,
) -> Result<Json<Page<OfferView<Adaptor>>>, ApiError> {
    let ItemQuery { asked, window, .. } = adaptors;
    let (found, total) =
        search_adaptors(&ctx.app.services, &ctx.caller, asked, ends, window).await?;
    Ok(Json(Page::new(OfferView::all(found, ctx.sight()), total, window)))
}

/// What was chosen of an adaptor so far.
struct ChoiceQuery {
    asked: ListQuery,
    chosen: Vec<(AdaptorProperty, Vec<String>)>,
}

impl ReadQuery for ChoiceQuery {
    fn parameters() -> Vec<Parameter> {
        let properties = AdaptorProperty::ALL.iter();
        let mut all: Vec<Parameter> = properties
            .map(|property| Parameter::new(property.word(), kind(*property), about(*property)))
            .collect();
        all.extend(hiding("items"));
        all
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let (mut chosen, mut faults) = (Vec::new(), Vec::<Violation>::new());
        for property in AdaptorProperty::ALL {
            let Some(text) = query.text(property.word()) else { continue };
            match chosen_value(*property, text) {
                Ok(values) => chosen.push((*property, values)),
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        Ok(Self { asked: asked(query), chosen })
    }
}

const fn kind(property: AdaptorProperty) -> ParameterKind {
    match property {
        AdaptorProperty::End1Swivel | AdaptorProperty::End2Swivel => {
            ParameterKind::Word(&["swivel", "none"])
        }
        AdaptorProperty::End1Gender | AdaptorProperty::End2Gender => {
            ParameterKind::Word(&["male", "female", "none"])
        }
        _ => ParameterKind::Text,
    }
}

const fn about(property: AdaptorProperty) -> &'static str {
    use AdaptorProperty::{
        Brand, End1DashSize, End1Gender, End1Style, End1Swivel, End2DashSize, End2Gender,
        End2Style, End2Swivel, Material, Shape,
    };
    match property {
        End1Style => "The style chosen for one end; ends match in either order.",
        End1Gender => "The gender chosen for that end: male, female, or none for flanges.",
        End1DashSize => "The dash size chosen for that end: -08, 8, 1/2 and DN12 are the same.",
        End1Swivel => "Whether that end turns: swivel or none.",
        End2Style => "The style chosen for the other end.",
        End2Gender => "The gender chosen for the other end.",
        End2DashSize => "The dash size chosen for the other end.",
        End2Swivel => "Whether the other end turns: swivel or none.",
        Shape => "The shape chosen.",
        Material => "The material chosen; steel is what has none.",
        Brand => "The brand chosen.",
    }
}

/// A value that can still be chosen.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AdaptorChoice")]
struct ChoiceView {
    /// The value; none for an end without gender or swivel.
    value: String,
    /// How many adaptors have it and all else that was chosen.
    #[schemars(range(min = 1))]
    count: u64,
}

/// What can still be chosen for an end.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AdaptorEndChoices")]
struct EndChoices {
    /// Styles.
    style: Vec<ChoiceView>,
    /// Genders.
    gender: Vec<ChoiceView>,
    /// Dash sizes.
    dash_size: Vec<ChoiceView>,
    /// Whether it turns.
    swivel: Vec<ChoiceView>,
}

/// What can still be chosen.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AdaptorChoices")]
struct ChoicesView {
    /// How many adaptors have all that was chosen.
    #[schemars(range(min = 0))]
    total: u64,
    /// One end.
    end1: EndChoices,
    /// The other end.
    end2: EndChoices,
    /// Shapes.
    shape: Vec<ChoiceView>,
    /// Materials.
    material: Vec<ChoiceView>,
    /// Brands.
    brand: Vec<ChoiceView>,
}

impl From<Choices> for ChoicesView {
    fn from(choices: Choices) -> Self {
        use AdaptorProperty as P;
        let mut left: BTreeMap<P, Vec<ChoiceView>> = BTreeMap::new();
        for choice in choices.left {
            let view = ChoiceView { value: choice.value, count: choice.count };
            left.entry(choice.property).or_default().push(view);
        }
        let mut take = |property| left.remove(&property).unwrap_or_default();
        let mut end = |[style, gender, size, swivel]: [P; 4]| EndChoices {
            style: take(style),
            gender: take(gender),
            dash_size: take(size),
            swivel: take(swivel),
        };
        Self {
            total: choices.total,
            end1: end([P::End1Style, P::End1Gender, P::End1DashSize, P::End1Swivel]),
            end2: end([P::End2Style, P::End2Gender, P::End2DashSize, P::End2Swivel]),
            shape: take(P::Shape),
            material: take(P::Material),
            brand: take(P::Brand),
        }
    }
}

async fn configuration(
    ctx: &mut Context<Without>,
    Query(ChoiceQuery { asked, chosen }): Query<ChoiceQuery>,
) -> Result<Json<ChoicesView>, ApiError> {
    let found = choices(&ctx.app.services, &ctx.caller, asked, &chosen).await?;
    Ok(Json(found.into()))
}
