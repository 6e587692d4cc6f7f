//! The sheet and the row with the headings, as they are found.

pub(in crate::workbooks::profile::guess) mod plausible;
pub(in crate::workbooks::profile::guess) mod samples;
pub(in crate::workbooks::profile::guess) mod titles;
pub(in crate::workbooks::profile::guess) mod values;

use std::cmp::Reverse;

use rust_decimal::Decimal;

use crate::fields::{Column, ColumnType};
use crate::workbooks::profile::convert::plain_text;
use crate::workbooks::profile::guess::heading::confirmed::Ours;
use crate::workbooks::profile::guess::heading::synonyms::{
    Meaning, PER_COLUMN, has_no_column, is_of_size, is_size, meanings, notation_of,
};
use crate::workbooks::profile::guess::heading::{Parts, parts, plain};
use crate::workbooks::profile::guess::sheet::values::{Seen, Values};
use crate::workbooks::profile::headings::joined;
use crate::workbooks::profile::skip::{has_units_alone, is_total};
use crate::workbooks::profile::translation::folded;
use crate::workbooks::profile::{ColumnRule, Unit};
use crate::workbooks::{NOTES_MARK, ReadCell, ReadRow, column_letters, column_place};

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
pub(in crate::workbooks::profile::guess) struct Theirs {
    pub(in crate::workbooks::profile::guess) at: usize,
    pub(in crate::workbooks::profile::guess) heading: String,
    /// The last line of a heading in several rows: `DIAL` below `TORQ 4400`.
    pub(in crate::workbooks::profile::guess) below: String,
    /// Whether no other column has this heading.
    pub(in crate::workbooks::profile::guess) is_unique: bool,
    pub(in crate::workbooks::profile::guess) parts: Parts,
    pub(in crate::workbooks::profile::guess) meanings: Vec<Meaning>,
    /// The meaning that a footnote gives it: `Module = diamètre nominal`.
    pub(in crate::workbooks::profile::guess) explained: Option<String>,
    pub(in crate::workbooks::profile::guess) values: Values,
}

/// Where the headings of a sheet are.
#[derive(Debug)]
pub(in crate::workbooks::profile::guess) struct Headings<'s> {
    pub(in crate::workbooks::profile::guess) sheet: &'s SheetStart,
    /// Position of their row, the last of several; none if the sheet has none.
    pub(in crate::workbooks::profile::guess) row: Option<usize>,
    /// Number of rows that they take.
    pub(in crate::workbooks::profile::guess) count: usize,
    pub(in crate::workbooks::profile::guess) columns: Vec<Theirs>,
}

impl<'s> Headings<'s> {
    /// Headings in so many rows that end at this position.
    pub(in crate::workbooks::profile::guess) fn at(
        sheet: &'s SheetStart,
        row: Option<usize>,
        count: usize,
        ours: Ours<'_>,
    ) -> Self {
        let mut found = Self { sheet, row, count, columns: Vec::new() };
        found.columns = columns(&found, ours);
        found
    }

    /// The rows that they take.
    pub(in crate::workbooks::profile::guess) fn rows(&self) -> &[ReadRow] {
        let rows = self.row.map(|last| (last + 1).saturating_sub(self.count)..=last);
        rows.and_then(|rows| self.sheet.rows.get(rows)).unwrap_or_default()
    }

    /// Position of their first row; 0 without.
    pub(in crate::workbooks::profile::guess) fn first_row(&self) -> usize {
        self.row.map_or(0, |last| (last + 1).saturating_sub(self.count))
    }

    /// The rows below them.
    pub(in crate::workbooks::profile::guess) fn data(&self) -> &'s [ReadRow] {
        self.sheet.rows.get(self.row.map_or(0, |at| at + 1)..).unwrap_or_default()
    }

    /// Titles above the headings, and remarks: rows with a single text.
    pub(in crate::workbooks::profile::guess) fn remarks(&self) -> impl Iterator<Item = String> {
        let rows = self.sheet.rows.iter().filter(|row| filled(row) == 1);
        rows.flat_map(|row| &row.cells).map(plain_text).filter(|text| !text.is_empty())
    }
}

