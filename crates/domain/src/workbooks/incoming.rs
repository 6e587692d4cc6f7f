//! Rows and cells as they are read.

use std::borrow::Cow;

use crate::workbooks::import::DecimalSign;

/// A cell that was read.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadCell {
    /// A blank cell.
    Empty,
    /// A text, even one of digits.
    Text(String),
    Number(f64),
    /// A number of a file that doesn't tell how it is shown: 0.35 may be 35 %.
    Unformatted(f64),
    /// A number shown as a percentage: 0.35 for 35 %.
    Percentage(f64),
    /// TRUE or FALSE.
    Flag(bool),
    /// A date (`2026-11-21`), a date with a time (`2026-11-21T13:05:00`) or a time (`13:05:00`).
    Date(String),
    /// An error such as `#DIV/0!`, or a formula without a stored value, in words.
    Broken(String),
}

/// A row that was read; never blank.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadRow {
    /// Row number in Excel, from 1.
    pub number: u32,
    /// Cells from the first column to the last that isn't blank.
    pub cells: Vec<ReadCell>,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetInfo {
    pub name: String,
    pub hidden: bool,
}

/// How a CSV file is written, as far as that was found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvForm {
    /// Name of the encoding: `UTF-8`, `UTF-16LE`, `UTF-16BE` or `windows-1252`.
    pub encoding: Cow<'static, str>,
    pub separator: char,
    /// The sign before decimals in its texts; none if it isn't known.
    pub decimal_sign: Option<DecimalSign>,
}

/// Mark of the row of a template that explains the columns.
pub const NOTES_MARK: &str = "[notes]";
