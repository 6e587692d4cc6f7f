//! Warehouses and what is in them.

pub(crate) mod warehouse;
