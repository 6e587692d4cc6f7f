//! The hydraulic hose business, pure: no HTTP, SQL, async runtime, file format or clock. A room
//! for each subject holds its entities, its rules, what callers can ask for, and in `port` what it
//! needs from the world: what is sold ([`catalogue`]), how it is put together ([`configurator`]),
//! what is drawn up ([`documents`]), at which prices ([`pricing`]), for whom ([`customers`]), from
//! which stock ([`stock`]), by whom ([`organization`]); what goes in and out in sheets
//! ([`workbooks`]). [`port`] has what all rooms need: units of work, scopes, time.

mod base;
pub mod catalogue;
pub mod configurator;
pub mod customers;
pub mod documents;
pub mod organization;
pub mod port;
pub mod pricing;
pub mod records;
mod services;
pub mod stock;
pub mod workbooks;

pub use base::{
    BoundedText, Error, Field, Id, IdSource, MalformedId, Notes, OBSOLETE_COMPONENT, RawId, Record,
    Result, ShortLine, Text, TextFault, Violation, a, fold, hex, likeness, without_controls,
    without_outer_breaks,
};
pub use services::Services;
