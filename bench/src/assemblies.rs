//! Hose assemblies: configured and stored, priced, released, and read out of words.

use std::time::Duration;

use serde_json::{Value, json};

use crate::database::Database;
use crate::http::{Client, Request, load};
use crate::measure::{CLIENTS, LASTS, WARMS, beside_bare, beside_pgbench};
use crate::report::Row;
use crate::service::Service;
use crate::{Failure, Result};

/// More than are made while it is measured.
const MADE: usize = 30_000;
/// The first number; each has as many digits.
const FIRST: u64 = 7_000_000_000;

/// An assembly of the demo's components, asked for by a request with these further fields.
pub(crate) fn request(path: &str, further: &Value, token: &str) -> Request {
    let mut fields = json!({
        "hose": "de3000000000000002000010",
        "end1": "de3000000000000003000013",
        "end2": "de3000000000000003000013",
        "length": 36,
        "lengthUnit": "in",
    });
    if let Some((fields, further)) = fields.as_object_mut().zip(further.as_object()) {
        fields.extend(further.clone());
    }
    let body = json!({ "params": fields }).to_string();
    Request::new("POST", path, token, Some(&body))
}

/// An assembly of this number.
pub(crate) fn create(number: u64, token: &str) -> Request {
    let number = json!({ "partNumber": format!("BENCH-{number}") });
    request("/api/v1/hoseassemblies/create", &number, token)
}

/// An assembly with this description for whoever needs one: its id.
pub(crate) fn made(service: &Service, description: &str, token: &str) -> Result<String> {
    let described = json!({ "description": description });
    sent(service, &request("/api/v1/hoseassemblies/create", &described, token))
}

fn made_as(service: &Service, token: &str, number: u64) -> Result<String> {
    sent(service, &create(number, token))
}

fn sent(service: &Service, create: &Request) -> Result<String> {
    let made = Client::connect(service.address)?.fetch(create)?;
    let made: Value = serde_json::from_slice(&made)?;
    Ok(made.get("_id").and_then(Value::as_str).ok_or("no id")?.to_owned())
}

/// Configured and stored, priced and released, against pgbench with the same statements.
pub(crate) fn assemblies(service: &Service, token: &str) -> Result<Vec<Row>> {
    let priced = request("/api/v1/hoseassembly/price", &json!({ "quantity": 25 }), token);
    Ok(vec![
        configured(service, token)?,
        beside_pgbench(service, "price of a configured assembly", &[priced])?,
        released(service, token)?,
    ])
}

fn configured(service: &Service, token: &str) -> Result<Row> {
    let database = Database::of(service)?;
    let last = FIRST + 1;
    let pair = [create(FIRST, token), create(last, token)];
    let script = database.script_of_new(service, &pair, &last.to_string())?;
    let requests: Vec<_> = (last + 1..).take(MADE).map(|number| create(number, token)).collect();
    let (warming, measured) = requests.split_at(MADE / 4);
    load(service.address, warming, CLIENTS, WARMS)?;
    let load = load(service.address, measured, CLIENTS, LASTS)?;
    let bare = database.pgbench(&script, CLIENTS, LASTS)?;
    Ok(beside_bare("an assembly configured and stored", &load, bare))
}

/// Each caller releases an assembly of its own and takes the release back.
fn released(service: &Service, token: &str) -> Result<Row> {
    let mut clients = Vec::new();
    for number in (FIRST - 1_000..).take(CLIENTS) {
        let id = made_as(service, token, number)?;
        let command = |name: &str| {
            let path = format!("/api/v1/hoseassembly/{id}/{name}");
            Request::new("POST", &path, token, Some("{}"))
        };
        clients.push(vec![command("release"), command("unrelease")]);
    }
    let database = Database::of(service)?;
    let script = database.script_of_clients(service, &clients)?;
    // In the order in which callers take them: all release, then all take it back.
    let step = |at: usize| clients.iter().filter_map(move |own| own.get(at).cloned());
    let requests: Vec<_> = step(0).chain(step(1)).collect();
    let load = load(service.address, &requests, CLIENTS, LASTS)?;
    // A transaction of pgbench is both.
    let bare = 2.0 * database.pgbench(&script, CLIENTS, LASTS)?;
    Ok(beside_bare("an assembly released and unreleased", &load, bare))
}

/// Phrases of shops, read over the catalogue; the corpus of the tests, in turn.
pub(crate) fn phrases(service: &Service, token: &str) -> Result<Vec<Row>> {
    let corpus = include_str!("../../tests/data/parse.tsv");
    let texts = corpus
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
        .filter(|text| !text.is_empty());
    let encoded = |text: &str| {
        text.bytes().fold(String::new(), |encoded, byte| format!("{encoded}%{byte:02X}"))
    };
    let requests: Vec<Request> = texts
        .map(|text| {
            let path = format!("/api/v1/hoseassemblies/parse?text={}", encoded(text));
            Request::new("GET", &path, token, None)
        })
        .collect();
    if requests.is_empty() {
        return Err(Failure::from("no phrases"));
    }
    load(service.address, &requests, CLIENTS, Duration::from_secs(2))?;
    let load = load(service.address, &requests, CLIENTS, LASTS)?;
    let figures = format!("{:.0} phrases/s (p99 {:.1} ms)", load.per_second, load.p99_ms);
    Ok(vec![Row::new("phrases read over the catalogue", figures)])
}
