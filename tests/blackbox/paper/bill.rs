//! `POST /hoseassembly/{hoseAssemblyId}/getBillOfMaterials`

use calamine::Data;
use domain::catalogue::Properties;
use domain::documents::bill::snapshots;
use domain::documents::{Bill, HoseAssembly, printing};
use domain::fields::Bounded;
use serde_json::{Value, json};
use tests::{post, sheet, texts};

use super::{Bench, assert_tells, body_text, call};

fn lines(answer: &tests::Answer) -> Vec<String> {
    let text = |line: &Value, name: &str| line[name].as_str().unwrap_or("-").to_owned();
    let lines = answer.field("/lines");
    let line = |line: &Value| {
        format!(
            "{} {} {} {}",
            text(line, "itemNumber"),
            text(line, "partNumber"),
            line["quantity"],
            text(line, "unit")
        )
    };
    lines.as_array().unwrap().iter().map(line).collect()
}

#[test]
fn each_item_stands_once_with_its_quantity() {
    let bench = Bench::new();
    let (number, id) = bench.assembly([&bench.straight, &bench.straight], |assembly| {
        assembly.wrap_id = Some(bench.wrap.parse().unwrap());
        assembly.wrap_coverage = Some(domain::configurator::figures::wrap::CoverageKind::EachEnd);
        assembly.wrap_length = Bounded::new(6.0);
    });
    bench.add_item(id, "TAG-1", "90", "2.5");
    let token = bench.shop.admin();
    let answer = call(&token, id, "getBillOfMaterials", &json!({ "format": "json" })).expect(200);
    // 36 in − 2 × 1.86 in are 32.28 in, 2.69 ft; the wrap covers 6 in at each end.
    assert_eq!(
        lines(&answer),
        [
            "1 T2A-8 2.69 ft",
            "2 8TC-8FJX 2 each",
            "3 TF-8 2 each",
            "4 VNS-25 1 ft",
            "90 TAG-1 2.5 each"
        ]
    );
    assert_eq!(answer.field("/partNumber"), json!(number));
    assert_eq!(
        (answer.field("/frozen"), answer.field("/status")),
        (json!(false), json!("under editing"))
    );
    let line = answer.field("/lines/0");
    assert_eq!(
        (&line["brand"], &line["size"], &line["itemType"]),
        (&json!("Torvane"), &json!("-8"), &json!("hose"))
    );
    assert_eq!(line["itemId"], json!(bench.hose));
    assert!(!body_text(&answer).contains("cost") && !body_text(&answer).contains("price"));
    // In params too, and in metres where bills are in millimetres.
    post("/organization/update", &json!({ "defaultLengthUnitBillOfMaterials": "mm" }))
        .token(&token)
        .send()
        .expect(200);
    let answer = call(&token, id, "getBillOfMaterials", &json!({ "params": { "format": "json" } }))
        .expect(200);
    assert_eq!(lines(&answer)[0], "1 T2A-8 0.82 m");
    assert_eq!(lines(&answer)[3], "4 VNS-25 0.305 m");
}

#[test]
fn it_comes_as_pdf_and_as_a_workbook() {
    let bench = Bench::new();
    let (number, id) = bench.usual();
    bench.add_item(id, "=1+1", "=1+1", "1");
    let token = bench.shop.admin();
    let answer = call(&token, id, "getBillOfMaterials", &json!({ "format": "excel" })).expect(200);
    assert!(answer.header("content-type").contains("spreadsheetml"));
    assert_eq!(
        answer.header("content-disposition"),
        format!("attachment; filename=\"bill of materials {number}-A.xlsx\"")
    );
    let book = sheet(&answer.body);
    assert_eq!(book.name, "Bill of materials");
    assert_eq!(book.column("Part number"), ["T2A-8", "8TC-8FJX", "TF-8", "8TC-8FJX90", "=1+1"]);
    assert_eq!(book.column("Unit"), ["ft", "each", "each", "each", "each"]);
    let quantities: Vec<Data> =
        book.rows.iter().map(|row| row[book.at("Quantity")].clone()).collect();
    assert_eq!(quantities, [2.627, 1.0, 2.0, 1.0, 1.0].map(Data::Float));
    let answer = call(&token, id, "getBillOfMaterials", &json!({ "format": "pdf" })).expect(200);
    assert_eq!(answer.header("content-type"), "application/pdf");
    let text = texts(&answer.body).join(" ");
    assert_tells(
        &text,
        &["Bill of materials", &number, "2.627 ft T2A-8", "2 each TF-8", "=1+1", "Page 1 of 1"],
    );
}

#[test]
fn other_formats_are_refused() {
    let bench = Bench::new();
    let (_, id) = bench.usual();
    let token = bench.shop.admin();
    for bad in [
        json!({ "format": "csv" }),
        json!({ "format": "PDF" }),
        json!({}),
        json!({ "format": null }),
        json!({ "format": "pdf", "x": 1 }),
    ] {
        call(&token, id, "getBillOfMaterials", &bad).expect(400);
    }
}

#[test]
fn what_is_frozen_stays() {
    let bench = Bench::new();
    let (_, id) = bench.usual();
    let token = bench.shop.admin();
    let now = |format: &str| {
        call(&token, id, "getBillOfMaterials", &json!({ "format": format })).expect(200)
    };
    let frozen = bench.shop.write(async |session| {
        let printable = printing::read::<HoseAssembly>(session, id).await?;
        snapshots::save(session, id, &printable.bill).await?;
        let read = snapshots::frozen(session, id).await?;
        Ok((printable.bill, read))
    });
    assert_eq!(Some(frozen.0), frozen.1, "read as it was written");
    // What the hose is called changes; what was released doesn't.
    let own = domain::BoundedText::optional("OWN-1").unwrap();
    bench.shop.set(&bench.hose, Properties { org_part_number: own, ..Properties::default() }, None);
    let answer = now("json");
    assert_eq!(
        (answer.field("/frozen"), answer.field("/lines/0/orgPartNumber")),
        (json!(true), Value::Null)
    );
    bench.shop.write(async |session| snapshots::delete(session, id).await);
    let answer = now("json");
    assert_eq!(
        (answer.field("/frozen"), answer.field("/lines/0/orgPartNumber")),
        (json!(false), json!("OWN-1"))
    );
    let none: Option<Bill> = bench.shop.write(async |session| snapshots::frozen(session, id).await);
    assert_eq!(none, None);
}
