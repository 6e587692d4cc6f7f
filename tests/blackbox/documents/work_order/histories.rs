//! Histories of orders, reservations and stock at random, beside a plain model of what is right:
//! whatever is done, what is on hand, reserved and committed is what the model says.

use std::collections::BTreeMap;

use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::{Value, json};
use tests::{Chance, change, id, rows_of, unique};

use super::{Floor, today};

/// Items by number: what they are counted by is whole pieces but for the hose, in feet.
const ITEMS: usize = 4;
const HOSE: usize = 3;
/// Steps of a history.
const STEPS: usize = 12;

#[test]
fn histories_of_orders_keep_to_the_model() {
    let long = std::env::var("HOSEWRIGHT_TEST_LONG").is_ok_and(|set| set == "1");
    let (each, threads) = if long { (1_250, 4) } else { (75, 4) };
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                let shop = Shop::new(thread % 2 == 0);
                for history in 0..each {
                    History::new(&shop, thread * 100_000 + history).run();
                }
            });
        }
    });
}

/// An organization whose orders all histories of a thread are.
struct Shop {
    floor: Floor,
    backorder: bool,
    items: [String; ITEMS],
    /// Of what lines are, with what one of it needs.
    goods: Vec<(String, [Decimal; ITEMS])>,
}

impl Shop {
    fn new(backorder: bool) -> Self {
        let floor = Floor::new();
        if backorder {
            floor.allow_backorder();
        }
        let bench = &floor.bench;
        let items =
            [&bench.clamp, &bench.adaptor, &bench.straight, &bench.hose].map(String::to_owned);
        let kit = bench.post(
            "/hosekits/create",
            &json!({ "hoseAssemblies": [{ "item": id(&floor.short), "quantity": 2 }],
                "otherItems": [{ "item": bench.clamp, "quantity": 3 }] }),
        );
        let kit = id(&kit.expect(201).json()).to_owned();
        bench.post(&format!("/hosekit/{kit}/release"), &json!({})).expect(200);
        let hose = Decimal::new(8344, 1) / Decimal::new(3048, 1);
        let need = |clamps: i64, adaptors: i64, assemblies: i64| {
            let assemblies = Decimal::from(assemblies);
            [clamps.into(), adaptors.into(), assemblies * Decimal::TWO, assemblies * hose]
        };
        let goods = vec![
            (bench.clamp.clone(), need(1, 0, 0)),
            (bench.adaptor.clone(), need(0, 1, 0)),
            (id(&floor.short).to_owned(), need(0, 0, 1)),
            (kit, need(3, 0, 2)),
        ];
        Self { floor, backorder, items, goods }
    }
}

fn rounded_up(item: usize, quantity: Decimal) -> Decimal {
    let decimals = if item == HOSE { 4 } else { 0 };
    quantity.round_dp_with_strategy(decimals, RoundingStrategy::ToPositiveInfinity)
}

/// What is in the warehouse of an item.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Level {
    on_hand: Decimal,
    committed: Decimal,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum State {
    Editing,
    Released,
    Over,
    /// Rolled back.
    Gone,
}

struct ModelLine {
    id: String,
    goods: usize,
    quantity: u32,
    done: u32,
}

impl ModelLine {
    /// What is taken of an item after so many pieces.
    fn taken(&self, shop: &Shop, item: usize, done: u32) -> Decimal {
        let all = rounded_up(item, shop.goods[self.goods].1[item] * Decimal::from(self.quantity));
        if done == self.quantity {
            return all;
        }
        rounded_up(item, all * Decimal::from(done) / Decimal::from(self.quantity))
    }
}

struct ModelOrder {
    record: Value,
    state: State,
    before: Option<usize>,
    is_latest: bool,
    lines: Vec<ModelLine>,
    reserved: [Decimal; ITEMS],
}

impl ModelOrder {
    /// What its lines need yet of an item.
    fn left(&self, shop: &Shop, item: usize) -> Decimal {
        let of_line = |line: &ModelLine| {
            line.taken(shop, item, line.quantity) - line.taken(shop, item, line.done)
        };
        self.lines.iter().map(of_line).sum()
    }
}

