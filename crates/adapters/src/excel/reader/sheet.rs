//! The rows of a sheet, one after the other.

use std::io::Read;

use domain::workbooks::{NOTES_MARK, ReadCell, ReadRow};

use super::book::Tables;
use super::cell::{Head, LAST_COLUMN, blank, size, text};
use super::fault::{Fault, Result};
use super::limits;
use super::strings::rich;
use super::xml::{Piece, Tag, Xml};

/// The last row that Excel knows.
const LAST_ROW: u32 = 1_048_576;

/// Reads the rows of a sheet.
pub(super) struct Rows<'a, R> {
    xml: Xml<R>,
    tables: &'a Tables,
    last: u32,
    filled: u32,
    texts: u64,
    value: String,
}

impl<'a, R: Read> Rows<'a, R> {
    /// Moves to the first row.
    pub(super) fn start(mut xml: Xml<R>, tables: &'a Tables) -> Result<Self> {
        loop {
            match xml.next()? {
                Piece::Start(tag) if tag.is("sheetData") => break,
                Piece::Eof => return Err(Fault::damaged("a sheet has no cells")),
                _ => {}
            }
        }
        Ok(Self { xml, tables, last: 0, filled: 0, texts: 0, value: String::new() })
    }

    /// The next row with content; none at the end of the sheet.
    pub(super) fn next(&mut self) -> Result<Option<ReadRow>> {
        loop {
            let number = match self.xml.next()? {
                Piece::Start(tag) if tag.is("row") => Some(row_number(&tag)?),
                Piece::Start(_) => None,
                Piece::End => {
                    self.xml.finish()?;
                    return Ok(None);
                }
                _ => continue,
            };
            match number {
                Some(number) => {
                    if let Some(row) = self.row(number)? {
                        return Ok(Some(row));
                    }
                }
                None => self.xml.skip()?,
            }
        }
    }

    /// A row; its number is an attribute, or follows from its cells or the previous row. None if it is blank.
    fn row(&mut self, stated: Option<u32>) -> Result<Option<ReadRow>> {
        let mut number = stated;
        let mut cells = Vec::new();
        let mut next = 0;
        let mut texts = 0_usize;
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
            let column = match head.place {
                Some((_, row)) if *number.get_or_insert(row) != row => {
                    return Err(Fault::damaged("a cell is in the wrong row"));
                }
                Some((column, _)) => column,
                None => next,
            };
            if column < next || column >= LAST_COLUMN {
                return Err(Fault::damaged("its cells are not in order"));
            }
            next = column.saturating_add(1);
            let cell = self.cell(&head)?;
            if blank(&cell) {
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
        if cells.is_empty() {
            return Ok(None);
        }
        self.count(&cells, texts)?;
        Ok(Some(ReadRow { number, cells }))
    }

    fn count(&mut self, cells: &[ReadCell], texts: usize) -> Result<()> {
        // The limit doesn't count the headings and the notes row of a template.
        if self.filled != 1 || !cells.iter().any(is_note) {
            self.filled = self.filled.saturating_add(1);
        }
        if self.filled > limits::ROWS.saturating_add(1) {
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
                    "v" if !head.is_inline() => Part::Value,
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
        if inline { Ok(text(&self.value)) } else { head.cell(self.tables, &self.value, formula) }
    }
}

/// Whether a cell begins the row of a template that explains its columns.
fn is_note(cell: &ReadCell) -> bool {
    let ReadCell::Text(text) = cell else { return false };
    let mark = text.trim_start().get(..NOTES_MARK.len());
    mark.is_some_and(|mark| mark.eq_ignore_ascii_case(NOTES_MARK))
}

enum Part {
    Value,
    Inline,
    Formula,
    Other,
}

fn row_number(tag: &Tag<'_>) -> Result<Option<u32>> {
    let Some(reference) = tag.attribute("r")? else { return Ok(None) };
    let number = reference.parse().ok();
    number.map(Some).ok_or_else(|| Fault::damaged("a row has no valid number"))
}
