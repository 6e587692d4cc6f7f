//! The changes and the audit trail of an organization.

mod audit;
mod changes;

pub(crate) use self::audit::{ByView, camel};
use crate::operation::Operation;

pub(super) fn operations() -> Vec<Operation> {
    [audit::operations(), changes::operations()].into_iter().flatten().collect()
}
