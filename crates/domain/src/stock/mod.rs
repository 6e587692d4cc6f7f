//! Warehouses, their stock, and reservations of documents.

mod deletion;
mod held;
pub mod inventory;
mod inventory_item;
pub mod moving;
pub mod need;
pub mod port;
mod reservation;
pub mod reservations;
mod warehouse;

pub use deletion::StockRecords;
pub use held::HeldStock;
pub use inventory_item::{
    InventoryItem, InventoryListing, InventoryRow, Level, StockLevel, StockOrder, StockQuantity,
    StockSort, Stocked,
};
pub use reservation::{Allotment, Need, Reservation, Shortage, Taking, allot, covered, take};
pub use warehouse::Warehouse;
