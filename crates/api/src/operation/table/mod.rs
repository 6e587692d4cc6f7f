//! The rows, a file for each group.

mod catalogue;
mod component;
mod fits;
mod hose_kit;
mod item;
mod security;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        catalogue::rows(),
        fits::rows(),
        component::rows(),
        item::rows(),
        hose_kit::rows(),
        security::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
