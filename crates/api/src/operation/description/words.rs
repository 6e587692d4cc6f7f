//! Named enumerations: lists of words that many fields share.

use domain::catalogue::{Gender, ItemType};
use domain::configurator::figures::rating::PressureSource;
use domain::configurator::figures::wrap::CoverageKind;
use domain::configurator::inputs::configurator_input::LengthMethod;
use domain::documents::{LineKind, Status};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::measures::length::LengthUnit;
use domain::measures::pressure::PressureUnit;
use serde_json::{Map, Value, json};

/// Name, words and description of each.
const NAMED: [(&str, &[&str], &str); 10] = [
    ("DocumentStatus", Status::WORDS, "State of a document in its life cycle."),
    ("Gender", Gender::WORDS, "Gender of a connection."),
    ("ItemType", ItemType::WORDS, "Type of an item of the catalogue."),
    ("LengthMethod", LengthMethod::WORDS, "How the length of an assembly is measured."),
    ("LengthUnit", LengthUnit::WORDS, "Unit of lengths."),
    ("LineItemType", LineKind::WORDS, "Type of what is on a line of a document."),
    ("PressureSource", PressureSource::WORDS, "The part that limits the working pressure."),
    ("PressureUnit", PressureUnit::WORDS, "Unit of pressures."),
    ("UnitOfMeasure", UnitOfMeasure::WORDS, "Unit of quantities and prices."),
    ("WrapCoverage", CoverageKind::WORDS, "What of the hose a wrap covers."),
];

/// The schemas of the named enumerations.
pub(crate) fn definitions() -> Map<String, Value> {
    let schema = |(name, words, about): &(&str, &[&str], &str)| {
        let schema = json!({ "type": "string", "enum": words, "description": about });
        ((*name).to_owned(), schema)
    };
    NAMED.iter().map(schema).collect()
}

/// Puts references in the place of lists of words that have a name.
pub(crate) fn refer(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(refer);
            name_words(fields);
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
    let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
    fields.remove("enum");
    fields.remove("type");
    if is_nullable {
        fields.insert("anyOf".to_owned(), json!([reference, { "type": "null" }]));
    } else if let Value::Object(reference) = reference {
        fields.extend(reference);
    }
}
