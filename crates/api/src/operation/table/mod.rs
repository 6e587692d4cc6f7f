//! The rows, a file for each group.

mod component;
mod hose;
mod hose_kit;
mod image;
mod item;
mod kind;
mod security;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        kind::rows(),
        hose::rows(),
        component::rows(),
        image::rows(),
        item::rows(),
        hose_kit::rows(),
        security::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
