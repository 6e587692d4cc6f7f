//! Writing workbooks, row by row in constant memory, on a thread of their own.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use async_trait::async_trait;
use domain::workbooks::port::SheetWriter;
use domain::workbooks::{SheetRows, SheetTable};
use domain::{Error, Result};
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};
use zip::result::ZipError;

use super::layout::{self, Lists, Notes};
use super::rows::RowsXml;
use super::shell::{Compressed, Shell};

/// Batches that may wait for the writer: one is written while the next is read.
const WAITING: usize = 2;

/// A workbook that is being written.
pub(super) struct ExcelWriter {
    batches: mpsc::Sender<SheetRows>,
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
    async fn write(&mut self, rows: SheetRows) -> Result<()> {
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
        Fault::TooLong => {
            Error::TooLarge("more than an Excel sheet holds (4 GiB); use filters".to_owned())
        }
        Fault::Excel(error) => Error::internal("writing a workbook", error),
        Fault::File(error) => Error::internal("writing a workbook's file", error),
    }
}

pub(super) enum Fault {
    TooManyRows,
    TooLong,
    Excel(XlsxError),
    File(std::io::Error),
}

impl From<XlsxError> for Fault {
    fn from(error: XlsxError) -> Self {
        Self::Excel(error)
    }
}

impl From<ZipError> for Fault {
    fn from(error: ZipError) -> Self {
        Self::File(error.into())
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::File(error)
    }
}

fn write(
    table: &SheetTable,
    mut batches: mpsc::Receiver<SheetRows>,
) -> std::result::Result<(File, u64), Fault> {
    let (shell, columns) = Shell::of(table)?;
    let mut rows = RowsXml::new(columns, Compressed::new()?);
    while let Some(batch) = batches.blocking_recv() {
        for row in batch.rows() {
            rows.add(row)?;
        }
    }
    let (rows, last) = rows.end(&shell.after_rows)?;
    shell.save(rows, last)
}

/// A workbook with a sheet of each table and nothing but headings and notes in it.
pub(super) fn template(tables: &[SheetTable]) -> Result<(File, u64)> {
    filled(tables, Notes::With, |_, _| Ok(()))
}

/// A workbook with a sheet of each table and its rows.
pub(super) fn book(sheets: &[(SheetTable, SheetRows)]) -> Result<(File, u64)> {
    let tables: Vec<SheetTable> = sheets.iter().map(|(table, _)| table.clone()).collect();
    filled(&tables, Notes::Without, |at, sheet| {
        let rows = sheets.get(at).into_iter().flat_map(|(_, rows)| rows.rows());
        for (row, cells) in (1..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                layout::put(sheet, (row, column), &cell)?;
            }
        }
        Ok(())
    })
}

fn filled(
    tables: &[SheetTable],
    notes: Notes,
    fill: impl Fn(usize, &mut Worksheet) -> std::result::Result<(), XlsxError>,
) -> Result<(File, u64)> {
    let mut workbook = Workbook::new();
    let lists = Lists::of(tables);
    let mut make = || {
        for (at, table) in tables.iter().enumerate() {
            let sheet = workbook.add_worksheet();
            layout::head(sheet, table, &lists, notes)?;
            fill(at, sheet)?;
        }
        layout::guide(workbook.add_worksheet(), tables)?;
        lists.write(&mut workbook)
    };
    make().map_err(Fault::from).and_then(|()| save(workbook)).map_err(broken)
}

