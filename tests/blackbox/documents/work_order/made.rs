//! Work orders that are made, changed, listed and looked for.

use domain::access::Role;
use domain::catalogue::Properties;
use domain::measures::{Price, UnitOfMeasure};
use serde_json::{Value, json};
use tests::{Shop, get, has, id, money, post, unique};

use super::{Floor, send};

#[test]
fn an_order_is_what_was_given() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let customer = bench.shop.customer("Dig & Sons").to_string();
    let place = bench.post(
        &format!("/customer/{customer}/location/new/update"),
        &json!({ "params": { "description": "Yard 2", "city": "Ames" } }),
    );
    let place = place.json();
    let number = unique("ORDER-");
    let made = floor.create(&json!({
        "number": number, "revision": "b", "description": "Spring service", "customer": customer,
        "location": id(&place), "dueDate": "2031-05-06", "salesOrder": "SO-1", "purchaseOrder": "PO-9",
        "productionNotes": "Cap\nboth ends", "comments": "none",
        "items": [
            { "item": id(&floor.short), "itemType": "hoseAssembly", "quantity": 3, "lineNumber": 10, "salesOrder": "SO-2" },
            { "item": bench.clamp, "quantity": 2.5, "comments": "loose", "purchaseOrder": "PO-10" },
            { "item": bench.adaptor },
        ],
    }));
    let made = made.expect(201).json();
    for (field, value) in [
        ("number", json!(number)),
        ("revision", json!("B")),
        ("status", json!("under editing")),
        ("customer", json!(customer)),
        ("customerName", json!("Dig & Sons")),
        ("location", json!(id(&place))),
        ("warehouse", json!(floor.warehouse)),
        ("warehouseName", json!("Main")),
        ("dueDate", json!("2031-05-06T00:00:00.000Z")),
        ("salesOrder", json!("SO-1")),
        ("productionNotes", json!("Cap\nboth ends")),
        ("reserved", json!([])),
        ("shortages", Value::Null),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    let line = &made["items"][0];
    has(line, &json!({ "lineNumber": "10", "quantity": 3 }));
    has(line, &json!({ "salesOrder": "SO-2", "itemType": "hoseAssembly" }));
    assert_eq!(line["partNumber"], floor.short["partNumber"]);
    let line = &made["items"][1];
    has(line, &json!({ "quantity": 2.5, "purchaseOrder": "PO-10" }));
    assert_eq!(line["itemType"], "otherItem");
    assert_eq!(made["items"][2]["itemType"], "adaptor");
    assert_eq!(floor.read(&made), made);
    let items = get(&format!("/workorder/{}/items", id(&made))).token(&bench.admin).send();
    let items = items.expect(200).json();
    assert_eq!((&items["total"], &items["items"]), (&json!(3), &made["items"]));
    floor.create(&json!({ "number": number.to_lowercase() })).problem(409, "duplicate");
    // Without a number it gets the next one.
    let next = floor.create(&json!({})).expect(201).json();
    assert_eq!(next["number"], "WO-00001");
}

#[test]
fn everything_wrong_is_told_at_its_field() {
    let floor = Floor::new();
    let (one, other) = (floor.bench.shop.customer("One"), floor.bench.shop.customer("Other"));
    let place = floor.bench.post(
        &format!("/customer/{other}/location/new/update"),
        &json!({ "params": { "description": "Yard" } }),
    );
    let refused = floor.create(&json!({
        "customer": one.to_string(), "location": id(&place.json()), "warehouse": "f".repeat(24), "dueDate": "soon",
        "status": "released",
        "items": [
            { "item": "e".repeat(24) },
            { "item": id(&floor.short), "quantity": 1.5 },
            { "item": floor.bench.clamp, "itemType": "adaptor" },
            { "quantity": 1 },
        ],
    }));
    refused.faults(&[
        ("/params/dueDate", "invalid_date"),
        ("/params/items/0/item", "unknown_item"),
        ("/params/items/1/quantity", "not_whole"),
        ("/params/items/2/item", "unknown_item"),
        ("/params/items/3/item", "required"),
        ("/params/location", "unknown_location"),
        ("/params/status", "use_release"),
        ("/params/warehouse", "unknown_warehouse"),
    ]);
    floor.create(&json!({ "colour": "red" })).problem(400, "invalid_input");
}

#[test]
fn items_take_the_place_of_others() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let made = floor.create(
        &json!({ "items": [{ "item": bench.clamp }, { "item": bench.adaptor, "quantity": 2 }] }),
    );
    let made = made.expect(201).json();
    let (first, second) = (id(&made["items"][0]), id(&made["items"][1]));
    let changed = floor.post(
        &made,
        "update",
        &json!({ "params": { "comments": "new", "items": [
            { "_id": second, "quantity": 5 }, { "item": id(&floor.short), "quantity": 4 } ] } }),
    );
    let changed = changed.expect(200).json();
    let lines = changed["items"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!((id(&lines[0]), &lines[0]["quantity"]), (second, &json!(5)));
    assert_eq!(changed["comments"], "new");
    assert_eq!(floor.read(&made), changed);
    let refused =
        floor.post(&made, "update", &json!({ "params": { "items": [{ "_id": first }] } }));
    refused.faults(&[("/params/items/0/_id", "unknown_line")]);
    let stale = post(&format!("/workorder/{}/update", id(&made)), &json!({ "comments": "x" }));
    stale.header("If-Match", "\"old\"").token(&bench.admin).send().expect(412);
    let refused = floor.post(&made, "update", &json!({ "number": "another" }));
    refused.faults(&[("/number", "fixed")]);
}

