//! Result of an import.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::Id;
use crate::workbooks::ReadCell;
use crate::workbooks::effect::Effect;
use crate::workbooks::history::PastImport;

/// Most errors listed in a report; all of them are counted.
pub const LISTED_FAULTS: usize = 1_000;
/// Changes after which the database updates its statistics.
const MANY: u64 = 1_000;
/// Most causes of errors that are told.
pub(crate) const MOST_CAUSES: usize = 100;
/// Most rows that a cause names.
pub(crate) const ROWS_OF_CAUSE: usize = 10;
/// Characters of a value in a report.
const SHOWN: usize = 100;

/// Result of an import. If there are errors, nothing was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetReport {
    /// Whether it was only a check, without writing.
    pub dry_run: bool,
    /// New records.
    pub created: u64,
    /// Changed records.
    pub updated: u64,
    /// Records that the file doesn't change.
    pub unchanged: u64,
    /// Number of errors, listed or not.
    pub faults: u64,
    /// The listed errors.
    pub errors: Vec<CellError>,
    /// The errors by what they come from, each told once: those of the most cells first.
    pub causes: Vec<Cause>,
    /// Doubts about imported cells, up to the same limit.
    pub warnings: Vec<CellError>,
    /// What it is remembered as, if it wrote something.
    pub import: Option<Id<PastImport>>,
    /// Changed prices and values in doubt; of dry runs of files alone.
    pub effect: Option<Box<Effect>>,
}

impl SheetReport {
    /// Whether so many records were stored that the database should update its statistics after the commit.
    pub const fn is_growth(&self) -> bool {
        !self.dry_run && self.created + self.updated >= MANY
    }
}

/// An error or a doubt about a cell, a row, a sheet or the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellError {
    /// Name of the sheet; empty for the whole file, and for CSV.
    pub sheet: String,
    /// Row number in Excel; `None` for the whole sheet.
    pub row: Option<u32>,
    /// Heading of the column; empty for the whole row.
    pub column: String,
    /// Letter of the column in Excel, e.g. `C`; empty if the file lacks it.
    pub letter: String,
    /// Stable code, in snake case.
    pub code: Cow<'static, str>,
    /// Message for people.
    pub message: String,
    /// Value of the cell, shortened.
    pub value: String,
}

/// What several errors come from: a column in another unit, a name that nobody knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// The first error.
    pub first: CellError,
    /// Number of errors.
    pub count: u64,
    /// The first rows.
    pub rows: Vec<u32>,
}

impl CellError {
    /// Place in the notation of Excel: `hose!C5`, `hose!5`, `hose`; `C5` in CSV, which has no sheets.
    pub fn place(&self) -> String {
        let Self { sheet, letter, .. } = self;
        match self.row {
            Some(row) if sheet.is_empty() => format!("{letter}{row}"),
            Some(row) => format!("{sheet}!{letter}{row}"),
            None => sheet.clone(),
        }
    }

    /// Order by row and column.
    pub(crate) fn in_order(&self, other: &Self) -> Ordering {
        let row = self.row.cmp(&other.row).then(self.letter.len().cmp(&other.letter.len()));
        row.then_with(|| self.letter.cmp(&other.letter))
    }
}

/// Letters of a column by its position from 0: `A`, `B`, … `Z`, `AA`.
pub fn column_letters(place: usize) -> String {
    let mut letters = String::new();
    let mut rest = place;
    loop {
        let digit = u8::try_from(rest % 26).unwrap_or_default();
        letters.insert(0, char::from(b'A' + digit));
        match (rest / 26).checked_sub(1) {
            Some(more) => rest = more,
            None => return letters,
        }
    }
}

/// Position, from 0, of a column by its letters in either case; `None` for other texts.
pub fn column_place(letters: &str) -> Option<usize> {
    let digit = |letter: u8| {
        let letter = letter.to_ascii_uppercase();
        letter.is_ascii_uppercase().then(|| usize::from(letter - b'A') + 1)
    };
    let next = |place: usize, letter| place.checked_mul(26)?.checked_add(digit(letter)?);
    letters.bytes().try_fold(0, next)?.checked_sub(1)
}

/// The percentage that Excel shows for a share, with fifteen digits: 35 for 0.35.
pub(crate) fn percent(share: f64) -> f64 {
    as_shown(share * 100.0)
}

/// A number with the fifteen digits that Excel shows.
pub(crate) fn as_shown(number: f64) -> f64 {
    // Whole numbers of up to fifteen digits don't change.
    if number.fract() == 0.0 && number.abs() < 1e15 {
        return number;
    }
    format!("{number:.14e}").parse().unwrap_or(number)
}

/// A cell in the form of reports.
pub fn shown(cell: &ReadCell) -> String {
    let text = match cell {
        ReadCell::Empty => return String::new(),
        ReadCell::Number(number) | ReadCell::Unformatted(number) => {
            return as_shown(*number).to_string();
        }
        ReadCell::Percentage(share) => return format!("{}%", percent(*share)),
        ReadCell::Flag(flag) => return if *flag { "TRUE" } else { "FALSE" }.to_owned(),
        ReadCell::Text(text) | ReadCell::Date(text) | ReadCell::Broken(text) => text,
    };
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_in_excel() {
        let names: Vec<_> = [0, 2, 25, 26, 51, 52, 255, 701, 702].map(column_letters).into();
        assert_eq!(names, ["A", "C", "Z", "AA", "AZ", "BA", "IV", "ZZ", "AAA"]);
        let places: Vec<_> = names.iter().filter_map(|name| column_place(name)).collect();
        assert_eq!(places, [0, 2, 25, 26, 51, 52, 255, 701, 702]);
        assert_eq!(
            (column_place("iv"), column_place(""), column_place("a1")),
            (Some(255), None, None)
        );
    }

    #[test]
    fn long_values_are_shortened() {
        assert_eq!(shown(&ReadCell::Text("ä".repeat(100))), "ä".repeat(100));
        assert_eq!(shown(&ReadCell::Text("ä".repeat(101))), format!("{}…", "ä".repeat(100)));
    }
}
