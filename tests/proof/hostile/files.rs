//! Files of imports: tables that fit, and files that no program writes.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::sync::OnceLock;

use serde_json::json;
use tests::{C, Chance, WORKBOOK, book, post, sheet, t};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::values::Values;

/// So large a sheet of a small file becomes when it is unpacked.
const UNPACKED: usize = 64 * 1024 * 1024;

/// The headings that each import reads, by its path.
pub(super) struct Templates(BTreeMap<String, Vec<Template>>);

pub(super) struct Template {
    name: String,
    headings: Vec<String>,
}

impl Templates {
    /// Those of the imports with these paths.
    pub(super) fn of_imports(paths: &[&str], token: &str) -> Self {
        let kinds = ["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem"];
        let of = |path: &&str| {
            let bodies = if path.starts_with("/components/") {
                kinds.map(|kind| json!({ "componentType": kind })).to_vec()
            } else {
                vec![json!({})]
            };
            let template = |body| {
                let address = path.replace("/import", "/exceltemplate");
                let sheet = sheet(&post(&address, &body).token(token).send().expect(200).body);
                Template { name: sheet.name, headings: sheet.headings }
            };
            ((*path).to_owned(), bodies.into_iter().map(template).collect())
        };
        Self(paths.iter().map(of).collect())
    }

    /// Those of an import, and all where the file may be of any.
    pub(super) fn of(&self, path: &str) -> Vec<&Template> {
        match self.0.get(path) {
            Some(own) => own.iter().collect(),
            None => self.0.values().flatten().collect(),
        }
    }
}

/// A table of an import.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) rows: Vec<Vec<C>>,
}

/// A table with some rows that fit.
pub(super) fn table(of: &[&Template], values: &mut Values<'_>) -> Table {
    let template = values.chance.pick(of);
    let mut rows = vec![template.headings.iter().map(|heading| t(heading)).collect()];
    let count = if values.chance.below(200) == 0 { 2_000 } else { 1 + values.chance.below(4) };
    for row in 0..count {
        let cell = |heading: &String| cell(heading, row, values);
        rows.push(template.headings.iter().map(cell).collect());
    }
    Table { name: template.name.clone(), rows }
}

fn cell(heading: &str, row: usize, values: &mut Values<'_>) -> C {
    let mark = &values.own.mark;
    match heading {
        "Brand" => t(&format!("{mark} brand")),
        "Part number" => t(&format!("{mark}-{}", values.chance.pick(&["H", "C", "A", "O", "NEW"]))),
        "Name" | "Customer" | "Warehouse" | "Price list" => t(&format!("{mark} {row}")),
        "Size" | "Hose size" | "Dash size" => t("8"),
        _ => match values.chance.below(8) {
            0 => C::N(12.5),
            1 => C::N(3.0),
            2 => t("2026-11-28"),
            3 => t("yes"),
            _ => C::E,
        },
    }
}

impl Table {
    /// Spoils a cell, a row or the headings.
    pub(super) fn spoil(&mut self, values: &mut Values<'_>) {
        let row = values.chance.below(self.rows.len());
        let column = values.chance.below(self.rows[row].len().max(1));
        match values.chance.below(9) {
            0 => self.rows.swap(0, row),
            1 => self.rows[row].truncate(column),
            2 => self.rows.push(self.rows[row].clone()),
            3 => self.rows[row].extend((0..column).map(|_| t("surplus"))),
            4 => self.rows[row].clear(),
            _ => {
                let value = match values.chance.below(6) {
                    0 => C::N(*values.chance.pick(&[-1.0, 0.0, 1e300, 1e-300, 45_000.5, f64::MAX])),
                    1 => C::B(true),
                    2 => C::F("=1/0", "#DIV/0!"),
                    3 => t(&values.id()),
                    // As much as a cell of a workbook holds.
                    _ => t(&values.text().chars().take(32_000).collect::<String>()),
                };
                if let Some(cell) = self.rows[row].get_mut(column) {
                    *cell = value;
                }
            }
        }
    }

    /// As a workbook, or as CSV, with its media type.
    pub(super) fn written(&self, values: &mut Values<'_>) -> (&'static str, Vec<u8>) {
        if values.chance.happens(50) {
            return ("text/csv", self.csv(values));
        }
        let name = if values.chance.happens(90) { self.name.as_str() } else { "Sheet1" };
        (WORKBOOK, book(&[(name, self.rows.clone())]))
    }

    fn csv(&self, values: &mut Values<'_>) -> Vec<u8> {
        let sign = *values.chance.pick(&[",", ";", "\t", "|"]);
        let quotes = values.chance.below(4);
        let cell = |cell: &C| match cell {
            C::E => String::new(),
            C::N(number) => number.to_string(),
            C::B(flag) => flag.to_string(),
            C::F(_, value) => (*value).to_owned(),
            C::T(text) if quotes == 0 => text.clone(),
            C::T(text) => format!("\"{}\"", text.replace('"', "\"\"")),
        };
        let line = |row: &Vec<C>| row.iter().map(cell).collect::<Vec<_>>().join(sign);
        let end = if values.chance.happens(50) { "\r\n" } else { "\n" };
        self.rows.iter().map(line).collect::<Vec<_>>().join(end).into_bytes()
    }
}

