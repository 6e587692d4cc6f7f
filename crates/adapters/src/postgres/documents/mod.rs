//! Documents: queries that all types share, and those of each type.

mod bills;
pub(crate) mod contents;
mod hose_assembly;
mod lines;
mod lists;
mod numbers;
mod price_steps;
mod sales_estimate;
mod uses;
pub(crate) mod version_row;
pub(crate) mod versions;
mod work_order;
