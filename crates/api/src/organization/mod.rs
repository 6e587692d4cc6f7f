//! The organization: what it has set, its people and keys, and what is kept of its past.

mod history;
mod job;
mod people;
mod settings;
mod today;

pub(crate) use self::history::{ByView, camel};
use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [
        settings::operations(),
        people::operations(),
        history::operations(),
        today::operations(),
        job::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
