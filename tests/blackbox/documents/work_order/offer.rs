//! A released estimate, of which orders are made.

use serde_json::{Value, json};
use tests::{Answer, get, id, unique};

use super::Floor;
use crate::support::bench::Bench;

pub(super) struct Offer {
    pub(super) floor: Floor,
    pub(super) customer: String,
    pub(super) estimate: Value,
}

impl Offer {
    /// A released estimate for a new customer, of the bench's items and of a released assembly with burst tests.
    pub(super) fn of(estimate: impl FnOnce(&Bench, &str) -> Value) -> Self {
        let floor = Floor::new();
        let tested = floor.bench.made(json!({ "burstTest": true }));
        let release = format!("/hoseassembly/{}/release", id(&tested));
        floor.bench.post(&release, &json!({})).expect(200);
        let customer = floor.bench.shop.customer(&unique("Buyer")).to_string();
        let mut estimate = estimate(&floor.bench, id(&tested));
        estimate["customer"] = json!(customer);
        let estimate = floor.offered(&estimate);
        Self { floor, customer, estimate }
    }

    /// The estimate as it is now.
    pub(super) fn read(&self) -> Value {
        let path = format!("/salesestimate/{}", id(&self.estimate));
        get(&path).token(&self.floor.bench.admin).send().expect(200).json()
    }

    /// The answer to an order of these lines, or of all that is open.
    pub(super) fn ask(&self, items: Value) -> Answer {
        self.floor.create(&json!({ "salesEstimateId": id(&self.estimate), "items": items }))
    }

    pub(super) fn order(&self, items: Value) -> Value {
        self.ask(items).expect(201).json()
    }

    pub(super) fn line(&self, at: usize) -> &str {
        id(&self.estimate["items"][at])
    }
}
