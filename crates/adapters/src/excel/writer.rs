//! Writing workbooks, row by row in constant memory, on a thread of their own.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use super::reader::ExcelReader;
use async_trait::async_trait;
use domain::port::{SheetCodec, SheetReader, SheetWriter};
use domain::sheet::{SheetCell, SheetTable};
use domain::{Error, Result};
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{DataValidation, Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};

/// Batches that may wait for the writer: one is written while the next is read.
const WAITING: usize = 2;
/// The last row that Excel knows.
const LAST_ROW: u32 = 1_048_575;

type Batch = Vec<Vec<SheetCell>>;

/// Workbooks by rust_xlsxwriter.
#[derive(Debug, Clone, Copy, Default)]
pub struct ExcelCodec;

#[async_trait]
impl SheetCodec for ExcelCodec {
    fn create(&self, table: SheetTable) -> Result<Box<dyn SheetWriter>> {
        let (batches, waiting) = mpsc::channel(WAITING);
        let written = spawn_blocking(move || write(&table, waiting).map_err(broken));
        Ok(Box::new(ExcelWriter { batches, written }))
    }

    async fn open(&self, file: File) -> Result<Box<dyn SheetReader>> {
        Ok(Box::new(ExcelReader::open(file).await?))
    }

    async fn template(&self, _tables: Vec<SheetTable>) -> Result<(File, u64)> {
        Err(Error::broken("templates are not written yet"))
    }
}

struct ExcelWriter {
    batches: mpsc::Sender<Batch>,
    written: JoinHandle<Result<(File, u64)>>,
}

#[async_trait]
impl SheetWriter for ExcelWriter {
    async fn write(&mut self, rows: Batch) -> Result<()> {
        // A writer that failed has hung up; its reason comes with `finish`.
        let _hung_up = self.batches.send(rows).await;
        Ok(())
    }

    async fn finish(self: Box<Self>) -> Result<(File, u64)> {
        let Self { batches, written } = *self;
        drop(batches);
        written.await.map_err(|error| Error::internal("writing a workbook", error))?
    }
}

fn broken(fault: Fault) -> Error {
    match fault {
        Fault::TooManyRows => Error::TooLarge(
            "more rows than an Excel sheet holds (1,048,575); use filters".to_owned(),
        ),
        Fault::Excel(error) => Error::internal("writing a workbook", error),
        Fault::File(error) => Error::internal("writing a workbook's file", error),
    }
}

enum Fault {
    TooManyRows,
    Excel(XlsxError),
    File(std::io::Error),
}

impl From<XlsxError> for Fault {
    fn from(error: XlsxError) -> Self {
        Self::Excel(error)
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::File(error)
    }
}

fn write(
    table: &SheetTable,
    mut batches: mpsc::Receiver<Batch>,
) -> std::result::Result<(File, u64), Fault> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    head(sheet, table)?;
    let mut row = 1;
    while let Some(batch) = batches.blocking_recv() {
        for cells in batch {
            if row > LAST_ROW {
                return Err(Fault::TooManyRows);
            }
            for (column, cell) in (0..).zip(&cells) {
                put(sheet, row, column, cell)?;
            }
            row += 1;
        }
    }
    guide(workbook.add_worksheet(), table)?;
    let mut file = tempfile::tempfile()?;
    workbook.save_to_writer(file.try_clone()?)?;
    let length = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    Ok((file, length))
}

fn put(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &SheetCell,
) -> std::result::Result<(), XlsxError> {
    match cell {
        SheetCell::Empty => Ok(()),
        SheetCell::Text(text) => sheet.write_string(row, column, text).map(|_| ()),
        SheetCell::Number(number) => sheet.write_number(row, column, *number).map(|_| ()),
        SheetCell::Money(amount) => {
            sheet.write_number(row, column, amount.to_f64().unwrap_or_default()).map(|_| ())
        }
        SheetCell::Flag(flag) => sheet.write_boolean(row, column, *flag).map(|_| ()),
    }
}

/// Name, headings, widths, and drop-down lists for closed lists of words.
fn head(sheet: &mut Worksheet, table: &SheetTable) -> std::result::Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    sheet.set_name(table.name)?.set_freeze_panes(1, 0)?;
    for (at, column) in (0..).zip(&table.columns) {
        sheet.set_column_width(at, column.width)?;
        if !column.words.is_empty() {
            let words = DataValidation::new().allow_list_strings(column.words)?;
            sheet.add_data_validation(1, at, LAST_ROW, at, &words)?;
        }
    }
    for (at, column) in (0..).zip(&table.columns) {
        sheet.write_string_with_format(0, at, &column.heading, &bold)?;
    }
    Ok(())
}

/// The sheet that explains the columns.
fn guide(sheet: &mut Worksheet, table: &SheetTable) -> std::result::Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    sheet.set_name("guide")?.set_freeze_panes(2, 0)?;
    sheet.write_string(0, 0, &table.about)?;
    for (at, (heading, width)) in
        (0..).zip([("Column", 28), ("Holds", 36), ("Required", 10), ("Meaning", 80)])
    {
        sheet.write_string_with_format(1, at, heading, &bold)?.set_column_width(at, width)?;
    }
    for (row, column) in (2..).zip(&table.columns) {
        sheet.write_string(row, 0, &column.heading)?.write_string(row, 1, &column.holds)?;
        sheet.write_string(row, 2, if column.required { "yes" } else { "" })?.write_string(
            row,
            3,
            &column.about,
        )?;
    }
    Ok(())
}
