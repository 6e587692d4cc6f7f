//! Whom the organization trades with, at which prices, and what it keeps in stock.

mod customer;
mod inventory;
pub mod price;
mod price_list;
mod reservation;
mod warehouse;

pub use customer::{Customer, CustomerItemProperties};
pub use inventory::{
    InventoryItem, InventoryListing, InventoryPlace, InventoryRow, Level, Stocked,
};
pub use price_list::{PriceList, PriceListItem, overlapping};
pub use reservation::{Allotment, Need, Reservation, Shortage, allot, take};
pub use warehouse::Warehouse;
