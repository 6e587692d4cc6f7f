//! What work orders come out on.

use serde_json::{Value, json};
use tests::{codes_of, id, page_count, sheet, texts, unique};

use super::Floor;
use crate::paper::vendor::cells;

/// Two short assemblies, a kit of one long one, three times, and four clamps.
fn ordered(floor: &Floor) -> (Value, Value) {
    let bench = &floor.bench;
    let customer = bench.shop.customer("Farm & Sons").to_string();
    let long = bench.made(json!({ "partNumber": unique("LONG-"), "length": 1000, "lengthUnit": "mm", "proofTest": true,
        "productionNotes": "slide the sleeve on first", "printText": "DO NOT STEP" }));
    let kit = bench.post(
        "/hosekits/create",
        &json!({ "partNumber": unique("KIT-"), "hoseAssemblies": [{ "item": id(&long), "quantity": 1 }] }),
    );
    let kit = kit.expect(201).json();
    let order = floor.create(&json!({ "number": unique("ORDER-"), "customer": customer, "dueDate": "2031-05-06",
        "purchaseOrder": "PO-9", "productionNotes": "Cap both ends.", "comments": "Call before delivery",
        "items": [{ "item": id(&floor.short), "quantity": 2, "lineNumber": 10 },
            { "item": id(&kit), "quantity": 3, "lineNumber": 20 },
            { "item": bench.clamp, "quantity": 4, "lineNumber": 30, "comments": "zinc" }] }));
    (order.expect(201).json(), long)
}

#[test]
fn the_data_sheet_tells_what_is_cut_and_crimped() {
    let floor = Floor::new();
    let (order, long) = ordered(&floor);
    let file = floor.command(&order, "getWorkOrderDataSheet").expect(200);
    assert_eq!(file.header("content-type"), "application/pdf");
    let text = texts(&file.body).join("\n");
    let number = |record: &Value, name: &str| record[name].as_str().unwrap().to_owned();
    let word = &floor.bench.word;
    for expected in [
        number(&order, "number").as_str(),
        "UNDER EDITING",
        "2031-05-06",
        "PO-9",
        "Farm & Sons",
        "Main",
        "Cap both ends.",
        "Call before delivery",
        "Cut list",
        "Crimp settings",
        "DO NOT STEP",
        "slide the sleeve on first",
        "proof test",
        "zinc",
        &format!("{word}-2SN-8"),
        &format!("{word}-FJX"),
        &format!("{word}-F"),
        &number(&floor.short, "partNumber"),
        &number(&long, "partNumber"),
        // 36 in less two allowances, and 1000 mm less two.
        "32 27/32 in (834.4 mm)",
        "36 7/32 in (920 mm)",
        "Barcodes",
    ] {
        assert!(text.contains(expected), "{expected} is missing in {text}");
    }
    // In the table of assemblies and in the cut list, of the order's own one.
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words.matches("32 27/32 in (834.4 mm)").count(), 2, "{words}");
    assert!(!words.contains("32.85"), "{words}");
    let mut codes = std::collections::BTreeSet::new();
    for page in 0..page_count(&file.body) {
        codes.extend(codes_of(&file.body, page));
    }
    assert!(codes.contains(&number(&order, "number")), "{codes:?}");
    assert!(codes.contains(&number(&long, "partNumber")), "{codes:?}");
    for secret in ["price", "Price", "cost"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[test]
fn what_people_wrote_is_printed_whole() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let long =
        |word: &str, times: usize| format!("{}LAST-{word}", format!("{word} ").repeat(times));
    let noted = bench
        .made(json!({ "partNumber": unique("NOTED-"), "printText": long("printed", 100),
        "productionNotes": long("noted", 600) }));
    let order = floor.create(&json!({ "number": unique("ORDER-"), "items": [
        { "item": id(&noted), "quantity": 1, "comments": long("crimped", 1_200) },
        { "item": bench.clamp, "quantity": 4, "comments": long("zinc", 100) },
    ] }));
    let order = order.expect(201).json();
    let kit = bench.post("/hosekits/create", &json!({ "partNumber": unique("KIT-"),
        "hoseAssemblies": [{ "item": id(&noted), "quantity": 1, "comments": long("crimped", 1_200) }],
        "otherItems": [{ "item": bench.clamp, "quantity": 4, "comments": long("zinc", 100) }] }));
    let kit = kit.expect(201).json();
    let kit = bench.post(&format!("/hosekit/{}/getHoseKitDataSheet", id(&kit)), &json!({}));
    let order = floor.command(&order, "getWorkOrderDataSheet").expect(200);
    let of_assembly = [("printed", 100), ("noted", 600)];
    let of_lines = [("crimped", 1_200), ("zinc", 100)];
    for (file, expected) in
        [(&order, [of_lines, of_assembly].concat()), (&kit.expect(200), of_lines.to_vec())]
    {
        let text = texts(&file.body).join("\n");
        for (word, times) in expected {
            assert_eq!(text.split_whitespace().filter(|found| *found == word).count(), times);
            assert!(text.contains(&format!("LAST-{word}")), "{word}");
        }
        assert!(!text.contains('…'), "nothing is cut short");
    }
}