#[test]
fn lines_are_added_changed_and_removed() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let order = floor.order(2);
    let kit = bench.post(
        "/hosekits/create",
        &json!({ "hoseAssemblies": [{ "item": id(&floor.short), "quantity": 2 }] }),
    );
    let kit = kit.expect(201).json();
    let add = |params: Value| floor.post(&order, "addline", &json!({ "params": params }));
    let with_kit =
        add(json!({ "item": id(&kit), "quantity": 3, "lineNumber": 20.5, "salesOrder": "S" }));
    let with_kit = with_kit.expect(201).json();
    let line = &with_kit["items"][1];
    has(line, &json!({ "itemType": "hoseKit", "lineNumber": "20.5" }));
    assert_eq!((&line["partNumber"], &line["salesOrder"]), (&kit["partNumber"], &json!("S")));
    add(json!({ "item": bench.clamp, "itemType": "otherItem" })).expect(201);
    let wrong = add(json!({ "item": bench.clamp, "itemType": "hoseKit" }));
    wrong.faults(&[("/params/item", "unknown_item")]);
    let wrong = add(json!({ "item": id(&kit), "quantity": 0.5 }));
    wrong.faults(&[("/params/quantity", "not_whole")]);
    let change = |line: &str, params: Value| {
        floor.post(&order, &format!("item/{line}/update"), &json!({ "params": params }))
    };
    let changed = change(
        id(line),
        json!({ "lineNumber": "K", "itemType": "hoseKit", "quantity": 4, "comments": "now", "salesOrder": null }),
    );
    let changed = changed.expect(200).json();
    let line = &changed["items"][1];
    has(line, &json!({ "lineNumber": "K", "quantity": 4 }));
    has(line, &json!({ "comments": "now", "salesOrder": null }));
    let other =
        change(id(line), json!({ "lineNumber": "K", "itemType": "adaptor", "quantity": 4 }));
    other.faults(&[("/params/itemType", "contradiction")]);
    let part =
        change(id(line), json!({ "lineNumber": "K", "itemType": "hoseKit", "quantity": 4.5 }));
    part.faults(&[("/params/quantity", "not_whole")]);
    change(&"a".repeat(24), json!({ "lineNumber": "1", "itemType": "hoseKit", "quantity": 1 }))
        .expect(404);
    // By its item, where one line has it.
    let changed =
        change(&bench.clamp, json!({ "lineNumber": 7, "itemType": "otherItem", "quantity": 1.25 }));
    assert_eq!(changed.expect(200).json()["items"][2]["quantity"], json!(1.25));
    assert_eq!(
        floor.command(&order, &format!("item/{}/update", bench.clamp)).expect(200).status,
        200
    );
    let left = floor.command(&order, &format!("item/{}/delete", bench.clamp)).expect(200).json();
    assert_eq!(left["items"].as_array().unwrap().len(), 2);
    floor.command(&order, &format!("item/{}/delete", bench.clamp)).expect(404);
    // The kit is in use.
    bench.post(&format!("/hosekit/{}/delete", id(&kit)), &json!({})).problem(409, "still_used");
    let kits = get("/workorders").query("componentId", id(&kit)).token(&bench.admin).send();
    assert_eq!(kits.expect(200).json()["items"][0]["_id"], order["_id"]);
}

