//! Whom the organization trades with.

mod customer;
mod inventory;
mod warehouse;

pub use customer::{Customer, CustomerItemProperties};
pub use inventory::InventoryItem;
pub use warehouse::Warehouse;
