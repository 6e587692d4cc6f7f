//! Rows of a sheet, and the context of their import.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, Hash, RandomState};
use std::vec::IntoIter;

use crate::fields::{Column, Fault, FieldPatch, Value};
use crate::workbooks::import::findings::found::Found;
use crate::workbooks::import::findings::value as cell_value;
use crate::workbooks::import::reading::cell::{Manner, value};
use crate::workbooks::import::reading::header::Header;
use crate::workbooks::import::reading::number::{Tells, tells};
use crate::workbooks::import::reading::origin::Origin;
use crate::workbooks::import::{Done, ImportRequest, Outcome};
use crate::workbooks::profile::Unit;
use crate::workbooks::{
    ReadCell, ReadRow, column_letters, in_unit, shown, shows_the_same, unit_of,
};
use crate::{RawId, Record, Services, Violation, without_outer_breaks};

/// A row whose cells were read.
pub struct Row {
    pub(in crate::workbooks::import) number: u32,
    pub(in crate::workbooks::import) cells: Vec<ReadCell>,
    /// Values by the names of columns.
    pub(crate) patch: FieldPatch,
    /// Figures as the sheet has them, by the names of columns, where it has another unit than ours.
    pub(in crate::workbooks::import) theirs: Vec<(&'static str, f64, Unit)>,
    /// Columns whose cells have errors.
    pub(crate) faulty: Vec<&'static str>,
}

impl Row {
    /// Row number in Excel, or position among records from 1.
    pub(crate) const fn number(&self) -> u32 {
        self.number
    }

    /// Text of a column; `None` for a blank cell, a cell with an error, or a missing column.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.patch.get(name) {
            Some(Some(Value::Text(text))) => Some(text),
            _ => None,
        }
    }

    /// Whether a stored figure shows in the unit of the sheet what the row has.
    pub(crate) fn shows(&self, column: &Column, stored: f64) -> bool {
        let theirs = self.theirs.iter().find(|(name, ..)| *name == column.name);
        theirs
            .zip(unit_of(column))
            .is_some_and(|((_, figure, unit), ours)| shows_the_same(stored, ours, (*figure, *unit)))
    }

    /// Whether it has a value of this column, a blank one included.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.patch.contains_key(name) || self.is_faulty(name)
    }

    /// Whether the cell of this column has an error.
    pub(crate) fn is_faulty(&self, name: &str) -> bool {
        self.faulty.contains(&name)
    }
}

/// A cell that may be reported after its batch.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark {
    row: u32,
    value: String,
}

impl Mark {
    /// The cell of a row in a column.
    pub(crate) fn of(origin: Origin<'_>, row: &Row, name: &str) -> Self {
        Self { row: row.number, value: cell_value(origin, name, &row.cells) }
    }

    /// Number of the row.
    pub(crate) const fn row(&self) -> u32 {
        self.row
    }

    /// Value of the cell for reports.
    pub(crate) fn value(&self) -> &str {
        &self.value
    }
}

/// Context of rows: where they come from, the list of errors, and what became of them.
pub struct ImportContext<'a> {
    pub(crate) services: &'a Services,
    pub(crate) request: &'a ImportRequest,
    pub(crate) origin: Origin<'a>,
    pub(crate) columns: &'a [&'static Column],
    pub(in crate::workbooks::import) found: &'a mut Found,
}

