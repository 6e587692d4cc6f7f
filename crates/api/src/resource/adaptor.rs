//! Finding adaptors.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use domain::Error;
use domain::catalogue::{Adaptor, AdaptorProperty, Choices, Gender, MatchRule};
use domain::sheet::Choice;
use domain::usecase::adaptors::{
    Named, choices, chosen_value, cross as cross_adaptor, search as search_adaptors,
};
use domain::usecase::catalogue::Asked;
use domain::usecase::connections::end_wanted;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::asking::{hiding, list_schema, required, with_field};
use super::kind::{asked, list_parameters};
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema};
use crate::schema;
use crate::view::{OfferView, offer_schema};

/// The parameters of equivalents.
pub(crate) fn cross_parameters() -> Vec<Parameter> {
    use ParameterKind::{Id, Text};
    let mut all = vec![
        Parameter::new("adaptorId", Id, "The adaptor. Else brand and partNumber name it."),
        Parameter::new(
            "brand",
            Text,
            "With partNumber: the name of its brand. With adaptorId: occurs in the brand of the answers.",
        ),
        Parameter::new("partNumber", Text, "Its part number."),
        Parameter::new("search.brand", Text, "Occurs in the brand of the answers."),
    ];
    all.extend(hiding());
    all
}

/// What the equivalents answer.
pub(crate) fn cross_reply() -> Value {
    let adaptor = offer_schema::<Adaptor>;
    let same = with_field(
        adaptor(),
        "matchedBy",
        json!({ "type": "string", "enum": [MatchRule::CrossReference.word(), MatchRule::Ends.word()],
                "description": "The rule that says so: the same cross reference; or the same ends and shape, where one of the two has no cross reference." }),
    );
    let properties = [
        ("adaptor", adaptor()),
        ("items", list_schema(&same, "Adaptors of other brands that are the same.")),
        ("family", list_schema(&adaptor(), "Others of its family: the same in other sizes.")),
    ];
    let properties = properties.map(|(name, schema)| (name.to_owned(), schema));
    schema::object(
        "An adaptor and what stands beside it.",
        properties,
        &["adaptor", "items", "family"],
    )
}

/// `GET /adaptors/cross`
pub(crate) async fn cross(call: Call) -> Answer {
    let (brand, part_number) = (call.query.text("brand"), call.query.text("partNumber"));
    let filter = call.query.text("search.brand");
    let (named, filter) = match (call.query.id("adaptorId"), brand, part_number) {
        (Some(id), brand, _) => (Named::Id(id), filter.or(brand)),
        (None, Some(brand), Some(number)) => {
            (Named::PartNumber(brand.to_owned(), number.to_owned()), filter)
        }
        (None, None, None) => return Err(Error::Invalid(vec![required("adaptorId")]).into()),
        (None, None, Some(_)) => return Err(Error::Invalid(vec![required("brand")]).into()),
        (None, Some(_), None) => return Err(Error::Invalid(vec![required("partNumber")]).into()),
    };
    let asked = Asked { search: Vec::new(), ..asked(&call) };
    let found = cross_adaptor(&call.app.services, &call.caller, &named, filter, asked).await?;
    let sight = call.caller.sight();
    let view = |offer| OfferView { offer, sight };
    let same: Vec<_> = found
        .same
        .iter()
        .map(|(offer, rule)| Same { adaptor: view(offer), matched_by: rule.word() })
        .collect();
    let family: Vec<_> = found.family.iter().map(view).collect();
    Ok(HttpResponse::Ok()
        .json(json!({ "adaptor": view(&found.adaptor), "items": same, "family": family })))
}

/// An adaptor that is the same as another.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Same<'a> {
    #[serde(flatten)]
    adaptor: OfferView<'a, Adaptor>,
    matched_by: &'static str,
}

/// The parameters of the search.
pub(crate) fn search_parameters() -> Vec<Parameter> {
    list_parameters::<Adaptor>()
}

/// What the search answers.
pub(crate) fn search_reply() -> Value {
    page_schema(&offer_schema::<Adaptor>())
}

/// `GET /adaptors/search`
pub(crate) async fn search(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let text = |name: &str| call.query.text(name);
    let ends = [
        ["search.end1Style", "search.end1Gender", "search.end1DashSize"],
        ["search.end2Style", "search.end2Gender", "search.end2DashSize"],
    ]
    .map(|[style, gender, size]| {
        end_wanted(text(style), text(gender).and_then(Gender::of_word), text(size), None)
    });
    let mut asked = asked(&call);
    asked.search.retain(|(name, _)| !name.starts_with("end1") && !name.starts_with("end2"));
    let (found, total) =
        search_adaptors(&call.app.services, &call.caller, asked, ends, window).await?;
    let sight = call.caller.sight();
    let views = found.iter().map(|offer| OfferView { offer, sight }).collect();
    Ok(Page::new(views, total, window).answer())
}

/// The parameters of choosing.
pub(crate) fn choosing_parameters() -> Vec<Parameter> {
    let mut all: Vec<Parameter> = AdaptorProperty::ALL
        .iter()
        .map(|property| Parameter::new(property.word(), kind(*property), about(*property)))
        .collect();
    all.extend(hiding());
    all
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

/// What choosing answers.
pub(crate) fn choosing_reply() -> Value {
    schema::of::<ChoicesView>()
}

/// `GET /adaptors/configuration`
pub(crate) async fn configuration(call: Call) -> Answer {
    let (mut chosen, mut faults) = (Vec::new(), Vec::new());
    for property in AdaptorProperty::ALL {
        let Some(text) = call.query.text(property.word()) else { continue };
        match chosen_value(*property, text) {
            Ok(values) => chosen.push((*property, values)),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults).into());
    }
    let found = choices(&call.app.services, &call.caller, asked(&call), &chosen).await?;
    Ok(HttpResponse::Ok().json(ChoicesView::from(found)))
}
