//! Catalogue items: one implementation for all kinds, driven by their column tables.

mod conditions;
mod entity;
mod insert;
mod repository;
mod select;

pub(crate) use conditions::matching;
pub(crate) use entity::{CatalogueRow, table};
pub(crate) use select::push_customer;
