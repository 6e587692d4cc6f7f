//! Whom the organization trades with, and at which prices.

mod customer;
mod inventory;
pub mod price;
mod reservation;
mod warehouse;

pub use customer::{Customer, CustomerItemProperties};
pub use inventory::{
    InventoryItem, InventoryListing, InventoryPlace, InventoryRow, Level, Stocked,
};
pub use reservation::{Allotment, Need, Reservation, Shortage, allot, take};
pub use warehouse::Warehouse;
