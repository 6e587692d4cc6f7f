//! Which column stands where in a sheet.

use crate::fields::Column;
use crate::workbooks::{NOTES_MARK, ReadCell, ReadRow, SheetColumn};

/// A column of a sheet that is read.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) column: &'static Column,
    /// Position, from 0.
    pub(crate) at: usize,
    /// Whether rows are found by it: what stands around the rest of its texts doesn't count.
    pub(crate) is_key: bool,
}

/// The headings of a sheet.
#[derive(Debug)]
pub(crate) struct Header {
    /// The name of the sheet.
    pub(crate) sheet: String,
    /// The row that they stand in.
    pub(crate) row: u32,
    /// The columns that are read.
    pub(crate) places: Vec<Place>,
    /// Number of columns up to the last heading.
    pub(crate) width: usize,
    /// Columns without a heading before the last that has one.
    pub(crate) unnamed: Vec<usize>,
    /// Whether items can be found by what is there.
    pub(crate) has_keys: bool,
}

impl Header {
    /// The place of a column by its name.
    pub(crate) fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.column.name == name)
    }

    /// Whether a row is the one of a template that says what its columns hold.
    ///
    /// Its mark may stand in any cell, since columns may have been moved. A text of a record may
    /// begin with it too, so some cell has to say what its column holds.
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
