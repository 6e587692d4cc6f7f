//! Whom the organization trades with, at which prices, and what it keeps in stock.

mod address;
mod customer;
mod customer_item;
mod inventory;
mod location;
pub mod price;
mod price_list;
mod warehouse;

pub use address::{EmailAddress, WebAddress};
pub use customer::Customer;
pub use customer_item::{CustomerItemProperties, Meant, meant};
pub use inventory::InventoryItem;
pub use location::Location;
pub use price_list::{PriceList, PriceListItem, overlapping};
pub use warehouse::Warehouse;
