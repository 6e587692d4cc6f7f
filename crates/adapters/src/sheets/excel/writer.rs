//! Writing workbooks, row by row in constant memory.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use domain::workbooks::{SheetRows, SheetTable};
use domain::{Error, Result};
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;

use super::layout::{self, Cells, LAST_ROW, Lists, Notes};
use crate::sheets::written::Batch;

fn broken(fault: Fault) -> Error {
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
        match error {
            XlsxError::IoError(error) => error.into(),
            error => Self::Excel(error),
        }
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        // The zip archive takes no part beyond 4 GiB; the system's errors have a number.
        if error.raw_os_error().is_none() { Self::TooLong } else { Self::File(error) }
    }
}

/// Writes headings and rows until there are no more.
pub(in crate::sheets) fn write(
    tables: &[SheetTable],
    batches: mpsc::Receiver<Batch>,
) -> Result<(File, u64)> {
    written(tables, batches).map_err(broken)
}

fn written(
    tables: &[SheetTable],
    mut batches: mpsc::Receiver<Batch>,
) -> std::result::Result<(File, u64), Fault> {
    let lists = Lists::of(tables);
    let mut workbook = Workbook::new();
    let mut places = Vec::with_capacity(tables.len());
    for table in tables {
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        layout::head(sheet, table, &lists, Notes::Without)?;
        places.push((Cells::of(table), 1));
    }
    while let Some((at, batch)) = batches.blocking_recv() {
        let Some((cells, row)) = places.get_mut(at) else { continue };
        let sheet = workbook.worksheet_from_index(at)?;
        for values in batch.rows() {
            if *row > LAST_ROW {
                return Err(Fault::TooManyRows);
            }
            cells.row(sheet, *row, values)?;
            *row += 1;
        }
    }
    for ((at, table), (_, row)) in (0..).zip(tables).zip(&places) {
        layout::filter(workbook.worksheet_from_index(at)?, table, row - 1)?;
    }
    layout::guide(workbook.add_worksheet(), tables)?;
    lists.write(&mut workbook)?;
    save(workbook)
}

/// A workbook with a sheet of each table and nothing but headings and notes in it.
pub(in crate::sheets) fn template(tables: &[SheetTable]) -> Result<(File, u64)> {
    filled(tables, Notes::With, |_, _| Ok(()))
}

