//! Changes of some fields of a record.

use std::collections::BTreeMap;

use crate::Violation;
use crate::fields::{Column, Columns, Fault, Value};

/// New values by column name; none for `null` and for a blank cell. Columns that are absent keep
/// their values.
pub type FieldPatch = BTreeMap<String, Option<Value>>;

/// The record with the new values; none if they change nothing.
pub(crate) fn merge<C: Columns + PartialEq>(
    current: &C,
    patch: &FieldPatch,
) -> Result<Option<C>, Vec<Violation>> {
    if !C::COLUMNS.iter().any(|column| patch.contains_key(column.name)) {
        return Ok(None);
    }
    let mut old = BTreeMap::new();
    current.each_cell(&mut |column, cell| {
        old.insert(column.name, cell.value());
    });
    let merged = C::from_values(&mut |column| {
        Ok(match patch.get(column.name) {
            Some(value) => value.clone(),
            None => old.remove(column.name).flatten(),
        })
    });
    match merged {
        Ok(merged) => Ok((merged != *current).then_some(merged)),
        Err(faults) => Err(at_columns(faults)),
    }
}

/// Faults of columns, at their fields.
pub fn at_columns(faults: Vec<(&'static Column, Fault)>) -> Vec<Violation> {
    let at = |(column, fault): (&Column, Fault)| fault.at(format!("/{}", column.name));
    faults.into_iter().map(at).collect()
}
