//! Query parameters as types: which a request may have, and their values.

use domain::{Error, Id, Place, Window};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::json::list::cursor::CURSOR_PATTERN;
use crate::json::list::page::{after, identified, window};
use crate::json::schema::of_json;
use crate::json::wire;
use crate::operation::description::components::whole_input;
use crate::operation::parameter::{Parameter, ParameterKind};
use crate::operation::query::Query;

/// The parameters of a query.
pub(crate) trait ReadQuery: Sized + 'static {
    /// What they are.
    fn parameters() -> Vec<Parameter>;

    /// Reads a query that was found good by them.
    fn read(query: &Query) -> Result<Self, Error>;
}

impl<T: DeserializeOwned + JsonSchema + 'static> ReadQuery for T {
    fn parameters() -> Vec<Parameter> {
        let schema = whole_input::<T>();
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
        let fields = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let parameter = |(name, schema): (&String, &Value)| {
            let about = schema.get("description").and_then(Value::as_str).unwrap_or_default();
            Parameter {
                name: name.clone().into(),
                kind: kind_of(schema),
                about: about.to_owned().into(),
                required: is_required(name),
            }
        };
        fields.map(parameter).collect()
    }

    fn read(query: &Query) -> Result<Self, Error> {
        let mut fields = Map::new();
        for parameter in query.parameters {
            if let Some(value) = value_of(parameter, query) {
                fields.insert(parameter.name.to_string(), value);
            }
        }
        serde_json::from_value(Value::Object(fields)).map_err(|error| {
            Error::invalid("", "malformed", format!("the query can't be read: {error}"))
        })
    }
}

/// Kind of a parameter, from the schema of a field.
fn kind_of(schema: &Value) -> ParameterKind {
    let words = |schema: &Value| {
        let words = schema.get("enum")?.as_array()?;
        Some(words.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>())
    };
    // Optional ones of a named type: it or null.
    if let Some(only) = schema.get("anyOf").and_then(|all| all.get(0)) {
        return kind_of(only);
    }
    if let Some(words) = words(schema) {
        return ParameterKind::OneOf(words);
    }
    if let Some(words) = schema.get("items").and_then(words) {
        return ParameterKind::AnyOf(words);
    }
    if schema.get("items").is_some_and(|one| matches!(kind_of(one), ParameterKind::Id)) {
        return ParameterKind::Ids;
    }
    let says = |name: &str, what: &str| {
        let value = schema.get(name);
        value.is_some_and(|value| {
            value.as_str().is_some_and(|text| text.contains(what))
                || value.as_array().is_some_and(|all| all.contains(&json!(what)))
        })
    };
    let bound = |name: &str, absent: u32| {
        let bound = schema.get(name).and_then(Value::as_u64);
        bound.and_then(|bound| u32::try_from(bound).ok()).unwrap_or(absent)
    };
    if says("type", "boolean") {
        ParameterKind::Flag
    } else if says("type", "integer") {
        ParameterKind::Integer { min: bound("minimum", 0), max: bound("maximum", u32::MAX) }
    } else if says("type", "number") {
        ParameterKind::Number
    } else if says("pattern", "{24}") {
        ParameterKind::Id
    } else if says("format", "date-time") {
        ParameterKind::Time
    } else if says("pattern", CURSOR_PATTERN) {
        ParameterKind::Cursor
    } else {
        match schema.get("maxLength").and_then(Value::as_u64).map(usize::try_from) {
            _ if bound("minLength", 0) > 0 => ParameterKind::FullText,
            Some(Ok(max)) => ParameterKind::ShortText(max),
            _ => ParameterKind::Text,
        }
    }
}

/// Value of a query parameter, as JSON.
fn value_of(parameter: &Parameter, query: &Query) -> Option<Value> {
    let name = &*parameter.name;
    if let ParameterKind::AnyOf(_) | ParameterKind::Ids = parameter.kind {
        let words = query.words(name);
        return (!words.is_empty()).then(|| json!(words));
    }
    let text = query.text(name)?;
    Some(match &parameter.kind {
        ParameterKind::Flag => json!(query.flag(name, false)),
        ParameterKind::Integer { .. } => json!(query.number::<u32>(name)?),
        ParameterKind::Number => json!(query.number::<f64>(name)?),
        ParameterKind::Time => json!(query.time(name)?.to_rfc3339()),
        ParameterKind::Cursor => json!(query.place.as_ref()?.0),
        ParameterKind::OneOf(words) => {
            json!(words.iter().find(|word| word.eq_ignore_ascii_case(text))?)
        }
        _ => json!(text),
    })
}

/// Which part of a list.
#[derive(Debug, Clone, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Paging {
    /// Page number, from 1.
    #[schemars(range(min = 1, max = 1_000_000))]
    page: Option<u32>,
    /// Items per page; 25 if absent.
    #[schemars(range(min = 1, max = 200))]
    limit: Option<u32>,
    /// Same as limit.
    #[schemars(range(min = 1, max = 200))]
    items_per_page: Option<u32>,
    #[serde(default)]
    #[schemars(schema_with = "cursor")]
    after: Option<Vec<Option<String>>>,
}

/// Schema of the cursor, which the gate reads.
fn cursor(_: &mut SchemaGenerator) -> Schema {
    of_json(after().schema())
}

impl Paging {
    /// The part of a list, of 25 records if the request doesn't say.
    pub(crate) fn window(self) -> Result<Window, Error> {
        self.window_of(25)
    }

    /// The same of pages that have so many items if the request doesn't say.
    pub(crate) fn window_of(self, default: u32) -> Result<Window, Error> {
        let limit = self.limit.or(self.items_per_page).unwrap_or(default);
        window(self.page, limit, self.after.map(Place))
    }
}

/// Which records of a list.
#[derive(Debug, Clone, Default, serde::Deserialize, JsonSchema)]
pub(crate) struct Identified {
    #[serde(default)]
    #[schemars(schema_with = "ids")]
    ids: Option<Vec<wire::Id<()>>>,
}

/// Schema of the ids.
fn ids(_: &mut SchemaGenerator) -> Schema {
    of_json(identified().schema())
}

impl Identified {
    /// The ids, if the request names some.
    pub(crate) fn ids<E: ?Sized>(self) -> Option<Vec<Id<E>>> {
        self.ids.map(|ids| ids.into_iter().map(|id| Id::from_raw(id.0.raw())).collect())
    }
}

/// In which order a list is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub(crate) enum Order {
    Asc,
    Desc,
}
