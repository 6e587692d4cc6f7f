//! The rows of a sheet, one after the other.

use std::io::Read;

use domain::workbooks::{ReadCell, ReadRow};

use super::book::Tables;
use super::date::{self, Shows};
use super::fault::{Fault, Result};
use super::limits;
use super::strings::{rich, unescaped};
use super::xml::{Piece, Tag, Xml};

/// The last row and the last column that Excel knows.
const LAST_ROW: u32 = 1_048_576;
const LAST_COLUMN: usize = 16_384;

/// Reads the rows of a sheet.
pub(super) struct Rows<'a, R> {
    xml: Xml<R>,
    tables: &'a Tables,
    last: u32,
    filled: u32,
    blank_cells: u32,
    texts: u64,
    value: String,
}

/// The next part of the sheet.
pub(super) enum Step {
    /// A row with content.
    Row(ReadRow),
    /// A blank row, or something else that doesn't count.
    Blank,
    /// The end of the sheet.
    End,
}

impl<'a, R: Read> Rows<'a, R> {
    /// Goes to the first row.
    pub(super) fn start(mut xml: Xml<R>, tables: &'a Tables) -> Result<Self> {
        loop {
            match xml.next()? {
                Piece::Start(tag) if tag.is("sheetData") => break,
                Piece::Eof => return Err(Fault::damaged("a sheet has no cells")),
                _ => {}
            }
        }
        Ok(Self { xml, tables, last: 0, filled: 0, blank_cells: 0, texts: 0, value: String::new() })
    }

    /// Reads on.
    pub(super) fn step(&mut self) -> Result<Step> {
        let said = match self.xml.next()? {
            Piece::Start(tag) if tag.is("row") => Some(row_number(&tag)?),
            Piece::Start(_) => None,
            Piece::End => {
                self.xml.finish()?;
                return Ok(Step::End);
            }
            _ => return Ok(Step::Blank),
        };
        match said {
            Some(said) => self.row(said),
            None => self.xml.skip().map(|()| Step::Blank),
        }
    }

    fn row(&mut self, said: Option<u32>) -> Result<Step> {
        let mut number = said;
        let mut cells = Vec::new();
        let mut next = 0;
        let (mut texts, mut seen) = (0_usize, 0_u32);
        loop {
            let head = match self.xml.next()? {
                Piece::Start(tag) if tag.is("c") => Some(Head::of(&tag)?),
                Piece::Start(_) => None,
                Piece::End => break,
                _ => continue,
            };
            let Some(head) = head else {
                self.xml.skip()?;
                continue;
            };
            let (column, row) = head.place.unwrap_or((next, None));
            if column < next || column >= LAST_COLUMN {
                return Err(Fault::damaged("its cells are not in order"));
            }
            if row.is_some_and(|row| *number.get_or_insert(row) != row) {
                return Err(Fault::damaged("a cell is in the wrong row"));
            }
            next = column.saturating_add(1);
            seen = seen.saturating_add(1);
            let cell = self.cell(&head)?;
            if blank(&cell) && (cell == ReadCell::Empty || column >= limits::COLUMNS) {
                continue;
            }
            if column >= limits::COLUMNS {
                return Err(Fault::TooWide(format!(
                    "a row uses column {next} of the sheet; at most {} columns are read",
                    limits::COLUMNS
                )));
            }
            texts = texts.saturating_add(size(&cell));
            if texts > limits::ROW {
                return Err(Fault::TooLarge(format!(
                    "a row holds more than {} MiB of text",
                    limits::ROW >> 20
                )));
            }
            cells.resize(column, ReadCell::Empty);
            cells.push(cell);
        }
        let number = number.unwrap_or_else(|| self.last.saturating_add(1));
        if number <= self.last || number > LAST_ROW {
            return Err(Fault::damaged("its rows are not in order"));
        }
        self.last = number;
        if cells.iter().all(blank) {
            self.count_blank(seen)?;
            return Ok(Step::Blank);
        }
        self.count(texts)?;
        Ok(Step::Row(ReadRow { number, cells }))
    }

    fn count_blank(&mut self, cells: u32) -> Result<()> {
        self.blank_cells = self.blank_cells.saturating_add(cells);
        if self.blank_cells > limits::BLANK_CELLS {
            return Err(Fault::TooLarge(format!(
                "the sheet has more than {} formatted cells in rows without content; delete the blank rows below the data, and send it again",
                limits::BLANK_CELLS
            )));
        }
        Ok(())
    }

