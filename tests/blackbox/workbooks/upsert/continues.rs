//! `onError=continue`: records without errors are stored, each whole or not at all.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tests::{Answer, get, hold, world};

use super::{ITEMS, failures, go_on, hose, hoses, ids, list, results, send, shop, upsert};

#[test]
fn good_records_are_stored_wherever_the_others_stand() {
    let (shop, admin, brand) = shop();
    let number = |number: usize| format!("H-{number:04}");
    let bad = [0, 700, 1_000, 2_500];
    let records: Vec<Value> = (0..=2_500)
        .map(|at| {
            let more = if bad.contains(&at) {
                json!({ "maxPressurePsi": -1, "series": "bad" })
            } else {
                json!({ "series": "good" })
            };
            hose(&number(at), &brand, more)
        })
        .collect();
    let answer = go_on(&admin, ITEMS, &json!(records));
    let expected: Vec<&str> =
        (0..=2_500).map(|at| if bad.contains(&at) { "failed" } else { "created" }).collect();
    assert_eq!(results(&answer), expected);
    assert_eq!(failures(&answer), bad.map(|at| format!("/{at}/maxPressurePsi out_of_range")));
    let stored: Vec<String> = (0..=2_500).filter(|at| !bad.contains(at)).map(number).collect();
    assert_eq!(hoses(&shop), stored);
}

/// Numbers that others take meanwhile, which nobody sees before the database refuses them.
#[test]
fn what_the_database_refuses_fails_alone() {
    let (shop, admin, brand) = shop();
    let ferrule = |at: usize| json!({ "type": "ferrule", "partNumber": format!("F-{at}"), "brand": brand, "size": "8", "priority": "1" });
    let known: Vec<Value> = (0..3).map(ferrule).collect();
    let known = ids(&upsert(&admin, ITEMS, &json!(known)));
    let records: Vec<Value> = (0..40)
        .map(|at| {
            let more =
                if at % 13 == 0 { json!({ "externalId": format!("N-{at}") }) } else { json!({}) };
            hose(&format!("H-{at:02}"), &brand, more)
        })
        .collect();
    let records = json!(records);
    let taken = [0, 13, 39].into_iter().zip(&known);
    let taken: Vec<String> =
        taken.map(|(at, id)| format!("(decode('{id}', 'hex'), 'N-{at}')")).collect();
    let others = hold(&format!(
        "update item_properties p set external_id = v.number from (values {}) v (id, number)
        where p.item_id = v.id returning 1",
        taken.join(", ")
    ));
    let sent = list(&admin, ITEMS, &records).query("onError", "continue");
    let waiting = thread::spawn(move || send(&sent));
    thread::sleep(Duration::from_millis(1_500));
    assert!(!waiting.is_finished(), "it waits for the others");
    world().block_on(others.commit()).unwrap();
    let answer = waiting.join().unwrap();
    let words = results(&answer);
    let failed: Vec<usize> = (0..words.len()).filter(|at| words[*at] == "failed").collect();
    assert_eq!(failed, [0, 13, 39], "{answer}");
    assert_eq!(failures(&answer), [0, 13, 39].map(|at| format!("/{at}/externalId another_record")));
    let expected: Vec<String> =
        (0..40).filter(|at| ![0, 13, 39].contains(at)).map(|at| format!("H-{at:02}")).collect();
    assert_eq!(hoses(&shop), expected);
    // A repetition changes the rest no more, and finds the numbers taken itself.
    let again = results(&go_on(&admin, ITEMS, &records));
    assert_eq!(again.iter().filter(|word| *word == "unchanged").count(), 37);
}

/// PostgreSQL knows no sigma at the end of words.
#[test]
fn a_key_that_only_the_database_finds_again_is_told_at_its_record() {
    let (shop, admin, brand) = shop();
    let records = json!([
        hose("A", &brand, json!({})),
        hose("ΟΔΟΣ", &brand, json!({})),
        hose("B", &brand, json!({})),
        hose("οδοσ", &brand, json!({})),
        hose("C", &brand, json!({})),
    ]);
    upsert(&admin, ITEMS, &records).faults(&[("/3/partNumber", "duplicate_row")]);
    assert!(hoses(&shop).is_empty());
    let answer = go_on(&admin, ITEMS, &records);
    assert_eq!(results(&answer), ["created", "created", "created", "failed", "created"]);
    assert_eq!(failures(&answer), ["/3/partNumber duplicate_row"]);
    assert_eq!(hoses(&shop), ["A", "B", "C", "ΟΔΟΣ"]);
}

