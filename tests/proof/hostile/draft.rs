//! Requests that fit the description, with records of a shop.

use serde_json::{Map, Value, json};
use tests::{Described, Records, takes_id};

use super::files::{self, Table, Templates};
use super::values::Values;

/// A request before it is written down.
pub(super) struct Draft {
    pub(super) method: String,
    /// Parts of the path.
    pub(super) path: Vec<String>,
    pub(super) query: Vec<(String, String)>,
    /// The names of all parameters of the query.
    pub(super) parameters: Vec<String>,
    pub(super) body: Body,
}

/// A body before it is written down.
pub(super) enum Body {
    None,
    Json(Value),
    /// A value in each line.
    Lines(Vec<Value>),
    /// A file, in a form or alone.
    File(Table),
}

/// Lists are so long.
const MOST_ELEMENTS: usize = 3;
/// Values are so deep.
const DEEPEST: usize = 6;

/// A request of an operation with these records.
pub(super) fn draft(
    described: &Described<'_>,
    records: &Records,
    templates: &Templates,
    values: &mut Values<'_>,
) -> Draft {
    let operation = described.operation;
    let base = if operation.versioned { "/api/v1" } else { "" };
    let path = format!("{base}{}", operation.path);
    let part = |part: &str| match part.strip_prefix('{') {
        Some(name) => records.of_field(name.trim_end_matches('}')),
        None => part.to_owned(),
    };
    let mut query = Vec::new();
    for one in described.queries() {
        if one["required"] == true || values.chance.happens(15) {
            let name = one["name"].as_str().expect("a name");
            query.push((name.to_owned(), parameter(described, one, name, records, values)));
        }
    }
    Draft {
        method: operation.method.to_string(),
        path: path.split('/').skip(1).map(part).collect(),
        query,
        parameters: described
            .queries()
            .filter_map(|one| Some(one["name"].as_str()?.to_owned()))
            .collect(),
        body: body(described, records, templates, values),
    }
}

fn parameter(
    described: &Described<'_>,
    one: &Value,
    name: &str,
    records: &Records,
    values: &mut Values<'_>,
) -> String {
    let schema = match one.get("schema") {
        Some(schema) => described.resolved(schema),
        None => return json!({ "brand": "Torvane" }).to_string(),
    };
    if takes_id(schema) || takes_id(described.resolved(&schema["items"])) {
        return records.of_field(name);
    }
    match &one["example"] {
        Value::Null => plain(&fitting(described, schema, name, records, values, 0)),
        example => plain(example),
    }
}

/// A value as a parameter has it.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn body(
    described: &Described<'_>,
    records: &Records,
    templates: &Templates,
    values: &mut Values<'_>,
) -> Body {
    let types: Vec<&str> = described.bodies().map(|(name, _)| name).collect();
    if types.contains(&"text/csv") {
        let path = described.operation.path.as_str();
        return Body::File(files::table(&templates.of(path), values));
    }
    let Some(schema) = described.whole_body() else { return Body::None };
    let example = described.example(records).filter(|_| values.chance.happens(60));
    let value = example.unwrap_or_else(|| fitting(described, schema, "", records, values, 0));
    match value {
        Value::Array(lines) if types.len() > 1 && values.chance.happens(40) => Body::Lines(lines),
        value => Body::Json(value),
    }
}

/// A value that fits a schema.
fn fitting<'a>(
    described: &Described<'a>,
    schema: &'a Value,
    name: &str,
    records: &Records,
    values: &mut Values<'_>,
    depth: usize,
) -> Value {
    let schema = described.resolved(schema);
    let among = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(among) = among.filter(|among| !among.is_empty()) {
        return fitting(described, values.chance.pick(among), name, records, values, depth + 1);
    }
    if let Some(words) = schema["enum"].as_array() {
        return values.chance.pick(words).clone();
    }
    if let Some(word) = schema.get("const") {
        return word.clone();
    }
    if takes_id(schema) {
        return json!(records.of_field(name));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let kind = if types.is_empty() { "string" } else { values.chance.pick(&types) };
    match kind {
        "null" => Value::Null,
        "boolean" => json!(values.chance.happens(50)),
        "integer" | "number" => number(schema, values),
        "array" if depth > DEEPEST => json!([]),
        "array" => {
            let count = values.chance.below(MOST_ELEMENTS + 1);
            let one = |_| fitting(described, &schema["items"], name, records, values, depth + 1);
            (0..count).map(one).collect()
        }
        "object" => {
            let mut fields = Map::new();
            for (field, of) in schema["properties"].as_object().into_iter().flatten() {
                let required = schema["required"].as_array().into_iter().flatten();
                let is_required = required.into_iter().any(|one| one == field);
                if is_required || (depth <= DEEPEST && values.chance.happens(30)) {
                    let value = fitting(described, of, field, records, values, depth + 1);
                    fields.insert(field.clone(), value);
                }
            }
            Value::Object(fields)
        }
        _ => text(schema, values),
    }
}

fn number(schema: &Value, values: &mut Values<'_>) -> Value {
    let least = schema["minimum"].as_i64().unwrap_or(0);
    let most = schema["maximum"].as_i64().unwrap_or(least + 500);
    let range = usize::try_from(most.saturating_sub(least)).unwrap_or(0);
    let number = i64::try_from(values.chance.below(range.saturating_add(1).max(1)));
    json!(least + number.unwrap_or_default())
}

/// A text that fits as far as its form is told.
fn text(schema: &Value, values: &mut Values<'_>) -> Value {
    let examples = schema["examples"].as_array().filter(|_| values.chance.happens(50));
    if let Some(example) = examples.and_then(|examples| examples.first()) {
        return example.clone();
    }
    if let Some(example) = schema.get("example") {
        return example.clone();
    }
    let word = match schema["format"].as_str() {
        Some("date-time") => "2026-11-28T12:00:00Z".to_owned(),
        Some("date") => "2026-11-28".to_owned(),
        Some("email") => format!("p{}@hostile.example", values.chance.below(1_000_000)),
        _ => match values.chance.below(4) {
            0 => (*values.chance.pick(&["8", "-8", "1/2", "DN12", "USD", "mm", "each", "2.5"]))
                .to_owned(),
            1 => format!("{}-{}", values.own.mark, values.chance.pick(&["H", "C", "A", "O", "K"])),
            _ => format!("W-{}", values.chance.below(10_000)),
        },
    };
    json!(word)
}
