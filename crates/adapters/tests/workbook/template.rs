//! Empty workbooks to be filled in.

use std::collections::BTreeSet;
use std::io::Read;

use adapters::sheets::SheetFiles;
use domain::access::Visibility;
use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use domain::workbooks::export::table;
use domain::workbooks::port::SheetCodec;
use domain::workbooks::{
    CellFormat, NOTES_MARK, ReadCell, SheetCell, SheetColumn, SheetFormat, SheetTable,
};
use zip::ZipArchive;

use crate::kit::{rows_of, text};

fn all_kinds() -> Vec<SheetTable> {
    vec![
        table::<Hose>(Visibility::Costs),
        table::<CrimpFitting>(Visibility::Costs),
        table::<Adaptor>(Visibility::Costs),
        table::<Ferrule>(Visibility::Costs),
        table::<Wrap>(Visibility::Costs),
        table::<OtherItem>(Visibility::Costs),
    ]
}

async fn template(tables: Vec<SheetTable>) -> Vec<u8> {
    let (mut file, length) = SheetFiles::default().template(tables).await.unwrap();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    assert_eq!(u64::try_from(bytes.len()).unwrap(), length);
    bytes
}

fn part(bytes: &[u8], path: &str) -> String {
    let mut zip = ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut part = String::new();
    zip.by_name(path).unwrap().read_to_string(&mut part).unwrap();
    part
}

#[test]
fn headings_are_distinct_within_every_sheet() {
    for table in all_kinds() {
        let headings: BTreeSet<String> =
            table.columns.iter().map(|column| column.heading.trim().to_lowercase()).collect();
        assert_eq!(headings.len(), table.columns.len(), "{} has a heading twice", table.name);
    }
}

#[tokio::test]
async fn a_template_has_headings_and_notes_and_no_rows() {
    let tables = all_kinds();
    let bytes = template(tables.clone()).await;
    let mut reader = crate::kit::open(&bytes).await.unwrap();
    let names: Vec<String> = reader.sheets().iter().map(|sheet| sheet.name.clone()).collect();
    let visible: Vec<&String> =
        reader.sheets().iter().filter(|sheet| !sheet.hidden).map(|sheet| &sheet.name).collect();
    assert_eq!(
        visible,
        ["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem", "guide"]
    );
    for (at, table) in tables.iter().enumerate() {
        assert_eq!(names[at], table.name);
        let rows = rows_of(&mut *reader, at).await.unwrap();
        assert_eq!(rows.len(), 2, "{}", table.name);
        let headings: Vec<ReadCell> =
            table.columns.iter().map(|column| text(&column.heading)).collect();
        assert_eq!(rows[0].cells, headings);
        let ReadCell::Text(first) = &rows[1].cells[0] else { panic!("{:?}", rows[1]) };
        assert!(first.starts_with(NOTES_MARK), "{first}");
        assert_eq!(rows[1].cells.len(), table.columns.len());
        for (cell, column) in rows[1].cells.iter().zip(&table.columns) {
            let ReadCell::Text(notes) = cell else { panic!("{cell:?}") };
            assert!(notes.contains(&column.holds), "{}: {notes}", column.heading);
            assert_eq!(notes.ends_with("; required"), column.required, "{notes}");
        }
    }
    let guide = rows_of(&mut *reader, tables.len()).await.unwrap();
    for column in tables.iter().flat_map(|table| &table.columns) {
        let row = [text(&column.heading), text(&column.holds), text(&column.about)];
        let is_explained =
            guide.iter().any(|line| row.iter().all(|cell| line.cells.contains(cell)));
        assert!(is_explained, "the guide doesn't tell of {}", column.heading);
    }
}

fn column(heading: &str, words: &'static [&'static str]) -> SheetColumn {
    SheetColumn {
        heading: heading.to_owned(),
        about: "It is.".to_owned(),
        holds: "something".to_owned(),
        required: false,
        words,
        format: if words.is_empty() { CellFormat::General } else { CellFormat::Text },
        width: 12,
    }
}

