//! Records of an organization: customers, warehouses, price lists and others.

pub mod deletion;
pub mod kind;
pub mod port;
pub mod store;

pub use kind::{Listing, RecordKind, Stored, column, columns};
pub use store::{create, find, page, remove, update};
