//! Assemblies that a page stores: with numbers of its own, none twice, and only so many.

use serde_json::{Value, json};
use tests::{Answer, Program, beside, change, get, post};

use super::{embed_token, unnumbered};
use crate::support::bench::Bench;

fn body(bench: &Bench, length: u32) -> Value {
    unnumbered(bench, json!({ "length": length }))
}

fn create(token: &str, body: &Value) -> Answer {
    post("/hoseassemblies/create", body).token(token).send()
}

fn number(answer: Answer) -> String {
    answer.expect(201).field("/partNumber").as_str().expect("a number").to_owned()
}

#[test]
fn pages_get_numbers_of_a_series_of_their_own() {
    let bench = Bench::new();
    let token = embed_token(&bench.shop, bench.shop.customer("Own"));
    bench.made(json!({ "partNumber": "W-00002" }));
    let numbers = [40, 41, 42].map(|length| number(create(&token, &body(&bench, length))));
    assert_eq!(numbers, ["W-00001", "W-00003", "W-00004"]);
    let next = get("/organization/nextpartnumber").query("type", "hoseAssembly");
    let next = next.token(&bench.admin).send().expect(200);
    assert_eq!(next.field("/nextPartNumber"), "HA-00001", "the shop's own numbers stay");

    // A page can't choose numbers, nor learn which are used.
    let chosen = |number: &str| bench.configuration(json!({ "partNumber": number, "length": 43 }));
    let fault = [("/params/partNumber", "not_allowed")];
    for taken in ["W-00001", "W-90001", "HA-00001"] {
        create(&token, &chosen(taken)).faults(&fault);
        let preview =
            post("/hoseassembly/preview", &chosen(taken)).token(&token).send().expect(200);
        let errors = preview.field("/violations");
        let codes: Vec<_> =
            errors.as_array().expect("a list").iter().map(|one| &one["code"]).collect();
        assert_eq!(codes, ["not_allowed"], "{preview}");
    }

    let set = |change: Value| {
        bench.post("/organization/update", &json!({ "params": { "numbering": [change] } }))
    };
    let used = [("/params/numbering/0/prefix", "used_prefix")];
    set(json!({ "type": "embed", "prefix": "ha-" })).faults(&used);
    set(json!({ "type": "hoseAssembly", "prefix": "W-" })).faults(&used);
    set(json!({ "type": "embed", "prefix": "WEB/", "padding": 3 })).expect(200);
    assert_eq!(number(create(&token, &body(&bench, 44))), "WEB/001");
}

#[test]
fn what_a_page_has_already_is_answered() {
    let bench = Bench::new();
    let own = bench.shop.customer("Own");
    let token = embed_token(&bench.shop, own);
    // The page doesn't see what the office made for the customer.
    let office = bench.made(json!({ "customer": own.to_string() }));
    let made = create(&token, &body(&bench, 36)).expect(201).json();
    assert_ne!(made["_id"], office["_id"]);
    let again = create(&token, &body(&bench, 36)).expect(200);
    assert_eq!(
        (again.field("/_id"), again.field("/partNumber")),
        (made["_id"].clone(), made["partNumber"].clone())
    );
    assert!(!again.header("etag").is_empty());
    let mm = unnumbered(&bench, json!({ "length": 914.7, "lengthUnit": "mm" }));
    assert_ne!(
        create(&token, &mm).expect(201).field("/_id"),
        made["_id"],
        "0.3 mm longer is another one"
    );
    let printed = unnumbered(&bench, json!({ "printText": "PUMP 3" }));
    create(&token, &printed).expect(201);
    create(&token, &printed).expect(200);
    let other = embed_token(&bench.shop, bench.shop.customer("Other"));
    create(&other, &body(&bench, 36)).expect(201);
    assert_eq!(get("/hoseassemblies").token(&token).send().expect(200).field("/total"), json!(3));
}

#[test]
fn a_page_stores_only_so_many_an_hour() {
    let bench = Bench::new();
    let [own, other] = ["Own", "Other"].map(|name| bench.shop.customer(name));
    let [token, others] = [own, other].map(|customer| embed_token(&bench.shop, customer));
    let mut command = beside();
    command.env("HOSEWRIGHT_LIMITS__EMBED_ASSEMBLIES_PER_HOUR", "3");
    let own = Program::serve(command);
    let create = |token: &str, length: u32| {
        let path = format!("{}/api/v1/hoseassemblies/create", own.host);
        post(&path, &body(&bench, length)).token(token).send()
    };
    let first = create(&token, 40).expect(201).json();
    for length in [41, 42] {
        create(&token, length).expect(201);
    }
    let refused = create(&token, 43).problem(429, "too_many_requests");
    let wait: u32 = refused.header("retry-after").parse().expect("seconds");
    assert!((3_500..=3_601).contains(&wait), "{refused}");
    create(&token, 40).expect(200);
    create(&others, 43).expect(201);
    // An hour after the first one there is room for another.
    let id = first["_id"].as_str().expect("an id");
    change(&format!(
        "update documents set created = created - interval '1 hour' where id = decode('{id}', 'hex')"
    ));
    create(&token, 43).expect(201);
    create(&token, 44).problem(429, "too_many_requests");
    // The shop's own programs and people aren't held up.
    assert_eq!(bench.create(json!({ "customer": other.to_string(), "length": 50 })).status, 201);
}
