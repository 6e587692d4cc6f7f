//! What several reading operations are asked for.

use serde_json::{Value, json};

/// The schema of a list of these.
pub(crate) fn list_schema(item: &Value, about: &str) -> Value {
    json!({ "type": "array", "items": item, "description": about })
}
