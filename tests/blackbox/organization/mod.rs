//! The organization: what it sets, numbers, lists, keys and history.

mod history;
mod keys;
mod lists;
mod money;
mod numbers;
mod origins;
mod settings;

use libtest_mimic::Trial;
use serde_json::{Value, json};
use tests::{Answer, post};

pub(crate) fn trials() -> Vec<Trial> {
    [
        keys::trials(),
        history::trials(),
        lists::trials(),
        money::trials(),
        numbers::trials(),
        origins::trials(),
        settings::trials(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Changes the organization.
fn update(token: &str, fields: &Value) -> Answer {
    post("/organization/update", &json!({ "params": fields })).token(token).send()
}
