//! The life cycle of documents: states, versions of a number, and the commands.

pub mod commands;
pub mod compare;
mod document;
mod doubt;
mod lineage;
#[cfg(test)]
mod lineage_tests;
mod opened;
pub mod revision;
mod rules;
mod state;
pub(crate) mod versions;
mod visibility;

pub use commands::{
    delete, new_version, obsolete, out_of_use, release, revise, rollback, unrelease,
    unreleased_lines,
};
pub use document::{Document, DocumentKind, Fulfilled, MOST_NUMBER, Obsoletable, Version};
pub use doubt::Doubt;
pub(crate) use doubt::accepted;
pub use lineage::{Copying, Edit, Lineage, NextRevision, Removal};
pub use opened::{Opened, open, read};
pub use rules::{DocumentType, FullDocument};
pub use state::{Cause, Command, Lifecycle, Stamp, Status, Step};
pub(crate) use visibility::is_seen;
pub use visibility::{Parties, find, seen};