impl ImportContext<'_> {
    /// Whether rows are written: those without errors, as long as no others have any or if that is no matter.
    pub(crate) const fn is_good(&self) -> bool {
        self.request.continues || (self.found.findings.count == 0 && !self.found.is_refused)
    }

    /// Whether the row with a number has no errors so far.
    pub(crate) fn is_sound(&self, row: u32) -> bool {
        !self.found.findings.rows.contains(&row)
    }

    /// Notes what becomes of a row's record, unless the row turns out to have errors.
    pub(crate) fn done(&mut self, row: u32, outcome: Outcome, id: Option<RawId>) {
        self.found.done.push(Done { row, outcome, id });
    }

    /// Notes what a row's record is a part of. The parts of one thing are written together or not at all.
    pub(crate) fn belongs(&mut self, row: &Row, whole: Option<RawId>) {
        if self.request.continues {
            self.found.parts.extend(whole.map(|whole| (row.number, whole)));
        }
    }

    /// A record created by the importer now.
    pub(crate) fn record(&self) -> Record {
        Record::new(self.services.now(), self.by())
    }

    /// The importer.
    pub(crate) fn by(&self) -> Option<RawId> {
        self.request.caller.identity().ok()?.by()
    }

    /// Reports an error of a cell, unless it has one already.
    pub(crate) fn report(&mut self, row: &mut Row, fault: &Violation) {
        let name = fault.pointer.trim_start_matches('/');
        if row.is_faulty(name) {
            return;
        }
        if let Some(column) = self.columns.iter().find(|column| column.name == name) {
            row.faulty.push(column.name);
        }
        self.found.findings.violation(self.origin, row.number, self.columns, &row.cells, fault);
    }

    /// Reports a doubt about a cell that is imported nevertheless.
    pub(crate) fn warn(&mut self, row: &Row, doubt: &Violation) {
        self.found.doubts.violation(self.origin, row.number, self.columns, &row.cells, doubt);
    }

    /// Marks the cell of a row where an error may be reported later.
    pub(crate) fn mark(&self, row: &Row, fault: &Violation) -> Mark {
        Mark::of(self.origin, row, fault.pointer.trim_start_matches('/'))
    }

    /// Reports an error of a marked cell.
    pub(crate) fn report_at(&mut self, mark: &Mark, fault: &Violation) {
        let name = fault.pointer.trim_start_matches('/');
        if let Some(column) = self.columns.iter().find(|column| column.name == name) {
            let (value, message) = (mark.value.clone(), fault.message.clone());
            self.found.findings.shown(self.origin, mark.row, column, value, fault.code, message);
        }
    }

    /// Reports errors of cells that the file has; missing columns keep the values of a stored record.
    pub(crate) fn report_file_errors(&mut self, row: &mut Row, faults: Vec<Violation>) {
        for fault in faults {
            if row.has(fault.pointer.trim_start_matches('/')) {
                self.report(row, &fault);
            }
        }
    }

    /// Reports that an earlier row has the same key.
    pub(crate) fn report_duplicate(
        &mut self,
        row: &mut Row,
        (at, key): (&str, &[&str]),
        first: u32,
    ) {
        let label = |name: &&str| self.columns.iter().find(|column| column.name == *name);
        let names: Vec<_> =
            key.iter().filter_map(label).map(|column| self.origin.column(column)).collect();
        let (names, one) = (names.join(", "), self.origin.one());
        let first = self.origin.nth(first);
        let message = format!("has the same {names} as {first}; remove one of the {one}s");
        self.report(row, &Violation::new(format!("/{at}"), "duplicate_row", message));
    }

    /// Takes over a read row, and reports the errors of its cells.
    pub(crate) fn take(&mut self, read: CellsRead) -> Row {
        let CellsRead { row, wrong, told, rounded } = read;
        for (column, fault) in wrong {
            let (code, message) = (fault.code, fault.message);
            self.found.findings.cell(self.origin, row.number, column, &row.cells, code, message);
        }
        for (column, tells) in told {
            self.note(column, tells, &row);
        }
        for column in rounded {
            self.tell_rounded(&row, column);
        }
        self.cells_outside_headings(row.number, &row.cells);
        row
    }

    /// Tells once for a column that prices for many were rounded.
    fn tell_rounded(&mut self, row: &Row, column: &'static Column) {
        if self.found.rounded.insert(column.name) {
            let message = "is for many, and was rounded to four decimals for one, as others of the column may be";
            let doubts = &mut self.found.doubts;
            doubts.cell(self.origin, row.number, column, &row.cells, "rounded", message.to_owned());
        }
    }

    /// Cells beside the headings.
    fn cells_outside_headings(&mut self, number: u32, cells: &[ReadCell]) {
        let Origin::Sheet(header) = self.origin else { return };
        // A profile takes the columns that it names.
        if self.request.ignore_unknown_columns || header.translation.is_some() {
            return;
        }
        let unnamed = header.unnamed.iter().copied().chain(header.width..cells.len());
        let stray =
            unnamed.filter_map(|at| Some((at, cells.get(at)?))).find(|(_, cell)| match cell {
                ReadCell::Empty => false,
                ReadCell::Text(text) => !text.trim().is_empty(),
                _ => true,
            });
        if let Some((at, cell)) = stray {
            let place = (String::new(), column_letters(at));
            let message =
                "is in a column without a heading; give the column one, or clear the cell"
                    .to_owned();
            let sheet = &header.sheet;
            self.found.findings.add(sheet, Some(number), place, "no_heading", message, shown(cell));
        }
    }
}

