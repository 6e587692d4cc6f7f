//! Whom the organization trades with, at which prices, and what it keeps in stock.

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
pub use price_list::{PriceList, PriceListItem, overlapping};
pub use warehouse::Warehouse;