#[test]
fn orders_are_listed_and_looked_for() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let customer = bench.shop.customer("Listed").to_string();
    let elsewhere = bench.shop.warehouse("Elsewhere").to_string();
    let make = |fields: Value| floor.create(&fields).expect(201).json();
    let late = make(
        json!({ "number": "L-1", "dueDate": "2032-01-01", "customer": customer, "purchaseOrder": "PO 77" }),
    );
    let soon = make(json!({ "number": "L-2", "dueDate": "2031-01-01", "warehouse": elsewhere,
        "items": [{ "item": id(&floor.short) }] }));
    let open = make(json!({ "number": "L-3", "description": "Crane" }));
    let listed = |pairs: &[(&str, &str)]| -> Vec<String> {
        let request = get("/workorders").token(&bench.admin).queries(pairs);
        request.send().expect(200).all("number")
    };
    assert_eq!(listed(&[]), ["L-1", "L-2", "L-3"]);
    assert_eq!(listed(&[("sortBy[0].key", "dueDate")]), ["L-2", "L-1", "L-3"]);
    let last_first = [("sortBy[0].key", "dueDate"), ("sortBy[0].order", "desc")];
    assert_eq!(listed(&last_first), ["L-1", "L-2", "L-3"]);
    assert_eq!(listed(&[("dueFrom", "2031-01-02"), ("sortBy[0].key", "dueDate")]), ["L-1"]);
    // A day as a whole.
    assert_eq!(listed(&[("dueTo", "2031-01-01")]), ["L-2"]);
    assert_eq!(listed(&[("dueFrom", "2031-01-01"), ("dueTo", "2032-01-01")]).len(), 2);
    assert_eq!(listed(&[("dueTo", "2030-12-31")]), [""; 0]);
    let bad = get("/workorders").query("dueFrom", "soon").token(&bench.admin).send();
    bad.problem(400, "invalid_input").says("dueFrom");
    assert_eq!(
        listed(&[("sortBy[0].key", "number"), ("sortBy[0].order", "desc")]),
        ["L-3", "L-2", "L-1"]
    );
    assert_eq!(listed(&[("customerId", &customer)]), ["L-1"]);
    assert_eq!(listed(&[("search.purchaseOrder", "o 7")]), ["L-1"]);
    assert_eq!(listed(&[("search.description", "CRANE")]), ["L-3"]);
    assert_eq!(listed(&[("number", "l-2")]), ["L-2"]);
    assert_eq!(listed(&[("warehouseId", &elsewhere)]), ["L-2"]);
    assert_eq!(listed(&[("componentId", id(&floor.short))]), ["L-2"]);
    assert!(listed(&[("status", "released")]).is_empty());
    assert_eq!(listed(&[("limit", "1"), ("page", "2")]), ["L-2"]);
    let look = |number: &str| {
        bench
            .post("/workorders/checkexisting", &json!({ "params": { "number": number } }))
            .expect(200)
            .json()
    };
    let found = look("l-1");
    assert_eq!((&found["exists"], &found["items"][0]["_id"]), (&json!(true), &late["_id"]));
    assert_eq!(look("L-9"), json!({ "exists": false, "total": 0, "items": [] }));
    bench.post("/workorders/checkexisting", &json!({})).problem(400, "invalid_input");
    floor.command(&open, "delete").expect(200);
    assert_eq!(look("L-3")["exists"], false);
    assert_eq!(listed(&[]), ["L-1", "L-2"]);
    drop(soon);
}

#[test]
fn the_price_is_the_sum_of_the_lines() {
    let floor = Floor::new();
    let bench = &floor.bench;
    for (item, price, unit) in [
        (&bench.hose, "12", UnitOfMeasure::Foot),
        (&bench.straight, "3.50", UnitOfMeasure::Each),
        (&bench.ferrule, "1", UnitOfMeasure::Each),
        (&bench.clamp, "0.333", UnitOfMeasure::Each),
    ] {
        let list_price = Some(Price { unit, ..money(price) });
        bench.shop.set(item, Properties { list_price, ..Properties::default() }, None);
    }
    let price = |kind: &str, id: &str| bench.post(&format!("/{kind}/{id}/price"), &json!({}));
    let order = floor
        .create(&json!({ "items": [{ "item": id(&floor.short), "quantity": 3 }, { "item": bench.clamp, "quantity": 7 }] }));
    let order = order.expect(201).json();
    let of_one = price("hoseassembly", id(&floor.short)).expect(200).json();
    assert!(of_one["unitPrice"].as_f64().is_some_and(|price| price > 0.0), "{of_one}");
    assert_eq!(order["items"][0]["unitPrice"], of_one["unitPrice"]);
    // 7 x 0.333 = 2.331.
    assert_eq!(order["items"][1]["amount"], 2.33);
    let lines = order["items"].as_array().unwrap().iter();
    let sum: f64 = lines.map(|line| line["amount"].as_f64().unwrap()).sum();
    assert!((order["total"].as_f64().unwrap() - sum).abs() < 1e-9, "{order}");
}

#[test]
fn nobody_else_sees_them() {
    let floor = Floor::new();
    let order = floor.order(1);
    let bench = &floor.bench;
    let path = format!("/workorder/{}", id(&order));
    let restricted = bench.shop.staff(Role::Restricted);
    get(&path).token(&restricted).send().expect(200);
    send(&restricted, &format!("{path}/release"), &json!({})).expect(403);
    send(&restricted, &format!("{path}/complete"), &json!({})).expect(403);
    let customer = bench.shop.customer("Curious");
    let token = bench.shop.customer_token(Some(customer));
    get(&path).token(&token).send().expect(403);
    get("/workorders").token(&token).send().expect(403);
    let foreign = Shop::new("foreign").admin();
    for operation in ["release", "complete", "cancel", "update", "labels", "getWorkOrderDataSheet"]
    {
        send(&foreign, &format!("{path}/{operation}"), &json!({})).expect(404);
    }
    get(&path).token(&foreign).send().expect(404);
}
