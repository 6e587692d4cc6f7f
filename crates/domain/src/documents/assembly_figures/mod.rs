//! The figures of an assembly that follow from its components, as the configurator calculates them.

mod changed_parts;
mod derived;
mod outdated;
mod parts;

pub(crate) use derived::forget_length;
pub use derived::{
    configured, coverage, length_tolerance, length_tolerance_in, too_long, turned, write_figures,
};
pub use outdated::{Outdated, OutdatedCode, lower_pressures, outdated};
pub use parts::{EndParts, Extra, ExtraItem, Parts};
