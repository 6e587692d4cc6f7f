//! From a read request to items of the catalogue.

pub mod answer;
pub(crate) mod choose;
pub(crate) mod fittings;
pub(crate) mod hoses;
pub mod offer;
