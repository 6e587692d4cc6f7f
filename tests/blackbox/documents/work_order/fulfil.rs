//! Work orders that are done, in part or as a whole, or given up.

use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{has, id, post, sheet, texts, unique, value};

use super::{Floor, Levels, faults};

fn released(pieces: u32, fittings: f64) -> (Floor, Value) {
    let floor = Floor::new();
    floor.stock(&floor.bench.straight, fittings, "each");
    let order = floor.order(pieces);
    let order = floor.command(&order, "release").expect(200).json();
    (floor, order)
}

fn done(floor: &Floor, order: &Value, quantity: Value) -> tests::Answer {
    let line = id(&order["items"][0]);
    let body = json!({ "params": { "items": [{ "_id": line, "quantity": quantity }] } });
    floor.post(order, "complete", &body)
}

#[test]
fn a_complete_order_takes_its_stock() {
    let (floor, order) = released(3, 20.0);
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 20.0, reserved: 6.0 });
    let over = floor.command(&order, "complete").expect(200).json();
    has(&over, &json!({ "status": "completed", "reserved": [] }));
    assert_eq!(over["items"][0]["completed"], json!(3));
    assert_ne!(over["ended"], Value::Null);
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 14.0, reserved: 0.0 });
    for command in ["complete", "cancel", "release", "newversion", "revise", "rollback", "delete"] {
        floor.command(&order, command).problem(409, "wrong_state");
    }
    let under_editing = floor.order(1);
    floor.command(&under_editing, "complete").problem(409, "wrong_state");
    floor.command(&under_editing, "cancel").problem(409, "wrong_state");
}

#[test]
fn parts_take_their_share() {
    let (floor, order) = released(3, 20.0);
    let part = done(&floor, &order, json!(1)).expect(200).json();
    assert_eq!((&part["status"], &part["items"][0]["completed"]), (&json!("released"), &json!(1)));
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 18.0, reserved: 4.0 });
    // By the item of the line; all that is left.
    let body = json!({ "params": { "items": [{ "_id": id(&floor.short) }] } });
    let over = floor.post(&order, "complete", &body).expect(200).json();
    assert_eq!((&over["status"], &over["items"][0]["completed"]), (&json!("completed"), &json!(3)));
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 14.0, reserved: 0.0 });
}

#[test]
fn backordered_goods_leave_the_stock_whole() {
    let floor = Floor::new();
    floor.allow_backorder();
    floor.stock(&floor.bench.clamp, 2.0, "each");
    let order = floor.create(&json!({ "items": [{ "item": floor.bench.clamp, "quantity": 3 }] }));
    let order = floor.command(&order.expect(201).json(), "release").expect(200).json();
    has(&order, &json!({ "shortages": [{ "needed": 3, "reserved": 2, "available": 0 }] }));
    floor.command(&order, "complete").problem(409, "stock_short");
    floor.stock(&floor.bench.clamp, 12.0, "each");
    has(
        &floor.read(&order),
        &json!({ "shortages": [{ "needed": 3, "reserved": 2, "available": 10 }] }),
    );
    done(&floor, &order, json!(1)).expect(200);
    assert_eq!(floor.levels(&floor.bench.clamp), Levels { on_hand: 11.0, reserved: 1.0 });
    done(&floor, &order, json!(2)).expect(200);
    assert_eq!(floor.levels(&floor.bench.clamp), Levels { on_hand: 9.0, reserved: 0.0 });
    let over = floor.read(&order);
    has(&over, &json!({ "status": "completed", "shortages": null }));
}

#[test]
fn what_others_have_reserved_is_not_taken() {
    let floor = Floor::new();
    floor.allow_backorder();
    floor.stock(&floor.bench.clamp, 4.0, "each");
    let clamps = |quantity: u32| {
        let line = json!({ "item": floor.bench.clamp, "quantity": quantity });
        let order = floor.create(&json!({ "items": [line] })).expect(201).json();
        floor.command(&order, "release").expect(200).json()
    };
    let (first, second) = (clamps(3), clamps(3));
    has(&second, &json!({ "shortages": [{ "needed": 3, "reserved": 1, "available": 0 }] }));
    let refused = floor.command(&second, "complete").problem(409, "stock_short");
    assert_eq!(faults(&refused), [("/items/0".to_owned(), "stock_short".to_owned())]);
    let row = refused.field("/shortages/0");
    has(&row, &json!({ "needed": 3, "reserved": 1, "available": 0 }));
    assert_eq!(floor.levels(&floor.bench.clamp), Levels { on_hand: 4.0, reserved: 4.0 });
    // What is given back is there for the other.
    floor.command(&first, "cancel").expect(200);
    let reserved = floor.command(&second, "reserve").expect(200).json();
    assert_eq!(reserved["shortages"], json!([]));
    assert_eq!(floor.levels(&floor.bench.clamp), Levels { on_hand: 4.0, reserved: 3.0 });
    floor.command(&second, "complete").expect(200);
    assert_eq!(floor.levels(&floor.bench.clamp), Levels { on_hand: 1.0, reserved: 0.0 });
    floor.command(&second, "reserve").problem(409, "wrong_state");
}

