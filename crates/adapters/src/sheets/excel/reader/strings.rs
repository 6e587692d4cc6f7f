//! The shared strings of a workbook, stored one after the other in one text.

use std::borrow::Cow;
use std::io::Read;

use super::xml::{Piece, Xml};
use crate::sheets::fault::{Fault, Result};
use crate::sheets::limits;

/// The shared strings.
#[derive(Debug, Default)]
pub(super) struct Strings {
    text: String,
    ends: Vec<u32>,
}

impl Strings {
    /// Reads them all.
    pub(super) fn read<R: Read>(xml: &mut Xml<R>) -> Result<Self> {
        let mut strings = Self::default();
        let mut one = String::new();
        loop {
            match xml.next()? {
                Piece::Start(tag) if tag.is("si") => {}
                Piece::Eof => break,
                _ => continue,
            }
            one.clear();
            rich(xml, &mut one)?;
            strings.push(&one)?;
        }
        strings.text.shrink_to_fit();
        strings.ends.shrink_to_fit();
        Ok(strings)
    }

    fn push(&mut self, one: &str) -> Result<()> {
        self.text.push_str(one);
        let end = u32::try_from(self.text.len()).map_err(Fault::damaged)?;
        self.ends.push(end);
        Ok(())
    }

    /// The string with an index.
    pub(super) fn get(&self, place: usize) -> Option<&str> {
        let end = usize::try_from(*self.ends.get(place)?).ok()?;
        let start = match place.checked_sub(1) {
            Some(before) => usize::try_from(*self.ends.get(before)?).ok()?,
            None => 0,
        };
        self.text.get(start..end)
    }
}

/// Adds the text of a string: its only run, or its runs joined, without phonetic hints.
pub(super) fn rich<R: Read>(xml: &mut Xml<R>, into: &mut String) -> Result<()> {
    let outside = xml.depth().saturating_sub(1);
    let from = into.len();
    while xml.depth() > outside {
        let text = match xml.next()? {
            Piece::Start(tag) if tag.is("t") => true,
            Piece::Start(tag) if tag.is("rPh") => false,
            _ => continue,
        };
        if text {
            xml.text(into, from.saturating_add(limits::CELL))?;
        } else {
            xml.skip()?;
        }
    }
    if let Cow::Owned(decoded) = unescaped(into.get(from..).unwrap_or_default()) {
        into.truncate(from);
        into.push_str(&decoded);
    }
    Ok(())
}

/// A text with Excel's `_xHHHH_` replaced by the characters that they stand for.
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let (before, escape) = rest.split_at(at);
        plain.push_str(before);
        let (character, length) = match escaped(escape) {
            Some(character) => (character, 7),
            None => ('_', 1),
        };
        plain.push(character);
        rest = escape.get(length..).unwrap_or_default();
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// The character of `_xHHHH_` at the start of a text; none for half of a surrogate pair.
fn escaped(text: &str) -> Option<char> {
    let digits = text.get(2..6)?;
    if text.get(6..7)? != "_" || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}