    fn count(&mut self, texts: usize) -> Result<()> {
        self.filled = self.filled.saturating_add(1);
        // The heading and the notes row come on top.
        if self.filled > limits::ROWS.saturating_add(2) {
            return Err(Fault::TooLarge(format!(
                "the sheet has more than {} rows with content",
                limits::ROWS
            )));
        }
        self.texts = self.texts.saturating_add(u64::try_from(texts).unwrap_or(u64::MAX));
        if self.texts > limits::TEXTS {
            return Err(Fault::TooLarge(format!(
                "the sheet holds more than {} MiB of text",
                limits::TEXTS >> 20
            )));
        }
        Ok(())
    }

    fn cell(&mut self, head: &Head) -> Result<ReadCell> {
        let (mut formula, mut inline) = (false, false);
        self.value.clear();
        loop {
            let part = match self.xml.next()? {
                Piece::Start(tag) => match tag.name() {
                    "v" if head.kind != Kind::Inline => Part::Value,
                    "is" => Part::Inline,
                    "f" => Part::Formula,
                    _ => Part::Other,
                },
                Piece::End => break,
                _ => continue,
            };
            match part {
                Part::Value => self.xml.text(&mut self.value, limits::CELL)?,
                Part::Inline => {
                    inline = true;
                    rich(&mut self.xml, &mut self.value)?;
                }
                Part::Formula => {
                    formula = true;
                    self.xml.skip()?;
                }
                Part::Other => self.xml.skip()?,
            }
        }
        let kind = if inline { &Kind::Inline } else { &head.kind };
        value(self.tables, kind, head.style, &self.value, formula)
    }
}

enum Part {
    Value,
    Inline,
    Formula,
    Other,
}

fn row_number(tag: &Tag<'_>) -> Result<Option<u32>> {
    let Some(said) = tag.attribute("r")? else { return Ok(None) };
    let said = said.parse().ok();
    said.map(Some).ok_or_else(|| Fault::damaged("a row has no proper number"))
}

/// Attributes of a cell.
struct Head {
    /// Its column from 0, and its row.
    place: Option<(usize, Option<u32>)>,
    style: Option<usize>,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
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
    fn of(tag: &Tag<'_>) -> Result<Self> {
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
            return Err(Fault::damaged("a cell has no proper place"));
        }
        Ok(head)
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
fn place(reference: &str) -> Option<(usize, Option<u32>)> {
    let digits = reference.trim_start_matches(|at: char| at.is_ascii_alphabetic());
    let letters = reference.strip_suffix(digits)?;
    let mut column = 0_usize;
    for letter in letters.bytes() {
        let place = usize::from(letter.to_ascii_uppercase().checked_sub(b'A')?);
        column = column.checked_mul(26)?.checked_add(place)?.checked_add(1)?;
        if column > LAST_COLUMN {
            return None;
        }
    }
    let row = digits.parse().ok()?;
    Some((column.checked_sub(1)?, Some(row)))
}

fn value(
    tables: &Tables,
    kind: &Kind,
    style: Option<usize>,
    written: &str,
    formula: bool,
) -> Result<ReadCell> {
    let trimmed = written.trim();
    Ok(match kind {
        // The text that a formula gives may well be empty; anything else is not.
        Kind::Formula => text(&unescaped(written)),
        Kind::Inline => text(written),
        _ if trimmed.is_empty() && formula => ReadCell::Broken(
            "a formula without a value; open the file in Excel and save it, or put in the value"
                .to_owned(),
        ),
        _ if trimmed.is_empty() => ReadCell::Empty,
        Kind::Shared => {
            let found = trimmed.parse().ok().and_then(|place| tables.strings.get(place));
            text(found.ok_or_else(|| Fault::damaged("a cell refers to a text that is not there"))?)
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
        Kind::Number => number(tables, style, trimmed),
        Kind::Unknown => unreadable("value", trimmed),
    })
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
            || ReadCell::Broken(format!("{number}, which is no date that Excel knows")),
            ReadCell::Date,
        ),
    }
}

fn text(text: &str) -> ReadCell {
    if text.is_empty() {
        ReadCell::Empty
    } else if text.len() > limits::CELL_CHARACTERS && text.chars().count() > limits::CELL_CHARACTERS
    {
        ReadCell::Broken("a text longer than the 32,767 characters that a cell holds".to_owned())
    } else {
        ReadCell::Text(text.to_owned())
    }
}

fn unreadable(what: &str, written: &str) -> ReadCell {
    ReadCell::Broken(format!("no readable {what}: {}", short(written)))
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

fn blank(cell: &ReadCell) -> bool {
    match cell {
        ReadCell::Empty => true,
        ReadCell::Text(text) => text.trim().is_empty(),
        _ => false,
    }
}

fn size(cell: &ReadCell) -> usize {
    match cell {
        ReadCell::Text(text) | ReadCell::Broken(text) | ReadCell::Date(text) => text.len(),
        _ => 0,
    }
}
