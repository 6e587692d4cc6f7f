//! Customers, their locations, and what is their own about items.

mod customer;
mod item_properties;
