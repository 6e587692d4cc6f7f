//! A cell: its attributes and its value.

use domain::workbooks::{ReadCell, column_place};

use super::book::Tables;
use super::strings::unescaped;
use super::xml::Tag;
use crate::sheets::date::{self, Shows};
use crate::sheets::fault::{Fault, Result};
use crate::sheets::rows::text;

/// The last column that Excel knows.
pub(super) const LAST_COLUMN: usize = 16_384;

/// Attributes of a cell.
pub(super) struct Head {
    /// Column from 0, and row; none if it follows the cell before it.
    pub(super) place: Option<(usize, u32)>,
    style: Option<usize>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Number,
    Shared,
    Flag,
    Error,
    Date,
    /// The text that a formula gave.
    Formula,
    Inline,
    Unknown,
}

impl Head {
    pub(super) fn of(tag: &Tag<'_>) -> Result<Self> {
        let mut head = Self { place: None, style: None, kind: Kind::Number };
        let mut misplaced = false;
        tag.attributes(|name, value| match name {
            "r" => {
                head.place = place(value);
                misplaced = head.place.is_none();
            }
            "s" => head.style = value.parse().ok(),
            "t" => head.kind = Kind::of(value),
            _ => {}
        })?;
        if misplaced {
            return Err(Fault::damaged("a cell has no valid reference"));
        }
        Ok(head)
    }

    /// Whether its text is in `<is>`; a `<v>` beside it repeats the text.
    pub(super) const fn is_inline(&self) -> bool {
        matches!(self.kind, Kind::Inline)
    }

    /// The cell, from the text of its `<v>` and whether it has a formula.
    pub(super) fn cell(&self, tables: &Tables, written: &str, formula: bool) -> Result<ReadCell> {
        let trimmed = written.trim();
        Ok(match self.kind {
            // A formula may result in an empty text; in other cells an empty text is no value.
            Kind::Formula => text(&unescaped(written)),
            Kind::Inline => ReadCell::Empty,
            _ if trimmed.is_empty() && formula => ReadCell::Broken(
                "a formula without a value; open the file in Excel and save it, or put in the value"
                    .to_owned(),
            ),
            _ if trimmed.is_empty() => ReadCell::Empty,
            Kind::Shared => {
                let found = trimmed.parse().ok().and_then(|place| tables.strings.get(place));
                let missing = || Fault::damaged("a cell refers to a text that is not there");
                text(found.ok_or_else(missing)?)
            }
            Kind::Flag => match trimmed {
                "1" | "true" | "TRUE" => ReadCell::Flag(true),
                "0" | "false" | "FALSE" => ReadCell::Flag(false),
                other => unreadable("yes or no", other),
            },
            Kind::Error => ReadCell::Broken(short(trimmed)),
            Kind::Date => {
                date::of_text(trimmed).map_or_else(|| unreadable("date", trimmed), ReadCell::Date)
            }
            Kind::Number => number(tables, self.style, trimmed),
            Kind::Unknown => unreadable("value", trimmed),
        })
    }
}

impl Kind {
    fn of(name: &str) -> Self {
        match name {
            "n" => Self::Number,
            "s" => Self::Shared,
            "b" => Self::Flag,
            "e" => Self::Error,
            "d" => Self::Date,
            "str" => Self::Formula,
            "inlineStr" => Self::Inline,
            _ => Self::Unknown,
        }
    }
}

/// The column, from 0, and the row of a reference such as `AB12`.
pub(super) fn place(reference: &str) -> Option<(usize, u32)> {
    let (letters, digits) =
        reference.split_at_checked(reference.bytes().position(|at| at.is_ascii_digit())?)?;
    let column = column_place(letters).filter(|column| *column < LAST_COLUMN)?;
    Some((column, digits.parse().ok()?))
}

fn number(tables: &Tables, style: Option<usize>, written: &str) -> ReadCell {
    let Some(number) = written.parse::<f64>().ok().filter(|number| number.is_finite()) else {
        return unreadable("number", written);
    };
    let shows = style.and_then(|style| tables.formats.get(style)).copied();
    match shows.unwrap_or(Shows::Number) {
        Shows::Number => ReadCell::Number(number),
        Shows::Percentage => ReadCell::Percentage(number),
        shows => date::iso(number, shows, tables.from_1904).map_or_else(
            || ReadCell::Broken(format!("{number}, which isn't a date in Excel")),
            ReadCell::Date,
        ),
    }
}

fn unreadable(what: &str, written: &str) -> ReadCell {
    ReadCell::Broken(format!("no readable {what}: {}", short(written)))
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
