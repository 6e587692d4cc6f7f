//! `POST /components/import`, `POST /components/exceltemplate`, jobs.

mod columns;
mod file;
mod header;
mod job;
mod key;
mod large;
mod program;
mod round_trip;
mod rows;
mod template;

use std::thread::sleep;
use std::time::Duration;

use libtest_mimic::Trial;
use rust_xlsxwriter::{Formula, Workbook};
use serde_json::Value;
use tests::{Answer, Request, Shop, request, unique};

pub(crate) fn trials() -> Vec<Trial> {
    [
        large::trials(),
        job::trials(),
        round_trip::trials(),
        program::trials(),
        rows::trials(),
        key::trials(),
        header::trials(),
        file::trials(),
        template::trials(),
        columns::trials(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The headings of a hose's key.
const KEYS: [&str; 3] = ["Part number", "Brand", "Size"];
const PATH: &str = "/components/import";
pub(crate) const WORKBOOK: &str =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A cell to write.
#[derive(Debug, Clone)]
pub(crate) enum C {
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

pub(crate) fn t(text: &str) -> C {
    C::T(text.to_owned())
}

/// A workbook of sheets: name and rows.
pub(crate) fn book(sheets: &[(&str, Vec<Vec<C>>)]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).unwrap();
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
                .unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

/// A workbook with the sheet `hose`: headings and rows.
fn hoses(headings: &[&str], rows: &[Vec<C>]) -> Vec<u8> {
    let mut all = vec![headings.iter().map(|heading| t(heading)).collect()];
    all.extend(rows.iter().cloned());
    book(&[("hose", all)])
}

/// An import that is to be sent.
fn upload(token: &str, file: &[u8]) -> Request {
    request("POST", PATH).token(token).header("Content-Type", WORKBOOK).bytes(file)
}

/// Sends an import; waits for its turn where others import too.
pub(crate) fn send(request: &Request) -> Answer {
    for _ in 0..300 {
        let answer = request.send();
        if answer.status != 503 {
            return answer;
        }
        assert_ne!(answer.header("retry-after"), "", "{answer}");
        sleep(Duration::from_millis(200));
    }
    panic!("never its turn");
}

fn import(token: &str, file: &[u8]) -> Answer {
    send(&upload(token, file))
}

/// Created, updated and unchanged of an import that was done.
#[track_caller]
pub(crate) fn counts(answer: Answer) -> (u64, u64, u64) {
    let answer = answer.expect(200);
    let count = |name: &str| answer.field(name).as_u64().unwrap();
    assert_eq!(answer.field("/errors"), Value::Array(Vec::new()));
    assert_eq!(count("/faults"), 0);
    (count("/created"), count("/updated"), count("/unchanged"))
}

/// The faults of an import that was refused: place and code.
#[track_caller]
fn faults(answer: Answer) -> Vec<(String, String)> {
    let answer = answer.problem(400, "invalid_sheet");
    let problem = answer.json();
    let listed = problem["errors"].as_array().unwrap();
    let reported = problem["report"]["errors"].as_array().unwrap();
    assert_eq!(listed.len(), reported.len());
    assert_eq!(problem["report"]["created"], 0);
    assert_eq!(problem["report"]["updated"], 0);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let place = |fault: &Value| (text(&fault["pointer"]), text(&fault["code"]));
    for (fault, cell) in listed.iter().zip(reported) {
        assert_eq!(fault["code"], cell["code"]);
        assert_eq!(fault["message"], cell["message"]);
        let row = cell["row"].as_u64().map(|row| row.to_string()).unwrap_or_default();
        let letter = cell["letter"].as_str().unwrap();
        let place = if row.is_empty() {
            text(&cell["sheet"])
        } else {
            format!("{}!{letter}{row}", text(&cell["sheet"]))
        };
        assert_eq!(fault["pointer"], place);
    }
    listed.iter().map(place).collect()
}

/// The same as texts: `hose!A2 required`.
#[track_caller]
pub(crate) fn told(answer: Answer) -> Vec<String> {
    faults(answer).into_iter().map(|(place, code)| format!("{place} {code}")).collect()
}

/// A shop with an admin and a brand.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("importer");
    let (admin, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    (shop, admin, brand)
}

/// What is kept of the shop's own hoses, by part number.
fn kept(shop: &Shop, columns: &str) -> Vec<serde_json::Map<String, Value>> {
    tests::rows_of(&format!(
        "select c.part_number, {columns} from hoses c left join item_properties p on p.item_id = c.id
            and p.organization_id = c.organization_id
        where c.organization_id = decode('{}', 'hex') order by c.part_number_folded, c.rank, c.id",
        shop.id()
    ))
}
