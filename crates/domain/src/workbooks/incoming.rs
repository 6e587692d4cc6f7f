//! A sheet as it is read: its rows and their cells.

/// A cell that was read.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadCell {
    /// Nothing.
    Empty,
    /// A text, also one of digits.
    Text(String),
    Number(f64),
    /// A number that its cell shows as a percentage: 0.35 for 35 %.
    Percentage(f64),
    /// Yes or no.
    Flag(bool),
    /// A date (`2026-11-21`), a date with a time (`2026-11-21T13:05:00`) or a time (`13:05:00`).
    Date(String),
    /// An error such as `#DIV/0!`, or a formula whose value the file doesn't hold, in words.
    Broken(String),
}

/// A row that was read; never a blank one.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadRow {
    /// Its number as Excel counts, from 1.
    pub number: u32,
    /// Cells from the first column on, without empty ones at the end.
    pub cells: Vec<ReadCell>,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetInfo {
    pub name: String,
    pub hidden: bool,
}

/// Beginning of a template's row that explains its columns.
pub const NOTES_MARK: &str = "[notes]";
