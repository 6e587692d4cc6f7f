//! Making and changing estimates.

use serde_json::{Value, json};
use tests::{has, id, unique};

use super::{Desk, ask, line_fields, path};
use crate::support::bench::Bench;

/// 3 × 63.74 = 191.22, 40 × 10 = 400, 2 × 12.50 = 25, 3 × 1.115 = 3.345 so 3.35, 4 × 2.25 = 9 and
/// 3 × 0.115 = 0.345 so 0.35: 628.92. 5 % of it are 31.446 and 7 % are 44.0244.
#[test]
fn lines_are_priced_and_taxed() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let assembly = desk.assembly(json!({}));
    let place = bench.post(
        &format!("/customer/{}/location/new/update", desk.customer),
        &json!({ "params": { "city": "Łódź" } }),
    );
    let place = place.expect(201).field("/_id");
    let made = desk.made(json!({
        "description": "Hoses for the press", "customerReference": "ZAP 7", "location": place, "validUntil": "2031-05-31",
        "comments": "Freight prepaid", "revision": "C", "status": "under editing",
        "items": [
            { "lineNumber": 10, "itemType": "hoseAssembly", "item": id(&assembly), "quantity": 3, "comments": "Boom" },
            { "lineNumber": "20a", "item": bench.hose, "quantity": 40, "unitOfMeasure": "ft" },
            { "lineNumber": 30, "itemType": "crimpFitting", "item": bench.straight, "quantity": 2 },
            { "lineNumber": 40, "itemType": "adaptor", "item": bench.adaptor, "quantity": 3 },
            { "lineNumber": 50, "itemType": "ferrule", "item": bench.ferrule, "quantity": 4, "unitOfMeasure": "each" },
            { "lineNumber": 60, "itemType": "otherItem", "item": bench.clamp, "quantity": 3 },
        ],
        "taxes": [{ "name": "GST", "ratePercent": 5 }, { "name": "PST", "ratePercent": 7 }],
    }));
    let lines = line_fields(
        &made,
        &[
            "lineNumber",
            "itemType",
            "quantity",
            "unitOfMeasure",
            "unitPrice",
            "amount",
            "total",
            "source",
        ],
    );
    assert_eq!(
        lines,
        [
            json!(["10", "hoseAssembly", 3, "each", 63.74, 191.22, 191.22, "parts"]),
            json!(["20a", "hose", 40, "ft", 10, 400, 400, "listPrice"]),
            json!(["30", "crimpFitting", 2, "each", 12.5, 25, 25, "listPrice"]),
            json!(["40", "adaptor", 3, "each", 1.115, 3.35, 3.35, "listPrice"]),
            json!(["50", "ferrule", 4, "each", 2.25, 9, 9, "listPrice"]),
            json!(["60", "otherItem", 3, "each", 0.115, 0.35, 0.35, "listPrice"]),
        ]
    );
    has(&made, &json!({ "netTotal": 628.92, "total": 704.39 }));
    assert_eq!(made["knownTotal"], json!(628.92));
    assert_eq!(
        made["taxes"],
        json!([
            { "name": "GST", "ratePercent": 5, "amount": 31.45, "fixed": false },
            { "name": "PST", "ratePercent": 7, "amount": 44.02, "fixed": false },
        ])
    );
    for (field, value) in [
        ("description", "Hoses for the press"),
        ("customerReference", "ZAP 7"),
        ("comments", "Freight prepaid"),
        ("currency", "USD"),
        ("customerName", "Kowalski"),
        ("revision", "C"),
        ("status", "under editing"),
        // The whole of the last day, in UTC.
        ("validUntil", "2031-06-01T00:00:00.000Z"),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    has(&made, &json!({ "customer": desk.customer, "location": place }));
    assert_eq!(made["rates"], json!([{ "currency": "USD", "rate": 1 }]));
    assert_eq!(made["items"][0]["comments"], "Boom");
    assert_eq!(made["items"][0]["partNumber"], assembly["partNumber"]);
    assert_eq!(made["items"][0]["status"], "released");
    assert_eq!(desk.read(&made), made);
    let lines = ask(&path(&made, "items"), &bench.admin).expect(200).json();
    has(&lines, &json!({ "total": 6, "items": made["items"] }));
}