#[test]
fn reserving_follows_the_lines() {
    let floor = Floor::new();
    floor.allow_backorder();
    floor.stock(&floor.bench.clamp, 0.0, "each");
    let lines = json!([{ "item": floor.bench.clamp, "quantity": 2 }, { "item": floor.bench.clamp, "quantity": 5 }]);
    let order = floor.create(&json!({ "items": lines })).expect(201).json();
    floor.command(&order, "release").expect(200);
    floor.stock(&floor.bench.clamp, 4.5, "each");
    let order = floor.command(&order, "reserve").expect(200).json();
    // Pieces are reserved whole.
    has(&order, &json!({ "shortages": [{ "needed": 5, "reserved": 2, "available": 0.5 }] }));
    // The second line takes what the first has before what is available.
    floor.stock(&floor.bench.clamp, 6.0, "each");
    let second =
        json!({ "params": { "items": [{ "_id": id(&order["items"][1]), "quantity": 3 }] } });
    let order = floor.post(&order, "complete", &second).expect(200).json();
    assert_eq!(floor.levels(&floor.bench.clamp), Levels { on_hand: 3.0, reserved: 1.0 });
    let short = json!([
        { "needed": 2, "reserved": 1, "available": 2 },
        { "needed": 2, "reserved": 0, "available": 2 },
    ]);
    has(&order, &json!({ "shortages": short }));
}

#[test]
fn hose_that_no_stock_is_kept_of_is_measured_as_the_organization_measures() {
    let floor = Floor::new();
    for (lengths, unit, needed) in [("in", "ft", 2.7376), ("mm", "m", 0.8344)] {
        let setting = json!({ "params": { "defaultLengthUnit": lengths } });
        floor.bench.post("/organization/update", &setting).expect(200);
        let pick = json!({ "format": "json", "view": "pick" });
        let list = floor.post(&floor.order(1), "getBillOfMaterials", &pick).expect(200).json();
        let rows = list["lines"].as_array().unwrap();
        let hose = rows.iter().find(|row| row["unit"] != "each").unwrap();
        has(hose, &json!({ "unit": unit, "needed": needed, "untracked": true }));
    }
}

#[test]
fn items_that_became_tracked_count() {
    let floor = Floor::new();
    let clamp = floor.bench.clamp.as_str();
    let order = floor.create(&json!({ "items": [{ "item": clamp, "quantity": 3 }] }));
    let order = floor.command(&order.expect(201).json(), "release").expect(200).json();
    assert_eq!(order["untracked"][0]["itemId"], clamp);
    floor.stock(clamp, 1.0, "each");
    let now = floor.read(&order);
    let short = json!([{ "needed": 3, "reserved": 0, "available": 1 }]);
    has(&now, &json!({ "untracked": [], "shortages": short }));
    floor.command(&order, "complete").problem(409, "stock_short");
    floor.stock(clamp, 5.0, "each");
    floor.command(&order, "complete").expect(200);
    assert_eq!(floor.levels(clamp), Levels { on_hand: 2.0, reserved: 0.0 });
    // Counted by its length since, what is needed in pieces can't be told.
    let tape = floor.bench.shop.add::<OtherItem>(json!({ "partNumber": unique("TAPE-") }));
    let order = floor.create(&json!({ "items": [{ "item": tape }] }));
    let order = floor.command(&order.expect(201).json(), "release").expect(200).json();
    floor.stock(&tape, 9.0, "m");
    has(
        &floor.read(&order),
        &json!({ "shortages": [{ "needed": 1, "reserved": 0, "available": 0 }] }),
    );
    floor.command(&order, "complete").problem(409, "stock_unit");
    floor.stock(&tape, 9.0, "each");
    floor.command(&order, "reserve").expect(200);
    let other =
        json!({ "params": { "item": tape, "warehouse": floor.warehouse, "unitOfMeasure": "m" } });
    floor.bench.post("/inventoryitem/update", &other).problem(409, "stock_reserved");
}

