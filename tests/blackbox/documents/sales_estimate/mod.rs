//! Sales estimates.

mod batch_job;
mod customers;
mod discounts;
mod life;
mod lines;
mod lists;
mod made;
mod outcome;
mod paper;
mod priced;
mod touched;
mod units;
mod usual;

use domain::catalogue::Properties;
use domain::measures::{Price, UnitOfMeasure};
use serde_json::{Value, json};
use tests::{Answer, get, id, money, post, unique, with};

use crate::documents::hose_assembly::priced::bench;
use crate::support::bench::Bench;

/// A bench with list prices: its assembly costs 63.74, hose 10 a foot, the straight fitting 12.50,
/// the ferrule 2.25, the adaptor 1.115, the clamp 0.115; and a customer.
struct Desk {
    bench: Bench,
    customer: String,
}

impl Desk {
    fn new() -> Self {
        let bench = bench();
        list(&bench, &bench.adaptor, "1.115");
        list(&bench, &bench.clamp, "0.115");
        let customer = bench.shop.customer("Kowalski").to_string();
        Self { bench, customer }
    }

    /// An assembly that is released.
    fn assembly(&self, more: Value) -> Value {
        let made = self.bench.made(more);
        let path = format!("/hoseassembly/{}/release", id(&made));
        self.bench.post(&path, &json!({})).expect(200);
        made
    }

    /// What an estimate for the customer says.
    fn params(&self, more: Value) -> Value {
        with(json!({ "number": unique("SE-"), "customer": self.customer }), &more)
    }

    fn create(&self, more: Value) -> Answer {
        self.bench.post("/salesestimates/create", &self.params(more))
    }

    fn made(&self, more: Value) -> Value {
        self.create(more).expect(201).json()
    }

    /// One with a line of three clamps: 0.345, so 0.35.
    fn clamps(&self) -> Value {
        self.made(json!({ "items": [{ "item": self.bench.clamp, "quantity": 3 }] }))
    }

    fn command(&self, estimate: &Value, command: &str, body: &Value) -> Answer {
        self.bench.post(&path(estimate, command), body)
    }

    fn update(&self, estimate: &Value, body: &Value) -> Answer {
        self.command(estimate, "update", body)
    }

    fn read(&self, estimate: &Value) -> Value {
        get(&path(estimate, "")).token(&self.bench.admin).send().expect(200).json()
    }
}

/// Sets a list price of each.
fn list(bench: &Bench, item: &str, price: &str) {
    list_by(bench, item, price, UnitOfMeasure::Each);
}

fn list_by(bench: &Bench, item: &str, price: &str, unit: UnitOfMeasure) {
    let list_price = Some(Price { unit, ..money(price) });
    bench.shop.set(item, Properties { list_price, ..Properties::default() }, None);
}

fn path(estimate: &Value, operation: &str) -> String {
    match operation {
        "" => format!("/salesestimate/{}", id(estimate)),
        _ => format!("/salesestimate/{}/{operation}", id(estimate)),
    }
}

/// Fields of each line.
fn line_fields(estimate: &Value, fields: &[&str]) -> Vec<Value> {
    let lines = estimate["items"].as_array().expect("lines");
    lines.iter().map(|line| fields.iter().map(|field| line[*field].clone()).collect()).collect()
}

fn ask(path: &str, token: &str) -> Answer {
    get(path).token(token).send()
}

fn send(path: &str, token: &str, body: &Value) -> Answer {
    post(path, body).token(token).send()
}
