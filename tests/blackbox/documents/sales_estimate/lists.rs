//! Lists and exports of estimates.

use serde_json::{Value, json};
use tests::{WORKBOOK, has, id, sheet, unique};

use super::{Desk, ask};

#[test]
fn lists_are_filtered() {
    let desk = Desk::new();
    let other = desk.bench.shop.customer("Other").to_string();
    let items = json!([{ "item": desk.bench.clamp, "quantity": 3 }]);
    let one = desk.made(json!({ "number": "Alpha-1", "description": "Boom hoses", "customerReference": "RFQ 12", "items": items }));
    desk.made(json!({ "number": "Alpha-2", "description": "Press", "customer": other }));
    desk.made(json!({ "number": "Beta-1" }));
    desk.command(&one, "release", &json!({})).expect(200);
    desk.command(&one, "newversion", &json!({})).expect(200);
    for (query, expected) in [
        ("", &["Alpha-1", "Alpha-1", "Alpha-2", "Beta-1"][..]),
        ("search.number=alpha", &["Alpha-1", "Alpha-1", "Alpha-2"]),
        ("number=ALPHA-2", &["Alpha-2"]),
        ("search.description=BOOM", &["Alpha-1", "Alpha-1"]),
        ("search.customerReference=rfq&onlyLatest=true", &["Alpha-1"]),
        ("status=released", &["Alpha-1"]),
        ("status=released&status=under editing&onlyLatest=true", &["Alpha-1", "Alpha-2", "Beta-1"]),
        ("search.status=obsolete", &[]),
        (&format!("customerId={other}"), &["Alpha-2"]),
        ("search.number=nothing", &[]),
    ] {
        let list =
            ask(&format!("/salesestimates?{}", query.replace(' ', "%20")), &desk.bench.admin)
                .expect(200);
        assert_eq!(list.all("number"), expected, "{query}");
        assert_eq!(list.field("/total"), json!(expected.len()), "{query}");
    }
    let list = ask("/salesestimates?number=alpha-1&status=released", &desk.bench.admin).expect(200);
    let found = list.field("/items/0");
    has(&found, &json!({ "total": 0.35, "netTotal": 0.35, "customerName": "Kowalski" }));
    for bad in ["colour=red", "status=sold", "componentId=x", "page=0"] {
        ask(&format!("/salesestimates?{bad}"), &desk.bench.admin).expect(400);
    }
}

#[test]
fn lists_are_ordered_and_paged() {
    let desk = Desk::new();
    for number in ["B", "C", "A"] {
        desk.made(json!({ "number": number }));
    }
    for (query, expected) in [
        ("limit=2", &["A", "B"][..]),
        ("limit=2&page=2", &["C"]),
        ("sortBy[0].key=number&sortBy[0].order=desc", &["C", "B", "A"]),
        ("sortBy[0].key=created", &["B", "C", "A"]),
        ("sortBy[0].key=lastModified&sortBy[0].order=desc", &["A", "C", "B"]),
    ] {
        let list = ask(&format!("/salesestimates?{query}"), &desk.bench.admin).expect(200);
        assert_eq!(list.all("number"), expected, "{query}");
        assert_eq!(list.field("/total"), json!(3));
    }
}

#[test]
fn where_an_item_is_used() {
    let desk = Desk::new();
    let assembly = desk.assembly(json!({}));
    desk.made(json!({ "number": "H", "items": [{ "item": desk.bench.hose }, { "item": desk.bench.clamp }] }));
    desk.made(json!({ "number": "A", "items": [{ "item": id(&assembly) }] }));
    for (component, expected) in [
        (desk.bench.hose.as_str(), &["H"][..]),
        (&desk.bench.clamp, &["H"]),
        (id(&assembly), &["A"]),
        (&desk.bench.adaptor, &[]),
    ] {
        let list = ask(&format!("/salesestimates?componentId={component}"), &desk.bench.admin);
        assert_eq!(list.expect(200).all("number"), expected);
    }
    // What is offered can't be taken away.
    let path = format!("/otheritems/{}/delete", desk.bench.clamp);
    desk.bench.post(&path, &json!({})).problem(409, "still_used");
}

