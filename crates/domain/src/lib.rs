//! The hydraulic hose business, pure: no HTTP, SQL, async runtime, file format or clock.
//!
//! A room for each subject holds its entities, its rules, what callers can ask for, and in `port`
//! what it needs from the world: what is sold ([`catalogue`]), at which prices ([`pricing`]), to
//! whom ([`customers`]), from which stock ([`stock`]), by which organization ([`organization`]),
//! how it is put together ([`configurator`]), what is drawn up ([`documents`]), how all of it is
//! found ([`search`]), and what goes in and out in [`workbooks`].
//!
//! Below the rooms: ids, texts and errors (here at the root), [`measures`] with their units,
//! [`fields`] of records, who calls and may see what ([`access`]), and what all plain records have
//! in common ([`records`]). [`port`] has what all rooms need: units of work, scopes, time.

pub mod access;
mod base;
pub mod catalogue;
pub mod configurator;
pub mod customers;
pub mod documents;
pub mod fields;
pub mod measures;
pub mod organization;
pub mod port;
pub mod pricing;
pub mod records;
pub mod search;
mod services;
mod session;
pub mod stock;
pub mod workbooks;

pub use base::{
    BoundedText, Counting, Email, Error, Exact, FEW_COUNTED, Field, Id, IdSource, MOST_COUNTED,
    MalformedEmail, MalformedId, Named, Notes, NumberText, Numbered, OBSOLETE_COMPONENT, RawId,
    Record, Remark, Result, ShortLine, Spelling, Spelt, Text, TextFault, Total, Typed, Violation,
    add_violations, case_folded, hex, misspelt, similarity, with_article, without_controls,
    without_outer_breaks,
};
pub use services::Services;
pub use session::Session;
