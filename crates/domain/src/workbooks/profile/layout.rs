//! What a profile says about the sheets of a maker.

use crate::case_folded;
use crate::fields::Choice;
use crate::workbooks::import::DecimalSign;
use crate::workbooks::profile::{SizeNotation, Unit};

/// Where a sheet has what, and how it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// Name of the sheet; if absent, the first visible one with the headings.
    pub sheet: Option<String>,
    /// Number of rows that the headings take, one below the other; 1 if absent.
    pub heading_rows: Option<u32>,
    /// Signs within numbers, for columns without their own.
    pub marks: Marks,
    /// Order of dates, for columns without their own.
    pub date_order: Option<DateOrder>,
    pub columns: Vec<ColumnRule>,
    pub skip: Skip,
}

/// Where a column of ours comes from, and how it is written there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ColumnRule {
    /// Name of our column in JSON.
    pub column: String,
    /// Headings of their columns; several are joined.
    pub headings: Vec<String>,
    /// Letters of their columns, in place of headings.
    pub letters: Vec<String>,
    /// The same value for all rows, in place of a column.
    pub fixed: Option<String>,
    /// What stands between the texts of several columns; a blank if absent.
    pub join: Option<String>,
    /// Which piece of the text counts.
    pub split: Option<Split>,
    /// Texts cut off at the end or the beginning, such as `€`.
    pub cut: Vec<String>,
    /// Their words for ours.
    pub words: Vec<WordPair>,
    pub marks: Marks,
    /// Unit of numbers without one.
    pub unit: Option<Unit>,
    /// Number of pieces, or of units of length, that a price is for; of units of length that a weight is for.
    pub per: Option<u32>,
    /// Heading of the column that says so for each row; `per` is for its blank cells.
    pub per_heading: Option<String>,
    /// How sizes are written.
    pub size: Option<SizeNotation>,
    pub date_order: Option<DateOrder>,
}

/// A piece of a text between separators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    pub separator: String,
    /// Position from 1; from the end if negative.
    pub piece: i32,
}

/// A word of theirs for a value of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordPair {
    pub theirs: String,
    pub ours: String,
}

/// Signs within numbers, as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    pub decimal: Option<DecimalSign>,
    /// What parts thousands; if absent, blanks, apostrophes, and the sign that isn't the decimal one.
    pub thousands: Option<Thousands>,
}

impl Marks {
    /// These, and others where these say nothing.
    pub(crate) fn or(self, others: Self) -> Self {
        Self {
            decimal: self.decimal.or(others.decimal),
            thousands: self.thousands.or(others.thousands),
        }
    }
}

/// What parts thousands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thousands {
    Point,
    Comma,
    Blank,
    Apostrophe,
}

impl Choice for Thousands {
    const WORDS: &'static [&'static str] = &["point", "comma", "blank", "apostrophe"];
    const ALL: &'static [Self] = &[Self::Point, Self::Comma, Self::Blank, Self::Apostrophe];
}

/// Order of day, month and year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateOrder {
    DayFirst,
    MonthFirst,
    YearFirst,
}

impl Choice for DateOrder {
    const WORDS: &'static [&'static str] = &["dmy", "mdy", "ymd"];
    const ALL: &'static [Self] = &[Self::DayFirst, Self::MonthFirst, Self::YearFirst];
}

/// Rows that aren't records.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Skip {
    /// Our columns without which a row is skipped, such as the price.
    pub without: Vec<String>,
    /// Whether rows with a single cell are skipped: titles of groups, remarks.
    pub groups: bool,
    /// Whether rows that begin with a word for a total are skipped.
    pub totals: bool,
    /// Texts of a cell by which a row is skipped, such as `auf Anfrage`.
    pub words: Vec<String>,
}

impl ColumnRule {
    /// Whether it joins several cells.
    pub(crate) fn is_of_several(&self) -> bool {
        self.headings.len() > 1 || self.letters.len() > 1
    }

    /// Our word for one of theirs, in any case.
    pub(crate) fn translated(&self, theirs: &str) -> Option<&str> {
        let folded = case_folded(theirs);
        let found = self.words.iter().find(|pair| case_folded(&pair.theirs) == folded);
        found.map(|pair| pair.ours.as_str())
    }
}