#[test]
fn who_swaps_numbers_is_told_so() {
    let (_shop, admin, brand) = shop();
    let known = json!([
        hose("H-1", &brand, json!({ "externalId": "N-1" })),
        { "type": "ferrule", "partNumber": "F-1", "brand": brand, "size": "8", "externalId": "N-2" },
        hose("H-2", &brand, json!({ "externalId": "N-3" })),
    ]);
    let known = ids(&upsert(&admin, ITEMS, &known));
    let swapped = json!([
        hose("FIRST", &brand, json!({})),
        { "_id": known[0], "externalId": "N-3", "series": "x" },
        { "_id": known[2], "externalId": "N-1", "series": "x" },
        { "_id": known[1], "externalId": "N-9" },
        hose("LAST", &brand, json!({ "externalId": "N-2" })),
    ]);
    let answer = go_on(&admin, ITEMS, &swapped);
    assert_eq!(results(&answer), ["created", "failed", "failed", "updated", "failed"], "{answer}");
    assert_eq!(
        failures(&answer),
        [
            "/1/externalId another_record",
            "/2/externalId another_record",
            "/4/externalId another_record",
        ]
    );
    let told = answer.field("/results/1/errors/0/message");
    assert!(told.as_str().unwrap().ends_with("to swap them"), "{told}");
    let stored = get(&format!("/hose/{}", known[0])).token(&admin).send().expect(200);
    stored.has(&json!({ "externalId": "N-1", "series": null }));
}

#[test]
fn the_feed_tells_what_was_stored() {
    let (_shop, admin, brand) = shop();
    let page = |after: &str| get("/changes").token(&admin).query("after", after).send().expect(200);
    let from = page("now").field("/next").as_str().unwrap().to_owned();
    let records = json!([
        hose("H-1", &brand, json!({ "externalId": "N" })),
        hose("H-2", &brand, json!({ "size": "no size at all, far too long" })),
        { "type": "ferrule", "partNumber": "F", "brand": brand, "size": "8", "externalId": "N" },
        hose("H-3", &brand, json!({})),
    ]);
    let answer = go_on(&admin, ITEMS, &records);
    assert_eq!(results(&answer), ["created", "failed", "failed", "created"]);
    let request = answer.header("x-request-id").to_owned();
    let told = |page: &Answer| {
        let changes = page.field("/changes");
        let id = |one: &Value| one["id"].as_str().unwrap().to_owned();
        let changes = changes.as_array().unwrap().iter();
        let of_request = changes.filter(|one| one["requestId"] == request.as_str());
        let mut told: Vec<String> = of_request.map(id).collect();
        told.sort();
        told
    };
    let mut stored: Vec<String> = ids(&answer).into_iter().filter(|id| !id.is_empty()).collect();
    stored.sort();
    for _ in 0..1_200 {
        let page = page(&from);
        if page.field("/heldBack") == false && !told(&page).is_empty() {
            assert_eq!(told(&page), stored, "{page}");
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("the feed is held back");
}

#[test]
fn a_dry_run_tells_the_same() {
    let (shop, admin, brand) = shop();
    let records = json!([hose("H-1", &brand, json!({})), hose("H-2", "Nobody", json!({}))]);
    let sent = list(&admin, ITEMS, &records).query("onError", "continue");
    let tried = send(&sent.query("dryRun", "true"));
    assert_eq!(results(&tried), ["created", "failed"]);
    assert_eq!(failures(&tried), ["/1/brand unknown_brand"]);
    assert!(hoses(&shop).is_empty());
    assert_eq!(results(&go_on(&admin, ITEMS, &records)), ["created", "failed"]);
    assert_eq!(hoses(&shop), ["H-1"]);
}
