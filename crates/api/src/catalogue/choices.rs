//! Choosing items step by step: parameters, bodies and answers, made from the properties of a kind.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use domain::catalogue::items::{ChoiceLeft, Choices, ListQuery, choices};
use domain::catalogue::{CatalogueEntity, CrimpFitting, FilterTarget, Hose};
use domain::{Error, Violation};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use validator::{Validate, ValidationErrors};

use super::query::{hiding, list_query, properties};
use crate::error::ApiError;
use crate::json::view::Figure;
use crate::json::{schema, wire};
use crate::operation::columns::component;
use crate::operation::row::{get, group, post};
use crate::operation::{
    Context, Json, Operation, Parameter, ParameterKind, Params, Query, QueryValues,
    READERS_AND_CUSTOMERS, Read, ReadQuery, RecordList,
};

pub(crate) fn operations() -> Vec<Operation> {
    let hoses = get("/hoses/configuration", READERS_AND_CUSTOMERS, of_hoses)
        .named("getHosesConfiguration", "Choose a hose step by step")
        .embedded()
        .about(
            "For the current choices, the values still possible for each property, each with its number of hoses. The choice for a
property doesn't narrow that property. Pressure, temperatures and bend radius offer steps: values of hoses, each with the
number of hoses that reach it. GET /organization/hoses takes the same parameters and lists these hoses.",
        )
        .returns("The remaining choices.");
    let fittings = post("/crimpfittings/configuration", READERS_AND_CUSTOMERS, of_fittings)
        .named("postCrimpFittingsConfiguration", "Choose the crimp fitting of an end step by step")
        .embedded()
        .about(
            "For the current choices, the values still possible for each property, each with its number of crimp fittings that fit the
hose. The choice for a property doesn't narrow that property. GET /organization/crimpfittings takes hoseId and the
choices as parameters and lists these fittings.",
        )
        .example(|| {
            json!({ "params": { "hoseId": "de3000000000000002000010", "end": 1,
                "chosen": { "style": "JIC", "gender": "female", "minPressurePsi": 2000 } } })
        })
        .returns("The remaining choices.");
    let mut rows = group("Hose", vec![hoses]);
    rows.extend(group("CrimpFitting", vec![fittings]));
    rows
}

/// The current choices for an item.
struct ChoiceQuery<E> {
    list: ListQuery,
    kind: PhantomData<fn() -> E>,
}

impl<E: CatalogueEntity> ReadQuery for ChoiceQuery<E> {
    fn parameters() -> Vec<Parameter> {
        properties(E::PROPERTIES).chain(hiding("items")).collect()
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        Ok(Self { list: list_query(query, E::PROPERTIES), kind: PhantomData })
    }
}

async fn of_hoses(
    ctx: &mut Context<RecordList>,
    Query(query): Query<ChoiceQuery<Hose>>,
) -> Result<Json<ChoicesView<Hose>>, ApiError> {
    Ok(Json(ChoicesView::new(choices::<Hose>(&mut ctx.session, query.list).await?)))
}

/// The current choices as JSON.
struct ChosenInput<E> {
    properties: Vec<(String, String)>,
    kind: PhantomData<fn() -> E>,
}

impl<E> Default for ChosenInput<E> {
    fn default() -> Self {
        Self { properties: Vec::new(), kind: PhantomData }
    }
}

impl<'de, E> Deserialize<'de> for ChosenInput<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::<String, Value>::deserialize(deserializer)?;
        let text = |(name, value)| match value {
            Value::Null => None,
            Value::String(text) => Some((name, text)),
            other => Some((name, other.to_string())),
        };
        Ok(Self { properties: fields.into_iter().filter_map(text).collect(), kind: PhantomData })
    }
}

impl<E: CatalogueEntity> JsonSchema for ChosenInput<E> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Selection", component(E::NAME)).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let field = |choice: Parameter| {
            let schema = match choice.kind {
                ParameterKind::SignedNumber => {
                    json!({ "type": "number", "minimum": -1e9, "maximum": 1e9, "description": choice.about })
                }
                _ => choice.schema(),
            };
            (choice.name.into_owned(), schema::nullable(schema))
        };
        schema::of_json(schema::object(
            "Current choices.",
            properties(E::PROPERTIES).map(field),
            &[],
        ))
    }
}

/// The current choices for a fitting.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CrimpFittingChoiceRequest")]
struct FittingRequest {
    /// Hose that the fitting has to fit; all fittings if absent.
    hose_id: Option<wire::Id<Hose>>,
    /// End of the hose, 1 or 2. What fits one end fits the other.
    #[schemars(range(min = 1, max = 2))]
    #[expect(dead_code, reason = "both ends take the same fittings")]
    end: Option<u8>,
    /// Current choices.
    chosen: Option<ChosenInput<CrimpFitting>>,
    /// Leaves out fittings that are marked unavailable, and fittings whose stock is tracked and visible to the caller
    /// but used up.
    hide_unavailable: Option<bool>,
    /// Leaves out fittings of disabled brands.
    hide_unavailable_brands: Option<bool>,
}

impl Validate for FittingRequest {
    fn validate(&self) -> Result<(), ValidationErrors> {
        // The domain checks choices, for bodies and queries alike.
        Ok(())
    }
}

