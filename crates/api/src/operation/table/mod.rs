//! The rows, a file for each group.

mod document_sheet;
mod parse;

use super::Operation;

/// All operations.
pub fn operations() -> Vec<Operation> {
    [
        crate::catalogue::operations(),
        crate::documents::operations(),
        document_sheet::rows(),
        crate::paper::operations(),
        parse::rows(),
        crate::pricing::operations(),
        crate::customers::operations(),
        crate::stock::operations(),
        crate::organization::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
