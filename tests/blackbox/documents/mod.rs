//! Hose assemblies, kits, work orders and sales estimates.

pub(crate) mod hose_assembly;
mod hose_kit;
mod lifecycle;
mod sales_estimate;
mod work_order;
