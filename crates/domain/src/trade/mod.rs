//! Whom the organization trades with, and at which prices.

mod customer;
pub mod price;
mod price_list;

pub use customer::{Customer, CustomerItemProperties};
pub use price_list::PriceList;
