//! What callers work on: each thing has a history of its own.

use std::collections::BTreeMap;
use std::sync::Mutex;

use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{Answer, Chance, Request, Shop, request, unique};

use super::checker::{Model, Refused, check};
use super::models::{
    Lineage, LineageAnswer, LineageOp, Numbers, Record, RecordAnswer, RecordOp, Stock, StockAnswer,
    StockOp,
};
use super::record::{Known, Recorded, read, write};
use crate::stand::Stand;

/// So many things of each kind but the numbers, which an organization has once.
const OF_EACH: usize = 3;

/// An organization for a while.
pub(super) struct Things {
    token: String,
    warehouse: String,
    stock: Vec<Level>,
    lineages: Vec<Kit>,
    records: Vec<Customer>,
    numbers: Recorded<Numbers>,
}

/// What is on hand of an item.
#[derive(Default)]
pub(super) struct Level {
    pub(super) item: String,
    pub(super) calls: Recorded<Stock>,
}

#[derive(Default)]
struct Kit {
    number: String,
    /// The ids of versions.
    versions: Mutex<BTreeMap<u32, String>>,
    calls: Recorded<Lineage>,
}

#[derive(Default)]
struct Customer {
    id: String,
    calls: Recorded<Record>,
    /// The next value that nobody has written.
    next: Mutex<u64>,
    /// Tags of the record and of a list with it, with the values that they stood for.
    tags: Mutex<BTreeMap<String, u64>>,
}

/// What was found of histories.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) histories: usize,
    pub(super) calls: usize,
    pub(super) without_answer: usize,
}

/// Someone who works on things.
pub(super) struct Caller<'c> {
    pub(super) things: &'c Things,
    pub(super) stand: &'c Stand,
    pub(super) chance: Chance,
}

fn good(shop: &Shop) -> String {
    shop.add::<OtherItem>(json!({ "partNumber": unique("GOODS-") }))
}

impl Things {
    pub(super) fn new(host: &str) -> Self {
        let shop = Shop::new("Histories");
        let (token, warehouse) = (shop.admin(), shop.warehouse("Main"));
        let stock: Vec<_> =
            (0..OF_EACH).map(|_| Level { item: good(&shop), ..Level::default() }).collect();
        let levels: Vec<_> = stock.iter().map(|level| (level.item.parse().unwrap(), 10)).collect();
        shop.stock_in(warehouse, &levels);
        let post = |path: &str, body: &Value| {
            let path = format!("{host}/api/v1{path}");
            request("POST", &path).token(&token).json(body).send()
        };
        let item = good(&shop);
        let kit = || {
            let lines = json!({ "otherItems": [{ "item": item }] });
            let kit = post("/hosekits/create", &lines).expect(201);
            let id = text(&kit, "/_id");
            post(&format!("/hosekit/{id}/release"), &json!({})).expect(200);
            let versions = Mutex::new([(1, id)].into());
            Kit { number: text(&kit, "/partNumber"), versions, ..Kit::default() }
        };
        let customer = || {
            let body = json!({ "name": unique("Customer "), "city": "0" });
            let id = text(&post("/customers/create", &body).expect(201), "/_id");
            Customer { id, ..Customer::default() }
        };
        let (lineages, records) =
            ((0..OF_EACH).map(|_| kit()).collect(), (0..OF_EACH).map(|_| customer()).collect());
        let (warehouse, numbers) = (warehouse.to_string(), Recorded::default());
        Self { token, warehouse, stock, lineages, records, numbers }
    }

    /// Fails unless each history has an explanation.
    pub(super) fn check(&self, found: &mut Found) {
        for level in &self.stock {
            found.check(10, level.calls.calls());
        }
        for kit in &self.lineages {
            found.check((1, true), kit.calls.calls());
        }
        for customer in &self.records {
            found.check(0, customer.calls.calls());
        }
        found.check(0, self.numbers.calls());
    }

    /// The first level, and what has become of it.
    pub(super) fn explained(&self) -> Result<(), Refused> {
        check(10, &self.stock[0].calls.calls())
    }
}

