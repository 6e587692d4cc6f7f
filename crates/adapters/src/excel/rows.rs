//! Rows of a sheet as XML, byte for byte as rust_xlsxwriter writes them in constant memory.

use std::io::Write;

use chrono::{NaiveDateTime, NaiveTime};
use domain::workbooks::SheetCell;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::XlsxError;
use rust_xlsxwriter::utility::column_number_to_name;

use super::layout::{LAST_ROW, serial};
use super::writer::Fault;

/// The most UTF-16 units that Excel has in a cell.
const LONGEST_TEXT: usize = 32_767;

/// So much XML is passed on at once.
const PIECE: usize = 64 * 1024;

/// How the cells of a column begin.
pub(super) struct ColumnXml {
    /// `<c r="A`
    begin: String,
    /// The format of the column, as an attribute or nothing.
    format: String,
    /// The format of its dates with a time.
    time_format: String,
}

impl ColumnXml {
    pub(super) fn new(at: u16, format: String, time_format: String) -> Self {
        Self { begin: format!("<c r=\"{}", column_number_to_name(at)), format, time_format }
    }
}

/// The rows of a sheet, one after the other.
pub(super) struct RowsXml<W> {
    columns: Vec<ColumnXml>,
    /// How many rows there are, the headings with them.
    rows: u32,
    /// The last of them that isn't empty, from 0 on.
    last: u32,
    /// Bytes not yet passed on.
    xml: Vec<u8>,
    to: W,
}

impl<W: Write> RowsXml<W> {
    /// Rows below the headings, which are passed on as XML a piece at a time.
    pub(super) fn new(columns: Vec<ColumnXml>, to: W) -> Self {
        Self { columns, rows: 1, last: 0, xml: Vec::with_capacity(2 * PIECE), to }
    }

    /// Adds a row; an empty one is left out, as in Excel.
    pub(super) fn add<'a>(
        &mut self,
        cells: impl Iterator<Item = SheetCell<&'a str>>,
    ) -> Result<(), Fault> {
        if self.rows > LAST_ROW {
            return Err(Fault::TooManyRows);
        }
        let number = (self.rows + 1).to_string();
        let begin = self.xml.len();
        push(&mut self.xml, ["<row r=\"", &number, "\">"]);
        let empty = self.xml.len();
        for (column, cell) in self.columns.iter().zip(cells) {
            put(&mut self.xml, column, &number, &cell)?;
        }
        if self.xml.len() == empty {
            self.xml.truncate(begin);
        } else {
            push(&mut self.xml, ["</row>"]);
            self.last = self.rows;
        }
        self.rows += 1;
        if self.xml.len() >= PIECE {
            self.to.write_all(&self.xml)?;
            self.xml.clear();
        }
        Ok(())
    }

    /// Ends with what stands after the rows, and tells the last row that isn't empty.
    pub(super) fn end(mut self, after: &str) -> Result<(W, u32), Fault> {
        push(&mut self.xml, [after]);
        self.to.write_all(&self.xml)?;
        Ok((self.to, self.last))
    }
}

fn put(
    xml: &mut Vec<u8>,
    column: &ColumnXml,
    row: &str,
    cell: &SheetCell<&str>,
) -> Result<(), Fault> {
    match cell {
        SheetCell::Empty | SheetCell::Text("") => {}
        SheetCell::Text(text) => {
            if text.len() > LONGEST_TEXT && text.encode_utf16().count() > LONGEST_TEXT {
                return Err(XlsxError::MaxStringLengthExceeded.into());
            }
            let blank = ['\t', '\n', ' '];
            let outer_blanks = text.starts_with(blank) || text.ends_with(blank);
            let space = if outer_blanks { " xml:space=\"preserve\"" } else { "" };
            push(xml, [&column.begin, row, "\"", &column.format, " t=\"inlineStr\"><is><t", space]);
            push(xml, [">"]);
            push_text(xml, text)?;
            push(xml, ["</t></is></c>"]);
        }
        SheetCell::Number(number) => put_number(xml, column, row, &column.format, *number)?,
        SheetCell::Money(amount) => {
            let number = amount.to_f64().unwrap_or_default();
            put_number(xml, column, row, &column.format, number)?;
        }
        SheetCell::Flag(flag) => {
            let value = if *flag { "1" } else { "0" };
            push(xml, [&column.begin, row, "\"", &column.format, " t=\"b\"><v>", value]);
            push(xml, ["</v></c>"]);
        }
        SheetCell::Date(date) => {
            put_number(xml, column, row, format_of(column, *date), serial(*date))?;
        }
    }
    Ok(())
}

/// The day alone where the time is midnight.
fn format_of(column: &ColumnXml, date: NaiveDateTime) -> &str {
    if date.time() == NaiveTime::MIN { &column.format } else { &column.time_format }
}

fn put_number(
    xml: &mut Vec<u8>,
    column: &ColumnXml,
    row: &str,
    format: &str,
    number: f64,
) -> Result<(), Fault> {
    push(xml, [&column.begin, row, "\"", format, "><v>"]);
    write!(xml, "{number}</v></c>")?;
    Ok(())
}

fn push<const PIECES: usize>(xml: &mut Vec<u8>, pieces: [&str; PIECES]) {
    for piece in pieces {
        xml.extend_from_slice(piece.as_bytes());
    }
}

/// A text as Excel writes it: `_xHHHH_` for what XML can't hold, and for the underscore of a text
/// that has this form itself.
fn push_text(xml: &mut Vec<u8>, text: &str) -> Result<(), Fault> {
    let mut plain = 0;
    for (at, c) in text.char_indices() {
        let meant = match c {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '_' if text.get(at..).is_some_and(looks_escaped) => "_x005F_",
            '\t' | '\n' => continue,
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => "",
            _ => continue,
        };
        push(xml, [text.get(plain..at).unwrap_or_default(), meant]);
        if meant.is_empty() {
            write!(xml, "_x{:04X}_", u32::from(c))?;
        }
        plain = at + c.len_utf8();
    }
    push(xml, [text.get(plain..).unwrap_or_default()]);
    Ok(())
}

/// A text as the content of an element.
pub(super) fn escaped(text: &str) -> String {
    let mut xml = Vec::with_capacity(text.len());
    // Writing to memory can't fail.
    let _written = push_text(&mut xml, text);
    String::from_utf8_lossy(&xml).into_owned()
}

/// Whether a text begins as `_xHHHH_` does.
fn looks_escaped(text: &str) -> bool {
    matches!(text.as_bytes(), [b'_', b'x', a, b, c, d, b'_', ..]
        if [a, b, c, d].into_iter().all(u8::is_ascii_hexdigit))
}
