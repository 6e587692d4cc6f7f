//! A large file, in bounded memory.

use std::fs;
use std::io::{Cursor, Read, Write};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rust_xlsxwriter::{Color, Format, Workbook};
use tests::{Program, WORKBOOK, beside, folder, request, size, upload};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::{PATH, shop};

/// What the service may take beyond what it has when idle, in KiB.
const MOST_KIB: u64 = 128 * 1024;

#[test]
fn many_rows_take_little_memory() {
    let rows: u32 = size(10_000, 100_000);
    let (shop, admin, brand) = shop();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().unwrap();
    sheet.set_name("hose").unwrap();
    for (column, heading) in (0..).zip([
        "Part number",
        "Brand",
        "Size",
        "Series",
        "Description",
        "Maximum pressure (psi)",
    ]) {
        sheet.write_string(0, column, heading).unwrap();
    }
    for row in 1..=rows {
        sheet.write_string(row, 0, format!("LARGE-{row}")).unwrap();
        sheet.write_string(row, 1, &brand).unwrap();
        sheet.write_string(row, 2, "8").unwrap();
        sheet.write_string(row, 3, "S").unwrap();
        sheet.write_string(row, 4, format!("Hose number {row} of many")).unwrap();
        sheet.write_number(row, 5, f64::from(row)).unwrap();
    }
    let file = book.save_to_buffer().unwrap();
    let folder = folder();
    let mut command = beside();
    command.arg("--data").arg(folder.path());
    let mut program = Program::serve(command);
    let idle = memory(program.id(), "VmRSS:");
    let job = request("POST", &format!("{}/api/v1{PATH}", program.host))
        .token(&admin)
        .header("Content-Type", WORKBOOK)
        .header("Prefer", "respond-async")
        .bytes(&file)
        .send()
        .expect(202);
    let path = format!("/job/{}", job.field("/_id").as_str().unwrap());
    let begun = Instant::now();
    let done = loop {
        let job = tests::get(&path).token(&admin).send().expect(200);
        if matches!(job.field("/state").as_str(), Some("done" | "failed")) {
            break job;
        }
        assert!(begun.elapsed() < Duration::from_mins(10), "{job}");
        sleep(Duration::from_millis(500));
    };
    assert_eq!(done.field("/result/created"), rows, "{done}");
    let peak = memory(program.id(), "VmHWM:");
    assert!(peak - idle < MOST_KIB, "{idle} KiB idle, {peak} KiB at most");
    let stored = tests::value(&format!(
        "select count(*) from hoses where organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    assert_eq!(stored, rows);
    program.interrupt();
}

/// A sheet with headings and rows of one cell each.
fn rows(count: u32, formatted: bool) -> Workbook {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().unwrap();
    sheet.set_name("hose").unwrap();
    for (column, heading) in (0..).zip(["Part number", "Brand", "Size"]) {
        sheet.write_string(0, column, heading).unwrap();
    }
    let filled = Format::new().set_background_color(Color::Yellow);
    for row in 1..=count {
        if formatted {
            sheet.write_blank(row, 0, &filled).unwrap();
        } else {
            sheet.write_string(row, 0, "A").unwrap();
        }
    }
    book
}

/// Nobody waits for long to be told that a file is too large, and it keeps its place for no longer.
#[test]
fn too_many_rows_are_refused_at_once() {
    let (_shop, admin, _brand) = shop();
    let file = rows(200_001, false).save_to_buffer().unwrap();
    // A sheet may state any size; nothing relies on it.
    for file in [lying(&file), file] {
        let begun = Instant::now();
        let answer = upload(&admin, PATH, &file).send();
        // A release needs a tenth of what a build for tests needs, and other tests run beside this one.
        assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
        answer.problem(413, "too_large");
    }
}

/// Blank rows count for nothing, however many have a format.
#[test]
fn a_million_formatted_blank_rows_are_no_rows() {
    let (_shop, admin, brand) = shop();
    let mut book = rows(1_000_000, true);
    let sheet = book.worksheet_from_name("hose").unwrap();
    for (column, text) in (0..).zip(["LAST", &brand, "8"]) {
        sheet.write_string(1_000_001, column, text).unwrap();
    }
    let done = upload(&admin, PATH, &book.save_to_buffer().unwrap()).send().expect(200);
    assert_eq!(done.field("/created"), 1, "{done}");
}

/// The workbook with a sheet that states that it has two rows.
fn lying(file: &[u8]) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(file)).unwrap();
    let mut written = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let name = part.name().unwrap().into_owned();
        let mut text = String::new();
        part.read_to_string(&mut text).unwrap();
        let states = r#"<dimension ref="A1:C200002"/>"#;
        assert!(name != "xl/worksheets/sheet1.xml" || text.contains(states));
        written.start_file(name, SimpleFileOptions::default()).unwrap();
        let text = text.replace(states, r#"<dimension ref="A1:C2"/>"#);
        written.write_all(text.as_bytes()).unwrap();
    }
    written.finish().unwrap().into_inner()
}

fn memory(process: u32, field: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
