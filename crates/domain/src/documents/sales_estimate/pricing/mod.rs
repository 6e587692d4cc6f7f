//! The prices of an estimate's lines: found, quoted, and compared with those of today.

mod current;
pub(crate) mod price;
pub(crate) mod rates;
mod steps;

pub use current::{Compared, compared, difference, outdated, refresh};
