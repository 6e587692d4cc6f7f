//! What released orders keep for themselves of the stock.

use serde_json::{Value, json};
use tests::{has, id, rows_of, value};

use super::{Floor, Levels, faults};

/// One short assembly needs 834.4 mm of hose: 2.7376 ft, rounded up to what stock counts.
const HOSE: f64 = 834.4 / 304.8;

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.0002
}

fn stocked(hose: f64, fittings: f64) -> Floor {
    let floor = Floor::new();
    floor.stock(&floor.bench.hose, hose, "ft");
    floor.stock(&floor.bench.straight, fittings, "each");
    floor
}

#[test]
fn a_release_reserves_what_is_needed() {
    let floor = stocked(100.0, 50.0);
    let bench = &floor.bench;
    bench
        .post("/organization/update", &json!({ "params": { "hoseScrapPercent": 10 } }))
        .expect(200);
    let kit = bench.post(
        "/hosekits/create",
        &json!({ "hoseAssemblies": [{ "item": id(&floor.short), "quantity": 2 }],
            "otherItems": [{ "item": bench.clamp, "quantity": 3 }] }),
    );
    let kit = kit.expect(201).json();
    bench.post(&format!("/hosekit/{}/release", id(&kit)), &json!({})).expect(200);
    let order = floor.create(&json!({ "items": [
        { "item": id(&floor.short), "quantity": 4, "lineNumber": 10 },
        { "item": id(&kit), "quantity": 3, "lineNumber": 20 }] }));
    let order = order.expect(201).json();
    let done = floor.command(&order, "release").expect(200).json();
    has(&done, &json!({ "status": "released", "shortages": [] }));
    let untracked: Vec<&Value> =
        done["untracked"].as_array().unwrap().iter().map(|item| &item["itemId"]).collect();
    assert_eq!(untracked, [&json!(bench.ferrule), &json!(bench.clamp)]);
    // 4 + 3 × 2 assemblies, hose with a tenth more.
    let Levels { on_hand, reserved } = floor.levels(&bench.hose);
    assert!(near(on_hand, 100.0) && near(reserved, 10.0 * HOSE * 1.1), "{reserved}");
    assert_eq!(floor.levels(&bench.straight), Levels { on_hand: 50.0, reserved: 20.0 });
    let reserved = done["reserved"].as_array().unwrap();
    let of_fittings: Vec<(&Value, &Value)> = reserved
        .iter()
        .filter(|one| one["itemId"] == bench.straight.as_str())
        .map(|one| (&one["lineId"], &one["quantity"]))
        .collect();
    let mut expected =
        [(&done["items"][0]["_id"], &json!(8)), (&done["items"][1]["_id"], &json!(12))];
    expected.sort_by_key(|(line, _)| line.to_string());
    let mut found = of_fittings.clone();
    found.sort_by_key(|(line, _)| line.to_string());
    assert_eq!(found, expected);
    let read = floor.read(&done);
    assert_eq!(read["reserved"], done["reserved"]);
    assert_eq!((&read["shortages"], &read["untracked"]), (&done["shortages"], &done["untracked"]));
    floor.command(&order, "release").problem(409, "wrong_state");
    floor.post(&order, "update", &json!({ "comments": "late" })).problem(409, "wrong_state");
    let trail = rows_of(&format!(
        "select after->>'status' as status from audit where record_id = decode('{}', 'hex')",
        id(&order)
    ));
    assert!(trail.iter().any(|entry| entry["status"] == "released"), "{trail:?}");
}

