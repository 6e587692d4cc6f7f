//! Everything that the demo sells.

mod adaptors;
pub(crate) mod all;
pub(crate) mod bulk;
mod crimps;
mod ferrules;
mod fields;
mod fittings;
mod hoses;
pub(crate) mod maker;
mod other_items;
mod part_numbers;
mod wraps;