/// The sheet whose headings say the most, and its columns.
pub(in crate::workbooks::profile::guess) fn headings<'s>(
    sheets: &'s [SheetStart],
    ours: Ours<'_>,
) -> Option<Headings<'s>> {
    // The number of known headings, the sheet, the position of the last row, and the number of rows.
    let mut best: Option<(usize, &SheetStart, usize, usize)> = None;
    for sheet in sheets {
        for at in 0..sheet.rows.len().min(HEADINGS) {
            for count in 1..=2 {
                let rows = sheet.rows.get(at..at + count).filter(|rows| may_be_headings(rows));
                let Some(rows) = rows else { continue };
                let known = known(rows, ours);
                // A title above the headings adds nothing to them.
                if rows.last().is_some_and(|last| count > 1 && is_as_good(last, known, ours)) {
                    continue;
                }
                let most = best.map_or(1, |(most, ..)| most);
                // The row below that says no more about columns says more about their figures.
                let goes_on = count > 1
                    && best.is_some_and(|(_, of, last, _)| last == at && std::ptr::eq(of, sheet))
                    && !rows.last().is_some_and(has_units_alone);
                if known > most || (known == most && goes_on) {
                    best = Some((known, sheet, at + count - 1, count));
                }
            }
        }
    }
    Some(match best {
        Some((_, sheet, row, count)) => Headings::at(sheet, Some(row), count, ours),
        None => Headings::at(sheets.first()?, None, 0, ours),
    })
}

/// Whether these rows may hold headings, one below the other: texts of words.
fn may_be_headings(rows: &[ReadRow]) -> bool {
    let is_wordy = |row: &ReadRow| {
        let cells = row.cells.iter().filter(|cell| !plain_text(cell).is_empty());
        let (mut words, mut all) = (0, 0);
        for cell in cells {
            let text = parts(&plain_text(cell)).words;
            let is_word =
                matches!(cell, ReadCell::Text(_)) && !text.contains(|c: char| c.is_ascii_digit());
            words += usize::from(is_word);
            all += 1;
        }
        all > 1 && words * 4 >= all * 3
    };
    let mut pairs = rows.iter().zip(rows.iter().skip(1));
    let are_together = pairs.all(|(upper, lower)| upper.number + 1 == lower.number);
    rows.len() == 1 || (are_together && rows.iter().all(is_wordy))
}

/// Whether the last of several rows has as many known headings as all of them.
fn is_as_good(last: &ReadRow, known_of_all: usize, ours: Ours<'_>) -> bool {
    known(std::slice::from_ref(last), ours) >= known_of_all
}

/// Number of columns that have a heading of ours.
fn known(rows: &[ReadRow], ours: Ours<'_>) -> usize {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let whole = joined(rows);
    let is_known = |at: &usize| {
        let is_text = |row: &ReadRow| matches!(row.cells.get(*at), Some(ReadCell::Text(_)));
        rows.iter().any(is_text) && !meant(rows, whole.as_ref(), *at, ours).is_empty()
    };
    (0..width).filter(is_known).count()
}

/// Meanings of the heading of a column, the likeliest first: what it was confirmed to be, then what its words say.
fn meant(rows: &[ReadRow], whole: Option<&ReadRow>, at: usize, ours: Ours<'_>) -> Vec<Meaning> {
    let heading = whole.and_then(|row| row.cells.get(at)).map(plain_text).unwrap_or_default();
    let mut found = by_words(rows, &parts(&heading), at, ours.columns);
    if let Some(confirmed) = ours.confirmed.meaning(&heading, ours.columns) {
        let size = found.iter().find(|one| one.column == confirmed.column).and_then(|one| one.size);
        found.retain(|one| one.column != confirmed.column);
        found.insert(0, Meaning { size, ..confirmed });
    }
    found
}

