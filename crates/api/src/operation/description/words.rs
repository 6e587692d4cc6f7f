//! Named schemas that many fields share: lists of words, ids, texts.

use domain::access::Role;
use domain::catalogue::{Gender, ItemType};
use domain::configurator::figures::rating::PressureSource;
use domain::configurator::figures::wrap::CoverageKind;
use domain::configurator::inputs::configurator_input::LengthMethod;
use domain::documents::{LineKind, Status};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::measures::length::LengthUnit;
use domain::measures::pressure::PressureUnit;
use domain::organization::Subscription;
use domain::organization::keys::KeyType;
use domain::workbooks::jobs::{JobKind, JobState};
use serde_json::{Map, Value, json};

use crate::json::schema;
use crate::json::schema::forms::ALSO;

/// Name, words and description of each.
const NAMED: [(&str, &[&str], &str); 15] = [
    ("DocumentStatus", Status::WORDS, "State of a document in its life cycle."),
    ("Gender", Gender::WORDS, "Gender of a connection."),
    ("ItemType", ItemType::WORDS, "Type of an item of the catalogue."),
    ("JobKind", JobKind::WORDS, "What a job does."),
    ("JobState", JobState::WORDS, "State of a job."),
    ("KeyType", KeyType::WORDS, "What an API key acts as."),
    ("LengthMethod", LengthMethod::WORDS, "How the length of an assembly is measured."),
    ("LengthUnit", LengthUnit::WORDS, "Unit of lengths."),
    ("LineItemType", LineKind::WORDS, "Type of what is on a line of a document."),
    ("PressureSource", PressureSource::WORDS, "The part that limits the working pressure."),
    ("PressureUnit", PressureUnit::WORDS, "Unit of pressures."),
    ("SubscriptionLevel", Subscription::WORDS, "Level of a subscription."),
    ("UnitOfMeasure", UnitOfMeasure::WORDS, "Unit of quantities and prices."),
    ("CallerRole", Role::WORDS, "Role of a caller."),
    ("WrapCoverage", CoverageKind::WORDS, "What of the hose a wrap covers."),
];

/// Name of ids.
const ID: &str = "Id";

/// Characters in the texts that are named.
const LONGEST: usize = 1_000;

/// Name and schema of texts.
fn texts() -> [(&'static str, Value); 2] {
    [
        ("FullText", schema::full_text(LONGEST, "A text that is not blank.")),
        ("Text", schema::text(LONGEST, "A text.")),
    ]
}

/// The schemas that fields refer to.
pub(crate) fn definitions() -> Map<String, Value> {
    let schema = |(name, words, about): &(&str, &[&str], &str)| {
        let schema = json!({ "type": "string", "enum": words, "description": about });
        ((*name).to_owned(), schema)
    };
    let id = schema::id("Id of a record: 24 hexadecimal digits.");
    let texts = texts().map(|(name, schema)| (name.to_owned(), schema));
    NAMED.iter().map(schema).chain([(ID.to_owned(), id)]).chain(texts).collect()
}

/// Puts references in the place of lists of words that have a name, of ids and of texts. Leaves out further forms.
pub(crate) fn refer(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(refer);
            fields.remove(ALSO);
            name_words(fields);
            name_ids(fields);
            name_texts(fields);
        }
        Value::Array(elements) => elements.iter_mut().for_each(refer),
        _ => {}
    }
}

fn name_words(fields: &mut Map<String, Value>) {
    let Some(Value::Array(values)) = fields.get("enum") else { return };
    let words: Option<Vec<&str>> =
        values.iter().filter(|word| !word.is_null()).map(Value::as_str).collect();
    let is_nullable = values.iter().any(Value::is_null);
    let named = NAMED.iter().find(|(_, candidate, _)| words.as_deref() == Some(*candidate));
    let Some((name, ..)) = named else { return };
    fields.remove("enum");
    fields.remove("type");
    insert_reference(fields, name, is_nullable);
}

fn name_ids(fields: &mut Map<String, Value>) {
    if fields.get("pattern").and_then(Value::as_str) != Some(schema::ID) {
        return;
    }
    fields.remove("pattern");
    let types = fields.remove("type");
    insert_reference(fields, ID, types.is_some_and(|types| types.is_array()));
}

fn name_texts(fields: &mut Map<String, Value>) {
    const LIMITS: [&str; 3] = ["minLength", "maxLength", "pattern"];
    let is_as = |text: &Value| LIMITS.iter().all(|limit| fields.get(*limit) == text.get(*limit));
    let named = texts().into_iter().find(|(_, text)| is_as(text));
    let Some((name, _)) = named else { return };
    for limit in LIMITS {
        fields.remove(limit);
    }
    let types = fields.remove("type");
    insert_reference(fields, name, types.is_some_and(|types| types.is_array()));
}

/// Refers to a named schema, or to it and null.
fn insert_reference(fields: &mut Map<String, Value>, name: &str, is_nullable: bool) {
    let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
    if is_nullable {
        fields.insert("anyOf".to_owned(), json!([reference, { "type": "null" }]));
    } else if let Value::Object(reference) = reference {
        fields.extend(reference);
    }
}
