//! How an organization numbers its documents.

mod numbering;
mod store;

pub use numbering::{NumberedKind, Numbering};
pub(crate) use store::changed;
pub use store::{NumberingChange, in_use, next, reserve, take};
