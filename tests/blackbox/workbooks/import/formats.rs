//! .xls, .xlsb and .ods, which a process of its own reads.

use std::fs;
use std::io::{Cursor, Read, Seek, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::{Answer, C, Chance, counts, get, import_faults, program, sheet, t};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::{import, send, shop, stored, upload};

const XLSX: &[u8] =
    include_bytes!("../../../../crates/adapters/tests/workbook/saved/libreoffice.xlsx");
const XLS: &[u8] =
    include_bytes!("../../../../crates/adapters/tests/workbook/saved/libreoffice.xls");
const ODS: &[u8] =
    include_bytes!("../../../../crates/adapters/tests/workbook/saved/libreoffice.ods");

/// A zip of these parts.
fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in parts {
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let deflated = SimpleFileOptions::default();
        zip.start_file(*path, if *path == "mimetype" { stored } else { deflated }).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// An OpenDocument spreadsheet with this content in its table `hose`.
fn ods_of(rows: &str) -> Vec<u8> {
    let content = format!(
        r#"<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="hose">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", b"<manifest:manifest xmlns:manifest=\"m\"/>"),
        ("content.xml", content.as_bytes()),
    ])
}

fn ods(rows: &[Vec<C>]) -> Vec<u8> {
    let cell = |cell: &C| match cell {
        C::T(text) => format!(
            r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
        ),
        C::N(number) => format!(
            r#"<table:table-cell office:value-type="float" office:value="{number}"><text:p>{number}</text:p></table:table-cell>"#
        ),
        C::B(flag) => format!(
            r#"<table:table-cell office:value-type="boolean" office:boolean-value="{flag}"><text:p>{flag}</text:p></table:table-cell>"#
        ),
        _ => "<table:table-cell/>".to_owned(),
    };
    let row = |row: &Vec<C>| {
        format!("<table:table-row>{}</table:table-row>", row.iter().map(cell).collect::<String>())
    };
    ods_of(&rows.iter().map(row).collect::<String>())
}

/// A record of a binary workbook.
fn record(into: &mut Vec<u8>, kind: u16, data: &[u8]) {
    if kind < 0x80 {
        into.push(kind.to_le_bytes()[0]);
    } else {
        into.extend([kind.to_le_bytes()[0] | 0x80, (kind >> 7).to_le_bytes()[0]]);
    }
    into.extend([data.len().to_le_bytes()[0] | 0x80, (data.len() >> 7).to_le_bytes()[0]]);
    into.extend(data);
}

fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let length = u32::try_from(units.len()).unwrap().to_le_bytes();
    length.into_iter().chain(units.into_iter().flat_map(u16::to_le_bytes)).collect()
}

