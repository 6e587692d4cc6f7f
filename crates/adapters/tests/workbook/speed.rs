//! How fast a workbook is read, and in how much memory:
//! `cargo test --release --package adapters --test workbook -- --ignored --nocapture speed`.

use std::io::Cursor;
use std::time::Instant;

use calamine::{DataRef, Xlsx};
use rust_xlsxwriter::Workbook;

use crate::kit::open;
use crate::memory::read_apart;

const ROWS: u32 = 100_000;
const COLUMNS: u16 = 20;

/// Half texts, of which half repeat, and half numbers.
fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            match column % 4 {
                0 => sheet.write_string(row, column, format!("text {column} of {row}")),
                1 => sheet.write_string(row, column, format!("word {}", row % 50)),
                _ => sheet.write_number(row, column, f64::from(row) / 8.0 + f64::from(column)),
            }
            .unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[tokio::test]
#[ignore = "a measurement"]
async fn reading() {
    let bytes = workbook();
    let begun = Instant::now();
    let mut reader = open(&bytes).await.unwrap();
    reader.begin(0).await.unwrap();
    let mut cells = 0;
    while let Some(rows) = reader.rows(500).await.unwrap() {
        cells += rows.iter().map(|row| row.cells.len()).sum::<usize>();
    }
    let ours = begun.elapsed().as_secs_f64();
    let mut theirs = 0;
    let begun = Instant::now();
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(&bytes)).unwrap();
    let mut stream = book.worksheet_cells_reader("Sheet1").unwrap();
    while let Some(cell) = stream.next_cell().unwrap() {
        theirs += 1;
        if let DataRef::SharedString(text) = cell.get_value() {
            std::hint::black_box((*text).to_owned());
        }
    }
    let bare = begun.elapsed().as_secs_f64();
    assert_eq!(cells, theirs);
    println!(
        "{ROWS} rows of {COLUMNS} cells: {ours:.2} s ({:.0} rows/s), calamine's cells alone {bare:.2} s",
        f64::from(ROWS) / ours
    );
    let outcome = read_apart("in a process of its own", &bytes);
    assert_eq!(outcome.message, format!("rows {ROWS}"));
    assert!(outcome.peak <= 32, "{outcome:?}");
}
