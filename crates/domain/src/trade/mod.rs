//! Whom the organization trades with, at which prices, and what it keeps in stock.

mod customer;
mod inventory;
pub mod price;
mod price_list;
mod warehouse;

pub use customer::{Customer, CustomerItemProperties};
pub use inventory::InventoryItem;
pub use price_list::{PriceList, PriceListItem, overlapping};
pub use warehouse::Warehouse;
