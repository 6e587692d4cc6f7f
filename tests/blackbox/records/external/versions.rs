//! Numbers of documents, which all versions share.

use serde_json::{Value, json};
use tests::{get, unique};

use crate::support::bench::Bench;

#[test]
fn versions_share_the_number_of_their_document() {
    let bench = Bench::new();
    let token = &bench.admin;
    let number = unique("Ext-");
    let made = bench.made(json!({ "externalId": number }));
    assert_eq!(made["externalId"], json!(number));
    let first = made["_id"].as_str().unwrap().to_owned();
    let path = |id: &str, command: &str| format!("/hoseassembly/{id}/{command}");
    bench.post(&path(&first, "release"), &json!({})).expect(200);
    let next = bench.post(&path(&first, "newversion"), &json!({}));
    assert!(next.status < 300, "{next}");
    let list = |number: &str| {
        let found = get("/hoseassemblies").query("externalId", number).token(token).send();
        let mut found = found.expect(200).all("_id");
        found.sort();
        found
    };
    let both = list(&number);
    assert_eq!(both.len(), 2);
    let second = both.iter().find(|id| **id != first).unwrap().clone();
    let read = |id: &str| get(&format!("/hoseassembly/{id}")).token(token).send().expect(200);
    assert_eq!(read(&second).field("/externalId"), json!(number));
    // A released version stays as it is, but the other system may name it later.
    let set =
        |id: &str, fields: Value| bench.post(&path(id, "update"), &json!({ "params": fields }));
    let other = unique("Ext-");
    let before = read(&first);
    let answer = set(&first, json!({ "externalId": other })).expect(200);
    assert_eq!(answer.field("/externalId"), json!(other));
    assert_eq!(read(&second).field("/externalId"), json!(other));
    assert_ne!(answer.header("etag"), before.header("etag"));
    set(&first, json!({ "externalId": number, "comments": "x" })).problem(409, "wrong_state");
    assert_eq!(list(&other), both);
    assert!(list(&number).is_empty());
    // A copy to another number is another document.
    let copy = json!({ "params": { "partNumber": unique("HA-") } });
    let copy = bench.post(&path(&second, "saveas"), &copy).expect(201);
    assert_eq!(copy.field("/externalId"), Value::Null);
    let same = json!({ "params": { "partNumber": unique("HA-"), "externalId": other } });
    bench.post(&path(&second, "saveas"), &same).problem(409, "duplicate_external_id");
    // Documents of another type have numbers of their own.
    bench.post("/hosekits/create", &json!({ "externalId": other })).expect(201);
    // It is free when all versions are gone.
    set(&second, json!({ "externalId": null })).expect(200);
    assert!(list(&other).is_empty());
}