/// Nobody waits for one another in a circle, whatever is done with the same stock at once.
#[test]
fn many_at_once_never_wait_in_a_circle() {
    let floor = Floor::new();
    let (clamp, adaptor) = (floor.bench.clamp.as_str(), floor.bench.adaptor.as_str());
    floor.stock(clamp, 1000.0, "each");
    floor.stock(adaptor, 1000.0, "each");
    let run = |at: usize| {
        let mut states = Vec::new();
        for round in 0..3 {
            let mut lines =
                vec![json!({ "item": clamp, "quantity": 2 }), json!({ "item": adaptor })];
            if (at + round).is_multiple_of(2) {
                lines.reverse();
            }
            let made = floor.create(&json!({ "warehouse": floor.warehouse, "items": lines }));
            let order = made.expect(201).json();
            for command in ["release", "complete"] {
                states.push(floor.command(&order, command).status);
            }
            let delta =
                json!({ "params": { "item": adaptor, "warehouse": floor.warehouse, "delta": 1 } });
            states.push(floor.bench.post("/inventoryitem/update", &delta).status);
            let named = json!({ "params": { "description": format!("round {round}") } });
            let path = format!("/warehouse/{}/update", floor.warehouse);
            states.push(floor.bench.post(&path, &named).status);
        }
        states
    };
    let run = &run;
    let states: Vec<u16> = std::thread::scope(|scope| {
        let sent: Vec<_> = (0..6).map(|at| scope.spawn(move || run(at))).collect();
        sent.into_iter().flat_map(|sent| sent.join().unwrap()).collect()
    });
    assert!(states.iter().all(|status| *status == 200), "{states:?}");
    assert_eq!(floor.levels(clamp), Levels { on_hand: 1000.0 - 36.0, reserved: 0.0 });
    assert_eq!(floor.levels(adaptor), Levels { on_hand: 1000.0, reserved: 0.0 });
}

#[test]
fn a_cancelled_order_gives_back_the_rest() {
    let (floor, order) = released(4, 10.0);
    done(&floor, &order, json!(1)).expect(200);
    let over = floor.command(&order, "cancel").expect(200).json();
    has(&over, &json!({ "status": "cancelled", "reserved": [] }));
    assert_eq!(over["items"][0]["completed"], json!(1));
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 8.0, reserved: 0.0 });
    let stored = value(&format!(
        "select count(*) from audit where record_id = decode('{}', 'hex') and after->>'status' = 'cancelled'",
        id(&order)
    ));
    assert_eq!(stored, json!(1));
}

#[test]
fn wrong_parts_are_refused() {
    let (floor, order) = released(2, 10.0);
    let refused = |body: Value| {
        let found = faults(&floor.post(&order, "complete", &body).problem(400, "invalid_input"));
        found.into_iter().map(|(at, code)| format!("{at} {code}")).collect::<Vec<_>>()
    };
    let line = id(&order["items"][0]);
    let parts = |items: Value| json!({ "params": { "items": items } });
    assert_eq!(
        refused(parts(json!([{ "_id": line, "quantity": 3 }, { "_id": "a".repeat(24) }]))),
        ["/params/items/0/quantity more_than_left", "/params/items/1/_id unknown_line"]
    );
    assert_eq!(
        refused(parts(json!([{ "_id": line, "quantity": 0.5 }]))),
        ["/params/items/0/quantity not_whole"]
    );
    assert_eq!(
        refused(parts(json!([{ "_id": line, "quantity": 1 }, { "_id": line, "quantity": 1 }]))),
        ["/params/items/1/_id duplicate"]
    );
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 10.0, reserved: 4.0 });
    let stale = post(&format!("/workorder/{}/complete", id(&order)), &json!({}));
    stale.header("If-Match", "\"old\"").token(&floor.bench.admin).send().expect(412);
    assert_eq!(floor.read(&order)["status"], "released");
}

#[test]
fn an_order_that_was_begun_is_not_copied() {
    let (floor, order) = released(2, 10.0);
    done(&floor, &order, json!(1)).expect(200);
    floor.command(&order, "newversion").problem(409, "partly_completed");
    floor.command(&order, "revise").problem(409, "partly_completed");
    assert_eq!(floor.read(&order)["isLatest"], true);
}

