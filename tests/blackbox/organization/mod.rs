//! The organization: settings, numbers, lists, keys, history, users, tokens, the audit trail.

mod changes;
mod days;
pub(crate) mod history;
mod keys;
mod lists;
mod money;
mod numbers;
mod origins;
mod settings;
mod token;
mod trail;
pub(crate) mod user;

use serde_json::{Value, json};
use tests::{Answer, post};

/// Changes the organization.
fn update(token: &str, fields: &Value) -> Answer {
    post("/organization/update", &json!({ "params": fields })).token(token).send()
}
