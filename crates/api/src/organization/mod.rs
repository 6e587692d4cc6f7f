//! The organization: what it has set, its people and keys, and what is kept of its past.

mod api_call;
mod api_key;
mod audit;
mod changes;
mod currency;
mod defaults;
mod job;
mod list;
mod numbering;
mod role;
mod security;
mod session;
mod settings;
mod terms;
mod today;
mod user;

use schemars::JsonSchema;
use serde::Serialize;

pub(crate) use self::audit::{ByView, camel};
use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [
        settings::operations(),
        defaults::operations(),
        numbering::operations(),
        terms::operations(),
        currency::operations(),
        list::operations(),
        user::operations(),
        role::operations(),
        api_key::operations(),
        api_call::operations(),
        security::operations(),
        session::operations(),
        audit::operations(),
        changes::operations(),
        today::operations(),
        job::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A message for people.
#[derive(Serialize, JsonSchema)]
struct Message {
    /// What happened or happens next, for people.
    message: &'static str,
}

impl Message {
    const fn new(message: &'static str) -> Self {
        Self { message }
    }
}
