//! How fast many callers order the same goods.

use std::time::{Duration, Instant};

use domain::access::Role;
use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{Shop, long, post, unique};

const CALLERS: usize = 16;

struct Orders {
    shop: Shop,
    admin: String,
    warehouse: String,
}

impl Orders {
    fn new() -> Self {
        let shop = Shop::new("Orders");
        let (admin, warehouse) = (shop.staff(Role::Admin), shop.warehouse("Main").to_string());
        Self { shop, admin, warehouse }
    }

    fn post(&self, path: &str, params: &Value) -> Value {
        let answer = post(path, &json!({ "params": params })).token(&self.admin).send();
        assert!([200, 201].contains(&answer.status), "{path}: {answer}");
        answer.json()
    }

    /// So many items, of which there is enough for all.
    fn goods(&self, count: usize) -> Vec<String> {
        let each = || {
            let item = self.shop.add::<OtherItem>(json!({ "partNumber": unique("GOODS-") }));
            let stock = json!({ "item": item, "warehouse": self.warehouse, "onHand": 10_000, "unitOfMeasure": "each" });
            self.post("/inventoryitem/update", &stock);
            item
        };
        (0..count).map(|_| each()).collect()
    }

    /// How long all callers take to create, release and complete or cancel so many orders each.
    fn time(&self, rounds: usize, items: impl Fn(usize, usize) -> Vec<String> + Sync) -> Duration {
        let started = Instant::now();
        std::thread::scope(|scope| {
            for caller in 0..CALLERS {
                let items = &items;
                scope.spawn(move || {
                    for round in 0..rounds {
                        let lines = items(caller, round);
                        let lines = lines.iter().map(|item| json!({ "item": item, "quantity": 1 }));
                        let order = json!({ "items": lines.collect::<Vec<_>>() });
                        let order = self.post("/workorders/create", &order);
                        let id = order["_id"].as_str().expect("an id");
                        let end = if round % 2 == 0 { "complete" } else { "cancel" };
                        for command in ["release", end] {
                            self.post(&format!("/workorder/{id}/{command}"), &json!({}));
                        }
                    }
                });
            }
        });
        started.elapsed()
    }
}

#[test]
fn orders_of_the_same_goods_wait_for_one_another_and_no_longer() {
    let _alone = crate::alone();
    let orders = Orders::new();
    let rounds = if long() { 20 } else { 3 };
    let (own, shared) = (orders.goods(CALLERS), orders.goods(3));
    let apart = orders.time(rounds, |caller, _| vec![own[caller].clone()]);
    let on_one = orders.time(rounds, |_, _| vec![shared[0].clone()]);
    let on_three = orders.time(rounds, |caller, round| {
        let mut lines = shared.clone();
        lines.rotate_left((caller + round) % 3);
        lines
    });
    eprintln!("{apart:.1?} apart, {on_one:.1?} on one, {on_three:.1?} on three");
    let slowest = on_one.max(on_three);
    assert!(
        slowest < apart * 3 + Duration::from_secs(2),
        "{apart:?} apart, {on_one:?} on one, {on_three:?} on three"
    );
}
