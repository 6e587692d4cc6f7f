//! Records, compared by the fields that a test names.

use serde_json::Value;

/// The id of a record.
#[track_caller]
pub fn id(record: &Value) -> &str {
    record["_id"].as_str().unwrap_or_else(|| panic!("no id: {record}"))
}

/// A record with further fields, or with others in their place.
#[track_caller]
pub fn with(mut record: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().expect("fields") {
        record[name] = value.clone();
    }
    record
}

/// Fails unless a record has these fields. Lists are as long as named; what they hold has at least the named fields.
#[track_caller]
pub fn has(record: &Value, fields: &Value) {
    let mut differing = Vec::new();
    differences(record, fields, "", &mut differing);
    assert!(differing.is_empty(), "{differing:#?}\n{record}");
}

fn differences(found: &Value, expected: &Value, place: &str, differing: &mut Vec<String>) {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            for (name, expected) in expected {
                let place = format!("{place}/{name}");
                match found.get(name) {
                    Some(found) => differences(found, expected, &place, differing),
                    None => differing.push(format!("{place} is missing")),
                }
            }
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
                differences(found, expected, &format!("{place}/{at}"), differing);
            }
        }
        _ if found == expected => {}
        _ => differing.push(format!("{place}: {expected} was expected, not {found}")),
    }
}
