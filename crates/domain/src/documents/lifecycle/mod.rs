//! The life cycle of documents: states, versions of a number, and commands.

pub mod commands;
pub mod compare;
mod document;
mod doubt;
mod entry;
mod external;
mod lineage;
#[cfg(test)]
mod lineage_tests;
mod opened;
pub(crate) mod outcome;
pub mod revision;
mod state;
pub(crate) mod versions;
mod visibility;

pub use commands::{delete, new_version, obsolete, release, revise, rollback, unrelease};
pub use document::{Document, MOST_NUMBER, Version};
pub use doubt::Doubt;
pub(crate) use doubt::split_accepted;
pub use entry::DocumentEntry;
pub(crate) use external::EXTERNAL;
pub use external::set_external_id;
pub use lineage::{Copying, Edit, Lineage, NextRevision, Removal};
pub use opened::{Opened, open, read};
pub use outcome::Outcome;
pub use state::{Cause, Command, Lifecycle, Stamp, Status, Step};
pub use visibility::{Parties, find, seen};
