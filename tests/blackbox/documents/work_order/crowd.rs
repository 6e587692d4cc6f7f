//! Many callers who order the same goods at the same time.

use std::collections::HashSet;
use std::sync::Barrier;
use std::time::Duration;

use domain::catalogue::OtherItem;
use serde_json::json;
use tests::{change, rows_of, size, unique};

use super::{Floor, Levels};

const CALLERS: usize = 16;

/// How often PostgreSQL has ended a transaction to resolve a deadlock, in the database of all tests.
fn deadlocks() -> i64 {
    let rows = rows_of("select deadlocks from pg_stat_database where datname = current_database()");
    rows[0]["deadlocks"].as_i64().unwrap()
}

/// So many items, of which there is enough for all.
fn goods(floor: &Floor, count: usize) -> Vec<String> {
    (0..count)
        .map(|_| {
            let item = floor.bench.shop.add::<OtherItem>(json!({ "partNumber": unique("GOODS-") }));
            floor.stock(&item, 10_000.0, "each");
            item
        })
        .collect()
}

/// All callers create, release and complete or cancel so many orders each. The first item of an order is
/// another one in each turn, so that they are locked in every order if that of the lines counts.
fn orders(floor: &Floor, rounds: usize, lines_of: impl Fn(usize, usize) -> Vec<String> + Sync) {
    std::thread::scope(|scope| {
        for caller in 0..CALLERS {
            let lines_of = &lines_of;
            scope.spawn(move || {
                for round in 0..rounds {
                    let lines = lines_of(caller, round);
                    let items: Vec<_> =
                        lines.iter().map(|item| json!({ "item": item, "quantity": 1 })).collect();
                    let order = floor.create(&json!({ "items": items })).expect(201).json();
                    floor.command(&order, "release").expect(200);
                    let end = if round % 2 == 0 { "complete" } else { "cancel" };
                    floor.command(&order, end).expect(200);
                }
            });
        }
    });
}

/// How an organization's documents are numbered is kept with the first of them.
#[test]
fn first_orders_that_are_made_at_once_have_different_numbers() {
    let floor = Floor::new();
    let item = goods(&floor, 1).remove(0);
    let order = json!({ "items": [{ "item": item, "quantity": 1 }] });
    let forget = format!(
        "delete from numberings where organization_id = '\\x{}' and kind = 'workOrder'",
        floor.bench.shop.id()
    );
    for _ in 0..size(12, 100) {
        floor.create(&order).expect(201);
        change(&forget);
        let together = Barrier::new(CALLERS);
        let numbers: HashSet<String> = std::thread::scope(|scope| {
            let callers: Vec<_> = (0..CALLERS)
                .map(|_| {
                    scope.spawn(|| {
                        together.wait();
                        floor.create(&order)
                    })
                })
                .collect();
            let answers = callers.into_iter().map(|caller| caller.join().unwrap().expect(201));
            answers.map(|answer| answer.field("/number").to_string()).collect()
        });
        assert_eq!(numbers.len(), CALLERS, "{numbers:?}");
    }
}

/// How fast they are is measured by `tests/neighbours`, which runs alone.
#[test]
fn orders_of_the_same_goods_do_not_lock_each_other_out() {
    let floor = Floor::new();
    let rounds = size(2, 20);
    let shared = goods(&floor, 3);
    let before = deadlocks();
    orders(&floor, rounds, |_, _| vec![shared[0].clone()]);
    orders(&floor, rounds, |caller, round| {
        let mut lines = shared.clone();
        lines.rotate_left((caller + round) % 3);
        lines
    });
    // The statistics of a connection are told within a second.
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(deadlocks(), before);
    // Half of the orders were completed, the others gave everything back.
    let half = f64::from(u32::try_from(CALLERS * rounds / 2).unwrap());
    assert_eq!(floor.levels(&shared[1]), Levels { on_hand: 10_000.0 - half, reserved: 0.0 });
    assert_eq!(floor.levels(&shared[0]), Levels { on_hand: 10_000.0 - 2.0 * half, reserved: 0.0 });
}
