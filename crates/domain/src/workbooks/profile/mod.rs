//! Profiles of imports: how a maker's sheet becomes a sheet of our own form.
//!
//! A [`Layout`] says where a sheet has its headings, which of its columns is which of ours, and how its cells are
//! written. `translation` finds the headings of a sheet and reads its rows by that; limits, checks, reports and
//! storing are those of every import. Cells that can be read in two ways are errors: nothing is guessed.

mod check;
mod convert;
mod date;
pub mod guess;
mod headings;
mod kind;
mod layout;
mod number;
mod price_unit;
mod record;
mod size;
mod skip;
mod store;
mod translation;
mod unit;

pub use crate::measures::size_notation::SizeNotation;
pub use headings::MOST_HEADING_ROWS;
pub use kind::ProfileKind;
pub use layout::{ColumnRule, DateOrder, Layout, Marks, Skip, Split, Thousands, WordPair};
pub(crate) use price_unit::Contradiction;
pub use record::ImportProfile;
pub(crate) use skip::{Reason as SkipReason, Skipped};
pub use store::{Profile, ProfileInput, create, find, named, page, remove, update};
pub(crate) use translation::{Fit, HEADINGS_WITHIN, Translated, Translation, fit, heading_rows};
pub use unit::Unit;
