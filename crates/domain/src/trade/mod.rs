//! Whom the organization trades with.

mod customer;

pub use customer::{Customer, CustomerItemProperties};
