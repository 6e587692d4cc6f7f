//! Catalogue items: one implementation for all kinds, driven by their column tables.

mod alike;
mod conditions;
mod entity;
mod fit;
mod group;
mod numbers;
mod order;
mod repository;
mod select;
mod write;

pub(crate) use conditions::{Clause, Finds, brands, clauses, matching, push_clauses};
pub(crate) use entity::{CatalogueRow, table};
pub(crate) use fit::{push_hose_size, push_hoses, size_fits};
pub(crate) use group::{push_groups, push_rows};
pub(crate) use numbers::{NumberSearch, fragment};
pub(crate) use order::by_number;
pub(crate) use select::{properties, push_customer, push_properties};