struct History<'a> {
    shop: &'a Shop,
    chance: Chance,
    warehouse: String,
    /// None of items that no stock is kept of.
    levels: [Option<Level>; ITEMS],
    orders: Vec<ModelOrder>,
    log: Vec<String>,
}

impl<'a> History<'a> {
    fn new(shop: &'a Shop, seed: u64) -> Self {
        let warehouse = shop.floor.bench.shop.warehouse(&unique("history")).to_string();
        let (levels, orders) = ([None; ITEMS], Vec::new());
        let log = vec![format!("seed {seed}, backorder {}", shop.backorder)];
        Self { shop, chance: Chance::new(seed + 1), warehouse, levels, orders, log }
    }

    fn run(mut self) {
        let before = today::short(&self.shop.floor);
        for item in 0..ITEMS {
            if self.chance.happens(70) {
                self.receive(item);
            }
        }
        self.create();
        for _ in 0..STEPS {
            let command = self.chance.below(100);
            let order = self.chance.below(self.orders.len());
            if self.orders[order].state == State::Gone {
                continue;
            }
            match command {
                0..15 => {
                    let item = self.chance.below(ITEMS);
                    self.receive(item);
                }
                15..20 => self.commit_outside(),
                20..35 => self.create(),
                35..55 => self.release(order),
                55..80 => self.complete(order),
                80..86 => self.cancel(order),
                86..92 => self.reserve(order),
                92..97 => self.new_version(order),
                _ => self.roll_back(order),
            }
            self.compare();
        }
        let released = self.orders.iter().filter(|order| order.state == State::Released);
        let is_short = |order: &&ModelOrder| today::is_short(&self.shop.floor, &order.record);
        let short = released.filter(is_short).count();
        assert_eq!(today::short(&self.shop.floor), before + short, "{:#?}", self.log);
    }

    fn note(&mut self, what: String) {
        self.log.push(what);
    }

    /// What nobody has promised of an item.
    fn available(&self, item: usize) -> Decimal {
        let level = self.levels[item].unwrap_or_default();
        let reserved: Decimal = self.orders.iter().map(|order| order.reserved[item]).sum();
        level.on_hand - level.committed - reserved
    }

    fn receive(&mut self, item: usize) {
        let places = u32::from(item == HOSE);
        let more = Decimal::new(i64::try_from(self.chance.below(40)).unwrap(), places);
        let unit = if item == HOSE { "ft" } else { "each" };
        let body = json!({ "params": { "item": self.shop.items[item], "warehouse": self.warehouse,
            "delta": more.to_string().parse::<f64>().unwrap(), "unitOfMeasure": unit } });
        self.shop.floor.bench.post("/inventoryitem/update", &body).expect(200);
        self.levels[item].get_or_insert_default().on_hand += more;
        self.note(format!("receive {more} of {item}"));
    }

    /// Something is promised outside, perhaps more than there is.
    fn commit_outside(&mut self) {
        let (item, committed) = (self.chance.below(ITEMS), self.chance.below(12));
        let Some(level) = &mut self.levels[item] else { return };
        level.committed = committed.into();
        change(&format!(
            "update inventory_items set committed = {committed} where warehouse_id = decode('{}', 'hex') and item_id = decode('{}', 'hex')",
            self.warehouse, self.shop.items[item]
        ));
        self.note(format!("commit {committed} of {item}"));
    }

    fn create(&mut self) {
        let mut lines = Vec::new();
        for _ in 0..=self.chance.below(3) {
            let goods = self.chance.below(self.shop.goods.len());
            lines.push((goods, u32::try_from(1 + self.chance.below(5)).unwrap()));
        }
        let items = lines.iter().map(
            |(goods, quantity)| json!({ "item": self.shop.goods[*goods].0, "quantity": quantity }),
        );
        let items: Value = items.collect();
        let order = self.shop.floor.create(&json!({ "warehouse": self.warehouse, "items": items }));
        let record = order.expect(201).json();
        let lines = lines.into_iter().enumerate().map(|(at, (goods, quantity))| {
            let id = id(&record["items"][at]).to_owned();
            ModelLine { id, goods, quantity, done: 0 }
        });
        self.note(format!("create {}: {items}", self.orders.len()));
        self.orders.push(ModelOrder {
            lines: lines.collect(),
            record,
            state: State::Editing,
            before: None,
            is_latest: true,
            reserved: [Decimal::ZERO; ITEMS],
        });
    }

