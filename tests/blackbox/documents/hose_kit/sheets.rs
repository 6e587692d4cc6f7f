//! `POST /hosekits/export`

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, id, patiently, post, sheet};

use super::made::create;
use super::paper::call;
use crate::support::bench::Bench;

fn export(token: &str, body: &Value) -> Answer {
    patiently(|| post("/hosekits/export", body).token(token).send())
}

fn all() -> Value {
    json!({ "selectAll": true })
}

#[test]
fn kits_go_out_with_their_lines() {
    let bench = Bench::new();
    let customer = bench.shop.customer("=Out & in").to_string();
    bench.post(&format!("/customer/{customer}/update"), &json!({ "erpId": "007" })).expect(200);
    let assembly = bench.made(json!({ "revision": "C" }));
    let open = create(
        &bench,
        &json!({ "partNumber": "X-1", "description": "=1+1", "comments": "two\nlines", "customer": customer,
            "customerPartNumber": "0012", "customerRevision": "D",
            "hoseAssemblies": [{ "item": id(&assembly), "quantity": 3, "number": "10", "order": 2, "comments": "a | b" }],
            "adaptors": [{ "item": bench.adaptor, "quantity": 2, "order": 1 }],
            "otherItems": [{ "item": bench.clamp, "quantity": 0.5, "order": 3 }] }),
    );
    let open = open.expect(201).json();
    let done = json!({ "partNumber": "X-2", "customerName": "Cash", "otherItems": [{ "item": bench.clamp }] });
    let done = create(&bench, &done).expect(201).json();
    call(&bench.admin, &done, "release", &json!({})).expect(200);
    let answer = export(&bench.admin, &all()).expect(200);
    assert!(answer.header("content-type").contains("spreadsheetml"));
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"hosekits.xlsx\"");
    let sheet = sheet(&answer.body);
    assert_eq!(sheet.names[..3], ["hosekits", "lines", "guide"]);
    let word = &bench.word;
    let lines = format!(
        "{word}-AD x 2 | type: adaptor | brand: {word}\n{} x 3 | type: hoseAssembly | revision: C | number: 10 | comments: a \\| b\n{word}-CLAMP x 0.5 | type: otherItem",
        assembly["partNumber"].as_str().unwrap()
    );
    let one = format!("{word}-CLAMP x 1 | type: otherItem");
    for (heading, first, second) in [
        ("Part number", "X-1", "X-2"),
        ("Revision", "A", "A"),
        ("Version", "1", "1"),
        ("Status", "under editing", "released"),
        ("Lines", &lines, &one),
        ("Customer", "=Out & in", "Cash"),
        ("Customer ERP number", "007", ""),
        ("Customer part number", "0012", ""),
        ("Customer revision", "D", ""),
        ("Description", "=1+1", ""),
        ("Comments", "two\nlines", ""),
    ] {
        assert_eq!(sheet.column(heading), [first, second], "{heading}");
    }
    let released = sheet.column("Released");
    assert!(released[0].is_empty() && !released[1].is_empty(), "{released:?}");
    assert_eq!(sheet.headings.len(), 15, "{:?}", sheet.headings);
    let secret = |heading: &&String| heading.to_lowercase().contains("cost");
    assert_eq!(sheet.headings.iter().find(secret), None);
    assert_eq!(open["partNumber"], "X-1");
}

#[test]
fn which_kits_go_out() {
    let bench = Bench::new();
    let make = |number: &str| {
        let kit = json!({ "partNumber": number, "description": format!("of {number}"),
            "otherItems": [{ "item": bench.clamp }] });
        create(&bench, &kit).expect(201).json()
    };
    let (boom, arm) = (make("Y-BOOM"), make("Y-ARM"));
    call(&bench.admin, &boom, "release", &json!({})).expect(200);
    let next = call(&bench.admin, &boom, "newversion", &json!({})).expect(200).json();
    let numbers = |body: &Value| {
        let sheet = sheet(&export(&bench.admin, body).expect(200).body);
        let rows = sheet.column("Part number").into_iter().zip(sheet.column("Version"));
        let mut rows: Vec<_> =
            rows.map(|(number, version)| format!("{number} {version}")).collect();
        rows.sort();
        rows
    };
    assert_eq!(numbers(&all()), ["Y-ARM 1", "Y-BOOM 2"], "the latest of each number");
    let search = json!({ "selectAll": true, "search": { "partNumber": "boo" } });
    assert_eq!(numbers(&search), ["Y-BOOM 2"]);
    let search = json!({ "selectAll": true, "search": { "description": "OF Y-A" } });
    assert_eq!(numbers(&search), ["Y-ARM 1"]);
    let foreign = create(&Bench::new(), &json!({})).expect(201).json();
    let listed = json!({ "selectAll": false, "hoseKits": [boom["_id"], null, next["_id"], arm["_id"], foreign["_id"]] });
    assert_eq!(numbers(&listed), ["Y-ARM 1", "Y-BOOM 1", "Y-BOOM 2"]);
    let answer = export(&bench.admin, &listed).expect(200);
    assert_eq!(answer.header("x-unknown-records"), "1");
    for bad in [
        json!({}),
        json!({ "selectAll": true, "search": { "cost": "1" } }),
        json!({ "selectAll": false, "hoseKits": ["x"] }),
    ] {
        export(&bench.admin, &bad).expect(400);
    }
}

#[test]
fn kits_go_out_to_those_who_may() {
    let bench = Bench::new();
    let own = bench.shop.customer("Own");
    create(&bench, &json!({ "customer": own.to_string() })).expect(201);
    export(&bench.shop.customer_token(Some(own)), &all()).expect(403);
    export(&bench.shop.staff(Role::Restricted), &all()).expect(403);
    export("", &all()).expect(401);
    let count = |token: &str| sheet(&export(token, &all()).expect(200).body).rows.len();
    assert_eq!(count(&bench.shop.staff(Role::Regular)), 1);
    assert_eq!(count(&Bench::new().admin), 0, "nothing of others");
}
