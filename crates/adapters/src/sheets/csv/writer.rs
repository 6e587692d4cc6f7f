//! Writing CSV: UTF-8 with a mark by which Excel knows it, commas, and line ends by RFC 4180.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use chrono::NaiveTime;
use csv::{Terminator, Writer, WriterBuilder};
use domain::workbooks::{SheetCell, SheetTable};
use domain::{Error, Result};
use tokio::sync::mpsc;

use super::formula::escaped;
use crate::sheets::written::Batch;

/// Tells Excel that the file is UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Writes headings and rows of the first sheet until there are no more.
pub(in crate::sheets) fn write(
    tables: &[SheetTable],
    batches: mpsc::Receiver<Batch>,
) -> Result<(File, u64)> {
    written(tables, batches).map_err(|error| Error::internal("writing CSV", error))
}

fn written(
    tables: &[SheetTable],
    mut batches: mpsc::Receiver<Batch>,
) -> std::result::Result<(File, u64), csv::Error> {
    let mut file = tempfile::tempfile()?;
    file.write_all(MARK)?;
    let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(file);
    let columns = tables.first().map_or(&[][..], |table| &table.columns);
    csv.write_record(columns.iter().map(|column| &column.heading))?;
    while let Some((sheet, batch)) = batches.blocking_recv() {
        for row in batch.rows().filter(|_| sheet == 0) {
            put(&mut csv, row)?;
        }
    }
    let mut file = csv.into_inner().map_err(csv::IntoInnerError::into_error)?;
    let length = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    Ok((file, length))
}

fn put<'t>(
    csv: &mut Writer<File>,
    row: impl Iterator<Item = SheetCell<&'t str>>,
) -> std::result::Result<(), csv::Error> {
    for cell in row {
        csv.write_field(shown(&cell).as_bytes())?;
    }
    csv.write_record(None::<&[u8]>)
}

fn shown<'t>(cell: &SheetCell<&'t str>) -> Cow<'t, str> {
    Cow::Owned(match cell {
        SheetCell::Empty => return Cow::Borrowed(""),
        SheetCell::Text(text) => return escaped(text),
        SheetCell::Number(number) => unmistakable(number.to_string()),
        SheetCell::Money(amount) => unmistakable(amount.normalize().to_string()),
        SheetCell::Flag(flag) => return Cow::Borrowed(if *flag { "TRUE" } else { "FALSE" }),
        SheetCell::Date(date) if date.time() == NaiveTime::MIN => date.format("%F").to_string(),
        SheetCell::Date(date) => date.format("%FT%T%.f").to_string(),
    })
}

/// A number that can't be read with a separator of thousands: 1.125 could be 1125, 1.1250 could not.
fn unmistakable(mut number: String) -> String {
    if number.split_once('.').is_some_and(|(_, decimals)| decimals.len() == 3) {
        number.push('0');
    }
    number
}