    /// Does something with an order, which is allowed or refused with a code.
    fn send(&mut self, order: usize, command: &str, body: &Value, refused: Option<&str>) -> Value {
        self.note(format!("{command} {order} {body}: {refused:?}"));
        let answer = self.shop.floor.post(&self.orders[order].record, command, body);
        match refused {
            Some(code) => {
                assert_eq!(answer.status, 409, "{:#?} {answer}", self.log);
                assert_eq!(answer.field("/code"), code, "{:#?} {answer}", self.log);
            }
            None => assert_eq!(answer.status, 200, "{:#?} {answer}", self.log),
        }
        answer.json()
    }

    /// How much of an item an order can reserve once so much is given up for it.
    fn reservable(&self, item: usize, given_up: Decimal) -> Decimal {
        let available = (self.available(item) + given_up).max(Decimal::ZERO);
        if item == HOSE { available } else { available.floor() }
    }

    fn release(&mut self, at: usize) {
        let order = &self.orders[at];
        if order.state != State::Editing {
            self.send(at, "release", &json!({}), Some("wrong_state"));
            return;
        }
        // The version before gives up all that it has.
        let before = order.before.filter(|before| self.orders[*before].state == State::Released);
        let mut reserved = [Decimal::ZERO; ITEMS];
        let mut is_short = false;
        for item in (0..ITEMS).filter(|item| self.levels[*item].is_some()) {
            let own = before.map_or(Decimal::ZERO, |before| self.orders[before].reserved[item]);
            let (needed, there) = (order.left(self.shop, item), self.reservable(item, own));
            is_short |= there < needed;
            reserved[item] = needed.min(there);
        }
        if is_short && !self.shop.backorder {
            self.send(at, "release", &json!({}), Some("stock_short"));
            return;
        }
        self.send(at, "release", &json!({}), None);
        if let Some(before) = before {
            self.orders[before].state = State::Over;
            self.orders[before].reserved = [Decimal::ZERO; ITEMS];
        }
        self.orders[at].state = State::Released;
        self.orders[at].reserved = reserved;
    }

    fn complete(&mut self, at: usize) {
        let whole = self.chance.happens(30);
        let mut parts = Vec::new();
        for line in &self.orders[at].lines {
            let left = line.quantity - line.done;
            let some =
                if whole { left } else { u32::try_from(self.chance.below(4)).unwrap().min(left) };
            parts.push(some);
        }
        let items = self.orders[at].lines.iter().zip(&parts).filter(|(_, part)| **part > 0);
        let items: Vec<Value> =
            items.map(|(line, part)| json!({ "_id": line.id, "quantity": part })).collect();
        if items.is_empty() {
            return;
        }
        let body = if whole { json!({}) } else { json!({ "params": { "items": items } }) };
        let order = &self.orders[at];
        if order.state != State::Released || !order.is_latest {
            let code = if order.state == State::Released { "newer_version" } else { "wrong_state" };
            self.send(at, "complete", &body, Some(code));
            return;
        }
        let (mut of_order, mut of_stock) = ([Decimal::ZERO; ITEMS], [Decimal::ZERO; ITEMS]);
        let mut is_short = false;
        for item in (0..ITEMS).filter(|item| self.levels[*item].is_some()) {
            let taken = order.lines.iter().zip(&parts).map(|(line, part)| {
                line.taken(self.shop, item, line.done + part)
                    - line.taken(self.shop, item, line.done)
            });
            let taken: Decimal = taken.sum();
            of_order[item] = taken.min(order.reserved[item]);
            of_stock[item] = taken - of_order[item];
            is_short |= of_stock[item] > self.available(item).max(Decimal::ZERO);
        }
        if is_short {
            self.send(at, "complete", &body, Some("stock_short"));
            return;
        }
        self.send(at, "complete", &body, None);
        let order = &mut self.orders[at];
        for (line, part) in order.lines.iter_mut().zip(parts) {
            line.done += part;
        }
        for (item, level) in self.levels.iter_mut().enumerate() {
            order.reserved[item] -= of_order[item];
            if let Some(level) = level {
                level.on_hand -= of_order[item] + of_stock[item];
            }
        }
        if order.lines.iter().all(|line| line.done == line.quantity) {
            order.state = State::Over;
        }
    }