/// A kit of an assembly that is burst tested and two clamps: 63.74 + 0.23 = 63.97, and 40 a test.
#[test]
fn kits_are_sums_and_burst_tests_are_charged_once() {
    let desk = Desk::new();
    let tested = desk.assembly(json!({ "burstTest": true }));
    let kit = desk.bench.post(
        "/hosekits/create",
        &json!({ "hoseAssemblies": [{ "item": id(&tested) }],
            "otherItems": [{ "item": desk.bench.clamp, "quantity": 2 }] }),
    );
    let kit = kit.expect(201).json();
    let made = desk.made(json!({ "items": [
        { "item": id(&kit), "quantity": 2 },
        { "item": id(&tested), "quantity": 3 },
        { "item": id(&tested), "quantity": 3, "price": 60 },
    ] }));
    let fields = ["itemType", "unitPrice", "amount", "burstTest", "total", "source"];
    assert_eq!(
        line_fields(&made, &fields),
        [
            json!(["hoseKit", 63.97, 127.94, 40, 167.94, "parts"]),
            json!(["hoseAssembly", 63.74, 191.22, 40, 231.22, "parts"]),
            json!(["hoseAssembly", 60, 180, 40, 220, "manual"]),
        ]
    );
    assert_eq!(made["netTotal"], json!(619.16));
}

#[test]
fn lines_are_numbered_where_nobody_does() {
    let desk = Desk::new();
    let clamp = &desk.bench.clamp;
    let made = desk.made(json!({ "items": [
        { "item": clamp }, { "item": clamp, "lineNumber": 7 }, { "item": clamp, "lineNumber": "A" }, { "item": clamp },
    ] }));
    let numbers: Vec<Value> = line_fields(&made, &["lineNumber", "quantity"]);
    assert_eq!(numbers, [json!(["8", 1]), json!(["7", 1]), json!(["A", 1]), json!(["9", 1])]);
}

#[test]
fn everything_wrong_is_told_at_once() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let assembly = desk.assembly(json!({}));
    let unknown = "ffffffffffffffffffffffff";
    let refused = bench.post(
        "/salesestimates/create",
        &json!({
            "number": "", "customer": unknown, "location": unknown, "currency": "dollars", "validUntil": "soon", "status": "released",
            "revision": "A\nB",
            "items": [
                { "item": unknown }, { "itemType": "hose", "item": bench.clamp }, { "item": id(&assembly), "quantity": 0.5 },
                { "quantity": 2 }, { "_id": unknown, "item": bench.clamp }, { "item": bench.clamp, "price": -1 },
            ],
            "taxes": [{ "name": "Nothing" }],
        }),
    );
    let refused = refused.problem(400, "invalid_input");
    let errors = refused.field("/errors");
    let pointers: Vec<&str> =
        errors.as_array().unwrap().iter().map(|fault| fault["pointer"].as_str().unwrap()).collect();
    for pointer in ["/number", "/currency", "/status", "/items/5/price"] {
        assert!(pointers.contains(&pointer), "{pointer}: {refused}");
    }
    let refuse = |more: Value, faults: &[(&str, &str)]| {
        desk.create(more).problem(400, "invalid_input").faults(faults);
    };
    refuse(
        json!({ "items": [
            { "item": unknown }, { "itemType": "hose", "item": bench.clamp }, { "item": id(&assembly), "quantity": 0.5 },
            { "quantity": 2 }, { "_id": unknown, "item": bench.clamp },
        ], "taxes": [{ "name": "Nothing" }] }),
        &[
            ("/taxes/0", "required"),
            ("/items/0/item", "unknown_item"),
            ("/items/1/itemType", "contradiction"),
            ("/items/2/quantity", "not_whole"),
            ("/items/3/item", "required"),
            ("/items/4/_id", "unknown_line"),
        ],
    );
    refuse(
        json!({ "items": [{ "item": id(&assembly), "unitOfMeasure": "ft" }] }),
        &[("/items/0/unitOfMeasure", "not_of_assemblies")],
    );
    refuse(json!({ "customer": null }), &[("/customer", "required")]);
    refuse(json!({ "customer": unknown }), &[("/customer", "unknown_customer")]);
    refuse(json!({ "location": unknown }), &[("/location", "unknown_location")]);
    refuse(json!({ "status": "released" }), &[("/status", "use_release")]);
    refuse(json!({ "colour": "red" }), &[("/colour", "unknown_field")]);
    // What is out of use isn't offered any more.
    bench.post(&format!("/hoseassembly/{}/obsolete", id(&assembly)), &json!({})).expect(200);
    let refused = desk.create(json!({ "items": [{ "item": id(&assembly) }] }));
    let refused = refused.problem(409, "obsolete_component");
    assert_eq!(refused.field("/errors/0/pointer"), "/items/0/item");
    // Items of others are unknown.
    let foreign = Bench::new();
    refuse(json!({ "items": [{ "item": foreign.clamp }] }), &[("/items/0/item", "unknown_item")]);
}

