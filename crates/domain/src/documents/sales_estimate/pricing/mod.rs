//! The prices of an estimate's lines: finding, quoting and comparing them.

mod current;
pub(crate) mod price;
pub(crate) mod rates;
mod steps;

pub use current::{Compared, compared, difference, outdated, refresh};
