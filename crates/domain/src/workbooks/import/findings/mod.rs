//! Errors in a file: all are counted, and some are listed.

pub(crate) mod found;
mod named;
pub(crate) mod noted;
mod price_unit;
pub(crate) mod suspicion;

use std::borrow::Cow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::Violation;
use crate::fields::Column;
use crate::workbooks::import::reading::header::Header;
use crate::workbooks::import::reading::origin::{Origin, field};
use crate::workbooks::{Cause, CellError, MOST_CAUSES, ROWS_OF_CAUSE, ReadCell};

/// Most causes that are held, of which the most frequent are told.
const HELD_CAUSES: usize = 1_000;

impl Cause {
    fn extend(&mut self, other: Self) {
        self.count += other.count;
        for row in other.rows {
            if self.rows.len() < ROWS_OF_CAUSE && !self.rows.contains(&row) {
                self.rows.push(row);
            }
        }
    }
}

/// Errors found so far.
#[derive(Debug)]
pub(crate) struct Findings {
    /// Number of errors.
    pub(crate) count: u64,
    /// The listed ones.
    pub(crate) listed: Vec<CellError>,
    /// Numbers of the rows that have one.
    pub(crate) rows: BTreeSet<u32>,
    most: usize,
    /// By sheet, column, code, and value where that is what is wrong.
    causes: BTreeMap<(String, String, String, String), Cause>,
    /// Columns that sheets lack, which are told once for all rows.
    lacking: BTreeSet<(String, &'static str)>,
}

impl Findings {
    /// No errors; lists at most this many.
    pub(crate) const fn new(most: usize) -> Self {
        Self {
            count: 0,
            listed: Vec::new(),
            rows: BTreeSet::new(),
            most,
            causes: BTreeMap::new(),
            lacking: BTreeSet::new(),
        }
    }

    /// Whether it lists further errors.
    pub(crate) const fn is_listing(&self) -> bool {
        self.listed.len() < self.most
    }

    /// None yet; lists as many as this list still may.
    pub(crate) fn further(&self) -> Self {
        Self::new(self.most.saturating_sub(self.listed.len()))
    }

    /// Adds others.
    pub(crate) fn extend(&mut self, others: Self) {
        self.count += others.count;
        self.listed.extend(others.listed);
        self.rows.extend(others.rows);
        for (key, cause) in others.causes {
            match self.causes.entry(key) {
                Entry::Vacant(free) => drop(free.insert(cause)),
                Entry::Occupied(mut held) => held.get_mut().extend(cause),
            }
        }
    }

    /// The errors by their causes, those of the most cells first.
    pub(crate) fn causes(&self) -> Vec<Cause> {
        let mut causes: Vec<Cause> = self.causes.values().cloned().collect();
        let place = |cause: &Cause| (cause.first.row, cause.first.letter.len());
        causes.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| place(a).cmp(&place(b))));
        causes.truncate(MOST_CAUSES);
        causes
    }

    fn note_cause(&mut self, error: &CellError) {
        let CellError { sheet, column, code, value, row, .. } = error;
        // What nobody knows is another thing each time; a column in the wrong form is one.
        let value = if code.starts_with("unknown_") { value.as_str() } else { "" };
        let key = (sheet.clone(), column.clone(), code.to_string(), value.to_owned());
        let is_full = self.causes.len() >= HELD_CAUSES;
        let one = Cause { first: error.clone(), count: 1, rows: row.iter().copied().collect() };
        match self.causes.entry(key) {
            Entry::Occupied(mut held) => held.get_mut().extend(one),
            Entry::Vacant(free) if !is_full => drop(free.insert(one)),
            Entry::Vacant(_) => {}
        }
    }

    /// Adds an error; the column by heading and letter.
    pub(crate) fn add(
        &mut self,
        sheet: &str,
        row: Option<u32>,
        (column, letter): (String, String),
        code: impl Into<Cow<'static, str>>,
        message: String,
        value: String,
    ) {
        self.count += 1;
        self.rows.extend(row);
        let (sheet, code) = (sheet.to_owned(), code.into());
        let error = CellError { sheet, row, column, letter, code, message, value };
        self.note_cause(&error);
        if self.is_listing() {
            self.listed.push(error);
        }
    }

    /// Adds an error of a cell.
    pub(crate) fn cell(
        &mut self,
        origin: Origin<'_>,
        row: u32,
        column: &Column,
        cells: &[ReadCell],
        code: &'static str,
        message: String,
    ) {
        let value = value(origin, column.name, cells);
        let read_as = match origin {
            Origin::Sheet(header) => header.read_as(column.name, cells),
            Origin::Records(_) => None,
        };
        let message = match read_as {
            Some(read_as) => format!("{message} (read as {read_as})"),
            None => message,
        };
        self.shown(origin, row, column, value, code, message);
    }

    /// Adds an error of a cell with this value.
    pub(crate) fn shown(
        &mut self,
        origin: Origin<'_>,
        row: u32,
        column: &Column,
        value: String,
        code: &'static str,
        message: String,
    ) {
        let header = match origin {
            Origin::Sheet(header) => header,
            Origin::Records(aliases) => {
                let place = (field(aliases, column.name).to_owned(), String::new());
                self.add("", Some(row), place, code, message, value);
                return;
            }
        };
        let message = if code == "required" && header.place(column.name).is_none() {
            self.rows.insert(row);
            if !self.lacking.insert((header.sheet.clone(), column.name)) {
                return;
            }
            lacking(header, column)
        } else {
            message
        };
        let column = (header.heading(column), header.letter(column.name));
        self.add(&header.sheet, Some(row), column, code, message, value);
    }

    /// Adds an error by the name of its field.
    pub(crate) fn violation(
        &mut self,
        origin: Origin<'_>,
        row: u32,
        columns: &[&'static Column],
        cells: &[ReadCell],
        violation: &Violation,
    ) {
        let name = violation.pointer.trim_start_matches('/');
        let Violation { code, message, .. } = violation;
        if let Some(column) = columns.iter().find(|column| column.name == name) {
            self.cell(origin, row, column, cells, code, message.clone());
            return;
        }
        let (sheet, column, message) = match origin {
            Origin::Sheet(header) => {
                (header.sheet.as_str(), String::new(), format!("{name} {message}"))
            }
            Origin::Records(_) => ("", name.to_owned(), message.clone()),
        };
        self.add(sheet, Some(row), (column, String::new()), *code, message, String::new());
    }
}

/// Value of a cell for reports; blank where it says nothing new to who sent the record.
pub(crate) fn value(origin: Origin<'_>, column: &str, cells: &[ReadCell]) -> String {
    let Origin::Sheet(header) = origin else { return String::new() };
    header.shown(column, cells)
}

/// The message for a column that a sheet lacks, though rows need it.
fn lacking(header: &Header, column: &Column) -> String {
    let sheet = if header.sheet.is_empty() { "file" } else { "sheet" };
    let help = if header.translation.is_some() {
        "give it a column or a fixed value in the profile"
    } else {
        "add it"
    };
    let heading = header.heading(column);
    format!(
        "is required, but the {sheet} has no column {heading:?}; {help} (told once for all rows)"
    )
}
