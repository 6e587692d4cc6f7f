//! Items of the catalogue, brands, images, and what fits what.

mod adaptor_choices;
mod brands;
mod choices;
mod connections;
pub(crate) mod count_cache;
mod crimp_specs;
mod fits;
mod images;
mod item_deletions;
pub(crate) mod items;
mod kinds;
mod pending;
mod totals;

pub(crate) use kinds::{
    CatalogueRow, Clause, Finds, NumberSearch, brands, by_number, clauses, fragment, matching,
    properties, push_clauses, push_customer, push_groups, push_hose_size, push_hoses,
    push_properties, push_rows, size_fits, table,
};
