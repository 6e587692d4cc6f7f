//! The sheet and the row with the headings, as they are found.

use crate::fields::Column;
use crate::workbooks::profile::ColumnRule;
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::synonyms::{Meaning, Parts, meanings, parts};
use crate::workbooks::profile::guess::values::{Seen, Values};
use crate::workbooks::profile::skip::{has_units_alone, is_total};
use crate::workbooks::profile::translation::folded;
use crate::workbooks::{ReadCell, ReadRow, column_letters};

/// Rows among which the headings are looked for.
const HEADINGS: usize = 40;
/// Most columns that are looked at.
const COLUMNS: usize = 120;

/// A sheet with its first rows.
#[derive(Debug)]
pub struct SheetStart {
    pub name: String,
    pub rows: Vec<ReadRow>,
}

/// A column of theirs.
#[derive(Debug)]
pub(super) struct Theirs {
    pub(super) at: usize,
    pub(super) heading: String,
    /// Whether no other column has this heading.
    pub(super) is_unique: bool,
    pub(super) parts: Parts,
    pub(super) meanings: Vec<Meaning>,
    pub(super) values: Values,
}

/// Where the headings of a sheet are.
#[derive(Debug)]
pub(super) struct Headings<'s> {
    pub(super) sheet: &'s SheetStart,
    /// Position of their row; none if the sheet has none.
    pub(super) row: Option<usize>,
    pub(super) columns: Vec<Theirs>,
}

/// The sheet whose row of headings says the most, and its columns.
pub(super) fn headings<'s>(
    sheets: &'s [SheetStart],
    accepted: &[&'static Column],
) -> Option<Headings<'s>> {
    let mut best: Option<(usize, &SheetStart, Option<usize>)> = None;
    for sheet in sheets {
        for (at, row) in sheet.rows.iter().take(HEADINGS).enumerate() {
            let known = known(row, accepted);
            if known > best.map_or(1, |(most, ..)| most) {
                best = Some((known, sheet, Some(at)));
            }
        }
    }
    let (sheet, row) = match best {
        Some((_, sheet, row)) => (sheet, row),
        None => (sheets.first()?, None),
    };
    Some(Headings { sheet, row, columns: columns(sheet, row, accepted) })
}

/// Number of cells of a row that are headings of our columns.
fn known(row: &ReadRow, accepted: &[&'static Column]) -> usize {
    let is_known = |cell: &&ReadCell| {
        matches!(cell, ReadCell::Text(_))
            && !meant(&parts(&plain_text(cell)).words, accepted).is_empty()
    };
    row.cells.iter().filter(is_known).count()
}

/// Meanings of a heading among the columns of a form.
fn meant(words: &str, accepted: &[&'static Column]) -> Vec<Meaning> {
    let mut found = meanings(words);
    found.retain(|meaning| accepted.iter().any(|column| column.name == meaning.column));
    for column in accepted {
        let is_ours = [column.label, column.name]
            .iter()
            .any(|name| parts(name).words == words || folded(name) == words);
        if is_ours && !found.iter().any(|meaning| meaning.column == column.name) {
            found.push(Meaning { column: column.name, size: None, is_whole: true });
        }
    }
    found.sort_by_key(|meaning| !meaning.is_whole);
    found
}

fn columns(sheet: &SheetStart, row: Option<usize>, accepted: &[&'static Column]) -> Vec<Theirs> {
    let begin = row.map_or(0, |at| at + 1);
    let heading_row = row.and_then(|at| sheet.rows.get(at));
    let units = sheet.rows.get(begin).filter(|row| heading_row.is_some() && has_units_alone(row));
    let begin = begin + usize::from(units.is_some());
    let data = sheet.rows.get(begin..).unwrap_or_default();
    // Rows with a single cell are titles of groups.
    let is_record = |row: &&ReadRow| {
        filled(row) > 1 && !is_total(row) && !heading_row.is_some_and(|head| repeats(head, row))
    };
    let data: Vec<&ReadRow> = data.iter().filter(is_record).collect();
    let width = sheet.rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let cell_text = |row: Option<&ReadRow>, at: usize| {
        row.and_then(|row| row.cells.get(at)).map(plain_text).unwrap_or_default()
    };
    let texts: Vec<String> = (0..width).map(|at| folded(cell_text(heading_row, at))).collect();
    let mut columns = Vec::new();
    for at in 0..width.min(COLUMNS) {
        let heading = cell_text(heading_row, at);
        let seen = |row: &&ReadRow| Seen::of(row.number, row.cells.get(at)?);
        let values = Values { all: data.iter().filter_map(seen).collect() };
        if heading.is_empty() && values.count() == 0 {
            continue;
        }
        let mut of_heading = parts(&heading);
        let below = parts(&format!("x {}", cell_text(units, at)));
        of_heading.unit = of_heading.unit.or(below.unit);
        of_heading.currency = of_heading.currency.or(below.currency);
        of_heading.per_unit = of_heading.per_unit.or(below.per_unit);
        let name = folded(&heading);
        let is_unique = texts.iter().filter(|text| **text == name).count() == 1;
        let meanings = meant(&of_heading.words, accepted);
        let parts = of_heading;
        columns.push(Theirs { at, heading, is_unique, parts, meanings, values });
    }
    columns
}

fn filled(row: &ReadRow) -> usize {
    row.cells.iter().filter(|cell| !plain_text(cell).is_empty()).count()
}

/// Whether a row has nothing but the headings once more.
fn repeats(headings: &ReadRow, row: &ReadRow) -> bool {
    let is_heading = |(at, cell): (usize, &ReadCell)| {
        let text = plain_text(cell);
        text.is_empty() || headings.cells.get(at).is_some_and(|head| plain_text(head) == text)
    };
    row.cells.iter().enumerate().all(is_heading)
}

impl Theirs {
    /// Letters of the column.
    pub(super) fn letter(&self) -> String {
        column_letters(self.at)
    }

    /// Names the column in a rule, by its heading if no other column has it.
    pub(super) fn name_in(&self, rule: &mut ColumnRule) {
        if self.is_unique && !self.heading.is_empty() {
            rule.headings.push(self.heading.clone());
        } else {
            rule.letters.push(self.letter());
        }
    }
}