#[test]
fn long_orders_go_on_over_pages() {
    let floor = Floor::new();
    let words =
        "An uncommonly long remark about how this one is to be packed and marked. ".repeat(3);
    let lines: Vec<Value> = (1..=40)
        .map(|n| json!({ "item": if n % 2 == 0 { id(&floor.short) } else { &floor.bench.clamp }, "quantity": n,
            "lineNumber": n * 10, "comments": words }))
        .collect();
    let order = floor.create(&json!({ "items": lines })).expect(201).json();
    let file = floor.command(&order, "getWorkOrderDataSheet").expect(200);
    let pages = texts(&file.body);
    assert!(pages.len() >= 2, "{}", pages.len());
    for (at, page) in (1..).zip(&pages) {
        assert!(page.contains(&format!("{at} of {}", pages.len())), "{page}");
    }
    assert!(pages.join("\n").contains("400"));
    // All pieces of an assembly are cut at once: 2 + 4 + … + 40.
    assert!(pages.join("\n").contains("420"));
}

#[test]
fn each_piece_has_a_label() {
    let floor = Floor::new();
    let (order, long) = ordered(&floor);
    let number = order["number"].as_str().unwrap();
    let file = floor.command(&order, "labels").expect(200);
    assert_eq!(file.header("content-type"), "application/pdf");
    let pages = texts(&file.body);
    assert_eq!(pages.len(), 5);
    for (k, page) in (1..).zip(&pages) {
        assert!(page.contains(number) && page.contains(&format!("{k} of 5")), "{page}");
        let made = if k <= 2 { &floor.short } else { &long };
        assert!(page.contains(made["partNumber"].as_str().unwrap()), "{page}");
        assert!(page.contains("Farm & Sons"), "{page}");
    }
    let body = json!({ "params": { "numCopies": 2, "labelSize": "2x3" } });
    assert_eq!(page_count(&floor.post(&order, "labels", &body).expect(200).body), 10);
    let many = json!({ "params": { "numCopies": 1_001 } });
    floor.post(&order, "labels", &many).problem(400, "invalid_input");
    let empty =
        floor.create(&json!({ "items": [{ "item": floor.bench.clamp }] })).expect(201).json();
    floor.command(&empty, "labels").problem(400, "invalid_input");
}

#[test]
fn vendors_get_their_files() {
    let floor = Floor::new();
    let (order, long) = ordered(&floor);
    let word = &floor.bench.word;
    let of = json!({ "params": { "vendor": word } });
    let list = floor.post(&order, "getvendorfile", &of).expect(200);
    let rows = cells(&String::from_utf8(list.body.clone()).unwrap(), ',');
    let fittings = rows.iter().find(|row| row[0] == format!("{word}-FJX")).expect("fittings");
    assert_eq!((&*fittings[2], &*fittings[3]), ("10", "each"));
    let hose = rows.iter().find(|row| row[0] == format!("{word}-2SN-8")).expect("hose");
    // 2 × 834.4 + 3 × 920 mm.
    assert_eq!((&*hose[2], &*hose[3]), ("14.53", "ft"));
    let records = floor.post(&order, "getvendorptsfile", &of).expect(200);
    let rows = cells(&String::from_utf8(records.body.clone()).unwrap(), '|');
    assert_eq!(rows.len(), 1 + 5);
    assert_eq!(rows[5][1], long["partNumber"].as_str().unwrap());
    let other = unique("Nobody");
    floor.bench.shop.brand(&other);
    let of = json!({ "params": { "vendor": other } });
    floor.post(&order, "getvendorfile", &of).problem(409, "no_vendor_components");
}

