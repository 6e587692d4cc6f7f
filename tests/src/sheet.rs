//! Workbooks: opened again by another library, written by hand, and sent in.

use std::io::{Cursor, Read};
use std::thread::sleep;
use std::time::{Duration, Instant};

use calamine::{Data, Reader, Xlsx};
use rust_xlsxwriter::{Formula, Workbook};
use serde_json::Value;
use zip::ZipArchive;

use crate::{Answer, Request, get, request};

/// The media type of workbooks.
pub const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The media type of CSV.
pub const CSV: &str = "text/csv";

/// The first sheet of a workbook.
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// The names of all sheets.
    pub names: Vec<String>,
    /// The headings.
    pub headings: Vec<String>,
    /// The rows below them.
    pub rows: Vec<Vec<Data>>,
}

/// The first sheet of a workbook.
pub fn sheet(file: &[u8]) -> Sheet {
    sheet_at(file, 0)
}

/// A sheet of a workbook.
pub fn sheet_at(file: &[u8], at: usize) -> Sheet {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(file)).expect("a workbook");
    let names = book.sheet_names();
    let name = names.get(at).expect("a sheet").clone();
    let formulas = book.worksheet_formula(&name).expect("its formulas");
    assert!(formulas.used_cells().next().is_none(), "a formula in {name}");
    let range = book.worksheet_range(&name).expect("its cells");
    let mut rows = range.rows().map(<[Data]>::to_vec);
    let headings = rows.next().expect("headings");
    let headings = headings.iter().map(ToString::to_string).collect();
    Sheet { name, names, headings, rows: rows.collect() }
}

impl Sheet {
    /// The place of a heading.
    #[track_caller]
    pub fn at(&self, heading: &str) -> usize {
        let found = self.headings.iter().position(|other| other == heading);
        found.unwrap_or_else(|| panic!("no {heading} in {:?}", self.headings))
    }

    /// A column as texts.
    #[track_caller]
    pub fn column(&self, heading: &str) -> Vec<String> {
        let at = self.at(heading);
        self.rows.iter().map(|row| row[at].to_string()).collect()
    }

    /// A workbook of it without some columns, and with a text in all rows of others.
    #[track_caller]
    pub fn book(&self, without: &[&str], with: &[(&str, &str)]) -> Vec<u8> {
        let left_out: Vec<usize> = without.iter().map(|heading| self.at(heading)).collect();
        let values: Vec<_> =
            with.iter().map(|(heading, text)| (self.at(heading), t(text))).collect();
        let kept = |cells: Vec<C>| -> Vec<C> {
            let cells = cells.into_iter().enumerate();
            cells.filter(|(at, _)| !left_out.contains(at)).map(|(_, cell)| cell).collect()
        };
        let row = |row: &Vec<Data>| {
            let mut cells: Vec<C> = row.iter().map(C::from).collect();
            for (at, cell) in &values {
                cells[*at] = cell.clone();
            }
            kept(cells)
        };
        let headings = kept(self.headings.iter().map(|heading| t(heading)).collect());
        let rows = std::iter::once(headings).chain(self.rows.iter().map(row)).collect();
        book(&[(&self.name, rows)])
    }
}

/// The text of a part of a workbook.
#[track_caller]
pub fn part(file: &[u8], name: &str) -> String {
    let mut archive = ZipArchive::new(Cursor::new(file)).expect("a package");
    let mut text = String::new();
    archive.by_name(name).expect(name).read_to_string(&mut text).expect("a text");
    text
}

/// The format of a cell of the first sheet, in the words of the file.
#[track_caller]
pub fn format_of(file: &[u8], cell: &str) -> String {
    let (cells, styles) = (part(file, "xl/worksheets/sheet1.xml"), part(file, "xl/styles.xml"));
    let (_, cell) = cells.split_once(&format!("<c r=\"{cell}\"")).expect("the cell");
    let style = cell.split('>').next().and_then(|cell| cell.split_once("s=\""));
    let style = style.and_then(|(_, style)| style.split('"').next()?.parse().ok()).unwrap_or(0);
    let (_, formats) = styles.split_once("<cellXfs").expect("formats");
    formats.split("<xf ").skip(1).nth(style).expect("the format").to_owned()
}

/// A cell to write.
#[derive(Debug, Clone)]
pub enum C {
    /// Nothing.
    E,
    /// A text.
    T(String),
    /// A number.
    N(f64),
    /// A flag.
    B(bool),
    /// A formula with its value.
    F(&'static str, &'static str),
}

/// A text to write.
pub fn t(text: &str) -> C {
    C::T(text.to_owned())
}

impl From<&Data> for C {
    fn from(value: &Data) -> Self {
        match value {
            Data::Empty => Self::E,
            Data::Bool(flag) => Self::B(*flag),
            Data::Float(number) => Self::N(*number),
            other => t(&other.to_string()),
        }
    }
}

impl From<&Value> for C {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::E,
            Value::Bool(flag) => Self::B(*flag),
            Value::Number(number) => Self::N(number.as_f64().expect("a number")),
            other => t(other.as_str().expect("a text")),
        }
    }
}

