//! Whom the organization trades with, at which prices, and what it keeps in stock.

mod address;
mod assembly_customer;
mod customer;
mod customer_item;
pub mod fulfilment;
mod inventory;
mod location;
pub mod price;
mod price_list;
mod reservation;
pub mod stock_need;
mod units;
mod warehouse;

pub use address::{EmailAddress, WebAddress};
pub use assembly_customer::AssemblyCustomer;
pub use customer::Customer;
pub use customer_item::{CustomerItemProperties, Meant, NetClaim, meant};
pub use inventory::{
    InventoryItem, InventoryListing, InventoryPlace, InventoryRow, Level, Stocked,
};
pub use location::Location;
pub use price_list::{ListClaim, PriceList, PriceListItem};
pub use reservation::{Allotment, Need, Reservation, Shortage, Taking, allot, take};
pub use units::Units;
pub use warehouse::Warehouse;
