//! Stock that is below what orders have reserved: the oldest reservations have it.

use serde_json::{Value, json};
use tests::{book_of_values, has, import, imported};

use super::{Floor, Levels};

/// Lets stock be below zero and below what is reserved, or not.
fn allow_negative(floor: &Floor, allowed: bool) {
    let body = json!({ "params": { "allowNegativeStock": allowed } });
    floor.bench.post("/organization/update", &body).expect(200);
}

/// Needed, reserved and available of each shortage of an order.
fn shortages(floor: &Floor, order: &Value) -> Vec<[f64; 3]> {
    let lines = floor.read(order)["shortages"].as_array().unwrap().clone();
    let figures = ["needed", "reserved", "available"];
    lines.iter().map(|line| figures.map(|name| line[name].as_f64().unwrap())).collect()
}

/// Needed, reserved and short of each row of the pick list of an order that is tracked.
fn picked(floor: &Floor, order: &Value) -> Vec<[f64; 3]> {
    let body = json!({ "format": "json", "view": "pick" });
    let list = floor.post(order, "getBillOfMaterials", &body).expect(200).json();
    let lines = list["lines"].as_array().unwrap().iter();
    let tracked = lines.filter(|line| line["untracked"] == json!(false));
    tracked
        .map(|line| ["needed", "reserved", "short"].map(|name| line[name].as_f64().unwrap()))
        .collect()
}

/// Two orders of two assemblies with two fittings each, of which five are left.
#[test]
fn what_is_there_is_told_by_all_alike() {
    let floor = Floor::new();
    let fitting = floor.bench.straight.clone();
    floor.stock(&fitting, 8.0, "each");
    let (first, second) = (floor.order(2), floor.order(2));
    // The one that was made later reserves first.
    for order in [&second, &first] {
        floor.command(order, "release").expect(200);
    }
    allow_negative(&floor, true);
    floor.stock(&fitting, 5.0, "each");
    // Where stock may be negative, its figures don't say what is there.
    assert_eq!(
        (shortages(&floor, &first), picked(&floor, &first)),
        (vec![], vec![[4.0, 4.0, 0.0]])
    );
    allow_negative(&floor, false);
    assert_eq!(
        (shortages(&floor, &second), picked(&floor, &second)),
        (vec![], vec![[4.0, 4.0, 0.0]])
    );
    assert_eq!(
        (shortages(&floor, &first), picked(&floor, &first)),
        (vec![[4.0, 1.0, 0.0]], vec![[4.0, 1.0, 3.0]])
    );
    let refused = floor.command(&first, "complete").problem(409, "stock_short");
    assert_eq!(refused.field("/shortages/0/reserved"), json!(1));
    // A new version keeps its place.
    let copy = floor.command(&second, "newversion").expect(200).json();
    let released = floor.command(&copy, "release");
    released.problem(409, "stock_short");
    floor.stock(&fitting, 8.0, "each");
    floor.command(&copy, "release").expect(200);
    allow_negative(&floor, true);
    floor.stock(&fitting, 5.0, "each");
    allow_negative(&floor, false);
    assert_eq!(shortages(&floor, &copy), Vec::<[f64; 3]>::new());
    assert_eq!(shortages(&floor, &first), [[4.0, 1.0, 0.0]]);
    // Who has the goods takes them, and no more are left than the other has.
    floor.command(&copy, "complete").expect(200);
    assert_eq!(floor.levels(&fitting), Levels { on_hand: 1.0, reserved: 4.0 });
    assert_eq!(shortages(&floor, &first), [[4.0, 1.0, 0.0]]);
    floor.command(&first, "complete").problem(409, "stock_short");
    floor.stock(&fitting, 4.0, "each");
    assert_eq!(shortages(&floor, &first), Vec::<[f64; 3]>::new());
    floor.command(&first, "complete").expect(200);
}

#[test]
fn nobody_commits_what_is_reserved() {
    let floor = Floor::new();
    let fitting = floor.bench.straight.clone();
    floor.stock(&fitting, 10.0, "each");
    floor.command(&floor.order(2), "release").expect(200);
    let commit = |quantity: f64| {
        let body = json!({ "params": { "item": fitting, "warehouse": floor.warehouse, "committed": quantity } });
        floor.bench.post("/inventoryitem/update", &body)
    };
    commit(6.0).expect(200);
    commit(6.5).problem(409, "committed_above_free").says("only 6 are free");
    let number = floor.bench.post(
        "/inventoryitem/update",
        &json!({ "params": { "item": fitting, "warehouse": floor.warehouse } }),
    );
    let number = number.expect(200).field("/partNumber");
    let file = |quantity: f64| {
        let rows = [
            vec![json!("Part number"), json!("Item type"), json!("Warehouse"), json!("Committed")],
            vec![number.clone(), json!("crimpFitting"), json!("Main"), json!(quantity)],
        ];
        import(&floor.bench.admin, "/inventory/import", &book_of_values("inventory", &rows))
    };
    let within = file(5.0);
    assert_eq!(within.field("/warnings"), json!([]));
    assert_eq!(imported(within), "1 updated");
    let taken = file(9.0);
    let warning = taken.field("/warnings/0");
    has(
        &warning,
        &json!({ "code": "committed_above_free", "row": 2, "column": "Committed", "value": "9" }),
    );
    assert_eq!(imported(taken), "1 updated");
    // It may stay, or be lowered step by step.
    commit(8.0).expect(200);
    commit(8.5).problem(409, "committed_above_free");
    allow_negative(&floor, true);
    commit(20.0).expect(200);
    assert_eq!(file(30.0).field("/warnings"), json!([]));
}
