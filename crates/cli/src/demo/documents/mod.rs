//! Hose assemblies, kits, orders and estimates of the demo.

pub(crate) mod assemblies;
pub(crate) mod estimates;
pub(crate) mod kits;
pub(crate) mod orders;
mod parts;