    fn cancel(&mut self, at: usize) {
        let order = &self.orders[at];
        let refused = match order.state {
            State::Released if order.is_latest => None,
            State::Released => Some("newer_version"),
            State::Editing | State::Over | State::Gone => Some("wrong_state"),
        };
        self.send(at, "cancel", &json!({}), refused);
        if refused.is_none() {
            self.orders[at].state = State::Over;
            self.orders[at].reserved = [Decimal::ZERO; ITEMS];
        }
    }

    fn reserve(&mut self, at: usize) {
        let refused = (self.orders[at].state != State::Released).then_some("wrong_state");
        let answer = self.send(at, "reserve", &json!({}), refused);
        if refused.is_some() {
            return;
        }
        let mut lacking = BTreeMap::new();
        for item in (0..ITEMS).filter(|item| self.levels[*item].is_some()) {
            let there = self.orders[at].reserved[item] + self.reservable(item, Decimal::ZERO);
            let needed = self.orders[at].left(self.shop, item);
            self.orders[at].reserved[item] = needed.min(there);
            if needed > there {
                lacking.insert(self.shop.items[item].clone(), needed - there);
            }
        }
        let mut totals = BTreeMap::<String, Decimal>::new();
        for row in answer["shortages"].as_array().unwrap() {
            let figure = |name: &str| row[name].to_string().parse::<Decimal>().unwrap();
            let item = row["itemId"].as_str().unwrap().to_owned();
            *totals.entry(item).or_default() += figure("needed") - figure("reserved");
        }
        assert_eq!(totals, lacking, "{:#?}", self.log);
    }

    fn new_version(&mut self, at: usize) {
        let order = &self.orders[at];
        let begun = order.lines.iter().any(|line| line.done > 0);
        if order.state != State::Released || !order.is_latest || begun {
            return;
        }
        let record = self.send(at, "newversion", &json!({}), None);
        let mut lines = Vec::new();
        for (line, copied) in self.orders[at].lines.iter().zip(record["items"].as_array().unwrap())
        {
            let quantity = u32::try_from(1 + self.chance.below(5)).unwrap();
            lines.push(ModelLine { id: id(copied).to_owned(), quantity, done: 0, ..*line });
        }
        let items = lines.iter().map(|line| json!({ "_id": line.id, "quantity": line.quantity }));
        let body = json!({ "params": { "items": items.collect::<Vec<_>>() } });
        let record = self.shop.floor.post(&record, "update", &body).expect(200).json();
        self.orders[at].is_latest = false;
        self.orders.push(ModelOrder {
            record,
            state: State::Editing,
            before: Some(at),
            is_latest: true,
            lines,
            reserved: [Decimal::ZERO; ITEMS],
        });
    }

    fn roll_back(&mut self, at: usize) {
        let order = &self.orders[at];
        let Some(before) = order.before.filter(|_| order.state == State::Editing) else { return };
        self.send(at, "rollback", &json!({}), None);
        self.orders[before].is_latest = true;
        self.orders[at].state = State::Gone;
    }

    /// What is kept is what the model says, whole where it is counted.
    fn compare(&self) {
        let rows = rows_of(&format!(
            "select encode(item_id, 'hex') as item, on_hand::text, committed::text, reserved::text from inventory_items
            where warehouse_id = decode('{}', 'hex')",
            self.warehouse
        ));
        for (item, level) in self.levels.iter().enumerate() {
            let row = rows.iter().find(|row| row["item"] == self.shop.items[item].as_str());
            let figure = |name: &str| {
                let row = row.unwrap_or_else(|| panic!("{:#?}", self.log));
                row[name].as_str().unwrap().parse::<Decimal>().unwrap()
            };
            let Some(level) = level else {
                assert!(row.is_none(), "{:#?}", self.log);
                continue;
            };
            let reserved: Decimal = self.orders.iter().map(|order| order.reserved[item]).sum();
            let expected = [level.on_hand, level.committed, reserved];
            let found = ["on_hand", "committed", "reserved"].map(figure);
            assert_eq!(found, expected, "item {item} {:#?}", self.log);
            assert!(item == HOSE || found.iter().all(|figure| figure.fract().is_zero()));
        }
    }
}
