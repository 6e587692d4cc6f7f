//! The records of a file, by RFC 4180.
//!
//! Libraries for CSV skip blank lines and take quotation marks that don't fit as they come. Here a row has the number
//! that a spreadsheet shows, and a quotation mark that would join rows is an error with its line.

use domain::workbooks::ReadRow;

use super::encoding::Decoded;
use super::formula::unescaped;
use crate::sheets::fault::{Fault, Result};
use crate::sheets::limits;
use crate::sheets::rows::{Filled, Tally, text};

/// Separators of fields; the first of those that are equally frequent.
const SEPARATORS: [char; 3] = [';', '\t', ','];

/// Lines that are looked at for the separator: titles above the headings may have others.
const LINES: usize = 30;
/// Characters that are looked at, however long lines are.
const CHARACTERS: usize = 64 << 10;

/// The separator that the most of the first lines have alike; among equals the most frequent one in the first line. None if
/// the file is blank.
pub(super) fn separator(text: &mut Decoded) -> Result<Option<char>> {
    let mut lines: Vec<[usize; SEPARATORS.len()]> = Vec::new();
    let (mut counts, mut quoted, mut blank) = ([0_usize; SEPARATORS.len()], false, true);
    for _ in 0..CHARACTERS {
        let next = text.next()?;
        if matches!(next, None | Some('\n')) && !blank {
            lines.push(std::mem::take(&mut counts));
            // A quotation mark may be a sign of inches, so it counts to the end of its line at most.
            (quoted, blank) = (false, true);
        }
        let Some(c) = next.filter(|_| lines.len() < LINES) else { break };
        quoted ^= c == '"';
        blank &= c.is_whitespace();
        let counted = counts.iter_mut().zip(SEPARATORS).filter(|(_, other)| !quoted && *other == c);
        counted.for_each(|(count, _)| *count += 1);
    }
    if !blank {
        lines.push(counts);
    }
    let Some(first) = lines.first() else { return Ok(None) };
    let mut best = (',', (0, 0));
    for (at, separator) in SEPARATORS.into_iter().enumerate() {
        let of = |line: &[usize; SEPARATORS.len()]| line.get(at).copied().unwrap_or_default();
        let alike = |count: usize| lines.iter().filter(|line| of(line) == count).count();
        let counts = lines.iter().map(of).filter(|count| *count > 0);
        let found = (counts.map(alike).max().unwrap_or_default(), of(first));
        if found > best.1 {
            best = (separator, found);
        }
    }
    Ok(Some(best.0))
}

/// Reads records.
pub(super) struct Records {
    text: Decoded,
    separator: char,
    /// Number of the last record, as a spreadsheet counts its rows.
    number: u32,
    tally: Tally,
    field: String,
}

#[derive(PartialEq, Eq)]
enum End {
    Separator,
    Line,
    File,
}

/// Where in a field a character is.
#[derive(Clone, Copy)]
enum Place {
    Start,
    Plain,
    Quoted,
    /// Behind a quotation mark within quotes, which ends them or is the first of two.
    Behind,
}

impl Records {
    pub(super) fn of(text: Decoded, separator: char) -> Self {
        Self { text, separator, number: 0, tally: Tally::default(), field: String::new() }
    }

    /// The next row that isn't blank; none at the end.
    pub(super) fn row(&mut self) -> Result<Option<ReadRow>> {
        while let Some(filled) = self.record()? {
            self.number = self.number.saturating_add(1);
            if let Some(row) = self.tally.end(self.number, filled)? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    fn record(&mut self) -> Result<Option<Filled>> {
        let mut filled = Filled::default();
        for column in 0.. {
            let end = self.field()?;
            if end == End::File && column == 0 && self.field.is_empty() {
                return Ok(None);
            }
            filled.put(column, text(unescaped(&self.field)))?;
            if end != End::Separator {
                break;
            }
        }
        Ok(Some(filled))
    }

    /// Reads a field, and what ends it.
    fn field(&mut self) -> Result<End> {
        self.field.clear();
        let (mut place, mut opened) = (Place::Start, 0);
        loop {
            let next = self.text.next()?;
            place = match (place, next) {
                (Place::Quoted, None) => {
                    let message = format!(
                        "the quotation mark at the beginning of a cell in line {opened} is closed nowhere; close it, and write quotation marks within quotes twice"
                    );
                    return Err(broken_quote(message));
                }
                (Place::Quoted, Some('"')) => Place::Behind,
                (Place::Quoted, Some(c)) => self.push(c, Place::Quoted),
                (_, None) => return Ok(End::File),
                (_, Some('\n')) => return Ok(End::Line),
                (_, Some(c)) if c == self.separator => return Ok(End::Separator),
                (Place::Start, Some('"')) => {
                    opened = self.text.line;
                    Place::Quoted
                }
                (Place::Behind, Some('"')) => self.push('"', Place::Quoted),
                (Place::Behind, Some(c)) => {
                    let message = format!(
                        "the quotes that begin in line {opened} end in line {}, but {c:?} follows instead of a separator; write quotation marks within quotes twice",
                        self.text.line
                    );
                    return Err(broken_quote(message));
                }
                (Place::Start | Place::Plain, Some(c)) => self.push(c, Place::Plain),
            };
        }
    }

    /// Adds a character, as long as the cell isn't too long anyway.
    fn push(&mut self, c: char, place: Place) -> Place {
        if self.field.len() < limits::CELL {
            self.field.push(c);
        }
        place
    }
}

const fn broken_quote(message: String) -> Fault {
    Fault::Unreadable("broken_quote", message)
}