/// A workbook that is none: parts of it are missing, wrong, endless or nested.
pub(super) fn tampered(chance: &mut Chance) -> Vec<u8> {
    let whole = || book(&[("Sheet1", vec![vec![t("Name")], vec![t("N")]])]);
    let sheet = "xl/worksheets/sheet1.xml";
    let text = |text: &str| Some(text.as_bytes().to_vec());
    match chance.below(9) {
        0 => bomb().to_vec(),
        1 => with_entry(&whole(), "xl/sharedStrings.xml", text(&entities())),
        2 => with_entry(&whole(), "[Content_Types].xml", None),
        3 => with_entry(&whole(), "xl/workbook.xml", text("<workbook>")),
        4 => with_entry(&whole(), "../../../tmp/hostile", text("x")),
        5 => {
            let deep = format!("{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
            with_entry(&whole(), sheet, text(&deep))
        }
        6 => {
            let far = "<worksheet><sheetData><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>\
                <row r=\"99999999999\"><c r=\"ZZZZZZ1\" t=\"s\"><v>99999</v></c></row></sheetData></worksheet>";
            with_entry(&whole(), sheet, text(far))
        }
        7 => {
            let odd = "<worksheet><sheetData><row r=\"-1\"><c r=\"A-1\" t=\"d\"><v>9e999</v></c><c r=\"\" t=\"inlineStr\">\
                <is><t>&#0;&#xD800;&unknown;</t></is></c></row></sheetData></worksheet>";
            with_entry(&whole(), sheet, text(odd))
        }
        _ => {
            let mut file = whole();
            for _ in 0..=chance.below(20) {
                let at = chance.below(file.len());
                file[at] = u8::try_from(chance.below(256)).unwrap_or_default();
            }
            file
        }
    }
}

/// Entities that become large where they are put in.
fn entities() -> String {
    let one = |number: usize| {
        let ten = format!("&e{};", number - 1).repeat(10);
        format!("<!ENTITY e{number} \"{ten}\">")
    };
    let all: String = (1..10).map(one).collect();
    format!(
        "<?xml version=\"1.0\"?><!DOCTYPE sst [<!ENTITY e0 \"ha\">{all}]><sst><si><t>&e9;</t></si></sst>"
    )
}

/// A small file with a large sheet.
fn bomb() -> &'static [u8] {
    static BOMB: OnceLock<Vec<u8>> = OnceLock::new();
    BOMB.get_or_init(|| {
        let row = "<row><c t=\"inlineStr\"><is><t>Name</t></is></c></row>";
        let rows = row.repeat(UNPACKED / row.len());
        let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
        let whole = book(&[("Sheet1", vec![vec![t("Name")]])]);
        with_entry(&whole, "xl/worksheets/sheet1.xml", Some(sheet.into_bytes()))
    })
}

/// A workbook with another content of one of its parts, or without it.
fn with_entry(file: &[u8], name: &str, content: Option<Vec<u8>>) -> Vec<u8> {
    let mut from = ZipArchive::new(Cursor::new(file)).expect("a workbook");
    let mut into = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    for at in 0..from.len() {
        let mut entry = from.by_index(at).expect("a part");
        let own = entry.name().expect("a name").into_owned();
        if own != name {
            let mut content = Vec::new();
            entry.read_to_end(&mut content).expect("its content");
            into.start_file(own, options).expect("a part");
            into.write_all(&content).expect("its content");
        }
    }
    if let Some(content) = content {
        into.start_file(name, options).expect("a part");
        into.write_all(&content).expect("its content");
    }
    into.finish().expect("a workbook").into_inner()
}

/// A form with a file, often a broken one, and its media type.
pub(super) fn form(file: &[u8], of: &str, chance: &mut Chance) -> (String, Vec<u8>) {
    let boundary = "hostile-boundary";
    let head = |field: &str, further: &str| {
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{field}\"{further}\r\nContent-Type: {of}\r\n\r\n"
        )
    };
    let usual = head("file", "; filename=\"a.xlsx\"");
    let end = format!("\r\n--{boundary}--\r\n");
    let media_type = format!("multipart/form-data; boundary={boundary}");
    let one = |head: &str, end: &str| [head.as_bytes(), file, end.as_bytes()].concat();
    match chance.below(16) {
        0 => (media_type, one(&usual, "")),
        1 => ("multipart/form-data".to_owned(), one(&usual, &end)),
        2 => (media_type.replace(boundary, "other"), one(&usual, &end)),
        3 => (media_type, one(&head("other", ""), &end)),
        4 => (media_type, [one(&usual, "\r\n"), one(&usual, &end)].concat()),
        5 => (media_type, one(&head("file", "; filename=\"../../../etc/passwd\u{0}.xlsx\""), &end)),
        6 => (
            media_type,
            one(&head("file", &format!("; filename=\"{}\"", "a".repeat(20_000))), &end),
        ),
        7 => (media_type, Vec::new()),
        8 => (media_type, end.into_bytes()),
        9 => (media_type, one("\r\n\r\n", &end)),
        10 => ("multipart/mixed; boundary=\"\"".to_owned(), one(&usual, &end)),
        _ => (media_type, one(&usual, &end)),
    }
}