#[test]
fn what_is_short_is_told_and_nothing_is_reserved() {
    let floor = stocked(5.0, 3.0);
    let order = floor.order(2);
    let refused = floor.command(&order, "release").problem(409, "stock_short");
    let mut short = refused.field("/shortages").as_array().unwrap().clone();
    short.sort_by_key(|line| line["partNumber"].to_string());
    let word = &floor.bench.word;
    let [hose, fitting] = &short[..] else { panic!("{short:?}") };
    has(hose, &json!({ "lineNumber": "10", "partNumber": format!("{word}-2SN-8"), "unit": "ft" }));
    let figure = |name: &str| hose[name].as_f64().unwrap();
    assert!(near(figure("needed"), 2.0 * HOSE) && near(figure("available"), 5.0), "{hose}");
    has(
        fitting,
        &json!({ "lineNumber": "10", "partNumber": format!("{word}-FJX"), "needed": 4, "available": 3, "unit": "each" }),
    );
    assert_eq!(faults(&refused).len(), 2);
    assert_eq!(floor.read(&order)["status"], "under editing");
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 3.0, reserved: 0.0 });
    floor.stock(&floor.bench.hose, 6.0, "ft");
    floor.stock(&floor.bench.straight, 4.0, "each");
    floor.command(&order, "release").expect(200);
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 4.0, reserved: 4.0 });
}

#[test]
fn with_backorders_what_is_there_is_reserved() {
    let floor = stocked(100.0, 3.0);
    floor.allow_backorder();
    let order = floor.order(2);
    let done = floor.command(&order, "release").expect(200).json();
    assert_eq!(done["status"], "released");
    let short = &done["shortages"][0];
    let figures = [&short["needed"], &short["reserved"], &short["available"]];
    assert_eq!(figures, [&json!(4), &json!(3), &json!(0)]);
    assert_eq!(done["shortages"].as_array().unwrap().len(), 1);
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 3.0, reserved: 3.0 });
    // Nothing is left for the next one.
    let next = floor.command(&floor.order(1), "release").expect(200).json();
    assert_eq!(next["shortages"][0]["available"], json!(0));
}

#[test]
fn a_new_version_takes_over() {
    let floor = stocked(100.0, 10.0);
    let first = floor.order(4);
    floor.command(&first, "release").expect(200);
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 10.0, reserved: 8.0 });
    let second = floor.command(&first, "newversion").expect(200).json();
    has(&second, &json!({ "version": 2, "status": "under editing" }));
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 10.0, reserved: 8.0 });
    let line = id(&second["items"][0]).to_owned();
    let five = json!({ "params": { "items": [{ "_id": line, "quantity": 5 }] } });
    floor.post(&second, "update", &five).expect(200);
    // Five need ten, of which the version before has eight.
    let done = floor.command(&second, "release").expect(200).json();
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 10.0, reserved: 10.0 });
    let before = floor.read(&first);
    has(&before, &json!({ "status": "obsolete", "reserved": [] }));
    // Six are too many: the version before keeps what it has.
    let third = floor.command(&done, "revise").expect(200).json();
    assert_eq!(third["revision"], "B");
    let six = json!({ "params": { "items": [{ "_id": id(&third["items"][0]), "quantity": 6 }] } });
    floor.post(&third, "update", &six).expect(200);
    floor.command(&third, "release").problem(409, "stock_short");
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 10.0, reserved: 10.0 });
    assert_eq!(floor.read(&done)["status"], "released");
    assert_eq!(floor.read(&done)["reserved"], done["reserved"]);
}

#[test]
fn a_rollback_leaves_the_earlier_version_its_stock() {
    let floor = stocked(100.0, 10.0);
    let first = floor.order(4);
    let first = floor.command(&first, "release").expect(200).json();
    let second = floor.command(&first, "newversion").expect(200).json();
    floor.command(&first, "complete").problem(409, "newer_version");
    floor.command(&first, "cancel").problem(409, "newer_version");
    let current = floor.command(&second, "rollback").expect(200).json();
    assert_eq!(current["_id"], first["_id"]);
    has(&current, &json!({ "status": "released", "isLatest": true }));
    assert_eq!(current["reserved"], first["reserved"]);
    floor.command(&first, "rollback").problem(409, "wrong_state");
    floor.command(&first, "complete").expect(200);
}

