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
fn warehouses_are_found_by_name_number_and_city() {
    let shop = Shop::new("warehouses");
    make(&shop.admin(), &json!({ "name": "North yard", "erpId": "W-7", "city": "Duluth" }))
        .expect(201);
    let reader = shop.staff(Role::Restricted);
    for (filter, value, count) in
        [("name", "YARD", 1), ("erpId", "w-", 1), ("city", "dul", 1), ("name", "%", 0)]
    {
        let list = get("/warehouses").query(&format!("search.{filter}"), value);
        assert_eq!(list.token(&reader).send().expect(200).field("/total"), count, "{value}");
    }
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
    let customer = shop.customer_token(None);
    get("/organization/defaultwarehouse").token(&customer).send().problem(403, "forbidden");
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
