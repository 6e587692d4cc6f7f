//! The hydraulic hose business, pure: no HTTP, SQL, async runtime, file format or clock.
//!
//! Each subject has a module with its entities, rules, use cases and, in `port`, the interfaces that it needs: items
//! ([`catalogue`]), prices ([`pricing`]), [`customers`], [`stock`], [`organization`], assemblies from components
//! ([`configurator`]), [`documents`], [`search`], and imports and exports ([`workbooks`]).
//!
//! They build on ids, texts and errors (here at the root), [`measures`] with their units, [`fields`] of records,
//! callers and their permissions ([`access`]), and plain records ([`records`]). [`port`] has the interfaces that all
//! need: units of work, scopes, time.

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
    BoundedText, Counting, Email, ErpId, Error, Exact, ExternalId, FEW_COUNTED, Field, Id,
    IdSource, ListPage, MOST_COUNTED, MalformedEmail, MalformedId, Named, Notes, NumberText,
    Numbered, OBSOLETE_COMPONENT, Place, RawId, Record, Remark, Result, ShortLine, Spelling, Spelt,
    Text, TextFault, Total, Typed, Violation, Window, add_violations, case_folded, hex, misspelt,
    similarity, with_article, without_controls, without_outer_breaks,
};
pub use services::Services;
pub use session::Session;
