//! Whom the organization trades with, and at which prices.

mod address;
mod customer;
mod inventory;
mod location;
pub mod price;
mod price_list;
mod warehouse;

pub use address::{EmailAddress, WebAddress};
pub use customer::{Customer, CustomerItemProperties};
pub use inventory::InventoryItem;
pub use location::Location;
pub use price_list::PriceList;
pub use warehouse::Warehouse;
