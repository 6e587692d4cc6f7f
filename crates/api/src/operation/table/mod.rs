//! The rows, a file for each group.

mod audit;
mod brand;
mod component;
mod customer;
mod customer_item;
mod fits;
mod hose_assembly;
mod hose_kit;
mod image;
mod item;
mod job;
mod lifecycle;
mod organization;
mod paper;
mod parse;
mod price_list;
mod sales_estimate;
mod security;
mod user;
mod work_order;
mod workbook;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        paper::rows(),
        audit::rows(),
        brand::rows(),
        crate::catalogue::kind::operations(),
        crate::catalogue::hose::operations(),
        fits::rows(),
        component::rows(),
        customer::rows(),
        customer_item::rows(),
        image::rows(),
        item::rows(),
        job::rows(),
        lifecycle::rows(),
        organization::rows(),
        hose_assembly::rows(),
        hose_kit::rows(),
        parse::rows(),
        price_list::rows(),
        sales_estimate::rows(),
        security::rows(),
        user::rows(),
        crate::stock::operations(),
        work_order::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