const LONG: &[&str] = &[
    "a word of thirty characters 01",
    "a word of thirty characters 02",
    "a word of thirty characters 03",
    "a word of thirty characters 04",
    "a word of thirty characters 05",
    "a word of thirty characters 06",
    "a word of thirty characters 07",
    "a word of thirty characters 08",
    "a word of thirty characters 09",
];

fn lists() -> SheetTable {
    SheetTable {
        name: "lists of all lengths",
        about: "A test.".to_owned(),
        columns: vec![
            column("Short", &["one", "two"]),
            column("Long", LONG),
            column("With a comma", &["1,5", "2,5"]),
            column("Long again", LONG),
            column("None", &[]),
        ],
    }
}

#[tokio::test]
async fn drop_down_lists_of_any_length() {
    let bytes = template(vec![lists()]).await;
    let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
    assert_eq!(sheet.matches("<dataValidation ").count(), 4, "{sheet}");
    assert!(sheet.contains("<formula1>\"one,two\"</formula1>"), "{sheet}");
    assert_eq!(sheet.matches("<formula1>lists!$A$1:$A$9</formula1>").count(), 2, "{sheet}");
    assert!(sheet.contains("<formula1>lists!$B$1:$B$2</formula1>"), "{sheet}");
    assert!(sheet.contains("sqref=\"A3:A1048576\""), "{sheet}");
    assert!(sheet.contains("<pane ySplit=\"2\" topLeftCell=\"A3\""), "{sheet}");
    let mut reader = crate::kit::open(&bytes).await.unwrap();
    let sheets: Vec<_> = reader.sheets().iter().map(|at| (at.name.clone(), at.hidden)).collect();
    assert_eq!(sheets[1..], [("guide".to_owned(), false), ("lists".to_owned(), true)]);
    let words = rows_of(&mut *reader, 2).await.unwrap();
    assert_eq!(words.len(), LONG.len());
    assert_eq!(words[1].cells, [text(LONG[1]), text("2,5")]);
    // The styles have a text format, which columns of text refer to.
    assert!(part(&bytes, "xl/styles.xml").contains("numFmtId=\"49\""));
    assert!(sheet.contains("<col min=\"1\" max=\"4\" width=\"12.7109375\" style=\"1\""), "{sheet}");
}

#[tokio::test]
async fn an_export_has_the_same_lists_and_is_read_as_it_was_written() {
    let mut writer = SheetFiles::default().create(vec![lists()], SheetFormat::Excel).unwrap();
    let rows: Vec<Vec<SheetCell<String>>> = (0..2_000)
        .map(|row| {
            vec![
                SheetCell::Text(format!("=1+{row}")),
                SheetCell::Empty,
                SheetCell::Text(" a_x000D_b\tc\n<&> \u{1F600}\u{1}".to_owned()),
                SheetCell::Number(f64::from(row) / 8.0),
                SheetCell::Flag(row % 2 == 0),
            ]
        })
        .collect();
    writer.write(0, rows.into_iter().collect()).await.unwrap();
    let (file, _) = writer.finish().await.unwrap();
    let mut reader = SheetFiles::default().open(file).await.unwrap();
    let read = rows_of(&mut *reader, 0).await.unwrap();
    assert_eq!(read.len(), 2_001);
    for (at, row) in (0_u32..).zip(&read[1..]) {
        assert_eq!(row.number, at + 2);
        assert_eq!(
            row.cells,
            [
                text(&format!("=1+{at}")),
                ReadCell::Empty,
                text(" a_x000D_b\tc\n<&> \u{1F600}\u{1}"),
                ReadCell::Number(f64::from(at) / 8.0),
                ReadCell::Flag(at.is_multiple_of(2)),
            ]
        );
    }
    assert_eq!(reader.sheets().iter().filter(|sheet| sheet.hidden).count(), 1);
}
