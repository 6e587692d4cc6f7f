//! Rows within the limits, from a file of any format.

use domain::workbooks::{NOTES_MARK, ReadCell, ReadRow};

use super::fault::{Fault, Result};
use super::limits;

/// A row that is being read.
#[derive(Debug, Default)]
pub(super) struct Filled {
    cells: Vec<ReadCell>,
    /// Bytes of its texts.
    texts: usize,
}

impl Filled {
    /// Adds a cell at its position, from 0, behind those before it; leaves a blank one out.
    pub(super) fn put(&mut self, column: usize, cell: ReadCell) -> Result<()> {
        if blank(&cell) {
            return Ok(());
        }
        if column >= limits::COLUMNS {
            let message = format!(
                "a row uses column {} of the sheet; at most {} columns are read, so remove others",
                column.saturating_add(1),
                limits::COLUMNS
            );
            return Err(Fault::Unreadable("too_many_columns", message));
        }
        self.texts = self.texts.saturating_add(size(&cell));
        if self.texts > limits::ROW {
            return Err(too_long());
        }
        self.cells.resize(column, ReadCell::Empty);
        self.cells.push(cell);
        Ok(())
    }
}

/// A row of too much text.
pub(super) fn too_long() -> Fault {
    Fault::TooLarge(format!("a row holds more than {} MiB of text", limits::ROW >> 20))
}

/// Counts the rows of a sheet and their texts.
#[derive(Debug, Default)]
pub(super) struct Tally {
    rows: u32,
    texts: u64,
}

impl Tally {
    /// Ends a row; `None` if it is blank.
    pub(super) fn end(&mut self, number: u32, row: Filled) -> Result<Option<ReadRow>> {
        let Filled { cells, texts } = row;
        if cells.is_empty() {
            return Ok(None);
        }
        // The limit doesn't count the headings and the notes row of a template.
        if self.rows != 1 || !cells.iter().any(is_note) {
            self.rows = self.rows.saturating_add(1);
        }
        if self.rows > limits::ROWS.saturating_add(1) {
            return Err(Fault::TooLarge(format!(
                "the sheet has more than {} rows with content",
                limits::ROWS
            )));
        }
        self.texts = self.texts.saturating_add(u64::try_from(texts).unwrap_or(u64::MAX));
        if self.texts > limits::TEXTS {
            return Err(Fault::TooLarge(format!(
                "the sheet holds more than {} MiB of text",
                limits::TEXTS >> 20
            )));
        }
        Ok(Some(ReadRow { number, cells }))
    }
}

/// Whether a cell begins the row of a template that explains its columns.
fn is_note(cell: &ReadCell) -> bool {
    let ReadCell::Text(text) = cell else { return false };
    let mark = text.trim_start().get(..NOTES_MARK.len());
    mark.is_some_and(|mark| mark.eq_ignore_ascii_case(NOTES_MARK))
}

/// The cell of a text.
pub(super) fn text(text: &str) -> ReadCell {
    if text.is_empty() {
        ReadCell::Empty
    } else if text.len() > limits::CELL_CHARACTERS && text.chars().count() > limits::CELL_CHARACTERS
    {
        ReadCell::Broken("a text longer than the 32,767 characters that a cell holds".to_owned())
    } else {
        ReadCell::Text(text.to_owned())
    }
}

/// Whether a cell shows nothing.
fn blank(cell: &ReadCell) -> bool {
    match cell {
        ReadCell::Empty => true,
        ReadCell::Text(text) => text.trim().is_empty(),
        _ => false,
    }
}

/// The text of a cell, in bytes.
pub(super) fn size(cell: &ReadCell) -> usize {
    match cell {
        ReadCell::Text(text) | ReadCell::Broken(text) | ReadCell::Date(text) => text.len(),
        _ => 0,
    }
}
