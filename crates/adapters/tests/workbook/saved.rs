//! Workbooks that other programs saved (`saved/make.py`).

use calamine::{Data, Reader, Xlsx};
use domain::workbooks::ReadCell::{self, Broken, Empty, Flag, Number};

use crate::kit::{date, not_a_workbook, open, rows_of, text};

const OPENPYXL: &[u8] = include_bytes!("saved/openpyxl.xlsx");
const OPENPYXL_1904: &[u8] = include_bytes!("saved/openpyxl-1904.xlsx");
const OPENPYXL_STREAM: &[u8] = include_bytes!("saved/openpyxl-stream.xlsx");
const LIBREOFFICE: &[u8] = include_bytes!("saved/libreoffice.xlsx");
const LIBREOFFICE_1904: &[u8] = include_bytes!("saved/libreoffice-1904.xlsx");

/// All cells of a sheet by their place, from 1.
async fn cells(bytes: &[u8], sheet: usize) -> Vec<(u32, usize, ReadCell)> {
    let mut reader = open(bytes).await.expect("a workbook");
    let rows = rows_of(&mut *reader, sheet).await.expect("rows");
    rows.into_iter()
        .flat_map(|row| (1..).zip(row.cells).map(move |(at, cell)| (row.number, at, cell)))
        .filter(|(_, _, cell)| *cell != Empty)
        .collect()
}

fn without_formula() -> ReadCell {
    Broken(
        "a formula without a value; open the file in Excel and save it, or put in the value".into(),
    )
}

fn expected(computed: bool) -> Vec<(u32, usize, ReadCell)> {
    let value = |value: ReadCell| if computed { value } else { without_formula() };
    vec![
        (1, 1, text("Brand")),
        (1, 2, text("Part number")),
        (1, 3, text("Size")),
        (1, 4, text("Value")),
        (2, 1, text("Torvane")),
        (2, 2, text("R2-08")),
        (2, 3, text("08")),
        (2, 4, Number(1.5)),
        (3, 1, text("  Ünïcödé 油管 \u{1F600} ")),
        (3, 2, text("line 1\nline 2")),
        (3, 3, text("1/2\"")),
        (3, 4, Number(-2.0)),
        (4, 1, Flag(true)),
        (4, 2, Flag(false)),
        (4, 3, date("2026-11-21")),
        (4, 4, date("2026-11-21T13:05:30")),
        (5, 1, date("13:05:00")),
        (5, 2, Number(1.5)),
        (5, 3, value(Number(2.0))),
        (5, 4, value(Broken("#DIV/0!".into()))),
        (6, 1, value(text("ab"))),
        (6, 2, value(Broken("#N/A".into()))),
        (6, 3, value(Flag(true))),
        (6, 4, value(Number(0.0))),
        (8, 1, text("merged")),
        (8, 4, text("rich text")),
        (20, 2, text("hidden row")),
        (22, 3, text("-08")),
        (22, 4, Number(8.0)),
        (22, 5, date("2025-11-21")),
    ]
}

#[tokio::test]
async fn by_openpyxl() {
    assert_eq!(cells(OPENPYXL, 0).await, expected(false));
    let reader = open(OPENPYXL).await.unwrap();
    let sheets: Vec<_> = reader.sheets().iter().map(|at| (at.name.as_str(), at.hidden)).collect();
    assert_eq!(sheets, [("hose", false), ("lists", true), ("empty", false)]);
    assert_eq!(cells(OPENPYXL, 2).await, []);
    let stream = cells(OPENPYXL_STREAM, 0).await;
    assert_eq!(stream.len(), 900);
    assert_eq!(stream[899], (300, 4, Number(75.0)));
}

#[tokio::test]
async fn by_libreoffice() {
    assert_eq!(cells(LIBREOFFICE, 0).await, expected(true));
    let reader = open(LIBREOFFICE).await.unwrap();
    let hidden: Vec<bool> = reader.sheets().iter().map(|sheet| sheet.hidden).collect();
    assert_eq!(hidden, [false, true, false]);
}

#[tokio::test]
async fn dates_of_1904() {
    for bytes in [OPENPYXL_1904, LIBREOFFICE_1904] {
        let expected = [(1, 1, date("2026-11-21")), (1, 2, date("2026-11-21T13:05:30"))];
        assert_eq!(cells(bytes, 0).await, expected);
    }
}

#[tokio::test]
async fn of_other_formats() {
    for (bytes, looks_like) in [
        (include_bytes!("saved/libreoffice.xls").as_slice(), ".xls"),
        (include_bytes!("saved/libreoffice.ods"), ".ods"),
        (include_bytes!("saved/encrypted.xlsx"), "password"),
    ] {
        let message = not_a_workbook(open(bytes).await);
        assert!(message.contains(looks_like), "{message}");
    }
}

/// What another library makes of the same cell. Where it has no opinion, ours.
fn agrees(ours: &ReadCell, theirs: &Data) -> bool {
    match (ours, theirs) {
        (ReadCell::Text(text), Data::String(other)) => text == other,
        (Number(number), Data::Float(other)) => number.total_cmp(other).is_eq(),
        (Flag(flag), Data::Bool(other)) => flag == other,
        (Broken(error), Data::Error(other)) => *error == other.to_string(),
        // It gives nothing for a formula without a value.
        (Broken(_), Data::Empty) => *ours == without_formula(),
        (ReadCell::Date(iso), Data::DateTime(other)) => {
            let (year, month, day, hour, minute, second, _) = other.to_ymd_hms_milli();
            let time = format!("{hour:02}:{minute:02}:{second:02}");
            let date = format!("{year:04}-{month:02}-{day:02}");
            *iso == time || *iso == date || *iso == format!("{date}T{time}")
        }
        (Number(number), Data::DateTime(other)) => {
            other.is_duration() && number.total_cmp(&other.as_f64()).is_eq()
        }
        _ => false,
    }
}

#[tokio::test]
async fn another_library_reads_the_same() {
    for bytes in [OPENPYXL, OPENPYXL_1904, OPENPYXL_STREAM, LIBREOFFICE, LIBREOFFICE_1904] {
        let mut book: Xlsx<_> =
            calamine::open_workbook_from_rs(std::io::Cursor::new(bytes)).unwrap();
        for (at, name) in book.sheet_names().into_iter().enumerate() {
            let range = book.worksheet_range(&name).unwrap();
            let ours = cells(bytes, at).await;
            for (row, column, cell) in &ours {
                let place = (row - 1, u32::try_from(column - 1).unwrap());
                let theirs = range.get_value(place).unwrap_or(&Data::Empty);
                assert!(agrees(cell, theirs), "{name} {place:?}: {cell:?}, {theirs:?}");
            }
            let broken = ours.iter().filter(|(_, _, cell)| *cell == without_formula()).count();
            assert_eq!(range.used_cells().count(), ours.len() - broken, "{name}");
        }
    }
}