impl Found {
    fn check<M: Model>(&mut self, start: M::State, calls: Vec<super::checker::Call<M>>) {
        self.histories += 1;
        self.calls += calls.len();
        self.without_answer += calls.iter().filter(|call| call.answered.is_none()).count();
        if let Err(refused) = check(start, &calls) {
            panic!("{}: {refused:?}", std::any::type_name::<M>());
        }
    }
}

fn text(answer: &Answer, pointer: &str) -> String {
    answer.field(pointer).as_str().unwrap_or_default().to_owned()
}

impl<'c> Caller<'c> {
    fn request(&self, method: &'static str, path: String) -> impl Fn(&str) -> Request + use<> {
        let token = self.things.token.clone();
        move |host| request(method, &format!("{host}/api/v1{path}")).token(&token)
    }

    fn posted(&self, path: String, body: Value) -> impl Fn(&str) -> Request + use<> {
        let request = self.request("POST", path);
        move |host| request(host).json(&body)
    }

    /// Works on anything once.
    pub(super) fn call(&mut self) {
        let things = self.things;
        match self.chance.below(10) {
            0..3 => {
                let level = self.chance.pick(&things.stock);
                self.stock(level, true);
            }
            3..6 => self.record(),
            6..9 => self.lineage(),
            _ => self.number(),
        }
    }

    /// Works on the first level alone, without setting it.
    pub(super) fn add_or_read(&mut self) {
        self.stock(&self.things.stock[0], false);
    }

    fn stock(&mut self, level: &'c Level, sets: bool) {
        let number = i64::try_from(self.chance.below(12)).unwrap();
        let op = match self.chance.below(10) {
            0..4 => StockOp::Read,
            4 if sets => StockOp::Set(number),
            _ => StockOp::Add(if number < 6 { number - 6 } else { number - 4 }),
        };
        let (item, warehouse) = (&level.item, &self.things.warehouse);
        let changed = |name: &str, value: i64| {
            let level = json!({ "item": item, "warehouse": warehouse, name: value });
            self.posted("/inventoryitem/update".to_owned(), json!({ "params": level }))
        };
        let changing = match op {
            StockOp::Set(to) => changed("onHand", to),
            StockOp::Add(difference) => changed("delta", difference),
            StockOp::Read => changed("delta", 0),
        };
        let reading = self.request("GET", format!("/inventory?itemId={item}"));
        let (stand, chance) = (self.stand, &mut self.chance);
        let send = || match op {
            StockOp::Read => read(stand, chance, reading),
            _ => write(stand, chance, changing),
        };
        level.calls.call(op, send, |answer| {
            if answer.has_code("stock_below_zero") {
                return StockAnswer::BelowZero;
            }
            assert_eq!(answer.status, 200, "{answer}");
            let json = answer.json();
            let level = json.pointer("/items/0").unwrap_or(&json);
            StockAnswer::Is(level["onHand"].as_i64().unwrap_or_else(|| panic!("{answer}")))
        });
    }

    fn number(&mut self) {
        let made = self.posted("/workorders/create".to_owned(), json!({}));
        let (stand, chance) = (self.stand, &mut self.chance);
        self.things.numbers.call(
            (),
            || write(stand, chance, made),
            |answer| {
                assert_eq!(answer.status, 201, "{answer}");
                text(answer, "/number")
                    .trim_start_matches(|sign: char| !sign.is_ascii_digit())
                    .parse()
                    .unwrap()
            },
        );
    }

