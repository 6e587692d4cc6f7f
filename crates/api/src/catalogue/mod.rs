//! The catalogue: items of all kinds, brands, what goes together, images.

pub(crate) mod hose;
pub(crate) mod kind;
pub(crate) mod offer;
pub(crate) mod query;
