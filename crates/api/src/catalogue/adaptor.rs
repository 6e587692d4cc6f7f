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
    Read, ReadQuery,
};

pub(crate) fn operations() -> Vec<Operation> {
    let rows = vec![
        get(
            "getAdaptorsCross",
            "/adaptors/cross",
            READERS_AND_CUSTOMERS,
            "Find equivalent adaptors of other brands",
            cross,
        )
.embedded()
        .about(
            "Equivalent adaptors by cross reference, else by ends (in any order) and shape; and the other sizes of the family.",
        )
        .returns("The adaptor and its equivalents."),
        get("getAdaptorsSearch", "/adaptors/search", READERS_AND_CUSTOMERS, "Search adaptors", search)
.embedded()
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
.embedded()
        .about(
            "For the current choices, the values still possible for each property, each with its number of adaptors. The choice for
a property doesn't narrow that property. Ends match in either order.",
        )
        .returns("The remaining choices."),
    ];
    group("Adaptor", rows)
}

/// The adaptor whose equivalents are asked for.
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

/// An adaptor with its equivalents and its family.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AdaptorEquivalents")]
struct CrossView {
    adaptor: OfferView<Adaptor>,
    /// Equivalent adaptors of other brands.
    items: Vec<SameView>,
    /// Adaptors of its family in other sizes.
    family: Vec<OfferView<Adaptor>>,
}

/// An equivalent adaptor.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "EquivalentAdaptor")]
struct SameView {
    #[serde(flatten)]
    adaptor: OfferView<Adaptor>,
    /// Why it is equivalent: the same cross reference; or the same ends and shape, if one of the two has no cross
    /// reference.
    #[schemars(extend("enum" = ["crossReference", "ends"]))]
    matched_by: Word<MatchRule>,
}

async fn cross(
    ctx: &mut Context<Read>,
    Query(query): Query<CrossQuery>,
) -> Result<Json<CrossView>, ApiError> {
    let asked = ListQuery {
        hide_unavailable: query.hiding.unavailable(),
        hide_unavailable_brands: query.hiding.brands(),
        ..ListQuery::default()
    };
    let (named, filter) = query.named()?;
    let found = cross_adaptor(&mut ctx.session, &named, filter.as_deref(), asked).await?;
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
    ctx: &mut Context<Read>,
    Query(AdaptorQuery { ends, adaptors }): Query<AdaptorQuery>,
) -> Result<Json<Page<OfferView<Adaptor>>>, ApiError> {
    let ItemQuery { asked, window, .. } = adaptors;
    let (found, total) = search_adaptors(&mut ctx.session, asked, ends, window).await?;
    Ok(Json(Page::new(OfferView::all(found, ctx.sight()), total, window)))
}

/// The current choices for an adaptor.
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

fn kind(property: AdaptorProperty) -> ParameterKind {
    match property {
        AdaptorProperty::End1Swivel | AdaptorProperty::End2Swivel => {
            ParameterKind::one_of(&["swivel", "none"])
        }
        AdaptorProperty::End1Gender | AdaptorProperty::End2Gender => {
            ParameterKind::one_of(&["male", "female", "none"])
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
        End1Style => "Style chosen for one end; ends match in either order.",
        End1Gender => "Gender chosen for that end: male, female, or none for flanges.",
        End1DashSize => "Dash size chosen for that end; -08, 8, 1/2 and DN12 are the same.",
        End1Swivel => "Swivel chosen for that end: swivel or none.",
        End2Style => "Style chosen for the other end.",
        End2Gender => "Gender chosen for the other end.",
        End2DashSize => "Dash size chosen for the other end.",
        End2Swivel => "Swivel chosen for the other end: swivel or none.",
        Shape => "Shape chosen.",
        Material => "Material chosen; adaptors without a material are steel.",
        Brand => "Brand chosen.",
    }
}

/// A possible value.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AdaptorChoice")]
struct ChoiceView {
    /// Value; none for an end without gender or swivel.
    value: String,
    /// Number of adaptors with this value and all other choices.
    #[schemars(range(min = 1))]
    count: u64,
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
    ctx: &mut Context<Read>,
    Query(ChoiceQuery { asked, chosen }): Query<ChoiceQuery>,
) -> Result<Json<ChoicesView>, ApiError> {
    let found = choices(&mut ctx.session, asked, &chosen).await?;
    Ok(Json(found.into()))
}
