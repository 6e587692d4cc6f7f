//! Writing workbooks, row by row in constant memory, on a thread of their own.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use async_trait::async_trait;
use domain::port::SheetWriter;
use domain::sheet::{SheetCell, SheetTable};
use domain::{Error, Result};
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};

use super::layout::{self, LAST_ROW, Lists, Notes};

/// Batches that may wait for the writer: one is written while the next is read.
const WAITING: usize = 2;

type Batch = Vec<Vec<SheetCell>>;

/// A workbook that is being written.
pub(super) struct ExcelWriter {
    batches: mpsc::Sender<Batch>,
    written: JoinHandle<Result<(File, u64)>>,
}

impl ExcelWriter {
    pub(super) fn create(table: SheetTable) -> Self {
        let (batches, waiting) = mpsc::channel(WAITING);
        let written = spawn_blocking(move || write(&table, waiting).map_err(broken));
        Self { batches, written }
    }
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

pub(super) fn broken(fault: Fault) -> Error {
    match fault {
        Fault::TooManyRows => Error::TooLarge(
            "more rows than an Excel sheet holds (1,048,575); use filters".to_owned(),
        ),
        Fault::Excel(error) => Error::internal("writing a workbook", error),
        Fault::File(error) => Error::internal("writing a workbook's file", error),
    }
}

pub(super) enum Fault {
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
    let tables = std::slice::from_ref(table);
    let lists = Lists::of(tables);
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    layout::head(sheet, table, &lists, Notes::Without)?;
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
    layout::guide(workbook.add_worksheet(), tables)?;
    lists.write(&mut workbook)?;
    save(workbook)
}

/// A workbook with a sheet of each table and nothing but headings and notes in it.
pub(super) fn template(tables: &[SheetTable]) -> Result<(File, u64)> {
    let mut workbook = Workbook::new();
    let lists = Lists::of(tables);
    let mut fill = || {
        for table in tables {
            layout::head(workbook.add_worksheet(), table, &lists, Notes::With)?;
        }
        layout::guide(workbook.add_worksheet(), tables)?;
        lists.write(&mut workbook)
    };
    fill().map_err(Fault::from).and_then(|()| save(workbook)).map_err(broken)
}

pub(super) fn save(mut workbook: Workbook) -> std::result::Result<(File, u64), Fault> {
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
        SheetCell::Date(date) => layout::put_date(sheet, row, column, *date),
    }
}