    fn lineage(&mut self) {
        let things = self.things;
        let kit = self.chance.pick(&things.lineages);
        let known = kit.versions.lock().unwrap().clone();
        // Mostly the latest one.
        let back = if self.chance.happens(80) { 1 } else { 1 + self.chance.below(known.len()) };
        let (version, id) = known.iter().nth(known.len() - back).unwrap();
        let op = match self.chance.below(3) {
            0 => LineageOp::Read,
            1 => LineageOp::NewVersion(*version),
            _ => LineageOp::Release(*version),
        };
        let command = |name: &str| self.posted(format!("/hosekit/{id}/{name}"), json!({}));
        let list = format!("/hosekits?onlyLatest=true&partNumber={}", kit.number);
        let reading = self.request("GET", list);
        let (new_version, release) = (command("newversion"), command("release"));
        let (stand, chance) = (self.stand, &mut self.chance);
        let send = || match op {
            LineageOp::Read => read(stand, chance, reading),
            LineageOp::NewVersion(_) => write(stand, chance, new_version),
            LineageOp::Release(_) => write(stand, chance, release),
        };
        kit.calls.call(op, send, |answer| {
            if answer.status == 409 {
                return LineageAnswer::WrongState;
            }
            assert!([200, 201].contains(&answer.status), "{answer}");
            let json = answer.json();
            let version = json.pointer("/items/0").unwrap_or(&json);
            let number = u32::try_from(version["version"].as_u64().unwrap()).unwrap();
            let id = version["_id"].as_str().unwrap().to_owned();
            let other = kit.versions.lock().unwrap().insert(number, id.clone());
            assert!(other.is_none_or(|other| other == id), "two versions {number}: {answer}");
            LineageAnswer::Is(number, version["status"] == "released")
        });
    }

    fn record(&mut self) {
        let things = self.things;
        let customer = self.chance.pick(&things.records);
        let value = {
            let mut next = customer.next.lock().unwrap();
            *next += 1;
            *next
        };
        // Mostly the tag of one of the last states.
        let known: Vec<_> = {
            let tags = customer.tags.lock().unwrap();
            let mut tags: Vec<_> = tags.iter().map(|(tag, of)| (*of, tag.clone())).collect();
            tags.sort();
            tags.into_iter().rev().take(3).collect()
        };
        let known = (!known.is_empty()).then(|| self.chance.pick(&known).clone());
        let id = &customer.id;
        let city = json!({ "params": { "city": value.to_string() } });
        let changing = self.posted(format!("/customer/{id}/update"), city);
        let lists = self.chance.happens(50);
        let path = if lists { format!("/customers?ids={id}") } else { format!("/customer/{id}") };
        let reading = self.request("GET", path);
        let kind = if lists { "list" } else { "record" };
        let (op, tag) = match (self.chance.below(10), known) {
            (0..2, _) | (2..5, None) => (RecordOp::Write(value), None),
            (2..5, Some((from, tag))) => {
                let tag = tag.strip_prefix("record ").map(str::to_owned);
                (
                    tag.as_ref().map_or(RecordOp::Write(value), |_| RecordOp::Replace(from, value)),
                    tag,
                )
            }
            (_, known) => {
                let tag = known
                    .and_then(|(_, tag)| tag.strip_prefix(kind).map(|tag| tag.trim().to_owned()));
                (RecordOp::Read, tag)
            }
        };
        let reads = matches!(op, RecordOp::Read);
        let of_tag = tag
            .as_ref()
            .filter(|_| reads)
            .map(|tag| customer.tags.lock().unwrap()[&format!("{kind} {tag}")]);
        let (stand, chance) = (self.stand, &mut self.chance);
        let with = |name: &'static str, request: Request| match &tag {
            Some(tag) => request.header(name, tag),
            None => request,
        };
        let send = || -> Known {
            match op {
                RecordOp::Read => read(stand, chance, |host| with("If-None-Match", reading(host))),
                _ => write(stand, chance, |host| with("If-Match", changing(host))),
            }
        };
        customer.calls.call(op, send, |answer| {
            let told = match answer.status {
                412 => return RecordAnswer::Stale,
                304 => of_tag.unwrap(),
                200 => {
                    let json = answer.json();
                    let record = json.pointer("/items/0").unwrap_or(&json);
                    record["city"].as_str().unwrap().parse().unwrap()
                }
                _ => panic!("{answer}"),
            };
            let is_list = lists && reads;
            let tag = answer.header("etag");
            assert_ne!(tag, "", "{answer}");
            let tag = format!("{} {tag}", if is_list { "list" } else { "record" });
            let other = customer.tags.lock().unwrap().insert(tag, told);
            assert!(other.is_none_or(|other| other == told), "one tag of two states: {answer}");
            RecordAnswer::Is(told)
        });
    }
}
