//! Whom the organization trades with, and at which prices.

mod customer;
pub mod price;

pub use customer::{Customer, CustomerItemProperties};
