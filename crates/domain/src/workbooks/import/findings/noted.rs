//! Writes the imported workbook again, with notes about errors.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;

use crate::workbooks::notes::NOTED;
use crate::workbooks::port::SheetReader;
use crate::workbooks::{CellError, FaultSheet, ReadCell, SheetNotes, column_place};
use crate::{Result, case_folded};

/// Rows processed at a time.
const BATCH: usize = 512;
/// Most characters of a message.
const MOST: usize = 2_000;
/// Most notes of a sheet, since spreadsheets get slow with more.
const MOST_CELLS: usize = 10_000;

/// Writes the workbook; cells and formulas stay as they are. `headings` has the numbers of the rows with the headings, by sheet,
/// where they aren't the first.
pub(crate) async fn write(
    mut book: Box<dyn SheetReader>,
    faults: &[CellError],
    headings: &BTreeMap<String, u32>,
) -> Result<(File, u64)> {
    let of_faults = FaultSheet::of(faults);
    let mut by_sheet: HashMap<&str, Vec<&CellError>> = HashMap::new();
    for fault in faults {
        by_sheet.entry(&fault.sheet).or_default().push(fault);
    }
    let mut all = Vec::new();
    let sheets = book.sheets().to_vec();
    // Errors of the whole file belong to no row, so they go to the sheet that opens first.
    let first = sheets.iter().position(|sheet| !sheet.hidden).unwrap_or_default();
    for (at, sheet) in sheets.iter().enumerate() {
        let mut faults = by_sheet.remove(sheet.name.as_str()).unwrap_or_default();
        if at == first {
            faults.extend(by_sheet.remove("").unwrap_or_default());
        }
        book.begin(at).await?;
        let header = headings.get(&sheet.name).copied();
        let shape = Shape::of(book.as_mut(), header, !faults.is_empty()).await?;
        let Some(shape) = shape else { continue };
        let mut rows = beside_rows(&faults, shape.header);
        let heading = match rows.remove(&shape.header) {
            Some(note) => format!("{NOTED}\n{note}"),
            None => NOTED.to_owned(),
        };
        rows.insert(shape.header, heading);
        all.push(SheetNotes { sheet: at, column: shape.column, rows, cells: at_cells(&faults) });
    }
    book.note(all, of_faults).await
}

/// Places of notes on a sheet.
struct Shape {
    /// Number of the row with the headings.
    header: u32,
    /// Position of the column with messages: behind all others, or that of an earlier import.
    column: usize,
}

impl Shape {
    /// Places on a sheet, with the headings in this row or the first; `None` if it needs no notes and has no old ones.
    async fn of(
        book: &mut dyn SheetReader,
        header: Option<u32>,
        faulty: bool,
    ) -> Result<Option<Self>> {
        let mut column = 0;
        let first = loop {
            let Some(row) = book.rows(1).await?.and_then(|rows| rows.into_iter().next()) else {
                return Ok(faulty.then_some(Self { header: header.unwrap_or(1), column }));
            };
            if header.is_none_or(|header| row.number >= header) {
                break row;
            }
            column = column.max(row.cells.len());
        };
        let header = header.unwrap_or(first.number);
        if let Some(column) = first.cells.iter().position(is_noted) {
            return Ok(Some(Self { header, column }));
        }
        if !faulty {
            return Ok(None);
        }
        column = column.max(first.cells.len());
        while let Some(rows) = book.rows(BATCH).await? {
            column = rows.iter().map(|row| row.cells.len()).fold(column, usize::max);
        }
        Ok(Some(Self { header, column }))
    }
}

/// Messages beside each row; those of the whole sheet stand beside its headings.
fn beside_rows(faults: &[&CellError], header: u32) -> BTreeMap<u32, String> {
    let mut notes = BTreeMap::new();
    for fault in faults {
        let row = fault.row.unwrap_or(header);
        let line = match (fault.column.as_str(), fault.letter.as_str()) {
            ("", _) => fault.message.clone(),
            (column, "") => format!("{column}: {}", fault.message),
            (column, letter) => format!("{column} ({letter}): {}", fault.message),
        };
        add(notes.entry(row).or_default(), &line);
    }
    notes
}

/// Notes at each cell with an error.
fn at_cells(faults: &[&CellError]) -> BTreeMap<(u32, usize), String> {
    let mut notes: BTreeMap<(u32, usize), String> = BTreeMap::new();
    for fault in faults {
        let place = fault.row.zip(column_place(&fault.letter));
        let Some(place) =
            place.filter(|place| notes.len() < MOST_CELLS || notes.contains_key(place))
        else {
            continue;
        };
        add(notes.entry(place).or_default(), &fault.message);
    }
    notes
}

fn add(note: &mut String, line: &str) {
    if note.len() + line.len() > MOST {
        return;
    }
    if !note.is_empty() {
        note.push('\n');
    }
    note.push_str(line);
}

fn is_noted(cell: &ReadCell) -> bool {
    matches!(cell, ReadCell::Text(text) if is_noted_heading(text))
}

/// Whether a heading is that of an earlier import's messages, perhaps followed by messages about the sheet.
pub(crate) fn is_noted_heading(text: &str) -> bool {
    case_folded(text.lines().next().unwrap_or_default()) == case_folded(NOTED)
}
