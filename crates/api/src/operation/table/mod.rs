//! The rows, a file for each group.

mod audit;
mod brand;
mod component;
mod customer;
mod customer_item;
mod document_sheet;
mod fits;
mod hose;
mod image;
mod inventory;
mod item;
mod job;
mod kind;
mod organization;
mod other_item;
mod price_list;
mod security;
mod user;
pub(crate) mod workbook;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        crate::paper::operations(),
        audit::rows(),
        brand::rows(),
        other_item::rows(),
        kind::rows(),
        hose::rows(),
        fits::rows(),
        component::rows(),
        customer::rows(),
        customer_item::rows(),
        image::rows(),
        inventory::rows(),
        item::rows(),
        job::rows(),
        organization::rows(),
        crate::configurator::operations(),
        crate::documents::operations(),
        document_sheet::rows(),
        price_list::rows(),
        security::rows(),
        user::rows(),
        crate::stock::warehouse::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
