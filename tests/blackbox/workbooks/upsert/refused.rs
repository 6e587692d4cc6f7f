//! What is wrong with records, and where that is told.

use serde_json::json;
use tests::{Callers, Kind, post, request};

use super::{ITEMS, hose, hoses, lines, send, shop, upsert};

const PATHS: [&str; 5] = [
    ITEMS,
    "/customers/upsert",
    "/inventory/upsert",
    "/crimpspecs/upsert",
    "/pricelist/6b0000000000000000000000/items/upsert",
];

#[test]
fn who_may_only_read_may_not_upsert() {
    let (shop, ..) = shop();
    let callers = Callers::of(&shop);
    for path in PATHS {
        for kind in [Kind::Restricted, Kind::Customer, Kind::Unbound] {
            upsert(callers.token(kind), path, &json!([])).problem(403, "forbidden");
        }
        post(path, &json!([])).send().problem(401, "unauthenticated");
    }
    upsert(callers.token(Kind::Regular), PATHS[4], &json!([])).problem(403, "forbidden");
    upsert(callers.token(Kind::Admin), PATHS[4], &json!([])).problem(404, "not_found");
    for path in &PATHS[..4] {
        let nothing = upsert(callers.token(Kind::Regular), path, &json!([])).expect(200);
        nothing.has(&json!({ "created": 0, "results": [] }));
    }
}

#[test]
fn errors_name_record_and_field_and_nothing_is_written() {
    let (shop, admin, brand) = shop();
    let records = json!([
        hose("H-1", &brand, json!({})),
        hose("H-2", &brand, json!({ "maxPressurePsi": "much", "listPrice": -1 })),
        hose("H-3", "Nobody", json!({ "maxPresurePsi": 4000 })),
        { "type": "hose", "brand": brand, "size": "8" },
        hose("H-4", &brand, json!({ "listPriceCurrency": "USD" })),
    ]);
    let faults = [
        ("/1/listPrice", "out_of_range"),
        ("/1/maxPressurePsi", "wrong_type"),
        ("/2/brand", "unknown_brand"),
        ("/2/maxPresurePsi", "unknown_field"),
        ("/3/partNumber", "required"),
        ("/4/listPriceCurrency", "no_amount"),
    ];
    let refused = upsert(&admin, ITEMS, &records).faults(&faults).says("6 errors were found");
    let message = |answer: &tests::Answer, pointer: &str| {
        let errors = answer.field("/errors");
        let errors = errors.as_array().unwrap().clone();
        let at = errors.iter().find(|error| error["pointer"] == pointer).unwrap();
        at["message"].as_str().unwrap().to_owned()
    };
    assert!(message(&refused, "/2/maxPresurePsi").contains("did you mean maxPressurePsi?"));
    let refused = send(&lines(&admin, ITEMS, &records)).faults(&faults);
    assert!(message(&refused, "/2/brand").ends_with(" (line 3)"), "{refused}");
    assert!(hoses(&shop).is_empty());
}

#[test]
fn a_thousand_errors_are_listed_and_the_others_counted() {
    let (_shop, admin, brand) = shop();
    let records: Vec<_> = (0..1_234)
        .map(|at| hose(&format!("H-{at}"), &brand, json!({ "maxPressurePsi": -1 })))
        .collect();
    let refused = upsert(&admin, ITEMS, &json!(records)).problem(400, "invalid_input");
    assert_eq!(refused.field("/errors").as_array().unwrap().len(), 1_000);
    assert_eq!(refused.field("/moreErrors"), 234);
    assert_eq!(refused.field("/errors/999/pointer"), "/999/maxPressurePsi");
}

#[test]
fn the_same_record_twice_is_an_error_at_the_second() {
    let (shop, admin, brand) = shop();
    let made = upsert(&admin, ITEMS, &json!([hose("H-1", &brand, json!({ "externalId": "E-1" }))]));
    let id = super::ids(&made)[0].clone();
    let mut records = vec![
        hose("h-1", &brand, json!({ "series": "a" })),
        hose("H-2", &brand, json!({ "externalId": "E-2" })),
    ];
    records.extend((0..1_200).map(|at| hose(&format!("N-{at}"), &brand, json!({}))));
    records.push(hose("H-2", &brand, json!({})));
    records.push(json!({ "_id": id, "series": "b" }));
    records.push(hose("H-4", &brand, json!({ "externalId": "E-2" })));
    let refused = upsert(&admin, ITEMS, &json!(records)).faults(&[
        ("/1202/partNumber", "duplicate_row"),
        ("/1203/_id", "duplicate_row"),
        ("/1204/externalId", "duplicate_row"),
    ]);
    let message = refused.field("/errors/0/message");
    let message = message.as_str().unwrap();
    assert!(message.contains("the record at index 1; remove one of the records"), "{message}");
    assert_eq!(hoses(&shop), ["H-1"]);
}

