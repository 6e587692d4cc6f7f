//! Workbooks with notes: cells and formulas stay as they are.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;

use domain::workbooks::{FaultSheet, ReadCell, SheetNotes};
use zip::ZipArchive;

use crate::kit::{Parts, open, rows_of, text};

/// The texts of the parts of a noted workbook.
fn parts(file: File) -> BTreeMap<String, String> {
    let mut archive = ZipArchive::new(file).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    let read = |name: String| {
        let mut text = String::new();
        archive.by_name(&name).unwrap().read_to_string(&mut text).unwrap();
        (name, text)
    };
    names.into_iter().map(read).collect()
}

fn notes(column: usize) -> SheetNotes {
    SheetNotes {
        sheet: 0,
        column,
        rows: BTreeMap::from([
            (1, "Import errors".to_owned()),
            (3, "B & C: <wrong>\n_x0041_".to_owned()),
        ]),
        cells: BTreeMap::from([((3, 1), "wrong".to_owned())]),
    }
}

const ROWS: &str = r#"<row r="1" spans="1:3"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row><row r="2" spans="1:3" ht="30"><c r="A2" s="1"><f t="shared" ref="A2:A3" si="0">1+1</f><v>2</v></c><c r="C2" t="e"><f>NA()</f><v>#N/A</v></c></row><row r="3"><c r="A3"><f t="shared" si="0"/><v>2</v></c><c r="B3" t="str"><f>"x"&amp;1</f><v>x1</v></c></row>"#;

async fn noted(parts_of: &Parts, notes: SheetNotes) -> (BTreeMap<String, String>, Vec<u8>) {
    let book = open(&parts_of.zip()).await.unwrap();
    let (mut file, length) = book.note(vec![notes], FaultSheet::of(&[])).await.unwrap();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    assert_eq!(u64::try_from(bytes.len()).unwrap(), length);
    (parts(crate::kit::file(&bytes)), bytes)
}

#[tokio::test]
async fn what_was_there_stays() {
    let mut made = Parts::with_rows(ROWS);
    made.put("xl/theme/theme1.xml", "<theme/>").put(
        "[Content_Types].xml",
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>",
    );
    let (parts, bytes) = noted(&made, notes(3)).await;
    let sheet = &parts["xl/worksheets/sheet1.xml"];
    for text in [
        r#"<c r="A2" s="1"><f t="shared" ref="A2:A3" si="0">1+1</f><v>2</v></c>"#,
        r#"<c r="C2" t="e"><f>NA()</f><v>#N/A</v></c>"#,
        r#"<f t="shared" si="0"/>"#,
        r#"<c r="B3" t="str"><f>"x"&amp;1</f><v>x1</v></c><c r="D3" t="inlineStr">"#,
        r#"<row r="2" ht="30">"#,
        "B &amp; C: &lt;wrong&gt;\n_x005F_x0041_",
        r#"r:id="rIdNotesDrawing"/></worksheet>"#,
    ] {
        assert!(sheet.contains(text), "{text} in {sheet}");
    }
    assert_eq!(parts["xl/theme/theme1.xml"], "<theme/>");
    let types = &parts["[Content_Types].xml"];
    assert!(
        types.contains("Extension=\"vml\"") && types.contains("/xl/notes/comments1.xml"),
        "{types}"
    );
    assert!(parts["xl/worksheets/_rels/sheet1.xml.rels"].contains("/xl/notes/vmlDrawing1.vml"));
    assert!(parts["xl/notes/comments1.xml"].contains("<comment ref=\"B3\""));
    assert!(parts["xl/notes/vmlDrawing1.vml"].contains("<x:Row>2</x:Row><x:Column>1</x:Column>"));
    let rows = rows_of(&mut *open(&bytes).await.unwrap(), 0).await.unwrap();
    assert_eq!(rows[0].cells[3], text("Import errors"));
    assert_eq!(rows[1].cells.len(), 3);
    assert_eq!(rows[2].cells[3], text("B & C: <wrong>\n_x0041_"));
    assert_eq!(rows[2].cells[1], text("x1"));
}

