//! Query parameters that were left blank, or have too many values.

use serde_json::json;
use tests::{Shop, get, post, request};

/// A filter that nobody filled in finds everything; a blank list of ids or number is a mistake of the program that sends
/// it, which would take all records for those that it looks for.
#[test]
fn blank_filters_are_ignored_and_blank_names_of_records_refused() {
    let shop = Shop::new("blank");
    let token = shop.admin();
    let made = post("/customers/create", &json!({ "name": "One" })).token(&token).send();
    let one = made.expect(201).field("/_id");
    let list = |path: &str| get(path).token(&token).send();
    for path in [
        "/customers?search.name=",
        "/customers?page=&search[erpId]=%20",
        "/customers?after=",
        "/customers",
    ] {
        list(path).expect(200).has(&json!({ "items": [{ "_id": one }] }));
    }
    for (path, name) in [
        ("/customers?ids=", "ids"),
        ("/customers?ids=,%20,", "ids"),
        ("/customers?ids[]=", "ids"),
        ("/organization/items?ids=", "ids"),
        ("/inventory?itemId=", "itemId"),
        ("/customers?externalId=", "externalId"),
        ("/workorders?externalId=%20", "externalId"),
    ] {
        list(path).faults(&[(name, "empty")]);
    }
}

#[test]
fn a_blank_dry_run_writes_nothing() {
    let shop = Shop::new("blank-dry");
    let token = shop.admin();
    let records = json!([{ "name": "One" }]);
    let sent = |path: &str, name: &str, value: &str| {
        request("POST", path).token(&token).json(&records).query(name, value).send()
    };
    for (name, value) in [("dryRun", ""), ("dryRun", " "), ("onError", "")] {
        sent("/customers/upsert", name, value).faults(&[(name, "empty")]);
        let import = tests::upload_csv(&token, "/customers/import", b"Name\nOne\n");
        if name == "dryRun" {
            import.query(name, value).send().faults(&[(name, "empty")]);
        }
        let deletion = post("/customers/delete", &json!({ "ids": [] })).token(&token);
        deletion.query(name, value).send().faults(&[(name, "empty")]);
    }
    get("/customers").token(&token).send().expect(200).has(&json!({ "items": [], "total": 0 }));
}

#[test]
fn two_hundred_ids_are_read_and_more_counted() {
    let shop = Shop::new("ids");
    let token = shop.admin();
    let ids = |count: usize| vec!["ffffffffffffffffffffffff"; count].join(",");
    let list = |query: &str| get(&format!("/customers?{query}")).token(&token).send();
    list(&format!("ids={}", ids(200))).expect(200).has(&json!({ "items": [] }));
    for query in [format!("ids={}", ids(201)), format!("ids={}&ids={}", ids(150), ids(51))] {
        let refused = list(&query).faults(&[("ids", "too_many")]);
        assert_eq!(refused.field("/errors/0/message"), "at most 200 ids");
    }
}
