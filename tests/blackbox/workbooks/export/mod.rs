//! `POST /components/export`

mod contents;
mod request;
mod units;

use serde_json::{Value, json};
use tests::{Answer, patiently, post};

const PATH: &str = "/components/export";

/// Exports.
fn export(token: &str, body: &Value) -> Answer {
    patiently(|| post(PATH, body).token(token).send())
}

/// All of a type that match.
fn matching(of_type: &str, search: Value) -> Value {
    json!({ "componentType": of_type, "components": [], "selectAll": true, "search": search })
}

/// These of a type.
fn listed(of_type: &str, ids: Value) -> Value {
    json!({ "componentType": of_type, "components": ids, "selectAll": false })
}
