//! The rows, a file for each group.

mod hose_assembly;
mod hose_kit;
mod lifecycle;
mod paper;
mod parse;
mod sales_estimate;
mod work_order;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        paper::rows(),
        crate::catalogue::operations(),
        lifecycle::rows(),
        crate::organization::operations(),
        crate::customers::operations(),
        crate::pricing::operations(),
        hose_assembly::rows(),
        hose_kit::rows(),
        parse::rows(),
        sales_estimate::rows(),
        crate::stock::operations(),
        work_order::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
