//! Whom the organization trades with, and at which prices.

mod customer;
mod inventory;
pub mod price;
mod warehouse;

pub use customer::{Customer, CustomerItemProperties};
pub use inventory::InventoryItem;
pub use warehouse::Warehouse;
