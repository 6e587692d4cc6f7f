//! `GET /hoseassemblies`, `POST /hoseassemblies/checkexisting`

use serde_json::{Value, json};
use tests::{Answer, get, post};

use crate::support::bench::{Bench, path};

fn list(bench: &Bench, query: &[(&str, &str)]) -> Answer {
    get("/hoseassemblies").token(&bench.admin).queries(query).send()
}

fn numbers(answer: Answer) -> Vec<String> {
    answer.expect(200).all("partNumber")
}

#[test]
fn lists_are_filtered() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Filter").to_string();
    let a = bench.made(json!({ "partNumber": "LIFT-A%", "tag": "Boom", "customer": customer }));
    let b = bench.made(
        json!({ "partNumber": "LIFT-B", "vendorPartNumber": "V_9", "description": "Return line" }),
    );
    bench.post(&path(&b, "release"), &json!({})).expect(200);
    for (query, expected) in [
        (vec![], vec!["LIFT-A%", "LIFT-B"]),
        (vec![("search.partNumber", "lift-a")], vec!["LIFT-A%"]),
        (vec![("search.partNumber", "%")], vec!["LIFT-A%"]),
        (vec![("partNumber", "lift-b")], vec!["LIFT-B"]),
        (vec![("partNumber", "LIFT")], vec![]),
        (vec![("search.tag", "oo")], vec!["LIFT-A%"]),
        (vec![("search.vendorPartNumber", "_")], vec!["LIFT-B"]),
        (vec![("search.description", "return")], vec!["LIFT-B"]),
        (vec![("search.description", "return"), ("search.tag", "boom")], vec![]),
        (vec![("status", "released")], vec!["LIFT-B"]),
        (vec![("status", "released"), ("status", "under editing")], vec!["LIFT-A%", "LIFT-B"]),
        (vec![("status", "obsolete")], vec![]),
        (vec![("search.status", "under editing")], vec!["LIFT-A%"]),
        (vec![("customerId", &customer)], vec!["LIFT-A%"]),
        (vec![("onlyCustomer", "true")], vec!["LIFT-A%"]),
        (vec![("revision", "a")], vec!["LIFT-A%", "LIFT-B"]),
        (vec![("revision", "B")], vec![]),
        (vec![("sortBy[0].order", "desc")], vec!["LIFT-B", "LIFT-A%"]),
    ] {
        assert_eq!(numbers(list(&bench, &query)), expected, "{query:?}");
    }
    list(&bench, &[("status", "done")]).expect(400);
    list(&bench, &[("search.colour", "x")]).expect(400);
    // The newest version alone.
    bench.post(&path(&b, "newversion"), &json!({})).expect(200);
    assert_eq!(numbers(list(&bench, &[("partNumber", "LIFT-B")])).len(), 2);
    let latest = list(&bench, &[("partNumber", "LIFT-B"), ("onlyLatest", "true")]);
    assert_eq!(latest.expect(200).field("/items/0/version"), json!(2));
    let item = list(&bench, &[("partNumber", "LIFT-A%")]).expect(200).field("/items/0");
    assert_eq!(item["hosePartNumber"], format!("{}-2SN-8", bench.word));
    assert_eq!(item["end1PartNumber"], format!("{}-FJX", bench.word));
    assert_eq!(item["ferrule1PartNumber"], format!("{}-F", bench.word));
    assert_eq!(item["customerName"], "Filter");
    assert_eq!(a["cutLengthmm"], item["cutLengthmm"]);
}

#[test]
fn lists_are_paged_and_sorted() {
    let bench = Bench::new();
    for number in ["P-3", "P-1", "P-2"] {
        bench.made(json!({ "partNumber": number }));
    }
    let page = list(&bench, &[("page", "2"), ("limit", "2")]).expect(200);
    assert_eq!((page.field("/total"), page.field("/page")), (json!(3), json!(2)));
    assert_eq!(numbers(page), ["P-3"]);
    let newest = [("sortBy[0].key", "created"), ("sortBy[0].order", "desc")];
    assert_eq!(numbers(list(&bench, &newest)), ["P-2", "P-1", "P-3"]);
}

#[test]
fn where_used_is_a_filter() {
    let bench = Bench::new();
    bench.made(json!({ "partNumber": "U-1" }));
    bench.made(json!({ "partNumber": "U-2", "end2": bench.elbow, "wrap": bench.wrap }));
    bench.made(json!({ "partNumber": "U-3", "items": [{ "item": bench.clamp }] }));
    for (component, expected) in [
        (&bench.hose, vec!["U-1", "U-2", "U-3"]),
        (&bench.elbow, vec!["U-2"]),
        (&bench.ferrule, vec!["U-1", "U-2", "U-3"]),
        (&bench.wrap, vec!["U-2"]),
        (&bench.clamp, vec!["U-3"]),
        (&bench.adaptor, vec![]),
    ] {
        assert_eq!(numbers(list(&bench, &[("componentId", component)])), expected);
    }
}

fn same(bench: &Bench, token: &str, more: Value) -> Vec<String> {
    let mut body = bench.configuration(more);
    body["params"].as_object_mut().unwrap().remove("partNumber");
    let answer = post("/hoseassemblies/checkexisting", &body).token(token).send().expect(200);
    assert_eq!(answer.field("/exists"), json!(answer.field("/total") != json!(0)));
    numbers(answer)
}

/// Cut length: 914.4 − 40 − 60 = 814.4 mm.
#[test]
fn the_same_thing_is_found_however_it_was_entered() {
    let bench = Bench::new();
    let items = json!([{ "item": bench.adaptor, "end": 2 }]);
    bench.made(json!({ "partNumber": "S-1", "end2": bench.elbow, "items": items }));
    let swapped = json!([{ "item": bench.adaptor, "end": 1 }]);
    let found = |more: Value| same(&bench, &bench.admin, more);
    let (elbow, straight) = (&bench.elbow, &bench.straight);
    assert_eq!(found(json!({ "end2": elbow, "items": items })), ["S-1"]);
    let other_way = json!({ "end1": elbow, "end2": straight, "items": swapped });
    assert_eq!(found(other_way), ["S-1"]);
    let by_cut = json!({ "end2": elbow, "items": items, "length": 814.7, "lengthUnit": "mm", "definedByCutLength": true });
    assert_eq!(found(by_cut), ["S-1"]);
    let none: [&str; 0] = [];
    let longer = json!({ "end2": elbow, "items": items, "length": 815, "lengthUnit": "mm", "definedByCutLength": true });
    assert_eq!(found(longer), none);
    assert_eq!(found(json!({ "end2": elbow })), none, "without the adaptor");
    assert_eq!(found(json!({ "end2": elbow, "items": swapped })), none, "on the other end");
    assert_eq!(found(json!({ "end2": elbow, "items": items, "proofTest": true })), none);
    assert_eq!(found(json!({})), none);
}

#[test]
fn customers_find_their_own_alone() {
    let bench = Bench::new();
    let own = bench.shop.customer("Own");
    let token = bench.shop.customer_token(Some(own));
    bench.made(json!({ "partNumber": "C-1" }));
    let none: [&str; 0] = [];
    assert_eq!(same(&bench, &token, json!({})), none);
    assert_eq!(same(&bench, &bench.admin, json!({})), ["C-1"]);
    bench.made(json!({ "partNumber": "C-2", "customer": own.to_string() }));
    assert_eq!(same(&bench, &token, json!({})), ["C-2"]);
}
