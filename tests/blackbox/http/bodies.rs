//! JSON bodies: what is wrong with them is told, in little time however long they are.

use std::fmt::Write;
use std::time::{Duration, Instant};

use api::operation::{openapi, operations};
use serde_json::json;
use tests::{
    Answer, Callers, Described, Kind, Records, Shop, UNKNOWN, address_of, get, post, request,
};

fn send(token: &str, path: &str, body: &str) -> Answer {
    let request = request("POST", path).token(token).header("Content-Type", "application/json");
    request.bytes(body.as_bytes()).send()
}

/// An object of so many fields that nobody knows.
fn unknown_fields(count: usize) -> String {
    let mut body = String::from("{\"name\":\"x\"");
    for at in 0..count {
        write!(body, ",\"f{at}\":1").unwrap();
    }
    body + "}"
}

#[test]
fn a_hundred_faults_are_told_and_the_others_counted() {
    let shop = Shop::new("faults");
    let token = shop.admin();
    let faults = |answer: &Answer| answer.field("/errors").as_array().unwrap().len();
    let few = send(&token, "/customers/create", &unknown_fields(100)).problem(400, "invalid_input");
    assert_eq!((faults(&few), few.json().get("moreErrors")), (100, None));
    let many =
        send(&token, "/customers/create", &unknown_fields(345)).problem(400, "invalid_input");
    assert_eq!((faults(&many), many.field("/moreErrors")), (100, json!(245)));
    // What the schema can't say is counted alike.
    let line = json!({ "item": "ffffffffffffffffffffffff", "listPrice": 1 });
    let list = json!({ "name": "Long", "items": vec![line; 130] });
    let many = post("/pricelists/create", &list).token(&token).send().problem(400, "invalid_input");
    assert_eq!((faults(&many), many.field("/moreErrors")), (100, json!(159)));
}

#[test]
fn long_bodies_keep_nobody_waiting() {
    let shop = Shop::new("longbodies");
    let token = shop.admin();
    let body = unknown_fields(80_000);
    let name = "n".repeat(900_000);
    for body in [body, format!("{{\"{name}\":1}}"), format!("[{}1]", "1,".repeat(400_000))] {
        // What grows with the square of a body's length takes minutes in a build for tests; the limits leave
        // room for whatever else this machine does meanwhile.
        let (token, begun) = (token.clone(), Instant::now());
        let long = std::thread::spawn(move || send(&token, "/customers/create", &body));
        while !long.is_finished() {
            let start = Instant::now();
            let live = get(&format!("{}/health/live", tests::service().host));
            live.send().expect(200);
            assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
            std::thread::sleep(Duration::from_millis(10));
        }
        long.join().unwrap().problem(400, "invalid_input");
        assert!(begun.elapsed() < Duration::from_secs(50), "{:?}", begun.elapsed());
    }
}

