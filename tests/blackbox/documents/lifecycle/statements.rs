//! How many statements the commands of documents send to the database.

use std::fmt::Write;
use std::{env, fs};

use serde_json::{Value, json};
use tests::{Program, beside, id, log_statements, request, unique};

use crate::documents::work_order::Floor;
use crate::support::bench::Bench;

const TABLE: &str = "data/statements.tsv";

/// A desk at a service that logs its statements.
struct Desk {
    floor: Floor,
    service: Program,
    /// Whether each command names the version that it was read in.
    names_versions: bool,
    counted: Vec<(String, usize)>,
}

impl Desk {
    fn new(names_versions: bool) -> Self {
        let mut command = beside();
        log_statements(&mut command);
        let floor = Floor::new();
        floor.stock(&floor.bench.straight, 1_000.0, "each");
        floor.stock(&floor.bench.clamp, 1_000.0, "each");
        floor.allow_backorder();
        let service = Program::serve(command);
        Self { floor, service, names_versions, counted: Vec::new() }
    }

    fn bench(&self) -> &Bench {
        &self.floor.bench
    }

    /// Creates a document, and gives it.
    fn create(&mut self, path: &str, body: &Value) -> Value {
        let answer = self.send(path, "create", body, None);
        self.count(path, "create", &answer);
        answer.json()
    }

    /// Does something to a document, and gives the answer.
    fn command(&mut self, path: &str, document: &Value, command: &str, body: &Value) -> Value {
        let one = format!("{path}/{}", id(document));
        let tag = self.names_versions.then(|| {
            let path = format!("{}/api/v1{one}", self.service.host);
            let read = request("GET", &path).token(&self.bench().admin).send().expect(200);
            read.header("etag").to_owned()
        });
        let answer = self.send(&one, command, body, tag.as_deref());
        self.count(path, command, &answer);
        answer.json()
    }

    fn send(&self, path: &str, command: &str, body: &Value, tag: Option<&str>) -> tests::Answer {
        let path = format!("{}/api/v1{path}/{command}", self.service.host);
        let mut sent = request("POST", &path).token(&self.bench().admin).json(body);
        if let Some(tag) = tag {
            sent = sent.header("If-Match", tag);
        }
        let answer = sent.send();
        assert!(answer.status < 300, "{path}: {answer}");
        answer
    }

    fn count(&mut self, path: &str, command: &str, answer: &tests::Answer) {
        let statements = self.service.statements(answer.header("x-request-id"));
        // Lines and items are named by their ids.
        let command: Vec<&str> =
            command.split('/').map(|part| if part.len() == 24 { "{id}" } else { part }).collect();
        self.counted.push((format!("{path}/{}", command.join("/")), statements));
    }
}

fn params(params: &Value) -> Value {
    json!({ "params": params })
}

/// The commands of a shop's day, each once.
fn counts(names_versions: bool) -> Vec<(String, usize)> {
    let mut desk = Desk::new(names_versions);
    let nothing = json!({});
    let (short, clamp) = (id(&desk.floor.short).to_owned(), desk.bench().clamp.clone());

    let path = "/hoseassembly";
    let number = json!({ "partNumber": unique("COUNT-") });
    let configuration = desk.bench().configuration(number);
    let made = desk.create("/hoseassemblies", &configuration);
    desk.command(path, &made, "update", &params(&json!({ "length": 40 })));
    desk.command(path, &made, "release", &nothing);
    desk.command(path, &made, "unrelease", &nothing);
    desk.command(path, &made, "release", &nothing);
    let copy = desk.command(path, &made, "newversion", &nothing);
    desk.command(path, &copy, "rollback", &nothing);
    let copy = desk.command(path, &made, "revise", &nothing);
    desk.command(path, &copy, "delete", &nothing);
    desk.command(path, &made, "obsolete", &nothing);

    let path = "/hosekit";
    let lines = json!([{ "item": short, "quantity": 2 }]);
    let kit = json!({ "partNumber": unique("COUNT-"), "hoseAssemblies": lines });
    let kit = desk.create("/hosekits", &params(&kit));
    desk.command(path, &kit, "update", &params(&json!({ "comments": "two bags" })));
    desk.command(path, &kit, "release", &nothing);

    let path = "/salesestimate";
    let customer = desk.bench().shop.customer("Kowalski").to_string();
    let lines = json!([{ "item": short, "quantity": 2, "price": 40 }, { "item": clamp, "quantity": 4, "price": 2.5 }]);
    let estimate = json!({ "number": unique("COUNT-"), "customer": customer, "items": lines });
    let estimate = desk.create("/salesestimates", &params(&estimate));
    desk.command(path, &estimate, "update", &params(&json!({ "comments": "by truck" })));
    desk.command(path, &estimate, "release", &nothing);
    let copy = desk.command(path, &estimate, "newversion", &nothing);
    desk.command(path, &copy, "rollback", &nothing);

    let path = "/workorder";
    let lines = json!([{ "item": short, "quantity": 4, "lineNumber": 10 }]);
    let order = desk.create("/workorders", &params(&json!({ "items": lines })));
    desk.command(path, &order, "update", &params(&json!({ "productionNotes": "cap ends" })));
    let line = json!({ "item": clamp, "quantity": 2 });
    let order = desk.command(path, &order, "addline", &params(&line));
    let line = format!("item/{}", id(&order["items"][1]));
    let change = json!({ "itemType": "otherItem", "quantity": 3, "lineNumber": 20 });
    desk.command(path, &order, &format!("{line}/update"), &params(&change));
    desk.command(path, &order, &format!("{line}/delete"), &nothing);
    desk.command(path, &order, "release", &nothing);
    desk.command(path, &order, "reserve", &nothing);
    let part = json!({ "items": [{ "_id": id(&order["items"][0]), "quantity": 1 }] });
    desk.command(path, &order, "complete", &params(&part));
    let lines = json!([{ "item": short, "quantity": 1 }]);
    let other = desk.create("/workorders", &params(&json!({ "items": lines })));
    desk.command(path, &other, "release", &nothing);
    desk.command(path, &other, "cancel", &nothing);
    let offered = json!({ "salesEstimateId": id(&estimate) });
    let offered = desk.create("/workorders", &params(&offered));
    desk.command(path, &offered, "delete", &nothing);
    desk.counted
}

/// The table has the figures of today: a change that sends fewer statements lowers them
/// (`WRITE_DATA=1`), and none may raise them.
#[test]
fn commands_send_no_more_statements_than_they_did() {
    let (plain, named) = (counts(false), counts(true));
    let mut now = "command\tstatements\tstatements with If-Match\n".to_owned();
    let mut seen = Vec::new();
    for ((command, plain), (same, named)) in plain.iter().zip(&named) {
        assert_eq!(command, same);
        if !seen.contains(command) {
            seen.push(command.clone());
            writeln!(now, "{command}\t{plain}\t{named}").expect("a text");
        }
    }
    if env::var_os("WRITE_DATA").is_some() {
        fs::write(TABLE, &now).expect("the table");
    }
    let before = fs::read_to_string(TABLE).expect("the table");
    assert_eq!(now, before, "statements of commands, beside {TABLE}");
}
