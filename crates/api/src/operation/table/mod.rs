//! The rows of all rooms.

mod document_sheet;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        crate::catalogue::operations(),
        crate::configurator::operations(),
        crate::documents::operations(),
        document_sheet::rows(),
        crate::paper::operations(),
        crate::pricing::operations(),
        crate::customers::operations(),
        crate::stock::operations(),
        crate::organization::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
