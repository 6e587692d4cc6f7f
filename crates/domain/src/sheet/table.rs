//! A sheet as it is written: its columns and the cells of its rows.

use chrono::NaiveDateTime;
use chrono_tz::Tz;
use rust_decimal::Decimal;

use super::{Cell, Column, ColumnType, written};
use crate::Id;

/// What a sheet is called and which columns it has.
#[derive(Debug, Clone)]
pub struct SheetTable {
    /// The name of the sheet.
    pub name: &'static str,
    /// What it is about, for the guide sheet.
    pub about: String,
    /// Its columns.
    pub columns: Vec<SheetColumn>,
}

/// A column of a sheet.
#[derive(Debug, Clone)]
pub struct SheetColumn {
    /// Its heading.
    pub heading: String,
    /// What it means.
    pub about: String,
    /// What it holds, in words.
    pub holds: String,
    /// Whether every row needs it.
    pub required: bool,
    /// The words that it may hold.
    pub words: &'static [&'static str],
    /// Whether it holds text, also where that looks like a number or a date (`08`, `1-2`).
    pub text: bool,
    /// Whether it holds dates.
    pub date: bool,
    /// How wide it is, in characters.
    pub width: u16,
}

/// A cell that is written.
#[derive(Debug, Clone, PartialEq)]
pub enum SheetCell {
    /// Nothing.
    Empty,
    /// A text; never a formula.
    Text(String),
    /// A number.
    Number(f64),
    /// An exact number: an amount of money or a quantity.
    Money(Decimal),
    /// Yes or no.
    Flag(bool),
    /// A day, or a day with a time, as people write it.
    Date(NaiveDateTime),
}

impl SheetCell {
    /// A column's cell, as it is written for people in a time zone.
    pub fn of(column: &Column, cell: Cell<'_>, zone: Tz) -> Self {
        match cell {
            Cell::Empty => Self::Empty,
            Cell::Text(text) => Self::Text(text.to_owned()),
            Cell::Size(size) => Self::Text(size.as_str().to_owned()),
            Cell::Number(number) => Self::Number(number),
            Cell::Flag(flag) => Self::Flag(flag),
            Cell::Money(amount) => Self::Money(amount),
            Cell::Moment(moment) => {
                let ends = column.holds == ColumnType::Date { ends: true };
                Self::Date(written(moment, ends, zone))
            }
            Cell::Id(raw) => Self::Text(Id::<()>::from_raw(raw).to_string()),
        }
    }
}

impl SheetColumn {
    /// What its notes say: what it holds, and whether it is needed.
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
            ColumnType::Text { max } => (format!("text, at most {max} characters"), &[]),
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
            ColumnType::Date { .. } => ("a date, e.g. 2026-11-21".to_owned(), &[]),
            ColumnType::Id => ("an id of 24 hexadecimal digits".to_owned(), &[]),
        };
        let width = match column.holds {
            ColumnType::Text { .. } if column.name == "description" => 40,
            ColumnType::Text { .. } | ColumnType::Brand | ColumnType::Id => 20,
            ColumnType::Size
            | ColumnType::Number { .. }
            | ColumnType::Choice(_)
            | ColumnType::Flag
            | ColumnType::Money
            | ColumnType::Currency
            | ColumnType::Quantity { .. } => 14,
            ColumnType::Date { .. } => 19,
        };
        let text = match column.holds {
            ColumnType::Text { .. }
            | ColumnType::Brand
            | ColumnType::Size
            | ColumnType::Choice(_)
            | ColumnType::Currency
            | ColumnType::Id => true,
            ColumnType::Number { .. }
            | ColumnType::Flag
            | ColumnType::Money
            | ColumnType::Quantity { .. }
            | ColumnType::Date { .. } => false,
        };
        let date = matches!(column.holds, ColumnType::Date { .. });
        Self {
            heading,
            about: column.about.to_owned(),
            holds,
            required: column.required,
            words,
            text,
            date,
            width,
        }
    }
}