#[test]
fn a_release_wants_everything_at_once() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let empty = floor.create(&json!({})).expect(201).json();
    let refused = floor.command(&empty, "release").problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), json!("no_lines"));
    let open = bench.made(json!({}));
    let order =
        floor.create(&json!({ "items": [{ "item": id(&open) }, { "item": id(&floor.short) }] }));
    let order = order.expect(201).json();
    let refused = floor.command(&order, "release").problem(409, "incomplete");
    assert_eq!(faults(&refused), [("/items/0".to_owned(), "not_released".to_owned())]);
    // An assembly of a released order stays released.
    bench.post(&format!("/hoseassembly/{}/release", id(&open)), &json!({})).expect(200);
    floor.command(&order, "release").expect(200);
    bench
        .post(&format!("/hoseassembly/{}/unrelease", id(&open)), &json!({}))
        .problem(409, "still_used");
}

#[test]
fn units_have_to_fit() {
    let floor = Floor::new();
    floor.stock(&floor.bench.hose, 100.0, "m");
    // As it could be set once.
    let (hose, each) =
        (&floor.bench.hose, "update inventory_items set unit = 'each' where item_id =");
    tests::change(&format!("{each} decode('{hose}', 'hex')"));
    let order = floor.order(1);
    let refused = floor.command(&order, "release").problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), json!("stock_unit"));
    floor.stock(&floor.bench.hose, 100.0, "m");
    floor.command(&order, "release").expect(200);
    assert!(near(floor.levels(&floor.bench.hose).reserved, 0.8344));
}

#[test]
fn never_more_is_reserved_than_there_is() {
    let floor = stocked(1000.0, 11.0);
    let orders: Vec<Value> = (0..8).map(|_| floor.order(1)).collect();
    let states: Vec<u16> = std::thread::scope(|scope| {
        let sent: Vec<_> = orders
            .iter()
            .map(|order| scope.spawn(|| floor.command(order, "release").status))
            .collect();
        sent.into_iter().map(|sent| sent.join().unwrap()).collect()
    });
    // Each takes two of eleven.
    assert_eq!(states.iter().filter(|status| **status == 200).count(), 5, "{states:?}");
    assert!(states.iter().all(|status| matches!(status, 200 | 409)), "{states:?}");
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 11.0, reserved: 10.0 });
    // The same order at once by many: one release.
    let order = floor.order(1);
    floor.stock(&floor.bench.straight, 100.0, "each");
    let released: usize = std::thread::scope(|scope| {
        let sent: Vec<_> =
            (0..6).map(|_| scope.spawn(|| floor.command(&order, "release").status)).collect();
        sent.into_iter().map(|sent| usize::from(sent.join().unwrap() == 200)).sum()
    });
    assert_eq!(released, 1);
    let stored = value(&format!(
        "select count(*) from stock_reservations where document_id = decode('{}', 'hex')",
        id(&order)
    ));
    assert_eq!(stored, json!(2));
}

/// A count found fewer than are reserved while stock might go below zero; now it may not.
#[test]
fn what_is_reserved_and_gone_is_not_taken() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let negative = |may: bool| {
        let fields = json!({ "params": { "allowNegativeStock": may } });
        bench.post("/organization/update", &fields).expect(200);
    };
    floor.stock(&bench.clamp, 5.0, "each");
    let order = json!({ "items": [{ "item": bench.clamp, "quantity": 5 }] });
    let order = floor.create(&order).expect(201).json();
    floor.command(&order, "release").expect(200);
    negative(true);
    let lost = json!({ "params": { "item": bench.clamp, "delta": -3 } });
    bench.post("/inventoryitem/update", &lost).expect(200);
    negative(false);
    floor.command(&order, "complete").problem(409, "stock_short");
    assert_eq!(floor.levels(&bench.clamp), Levels { on_hand: 2.0, reserved: 5.0 });
    negative(true);
    floor.command(&order, "complete").expect(200);
    assert_eq!(floor.levels(&bench.clamp), Levels { on_hand: -3.0, reserved: 0.0 });
}