/// The sheet of a list has what the list has.
#[test]
fn exports_take_the_filters_of_lists() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let customer = bench.shop.customer("Farm").to_string();
    let elsewhere = bench.shop.warehouse("Elsewhere").to_string();
    let items = json!([{ "item": id(&floor.short) }]);
    for order in [
        json!({ "number": "L-1", "dueDate": "2032-01-01", "customer": customer }),
        json!({ "number": "L-2", "dueDate": "2031-01-01", "warehouse": elsewhere, "items": items }),
        json!({ "number": "L-3", "description": "Crane" }),
    ] {
        floor.create(&order).expect(201);
    }
    let open = floor.create(&json!({ "number": "L-4", "items": items })).expect(201).json();
    floor.command(&open, "release").expect(200);
    let export = |search: &Value| {
        let body = json!({ "workOrders": [], "selectAll": true, "search": search });
        bench.post("/workorders/export", &body)
    };
    for (search, numbers) in [
        (json!({}), &["L-1", "L-2", "L-3", "L-4"][..]),
        (json!({ "dueFrom": "2031-01-02", "dueTo": null }), &["L-1"]),
        (json!({ "dueTo": "2031-01-01" }), &["L-2"]),
        (json!({ "dueFrom": "2031-01-01", "dueTo": "2032-01-01" }), &["L-1", "L-2"]),
        (json!({ "status": ["released", "completed"] }), &["L-4"]),
        (json!({ "warehouseId": elsewhere }), &["L-2"]),
        (json!({ "customerId": customer }), &["L-1"]),
        (json!({ "onlyCustomer": true }), &["L-1"]),
        (json!({ "componentId": id(&floor.short) }), &["L-2", "L-4"]),
        (json!({ "revision": "b" }), &[]),
        (json!({ "number": " l- ", "description": "CRANE" }), &["L-3"]),
    ] {
        let mut found = sheet(&export(&search).expect(200).body).column("Number");
        found.sort();
        assert_eq!(found, numbers, "{search}");
    }
    for (search, pointer) in [
        (json!({ "dueFrom": "soon" }), "/search/dueFrom"),
        (json!({ "status": ["open"] }), "/search/status/0"),
        (json!({ "warehouseId": "1" }), "/search/warehouseId"),
        (json!({ "due": "2031-01-01" }), "/search/due"),
    ] {
        let refused = export(&search).problem(400, "invalid_input");
        assert_eq!(refused.field("/errors/0/pointer"), pointer);
    }
}

#[test]
fn orders_go_out_as_a_workbook() {
    let floor = Floor::new();
    let (order, _) = ordered(&floor);
    let all = json!({ "workOrders": [], "selectAll": true });
    let file = floor.bench.post("/workorders/export", &all).expect(200);
    let sheet = sheet(&file.body);
    assert_eq!(sheet.column("Number"), [order["number"].as_str().unwrap()]);
    assert_eq!(sheet.column("Customer"), ["Farm & Sons"]);
    assert_eq!(sheet.column("Warehouse"), ["Main"]);
    assert_eq!(sheet.column("Purchase order"), ["PO-9"]);
    let lines = sheet.column("Lines");
    assert_eq!(lines[0].lines().count(), 3, "{lines:?}");
    assert!(lines[0].contains("x 4 | type: otherItem"), "{lines:?}");
    let unknown = json!({ "workOrders": ["a".repeat(24)], "selectAll": false });
    let file = floor.bench.post("/workorders/export", &unknown).expect(200);
    assert_eq!(file.header("x-unknown-records"), "1");
}

#[test]
fn versions_are_compared() {
    let floor = Floor::new();
    let first = floor.order(1);
    floor.command(&first, "release").expect(200);
    let second = floor.command(&first, "newversion").expect(200).json();
    let change = json!({ "params": { "purchaseOrder": "PO-2", "items": [{ "_id": id(&second["items"][0]), "quantity": 9 }] } });
    floor.post(&second, "update", &change).expect(200);
    let path = format!("/workorder/{}/compare", id(&first));
    let answer = tests::get(&path).query("with", id(&second)).token(&floor.bench.admin).send();
    let compared = answer.expect(200).json();
    assert_eq!(compared["fields"][0]["field"], "purchaseOrder");
    assert_eq!(compared["lines"][0]["after"]["quantity"], json!(9));
}
