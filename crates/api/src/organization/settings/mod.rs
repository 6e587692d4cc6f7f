//! Settings of an organization.

mod currency;
mod defaults;
mod list;
mod numbering;
mod organization;
mod terms;

use crate::operation::Operation;

pub(super) fn operations() -> Vec<Operation> {
    [
        organization::operations(),
        defaults::operations(),
        numbering::operations(),
        terms::operations(),
        currency::operations(),
        list::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