#[test]
fn it_is_done_once() {
    let (floor, order) = released(5, 30.0);
    let states: Vec<u16> = std::thread::scope(|scope| {
        let sent: Vec<_> =
            (0..8).map(|_| scope.spawn(|| done(&floor, &order, json!(1)).status)).collect();
        sent.into_iter().map(|sent| sent.join().unwrap()).collect()
    });
    assert_eq!(states.iter().filter(|status| **status == 200).count(), 5, "{states:?}");
    assert!(states.iter().all(|status| matches!(status, 200 | 400 | 409)), "{states:?}");
    assert_eq!(floor.levels(&floor.bench.straight), Levels { on_hand: 20.0, reserved: 0.0 });
    assert_eq!(floor.read(&order)["status"], "completed");
}

#[test]
fn what_to_take_is_listed_by_location() {
    let floor = Floor::new();
    floor.allow_backorder();
    let bench = &floor.bench;
    floor.stock(&bench.straight, 7.0, "each");
    floor.stock(&bench.hose, 100.0, "ft");
    for (item, place) in [(&bench.straight, "B-07"), (&bench.hose, "A-01")] {
        let body = json!({ "params": { "item": item, "warehouse": floor.warehouse, "binLocation": place } });
        bench.post("/inventoryitem/update", &body).expect(200);
    }
    let order = floor.order(4);
    let pick = |format: &str| {
        floor.post(&order, "getBillOfMaterials", &json!({ "format": format, "view": "pick" }))
    };
    let rows = || {
        let list = pick("json").expect(200).json();
        let of = |row: &Value| {
            let figure = |name: &str| row[name].as_f64().unwrap().to_string();
            let names = [&row["binLocation"], &row["unit"], &row["untracked"]];
            let figures = ["needed", "reserved", "short"].map(figure).join(" ");
            format!("{} {} {} {figures}", names[0], names[1], names[2])
        };
        list["lines"].as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    let hose = "\"A-01\" \"ft\" false 10.9502";
    let ferrules = "null \"each\" true";
    // Before its release nothing is reserved.
    let expected = [
        format!("{hose} 0 10.9502"),
        "\"B-07\" \"each\" false 8 0 8".into(),
        format!("{ferrules} 8 0 0"),
    ];
    assert_eq!(rows(), expected);
    floor.command(&order, "release").expect(200);
    let expected = [
        format!("{hose} 10.9502 0"),
        "\"B-07\" \"each\" false 8 7 1".into(),
        format!("{ferrules} 8 0 0"),
    ];
    assert_eq!(rows(), expected);
    done(&floor, &order, json!(3)).expect(200);
    let expected = [
        "\"A-01\" \"ft\" false 2.7375 2.7375 0".to_owned(),
        "\"B-07\" \"each\" false 2 1 1".into(),
        format!("{ferrules} 2 0 0"),
    ];
    assert_eq!(rows(), expected);
    let text = texts(&pick("pdf").expect(200).body).join(" ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let [hose, straight, ferrule] =
        ["2SN-8", "FJX", "F"].map(|part| format!("{}-{part}", bench.word));
    let number = floor.read(&order)["number"].as_str().unwrap().to_owned();
    for words in [
        "Pick list",
        "Main",
        &number,
        "A-01",
        &hose,
        "2.7375",
        "B-07",
        &straight,
        &ferrule,
        "not tracked",
    ] {
        assert!(text.contains(words), "{words} is not in: {text}");
    }
    let sheet = sheet(&pick("excel").expect(200).body);
    for (heading, cells) in [
        ("Location", ["A-01", "B-07", ""]),
        ("Part number", [hose.as_str(), &straight, &ferrule]),
        ("Maker", [bench.word.as_str(); 3]),
        ("Needed", ["2.7375", "2", "2"]),
        ("Reserved", ["2.7375", "1", "0"]),
        ("Short", ["0", "1", "0"]),
        ("Unit", ["ft", "each", "each"]),
        ("Stock", ["", "", "not tracked"]),
    ] {
        assert_eq!(sheet.column(heading), cells, "{heading}");
    }
    let bill = floor.post(&order, "getBillOfMaterials", &json!({ "format": "json" }));
    assert_eq!(bill.expect(200).field("/frozen"), true);
    floor
        .post(&order, "getBillOfMaterials", &json!({ "format": "json", "view": "all" }))
        .problem(400, "invalid_input");
}
