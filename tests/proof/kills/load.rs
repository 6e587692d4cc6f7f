//! What callers do, and what they were told of it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{Answer, CSV, Chance, Shop, request, unique};

use crate::stand::Stand;

/// Goods that orders are of.
const GOODS: usize = 4;
/// So much of each was there at first.
pub(super) const AT_FIRST: i64 = 1_000_000;

/// An organization whose callers work.
pub(super) struct Load {
    pub(super) shop: Shop,
    pub(super) token: String,
    pub(super) warehouse: String,
    pub(super) goods: Vec<String>,
    pub(super) told: Mutex<Told>,
}

/// What was acknowledged.
#[derive(Default)]
pub(super) struct Told {
    /// Requests that changed something, with a key each.
    pub(super) requests: usize,
    /// Names of customers.
    pub(super) customers: Vec<String>,
    pub(super) orders: Vec<Order>,
    pub(super) kits: Vec<Kit>,
    /// What was added to goods, in all.
    pub(super) added: BTreeMap<String, i64>,
}

/// A work order.
pub(super) struct Order {
    pub(super) id: String,
    pub(super) number: String,
    /// Goods and quantities.
    pub(super) lines: Vec<(String, i64)>,
    pub(super) status: &'static str,
    /// How often it was changed since it was made.
    pub(super) changes: usize,
}

/// A kit with the versions of its number.
pub(super) struct Kit {
    pub(super) number: String,
    pub(super) versions: Vec<String>,
}

/// A field of an answer that is a text.
pub(super) fn text(answer: &Answer, pointer: &str) -> String {
    answer.field(pointer).as_str().unwrap_or_default().to_owned()
}

impl Load {
    pub(super) fn new() -> Self {
        let shop = Shop::new("Killed");
        let (token, warehouse) = (shop.admin(), shop.warehouse("Main"));
        let good = || shop.add::<OtherItem>(json!({ "partNumber": unique("GOODS-") }));
        let goods: Vec<String> = (0..GOODS).map(|_| good()).collect();
        let stock: Vec<_> = goods.iter().map(|id| (id.parse().unwrap(), AT_FIRST)).collect();
        shop.stock_in(warehouse, &stock);
        Self { shop, token, warehouse: warehouse.to_string(), goods, told: Mutex::default() }
    }

    /// Works until it is over, and then ends what it has begun.
    pub(super) fn call(&self, stand: &Stand, over: &AtomicBool, seed: u64) {
        let mut caller = Caller { load: self, stand, chance: Chance::new(seed) };
        while !over.load(Ordering::Relaxed) {
            match caller.chance.below(20) {
                0..5 => caller.customer(),
                5..12 => caller.order(),
                12..16 => caller.goods(),
                16 => caller.upsert(),
                17 => caller.import(),
                _ => caller.kit(),
            }
        }
    }
}

struct Caller<'c> {
    load: &'c Load,
    stand: &'c Stand,
    chance: Chance,
}

impl Caller<'_> {
    fn post(&mut self, path: &str, body: &Value) -> Answer {
        let token = &self.load.token;
        self.stand.done(&mut self.chance, |host| {
            request("POST", &format!("{host}/api/v1{path}")).token(token).json(body)
        })
    }

    /// Writes down what was acknowledged.
    fn note(&self, write: impl FnOnce(&mut Told)) {
        let mut told = self.load.told.lock().unwrap();
        told.requests += 1;
        write(&mut told);
    }

    fn customer(&mut self) {
        let name = unique("Customer ");
        self.post("/customers/create", &json!({ "name": name, "city": "Bonn" }));
        self.note(|told| told.customers.push(name));
    }

    /// Many in one transaction.
    fn upsert(&mut self) {
        let names: Vec<String> = (0..5).map(|_| unique("Upserted ")).collect();
        let records: Vec<_> =
            names.iter().map(|name| json!({ "name": name, "erpId": name })).collect();
        let answer = self.post("/customers/upsert", &json!(records));
        assert_eq!(answer.field("/created"), names.len(), "{answer}");
        self.note(|told| told.customers.extend(names));
    }

    fn import(&mut self) {
        let names: Vec<String> = (0..20).map(|_| unique("Imported ")).collect();
        let file = format!("Name\n{}\n", names.join("\n"));
        let token = &self.load.token;
        let answer = self.stand.done(&mut self.chance, |host| {
            let import = request("POST", &format!("{host}/api/v1/customers/import")).token(token);
            import.header("Content-Type", CSV).bytes(file.as_bytes())
        });
        assert_eq!(answer.field("/created"), names.len(), "{answer}");
        self.note(|told| told.customers.extend(names));
    }

    /// Makes an order, releases it, which reserves stock, and completes or cancels it.
    fn order(&mut self) {
        let mut goods = self.load.goods.clone();
        let first = self.chance.below(GOODS);
        goods.rotate_left(first);
        goods.truncate(1 + self.chance.below(3));
        let mut quantity = || i64::try_from(1 + self.chance.below(9)).unwrap();
        let lines: Vec<_> = goods.into_iter().map(|item| (item, quantity())).collect();
        let line = |(item, quantity): &(String, i64)| json!({ "item": item, "quantity": quantity });
        let items: Vec<_> = lines.iter().map(line).collect();
        let order = json!({ "params": { "items": items, "warehouse": self.load.warehouse } });
        let made = self.post("/workorders/create", &order);
        let (id, number) = (text(&made, "/_id"), text(&made, "/number"));
        self.note(|told| {
            let (id, status) = (id.clone(), "under editing");
            told.orders.push(Order { id, number, lines, status, changes: 0 });
        });
        let commands = match self.chance.below(4) {
            0 => &[("release", "released")][..],
            1 => &[("release", "released"), ("cancel", "cancelled")],
            _ => &[("release", "released"), ("complete", "completed")],
        };
        for (command, status) in commands {
            let answer = self.post(&format!("/workorder/{id}/{command}"), &json!({}));
            assert_eq!(answer.field("/status"), *status, "{answer}");
            self.note(|told| {
                let order = told.orders.iter_mut().find(|order| order.id == id).unwrap();
                (order.status, order.changes) = (status, order.changes + 1);
            });
        }
    }

    /// Adds to what is on hand.
    fn goods(&mut self) {
        let item = self.chance.pick(&self.load.goods).clone();
        let delta = [-3, 1, 2, 7][self.chance.below(4)];
        let level =
            json!({ "params": { "item": item, "warehouse": self.load.warehouse, "delta": delta } });
        self.post("/inventoryitem/update", &level);
        self.note(|told| *told.added.entry(item).or_default() += delta);
    }

    /// Makes a kit, and a next version of it.
    fn kit(&mut self) {
        let line = json!({ "item": self.load.goods[0], "quantity": 2 });
        let made = self.post("/hosekits/create", &json!({ "otherItems": [line] }));
        let (id, number) = (text(&made, "/_id"), text(&made, "/partNumber"));
        self.note(|told| {
            let versions = vec![id.clone()];
            told.kits.push(Kit { number: number.clone(), versions });
        });
        self.post(&format!("/hosekit/{id}/release"), &json!({}));
        self.note(|_| {});
        let next = self.post(&format!("/hosekit/{id}/newversion"), &json!({}));
        self.note(|told| {
            let kit = told.kits.iter_mut().find(|kit| kit.number == number).unwrap();
            kit.versions.push(text(&next, "/_id"));
        });
    }
}