pub(super) fn save(mut workbook: Workbook) -> std::result::Result<(File, u64), Fault> {
    let mut file = tempfile::tempfile()?;
    workbook.save_to_writer(file.try_clone()?)?;
    let length = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    Ok((file, length))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use chrono::{DateTime, NaiveDateTime};
    use domain::workbooks::{SheetCell, SheetColumn};
    use proptest::prelude::*;
    use rust_decimal::Decimal;
    use zip::ZipArchive;

    use super::*;

    type Row = Vec<SheetCell<String>>;

    /// Columns of texts, dates and numbers, in turn.
    fn table(width: usize) -> SheetTable {
        let column = |at: usize| SheetColumn {
            heading: format!("Column {at} <&>"),
            about: "It is.".to_owned(),
            holds: "something".to_owned(),
            required: false,
            words: if at % 5 == 3 { &["one", "two"] } else { &[] },
            text: at.is_multiple_of(3),
            date: at % 3 == 1,
            width: 12,
        };
        SheetTable {
            name: "rows",
            about: "A test.".to_owned(),
            columns: (0..width).map(column).collect(),
        }
    }

    async fn ours(table: SheetTable, rows: &[Row]) -> File {
        let mut writer = Box::new(ExcelWriter::create(table));
        for batch in rows.chunks(3) {
            writer.write(batch.iter().cloned().collect()).await.unwrap();
        }
        let (file, length) = writer.finish().await.unwrap();
        assert_eq!(file.metadata().unwrap().len(), length);
        file
    }

    /// The same workbook by rust_xlsxwriter alone.
    fn plain(table: &SheetTable, rows: &[Row]) -> File {
        let mut workbook = Workbook::new();
        let tables = std::slice::from_ref(table);
        let lists = Lists::of(tables);
        let sheet = workbook.add_worksheet_with_constant_memory().unwrap();
        layout::head(sheet, table, &lists, Notes::Without).unwrap();
        for (row, cells) in (1..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                let cell = match cell {
                    SheetCell::Text(text) => SheetCell::Text(text.as_str()),
                    SheetCell::Empty => SheetCell::Empty,
                    SheetCell::Number(number) => SheetCell::Number(*number),
                    SheetCell::Money(amount) => SheetCell::Money(*amount),
                    SheetCell::Flag(flag) => SheetCell::Flag(*flag),
                    SheetCell::Date(date) => SheetCell::Date(*date),
                };
                layout::put(sheet, (row, column), &cell).unwrap();
            }
        }
        layout::guide(workbook.add_worksheet(), tables).unwrap();
        lists.write(&mut workbook).unwrap();
        save(workbook).unwrap_or_else(|_| panic!("not saved")).0
    }

    /// The parts of a workbook; but for when it was made, and for styles of dates that no cell has.
    fn parts(file: File) -> Vec<(String, String)> {
        let mut archive = ZipArchive::new(file).unwrap();
        let mut parts = Vec::new();
        for at in 0..archive.len() {
            let mut part = archive.by_index(at).unwrap();
            let name = part.name().unwrap().into_owned();
            let mut text = String::new();
            part.read_to_string(&mut text).unwrap();
            if name != "docProps/core.xml" {
                parts.push((name, text));
            }
        }
        parts
    }

    fn moment() -> impl Strategy<Value = NaiveDateTime> {
        let second = -2_000_000_000_i64..4_000_000_000;
        (second, any::<bool>()).prop_map(|(second, day)| {
            let second = if day { second / 86_400 * 86_400 } else { second };
            DateTime::from_timestamp(second, 0).unwrap().naive_utc()
        })
    }

    /// A cell of a column: dates in those of dates alone, as in a column table.
    fn cell(at: usize) -> BoxedStrategy<SheetCell<String>> {
        let text = prop_oneof![any::<String>(), "[ \t\n_x0-9A-Fa-f&<>\u{0}-\u{1f}\u{fffe}]{0,24}"];
        let date = if at % 3 == 1 { 2 } else { 0 };
        prop_oneof![
            1 => Just(SheetCell::Empty),
            4 => text.prop_map(SheetCell::Text),
            2 => any::<i32>().prop_map(|n| SheetCell::Number(f64::from(n) / 8.0)),
            1 => (-1e300..1e300).prop_map(SheetCell::Number),
            1 => (0..1_000_000_i64).prop_map(|n| SheetCell::Money(Decimal::new(n, 4))),
            1 => any::<bool>().prop_map(SheetCell::Flag),
            date => moment().prop_map(SheetCell::Date),
        ]
        .boxed()
    }

    fn rows(width: usize) -> impl Strategy<Value = Vec<Row>> {
        let row = (0..width).map(cell).collect::<Vec<_>>();
        prop::collection::vec(prop_oneof![4 => row, 1 => Just(Vec::new())], 0..8)
    }

    fn tables() -> impl Strategy<Value = (SheetTable, Vec<Row>)> {
        (1..40_usize).prop_flat_map(|width| (Just(table(width)), rows(width)))
    }

    proptest! {
        #[test]
        fn a_workbook_is_what_rust_xlsxwriter_makes((table, mut rows) in tables()) {
            // Both formats of dates, so that the styles are the same.
            let dates = [1_700_000_000, 1_699_920_000]
                .map(|second| SheetCell::Date(DateTime::from_timestamp(second, 0).unwrap().naive_utc()));
            if table.columns.len() > 1 {
                rows.extend(dates.map(|date| vec![SheetCell::Empty, date]));
            }
            let plain = parts(plain(&table, &rows));
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            let ours = parts(runtime.block_on(ours(table, &rows)));
            prop_assert_eq!(ours, plain);
        }
    }
}