/// A read row with the errors of its cells.
pub(crate) struct CellsRead {
    row: Row,
    wrong: Vec<(&'static Column, Fault)>,
    /// What cells tell about the decimal sign of their columns.
    told: Vec<(&'static Column, Tells)>,
    /// Prices that are for many, and were rounded.
    rounded: Vec<&'static Column>,
}

/// A batch of rows being read, some at a time.
pub(crate) struct Reading<'a> {
    header: &'a Header,
    manner: Manner,
    unread: IntoIter<ReadRow>,
    read: Vec<CellsRead>,
}

/// Rows read in one step.
pub(crate) const STEP: usize = 32;

impl<'a> Reading<'a> {
    /// A reader of these rows.
    pub(crate) fn of(header: &'a Header, manner: Manner, rows: Vec<ReadRow>) -> Self {
        let read = Vec::with_capacity(rows.len());
        Self { header, manner, unread: rows.into_iter(), read }
    }

    /// Reads some rows; returns whether there are more.
    pub(crate) fn step(&mut self) -> bool {
        for row in self.unread.by_ref().take(STEP) {
            self.read.push(read(self.header, self.manner, row));
        }
        self.unread.len() > 0
    }

    /// All rows read.
    pub(crate) fn finish(mut self) -> Vec<CellsRead> {
        while self.step() {}
        self.read
    }
}

/// Reads the cells of a row.
fn read(header: &Header, manner: Manner, row: ReadRow) -> CellsRead {
    let ReadRow { number, cells } = row;
    let mut patch = FieldPatch::new();
    let (mut wrong, mut told, mut rounded) = (Vec::new(), Vec::new(), Vec::new());
    let mut theirs = Vec::new();
    for (position, place) in header.places.iter().enumerate() {
        let (cell, is_rounded) = match header.cell(position, &cells) {
            Ok(read) => read,
            Err(fault) => {
                wrong.push((place.column, fault));
                continue;
            }
        };
        if is_rounded {
            rounded.push(place.column);
        }
        if manner.decimal_sign.is_none() && header.translation.is_none() {
            told.extend(tells(place.column, &cell).map(|tells| (place.column, tells)));
        }
        match value(place.column, &cell, manner) {
            Ok(mut value) => {
                if let (Some(unit), Some(Value::Number(figure))) = (place.unit, &mut value) {
                    theirs.push((place.column.name, *figure, unit));
                    *figure = in_our_unit(place.column, *figure, unit);
                }
                tidy(place.column, place.is_key, &mut value);
                patch.insert(place.column.name.to_owned(), value);
            }
            Err(fault) => wrong.push((place.column, fault)),
        }
    }
    let faulty = wrong.iter().map(|(column, _)| column.name).collect();
    CellsRead { row: Row { number, cells, patch, theirs, faulty }, wrong, told, rounded }
}

fn in_our_unit(column: &Column, figure: f64, unit: Unit) -> f64 {
    unit_of(column).and_then(|ours| in_unit(figure, unit, ours)).unwrap_or(figure)
}

/// Brings a text into the spelling of its column. Keys are compared without surrounding blanks and breaks.
pub(crate) fn tidy(column: &Column, is_key: bool, value: &mut Option<Value>) {
    if let Some(Value::Text(text)) = value
        && (is_key || without_outer_breaks(text).is_ok())
    {
        let tidy = column.holds.spelling().tidy(text);
        if tidy.len() < text.len() || matches!(tidy, Cow::Owned(_)) {
            *text = tidy.into_owned();
        }
    }
}

/// Keys of a sheet so far: two hashes of each, since keys may be long and rows many.
#[derive(Default)]
pub(crate) struct Seen {
    rows: HashMap<(u64, u64), u32>,
    hashers: (RandomState, RandomState),
}

impl Seen {
    /// The earlier row with this key; none if it is this one, which is looked at again.
    pub(crate) fn first(&mut self, key: &impl Hash, row: u32) -> Option<u32> {
        let hashes = (self.hashers.0.hash_one(key), self.hashers.1.hash_one(key));
        match self.rows.entry(hashes) {
            Entry::Occupied(occupied) => Some(*occupied.get()).filter(|first| *first != row),
            Entry::Vacant(free) => {
                free.insert(row);
                None
            }
        }
    }

    /// Whether another row has this key.
    pub(crate) fn is_of_another(&self, key: &impl Hash, row: u32) -> bool {
        let hashes = (self.hashers.0.hash_one(key), self.hashers.1.hash_one(key));
        self.rows.get(&hashes).is_some_and(|first| *first != row)
    }
}
