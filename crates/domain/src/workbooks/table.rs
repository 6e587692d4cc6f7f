//! Columns and rows of a sheet to write.

use std::borrow::Cow;
use std::ops::Range;

use chrono::{NaiveDateTime, NaiveTime};
use chrono_tz::Tz;
use rust_decimal::Decimal;

use crate::Id;
use crate::fields::date::for_people;
use crate::fields::{Cell, Column, ColumnType, written};

/// Format of a file with one sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SheetFormat {
    /// An Excel workbook.
    #[default]
    Excel,
    Csv,
}

/// Name and columns of a sheet.
#[derive(Debug, Clone)]
pub struct SheetTable {
    /// The name of the sheet.
    pub name: &'static str,
    /// Description for the guide sheet.
    pub about: String,
    pub columns: Vec<SheetColumn>,
}

#[derive(Debug, Clone)]
pub struct SheetColumn {
    pub heading: String,
    /// Meaning.
    pub about: String,
    /// What its cells may contain, for people.
    pub holds: String,
    /// Whether each row must have a value.
    pub required: bool,
    /// Allowed words, for the drop-down list.
    pub words: &'static [&'static str],
    /// Format of its cells.
    pub format: CellFormat,
    /// Width in characters.
    pub width: u16,
}

/// Format of the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellFormat {
    /// Excel chooses by the value.
    General,
    /// Text, even if it looks like a number or a date (`08`, `1-2`).
    Text,
    Date,
    /// With separators between thousands, and two to four decimals.
    Money,
}

/// A cell to write, with its text borrowed or owned.
#[derive(Debug, Clone, PartialEq)]
pub enum SheetCell<T> {
    /// A blank cell.
    Empty,
    /// A text; never a formula.
    Text(T),
    Number(f64),
    /// An exact number: an amount or a quantity.
    Money(Decimal),
    /// TRUE or FALSE.
    Flag(bool),
    /// A day, or a local time.
    Date(NaiveDateTime),
}

impl<'a> SheetCell<Cow<'a, str>> {
    /// The cell of a column, with times in a time zone.
    pub fn of(column: &Column, cell: Cell<'a>, zone: Tz) -> Self {
        match cell {
            Cell::Empty => Self::Empty,
            Cell::Text(text) => Self::Text(Cow::Borrowed(text)),
            Cell::Size(size) => Self::Text(Cow::Borrowed(size.as_str())),
            Cell::Number(number) => Self::Number(number),
            Cell::Flag(flag) => Self::Flag(flag),
            Cell::Money(amount) => Self::Money(amount),
            Cell::Moment(moment) => written(moment, zone).map_or_else(
                || Self::Text(Cow::Owned(moment.with_timezone(&zone).to_rfc3339())),
                Self::Date,
            ),
            Cell::LocalTime(time) => {
                Self::Date(for_people(time, column.holds == ColumnType::Date { ends: true }))
            }
            Cell::Day { day, .. } => Self::Date(day.and_time(NaiveTime::MIN)),
            Cell::Id(raw) => Self::Text(Cow::Owned(Id::<()>::from_raw(raw).to_string())),
        }
    }
}

impl<T> SheetCell<T> {
    /// The same cell with another form of text.
    fn with_text<U>(self, form: impl FnOnce(T) -> U) -> SheetCell<U> {
        match self {
            Self::Empty => SheetCell::Empty,
            Self::Text(text) => SheetCell::Text(form(text)),
            Self::Number(number) => SheetCell::Number(number),
            Self::Money(amount) => SheetCell::Money(amount),
            Self::Flag(flag) => SheetCell::Flag(flag),
            Self::Date(date) => SheetCell::Date(date),
        }
    }
}

/// Rows to write. All texts share one string and all cells one list: a sheet has millions of them, and allocating
/// each would take longer than writing it.
#[derive(Debug, Default)]
pub struct SheetRows {
    texts: String,
    cells: Vec<SheetCell<Range<usize>>>,
    /// End of each row among the cells.
    ends: Vec<usize>,
}

