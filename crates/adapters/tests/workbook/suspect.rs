//! Files that are no workbooks.

use std::io::{Cursor, Write};

use domain::workbooks::ReadCell::Number;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::kit::{Parts, cells, not_a_workbook, open, read};

fn zip_of(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn ole(stream: &str) -> Vec<u8> {
    let mut file = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    file.resize(70_000, 0);
    file.extend(stream.encode_utf16().flat_map(u16::to_le_bytes));
    file.resize(80_000, 0);
    file
}

#[tokio::test]
async fn other_files_are_told_by_what_they_look_like() {
    let table = "Brand,Part number\nTorvane,R2-08\n";
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), "empty"),
        (ole("Workbook"), ".xls"),
        (ole("EncryptedPackage"), "password"),
        ("<!DOCTYPE html><table><tr>".into(), "web page"),
        ("<?xml version=\"1.0\"?><Workbook/>".into(), "XML"),
        ("[{\"partNumber\":\"1\"}]".into(), "JSON"),
        ("%PDF-1.7".into(), "PDF"),
        (vec![0x89, b'P', b'N', b'G', 13, 10, 26, 10, 0, 0], "another kind"),
        (
            zip_of(&[
                ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
                ("content.xml", "<x/>"),
            ]),
            ".ods",
        ),
        (zip_of(&[("xl/workbook.bin", "x"), ("_rels/.rels", "<Relationships/>")]), ".xlsb"),
        (zip_of(&[("word/document.xml", "<x/>")]), "Word"),
        (zip_of(&[("ppt/presentation.xml", "<x/>")]), "PowerPoint"),
        (zip_of(&[("Index/Document.iwa", "x")]), "Numbers"),
        (zip_of(&[("hoses.csv", table)]), "zip archive without a workbook"),
        (zip_of(&[]), "zip archive without a workbook"),
        ("PK\u{3}\u{4} and then nothing".into(), "damaged"),
    ];
    for (file, looks_like) in cases {
        let message = not_a_workbook(open(&file).await);
        assert!(message.contains(looks_like), "{looks_like}: {message}");
        assert!(message.contains(".xlsx"), "{looks_like}: {message}");
    }
}

const ROWS: &str = r#"<row r="1"><c r="A1"><v>7</v></c></row>"#;

#[tokio::test]
async fn workbooks_that_lack_something_are_damaged() {
    let whole = Parts::with_rows(ROWS);
    let without = |path: &str| {
        let mut parts = whole.clone();
        parts.0.retain(|(other, _)| other != path);
        parts.zip()
    };
    for path in ["xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"] {
        let message = not_a_workbook(open(&without(path)).await);
        assert!(message.contains("damaged"), "{path}: {message}");
    }
    // What the list of the package says is where it always is.
    assert_eq!(cells(read(&without("_rels/.rels")).await), [[Number(7.0)]]);
    let with = |path: &str, content: &str| {
        let mut parts = whole.clone();
        parts.put(path, content);
        parts.zip()
    };
    for (path, content) in [
        ("xl/workbook.xml", "<workbook><sheets/></workbook>"),
        ("xl/workbook.xml", "<workbook><sheets>"),
        ("xl/workbook.xml", "no XML"),
        ("xl/workbook.xml", ""),
        ("xl/worksheets/sheet1.xml", "<worksheet/>"),
        ("xl/worksheets/sheet1.xml", "<worksheet><sheetData><row></sheetData></worksheet>"),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"x\"/></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"2\"/><row r=\"2\"/></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"1048577\"/></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"1\"><c r=\"A2\"/></row></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"1\"><c r=\"B1\"/><c r=\"A1\"/></row></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"1\"><c r=\"XFE1\"/></row></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"1\"><c r=\"AAAAAAAAAAAAAAAAAAAA1\"/></row></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row r=\"1\"><c r=\"é1\"/></row></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row><c t=\"s\"><v>3</v></c></row></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row><c t=\"str\"><v>&nbsp;</v></c></row></sheetData></worksheet>",
        ),
        (
            "xl/worksheets/sheet1.xml",
            "<worksheet><sheetData><row><c t=\"str\"><v>&#0;</v></c></row></sheetData></worksheet>",
        ),
        ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>"),
        ("xl/sharedStrings.xml", "<sst><si><t>"),
        ("xl/styles.xml", "<styleSheet><cellXfs>"),
    ] {
        let message = not_a_workbook(read(&with(path, content)).await);
        assert!(message.contains("damaged"), "{content}: {message}");
    }
}

#[tokio::test]
async fn a_file_cut_off_or_changed_on_its_way_is_damaged() {
    let whole = Parts::with_rows(ROWS).zip();
    for length in (4..whole.len()).step_by(7) {
        let message = not_a_workbook(open(&whole[..length]).await);
        assert!(message.contains(".xlsx"), "{length}: {message}");
    }
    // The checksum of the sheet, in the directory, of which the sheet's entry is the last.
    let mut changed = whole;
    let entry = changed.windows(4).rposition(|at| at == b"PK\x01\x02").unwrap();
    changed[entry + 16] ^= 0x40;
    let message = not_a_workbook(read(&changed).await);
    assert!(message.contains("damaged"), "{message}");
}

#[tokio::test]
async fn sheets_are_found_wherever_the_workbook_has_them() {
    let mut parts = Parts(Vec::new());
    let sheet = r#"<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:dimension ref="A1:C9"/><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>"#.to_string();
    parts
        .put("_rels/.rels", r#"<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/Book/Main.xml"/></Relationships>"#)
        .put("Book\\main.xml", r#"<x:workbook><x:sheets><x:sheet name="seen" r:id="b"/><x:sheet name="chart" r:id="d"/><x:sheet name="a &amp; b" state="veryHidden" r:id="c"/></x:sheets></x:workbook>"#)
        .put("book/_rels/main.xml.rels", r#"<Relationships><Relationship Id="b" Type="x/worksheet" Target="../One.xml"/><Relationship Id="c" Type="x/worksheet" Target="/Two.xml"/><Relationship Id="d" Type="x/chartsheet" Target="/chart.xml"/><Relationship Id="e" Type="x/sharedStrings" Target="./texts.xml"/></Relationships>"#)
        .put("one.xml", &sheet)
        .put("two.xml", &sheet)
        .put("book/texts.xml", "<x:sst><x:si><x:t>found</x:t></x:si></x:sst>");
    let mut reader = open(&parts.zip()).await.unwrap();
    let sheets: Vec<_> = reader.sheets().iter().map(|at| (at.name.clone(), at.hidden)).collect();
    assert_eq!(sheets, [("seen".into(), false), ("a & b".into(), true)]);
    for sheet in 0..2 {
        // The dimension that a sheet states is not believed.
        assert_eq!(reader.count(sheet).await.unwrap(), 1);
        let rows = crate::kit::rows_of(&mut *reader, sheet).await.unwrap();
        assert_eq!(rows[0].cells, [crate::kit::text("found")]);
    }
}