#[test]
fn an_export_tells_what_is_offered() {
    let desk = Desk::new();
    let made = desk.made(json!({
        "description": "=1+1", "customerReference": "RFQ", "validUntil": "2031-05-31",
        "items": [{ "item": desk.bench.clamp, "quantity": 3, "comments": "red" }, { "item": desk.bench.hose, "quantity": 2 }],
        "taxes": [{ "name": "VAT", "ratePercent": 20 }, { "name": "Fee", "amount": 3 }],
    }));
    let export = |body: Value| desk.bench.post("/salesestimates/export", &body);
    let answer = export(json!({ "salesEstimates": [], "selectAll": true })).expect(200);
    assert_eq!(answer.header("content-type"), WORKBOOK);
    let sheet = sheet(&answer.body);
    let cell = |heading: &str| sheet.column(heading)[0].clone();
    for (heading, value) in [
        ("Number", made["number"].as_str().unwrap()),
        ("Status", "under editing"),
        ("Customer", "Kowalski"),
        ("Description", "=1+1"),
        ("Currency", "USD"),
        ("Customer reference", "RFQ"),
        ("Taxes", "VAT 20 %\nFee 3"),
        ("Net total", "20.35"),
        ("Total", "27.42"),
    ] {
        assert_eq!(cell(heading), value, "{heading}");
    }
    let lines = cell("Lines");
    let word = &desk.bench.word;
    assert!(
        lines.contains(&format!("{word}-CLAMP x 3 | type: otherItem | number: 1 | comments: red")),
        "{lines}"
    );
    assert!(
        lines.contains(&format!("{word}-2SN-8 x 2 ft | type: hose | brand: {word} | number: 2")),
        "{lines}"
    );
    // Each line has a row of its own on a further sheet.
    let rows = tests::sheet_at(&answer.body, 1);
    assert_eq!(rows.name, "lines");
    for (heading, expected) in [
        ("Document", [made["number"].as_str().unwrap(); 2]),
        ("Line", ["1", "2"]),
        ("Type", ["otherItem", "hose"]),
        ("Part number", [&*format!("{word}-CLAMP"), &*format!("{word}-2SN-8")]),
        ("Brand", ["", word]),
        ("Quantity", ["3", "2"]),
        ("Unit", ["each", "ft"]),
        ("Comments", ["red", ""]),
    ] {
        assert_eq!(rows.column(heading), expected, "{heading}");
    }
    let shown = |field: &str| {
        let lines = made["items"].as_array().unwrap().iter();
        lines.map(|line| line[field].as_f64().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(rows.column("Price"), shown("price"));
    assert_eq!(rows.column("Total"), shown("total"));
    // CSV is one sheet, that of the estimates.
    let csv = export(json!({ "selectAll": true, "format": "csv" })).expect(200);
    let csv = String::from_utf8(csv.body).unwrap();
    assert_eq!(csv.matches("RFQ").count(), 1, "{csv}");
    assert!(csv.starts_with("\u{feff}Number,"), "{csv}");
    // What is filtered away, and what is not asked rightly.
    let nothing =
        export(json!({ "selectAll": true, "search": { "number": "nothing" } })).expect(200);
    assert!(tests::sheet(&nothing.body).column("Number").is_empty());
    export(json!({ "selectAll": true, "search": { "partNumber": "x" } })).expect(400);
}

#[test]
fn an_export_takes_what_is_listed() {
    let desk = Desk::new();
    let (one, _other) = (desk.made(json!({})), desk.made(json!({})));
    let unknown = unique("").chars().next().map(|_| "ffffffffffffffffffffffff");
    let body = json!({ "salesEstimates": [id(&one), null, unknown], "selectAll": false });
    let answer = desk.bench.post("/salesestimates/export", &body).expect(200);
    assert_eq!(sheet(&answer.body).column("Number"), [one["number"].as_str().unwrap()]);
    assert_eq!(answer.header("x-unknown-records"), "1");
}