/// The column of notes is wide, whatever the file says of the columns around, and no row is too low for its note.
#[tokio::test]
async fn notes_have_room() {
    for (columns, expected) in [
        (
            r#"<col min="1" max="16384" width="9" style="2"/>"#,
            r#"<col width="9" style="2" min="1" max="3"/><col min="4" max="4" width="60" customWidth="1"/><col width="9" style="2" min="5" max="16384"/>"#,
        ),
        (
            r#"<col min="1" max="2" width="9"/><col min="4" max="4" width="9"></col>"#,
            r#"<col min="1" max="2" width="9"/><col min="4" max="4" width="60" customWidth="1"/></cols>"#,
        ),
        (
            r#"<col min="6" max="7" width="9"/>"#,
            r#"<col min="4" max="4" width="60" customWidth="1"/><col width="9" min="6" max="7"/>"#,
        ),
    ] {
        let rows = r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="3" ht="15" customHeight="1"><c r="A3"><v>1</v></c></row>"#;
        let sheet =
            format!("<worksheet><cols>{columns}</cols><sheetData>{rows}</sheetData></worksheet>");
        let (parts, _) = noted(&Parts::with_sheet(&sheet), notes(3)).await;
        let sheet = &parts["xl/worksheets/sheet1.xml"];
        assert!(sheet.contains(expected), "{sheet}");
        assert!(sheet.contains(r#"<row r="3" ht="30" customHeight="1">"#), "{sheet}");
    }
}

#[tokio::test]
async fn older_notes_are_replaced_in_their_place() {
    let rows = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>Import errors</t></is></c><c r="B1"><v>1</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>old</t></is></c><c r="B3"><v>2</v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>old</t></is></c><c r="B4"><v>3</v></c></row>"#;
    let mut noting = notes(0);
    noting.cells.clear();
    let (parts, bytes) = noted(&Parts::with_rows(rows), noting).await;
    assert!(!parts.contains_key("xl/notes/comments1.xml"));
    let rows = rows_of(&mut *open(&bytes).await.unwrap(), 0).await.unwrap();
    let first: Vec<&ReadCell> = rows.iter().map(|row| &row.cells[0]).collect();
    assert_eq!(first, [&text("Import errors"), &text("B & C: <wrong>\n_x0041_"), &ReadCell::Empty]);
    assert_eq!(rows[2].cells[1], ReadCell::Number(3.0));
}

#[tokio::test]
async fn rows_without_numbers_and_names_with_prefixes_are_noted_too() {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let sheet = format!(
        "<x:worksheet xmlns:x=\"{main}\"><x:dimension ref=\"A1:B3\"/><x:sheetData><x:row><x:c t=\"inlineStr\"><x:is><x:t>a</x:t></x:is></x:c></x:row><x:row/><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData><x:pageMargins left=\"1\"/><x:tableParts count=\"0\"/></x:worksheet>"
    );
    let mut made = Parts::with_sheet(&sheet);
    made.put("[Content_Types].xml", "<Types></Types>");
    let (parts, bytes) = noted(&made, notes(1)).await;
    let sheet = &parts["xl/worksheets/sheet1.xml"];
    assert!(sheet.contains("<x:c r=\"B3\" t=\"inlineStr\"><x:is><x:t"), "{sheet}");
    assert!(!sheet.contains("dimension"), "{sheet}");
    let (drawing, tables) = (sheet.find("<x:legacyDrawing"), sheet.find("<x:tableParts"));
    assert!(drawing.is_some() && drawing < tables, "{sheet}");
    let rows = rows_of(&mut *open(&bytes).await.unwrap(), 0).await.unwrap();
    assert_eq!(rows[0].cells, [text("a"), text("Import errors")]);
    assert_eq!(rows[1].cells.len(), 2);
}
