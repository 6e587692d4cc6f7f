//! Faults of a file: all counted, and listed up to a limit.

use std::borrow::Cow;

use crate::Violation;
use crate::fields::Column;
use crate::workbooks::import::reading::header::Header;
use crate::workbooks::{CellError, ReadCell, SheetColumn, column_letters, shown};

/// Faults found.
#[derive(Debug)]
pub(super) struct Findings {
    /// Number of faults.
    pub(super) count: u64,
    /// The first of them.
    pub(super) listed: Vec<CellError>,
    most: usize,
}

impl Findings {
    /// Nothing found; at most so many are listed.
    pub(super) const fn new(most: usize) -> Self {
        Self { count: 0, listed: Vec::new(), most }
    }

    /// Whether further faults are listed.
    pub(super) const fn is_listing(&self) -> bool {
        self.listed.len() < self.most
    }

    /// Adds a fault; the column by its heading and letter.
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

    /// Adds a fault of a cell.
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

    /// Adds a fault of a cell that holds this.
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
