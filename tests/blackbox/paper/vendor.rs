//! `POST /hoseassembly/{hoseAssemblyId}/getvendorfile` and `…/getvendorptsfile`

use domain::fields::Degrees;
use domain::{BoundedText, Notes};
use serde_json::json;
use tests::{Shop, value};

use super::{Bench, body_text, call};

/// The cells of delimited text, by RFC 4180.
pub(crate) fn cells(text: &str, separator: char) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if quoted && rest.peek() == Some(&'"') => {
                rest.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            c if c == separator && !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted => assert_eq!(rest.peek(), Some(&'\n')),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(row.is_empty() && cell.is_empty() && !quoted, "the last line ends: {text}");
    rows
}

#[test]
fn a_purchase_list_has_the_vendors_components() {
    let bench = Bench::new();
    let (number, id) = bench.assembly([&bench.straight, &bench.straight], |assembly| {
        assembly.wrap_id = Some(bench.wrap.parse().unwrap());
    });
    let token = bench.shop.admin();
    let answer = call(&token, id, "getvendorfile", &json!({ "vendor": "torvane" })).expect(200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    let reference = format!("{number}-A");
    assert_eq!(
        cells(&body_text(&answer), ','),
        [
            vec!["vendorPartNumber", "description", "quantity", "unit", "reference"],
            vec!["T2A-8", "Two-wire hose 1/2\"", "2.69", "ft", &reference],
            vec!["8TC-8FJX", "JIC straight", "2", "each", &reference],
            vec!["TF-8", "", "2", "each", &reference],
        ]
    );
    let answer = call(&token, id, "getvendorfile", &json!({ "params": { "vendor": "Varnholt" } }))
        .expect(200);
    assert_eq!(cells(&body_text(&answer), ',')[1], ["VNS-25", "", "2.69", "ft", &reference]);
}

/// Hose is bought with what is scrapped of it; Excel knows the file by a mark.
#[test]
fn a_purchase_list_has_scrap_and_a_mark_on_request() {
    let bench = Bench::new();
    let (_, id) = bench.assembly([&bench.straight, &bench.straight], |_| {});
    let token = bench.shop.admin();
    let scrap = json!({ "params": { "hoseScrapPercent": 10 } });
    tests::post("/organization/update", &scrap).token(&token).send().expect(200);
    let list = |more: serde_json::Value| {
        let mut request = json!({ "vendor": "torvane" });
        request["byteOrderMark"] = more;
        body_text(&call(&token, id, "getvendorfile", &request).expect(200))
    };
    let plain = list(json!(false));
    // 2.69 ft and a tenth; fittings are whole.
    let quantities: Vec<_> = cells(&plain, ',').iter().skip(1).map(|row| row[2].clone()).collect();
    assert_eq!(quantities, ["2.959", "2", "2"]);
    assert_eq!(list(json!(true)), format!("\u{feff}{plain}"));
}

#[test]
fn a_tracking_record_has_the_vendors_parts() {
    let bench = Bench::new();
    let (number, id) = bench.assembly([&bench.elbow, &bench.elbow], |assembly| {
        assembly.angle = Degrees::new(90.0);
        assembly.customer_name = BoundedText::optional("Farm | Sons").unwrap();
        assembly.customer_part_number = BoundedText::optional("C-1").unwrap();
        assembly.comments = Notes::optional("two\nlines").unwrap();
    });
    let token = bench.shop.admin();
    let answer = call(&token, id, "getvendorptsfile", &json!({})).expect(200);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let day = value("select to_char(now() at time zone 'UTC', 'YYYY-MM-DD')");
    let rows = cells(&body_text(&answer), '|');
    assert_eq!(rows.len(), 2);
    let record: Vec<(&str, &str)> =
        rows[0].iter().map(String::as_str).zip(rows[1].iter().map(String::as_str)).collect();
    let id = id.to_string();
    let description = format!("Assembly {number}");
    assert_eq!(
        record,
        [
            ("id", id.as_str()),
            ("partNumber", &number),
            ("description", &description),
            ("hosePartNumber", "T2A-8"),
            ("end1PartNumber", "8TC-8FJX90"),
            ("end2PartNumber", "8TC-8FJX90"),
            ("ferrule1PartNumber", "TF-8"),
            ("ferrule2PartNumber", "TF-8"),
            ("overallLength", "36"),
            ("cutLength", "30.76"),
            ("lengthUnit", "in"),
            ("orientation", "90"),
            ("maxWorkingPressure", "4000"),
            ("pressureUnit", "psi"),
            ("quantity", "1"),
            ("customer", "Farm | Sons"),
            ("customerPartNumber", "C-1"),
            ("comments", "two\nlines"),
            ("date", day.as_str().unwrap()),
        ]
    );
}

#[test]
fn vendors_are_told_or_refused() {
    let bench = Bench::new();
    let (_, plain) = bench.usual();
    let (_, mixed) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.wrap_id = Some(bench.wrap.parse().unwrap());
    });
    let id = bench.shop.brand("Ormel");
    let token = bench.shop.admin();
    for operation in ["getvendorfile", "getvendorptsfile"] {
        // The only brand needs no name; of several one has to be told.
        call(&token, plain, operation, &json!({})).expect(200);
        let answer = call(&token, mixed, operation, &json!({})).expect(400);
        assert!(body_text(&answer).contains("Torvane, Varnholt"), "{}", body_text(&answer));
        assert_eq!(answer.field("/errors/0/pointer"), json!("/params/vendor"));
        let answer = call(&token, plain, operation, &json!({ "vendor": "Nobody" })).expect(400);
        assert_eq!(answer.field("/errors/0/code"), json!("unknown_brand"));
        // A brand by its id, of which there is nothing.
        let answer = call(&token, plain, operation, &json!({ "vendor": id })).expect(409);
        assert!(
            body_text(&answer).contains("Ormel") && body_text(&answer).contains("Torvane"),
            "{}",
            body_text(&answer)
        );
        let foreign = Shop::new("Foreign ").brand("Elsewhere");
        call(&token, plain, operation, &json!({ "vendor": foreign })).expect(400);
    }
    // A wrap alone isn't tracked.
    call(&token, mixed, "getvendorptsfile", &json!({ "vendor": "Varnholt" })).expect(409);
}

#[test]
fn nothing_is_a_formula() {
    let bench = Bench::new();
    let (_, id) = bench.assembly([&bench.straight, &bench.elbow], |assembly| {
        assembly.description = BoundedText::optional("=HYPERLINK(\"http://x\",\"y\")").unwrap();
        assembly.comments = Notes::optional("@SUM(1)").unwrap();
    });
    let token = bench.shop.admin();
    let rows =
        cells(&body_text(&call(&token, id, "getvendorptsfile", &json!({})).expect(200)), '|');
    assert_eq!(rows[1][2], "'=HYPERLINK(\"http://x\",\"y\")");
    assert!(rows[1].contains(&"'@SUM(1)".to_owned()), "{rows:?}");
}
