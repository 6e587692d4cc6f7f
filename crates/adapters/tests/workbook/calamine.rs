//! Cells that calamine's stream of cells answers otherwise than ours, the reason for a reader of our own
//! (docs/adr/0005-workbooks-read-by-their-xml.md). Where a newer calamine fails this, weigh it again.

use std::io::{BufReader, Cursor};

use ::calamine::{DataRef, XlsxCellReader};
use domain::Error;
use domain::workbooks::ReadCell::{self, Broken, Empty, Number};
use zip::ZipArchive;

use crate::kit::{Parts, read, text};

/// A workbook with this cell in A1, and 2 in B1.
fn workbook(cell: &str) -> Vec<u8> {
    let mut parts = Parts::with_rows(&format!(r#"<row r="1">{cell}<c r="B1"><v>2</v></c></row>"#));
    parts.strings("<si><t>first</t></si><si><t>second</t></si>");
    parts.zip()
}

/// Calamine's value of A1, read from the part of the sheet alone. Without formats: their type has no public name.
fn theirs(bytes: &[u8]) -> String {
    let strings = ["first".to_owned(), "second".to_owned()];
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a zip");
    let part = archive.by_name("xl/worksheets/sheet1.xml").expect("the sheet");
    let mut xml = quick_xml::Reader::from_reader(BufReader::new(part));
    xml.config_mut().expand_empty_elements = true;
    let mut cells = XlsxCellReader::new(xml, &strings, &[], &[], false).expect("cells");
    let message = match cells.next_cell_with_style_id() {
        Ok(Some((cell, _))) => format!("{:?}", cell.get_value()),
        Ok(None) => "no cell".to_owned(),
        Err(error) => format!("error: {error}"),
    };
    let next = cells.next_cell_with_style_id().expect("the next cell").expect("the next cell").0;
    assert_eq!(
        (next.get_position(), next.get_value()),
        ((0, 1), &DataRef::Float(2.0)),
        "{message}"
    );
    message
}

async fn ours(bytes: &[u8]) -> Result<ReadCell, String> {
    match read(bytes).await {
        Ok(rows) => Ok(rows[0].cells[0].clone()),
        Err(Error::Invalid(violations)) => Err(violations[0].message.clone()),
        Err(other) => panic!("{other:?}"),
    }
}

fn broken(why: &str) -> ReadCell {
    Broken(why.to_owned())
}

#[tokio::test]
async fn cells_that_fail_without_their_place() {
    for (cell, we_say, they_say) in [
        (r#"<c r="A1" t="e"><v>#SPILL!</v></c>"#, broken("#SPILL!"), "Unsupported cell error"),
        (r#"<c r="A1" t="e"><v>#CALC!</v></c>"#, broken("#CALC!"), "Unsupported cell error"),
        (r#"<c r="A1" t="b"><v>maybe</v></c>"#, broken("no readable yes or no: maybe"), "boolean"),
        (r#"<c r="A1" t="n"><v>x</v></c>"#, broken("no readable number: x"), "float"),
        (r#"<c r="A1" t="n"><v> 5 </v></c>"#, Number(5.0), "float"),
        (r#"<c r="A1" t="new"><v>5</v></c>"#, broken("no readable value: 5"), "'t' attribute"),
        (r#"<c r="A1"><v>5</v><extLst/></c>"#, Number(5.0), "Expecting 'v, f, or is' node"),
    ] {
        let bytes = workbook(cell);
        assert_eq!(ours(&bytes).await, Ok(we_say), "{cell}");
        let message = theirs(&bytes);
        assert!(message.starts_with("error: ") && message.contains(they_say), "{cell}: {message}");
    }
}

#[tokio::test]
async fn cells_that_become_another_value() {
    let formula =
        "a formula without a value; open the file in Excel and save it, or put in the value";
    for (cell, we_say, they_say) in [
        (r#"<c r="A1"><f>1+4</f></c>"#, broken(formula), "Empty"),
        (r#"<c r="A1"><v>x</v></c>"#, broken("no readable number: x"), r#"String("x")"#),
        (r#"<c r="A1"><v> 5 </v></c>"#, Number(5.0), r#"String(" 5 ")"#),
        (r#"<c r="A1"><v><![CDATA[5]]></v></c>"#, Number(5.0), "Empty"),
        (r#"<c r="A1" t="str"><v><![CDATA[a]]></v></c>"#, text("a"), r#"String("")"#),
        (r#"<c r="A1"><v>1<!-- 0 -->2</v></c>"#, Number(12.0), "Float(1.0)"),
        (r#"<c r="A1"><v>1&#50;</v></c>"#, Number(12.0), "Float(1.0)"),
        (r#"<c r="A1" t="s"><v> 1 </v></c>"#, text("second"), r#"SharedString("first")"#),
        (r#"<c r="A1"><v>5</v><f>1+4</f></c>"#, Number(5.0), "Empty"),
        (r#"<c r="A1" t="str"><v></v></c>"#, Empty, r#"String("")"#),
    ] {
        let bytes = workbook(cell);
        assert_eq!(ours(&bytes).await, Ok(we_say), "{cell}");
        assert_eq!(theirs(&bytes), they_say, "{cell}");
    }
    for index in ["x", "-1"] {
        let bytes = workbook(&format!(r#"<c r="A1" t="s"><v>{index}</v></c>"#));
        let refused = ours(&bytes).await.expect_err("an error");
        assert!(refused.contains("refers to a text that is not there"), "{refused}");
        assert_eq!(theirs(&bytes), r#"SharedString("first")"#);
    }
}