impl SheetRows {
    /// Adds a cell to the present row.
    pub fn push<T: AsRef<str>>(&mut self, cell: SheetCell<T>) {
        let cell = cell.with_text(|text| {
            let begin = self.texts.len();
            self.texts.push_str(text.as_ref());
            begin..self.texts.len()
        });
        self.cells.push(cell);
    }

    pub fn end_row(&mut self) {
        self.ends.push(self.cells.len());
    }

    /// The cells of each row.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = SheetCell<&str>>> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, end)| {
            let cells = self.cells.get(begin..*end).unwrap_or_default();
            cells
                .iter()
                .map(|cell| cell.clone().with_text(|at| self.texts.get(at).unwrap_or_default()))
        })
    }
}

impl<T: AsRef<str>, R: IntoIterator<Item = SheetCell<T>>> FromIterator<R> for SheetRows {
    fn from_iter<I: IntoIterator<Item = R>>(rows: I) -> Self {
        let mut made = Self::default();
        for row in rows {
            for cell in row {
                made.push(cell);
            }
            made.end_row();
        }
        made
    }
}

impl SheetColumn {
    /// A read-only column of texts or numbers.
    pub fn new(heading: &str, about: &str, width: u16, format: CellFormat) -> Self {
        Self {
            heading: heading.to_owned(),
            about: about.to_owned(),
            holds: if format == CellFormat::Text { "text" } else { "a number" }.to_owned(),
            required: false,
            words: &[],
            format,
            width,
        }
    }

    /// Description of its contents, and whether it is required.
    pub fn notes(&self) -> String {
        let needed = if self.required { "; required" } else { "" };
        format!("{}{needed}", self.holds)
    }
}

impl From<&Column> for SheetColumn {
    fn from(column: &Column) -> Self {
        let heading = if column.unit.is_empty() {
            column.label.to_owned()
        } else {
            format!("{} ({})", column.label, column.unit)
        };
        let (holds, words): (_, &'static [_]) = match column.holds {
            ColumnType::Text { max, .. } => (format!("text, at most {max} characters"), &[]),
            ColumnType::Brand => ("the name of a brand".to_owned(), &[]),
            ColumnType::Size => ("a size, e.g. 8 or -08".to_owned(), &[]),
            ColumnType::Number { min, max } => (format!("a number from {min} to {max}"), &[]),
            ColumnType::Choice(words) => (format!("one of: {}", words.join(", ")), words),
            ColumnType::Flag => ("TRUE or FALSE".to_owned(), &["TRUE", "FALSE"]),
            ColumnType::Money => ("an amount, at most 4 decimals".to_owned(), &[]),
            ColumnType::Currency => ("an ISO 4217 code, e.g. USD".to_owned(), &[]),
            ColumnType::Quantity { min, max } => {
                (format!("a number from {min} to {max}, at most 4 decimals"), &[])
            }
            ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => {
                ("a date, e.g. 2026-11-21".to_owned(), &[])
            }
            ColumnType::Id => ("an id of 24 hexadecimal digits".to_owned(), &[]),
        };
        let width = match column.holds {
            ColumnType::Text { max, .. } if max > 1_000 || column.name == "description" => 40,
            ColumnType::Id => 26,
            ColumnType::Text { .. } | ColumnType::Brand => 20,
            ColumnType::Size
            | ColumnType::Number { .. }
            | ColumnType::Choice(_)
            | ColumnType::Flag
            | ColumnType::Money
            | ColumnType::Currency
            | ColumnType::Quantity { .. } => 14,
            ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => 19,
        };
        let format = match column.holds {
            ColumnType::Text { .. }
            | ColumnType::Brand
            | ColumnType::Size
            | ColumnType::Choice(_)
            | ColumnType::Currency
            | ColumnType::Id => CellFormat::Text,
            ColumnType::Number { .. } | ColumnType::Flag | ColumnType::Quantity { .. } => {
                CellFormat::General
            }
            ColumnType::Money => CellFormat::Money,
            ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => {
                CellFormat::Date
            }
        };
        Self {
            heading,
            about: column.about.to_owned(),
            holds,
            required: column.required,
            words,
            format,
            width,
        }
    }
}
