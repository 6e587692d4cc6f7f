//! Customers, their locations, and their part numbers and prices of items.

mod customer;
mod item_properties;
