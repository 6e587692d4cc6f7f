//! Documents: hose assemblies, hose kits, work orders, sales estimates.

mod compare;
mod crud;
pub(crate) mod document;
pub(crate) mod hose_assembly;
mod hose_kit;
mod input;
mod life_cycle;
mod line;
mod line_input;
pub(crate) mod listing;
mod price;
mod sales_estimate;
mod words;
mod work_order;

use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [
        hose_assembly::operations(),
        hose_kit::operations(),
        work_order::operations(),
        sales_estimate::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
