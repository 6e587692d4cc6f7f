//! The hydraulic hose business, pure: no HTTP, SQL, async runtime, file format or clock.
//!
//! Folders follow the business: what is sold ([`catalogue`]), how it is computed
//! ([`engineering`], [`configurator`]), what is drawn up ([`documents`], [`paper`], [`sheet`], [`drawing`]),
//! for whom ([`trade`], [`organization`]); what a caller can ask for is in [`usecase`], and
//! what the domain needs from the world in [`port`].

pub mod audit;
pub mod catalogue;
pub mod configurator;
pub mod documents;
pub mod drawing;
pub mod engineering;
mod error;
mod field;
mod id;
pub mod image;
pub mod job;
pub mod mail;
pub mod organization;
pub mod paper;
pub mod port;
mod record;
pub mod records;
pub mod retry;
pub mod sheet;
mod text;
pub mod trade;
pub mod usecase;

pub use error::{Error, OBSOLETE_COMPONENT, Result, ShortLine, Violation};
pub use field::Field;
pub use id::{Id, IdSource, MalformedId, RawId};
pub use record::Record;
pub use text::{
    Notes, Text, Words, WordsFault, a, fold, hex, likeness, without_controls, without_outer_breaks,
};
