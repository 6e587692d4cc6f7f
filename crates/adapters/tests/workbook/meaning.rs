//! What cells mean.

use domain::workbooks::ReadCell::{self, Broken, Empty, Flag, Number};
use domain::workbooks::ReadRow;

use crate::kit::{Parts, cells, date, open, read, rows_of, text};

#[tokio::test]
async fn every_type_of_cell() {
    let mut parts = Parts::with_rows(
        r#"<row r="3"><c r="A3"><v>1.5</v></c><c r="C3" t="n"><v>-2e3</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="b"><v>0</v></c><c r="F3" t="s"><v>1</v></c><c r="G3" t="str"><f>"a"&amp;"b"</f><v>a&lt;b</v></c><c r="H3" t="inlineStr"><is><t xml:space="preserve"> in line </t></is></c><c r="I3" s="4"/></row>"#,
    );
    parts.strings("<si><t>no</t></si><si><t>08</t></si>");
    let rows = read(&parts.zip()).await.unwrap();
    assert_eq!(
        rows,
        [ReadRow {
            number: 3,
            cells: vec![
                Number(1.5),
                Empty,
                Number(-2000.0),
                Flag(true),
                Flag(false),
                text("08"),
                text("a<b"),
                text(" in line "),
            ],
        }]
    );
}

#[tokio::test]
async fn formulas_give_their_value_and_faults_are_told() {
    let rows = read(
        &Parts::with_rows(
            r#"<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>1+1</f></c><c r="C1"><f>1+1</f><v></v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1" t="e"><v>#SPILL!</v></c><c r="F1" t="str"><f>""</f><v></v></c><c r="G1"><v>NaN</v></c><c r="H1"><v>1e999</v></c><c r="I1" t="b"><v>maybe</v></c><c r="J1"><v>x</v></c></row>"#,
        )
        .zip(),
    )
    .await
    .unwrap();
    let row = &rows[0].cells;
    assert_eq!(row[0], Number(2.0));
    assert!(matches!(&row[1], Broken(why) if why.contains("formula")), "{:?}", row[1]);
    assert_eq!(row[2], row[1]);
    assert_eq!(row[3], Broken("#DIV/0!".into()));
    assert_eq!(row[4], Broken("#SPILL!".into()));
    assert_eq!(row[5], Empty);
    for cell in &row[6..] {
        assert!(matches!(cell, Broken(_)), "{cell:?}");
    }
}

#[tokio::test]
async fn texts_are_kept_as_written() {
    let mut parts = Parts::with_rows(
        r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c><c r="F1" t="s"><v>5</v></c></row>"#,
    );
    parts.strings(
        "<si><r><rPr><b/></rPr><t xml:space=\"preserve\">1/2\" </t></r><r><t>R2</t></r><rPh sb=\"0\" eb=\"1\"><t>no</t></rPh></si>\
         <si><t>a_x000D_b_x0009_c_x005F_x000D_ _xZZZZ_ _x00</t></si>\
         <si><t>line 1\r\nline 2&#10;line 3</t></si>\
         <si><t>=1+1</t></si><si><t/></si><si><t>\u{1F600} &amp; <![CDATA[<ü>]]></t></si>",
    );
    assert_eq!(
        cells(read(&parts.zip()).await),
        [[
            text("1/2\" R2"),
            text("a\rb\tc_x000D_ _xZZZZ_ _x00"),
            text("line 1\nline 2\nline 3"),
            text("=1+1"),
            Empty,
            text("\u{1F600} & <ü>"),
        ]]
    );
}

fn dated(system: &str) -> Parts {
    let mut parts = Parts::with_rows(
        r#"<row r="1"><c r="A1" s="1"><v>45982</v></c><c r="B1" s="2"><v>45982.5451388889</v></c><c r="C1" s="3"><v>0.545138888888889</v></c><c r="D1" s="4"><v>1.5</v></c><c r="E1" s="5"><v>45982</v></c><c r="F1" s="1"><v>59</v></c><c r="G1" s="1"><v>61</v></c><c r="H1" s="0"><v>45982</v></c><c r="I1" s="1"><v>-1</v></c><c r="J1" t="d"><v>2026-11-21T13:05:00</v></c><c r="K1" s="6"><v>45982</v></c></row>"#,
    );
    parts.styles(
        r#"<numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/><numFmt numFmtId="166" formatCode="[$-409]d\ mmm\ yy;@"/><numFmt numFmtId="167" formatCode="0.0&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>"#,
    );
    let workbook = String::from_utf8(parts.0[1].1.clone()).unwrap();
    parts.put("xl/workbook.xml", workbook.replace("<sheets>", &format!("{system}<sheets>")));
    parts
}

#[tokio::test]
async fn dates_are_told_from_numbers_by_their_format() {
    let rows = cells(read(&dated("").zip()).await);
    assert_eq!(
        rows[0][..8],
        [
            date("2025-11-21"),
            date("2025-11-21T13:05:00"),
            date("13:05:00"),
            Number(1.5),
            date("2025-11-21"),
            date("1900-02-28"),
            date("1900-03-01"),
            Number(45982.0),
        ]
    );
    assert!(matches!(rows[0][8], Broken(_)));
    assert_eq!(rows[0][9..], [date("2026-11-21T13:05:00"), Number(45982.0)]);
}

#[tokio::test]
async fn dates_count_from_1904_where_the_workbook_says_so() {
    let rows = cells(read(&dated(r#"<workbookPr date1904="1"/>"#).zip()).await);
    assert_eq!(rows[0][0], date("2029-11-22"));
    assert_eq!(rows[0][2], date("13:05:00"));
}

#[tokio::test]
async fn places_may_be_left_out_and_blank_rows_are() {
    let rows = read(
        &Parts::with_rows(
            r#"<row><c><v>1</v></c><c/><c><v>2</v></c></row><row/><row><c t="inlineStr"><is><t>  </t></is></c></row><row hidden="1"><c><v>3</v></c></row><row r="9"><c><v>4</v></c></row><row><c r="B10"><v>5</v></c></row>"#,
        )
        .zip(),
    )
    .await
    .unwrap();
    let found: Vec<(u32, Vec<ReadCell>)> =
        rows.into_iter().map(|row| (row.number, row.cells)).collect();
    assert_eq!(
        found,
        [
            (1, vec![Number(1.0), Empty, Number(2.0)]),
            (4, vec![Number(3.0)]),
            (9, vec![Number(4.0)]),
            (10, vec![Empty, Number(5.0)]),
        ]
    );
}

#[tokio::test]
async fn a_sheet_is_read_again_from_its_start() {
    let rows: String =
        (1..=5_000).map(|row| format!(r#"<row r="{row}"><c><v>{row}</v></c></row>"#)).collect();
    let mut reader = open(&Parts::with_rows(&rows).zip()).await.unwrap();
    reader.begin(0).await.unwrap();
    let first = reader.rows(3).await.unwrap().unwrap();
    assert_eq!(first.iter().map(|row| row.number).collect::<Vec<_>>(), [1, 2, 3]);
    for _ in 0..2 {
        let all = rows_of(&mut *reader, 0).await.unwrap();
        assert!(all.iter().map(|row| row.number).eq(1..=5_000));
    }
    assert_eq!(reader.rows(3).await.unwrap(), None);
}
