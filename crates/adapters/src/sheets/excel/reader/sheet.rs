//! The rows of a sheet, one after the other.

use std::io::Read;

use domain::workbooks::{ReadCell, ReadRow};

use super::book::Tables;
use super::cell::{Head, LAST_COLUMN};
use super::strings::rich;
use super::xml::{Piece, Tag, Xml};
use crate::sheets::fault::{Fault, Result};
use crate::sheets::limits;
use crate::sheets::rows::{Filled, Tally, text};

/// The last row that Excel knows.
const LAST_ROW: u32 = 1_048_576;

/// Reads the rows of a sheet.
pub(super) struct Rows<'a, R> {
    xml: Xml<R>,
    tables: &'a Tables,
    last: u32,
    tally: Tally,
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
        Ok(Self { xml, tables, last: 0, tally: Tally::default(), value: String::new() })
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
        let mut filled = Filled::default();
        let mut next = 0;
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
            filled.put(column, self.cell(&head)?)?;
        }
        let number = number.unwrap_or_else(|| self.last.saturating_add(1));
        if number <= self.last || number > LAST_ROW {
            return Err(Fault::damaged("its rows are not in order"));
        }
        self.last = number;
        self.tally.end(number, filled)
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
