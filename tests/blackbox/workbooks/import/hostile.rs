//! Files of other formats made to harm: each is refused with what to do, and the service's memory doesn't move.

use std::io::{Cursor, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tests::{C, Program, WORKBOOK, beside, children, long, memory_of, patiently, request, size, t};

use super::made::{
    Compound, SHEET, biff, endless, ods, ods_content, ods_of, ods_with, packed, record, wide,
    xls_cell, xls_of, xlsb, xlsb_cell, xlsb_of, xlsb_row,
};
use super::{PATH, shop};

/// The most that the service may take above what it had before, in MiB.
const MOST: u64 = 24;
/// The most that the reading process may take, in MiB.
const MOST_OF_PROCESS: u64 = 768;

/// A file, and what is said of it; nothing of one that may be read after all.
struct Hostile {
    name: &'static str,
    file: Vec<u8>,
    says: &'static str,
}

fn hostile(name: &'static str, file: Vec<u8>, says: &'static str) -> Hostile {
    Hostile { name, file, says }
}

/// Memory that a process has at most had since it was last told to forget that, in MiB.
fn peak(process: u32) -> u64 {
    memory_of(process, "VmHWM").unwrap_or_default() >> 20
}

/// Sends files to a service of their own, and compares its memory before and after.
fn refused(files: Vec<Hostile>) {
    let (_shop, admin, _) = shop();
    let mut program = Program::serve(beside());
    let service = program.id();
    let send = |file: &[u8]| {
        let import = request("POST", &format!("{}/api/v1{PATH}", program.host)).token(&admin);
        let import = import.header("Content-Type", WORKBOOK).query("componentType", "hose");
        patiently(|| import.clone().bytes(file).send())
    };
    // Memory that it takes once, and keeps.
    send(&xlsb(&[vec![t("Part number")]]));
    for Hostile { name, file, says } in files {
        std::fs::write(format!("/proc/{service}/clear_refs"), "5").unwrap();
        let before = memory_of(service, "VmRSS").unwrap() >> 20;
        let (begun, ended) = (Instant::now(), AtomicBool::new(false));
        let (answer, of_process) = thread::scope(|scope| {
            let watching = scope.spawn(|| {
                let mut most = 0;
                while !ended.load(Ordering::Relaxed) {
                    most = children(service).into_iter().map(peak).fold(most, u64::max);
                    thread::sleep(Duration::from_millis(2));
                }
                most
            });
            let answer = send(&file);
            ended.store(true, Ordering::Relaxed);
            (answer, watching.join().unwrap())
        });
        let more = peak(service).saturating_sub(before);
        println!(
            "{name}: {} KiB, {}, {:.1?}, service +{more} MiB, reading process {of_process} MiB",
            file.len() >> 10,
            answer.status,
            begun.elapsed()
        );
        if !says.is_empty() {
            assert!(answer.status == 400 || answer.status == 413, "{name}: {answer}");
            let message = answer.json()["detail"].to_string();
            assert!(message.contains(says), "{name}: {message}");
            let helps = ["save it as .xlsx", "copy the list", "remove others"];
            assert!(helps.iter().any(|help| message.contains(help)), "{name}: {message}");
        }
        assert!(answer.status < 500, "{name}: {answer}");
        assert!(more <= MOST, "{name}: the service took {more} MiB more");
        assert!(of_process <= MOST_OF_PROCESS, "{name}: {of_process} MiB");
    }
    assert_eq!(program.interrupt(), Some(0));
}

const DAMAGED: &str = "the workbook is damaged";
const TOO_MUCH: &str = "takes more memory or time";

#[test]
fn older_workbooks_are_refused() {
    let one = ["hose".to_owned()];
    let stream = |more: &[u8], cells: &[u8]| Compound::of(&xls_of(&one, more, cells));
    let plain = || stream(&[], &vec![0; 20_000]);
    let chained = |sector: usize, next: u32, length: Option<u64>| {
        let mut made = plain();
        made.chain(sector, next);
        if let Some(length) = length {
            made.claim(length);
        }
        made.file
    };
    let sectors = plain().sectors;
    let mut claims = plain().file;
    for at in [44, 64] {
        claims[at..at + 4].fill(0xFF);
    }
    let mut claims_table = plain().file;
    claims_table[68..72].fill(0);

    let mut rows = Vec::new();
    let (from, to) = (0_u32.to_le_bytes(), u32::MAX.to_le_bytes());
    biff(&mut rows, 0x200, &[from, to, [0, 0, 0xFF, 0xFF], [0; 4]].concat()[..14]);
    let mut far = Vec::new();
    xls_cell(&mut far, 0x203, (0, 0), &1.0_f64.to_le_bytes());
    xls_cell(&mut far, 0x203, (u16::MAX, u16::MAX), &1.0_f64.to_le_bytes());
    let mut long_text = 8_000_u16.to_le_bytes().to_vec();
    long_text.push(0);
    long_text.extend([b'x'; 8_000]);
    let mut strings = Vec::new();
    biff(&mut strings, 0xFC, &[[1, 0, 0, 0, 1, 0, 0, 0].as_slice(), &long_text].concat());
    let mut used = Vec::new();
    for row in 0..size(6_000, u16::MAX) {
        (0..20).for_each(|column| xls_cell(&mut used, 0xFD, (row, column), &[0; 4]));
    }
    let mut claimed_text = Vec::new();
    biff(&mut claimed_text, 0xFC, &[1, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0xFF, 0, b'x']);
    let names: Vec<String> = (0..50_000).map(|at| format!("sheet {at}")).collect();
    let deep = [9, 8, 8, 0, 0, 6, 16, 0, 0, 0, 0, 0].repeat(size(20_000, 500_000));
    refused(vec![
        hostile(
            "a directory that goes round",
            chained(sectors, sectors.try_into().unwrap(), None),
            TOO_MUCH,
        ),
        hostile("a stream that goes round", chained(sectors - 1, 0, Some(1 << 40)), TOO_MUCH),
        hostile("a chain that leads out", chained(0, 7_000_000, None), DAMAGED),
        hostile("tables of claimed lengths", claims, ""),
        hostile("a table of tables that goes round", claims_table, DAMAGED),
        hostile("4 billion claimed rows", stream(&[], &rows).file, DAMAGED),
        hostile("cells far apart", stream(&[], &far).file, DAMAGED),
        hostile("gigabytes of text", stream(&strings, &used).file, TOO_MUCH),
        hostile("a text of a claimed length", stream(&claimed_text, &[]).file, DAMAGED),
        hostile(
            "50,000 sheets",
            Compound::of(&xls_of(&names, &[], &[])).file,
            "more than 1000 sheets",
        ),
        hostile("sheets in sheets", stream(&[], &deep).file, ""),
    ]);
}

#[test]
fn binary_workbooks_are_refused() {
    let sheet = |cells: &[(u32, u32)]| {
        let mut records = Vec::new();
        for (row, column) in cells {
            xlsb_row(&mut records, *row);
            xlsb_cell(&mut records, 5, *column, &1.0_f64.to_le_bytes());
        }
        xlsb_of(&records, &[])
    };
    let mut claimed = Vec::new();
    record(&mut claimed, 0x9F, &[0xFF; 8]);
    let mut strings = Vec::new();
    record(&mut strings, 0x9F, &[1, 0, 0, 0, 1, 0, 0, 0]);
    record(&mut strings, 0x13, &[[0].as_slice(), &wide(&"x".repeat(8_000))].concat());
    let mut used = Vec::new();
    for row in 0..size(5_000, 50_000) {
        xlsb_row(&mut used, row);
        (0..25).for_each(|column| xlsb_cell(&mut used, 7, column, &[0; 4]));
    }
    // Of a type, and of 256 MiB.
    let record_of_claimed_length = [5, 0xFF, 0xFF, 0xFF, 0x7F];
    let twice = {
        let sheet = xlsb(&[vec![t("Part number")]]);
        let parts = [(SHEET, sheet.as_slice()), ("xl/worksheets/sheet2.bin", &sheet)];
        let all = [&parts[..], &[("xl/workbook.bin", &[])]].concat();
        let mut zip = packed(&all);
        let (from, to) = (b"sheet2.bin", b"sheet1.bin");
        for at in 0..zip.len() - from.len() {
            if zip[at..].starts_with(from) {
                zip[at..at + to.len()].copy_from_slice(to);
            }
        }
        zip
    };
    let deep = packed(&[
        ("xl/workbook.bin", &[]),
        ("xl/_rels/workbook.bin.rels", "<a>".repeat(size(50_000, 1_000_000)).as_bytes()),
    ]);
    refused(vec![
        hostile("4 billion claimed texts", xlsb_of(&[], &claimed), DAMAGED),
        hostile("a record of a claimed length", xlsb_of(&record_of_claimed_length, &[]), DAMAGED),
        hostile("cells far apart", sheet(&[(0, 0), (0xF_FFFF, 0xFFFF_FFF0)]), DAMAGED),
        hostile("a row of 3 million columns", sheet(&[(0, 0), (0, 3_000_000)]), "column 3000001"),
        hostile("gigabytes of text", xlsb_of(&used, &strings), TOO_MUCH),
        hostile("a part that is there twice", twice, "twice"),
        hostile("deep XML", deep, DAMAGED),
    ]);
}

/// A row of cells that hold this.
fn ods_row(cells: &str) -> String {
    format!("<table:table-row>{cells}</table:table-row>")
}

/// A cell of a text, with more attributes.
fn ods_cell(more: &str, text: &str) -> String {
    format!(
        r#"<table:table-cell {more} office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
    )
}

#[test]
fn open_document_spreadsheets_are_refused() {
    let entities = |declared: &str, used: &str| {
        let content = ods_content(&ods_row(&ods_cell("", used)));
        ods_with(&format!("<!DOCTYPE x [{declared}]>{content}"))
    };
    let laugh = |at| format!(r#"<!ENTITY a{at} "{}">"#, format!("&a{};", at - 1).repeat(10));
    let laughs: Vec<_> = (1..12).map(laugh).collect();
    let laughs = laughs.concat();
    let repeated = |attributes: &str, cell: &str| {
        ods_of(&format!("<table:table-row {attributes}>{cell}</table:table-row>"))
    };
    let far = ods_row(&ods_cell("", "x"))
        + r#"<table:table-row table:number-rows-repeated="1048574"><table:table-cell/></table:table-row>"#
        + &ods_row(
            &(r#"<table:table-cell table:number-columns-repeated="16383"/>"#.to_owned()
                + &ods_cell("", "x")),
        );
    let twice = {
        let mut zip = ods(&[vec![C::N(1.0)]]);
        let mut archive = zip::ZipWriter::new_append(Cursor::new(zip.clone())).unwrap();
        archive.start_file("content.xmk", zip::write::SimpleFileOptions::default()).unwrap();
        zip = archive.finish().unwrap().into_inner();
        for at in 0..zip.len() - 11 {
            if zip[at..].starts_with(b"content.xmk") {
                zip[at + 10] = b'l';
            }
        }
        zip
    };
    let mut files = vec![
        hostile(
            "an entity bomb",
            entities(&format!(r#"<!ENTITY a0 "aaaaaaaaaa">{laughs}"#), "&a11;"),
            DAMAGED,
        ),
        hostile(
            "an outside entity",
            entities(r#"<!ENTITY a SYSTEM "file:///etc/passwd">"#, "&a;"),
            DAMAGED,
        ),
        hostile(
            "gigabytes of text",
            repeated(r#"table:number-rows-repeated="1048576""#, &ods_cell("", &"x".repeat(10_000))),
            TOO_MUCH,
        ),
        hostile(
            "claimed rows and columns",
            repeated(
                r#"table:number-rows-repeated="18446744073709551615""#,
                &ods_cell(r#"table:number-columns-repeated="18446744073709551615""#, "x"),
            ),
            DAMAGED,
        ),
        hostile("cells far apart", ods_of(&far), DAMAGED),
        hostile(
            "a long text between cells",
            ods_of(&ods_row(&"x".repeat(size(30_000_000, 100_000_000)))),
            DAMAGED,
        ),
        hostile(
            "a row of long texts",
            ods_of(&ods_row(&ods_cell(
                r#"table:number-columns-repeated="300""#,
                &"x".repeat(250_000),
            ))),
            "a row holds more than 4 MiB of text",
        ),
        hostile("a part that is there twice", twice, "twice"),
        hostile("a table without an end", endless(), TOO_MUCH),
        hostile(
            "deep XML",
            ods_of(&ods_row(&ods_cell("", &"<text:span>".repeat(size(50_000, 1_000_000))))),
            "",
        ),
        hostile(
            "a bomb",
            ods_of(&ods_row(&ods_cell("", &" ".repeat(100_000).repeat(size(100, 3_000))))),
            "",
        ),
    ];
    if long() {
        let spaces = r#"<text:s text:c="4000000000"/>"#;
        files.push(hostile("4 GB of blanks", ods_of(&ods_row(&ods_cell("", spaces))), TOO_MUCH));
    }
    refused(files);
}

/// The same of workbooks and CSV, which the service reads itself.
#[test]
fn workbooks_are_refused_as_well() {
    let workbook = |strings: &str, rows: &str| {
        packed(&[
            ("xl/workbook.xml", br#"<workbook><sheets><sheet name="hose" r:id="b"/></sheets></workbook>"#),
            ("xl/_rels/workbook.xml.rels", br#"<Relationships><Relationship Id="b" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="e" Type="x/sharedStrings" Target="texts.xml"/></Relationships>"#),
            ("xl/sheet.xml", format!("<worksheet><sheetData>{rows}</sheetData></worksheet>").as_bytes()),
            ("xl/texts.xml", strings.as_bytes()),
        ])
    };
    let text = r#"<row><c t="s"><v>0</v></c></row>"#;
    let used = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(250)).repeat(400);
    let long_text = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(30_000));
    let bomb = format!("<x>{}</x>", " ".repeat(100_000)).repeat(1_000);
    refused(vec![
        hostile(
            "an entity bomb",
            workbook(r#"<!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>"#, text),
            DAMAGED,
        ),
        hostile("a bomb", workbook("<sst/>", &bomb), "times its size"),
        hostile("one long text, used 100,000 times", workbook(&long_text, &used), ""),
        hostile("deep XML", workbook("<sst/>", &"<a>".repeat(1_000_000)), DAMAGED),
    ]);
}

/// Ten gigabytes of CSV, with their length and without it, are refused as soon as they are too many, and the service keeps none of
/// them. In the long run all are sent, whatever was answered.
#[test]
fn ten_gigabytes_of_csv_are_refused() {
    const ALL: u64 = 10 << 30;
    let (_shop, admin, _) = shop();
    let mut program = Program::serve(beside());
    let service = program.id();
    let address = program.host.strip_prefix("http://").unwrap().to_owned();
    let lines = "Part number;Brand;Size\nG-1;Any;-8\n".repeat(2_000);
    for (how, length, part) in [
        ("with a length", format!("Content-Length: {ALL}"), lines.clone()),
        (
            "in chunks",
            "Transfer-Encoding: chunked".to_owned(),
            format!("{:x}\r\n{lines}\r\n", lines.len()),
        ),
    ] {
        std::fs::write(format!("/proc/{service}/clear_refs"), "5").unwrap();
        let before = memory_of(service, "VmRSS").unwrap() >> 20;
        let begun = Instant::now();
        let mut connection = TcpStream::connect(&address).unwrap();
        let head = format!(
            "POST /api/v1{PATH}?componentType=hose HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {admin}\r\nContent-Type: text/csv\r\n{length}\r\n\r\n"
        );
        connection.write_all(head.as_bytes()).unwrap();
        let mut answers = connection.try_clone().unwrap();
        let answered = Arc::new(AtomicBool::new(false));
        let is_answered = Arc::clone(&answered);
        let answer = thread::spawn(move || {
            let mut told = vec![0; 1];
            let _cut_off = answers.read_exact(&mut told);
            is_answered.store(true, Ordering::Relaxed);
            let _cut_off = answers.read_to_end(&mut told);
            String::from_utf8_lossy(&told).into_owned()
        });
        let mut sent = 0;
        let goes_on = || long() || !answered.load(Ordering::Relaxed);
        while sent < ALL && goes_on() && connection.write_all(part.as_bytes()).is_ok() {
            sent += u64::try_from(part.len()).unwrap();
        }
        // The rest of the answer is on its way.
        thread::sleep(Duration::from_millis(200));
        let _gone = connection.shutdown(Shutdown::Both);
        let answer = answer.join().unwrap();
        let more = peak(service).saturating_sub(before);
        println!(
            "10 GB of CSV {how}: {} MiB taken off the caller, service +{more} MiB, {:.1?}",
            sent >> 20,
            begun.elapsed()
        );
        assert!(answer.starts_with("HTTP/1.1 413"), "{how}: {answer}");
        assert!(answer.contains("at most 32 MiB; copy the list alone"), "{how}: {answer}");
        assert!(long() || sent < ALL / 2, "{how}: {sent}");
        assert!(more <= MOST, "{how}: the service took {more} MiB more");
    }
    assert_eq!(program.interrupt(), Some(0));
}