/// Meanings of the words of a heading: of its whole text, else of its lines, and of what stands between slashes, as in lists of
/// two languages.
fn by_words(
    rows: &[ReadRow],
    whole: &Parts,
    at: usize,
    accepted: &[&'static Column],
) -> Vec<Meaning> {
    let mut found = meant_by(whole, accepted);
    let is_known = found.first().is_some_and(|one| one.is_whole && one.short_for.is_none());
    if is_known || has_no_column(whole) {
        return found;
    }
    let lines = rows.iter().filter_map(|row| match row.cells.get(at) {
        Some(ReadCell::Text(text)) => Some(text),
        _ => None,
    });
    let pieces = lines.flat_map(|line| line.split(['\n', '/', '|'])).map(parts);
    let pieces: Vec<Parts> = pieces.filter(|parts| !parts.words.is_empty()).collect();
    if pieces.len() < 2 {
        return found;
    }
    let known: Vec<Meaning> = pieces
        .iter()
        .flat_map(|parts| meant_by(parts, accepted))
        .filter(|meaning| meaning.is_whole && is_possible(meaning, whole, accepted))
        .collect();
    for meaning in &known {
        let same = known.iter().filter(|other| other.column == meaning.column);
        let (count, is_one_notation) = same.fold((0, true), |(count, is_one), other| {
            (count + 1, is_one && other.size == meaning.size)
        });
        let size = meaning.size.filter(|_| is_one_notation);
        let meaning = Meaning { size, is_whole: count == pieces.len(), ..*meaning };
        match found.iter_mut().find(|other| other.column == meaning.column) {
            Some(other) if meaning.is_whole || !other.is_whole => *other = meaning,
            Some(_) => {}
            None => found.push(meaning),
        }
    }
    found.sort_by_key(|meaning| (!meaning.is_whole, Reverse(meaning.matched)));
    found
}

/// Meanings of a heading among the columns of a form.
fn meant_by(parts: &Parts, accepted: &[&'static Column]) -> Vec<Meaning> {
    let mut found = meanings(parts);
    let words = &parts.words;
    let is_here = |meaning: &Meaning| accepted.iter().any(|column| column.name == meaning.column);
    let is_said = |meaning: &&Meaning| meaning.is_whole && meaning.short_for.is_none();
    let is_other = found.first().filter(is_said).is_some_and(|meaning| !is_here(meaning));
    found.retain(|meaning| is_here(meaning) && is_possible(meaning, parts, accepted));
    // What is a column of another sheet isn't the shorter one that it has in it.
    found.retain(|meaning| meaning.is_whole || !is_other);
    for column in accepted {
        let is_ours = [column.label, column.name]
            .iter()
            .any(|name| plain(name) == *words || folded(name) == *words);
        if is_ours
            && !words.is_empty()
            && !found.iter().any(|meaning| meaning.column == column.name && meaning.is_sure)
        {
            found.retain(|meaning| meaning.column != column.name);
            found.push(Meaning::whole(column.name, words.len()));
        }
    }
    // A possible meaning of a heading counts if the heading has no other.
    if found.iter().any(|meaning| meaning.is_whole && meaning.is_sure) {
        found.retain(|meaning| meaning.is_sure);
    }
    // A size is one thing, whichever of its columns takes it.
    let is_short = |meaning: &&Meaning| meaning.short_for.is_some() && !is_of_size(meaning.column);
    let mut short = found.iter().filter(is_short);
    if let Some(first) = short.next().map(|meaning| meaning.column)
        && short.any(|meaning| meaning.column != first)
    {
        for meaning in &mut found {
            meaning.is_sure &= meaning.short_for.is_none();
        }
    }
    found.sort_by_key(|meaning| (!meaning.is_whole, Reverse(meaning.matched)));
    found
}

/// Whether a column can have the unit or the currency that a heading says.
fn is_possible(meaning: &Meaning, parts: &Parts, accepted: &[&'static Column]) -> bool {
    let Some(column) = accepted.iter().find(|column| column.name == meaning.column) else {
        return false;
    };
    let is_price = matches!(column.holds, ColumnType::Money | ColumnType::Currency);
    if parts.currency.is_some() && !is_price {
        return false;
    }
    let Some(said) = parts.unit else { return true };
    match Unit::parse(column.unit) {
        // A text isn't converted.
        Some(ours) if matches!(column.holds, ColumnType::Text { .. }) => ours == said,
        // Another unit is told, as long as the column is one of figures.
        Some(_) => true,
        None => {
            said.is_like(Unit::Millimetre)
                && (is_size(column.name) || matches!(column.holds, ColumnType::Text { .. }))
                && !column.name.to_lowercase().ends_with("partnumber")
        }
    }
}

/// Short headings that footnotes explain: `RG = Rabattgruppe; Module = diamètre nominal du tuyau`.
fn explained(remarks: &[String], words: &str) -> Option<String> {
    let clauses = remarks.iter().flat_map(|remark| remark.split(['.', ';', ',']));
    let mut said = clauses.filter_map(|clause| clause.split_once('='));
    let found = said.find(|(name, _)| !words.is_empty() && plain(name) == words);
    found.map(|(_, meaning)| meaning.trim().to_owned())
}

fn columns(found: &Headings<'_>, ours: Ours<'_>) -> Vec<Theirs> {
    let accepted = ours.columns;
    let (sheet, lines) = (found.sheet, found.rows());
    let headings = joined(lines);
    let begin = found.row.map_or(0, |at| at + 1);
    let units = sheet.rows.get(begin).filter(|row| headings.is_some() && has_units_alone(row));
    let begin = begin + usize::from(units.is_some());
    let data = sheet.rows.get(begin..).unwrap_or_default();
    // Rows with a single cell are titles of groups.
    let is_record = |row: &&ReadRow| {
        let repeats = lines.iter().any(|head| repeats(head, row));
        filled(row) > 1 && !is_total(row) && !repeats && !has_notes(row)
    };
    let data: Vec<&ReadRow> = data.iter().filter(is_record).collect();
    let width = sheet.rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let cell_text = |row: Option<&ReadRow>, at: usize| {
        row.and_then(|row| row.cells.get(at)).map(plain_text).unwrap_or_default()
    };
    let texts: Vec<String> =
        (0..width).map(|at| folded(cell_text(headings.as_ref(), at))).collect();
    let remarks: Vec<String> = found.remarks().collect();
    let mut columns = Vec::new();
    for at in 0..width.min(COLUMNS) {
        let heading = cell_text(headings.as_ref(), at);
        let seen = |row: &&ReadRow| Seen::of(row.number, row.cells.get(at)?);
        let values = Values { all: data.iter().filter_map(seen).collect() };
        if heading.is_empty() && values.count() == 0 {
            continue;
        }
        let mut parts_of = parts(&heading);
        let below = parts(&format!("x {}", cell_text(units, at)));
        parts_of.unit = parts_of.unit.or(below.unit);
        parts_of.unit_per = parts_of.unit_per.or(below.unit_per);
        parts_of.currency = parts_of.currency.or(below.currency);
        parts_of.per = parts_of.per.or(below.per);
        parts_of.per_unit = parts_of.per_unit.or(below.per_unit);
        let name = folded(&heading);
        let is_unique = texts.iter().filter(|text| **text == name).count() == 1;
        let mut meanings = meant(lines, headings.as_ref(), at, ours);
        meanings.retain(|meaning| is_possible(meaning, &parts_of, accepted));
        let explained = explained(&remarks, &parts_of.words);
        let of_note = explained.iter().flat_map(|text| meant_by(&parts(text), accepted));
        for meaning in of_note.filter(|meaning| meaning.is_sure).collect::<Vec<_>>() {
            match meanings.iter_mut().find(|other| other.column == meaning.column) {
                Some(other) => other.size = other.size.or(meaning.size),
                None => meanings.push(Meaning { is_whole: false, ..meaning }),
            }
        }
        // Among units it may stand how sizes are written.
        if let Some(notation) = notation_of(&cell_text(units, at)) {
            let sizes = meanings.iter_mut().filter(|meaning| is_size(meaning.column));
            sizes.for_each(|meaning| meaning.size = Some(notation));
        }
        let below = cell_text(lines.last().filter(|_| lines.len() > 1), at);
        columns.push(Theirs {
            at,
            heading,
            below,
            is_unique,
            parts: parts_of,
            meanings,
            explained,
            values,
        });
    }
    columns
}

fn filled(row: &ReadRow) -> usize {
    row.cells.iter().filter(|cell| !plain_text(cell).is_empty()).count()
}

/// Whether a row explains the columns, as in our templates.
fn has_notes(row: &ReadRow) -> bool {
    row.cells.iter().any(|cell| plain_text(cell).starts_with(NOTES_MARK))
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
    /// Whether the heading says that the column tells for how many prices are.
    pub(in crate::workbooks::profile::guess) fn says_per(&self) -> bool {
        meanings(&self.parts).iter().any(|one| one.column == PER_COLUMN && one.is_whole)
    }

    /// Whether no column of ours is for what the heading says.
    pub(in crate::workbooks::profile::guess) fn is_of_none(&self) -> bool {
        has_no_column(&self.parts)
    }

    /// Whether the figures are percentages: the heading says so, and they are no shares.
    pub(in crate::workbooks::profile::guess) fn is_in_percent(&self) -> bool {
        self.heading.contains('%')
            && self.values.told().any(|seen| seen.number.is_some_and(|it| it > Decimal::ONE))
    }

    /// Letters of the column.
    pub(in crate::workbooks::profile::guess) fn letter(&self) -> String {
        column_letters(self.at)
    }

    /// Whether a rule names the column.
    pub(in crate::workbooks::profile::guess) fn is_named_in(&self, rule: &ColumnRule) -> bool {
        let heading = folded(&self.heading);
        rule.letters.iter().any(|letter| column_place(letter) == Some(self.at))
            || (!heading.is_empty() && rule.headings.iter().any(|name| folded(name) == heading))
    }

    /// Names the column in a rule, by its heading if no other column has it.
    pub(in crate::workbooks::profile::guess) fn name_in(&self, rule: &mut ColumnRule) {
        if self.is_unique && !self.heading.is_empty() {
            rule.headings.push(self.heading.clone());
        } else {
            rule.letters.push(self.letter());
        }
    }
}
