//! Files made to harm: each ends with a proper answer, in bounded memory and time.

use std::fmt::Write;

use crate::kit::Parts;
use crate::memory::{Outcome, read_apart};

/// Numbers without pattern, so that they don't compress.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn text(&mut self, length: usize) -> String {
        let mut text = String::with_capacity(length + 16);
        while text.len() < length {
            write!(text, "{:016x}", self.next()).unwrap();
        }
        text.truncate(length);
        text
    }
}

#[track_caller]
fn expect(name: &str, bytes: &[u8], message: &str, most: u64) -> Outcome {
    let outcome = read_apart(name, bytes);
    assert!(outcome.message.contains(message), "{name}: {}", outcome.message);
    assert!(outcome.peak <= most, "{name}: {} MiB", outcome.peak);
    outcome
}

#[test]
fn blank_rows() {
    let mut rows = String::new();
    for row in 1..=1_048_576 {
        write!(rows, r#"<row r="{row}" s="1" customFormat="1"/>"#).unwrap();
    }
    expect("a million blank rows", &Parts::with_rows(&rows).zip(), "rows 0", 16);
    let mut formatted = String::new();
    for row in 1..=1_048_576 {
        write!(
            formatted,
            r#"<row r="{row}"><c r="A{row}" s="1"/><c r="B{row}" t="str"><v> </v></c></row>"#
        )
        .unwrap();
    }
    let zip = Parts::with_rows(&formatted).zip();
    drop(formatted);
    expect("a million rows of formatted and blank cells", &zip, "rows 0", 16);
    let last = r#"<row r="1048576"><c r="A1048576"><v>1</v></c></row>"#;
    expect("a cell in the last row", &Parts::with_rows(last).zip(), "rows 1", 16);
    let far = r#"<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#;
    expect(
        "a cell in the last row and column",
        &Parts::with_rows(far).zip(),
        "too_many_columns a row uses column 16384",
        16,
    );
    let mut wide = String::from("<row r=\"1\">");
    for _ in 0..16_384 {
        wide.push_str("<c s=\"1\"/>");
    }
    wide.push_str("</row>");
    expect("a row of formatted cells", &Parts::with_rows(&wide).zip(), "rows 0", 16);
    wide.insert_str(wide.len() - 6, "<c/>");
    expect("a row of too many cells", &Parts::with_rows(&wide).zip(), "not_a_workbook", 16);
}

#[test]
fn rows_and_columns_up_to_the_limit() {
    let rows = |count: u32, second: &str| {
        let mut rows = String::new();
        for row in 1..=count {
            if row == 2 && !second.is_empty() {
                write!(rows, r#"<row><c t="str"><v>{second}</v></c></row>"#).unwrap();
            } else {
                write!(rows, r#"<row r="{row}"><c r="A{row}"><v>{row}</v></c></row>"#).unwrap();
            }
        }
        Parts::with_rows(&rows).zip()
    };
    let more = "too_large the sheet has more than 200000 rows";
    expect("200,000 rows below headings", &rows(200_001, ""), "rows 200001", 16);
    expect("a row more", &rows(200_002, ""), more, 16);
    expect("with notes", &rows(200_002, "[notes] text"), "rows 200002", 16);
    expect("with notes and a row more", &rows(200_003, " [Notes] text"), more, 16);
    let columns = |count: u32| {
        let mut row = String::from("<row r=\"1\">");
        for _ in 0..count {
            row.push_str("<c><v>1</v></c>");
        }
        Parts::with_rows(&format!("{row}</row>")).zip()
    };
    expect("256 columns", &columns(256), "rows 1", 16);
    expect("257 columns", &columns(257), "too_many_columns a row uses column 257", 16);
}

#[test]
fn long_texts() {
    let mut noise = Noise(1);
    let inline = |text: &str| {
        Parts::with_rows(&format!(
            r#"<row r="1"><c r="A1" t="inlineStr"><is><t>{text}</t></is></c></row>"#
        ))
        .zip()
    };
    expect("a text of 40,000 characters", &inline(&noise.text(40_000)), "rows 1", 16);
    expect("a text of 20 MiB", &inline(&noise.text(20 << 20)), "too_large", 16);
    expect("a text of 400 MiB", &inline(&"a".repeat(400 << 20)), "too_large", 16);
    let runs = "<r><t>abcdefgh</t></r>".repeat(500_000);
    let many = Parts::with_rows(&format!(
        r#"<row r="1"><c r="A1" t="inlineStr"><is>{runs}</is></c></row>"#
    ));
    expect("a text of many runs", &many.zip(), "too_large", 16);
    let references = "&#x41;&amp;".repeat(60_000);
    expect("a text of many references", &inline(&references), "rows 1", 16);
    let flood = format!(r#"<row r="1" {}/>"#, "a=\"\" ".repeat(100_000));
    expect("a flood of attributes", &Parts::with_rows(&flood).zip(), "rows 0", 16);
    let tag = format!("<row r=\"1\"><{}/></row>", noise.text(4 << 20));
    expect("a tag of 4 MiB", &Parts::with_rows(&tag).zip(), "too_large", 16);
    let comment = format!("<!--{}-->", noise.text(4 << 20));
    expect("a comment of 4 MiB", &Parts::with_rows(&comment).zip(), "too_large", 16);
}

#[test]
fn shared_strings() {
    let mut noise = Noise(2);
    let mut parts = Parts::with_rows(r#"<row><c t="s"><v>0</v></c></row>"#);
    parts.put(
        "xl/sharedStrings.xml",
        r#"<sst count="99999999999" uniqueCount="99999999999"><si><t>a</t></si></sst>"#,
    );
    expect("a count that lies", &parts.zip(), "rows 1", 16);

    let mut items = String::new();
    while items.len() < 4 << 20 {
        write!(items, "<si><t>{}</t></si>", noise.text(3)).unwrap();
    }
    expect("200,000 strings", &parts.clone().strings(&items).zip(), "rows 1", 32);
    let mut items = String::new();
    while items.len() < 95 << 20 {
        write!(items, "<si><t>{}</t></si>", noise.text(300).repeat(20)).unwrap();
    }
    expect("strings of 95 MiB", &parts.clone().strings(&items).zip(), "rows 1", 200);
    items.extend_from_within(..2 << 20);
    expect(
        "strings of 97 MiB",
        &parts.clone().strings(&items).zip(),
        "too_large the table of shared strings is larger than 96 MiB",
        200,
    );
    let empty = "<si/>".repeat(1 << 20);
    expect("a million empty strings", &parts.clone().strings(&empty).zip(), "too_large", 16);

    // One text that is used again and again is long in the rows though short in the file.
    let long = format!("<si><t>{}</t></si>", noise.text(16 << 10));
    let row = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(256));
    let mut parts = Parts::with_rows(&row.repeat(300));
    parts.strings(&long);
    expect("a string used 77,000 times", &parts.zip(), "too_large", 32);
    let row = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(200));
    let mut rows = String::new();
    for _ in 0..400 {
        // Noise keeps the ratio of the sheet within its limit.
        rows.push_str(&row.replacen("<row>", &format!("<row a=\"{}\">", noise.text(128)), 1));
    }
    let mut parts = Parts::with_rows(&rows);
    parts.strings(&long);
    let outcome = read_apart("a string used 80,000 times", &parts.zip());
    assert!(
        outcome.message.starts_with("too_large the sheet holds more than 1024 MiB of text"),
        "{outcome:?}"
    );
    assert!(outcome.peak <= 32, "{outcome:?}");
}

#[test]
fn formats_and_sheets() {
    let mut parts = Parts::with_rows(r#"<row><c s="4000000000"><v>1</v></c></row>"#);
    let mut formats = String::from("<numFmts>");
    for id in 0..200_000 {
        write!(formats, r#"<numFmt numFmtId="{id}" formatCode="yy{}"/>"#, id * 7919 % 1000)
            .unwrap();
    }
    write!(formats, "</numFmts><cellXfs>{}</cellXfs>", "<xf numFmtId=\"7\"/>".repeat(60_000))
        .unwrap();
    expect("200,000 formats", &parts.styles(&formats).zip(), "rows 1", 32);

    let sheets = |count: usize| {
        let mut parts = Parts::with_rows(r"<row><c><v>1</v></c></row>");
        let workbook = String::from_utf8(parts.0[1].1.clone()).unwrap();
        let more: String = (0..count)
            .map(|at| format!(r#"<sheet name="sheet {at}" sheetId="1" r:id="rId1"/>"#))
            .collect();
        parts.put("xl/workbook.xml", workbook.replace("<sheets>", &format!("<sheets>{more}")));
        parts.zip()
    };
    expect("500 sheets", &sheets(499), "rows 500", 16);
    expect("2,000 sheets", &sheets(2_000), "too_large the workbook has more than 1000 sheets", 16);
}

#[test]
fn deep_and_swelling_xml() {
    let deep = "<a>".repeat(200_000);
    expect("deep XML", &Parts::with_rows(&deep).zip(), "not_a_workbook", 16);
    let mut noise = Noise(3);
    let mut names = String::new();
    for _ in 0..100_000 {
        write!(names, "<a{:x}>", noise.next()).unwrap();
    }
    expect("deep XML of many names", &Parts::with_rows(&names).zip(), "not_a_workbook", 16);

    let mut bomb = String::from(r#"<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">"#);
    for at in 1..12 {
        write!(bomb, r#"<!ENTITY a{at} "{}">"#, format!("&a{};", at - 1).repeat(10)).unwrap();
    }
    bomb.push_str(
        r#"]><worksheet><sheetData><row><c t="str"><v>&a11;</v></c></row></sheetData></worksheet>"#,
    );
    expect("an entity bomb", &Parts::with_sheet(&bomb).zip(), "not_a_workbook", 16);
    let outside = r#"<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>"#;
    expect("an outside entity", &Parts::with_sheet(outside).zip(), "not_a_workbook", 16);
    let mut parts = Parts::with_rows("");
    parts.strings(&format!("{}{}", "<si><t>a</t></si>", &bomb[21..]));
    expect("an entity bomb of strings", &parts.zip(), "not_a_workbook", 16);
}

/// Changes every place where a file holds these bytes.
fn patched(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut found = 0;
    for at in 0..bytes.len().saturating_sub(from.len()) {
        if bytes[at..].starts_with(from) {
            bytes[at..at + to.len()].copy_from_slice(to);
            found += 1;
        }
    }
    assert!(found > 0, "nothing to change");
    bytes
}

#[test]
fn zip_bombs_and_lies() {
    let rows = format!("<x>{}</x>", " ".repeat(100_000)).repeat(2_400);
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    let length = u32::try_from(sheet.len()).unwrap();
    let bomb = Parts::with_sheet(&sheet).zip();
    drop((sheet, rows));
    let ratio = "too_large the sheet hoses unpacks to more than 100 times its size";
    expect("a bomb of 240 MB", &bomb, ratio, 16);
    let lie = patched(bomb.clone(), &length.to_le_bytes(), &100_u32.to_le_bytes());
    expect("a bomb that says it is small", &lie, "not_a_workbook", 16);
    let lie = patched(bomb, &length.to_le_bytes(), &0xFFFF_FFF0_u32.to_le_bytes());
    expect("a bomb that says it is huge", &lie, ratio, 16);

    let small = "<row><c><v>1</v></c></row>";
    let sheet = format!("<worksheet><sheetData>{small}</sheetData></worksheet>");
    let length = u32::try_from(sheet.len()).unwrap();
    let whole = Parts::with_sheet(&sheet).zip();
    let lie = patched(whole.clone(), &length.to_le_bytes(), &0x7FFF_FFFF_u32.to_le_bytes());
    let outcome = read_apart("a small sheet that says it is huge", &lie);
    assert!(outcome.peak <= 16, "{outcome:?}");

    let mut twice = Parts::with_sheet(&sheet);
    twice.put("xl/worksheets/sheet2.xml", "<worksheet/>");
    let twice = patched(twice.zip(), b"sheet2.xml", b"sheet1.xml");
    expect("a part that is there twice", &twice, "not_a_workbook", 16);

    let mut many = Parts::with_sheet(&sheet);
    for at in 0..30_000 {
        many.0.push((format!("junk/{at}"), Vec::new()));
    }
    expect("30,000 parts", &many.zip(), "too_large", 16);

    // The end of the directory, claimed again and again.
    let mut ends = whole.clone();
    let end = ends.windows(4).rposition(|at| at == b"PK\x05\x06").unwrap();
    let record = ends[end..].to_vec();
    for _ in 0..100_000 {
        ends.extend(&record);
    }
    let outcome = read_apart("100,000 ends of the directory", &ends);
    assert!(outcome.peak <= 16, "{outcome:?}");
    let mut spam = b"PK\x03\x04".to_vec();
    while spam.len() < 16 << 20 {
        spam.extend(b"PK\x01\x02PK\x05\x06PK\x06\x06PK\x06\x07");
    }
    expect("16 MiB of signatures", &spam, "not_a_workbook", 16);

    // A directory of the larger format that claims 30 million entries.
    let mut claims = whole[..end].to_vec();
    let at = u64::try_from(end).unwrap();
    claims.resize(20 << 20, 0);
    let place = u64::try_from(claims.len()).unwrap();
    claims.extend(b"PK\x06\x06");
    claims.extend(44_u64.to_le_bytes());
    claims.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [30_000_000_u64, 30_000_000, 30_000_000 * 46, at] {
        claims.extend(number.to_le_bytes());
    }
    claims.extend(b"PK\x06\x07\0\0\0\0");
    claims.extend(place.to_le_bytes());
    claims.extend([1, 0, 0, 0]);
    claims.extend(b"PK\x05\x06\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0");
    let outcome = read_apart("30 million claimed parts", &claims);
    assert!(!outcome.message.starts_with("rows") && outcome.peak <= 16, "{outcome:?}");
}

#[test]
fn csv_made_to_harm() {
    let headings = b"Part number;Brand\n".to_vec();
    let with = |rest: &[u8], count: usize| [headings.clone(), rest.repeat(count)].concat();
    let more = "too_large the sheet has more than 200000 rows";
    expect("200,000 rows of CSV", &with(b"1;2\n", 200_000), "rows 200001", 16);
    expect("a row of CSV more", &with(b"1;2\n", 200_001), more, 16);
    expect("30 million blank rows", &with(b"\n", 30 << 20), "rows 1", 16);
    expect("10 million rows of separators", &with(b";;\n", 10 << 20), "rows 1", 16);
    expect("a row of 30 million separators", &with(b";", 30 << 20), "rows 1", 16);
    let open = [with(b"\"", 1), vec![b'x'; 30 << 20]].concat();
    expect("a quote that is closed nowhere", &open, "broken_quote", 16);
    expect("30 million quotes", &with(b"\"", (30 << 20) + 1), "broken_quote", 16);
    let long = [with(b"\"", 1), vec![b'x'; 30 << 20], b"\"\n".to_vec()].concat();
    expect("a cell of 30 MiB", &long, "rows 2", 16);
    let cell = [b"x".repeat(30_000), b";".to_vec()].concat();
    expect("a row of many long cells", &with(&cell, 200), "too_large a row holds", 24);
    expect("bytes of no encoding", &with(b"\x81", 30 << 20), "unknown_encoding", 16);
    let larger = vec![b'x'; (32 << 20) + 1];
    expect("a larger file", &larger, "too_large the file is larger than 32 MiB", 16);
}