fn xlsb(rows: &[Vec<C>]) -> Vec<u8> {
    let mut book = Vec::new();
    record(&mut book, 0x83, &[]);
    let sheet = [[0; 4], 1_u32.to_le_bytes()].concat();
    record(&mut book, 0x9C, &[sheet, wide("rId1"), wide("hose")].concat());
    record(&mut book, 0x90, &[]);
    record(&mut book, 0x84, &[]);
    let mut cells = Vec::new();
    record(&mut cells, 0x81, &[]);
    let last = |length: usize| u32::try_from(length - 1).unwrap().to_le_bytes();
    record(&mut cells, 0x94, &[[0; 4], last(rows.len()), [0; 4], last(rows[0].len())].concat());
    record(&mut cells, 0x91, &[]);
    for (at, row) in (0_u32..).zip(rows) {
        record(&mut cells, 0, &[at.to_le_bytes().as_slice(), &[0; 13]].concat());
        for (column, cell) in (0_u32..).zip(row) {
            let place = [column.to_le_bytes(), [0; 4]].concat();
            match cell {
                C::T(text) => record(&mut cells, 6, &[place, wide(text)].concat()),
                C::N(number) => {
                    record(&mut cells, 5, &[place, number.to_le_bytes().to_vec()].concat());
                }
                C::B(flag) => record(&mut cells, 4, &[place, vec![u8::from(*flag)]].concat()),
                _ => {}
            }
        }
    }
    record(&mut cells, 0x92, &[]);
    record(&mut cells, 0x82, &[]);
    packed(&[
        ("xl/_rels/workbook.bin.rels", br#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.bin"/></Relationships>"#),
        ("xl/workbook.bin", &book),
        ("xl/worksheets/sheet1.bin", &cells),
    ])
}

fn rows(brand: &str) -> Vec<Vec<C>> {
    let headings = ["Part number", "Brand", "Size", "Maximum pressure (psi)", "Available"];
    vec![
        headings.map(t).to_vec(),
        vec![t("F-1"), t(brand), t("08"), C::N(4000.5), C::B(true)],
        vec![t("F-2"), t(brand), C::N(12.0), C::N(57.7), C::B(false)],
    ]
}

#[test]
fn lists_go_in_as_workbooks_do() {
    for make in [ods, xlsb] {
        let (shop, admin, brand) = shop();
        assert_eq!(counts(import(&admin, &make(&rows(&brand)))), (2, 0, 0));
        let columns = "c.size, c.max_pressure_psi, p.available";
        let stored: Vec<_> = stored(&shop, columns).into_iter().map(Value::Object).collect();
        let expected = serde_json::json!([
            { "part_number": "F-1", "size": "-8", "max_pressure_psi": 4000.5, "available": true },
            { "part_number": "F-2", "size": "-12", "max_pressure_psi": 57.7, "available": false },
        ]);
        assert_eq!(Value::Array(stored), expected);
        // The same as .xlsx changes nothing.
        let all = rows(&brand);
        let book = tests::book(&[("hose", all)]);
        assert_eq!(counts(import(&admin, &book)), (0, 0, 2));
    }
}

/// What an import of a file that other programs saved finds: places, codes and cells.
fn found(token: &str, file: &[u8]) -> Vec<String> {
    let request = upload(token, file).query("ignoreUnknownColumns", "true").query("dryRun", "true");
    let answer = send(&request.query("componentType", "hose"));
    let problem = answer.problem(400, "invalid_sheet").json();
    let faults = problem["report"]["errors"].as_array().unwrap();
    let told = |fault: &Value| {
        let text = |name: &str| fault[name].as_str().unwrap_or_default().to_owned();
        format!("{}{} {} {}", text("letter"), fault["row"], text("code"), text("value"))
    };
    faults.iter().map(told).collect()
}

#[test]
fn cells_are_read_as_in_workbooks() {
    let (_, admin, _) = shop();
    let expected = found(&admin, XLSX);
    assert!(expected.len() > 10, "{expected:?}");
    assert_eq!(found(&admin, XLS), expected);
    // LibreOffice writes what these formulas say, TRUE and FALSE, as the numbers 1 and 0.
    let other = |fault: &String| !["A4", "B4", "C6"].iter().any(|place| fault.starts_with(place));
    let without = |faults: Vec<String>| faults.into_iter().filter(other).collect::<Vec<_>>();
    assert_eq!(without(found(&admin, ODS)), without(expected));
}

#[test]
fn shares_that_may_be_percentages_are_in_doubt() {
    let (_, admin, _) = shop();
    let list = |share: f64| ods(&[vec![t("Name"), t("Tax (%)")], vec![t("Customer"), C::N(share)]]);
    let send = |file: &[u8]| tests::import(&admin, "/customers/import", file);
    let faults = import_faults(send(&list(0.35)));
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("ambiguous_percentage"), "{faults:?}");
}

#[test]
fn reports_are_workbooks_with_notes() {
    let (_, admin, brand) = shop();
    let mut rows = rows(&brand);
    rows.push(vec![t("F-3"), t(&brand), t("8"), t("much")]);
    for make in [ods, xlsb] {
        let answer = send(&upload(&admin, &make(&rows)).query("report", "xlsx"));
        let report = sheet(&answer.expect(400).body);
        assert_eq!(report.name, "hose");
        assert_eq!(report.column("Part number"), ["F-1", "F-2", "F-3"]);
        let notes = report.column("Import errors");
        assert!(
            notes[0].is_empty() && notes[2].contains("Maximum pressure (psi) (D)"),
            "{notes:?}"
        );
    }
}