#[test]
fn two_new_items_of_different_types_with_one_number_are_told_at_their_place() {
    let (shop, admin, brand) = shop();
    let records = json!([
        hose("H-1", &brand, json!({})),
        hose("H-2", &brand, json!({ "externalId": "E" })),
        { "type": "ferrule", "partNumber": "F-1", "brand": brand, "size": "8" },
        { "type": "ferrule", "partNumber": "F-2", "brand": brand, "size": "8", "externalId": "E" },
    ]);
    upsert(&admin, ITEMS, &records).faults(&[("/3/externalId", "another_record")]);
    assert!(hoses(&shop).is_empty());
}

#[test]
fn a_body_that_is_no_list_is_refused() {
    let (shop, admin, brand) = shop();
    let good = hose("H-1", &brand, json!({}));
    let sent = |kind: &str, body: &str| {
        let request = request("POST", ITEMS).token(&admin).header("Content-Type", kind);
        send(&request.query("onError", "continue").bytes(body.as_bytes()))
    };
    let json = "application/json";
    sent(json, "").faults(&[("", "body_required")]);
    sent(json, "{\"params\":[]}").faults(&[("", "wrong_type")]);
    // What can't be read to its end is not stored in part.
    let first = format!("[{}", vec![good.to_string(); 1].join(","));
    sent(json, &first).faults(&[("", "malformed_json")]);
    sent(json, &format!("{first},{{\"a\":1,\"a\":2}}]")).faults(&[("", "duplicate_field")]);
    let ndjson = "application/x-ndjson";
    let line = sent(ndjson, &format!("{good}\n{{\"type\":")).faults(&[("/1", "malformed_json")]);
    assert!(line.field("/detail").as_str().unwrap().contains("(line 2)"), "{line}");
    // Blank lines and a byte order mark are passed over, and the former count as lines.
    let faulty = hose("H-2", "Nobody", json!({}));
    let body = format!("\u{feff}\n{good}\n \r\n\n{faulty}\n{{");
    let line = sent(ndjson, &body).faults(&[("/2", "malformed_json")]);
    assert!(line.field("/detail").as_str().unwrap().contains("(line 6)"), "{line}");
    let refused = request("POST", ITEMS).token(&admin).header("Content-Type", ndjson);
    let refused = send(&refused.bytes(format!("\n{faulty}\n\n{faulty}\n").as_bytes()));
    let second = refused.says("(line 2)").field("/errors/1/message");
    assert!(second.as_str().unwrap().ends_with("(line 4)"), "{second}");
    sent("text/csv", "a,b").problem(415, "unsupported_media_type");
    assert!(hoses(&shop).is_empty());
    assert_eq!(super::results(&sent(ndjson, "")), [""; 0]);
    assert_eq!(super::results(&sent(ndjson, &format!("\u{feff}{good}\n\n"))), ["created"]);
    assert_eq!(super::results(&sent(json, &format!("\u{feff}[{good}]"))), ["unchanged"]);
}

#[test]
fn unknown_fields_of_a_record_are_told_once_however_many() {
    let (shop, admin, brand) = shop();
    let mut record = hose("H-1", &brand, json!({}));
    for at in 0..20_000 {
        record[format!("f{at}")] = json!(1);
    }
    let begun = std::time::Instant::now();
    let refused = upsert(&admin, ITEMS, &json!([record]));
    assert!(begun.elapsed() < std::time::Duration::from_secs(8), "{:?}", begun.elapsed());
    let refused = refused.problem(400, "invalid_input");
    let errors = refused.field("/errors");
    assert_eq!(errors.as_array().unwrap().len(), 100);
    assert!(errors.as_array().unwrap().iter().all(|one| one["code"] == "unknown_field"));
    drop(shop);
}

#[test]
fn blank_texts_are_nothing() {
    let (shop, admin, brand) = shop();
    let records = json!([
        hose("H-1", &brand, json!({ "externalId": "" })),
        hose("H-2", &brand, json!({ "externalId": " ", "description": "" })),
    ]);
    upsert(&admin, ITEMS, &records).expect(200).has(&json!({ "created": 2 }));
    let customers = json!([{ "name": "Anna", "erpId": "" }, { "name": "Bert", "erpId": "" }]);
    let customers = upsert(&admin, "/customers/upsert", &customers).expect(200);
    customers.has(&json!({ "created": 2 }));
    let main = json!({ "name": "Main", "default": true });
    post("/warehouses/create", &main).token(&admin).send().expect(201);
    let stock = json!([
        { "partNumber": "H-1", "brand": brand, "itemExternalId": "", "warehouse": "", "onHand": 1 }
    ]);
    upsert(&admin, "/inventory/upsert", &stock).expect(200).has(&json!({ "created": 1 }));
    drop(shop);
}
