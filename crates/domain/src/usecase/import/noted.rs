//! The workbook that was imported, with what is wrong beside its rows.

use std::collections::HashMap;
use std::fs::File;

use super::header::NOTED;
use crate::Result;
use crate::fold;
use crate::port::SheetReader;
use crate::sheet::{CellFault, ReadCell};
use crate::usecase::Services;

/// Rows that are copied at once.
const BATCH: usize = 512;
/// Characters that are noted beside a row.
const MOST: usize = 2_000;

/// Writes it.
pub(super) async fn write(
    services: &Services,
    mut book: Box<dyn SheetReader>,
    faults: &[CellFault],
) -> Result<(File, u64)> {
    let mut notes = notes(faults);
    let mut copy = services.sheets.copy();
    let sheets = book.sheets().to_vec();
    for (at, sheet) in sheets.iter().enumerate() {
        copy.begin(sheet).await?;
        let mut notes = notes.remove(&sheet.name).unwrap_or_default();
        book.begin(at).await?;
        let mut column = None;
        while let Some(rows) = book.rows(BATCH).await? {
            let mut copied = Vec::with_capacity(rows.len());
            for row in rows {
                let mut cells = row.cells;
                let note = notes.remove(&row.number);
                match column {
                    // The first row is the header.
                    None => {
                        let old = cells.iter().position(is_noted);
                        let place = old.unwrap_or(cells.len());
                        column = Some(place);
                        let heading = match note {
                            Some(note) => format!("{NOTED}\n{note}"),
                            None => NOTED.to_owned(),
                        };
                        put(&mut cells, place, ReadCell::Text(heading));
                    }
                    Some(place) => {
                        if let Some(note) = note {
                            put(&mut cells, place, ReadCell::Text(note));
                        } else if let Some(old) = cells.get_mut(place) {
                            *old = ReadCell::Empty;
                        }
                    }
                }
                copied.push((row.number, cells));
            }
            copy.write(copied).await?;
        }
    }
    copy.finish().await
}

/// What is noted beside each row of each sheet.
fn notes(faults: &[CellFault]) -> HashMap<String, HashMap<u32, String>> {
    let mut notes: HashMap<String, HashMap<u32, String>> = HashMap::new();
    for fault in faults {
        let Some(row) = fault.row else { continue };
        let note = notes.entry(fault.sheet.clone()).or_default().entry(row).or_default();
        let line = match (fault.column.as_str(), fault.letter.as_str()) {
            ("", _) => fault.message.clone(),
            (column, "") => format!("{column}: {}", fault.message),
            (column, letter) => format!("{column} ({letter}): {}", fault.message),
        };
        if note.len() + line.len() > MOST {
            continue;
        }
        if !note.is_empty() {
            note.push('\n');
        }
        note.push_str(&line);
    }
    notes
}

fn is_noted(cell: &ReadCell) -> bool {
    matches!(cell, ReadCell::Text(text) if is_noted_heading(text))
}

/// Whether a heading is one that was written here, perhaps with notes on the headings behind it.
pub(super) fn is_noted_heading(text: &str) -> bool {
    fold(text.lines().next().unwrap_or_default()) == fold(NOTED)
}

fn put(cells: &mut Vec<ReadCell>, place: usize, cell: ReadCell) {
    if cells.len() <= place {
        cells.resize(place + 1, ReadCell::Empty);
    }
    if let Some(old) = cells.get_mut(place) {
        *old = cell;
    }
}
