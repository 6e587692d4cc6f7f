//! A customer's properties of an item as requests give them.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::customers::CustomerItemProperties;
use domain::fields::{Column, Columns, FieldPatch};
use domain::{Violation, misspelt};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use validator::{Validate, ValidationErrors};

use super::item::CustomerItemView;
use crate::json::schema::{MOST_TOLD, escaped, unknown_field};
use crate::json::{json_paths, schema};
use crate::operation::Schema as Described;

/// Short names of fields, also accepted.
const SHORT: [(&str, &str); 3] =
    [("price", "netPrice"), ("currency", "netPriceCurrency"), ("unit", "netPriceUnitOfMeasure")];

/// A customer's properties of an item. Further fields are ignored, so that answers and records of other programs can
/// be sent.
pub(super) struct CustomerItemInput {
    pub(super) patch: FieldPatch,
    /// Fields that came by a short name.
    pub(super) shortened: Vec<(&'static str, &'static str)>,
    /// Fields that came by both names with different values, and misspelt ones.
    pub(super) faults: Vec<Violation>,
    /// Names of ignored fields, except those of answers.
    pub(super) ignored: Vec<String>,
}

/// Fields of answers.
static ANSWERED: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    let mut schema = Described::of_answer::<CustomerItemView>().resolved();
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    fields.map(std::mem::take).unwrap_or_default()
});

/// Unknown fields: misspelt ones are errors, the names of others are returned.
fn unknown<'a>(names: impl Iterator<Item = &'a str>) -> (Vec<Violation>, Vec<String>) {
    let (mut faults, mut ignored) = (Vec::new(), Vec::new());
    for name in names.filter(|name| !ANSWERED.contains_key(*name)).take(MOST_TOLD) {
        let known = own_columns().map(|column| column.name).chain(SHORT.map(|(short, _)| short));
        match misspelt(name, known) {
            Some(meant) => faults.push(Violation::new(
                format!("/{}", escaped(name)),
                "unknown_field",
                unknown_field(Some(meant)),
            )),
            None => ignored.push(name.to_owned()),
        }
    }
    (faults, ignored)
}

fn own_columns() -> impl Iterator<Item = &'static Column> + Clone {
    CustomerItemProperties::COLUMNS.iter().filter(|column| column.name != "item")
}

impl<'de> Deserialize<'de> for CustomerItemInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        let is_own = |name: &str| {
            own_columns().any(|column| column.name == name)
                || SHORT.iter().any(|(short, _)| *short == name)
        };
        let names = fields.keys().map(String::as_str).filter(|name| !is_own(name));
        let (mut faults, ignored) = unknown(names);
        let mut shortened = Vec::new();
        for (short, name) in SHORT {
            let Some(value) = fields.remove(short) else { continue };
            if fields.get(name).is_some_and(|other| *other != value) {
                let message = format!("contradicts {name}; leave one of them out");
                faults.push(Violation::new(format!("/{short}"), "repeated", message));
            }
            fields.insert(name.to_owned(), value);
            shortened.push((short, name));
        }
        fields.retain(|name, _| own_columns().any(|column| column.name == name));
        let patch = json_paths::from_json(CustomerItemProperties::COLUMNS, fields);
        Ok(Self { patch, shortened, faults, ignored })
    }
}

impl JsonSchema for CustomerItemInput {
    fn schema_name() -> Cow<'static, str> {
        "CustomerItemInput".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut fields = json_paths::fields(own_columns());
        for (short, name) in SHORT {
            let mut field = fields.get(name).cloned().unwrap_or_default();
            if let Some(field) = field.as_object_mut() {
                field.insert("description".to_owned(), json!(format!("Same as {name}.")));
            }
            fields.insert(short.to_owned(), field);
        }
        let mut input = schema::object("A customer's properties of an item.", fields, &[]);
        if let Some(input) = input.as_object_mut() {
            input.insert("additionalProperties".to_owned(), json!(true));
        }
        schema::of_json(input)
    }
}

impl Validate for CustomerItemInput {
    fn validate(&self) -> Result<(), ValidationErrors> {
        // The domain checks the columns.
        Ok(())
    }
}

/// Moves errors of fields to the name that the caller used.
pub(super) fn renamed(
    faults: &mut [Violation],
    names: impl Iterator<Item = (&'static str, &'static str)>,
) {
    for (from, to) in names {
        let from = format!("/{from}");
        for fault in faults.iter_mut().filter(|fault| fault.pointer == from) {
            fault.pointer = format!("/{to}");
        }
    }
}
