//! The rows, a file for each group.

mod audit;
mod customer;
mod customer_item;
mod hose_assembly;
mod hose_kit;
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
        crate::catalogue::operations(),
        customer::rows(),
        customer_item::rows(),
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
