//! The demo shop: its people, customers, price lists and what it says of items.

pub(crate) mod customers;
pub(crate) mod items;
pub(crate) mod organization;
pub(crate) mod people;
pub(crate) mod price_lists;
