//! Figures derived from the components of an assembly: lengths, pressures, weight, description.

pub mod description;
pub(crate) mod lengths;
pub mod rating;
#[cfg(test)]
mod rating_tests;
pub(crate) mod weight;
pub mod wrap;