async fn of_fittings(
    ctx: &mut Context<Read>,
    Params(request): Params<FittingRequest>,
) -> Result<Json<ChoicesView<CrimpFitting>>, ApiError> {
    let list = ListQuery {
        chosen: request.chosen.unwrap_or_default().properties,
        hose: request.hose_id.map(|id| id.0),
        hide_unavailable: request.hide_unavailable.unwrap_or(false),
        hide_unavailable_brands: request.hide_unavailable_brands.unwrap_or(false),
        ..ListQuery::default()
    };
    let found = choices::<CrimpFitting>(&mut ctx.session, list).await.map_err(in_body)?;
    Ok(Json(ChoicesView::new(found)))
}

/// Faults of parameters as faults of fields.
fn in_body(error: Error) -> Error {
    let place = |fault: Violation| {
        let is_choice =
            CrimpFitting::PROPERTIES.iter().any(|property| property.name == fault.pointer);
        let parent = if is_choice { "/chosen" } else { "" };
        Violation { pointer: format!("{parent}/{}", fault.pointer), ..fault }
    };
    match error {
        Error::Invalid(faults) => Error::Invalid(faults.into_iter().map(place).collect()),
        other => other,
    }
}

/// A possible value.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CountedChoice")]
pub(crate) struct ChoiceView {
    /// Value; none for an end without gender or swivel.
    value: String,
    /// Number of items with this value and all other choices.
    #[schemars(range(min = 1))]
    count: u64,
}

/// A possible step.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StepChoice")]
struct StepView {
    /// Value of at least one of the items.
    value: Figure,
    /// Number of items that reach this value and match all other choices.
    #[schemars(range(min = 1))]
    count: u64,
}

/// A possible ferrule.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FerruleChoice")]
struct FerruleView {
    /// Id of the ferrule; none for fittings that are crimped without one.
    value: String,
    /// Brand and part number; null for none.
    label: Option<String>,
    /// Number of items with this ferrule and all other choices.
    #[schemars(range(min = 1))]
    count: u64,
}

/// Filter on stock.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StockChoice")]
struct StockView {
    /// true: in stock.
    value: bool,
    /// Number of items in stock that match all other choices.
    #[schemars(range(min = 1))]
    count: u64,
}

/// A value of a property of any sort.
#[derive(Serialize)]
#[serde(untagged)]
enum AnyChoice {
    Value(ChoiceView),
    Step(StepView),
    Ferrule(FerruleView),
    Stock(StockView),
}

impl ChoiceView {
    pub(crate) fn new(left: ChoiceLeft) -> Self {
        Self { value: left.value, count: left.count }
    }
}

impl AnyChoice {
    fn new(left: ChoiceLeft) -> Self {
        let ChoiceLeft { property, value, label, count } = left;
        match property.on {
            FilterTarget::AtLeast(..) | FilterTarget::AtMost(..) => {
                let value = Figure(value.parse().unwrap_or_default());
                Self::Step(StepView { value, count })
            }
            FilterTarget::Ferrule => Self::Ferrule(FerruleView { value, label, count }),
            FilterTarget::InStock => Self::Stock(StockView { value: true, count }),
            _ => Self::Value(ChoiceView { value, count }),
        }
    }

    fn schema_of(on: FilterTarget, generator: &mut SchemaGenerator) -> Schema {
        match on {
            FilterTarget::AtLeast(..) | FilterTarget::AtMost(..) => {
                generator.subschema_for::<Vec<StepView>>()
            }
            FilterTarget::Ferrule => generator.subschema_for::<Vec<FerruleView>>(),
            FilterTarget::InStock => generator.subschema_for::<Vec<StockView>>(),
            _ => generator.subschema_for::<Vec<ChoiceView>>(),
        }
    }
}

/// Possible values for the next choices of a kind.
struct ChoicesView<E> {
    total: u64,
    left: BTreeMap<&'static str, Vec<AnyChoice>>,
    kind: PhantomData<fn() -> E>,
}

impl<E> ChoicesView<E> {
    fn new(choices: Choices) -> Self {
        let mut left: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for choice in choices.left {
            left.entry(choice.property.name).or_default().push(AnyChoice::new(choice));
        }
        Self { total: choices.total, left, kind: PhantomData }
    }
}

impl<E: CatalogueEntity> Serialize for ChoicesView<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(E::PROPERTIES.len() + 1))?;
        map.serialize_entry("total", &self.total)?;
        for property in E::PROPERTIES {
            let left = self.left.get(property.name).map_or(&[][..], Vec::as_slice);
            map.serialize_entry(property.name, left)?;
        }
        map.end()
    }
}

impl<E: CatalogueEntity> JsonSchema for ChoicesView<E> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Choices", component(E::NAME)).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let total = json!({ "type": "integer", "minimum": 0, "description": "Number of items that match all choices." });
        let mut fields = vec![("total".to_owned(), total)];
        for property in E::PROPERTIES {
            let mut schema = AnyChoice::schema_of(property.on, generator).to_value();
            if let Some(object) = schema.as_object_mut() {
                let about = format!("Possible values of this choice: {}", property.about);
                object.insert("description".to_owned(), json!(about));
            }
            fields.push((property.name.to_owned(), schema));
        }
        let required: Vec<&str> = ["total"]
            .into_iter()
            .chain(E::PROPERTIES.iter().map(|property| property.name))
            .collect();
        schema::of_json(schema::object("Possible values for the next choices.", fields, &required))
    }
}
