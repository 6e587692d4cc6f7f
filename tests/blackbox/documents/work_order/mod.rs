//! Work orders.

mod below;
mod crowd;
mod discounts;
mod estimate;
mod fulfil;
mod gone;
mod histories;
mod labels;
mod lengths;
mod made;
mod obsolete;
mod offer;
mod out;
mod paper;
mod parting;
mod parts;
mod stock;
mod today;

use domain::organization::Organization;
use serde_json::{Value, json};
use tests::{Answer, get, id, post, unique};

use crate::support::bench::Bench;

/// A bench with stock, and assemblies that orders are of.
pub(super) struct Floor {
    pub(super) bench: Bench,
    pub(super) warehouse: String,
    /// 36 inches over all: 834.4 mm of hose, two fittings and ferrules.
    pub(super) short: Value,
}

/// Stock of an item, as tests compare it.
#[derive(Debug, PartialEq)]
pub(super) struct Levels {
    pub(super) on_hand: f64,
    pub(super) reserved: f64,
}

impl Floor {
    pub(super) fn new() -> Self {
        Self::with(|organization| organization)
    }

    pub(super) fn with(change: impl FnOnce(Organization) -> Organization) -> Self {
        let bench = Bench::with(change);
        let warehouse = bench.post("/warehouses/create", &json!({ "params": { "name": "Main" } }));
        let warehouse = id(&warehouse.expect(201).json()).to_owned();
        let short = bench.made(json!({ "partNumber": unique("SHORT-") }));
        bench.post(&format!("/hoseassembly/{}/release", id(&short)), &json!({})).expect(200);
        Self { bench, warehouse, short }
    }

    /// An estimate that is created and released.
    pub(super) fn offered(&self, estimate: &Value) -> Value {
        let estimate = self.bench.post("/salesestimates/create", estimate).expect(201).json();
        let path = format!("/salesestimate/{}/release", id(&estimate));
        self.bench.post(&path, &json!({})).expect(200);
        estimate
    }

    /// Puts so much of an item into the warehouse.
    pub(super) fn stock(&self, item: &str, on_hand: f64, unit: &str) {
        let body = json!({ "params": { "item": item, "warehouse": self.warehouse, "onHand": on_hand, "unitOfMeasure": unit } });
        self.bench.post("/inventoryitem/update", &body).expect(200);
    }

    pub(super) fn levels(&self, item: &str) -> Levels {
        let list = get("/inventory").query("itemId", item).query("warehouseId", &self.warehouse);
        let list = list.token(&self.bench.admin).send().expect(200).json();
        let level = |name: &str| list["items"][0][name].as_f64().unwrap();
        Levels { on_hand: level("onHand"), reserved: level("reserved") }
    }

    pub(super) fn create(&self, order: &Value) -> Answer {
        self.bench.post("/workorders/create", &json!({ "params": order }))
    }

    /// An order of so many short assemblies.
    pub(super) fn order(&self, quantity: u32) -> Value {
        let line = json!({ "item": id(&self.short), "quantity": quantity, "lineNumber": 10 });
        self.create(&json!({ "items": [line] })).expect(201).json()
    }

    pub(super) fn read(&self, order: &Value) -> Value {
        let path = format!("/workorder/{}", id(order));
        get(&path).token(&self.bench.admin).send().expect(200).json()
    }

    pub(super) fn command(&self, order: &Value, command: &str) -> Answer {
        self.post(order, command, &json!({}))
    }

    pub(super) fn post(&self, order: &Value, operation: &str, body: &Value) -> Answer {
        self.bench.post(&format!("/workorder/{}/{operation}", id(order)), body)
    }

    /// Lets orders be released that stock is short for.
    pub(super) fn allow_backorder(&self) {
        let body = json!({ "params": { "allowBackorder": true } });
        self.bench.post("/organization/update", &body).expect(200);
    }
}

/// Sends a request with a token.
pub(super) fn send(token: &str, path: &str, body: &Value) -> Answer {
    post(path, body).token(token).send()
}

/// Pointers and codes of a refusal.
pub(super) fn faults(refused: &Answer) -> Vec<(String, String)> {
    let all = refused.field("/errors");
    let text = |fault: &Value, name: &str| fault[name].as_str().expect("a text").to_owned();
    let one = |fault: &Value| (text(fault, "pointer"), text(fault, "code"));
    all.as_array().expect("faults").iter().map(one).collect()
}