/// A workbook of sheets: name and rows.
pub fn book(sheets: &[(&str, Vec<Vec<C>>)]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).expect("a name");
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                match cell {
                    C::E => continue,
                    C::T(text) => sheet.write_string(row, column, text),
                    C::N(number) => sheet.write_number(row, column, *number),
                    C::B(flag) => sheet.write_boolean(row, column, *flag),
                    C::F(formula, value) => {
                        sheet.write_formula(row, column, Formula::new(*formula).set_result(*value))
                    }
                }
                .expect("a cell");
            }
        }
    }
    book.save_to_buffer().expect("a workbook")
}

/// A workbook of one sheet of texts.
pub fn book_of_texts(rows: &[&[&str]]) -> Vec<u8> {
    let cells = |row: &&[&str]| row.iter().map(|text| t(text)).collect();
    book(&[("Sheet1", rows.iter().map(cells).collect())])
}

/// A workbook of one sheet of values as JSON has them.
pub fn book_of_values(name: &str, rows: &[Vec<Value>]) -> Vec<u8> {
    let cells = |row: &Vec<Value>| row.iter().map(C::from).collect();
    book(&[(name, rows.iter().map(cells).collect())])
}

/// Sends something that there is room for a few of, and comes again while others have it.
pub fn patiently(send: impl Fn() -> Answer) -> Answer {
    for _ in 0..300 {
        let answer = send();
        if answer.status != 503 {
            return answer;
        }
        assert_ne!(answer.header("retry-after"), "", "{answer}");
        sleep(Duration::from_millis(200));
    }
    panic!("never its turn");
}

/// A job once it has ended, by the answer that began it.
pub fn ended_job(token: &str, begun: &Answer) -> Answer {
    let id = begun.field("/_id");
    let path = format!("/job/{}", id.as_str().unwrap_or_else(|| panic!("{begun}")));
    let since = Instant::now();
    loop {
        let job = get(&path).token(token).send().expect(200);
        if job.field("/state") == "done" || job.field("/state") == "failed" {
            return job;
        }
        assert!(since.elapsed() < Duration::from_mins(20), "{job}");
        sleep(Duration::from_millis(50));
    }
}

/// An import that is to be sent.
pub fn upload(token: &str, path: &str, file: &[u8]) -> Request {
    request("POST", path).token(token).header("Content-Type", WORKBOOK).bytes(file)
}

/// Imports a workbook.
pub fn import(token: &str, path: &str, file: &[u8]) -> Answer {
    let upload = upload(token, path, file);
    patiently(|| upload.send())
}

/// An import of CSV that is to be sent.
pub fn upload_csv(token: &str, path: &str, file: &[u8]) -> Request {
    request("POST", path).token(token).header("Content-Type", CSV).bytes(file)
}

/// Exports as CSV.
pub fn export_csv(token: &str, path: &str, body: &Value) -> Answer {
    let mut body = body.clone();
    body["format"] = "csv".into();
    let export = request("POST", path).token(token).json(&body);
    let answer = patiently(|| export.send()).expect(200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    answer
}

/// Exports as CSV, and imports that again: nothing changes in so many records.
#[track_caller]
pub fn csv_comes_back(token: &str, (export, body): (&str, &Value), import: &str, records: u64) {
    let file = export_csv(token, export, body).body;
    let upload = upload_csv(token, import, &file);
    let answer = patiently(|| upload.send());
    assert_eq!(answer.status, 200, "{answer}\n{}", String::from_utf8_lossy(&file));
    assert_eq!(counts(answer), (0, 0, records), "{}", String::from_utf8_lossy(&file));
}

/// Created, updated and unchanged of an import that was done.
#[track_caller]
pub fn counts(answer: Answer) -> (u64, u64, u64) {
    let answer = answer.expect(200);
    let count = |name: &str| answer.field(name).as_u64().expect("a count");
    assert_eq!(answer.field("/errors"), Value::Array(Vec::new()));
    assert_eq!(count("/faults"), 0);
    (count("/created"), count("/updated"), count("/unchanged"))
}

/// How many records an import created, updated and left unchanged: `1 created, 3 unchanged`.
#[track_caller]
pub fn imported(answer: Answer) -> String {
    let (created, updated, unchanged) = counts(answer);
    let all = [(created, "created"), (updated, "updated"), (unchanged, "unchanged")];
    let some = all.iter().filter(|(count, _)| *count > 0);
    some.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}

/// The faults of an import that was refused, place and code: `hose!A2 required`.
#[track_caller]
pub fn import_faults(answer: Answer) -> Vec<String> {
    let answer = answer.problem(400, "invalid_sheet");
    let problem = answer.json();
    let listed = problem["errors"].as_array().expect("faults");
    let reported = problem["report"]["errors"].as_array().expect("faults");
    assert_eq!(listed.len(), reported.len());
    assert_eq!(problem["report"]["created"], 0);
    assert_eq!(problem["report"]["updated"], 0);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    for (fault, cell) in listed.iter().zip(reported) {
        assert_eq!(fault["code"], cell["code"]);
        assert_eq!(fault["message"], cell["message"]);
        let row = cell["row"].as_u64().map(|row| row.to_string()).unwrap_or_default();
        let mut place = text(&cell["sheet"]);
        if !row.is_empty() {
            let parting = if place.is_empty() { "" } else { "!" };
            place = format!("{place}{parting}{}{row}", text(&cell["letter"]));
        }
        assert_eq!(fault["pointer"], place);
    }
    listed
        .iter()
        .map(|fault| format!("{} {}", text(&fault["pointer"]), text(&fault["code"])))
        .collect()
}
