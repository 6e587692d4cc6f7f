//! Rows of all subjects.

use crate::operation::Operation;

pub fn operations() -> Vec<Operation> {
    [
        crate::catalogue::operations(),
        crate::search::operations(),
        crate::configurator::operations(),
        crate::documents::operations(),
        crate::paper::operations(),
        crate::workbooks::operations(),
        crate::pricing::operations(),
        crate::customers::operations(),
        crate::stock::operations(),
        crate::organization::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
