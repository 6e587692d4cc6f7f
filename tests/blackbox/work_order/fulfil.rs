//! Work orders that are done, in part or as a whole, or given up.

use libtest_mimic::Trial;
use serde_json::{Value, json};
use tests::{post, value};

use super::{Floor, faults, id};

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![
        a_complete_order_takes_its_stock,
        parts_take_their_share,
        what_is_short_is_shared_too,
        a_cancelled_order_gives_back_the_rest,
        wrong_parts_are_refused,
        an_order_that_was_begun_is_not_copied,
        it_is_done_once,
    ]
}

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

fn a_complete_order_takes_its_stock() {
    let (floor, order) = released(3, 20.0);
    assert_eq!(floor.levels(&floor.bench.straight), (20.0, 6.0));
    let over = floor.command(&order, "complete").expect(200).json();
    assert_eq!((&over["status"], &over["reserved"]), (&json!("completed"), &json!([])));
    assert_eq!(over["items"][0]["completed"], json!(3));
    assert_ne!(over["ended"], Value::Null);
    assert_eq!(floor.levels(&floor.bench.straight), (14.0, 0.0));
    for command in ["complete", "cancel", "release", "newversion", "revise", "rollback", "delete"] {
        floor.command(&order, command).problem(409, "wrong_state");
    }
    let under_editing = floor.order(1);
    floor.command(&under_editing, "complete").problem(409, "wrong_state");
    floor.command(&under_editing, "cancel").problem(409, "wrong_state");
}

fn parts_take_their_share() {
    let (floor, order) = released(3, 20.0);
    let part = done(&floor, &order, json!(1)).expect(200).json();
    assert_eq!((&part["status"], &part["items"][0]["completed"]), (&json!("released"), &json!(1)));
    assert_eq!(floor.levels(&floor.bench.straight), (18.0, 4.0));
    // By the item of the line; all that is left.
    let body = json!({ "params": { "items": [{ "_id": id(&floor.short) }] } });
    let over = floor.post(&order, "complete", &body).expect(200).json();
    assert_eq!((&over["status"], &over["items"][0]["completed"]), (&json!("completed"), &json!(3)));
    assert_eq!(floor.levels(&floor.bench.straight), (14.0, 0.0));
}

fn what_is_short_is_shared_too() {
    let floor = Floor::new();
    floor.allow_backorder();
    floor.stock(&floor.bench.straight, 5.0, "each");
    let order = floor.order(4);
    let order = floor.command(&order, "release").expect(200).json();
    assert_eq!(order["shortages"][0]["available"], json!(5));
    // Five of eight: a quarter of what is reserved with a quarter of the order.
    done(&floor, &order, json!(1)).expect(200);
    assert_eq!(floor.levels(&floor.bench.straight), (3.75, 3.75));
    done(&floor, &order, json!(3)).expect(200);
    assert_eq!(floor.levels(&floor.bench.straight), (0.0, 0.0));
    assert_eq!(floor.read(&order)["status"], "completed");
}

fn a_cancelled_order_gives_back_the_rest() {
    let (floor, order) = released(4, 10.0);
    done(&floor, &order, json!(1)).expect(200);
    let over = floor.command(&order, "cancel").expect(200).json();
    assert_eq!((&over["status"], &over["reserved"]), (&json!("cancelled"), &json!([])));
    assert_eq!(over["items"][0]["completed"], json!(1));
    assert_eq!(floor.levels(&floor.bench.straight), (8.0, 0.0));
    let told = value(&format!(
        "select count(*) from audit where record_id = decode('{}', 'hex') and after->>'status' = 'cancelled'",
        id(&order)
    ));
    assert_eq!(told, json!(1));
}

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
    assert_eq!(floor.levels(&floor.bench.straight), (10.0, 4.0));
    let stale = post(&format!("/workorder/{}/complete", id(&order)), &json!({}));
    stale.header("If-Match", "\"old\"").token(&floor.bench.admin).send().expect(412);
    assert_eq!(floor.read(&order)["status"], "released");
}

fn an_order_that_was_begun_is_not_copied() {
    let (floor, order) = released(2, 10.0);
    done(&floor, &order, json!(1)).expect(200);
    floor.command(&order, "newversion").problem(409, "partly_completed");
    floor.command(&order, "revise").problem(409, "partly_completed");
    assert_eq!(floor.read(&order)["isLatest"], true);
}

fn it_is_done_once() {
    let (floor, order) = released(5, 30.0);
    let states: Vec<u16> = std::thread::scope(|scope| {
        let sent: Vec<_> =
            (0..8).map(|_| scope.spawn(|| done(&floor, &order, json!(1)).status)).collect();
        sent.into_iter().map(|sent| sent.join().unwrap()).collect()
    });
    assert_eq!(states.iter().filter(|status| **status == 200).count(), 5, "{states:?}");
    assert!(states.iter().all(|status| matches!(status, 200 | 400 | 409)), "{states:?}");
    assert_eq!(floor.levels(&floor.bench.straight), (20.0, 0.0));
    assert_eq!(floor.read(&order)["status"], "completed");
}
