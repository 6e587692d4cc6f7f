//! Many records in one request: `POST /items/upsert` and its like.

mod continues;
mod customers;
mod items;
mod large;
mod prices;
mod refused;
mod stock;

use std::fmt::Write;

use serde_json::{Value, json};
use tests::{Answer, Request, Shop, patiently, request, unique};

const ITEMS: &str = "/items/upsert";

/// A request with these records as a list.
fn list(token: &str, path: &str, records: &Value) -> Request {
    request("POST", path).token(token).json(records)
}

/// The same with a record in each line.
fn lines(token: &str, path: &str, records: &Value) -> Request {
    let mut body = String::new();
    for record in records.as_array().unwrap() {
        writeln!(body, "{record}").unwrap();
    }
    let sent = request("POST", path).token(token).header("Content-Type", "application/x-ndjson");
    sent.bytes(body.as_bytes())
}

fn send(request: &Request) -> Answer {
    patiently(|| request.send())
}

/// Sends records as a list.
fn upsert(token: &str, path: &str, records: &Value) -> Answer {
    send(&list(token, path, records))
}

/// Sends records, those without errors to be stored.
fn go_on(token: &str, path: &str, records: &Value) -> Answer {
    send(&list(token, path, records).query("onError", "continue"))
}

/// What became of each record, in order; fails unless the numbers say the same.
#[track_caller]
fn results(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 200, "{answer}");
    let results = answer.field("/results");
    let results = results.as_array().unwrap();
    let words: Vec<String> =
        results.iter().map(|one| one["result"].as_str().unwrap().to_owned()).collect();
    for (at, one) in results.iter().enumerate() {
        assert_eq!(one["index"], at, "{answer}");
        assert_eq!(one.get("errors").is_some(), words[at] == "failed", "{answer}");
    }
    for word in ["created", "updated", "unchanged", "failed"] {
        let count = words.iter().filter(|other| *other == word).count();
        assert_eq!(answer.field(&format!("/{word}")), count, "{answer}");
    }
    words
}

/// Ids of the records, in order.
fn ids(answer: &Answer) -> Vec<String> {
    let results = answer.field("/results");
    let id = |one: &Value| one["id"].as_str().unwrap_or_default().to_owned();
    results.as_array().unwrap().iter().map(id).collect()
}

/// Places and codes of the errors of failed records.
fn failures(answer: &Answer) -> Vec<String> {
    let results = answer.field("/results");
    let errors = results.as_array().unwrap().iter().filter_map(|one| one["errors"].as_array());
    let text = |error: &Value, name: &str| error[name].as_str().unwrap().to_owned();
    let all = errors.flatten();
    all.map(|error| format!("{} {}", text(error, "pointer"), text(error, "code"))).collect()
}

/// A shop with an admin and a brand.
fn shop() -> (Shop, String, String) {
    let shop = Shop::new("upsert");
    let (admin, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    (shop, admin, brand)
}

fn hose(number: &str, brand: &str, more: Value) -> Value {
    let mut record = json!({ "type": "hose", "partNumber": number, "brand": brand, "size": "8" });
    record.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    record
}

/// Part numbers of the shop's own hoses.
fn hoses(shop: &Shop) -> Vec<String> {
    let rows = tests::rows_of(&format!(
        "select part_number from hoses where organization_id = decode('{}', 'hex') order by part_number",
        shop.id()
    ));
    rows.iter().map(|row| row["part_number"].as_str().unwrap().to_owned()).collect()
}
