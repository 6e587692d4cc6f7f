//! Positions of columns in a sheet.

use std::borrow::Cow;

use crate::fields::{Column, Fault};
use crate::workbooks::profile::{Translated, Translation, Unit};
use crate::workbooks::{NOTES_MARK, ReadCell, ReadRow, SheetColumn, column_letters, shown};

/// A column of a sheet that is imported.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) column: &'static Column,
    /// Position, from 0; none of a fixed value of a profile.
    pub(crate) at: Option<usize>,
    /// Its heading as the sheet has it; blank where a profile knows it.
    pub(crate) heading: String,
    /// The unit in its heading, if it isn't ours.
    pub(crate) unit: Option<Unit>,
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
    /// Columns to import; by a profile in its order.
    pub(crate) places: Vec<Place>,
    /// How its rows become ours, if it is a maker's sheet.
    pub(crate) translation: Option<Translation>,
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

    fn translated(&self, name: &str) -> Option<&Translated> {
        self.translation.as_ref()?.column(name)
    }

    /// Heading of a column, as the sheet has it.
    pub(crate) fn heading(&self, column: &Column) -> String {
        let theirs = self.translated(column.name).map(|column| column.heading().to_owned());
        let own = || self.place(column.name).map(|place| place.heading.clone());
        let given = theirs.or_else(own).filter(|heading| !heading.is_empty());
        given.unwrap_or_else(|| SheetColumn::from(column).heading)
    }

    /// Letter of a column; empty if the sheet lacks it.
    pub(crate) fn letter(&self, name: &str) -> String {
        self.place(name).and_then(|place| place.at).map(column_letters).unwrap_or_default()
    }

    /// The cell of a column in a row as it stands, for people.
    pub(crate) fn shown(&self, name: &str, cells: &[ReadCell]) -> String {
        if let Some(column) = self.translated(name) {
            return column.shown(cells);
        }
        let at = self.place(name).and_then(|place| place.at);
        shown(at.and_then(|at| cells.get(at)).unwrap_or(&ReadCell::Empty))
    }

    /// As what a cell was read, if a profile makes something else of it.
    pub(crate) fn read_as(&self, name: &str, cells: &[ReadCell]) -> Option<String> {
        let read = self.translation.as_ref()?.cell(self.translated(name)?, cells).ok()?;
        let read = shown(&read.cell);
        (!read.is_empty() && read != self.shown(name, cells)).then_some(read)
    }

    /// The cell of the column at a position among the places, in our form, and whether its price was rounded.
    pub(crate) fn cell<'c>(
        &self,
        position: usize,
        cells: &'c [ReadCell],
    ) -> Result<(Cow<'c, ReadCell>, bool), Fault> {
        if let Some(translation) = &self.translation {
            let Some(column) = translation.columns().get(position) else {
                return Ok((Cow::Owned(ReadCell::Empty), false));
            };
            let read = translation.cell(column, cells)?;
            return Ok((Cow::Owned(read.cell), read.is_rounded));
        }
        let at = self.places.get(position).and_then(|place| place.at);
        let cell = at.and_then(|at| cells.get(at)).unwrap_or(&ReadCell::Empty);
        Ok((Cow::Borrowed(cell), false))
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
            let text = place.at.and_then(|at| row.cells.get(at)).and_then(text);
            let heading = text.map(|text| marked(&text).unwrap_or(text));
            heading.is_some_and(|heading| heading == SheetColumn::from(place.column).notes())
        };
        row.cells.iter().filter_map(text).any(|text| marked(&text).is_some())
            && self.places.iter().any(is_note)
    }
}
