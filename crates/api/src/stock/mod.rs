//! Warehouses and what is in them.

mod inventory;
mod warehouse;

use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    let mut rows = inventory::operations();
    rows.extend(warehouse::operations());
    rows
}