#[test]
fn a_number_is_taken_once() {
    let desk = Desk::new();
    let number = unique("Taken-");
    let exists = |number: &str| {
        let body = json!({ "params": { "number": number } });
        desk.bench.post("/salesestimates/checkexisting", &body).expect(200).json()
    };
    let before = exists(&number);
    has(&before, &json!({ "exists": false, "items": [] }));
    let made = desk.made(json!({ "number": number }));
    let after = exists(&number.to_uppercase());
    assert_eq!((&after["exists"], &after["items"][0]["_id"]), (&json!(true), &made["_id"]));
    desk.create(json!({ "number": number.to_lowercase() })).problem(409, "duplicate");
    for bad in [json!({}), json!({ "params": {} }), json!({ "params": { "number": "" } })] {
        desk.bench.post("/salesestimates/checkexisting", &bad).expect(400);
    }
    let next = "/organization/nextpartnumber?type=salesEstimate";
    let next = ask(next, &desk.bench.admin).expect(200).json();
    assert!(next.to_string().contains("SE-"), "{next}");
}

#[test]
fn a_change_keeps_what_it_does_not_name() {
    let desk = Desk::new();
    let made = desk.made(json!({
        "description": "Old", "comments": "Stays", "validUntil": "2031-05-31", "taxes": [{ "name": "VAT", "ratePercent": 20 }],
        "items": [{ "item": desk.bench.clamp, "quantity": 3 }, { "item": desk.bench.adaptor, "quantity": 3 }],
    }));
    let changed =
        desk.update(&made, &json!({ "description": "New", "validUntil": null })).expect(200).json();
    has(&changed, &json!({ "description": "New", "validUntil": null }));
    has(&changed, &json!({ "comments": made["comments"], "items": made["items"] }));
    has(&changed, &json!({ "taxes": made["taxes"], "total": made["total"] }));
    // 3.35 and 20 %.
    let lines = json!([{ "_id": made["items"][1]["_id"] }]);
    let changed = desk.update(&made, &json!({ "items": lines })).expect(200).json();
    has(&changed, &json!({ "netTotal": 3.35, "total": 4.02 }));
    assert_eq!(
        changed["items"][0],
        made["items"][1]
            .as_object()
            .map(|line| {
                let mut line = line.clone();
                line.insert("order".to_owned(), json!(0));
                Value::Object(line)
            })
            .unwrap()
    );
    let changed = desk.update(&made, &json!({ "taxes": null })).expect(200).json();
    has(&changed, &json!({ "taxes": [], "total": 3.35 }));
    // What says nothing new changes nothing.
    let again = desk.update(&made, &json!({ "description": "New" })).expect(200).json();
    assert_eq!(again, changed);
    let other = json!({ "number": "Another", "revision": "Q" });
    let refused = desk.update(&made, &other).problem(400, "invalid_input");
    refused.faults(&[("/number", "fixed"), ("/revision", "fixed")]);
}

#[test]
fn locations_are_the_customers() {
    let desk = Desk::new();
    let place = |customer: &str| {
        let path = format!("/customer/{customer}/location/new/update");
        let made = desk.bench.post(&path, &json!({ "params": { "city": "Here" } }));
        made.expect(201).field("/_id")
    };
    let other = desk.bench.shop.customer("Other").to_string();
    let (own, foreign) = (place(&desk.customer), place(&other));
    let refused = desk.create(json!({ "location": foreign })).problem(400, "invalid_input");
    refused.faults(&[("/location", "unknown_location")]);
    let made = desk.made(json!({ "location": own }));
    // Another customer isn't there.
    let changed = desk.update(&made, &json!({ "customer": other })).expect(200).json();
    has(&changed, &json!({ "customer": other, "location": null }));
    let both = json!({ "customer": desk.customer, "location": own });
    assert_eq!(desk.update(&made, &both).expect(200).field("/location"), own);
}

#[test]
fn changes_want_what_was_read() {
    let desk = Desk::new();
    let made = desk.clamps();
    let read = ask(&path(&made, ""), &desk.bench.admin).expect(200);
    let tag = read.header("etag").to_owned();
    let change = |tag: &str, text: &str| {
        let body = json!({ "comments": text });
        tests::post(&path(&made, "update"), &body)
            .token(&desk.bench.admin)
            .header("If-Match", tag)
            .send()
    };
    let changed = change(&tag, "first").expect(200);
    change(&tag, "second").expect(412);
    change(changed.header("etag"), "third").expect(200);
    let again = tests::get(&path(&made, "")).token(&desk.bench.admin);
    let now = ask(&path(&made, ""), &desk.bench.admin).header("etag").to_owned();
    again.header("If-None-Match", &now).send().expect(304);
}
