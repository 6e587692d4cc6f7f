//! rust_xlsxwriter alone: the cells of an export, written again from memory.

use std::io::Cursor;
use std::time::{Duration, Instant};

use calamine::{Data, Reader, Xlsx};
use rust_xlsxwriter::Workbook;

use crate::{Failure, Result};

/// The cells of the first sheet of a workbook.
pub(crate) fn cells(file: Vec<u8>) -> Result<Vec<Vec<Data>>> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file))?;
    let sheet = book.worksheet_range_at(0).ok_or_else(|| Failure::from("no sheet"))??;
    Ok(sheet.rows().map(<[Data]>::to_vec).collect())
}

/// How long it takes to write cells to a file in constant memory.
pub(crate) fn write(rows: &[Vec<Data>]) -> Result<Duration> {
    let begun = Instant::now();
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    for (at, row) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(row) {
            match cell {
                Data::String(text) => sheet.write_string(at, column, text)?,
                Data::Float(number) => sheet.write_number(at, column, *number)?,
                Data::Bool(flag) => sheet.write_boolean(at, column, *flag)?,
                Data::Empty => continue,
                other => return Err(Failure::from(format!("an unexpected cell: {other:?}"))),
            };
        }
    }
    workbook.save_to_writer(tempfile::tempfile()?)?;
    Ok(begun.elapsed())
}
