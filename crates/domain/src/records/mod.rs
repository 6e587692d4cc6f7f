//! Records that an organization keeps for itself: customers, warehouses, price lists and the like.

pub mod kind;
pub mod port;
pub mod store;

pub use kind::{Listing, RecordKind, Stored, column, columns};
pub use store::{create, find, page, remove, update};