/// A workbook with a sheet of each table and its rows.
pub(in crate::sheets) fn book(sheets: &[(SheetTable, SheetRows)]) -> Result<(File, u64)> {
    let tables: Vec<SheetTable> = sheets.iter().map(|(table, _)| table.clone()).collect();
    filled(&tables, Notes::Without, |at, sheet| {
        let Some((table, rows)) = sheets.get(at) else { return Ok(()) };
        let (mut cells, mut last) = (Cells::of(table), 0);
        for (row, values) in (1..).zip(rows.rows()) {
            cells.row(sheet, row, values)?;
            last = row;
        }
        layout::filter(sheet, table, last)
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
    use std::collections::BTreeMap;

    use calamine::{Data, Reader, Xlsx};
    use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime};
    use domain::workbooks::port::SheetWriter;
    use domain::workbooks::{CellFormat, SheetCell, SheetColumn};
    use proptest::prelude::*;
    use rust_decimal::Decimal;
    use rust_decimal::prelude::ToPrimitive;

    use super::*;
    use crate::sheets::written::Written;

    type Row = Vec<SheetCell<String>>;

    /// Columns of texts, dates and numbers, in turn.
    fn table(width: usize) -> SheetTable {
        let column = |at: usize| SheetColumn {
            heading: format!("Column {at} <&>"),
            about: "It is.".to_owned(),
            holds: "something".to_owned(),
            required: false,
            words: if at % 5 == 3 { &["one", "two"] } else { &[] },
            format: match at % 3 {
                0 => CellFormat::Text,
                1 => CellFormat::Date,
                _ => CellFormat::Money,
            },
            width: 12,
        };
        SheetTable {
            name: "rows",
            about: "A test.".to_owned(),
            columns: (0..width).map(column).collect(),
        }
    }

    async fn file_of(table: SheetTable, rows: &[Row]) -> File {
        let mut writer = Box::new(Written::start(vec![table], write));
        for batch in rows.chunks(3) {
            writer.write(0, batch.iter().cloned().collect()).await.unwrap();
        }
        let (file, length) = writer.finish().await.unwrap();
        assert_eq!(file.metadata().unwrap().len(), length);
        file
    }

    /// The cell that a reader should see; none for an empty one.
    fn expected(cell: &SheetCell<String>) -> Option<Data> {
        match cell {
            SheetCell::Empty => None,
            SheetCell::Text(text) => (!text.is_empty()).then(|| Data::String(text.clone())),
            SheetCell::Number(number) => Some(Data::Float(*number)),
            SheetCell::Money(amount) => amount.to_f64().map(Data::Float),
            SheetCell::Flag(flag) => Some(Data::Bool(*flag)),
            SheetCell::Date(date) => {
                let day =
                    |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap().and_time(NaiveTime::MIN);
                let days = (*date - day(1899, 12, 30)).as_seconds_f64() / 86_400.0;
                // Excel takes 1900 for a leap year.
                let days = if *date < day(1900, 3, 1) { days - 1.0 } else { days };
                Some(Data::Float(days))
            }
        }
    }

    fn same(read: &Data, expected: &Data) -> bool {
        match (read, expected) {
            (Data::DateTime(read), Data::Float(expected)) => {
                (read.as_f64() - expected).abs() < 1e-8
            }
            (read, expected) => read == expected,
        }
    }

    fn moment() -> impl Strategy<Value = NaiveDateTime> {
        let second = -2_000_000_000_i64..4_000_000_000;
        (second, any::<bool>()).prop_map(|(second, day)| {
            let second = if day { second / 86_400 * 86_400 } else { second };
            DateTime::from_timestamp(second, 0).unwrap().naive_utc()
        })
    }

    /// Whether a text has `_xHHHH` before a character that is escaped: rust_xlsxwriter doesn't escape it, and
    /// with the underscore of the following escape it would be read as an escape itself.
    fn looks_escaped(text: &str) -> bool {
        text.match_indices("_x").any(|(at, _)| {
            let behind: Vec<char> =
                text.chars().skip(text[..at].chars().count() + 2).take(5).collect();
            let escaped = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
            matches!(behind.as_slice(), [hex @ .., last] if hex.len() == 4 && escaped(*last)
                && hex.iter().all(char::is_ascii_hexdigit))
        })
    }

    /// A cell for a column; columns of dates only have dates, as in a column table.
    fn cell(at: usize) -> BoxedStrategy<SheetCell<String>> {
        let text = prop_oneof![any::<String>(), "[ \t\n_x0-9A-Fa-f&<>\u{0}-\u{1f}\u{fffe}]{0,24}"]
            .prop_filter("rust_xlsxwriter can't tell them", |text| !looks_escaped(text));
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
        fn what_was_written_is_read_back((table, rows) in tables()) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            let file = runtime.block_on(file_of(table, &rows));
            let mut book: Xlsx<_> = calamine::open_workbook_from_rs(file).unwrap();
            let range = book.worksheet_range("rows").unwrap();
            let read: BTreeMap<_, _> = range
                .used_cells()
                .filter(|(row, ..)| *row > 0)
                .map(|(row, column, cell)| ((row, column), cell.clone()))
                .collect();
            let expected: BTreeMap<_, _> = (1..)
                .zip(&rows)
                .flat_map(|(row, cells)| {
                    let cells = (0..).zip(cells);
                    cells.filter_map(move |(at, cell)| Some(((row, at), expected(cell)?)))
                })
                .collect();
            prop_assert!(read.keys().eq(expected.keys()), "{read:?} {expected:?}");
            for (place, expected) in &expected {
                prop_assert!(same(&read[place], expected), "{:?} {expected:?}", read[place]);
            }
        }
    }
}
