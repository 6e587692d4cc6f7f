//! The rows, a file for each group.

mod brand;
mod component;
mod fits;
mod hose;
mod hose_assembly;
mod hose_kit;
mod image;
mod item;
mod kind;
mod lifecycle;
mod other_item;
mod paper;
mod parse;
mod sales_estimate;
mod work_order;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        paper::rows(),
        brand::rows(),
        other_item::rows(),
        kind::rows(),
        hose::rows(),
        fits::rows(),
        component::rows(),
        image::rows(),
        item::rows(),
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
