//! Operations on compatibility: sizes, series of fittings, ferrules, crimp specs.

mod crimp_sheet;
pub(crate) mod crimp_spec;
pub(crate) mod crimp_spec_change;
pub(crate) mod pending;
pub(crate) mod series;
pub(crate) mod size;

use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [
        size::operations(),
        series::operations(),
        crimp_spec::operations(),
        crimp_spec_change::operations(),
        crimp_sheet::operations(),
        pending::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
