//! Errors in a file: all are counted, and some are listed.

use std::borrow::Cow;

use crate::Violation;
use crate::fields::Column;
use crate::workbooks::import::reading::header::Header;
use crate::workbooks::{CellError, ReadCell, SheetColumn, column_letters, shown};

/// Errors found so far.
#[derive(Debug)]
pub(super) struct Findings {
    /// Number of errors.
    pub(super) count: u64,
    /// The listed ones.
    pub(super) listed: Vec<CellError>,
    most: usize,
}

impl Findings {
    /// No errors; lists at most this many.
    pub(super) const fn new(most: usize) -> Self {
        Self { count: 0, listed: Vec::new(), most }
    }

    /// Whether it lists further errors.
    pub(super) const fn is_listing(&self) -> bool {
        self.listed.len() < self.most
    }

    /// Adds an error; the column by heading and letter.
    pub(super) fn add(
        &mut self,
        sheet: &str,
        row: Option<u32>,
        (column, letter): (String, String),
        code: impl Into<Cow<'static, str>>,
        message: String,
        value: String,
    ) {
        self.count += 1;
        if self.is_listing() {
            let (sheet, code) = (sheet.to_owned(), code.into());
            self.listed.push(CellError { sheet, row, column, letter, code, message, value });
        }
    }

    /// Adds an error of a cell.
    pub(super) fn cell(
        &mut self,
        header: &Header,
        row: u32,
        column: &Column,
        cells: &[ReadCell],
        code: &'static str,
        message: String,
    ) {
        let place = header.place(column.name);
        let cell = place.and_then(|place| cells.get(place.at)).unwrap_or(&ReadCell::Empty);
        self.shown(header, row, column, shown(cell), code, message);
    }

    /// Adds an error of a cell with this value.
    pub(super) fn shown(
        &mut self,
        header: &Header,
        row: u32,
        column: &Column,
        value: String,
        code: &'static str,
        message: String,
    ) {
        let letter = header.place(column.name).map(|place| column_letters(place.at));
        let heading = SheetColumn::from(column).heading;
        let column = (heading, letter.unwrap_or_default());
        self.add(&header.sheet, Some(row), column, code, message, value);
    }

    /// Adds an error by the name of its field.
    pub(super) fn violation(
        &mut self,
        header: &Header,
        row: u32,
        columns: &[&'static Column],
        cells: &[ReadCell],
        violation: &Violation,
    ) {
        let name = violation.pointer.trim_start_matches('/');
        let Violation { code, message, .. } = violation;
        if let Some(column) = columns.iter().find(|column| column.name == name) {
            self.cell(header, row, column, cells, code, message.clone());
        } else {
            let no_cell = (String::new(), String::new());
            let message = format!("{name} {message}");
            self.add(&header.sheet, Some(row), no_cell, *code, message, String::new());
        }
    }
}
