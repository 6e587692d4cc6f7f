//! Who gets in: people, roles and keys, tokens and sessions.

mod api_call;
mod api_key;
mod role;
mod security;
mod session;
mod user;

use schemars::JsonSchema;
use serde::Serialize;

use crate::operation::Operation;

pub(super) fn operations() -> Vec<Operation> {
    [
        user::operations(),
        role::operations(),
        api_key::operations(),
        api_call::operations(),
        security::operations(),
        session::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A message for people.
#[derive(Serialize, JsonSchema)]
struct Message {
    /// The outcome or the next step, for people.
    message: &'static str,
}

impl Message {
    const fn new(message: &'static str) -> Self {
        Self { message }
    }
}
