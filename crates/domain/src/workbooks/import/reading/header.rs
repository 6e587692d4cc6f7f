//! Positions of columns in a sheet.

use crate::fields::Column;
use crate::workbooks::{NOTES_MARK, ReadCell, ReadRow, SheetColumn};

/// A column of a sheet that is imported.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) column: &'static Column,
    /// Position, from 0.
    pub(crate) at: usize,
    /// Whether it is a key column, whose texts are trimmed.
    pub(crate) is_key: bool,
}

/// The headings of a sheet.
#[derive(Debug)]
pub(crate) struct Header {
    /// The name of the sheet.
    pub(crate) sheet: String,
    /// Number of their row.
    pub(crate) row: u32,
    /// Columns to import.
    pub(crate) places: Vec<Place>,
    /// Number of columns up to the last heading.
    pub(crate) width: usize,
    /// Positions of columns without a heading, before the last heading.
    pub(crate) unnamed: Vec<usize>,
    /// Whether the key columns are there.
    pub(crate) has_keys: bool,
}

impl Header {
    /// Position of a column.
    pub(crate) fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.column.name == name)
    }

    /// Whether this is the row of a template that describes the columns.
    ///
    /// The mark may be in any cell, since columns may have been moved. Texts of records may begin with the mark
    /// too, so one cell must have the description of its column.
    pub(crate) fn is_notes(&self, row: &ReadRow) -> bool {
        let text = |cell: &ReadCell| match cell {
            ReadCell::Text(text) => Some(text.trim().to_owned()),
            _ => None,
        };
        let marked = |text: &str| {
            let (mark, rest) = text.split_at_checked(NOTES_MARK.len())?;
            mark.eq_ignore_ascii_case(NOTES_MARK).then(|| rest.trim_start().to_owned())
        };
        let is_note = |place: &Place| {
            let text = row.cells.get(place.at).and_then(text);
            let heading = text.map(|text| marked(&text).unwrap_or(text));
            heading.is_some_and(|heading| heading == SheetColumn::from(place.column).notes())
        };
        row.cells.iter().filter_map(text).any(|text| marked(&text).is_some())
            && self.places.iter().any(is_note)
    }
}