#[test]
fn what_can_not_be_read_is_told() {
    let (_, admin, _) = shop();
    let locked = packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", br#"<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"#),
        ("content.xml", b"x"),
    ]);
    let entities = ods_of(
        r#"<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]><table:table-row><table:table-cell office:value-type="string"><text:p>&a;</text:p></table:table-cell></table:table-row>"#,
    );
    let bomb = ods_of(&format!(
        r#"<table:table-row><table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell></table:table-row>"#,
        "a".repeat(200 << 20)
    ));
    let many = ods_of(&format!(
        "<table:table-row>{}</table:table-row>",
        r#"<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell>"#.repeat(3_000)
    ));
    for (what, file, says) in [
        ("with a password", locked.as_slice(), "password"),
        ("cut off", &XLS[..XLS.len() / 2], "damaged"),
        (
            "of nothing",
            &packed(&[("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")]),
            "damaged",
        ),
        ("with entities", &entities, "damaged"),
        ("of one long text", &bomb, ""),
        ("of repeated cells", &many, ""),
    ] {
        let begun = Instant::now();
        let answer = send(&upload(&admin, file));
        let message = answer.json()["detail"].to_string();
        assert!(answer.status == 400 || answer.status == 413, "{what}: {answer}");
        assert!(message.contains(says), "{what}: {message}");
        assert!(begun.elapsed() < Duration::from_secs(150), "{what}");
        get("/organization").token(&admin).send().expect(200);
    }
}

/// Files with some bytes changed are read or refused; the service answers others meanwhile.
#[test]
fn changed_bytes_harm_nobody() {
    let (_, admin, _) = shop();
    let mut chance = Chance::new(7);
    let answered = |answer: &Answer| matches!(answer.status, 200 | 400 | 413);
    for round in 0..tests::size(40, 4_000) {
        let mut file = if round % 2 == 0 { XLS.to_vec() } else { xlsb(&rows("Any")) };
        for _ in 0..=chance.below(8) {
            let at = chance.below(file.len());
            file[at] = chance.below(256).to_le_bytes()[0];
        }
        let answer = send(&upload(&admin, &file).query("dryRun", "true"));
        assert!(answered(&answer), "round {round}: {answer}");
    }
}

/// The kernel's limits of the process, seen from outside while nobody takes its rows.
#[test]
fn the_process_is_confined() {
    let mut all = vec![rows("Any")[0].clone()];
    all.extend((0..5_000).map(|at| vec![t(&format!("C-{at}")), t("Any"), t("08"), C::N(1.0)]));
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&ods(&all)).unwrap();
    file.rewind().unwrap();
    let mut command = program();
    command.args(["read-sheets", "ods"]).stdin(file).stdout(Stdio::piped());
    let mut process = command.spawn().unwrap();
    // It writes rows when its limits hold.
    let mut rows = process.stdout.take().unwrap();
    rows.read_exact(&mut [0; 1]).unwrap();
    let told = |name: &str| fs::read_to_string(format!("/proc/{}/{name}", process.id())).unwrap();
    let limits = told("limits");
    let limit = |name: &str| {
        let line = limits.lines().find(|line| line.starts_with(name)).unwrap();
        line[name.len()..].split_whitespace().next().unwrap().to_owned()
    };
    assert_eq!(limit("Max address space"), (768 << 20).to_string());
    assert_eq!(limit("Max cpu time"), "60");
    assert_eq!(limit("Max file size"), (512 << 20).to_string());
    assert_eq!(limit("Max core file size"), "0");
    assert_eq!(told("oom_score_adj").trim(), "1000");
    assert!(told("status").contains("Seccomp:\t2"), "{}", told("status"));
    let mut rest = String::new();
    rows.read_to_string(&mut rest).unwrap();
    assert_eq!(rest.lines().count(), 5_002);
    assert!(process.wait().unwrap().success());
}
