//! Faults in a list below titles and merged cells: each names its cell as the sheet has it, in every format.

use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::Reader;
use domain::workbooks::column_letters;
use serde_json::json;
use tests::{C, Request, counts, post, rows_of, t, unique};

use super::made::{ods, xls, xlsb};
use super::{import, send, shop, upload};

macro_rules! list {
    ($name:literal) => {
        include_bytes!(concat!("../../../data/lists/titles.", $name))
    };
}

/// As tests/data/lists/titles.py has it.
fn list(faulty: bool) -> Vec<Vec<C>> {
    let or = |fault: &str, good: f64| if faulty { t(fault) } else { C::N(good) };
    let row = |number: &str, text: C, dn: C, bar: C, price: C| {
        vec![C::E, t(number), text, dn, bar, price]
    };
    let hose = || t("Schlauch");
    vec![
        vec![C::E, t("Hydraulik Mustermann GmbH")],
        vec![C::E],
        vec![C::E, t("Preisliste Schläuche")],
        vec![C::E],
        vec![C::E, t("gültig ab 1. Januar 2026")],
        row("Artikel-Nr.", t("Bezeichnung"), t("DN"), t("Betriebsdruck"), t("Preis / 100 m")),
        vec![C::E, t("Zweilagig")],
        row("F-1", hose(), C::N(12.0), C::N(276.0), C::N(1250.0)),
        row("F-2", hose(), or("elf", 12.0), C::N(276.0), C::N(1250.0)),
        row("F-3", t("Schlauch mit zwei Zeilen"), C::N(12.0), C::N(276.0), or("viel", 1250.0)),
        row("F-4", C::E, C::N(16.0), C::N(276.0), C::N(1250.0)),
        vec![C::E],
        row("F-5", hose(), C::N(20.0), or("hoch", 276.0), C::N(1250.5)),
    ]
}

fn profile(token: &str, brand: &str) -> String {
    let layout = json!({
        "decimalSign": ",",
        "columns": [
            { "column": "partNumber", "headings": ["Artikel-Nr."] },
            { "column": "brand", "fixed": brand },
            { "column": "description", "headings": ["Bezeichnung"] },
            { "column": "size", "headings": ["DN"], "size": "dn" },
            { "column": "maxPressurePsi", "headings": ["Betriebsdruck"], "unit": "bar" },
            { "column": "listPrice", "headings": ["Preis / 100 m"], "per": 100 },
            { "column": "listPriceCurrency", "fixed": "EUR" },
            { "column": "listPriceUnitOfMeasure", "fixed": "m" }
        ],
        "skip": { "groups": true }
    });
    let body = json!({ "name": unique("List"), "kind": "hose", "layout": layout });
    let made = post("/importprofiles/create", &body).token(token).send().expect(201);
    made.field("/_id").as_str().unwrap().to_owned()
}

#[test]
fn faults_name_the_cells_of_the_sheet() {
    let (_, admin, brand) = shop();
    let profile = profile(&admin, &brand);
    let list = list(true);
    for (format, file) in [
        ("xlsx", list!("xlsx").to_vec()),
        ("xls", list!("xls").to_vec()),
        ("ods", list!("ods").to_vec()),
        ("csv", list!("csv").to_vec()),
        ("xls made by hand", xls(&list)),
        ("xlsb made by hand", xlsb(&list)),
        ("ods made by hand", ods(&list)),
    ] {
        let request = upload(&admin, &file).query("profile", &profile);
        let answer = send(&request).problem(400, "invalid_sheet");
        let report = answer.field("/report/errors");
        let faults: Vec<String> = report.as_array().unwrap().iter().map(told).collect();
        let expected = ["D9 DN = elf", "F10 Preis / 100 m = viel", "E13 Betriebsdruck = hoch"];
        assert_eq!(faults, expected, "{format}: {answer}");
    }
}

/// A fault as `D9 DN = elf`: its cell, its heading, and its value.
fn told(fault: &serde_json::Value) -> String {
    let text = |name: &str| fault[name].as_str().unwrap();
    format!("{}{} {} = {}", text("letter"), fault["row"], text("column"), text("value"))
}

/// The texts of the first sheet of a workbook, by the places of their cells.
fn cells(file: &[u8]) -> BTreeMap<String, String> {
    let mut book: calamine::Xlsx<_> =
        calamine::open_workbook_from_rs(Cursor::new(file)).expect("a workbook");
    let range = book.worksheet_range_at(0).expect("a sheet").expect("its cells");
    let (top, left) = range.start().expect("a cell");
    let cells = range.used_cells().map(|(row, column, cell)| {
        let row = usize::try_from(top).unwrap() + row + 1;
        let column = column_letters(usize::try_from(left).unwrap() + column);
        (format!("{column}{row}"), cell.to_string())
    });
    cells.collect()
}

#[test]
fn notes_stand_in_the_rows_of_the_sheet() {
    let (_, admin, brand) = shop();
    let profile = profile(&admin, &brand);
    for file in [list!("xlsx").as_slice(), list!("xls"), list!("ods"), &xlsb(&list(true))] {
        let request = upload(&admin, file).query("profile", &profile).query("report", "xlsx");
        let noted = cells(&send(&request).expect(400).body);
        let faulty: Vec<_> = noted.keys().filter(|place| place.starts_with('G')).collect();
        assert_eq!(faulty, ["G10", "G13", "G6", "G9"]);
        assert!(noted["G9"].starts_with("DN (D): "), "{noted:?}");
        assert_eq!(
            (noted["B1"].as_str(), noted["B13"].as_str()),
            ("Hydraulik Mustermann GmbH", "F-5")
        );
    }
}

/// A report that is asked for again with its key is the first one, also below titles; nothing is imported again.
#[test]
fn a_report_comes_again_with_its_key() {
    let (shop, admin, brand) = shop();
    let profile = profile(&admin, &brand);
    let keyed = |file: &[u8]| -> Request {
        let request = upload(&admin, file).query("profile", &profile).query("report", "xlsx");
        request.header("Idempotency-Key", "report")
    };
    for make in [ods, |rows: &[Vec<C>]| tests::book(&[("Preise", rows.to_vec())])] {
        // A refused one isn't kept.
        send(&keyed(&make(&list(true)))).expect(400);
    }
    let file = xls(&list(false));
    let first = send(&keyed(&file)).expect(200);
    assert_eq!((first.header("idempotency-replayed"), first.header("x-faulty-cells")), ("", "0"));
    // Changed by somebody else meanwhile.
    let change = [
        vec![t("Part number"), t("Brand"), t("Size"), t("Series")],
        vec![t("F-1"), t(&brand), t("-8"), t("S")],
    ];
    assert_eq!(counts(import(&admin, &tests::book(&[("hose", change.to_vec())]))), (0, 1, 0));
    let imports = || {
        rows_of(&format!(
            "select id from imports where organization_id = decode('{}', 'hex')",
            shop.id()
        ))
    };
    let before = imports();
    let again = send(&keyed(&file)).expect(200);
    assert_eq!(again.header("idempotency-replayed"), "true");
    assert_eq!(again.header("x-faulty-cells"), "0");
    assert_eq!(again.header("content-type"), first.header("content-type"));
    assert_eq!(cells(&again.body), cells(&first.body));
    assert_eq!(imports(), before);
    send(&keyed(&xls(&list(true)))).problem(422, "idempotency_mismatch");
}
