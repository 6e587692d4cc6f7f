//! Warehouses and what is in them.

mod inventory;
mod moving;
mod upsert;
mod warehouse;

use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    let mut rows = inventory::operations();
    rows.extend(moving::operations());
    rows.extend(upsert::operations());
    rows.extend(warehouse::operations());
    rows
}
