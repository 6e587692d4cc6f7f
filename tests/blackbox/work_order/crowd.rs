//! Many callers who order the same goods at the same time.

use std::time::{Duration, Instant};

use domain::catalogue::OtherItem;
use serde_json::json;
use tests::{rows_of, size, unique};

use super::Floor;

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

/// How long all callers take to create, release and complete or cancel so many orders each. The first
/// item of an order is another one in each turn, so that they are locked in every order if that of the
/// lines counts.
fn orders(
    floor: &Floor,
    rounds: usize,
    lines_of: impl Fn(usize, usize) -> Vec<String> + Sync,
) -> Duration {
    let started = Instant::now();
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
    started.elapsed()
}

#[test]
fn orders_of_the_same_goods_wait_for_one_another_and_no_longer() {
    let floor = Floor::new();
    let rounds = size(2, 20);
    let own = goods(&floor, CALLERS);
    let shared = goods(&floor, 3);
    let before = deadlocks();
    let apart = orders(&floor, rounds, |caller, _| vec![own[caller].clone()]);
    let on_one = orders(&floor, rounds, |_, _| vec![shared[0].clone()]);
    let on_three = orders(&floor, rounds, |caller, round| {
        let mut lines = shared.clone();
        lines.rotate_left((caller + round) % 3);
        lines
    });
    // The statistics of a connection are told within a second.
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(deadlocks(), before);
    let slowest = on_one.max(on_three);
    assert!(
        slowest < apart * 3 + Duration::from_secs(2),
        "{apart:?} apart, {on_one:?} on one, {on_three:?} on three"
    );
    // Half of the orders were completed, the others gave everything back.
    let half = f64::from(u32::try_from(CALLERS * rounds / 2).unwrap());
    assert_eq!(floor.levels(&shared[1]), (10_000.0 - half, 0.0));
    assert_eq!(floor.levels(&shared[0]), (10_000.0 - 2.0 * half, 0.0));
}
