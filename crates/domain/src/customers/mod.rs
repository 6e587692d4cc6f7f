//! Customers, their locations, and their part numbers and prices of items.

mod address;
mod assembly_customer;
mod customer;
mod item_properties;
pub mod items;
pub mod items_sheet;
mod location;
pub mod port;
mod postal_address;
pub mod sheet;
pub mod store;

pub use address::{EmailAddress, WebAddress};
pub use assembly_customer::AssemblyCustomer;
pub use customer::Customer;
pub use item_properties::{CustomerItemProperties, NetPriceClaim, PropertiesTarget, target_of};
pub use location::Location;
pub use postal_address::PostalAddress;
pub use store::{
    CustomerRecords, customer_of, hold_documents, name_unnamed, names, names_of, seen_by,
    unknown_customer,
};
