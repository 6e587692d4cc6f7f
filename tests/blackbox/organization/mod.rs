//! The organization: what it sets, numbers, lists, keys and history.

mod days;
pub(crate) mod history;
mod keys;
mod lists;
mod money;
mod numbers;
mod origins;
mod settings;

use serde_json::{Value, json};
use tests::{Answer, post};

/// Changes the organization.
fn update(token: &str, fields: &Value) -> Answer {
    post("/organization/update", &json!({ "params": fields })).token(token).send()
}
