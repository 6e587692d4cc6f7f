//! The existing assemblies of rows, and whether a row differs from its export.

use std::collections::HashMap;

use crate::documents::hose_assembly::current;
use crate::documents::hose_assembly::workbook::sheet::AssemblyReferences;
use crate::documents::{Document, HoseAssembly};
use crate::fields::{Cell, Column, Value};
use crate::measures::size::Size;
use crate::organization::Settings;
use crate::workbooks::as_shown;
use crate::workbooks::import::Row;
use crate::{NumberText, Result, Session};

/// The existing assembly of a row.
#[derive(Debug)]
pub(crate) struct Known {
    /// With the figures of its last save.
    pub(crate) saved: Document<HoseAssembly>,
    /// With the figures of its current components.
    pub(crate) now: HoseAssembly,
    /// Whether the row changes nothing. Such a row isn't checked any further: the items in it may have been
    /// deleted since, and the assembly may be released.
    pub(crate) is_same: bool,
}

/// The existing assemblies by the positions of their rows.
pub(crate) async fn existing_assemblies(
    session: &mut Session,
    rows: &[Row],
    settings: &Settings,
) -> Result<HashMap<usize, Known>> {
    let number = |row: &Row| row.text("partNumber").and_then(|text| NumberText::new(text).ok());
    let numbers: Vec<String> =
        rows.iter().map(|row| number(row).map_or_else(String::new, String::from)).collect();
    let (places, documents): (Vec<usize>, Vec<_>) =
        session.work.assemblies_numbered(&numbers).await?.into_iter().unzip();
    let references = AssemblyReferences::of(session, &documents).await?;
    let current = current(session, documents.clone()).await?;
    let current: Vec<_> = current.into_iter().map(|one| one.document).collect();
    let references_now = AssemblyReferences::of(session, &current).await?;
    let mut found = HashMap::new();
    for (place, (saved, now)) in places.into_iter().zip(documents.into_iter().zip(current)) {
        let Some(row) = rows.get(place) else { continue };
        let is_same = is_as_exported(row, &references_now, &now, settings)?
            || is_as_exported(row, &references, &saved, settings)?;
        found.insert(place, Known { saved, now: now.content, is_same });
    }
    Ok(found)
}

/// Whether all cells of a row are as an export writes them. Derived cells may also be as they were at an
/// earlier export.
fn is_as_exported(
    row: &Row,
    references: &AssemblyReferences,
    document: &Document<HoseAssembly>,
    settings: &Settings,
) -> Result<bool> {
    let mut same = row.faulty.is_empty();
    references.each_cell(document, settings, &mut |column, cell| {
        if let Some(value) = row.patch.get(column.name) {
            same &= follows(row, &document.content, column)
                || same_value(column, value.as_ref(), cell.value().as_ref())
                || matches!(cell, Cell::Number(stored) if row.shows(column, stored));
        }
    })?;
    Ok(same)
}

/// Whether both an assembly and its row leave a cell to be derived.
fn follows(row: &Row, assembly: &HoseAssembly, column: &Column) -> bool {
    let (flag, by_hand) = match column.name {
        "description" | "modelCode" => ("manualDescription", assembly.manual_description),
        "WeightLbs" => ("manualWeight", assembly.manual_weight),
        "ferrule1PartNumber" | "ferrule1Brand" | "ferrule1Size" => {
            ("manualFerrule1", assembly.manual_ferrule1)
        }
        "ferrule2PartNumber" | "ferrule2Brand" | "ferrule2Size" => {
            ("manualFerrule2", assembly.manual_ferrule2)
        }
        _ => return false,
    };
    !by_hand && matches!(row.patch.get(flag), Some(Some(Value::Flag(false))))
}

fn same_value(column: &Column, imported: Option<&Value>, stored: Option<&Value>) -> bool {
    match (imported, stored) {
        (Some(Value::Text(imported)), Some(Value::Text(stored))) => {
            let by_size = column.name.ends_with("Size");
            let is_same = |stored: Size| Size::filter(imported).matches(&stored);
            imported.trim() == stored || (by_size && Size::new(stored).is_ok_and(is_same))
        }
        // Some programs write fifteen digits of a number.
        (Some(Value::Number(imported)), Some(Value::Number(stored))) => {
            as_shown(*imported).total_cmp(&as_shown(*stored)).is_eq()
        }
        (imported, stored) => imported == stored,
    }
}