#[test]
fn a_request_that_wants_another_protocol_is_refused_at_once() {
    let (token, begun) = (Shop::new("upgrades").admin(), Instant::now());
    for request in [get("/customers"), post("/customers/create", &json!({ "name": "Upgraded" }))] {
        let answer = request.token(&token).header("Upgrade", "WebSocket").send();
        answer.faults(&[("Upgrade", "unknown_value")]);
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    // Other protocols are offered in vain, as by Java.
    let answer = get("/customers").token(&token).header("Upgrade", "h2c").send();
    answer.expect(200);
}

#[test]
fn a_field_stands_once() {
    let shop = Shop::new("twice");
    let token = shop.admin();
    for (path, body) in [
        ("/customers/create", r#"{"name":"a","name":"b"}"#),
        ("/customers/create", r#"{"params":{"name":"a"},"params":{"name":"b"}}"#),
        ("/customers/create", r#"{"name":"a","\u006eame":"b"}"#),
        ("/pricelists/create", r#"{"items":[{"item":"ffffffffffffffffffffffff","item":1}]}"#),
        ("/security/v1/token", r#"{"apiKey":"a","apiKey":"b"}"#),
    ] {
        send(&token, path, body).faults(&[("", "duplicate_field")]).says("occurs twice");
    }
    let twice = r#"{"name":"a","name":"b"}"#;
    get("/customers")
        .token(&token)
        .query("search", twice)
        .send()
        .faults(&[("search", "wrong_type")]);
}

#[test]
fn control_characters_are_refused_everywhere() {
    let shop = Shop::new("controls");
    let token = shop.admin();
    for (path, body, at) in [
        ("/crimpfittings/sizes", json!({ "series": "\u{0}" }), "/series"),
        ("/crimpfittings/sizes", json!({ "series": "a\u{7}" }), "/series"),
        ("/customers/create", json!({ "name": "a\u{0}" }), "/name"),
        (
            "/components/export",
            json!({ "componentType": "hose", "components": [], "selectAll": true, "search": { "brand": "\u{0}" } }),
            "/search/brand",
        ),
    ] {
        post(path, &body).token(&token).send().faults(&[(at, "control_character")]);
    }
}

/// A compressed body is no JSON, no workbook and no list, but its sender should learn why.
#[test]
fn compressed_bodies_are_refused() {
    let shop = Shop::new("compressed");
    let token = shop.admin();
    let sent = |path: &str, kind: &str, coding: &str, body: &str| {
        let request = request("POST", path).token(&token).header("Content-Type", kind);
        request.header("Content-Encoding", coding).bytes(body.as_bytes()).send()
    };
    let json = "application/json";
    for (path, kind) in [
        ("/customers/create", json),
        ("/customers/delete", json),
        ("/customers/upsert", "application/x-ndjson"),
        ("/customers/import", "text/csv"),
    ] {
        for coding in ["gzip", "br", "identity, gzip"] {
            let refused = sent(path, kind, coding, "{\"name\":\"X\"}");
            let refused = refused.problem(415, "unsupported_media_type").says(coding);
            assert_eq!(refused.header("accept-encoding"), "identity");
        }
    }
    sent("/customers/create", json, "Identity", "{\"name\":\"X\"}").expect(201);
}

#[test]
fn outer_tabs_are_refused_and_outer_blanks_dropped() {
    let shop = Shop::new("outer");
    let token = shop.admin();
    let create =
        |name: &str| post("/customers/create", &json!({ "name": name })).token(&token).send();
    for name in ["\tAcme", "Acme\t", "Acme\n", " \tAcme"] {
        create(name).faults(&[("/name", "outer_break")]);
    }
    let made = create("  Acme\tInc.  ").expect(201);
    assert_eq!(made.field("/name"), "Acme Inc.", "any blank is one");
    let brand = tests::unique("Outer");
    shop.brand(&brand);
    let hose = tests::hose("H-1", &brand, "8", json!({ "description": "\tfor oil" }));
    post("/hoses/create", &hose).token(&token).send().faults(&[("/description", "outer_break")]);
}

#[test]
fn a_fault_of_the_whole_body_has_no_place() {
    let token = Shop::new("whole").admin();
    let faulty = |body: &str, code: &str, begins: &str| {
        let answer = send(&token, "/customers/create", body).faults(&[("", code)]);
        let detail = answer.field("/detail").as_str().unwrap().to_owned();
        assert!(detail.starts_with(begins), "{answer}");
    };
    faulty("{\"name\":", "malformed_json", "the body is not JSON");
    faulty("[1]", "wrong_type", "must be an object");
    faulty("{\"name\":\"a\",\"name\":\"b\"}", "duplicate_field", "the field");
    let other = send(&token, "/pricelists/create", "\"text\"");
    assert!(!other.field("/detail").as_str().unwrap().starts_with(':'), "{other}");
}

#[test]
fn unknown_fields_are_refused_in_every_body_and_close_names_suggested() {
    let shop = Shop::new("unknownfields");
    let callers = Callers::of(&shop);
    let (records, document) = (Records::of(&shop, &callers), openapi());
    let mut tried = 0;
    for operation in operations().iter().filter(|operation| operation.method == "POST") {
        let described = Described::new(operation, &document);
        // Where a fact allows further fields.
        let allows = operation.path == "/customer/{customerId}/item/{itemId}/update";
        let known = described.fields();
        if known.is_empty() || allows || !operation.versioned {
            continue;
        }
        let path = address_of(operation, &|name| records.id(name));
        // A missing record is told before faults of the body.
        if path.contains(UNKNOWN) {
            continue;
        }
        let mut unknown = vec![("surplusfield".to_owned(), None)];
        let long = known.iter().find(|name| name.len() > 5);
        unknown.extend(long.map(|name| (format!("{name}e"), Some(*name))));
        for (name, meant) in unknown {
            let body = json!({ name.as_str(): 1 });
            let answer = post(&path, &body).token(callers.token(Kind::Admin)).send();
            // A preview answers what is wrong.
            let list = if answer.status == 200 { "/violations" } else { "/errors" };
            let errors = answer.field(list);
            let mut errors = errors.as_array().unwrap().iter();
            let fault = errors.find(|fault| fault["pointer"] == format!("/{name}"));
            let fault = fault.unwrap_or_else(|| panic!("{answer}"));
            assert_eq!(fault["code"], "unknown_field", "{answer}");
            let message = fault["message"].as_str().unwrap();
            let hint = meant.map(|meant| format!("did you mean {meant}?"));
            assert!(hint.is_none_or(|hint| message.ends_with(&hint)), "{answer}");
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
    // Within lists too.
    let list = json!({ "name": "Close", "items": [{ "listPrise": 1 }] });
    let answer = post("/pricelists/create", &list).token(callers.token(Kind::Admin)).send();
    let answer = answer.problem(400, "invalid_input").to_string();
    assert!(answer.contains("did you mean listPrice?"), "{answer}");
}
