//! Warehouses.

use std::thread;

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post};

use super::{Yard, set, text};

fn make(token: &str, fields: &Value) -> Answer {
    post("/warehouses/create", fields).token(token).send()
}

fn update(token: &str, id: &str, fields: &Value) -> Answer {
    post(&format!("/warehouse/{id}/update"), &json!({ "params": fields })).token(token).send()
}

fn delete(token: &str, id: &str) -> Answer {
    post(&format!("/warehouse/{id}/delete"), &json!({})).token(token).send()
}

/// The names of the defaults.
fn defaults(token: &str) -> Vec<String> {
    let all = get("/warehouses").query("limit", "200").token(token).send().expect(200).json();
    let items = all["items"].as_array().unwrap().iter();
    items.filter(|one| one["default"] == true).map(|one| text(one["name"].clone())).collect()
}

#[test]
fn what_is_put_in_comes_out() {
    let shop = Shop::new("warehouses");
    let (admin, reader) = (shop.admin(), shop.staff(Role::Restricted));
    let fields = json!({
        "name": "North yard", "description": "Behind the hall", "erpId": "W-7", "address1": "Dock 4", "address2": "Gate B",
        "city": "Duluth", "region": "MN", "postalCode": "55802", "country": "US", "phoneNumber": "+1 218 555 0100"
    });
    let made = make(&shop.staff(Role::Regular), &fields).expect(201);
    let id = text(made.field("/_id"));
    for (name, value) in fields.as_object().unwrap() {
        assert_eq!(&made.field(&format!("/{name}")), value, "{name}");
    }
    let found = get(&format!("/warehouse/{id}")).token(&reader).send().expect(200);
    assert_eq!(found.json(), made.json());
    for (filter, value, count) in
        [("name", "YARD", 1), ("erpId", "w-", 1), ("city", "dul", 1), ("name", "%", 0)]
    {
        let list = get("/warehouses").query(&format!("search.{filter}"), value);
        assert_eq!(list.token(&reader).send().expect(200).field("/total"), count, "{value}");
    }
    let changed = update(&admin, &id, &json!({ "city": null, "region": "WI" })).expect(200);
    assert_eq!((changed.field("/city"), changed.field("/region")), (Value::Null, json!("WI")));
    assert_eq!(changed.field("/address1"), "Dock 4");
    assert!(changed.field("/lastModified").as_str() >= made.field("/lastModified").as_str());
    update(&admin, &id, &json!({ "name": " ", "default": 1, "colour": "red" })).faults(&[
        ("/params/colour", "unknown_field"),
        ("/params/default", "wrong_type"),
        ("/params/name", "empty"),
    ]);
    make(&reader, &fields).expect(403);
    let other = Shop::new("stranger").admin();
    get(&format!("/warehouse/{id}")).token(&other).send().problem(404, "not_found");
    update(&other, &id, &json!({ "city": "x" })).problem(404, "not_found");
    delete(&other, &id).problem(404, "not_found");
    delete(&admin, &id).expect(200);
    get(&format!("/warehouse/{id}")).token(&admin).send().problem(404, "not_found");
}

#[test]
fn the_first_one_is_the_default_and_there_is_always_one() {
    let shop = Shop::new("defaults");
    let admin = shop.admin();
    let default = || get("/organization/defaultwarehouse").token(&admin).send().expect(200).json();
    assert_eq!(default(), Value::Null);
    let first = make(&admin, &json!({ "name": "First" })).expect(201);
    assert_eq!(first.field("/default"), true);
    let second = make(&admin, &json!({ "name": "Second" })).expect(201);
    assert_eq!(second.field("/default"), false);
    let (first, second) = (text(first.field("/_id")), text(second.field("/_id")));
    assert_eq!(default()["_id"], json!(first));
    assert_eq!(update(&admin, &second, &json!({ "default": true })).field("/default"), true);
    assert_eq!(defaults(&admin), ["Second"]);
    assert_eq!(default()["_id"], json!(second));
    update(&admin, &second, &json!({ "default": false }))
        .faults(&[("/params/default", "default_needed")]);
    delete(&admin, &second).problem(409, "default_needed");
    make(&admin, &json!({ "name": "Third", "default": true })).expect(201);
    assert_eq!(defaults(&admin), ["Third"]);
    delete(&admin, &second).expect(200);
    delete(&admin, &first).expect(200);
    // The last one may go, and the next one becomes the default.
    let third = text(default()["_id"].clone());
    delete(&admin, &third).expect(200);
    assert_eq!(default(), Value::Null);
    assert_eq!(make(&admin, &json!({ "name": "Third" })).expect(201).field("/default"), true);
}

#[test]
fn many_at_once_leave_one_default() {
    let shop = Shop::new("crowd");
    let admin = shop.admin();
    thread::scope(|scope| {
        for number in 0..16 {
            let admin = &admin;
            let fields = json!({ "name": format!("W{number}"), "default": number % 2 == 0 });
            scope.spawn(move || make(admin, &fields).expect(201));
        }
    });
    assert_eq!(defaults(&admin).len(), 1);
    let all = get("/warehouses").query("limit", "200").token(&admin).send().json();
    let ids: Vec<String> =
        all["items"].as_array().unwrap().iter().map(|one| text(one["_id"].clone())).collect();
    assert_eq!(ids.len(), 16);
    thread::scope(|scope| {
        for id in &ids {
            let admin = &admin;
            scope.spawn(move || update(admin, id, &json!({ "default": true })).expect(200));
        }
    });
    assert_eq!(defaults(&admin).len(), 1);
}

#[test]
fn a_warehouse_with_stock_stays() {
    let Yard { admin, warehouse, hoses, .. } = Yard::new();
    let stock = set(&admin, &json!({ "item": hoses[0], "onHand": 3 })).expect(200);
    let refused = delete(&admin, &warehouse).problem(409, "still_used");
    assert!(refused.to_string().contains("1 item"), "{refused}");
    let id = text(stock.field("/_id"));
    set(&admin, &json!({ "_id": id, "onHand": 0, "onOrder": 2 })).expect(200);
    delete(&admin, &warehouse).problem(409, "still_used");
    set(&admin, &json!({ "_id": id, "onOrder": 0 })).expect(200);
    delete(&admin, &warehouse).expect(200);
    assert_eq!(get("/inventory").token(&admin).send().expect(200).field("/total"), 0);
}

#[test]
fn names_are_taken_once() {
    let shop = Shop::new("names");
    let admin = shop.admin();
    let id = text(make(&admin, &json!({ "name": "Hall" })).expect(201).field("/_id"));
    make(&admin, &json!({ "name": "HALL" })).problem(409, "duplicate");
    make(&admin, &json!({ "name": "Yard" })).expect(201);
    update(&admin, &id, &json!({ "name": "yard" })).problem(409, "duplicate");
    update(&admin, &id, &json!({ "name": "hall" })).expect(200);
}
