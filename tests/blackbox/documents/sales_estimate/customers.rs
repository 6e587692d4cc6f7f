//! What customers may do with estimates, and who sees whose.

use domain::Id;
use domain::access::Role;
use domain::customers::Customer;
use serde_json::{Value, json};
use tests::{has, id, unique, with};

use super::{Desk, ask, line_fields, path, send};
use crate::support::bench::Bench;

impl Desk {
    fn buyer(&self) -> Id<Customer> {
        self.customer.parse().unwrap()
    }

    fn token(&self) -> String {
        self.bench.shop.customer_token(Some(self.buyer()))
    }
}

/// The customer pays 0.10 a clamp.
#[test]
fn a_customer_makes_its_own() {
    let desk = Desk::new();
    desk.bench.shop.customer_item(desk.buyer(), &desk.bench.clamp, "K-1", "0.1");
    let token = desk.token();
    let body =
        json!({ "number": unique("SE-"), "items": [{ "item": desk.bench.clamp, "quantity": 10 }] });
    let made = send("/salesestimates/create", &token, &body).expect(201).json();
    has(&made, &json!({ "customer": desk.customer, "total": 1 }));
    assert_eq!(ask(&path(&made, ""), &token).expect(200).json(), made);
    let named = json!({ "number": unique("SE-"), "customer": desk.customer });
    send("/salesestimates/create", &token, &named).expect(201);
    let changed = send(&path(&made, "update"), &token, &json!({ "comments": "Please hurry" }));
    assert_eq!(changed.expect(200).field("/comments"), "Please hurry");
    for operation in ["items", "currentpricing"] {
        ask(&path(&made, operation), &token).expect(200);
    }
    // What it was told it may say again.
    let fields = ["description", "comments", "customer", "currency"];
    let mut params: Value = fields
        .iter()
        .map(|field| ((*field).to_owned(), made[*field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into();
    params["taxes"] = json!([]);
    params["items"] = json!([{ "_id": made["items"][0]["_id"], "price": null, "quantity": 10 }]);
    assert_eq!(send(&path(&made, "update"), &token, &params).expect(200).field("/total"), json!(1));
}

#[test]
fn a_customer_sets_neither_prices_nor_taxes() {
    let desk = Desk::new();
    let token = desk.token();
    let refused = |answer: tests::Answer, pointer: &str| {
        answer.problem(403, "forbidden").says(pointer);
    };
    let create = |more: Value| {
        send("/salesestimates/create", &token, &with(json!({ "number": unique("SE-") }), &more))
    };
    let clamp = &desk.bench.clamp;
    refused(
        create(json!({ "items": [{ "item": clamp }, { "item": clamp, "price": 0.01 }] })),
        "/items/1/price",
    );
    refused(create(json!({ "taxes": [{ "ratePercent": 0 }] })), "/taxes");
    refused(create(json!({ "taxes": [] })), "/taxes");
    create(json!({ "taxes": null })).expect(201);
    let made = desk.made(json!({ "items": [{ "item": clamp, "price": 5 }], "taxes": [{ "name": "VAT", "ratePercent": 20 }] }));
    let update = |body: Value| send(&path(&made, "update"), &token, &body);
    let line =
        |price: Value| json!({ "items": [{ "_id": made["items"][0]["_id"], "price": price }] });
    refused(update(line(json!(1))), "/items/0/price");
    refused(update(line(Value::Null)), "/items/0/price");
    refused(update(json!({ "taxes": null })), "/taxes");
    refused(update(json!({ "taxes": [] })), "/taxes");
    let own = id(&made["items"][0]);
    let one = |price: Value| {
        let body = json!({ "params": { "itemId": own, "lineNumber": "1", "itemType": "otherItem", "quantity": 1, "price": price } });
        send(&path(&made, &format!("item/{own}/update")), &token, &body)
    };
    refused(one(json!(1)), "/price");
    refused(one(Value::Null), "/price");
    assert_eq!(desk.read(&made), made);
    // As they are they may be said again, and what is not named stays.
    update(line(json!(5))).expect(200);
    update(json!({ "taxes": [{ "name": "VAT", "ratePercent": 20 }] })).expect(200);
    let lines = json!({ "items": [{ "_id": own, "quantity": 2 }, { "item": clamp }] });
    let changed = update(lines).expect(200).json();
    assert_eq!(line_fields(&changed, &["price", "total"]), [json!([5, 10]), json!([0.115, 0.12])]);
}

#[test]
fn a_customer_knows_of_no_other() {
    let desk = Desk::new();
    let token = desk.token();
    let other = desk.bench.shop.customer("Other").to_string();
    let named = json!({ "number": unique("SE-"), "customer": other });
    send("/salesestimates/create", &token, &named).problem(404, "not_found");
    let made = desk.clamps();
    send(&path(&made, "update"), &token, &json!({ "customer": other })).problem(404, "not_found");
    send(&path(&made, "update"), &token, &json!({ "customer": null })).problem(403, "forbidden");
    let theirs = desk.made(json!({ "customer": other, "items": [{ "item": desk.bench.clamp }] }));
    for operation in ["", "items", "currentpricing"] {
        ask(&path(&theirs, operation), &token).problem(404, "not_found");
        ask(&path(&theirs, operation), &Bench::new().admin).problem(404, "not_found");
    }
    send(&path(&theirs, "update"), &token, &json!({ "comments": "x" })).problem(404, "not_found");
    let line = id(&theirs["items"][0]);
    send(&path(&theirs, &format!("item/{line}/delete")), &token, &json!({}))
        .problem(404, "not_found");
    for (operation, body) in [
        ("getSalesEstimateDataSheet", json!({})),
        ("getBillOfMaterials", json!({ "format": "json" })),
    ] {
        send(&path(&theirs, operation), &token, &body).problem(404, "not_found");
        send(&path(&made, operation), &token, &body).expect(200);
    }
    let list = ask("/salesestimates", &token).expect(200).json();
    assert_eq!((&list["total"], &list["items"][0]["_id"]), (&json!(1), &made["_id"]));
    ask(&format!("/salesestimates?customerId={other}"), &token).expect(404);
    // Nobody's token writes nothing.
    let nobody = desk.bench.shop.customer_token(None);
    send("/salesestimates/create", &nobody, &json!({ "number": unique("SE-") }))
        .problem(403, "forbidden");
    assert_eq!(ask("/salesestimates", &nobody).expect(200).field("/total"), json!(0));
}

/// Neither by its id on a line, new or changed.
#[test]
fn a_customer_puts_nothing_of_others_on_a_line() {
    let desk = Desk::new();
    let token = desk.token();
    let other = desk.bench.shop.customer("Other").to_string();
    let theirs = desk.assembly(json!({ "customer": other, "description": "Secret boom line" }));
    let ours = desk.assembly(json!({ "customer": desk.customer }));
    let shared = desk.assembly(json!({ "customer": other }));
    let link =
        json!({ "params": { "customers": [{ "customer": desk.customer, "partNumber": "C-1" }] } });
    desk.bench.post(&format!("/hoseassembly/{}/customers/update", id(&shared)), &link).expect(200);
    let kit = json!({ "params": { "customer": other, "hoseAssemblies": [{ "item": id(&theirs), "quantity": 1 }] } });
    let kit = desk.bench.post("/hosekits/create", &kit).expect(201).json();
    let create = |item: &str| {
        let body = json!({ "number": unique("SE-"), "items": [{ "item": item }] });
        send("/salesestimates/create", &token, &body)
    };
    let refused = |answer: tests::Answer| {
        let answer = answer.expect(400);
        assert_eq!(answer.field("/errors/0/code"), json!("unknown_item"));
        assert!(!answer.json().to_string().contains("Secret"), "{answer}");
    };
    for foreign in [id(&theirs), id(&kit)] {
        refused(create(foreign));
    }
    let made = create(id(&ours)).expect(201).json();
    create(id(&shared)).expect(201);
    let lines = json!({ "items": [{ "_id": made["items"][0]["_id"] }, { "item": id(&theirs) }] });
    refused(send(&path(&made, "update"), &token, &lines));
    let added = json!({ "params": { "itemId": id(&theirs), "lineNumber": "2", "itemType": "hoseAssembly", "quantity": 1 } });
    refused(send(&path(&made, "item/new/update"), &token, &added));
    // What staff put on it stays, and may be named again.
    let staff = json!({ "items": [{ "_id": made["items"][0]["_id"] }, { "item": id(&theirs) }] });
    let both = desk.update(&made, &staff).expect(200).json();
    let again = json!({ "items": [
        { "_id": both["items"][0]["_id"], "item": id(&ours) },
        { "_id": both["items"][1]["_id"], "item": id(&theirs), "quantity": 2 },
    ] });
    let changed = send(&path(&made, "update"), &token, &again).expect(200).json();
    assert_eq!(line_fields(&changed, &["quantity"]), [json!([1]), json!([2])]);
}

/// A price is entered for a foot; a metre of it would cost a third.
#[test]
fn an_entered_price_is_for_its_unit() {
    let desk = Desk::new();
    let token = desk.token();
    let hose = &desk.bench.hose;
    let made = desk.made(
        json!({ "items": [{ "item": hose, "quantity": 100, "unitOfMeasure": "ft", "price": 10 }] }),
    );
    let line = id(&made["items"][0]);
    let by_metre = |price: Option<Value>| {
        let mut params = json!({ "_id": line, "quantity": 30.48, "unitOfMeasure": "m" });
        if let Some(price) = price {
            params["price"] = price;
        }
        json!({ "items": [params] })
    };
    for params in [by_metre(None), by_metre(Some(json!(10)))] {
        let refused = send(&path(&made, "update"), &token, &params).expect(400);
        assert_eq!(refused.field("/errors/0/code"), json!("other_unit"));
        assert_eq!(refused.field("/errors/0/pointer"), json!("/items/0/unitOfMeasure"));
    }
    let alone = |token: &str| {
        let body = json!({ "params": { "itemId": line, "lineNumber": "1", "itemType": "hose", "quantity": 30.48, "unitOfMeasure": "m" } });
        send(&path(&made, &format!("item/{line}/update")), token, &body).expect(400)
    };
    assert_eq!(alone(&token).field("/errors/0/pointer"), json!("/params/unitOfMeasure"));
    assert_eq!(alone(&desk.bench.admin).field("/errors/0/pointer"), json!("/params/price"));
    let refused = desk.update(&made, &by_metre(None)).expect(400);
    assert_eq!(refused.field("/errors/0/pointer"), json!("/items/0/price"));
    assert_eq!(desk.read(&made)["total"], made["total"]);
    let anew = desk.update(&made, &by_metre(Some(json!(32.81)))).expect(200).json();
    assert_eq!(anew["total"], json!(1000.05));
    let by_rules = desk.update(&made, &json!({ "items": [{ "_id": line, "quantity": 10, "unitOfMeasure": "ft", "price": null }] }));
    assert_eq!(by_rules.expect(200).field("/total"), json!(100));
}

#[test]
fn a_customer_changes_its_lines() {
    let desk = Desk::new();
    let token = desk.token();
    let made = desk.clamps();
    let body = json!({ "params": { "itemId": desk.bench.adaptor, "lineNumber": "2", "itemType": "adaptor", "quantity": 3 } });
    let added = send(&path(&made, "item/new/update"), &token, &body).expect(201).json();
    assert_eq!(added["netTotal"], json!(3.7));
    let priced = json!({ "params": { "itemId": desk.bench.adaptor, "lineNumber": "2", "itemType": "adaptor", "quantity": 3, "price": 1 } });
    send(&path(&made, "item/new/update"), &token, &priced).problem(403, "forbidden").says("/price");
    let line = id(&added["items"][1]);
    send(&path(&made, &format!("item/{line}/delete")), &token, &json!({})).expect(200);
    assert_eq!(desk.read(&made)["netTotal"], json!(0.35));
}

#[test]
fn roles_are_kept() {
    let desk = Desk::new();
    let made = desk.clamps();
    let (regular, restricted, customer) = (
        desk.bench.shop.staff(Role::Regular),
        desk.bench.shop.staff(Role::Restricted),
        desk.token(),
    );
    let writes = |token: &str, status: u16| {
        let body = json!({ "number": unique("SE-"), "customer": desk.customer });
        send("/salesestimates/create", token, &body).expect(if status == 200 {
            201
        } else {
            status
        });
        send(&path(&made, "update"), token, &json!({ "comments": token }))
            .expect(if status == 200 { 400 } else { status });
    };
    writes(&restricted, 403);
    let body = json!({ "number": unique("SE-"), "customer": desk.customer, "taxes": [{ "ratePercent": 1 }] });
    send("/salesestimates/create", &regular, &body).expect(201);
    for command in ["release", "newversion", "rollback", "delete"] {
        for token in [&restricted, &customer] {
            send(&path(&made, command), token, &json!({})).problem(403, "forbidden");
        }
        send(&path(&made, command), "", &json!({})).expect(401);
    }
    let number = json!({ "params": { "number": "x" } });
    for token in [&restricted, &customer] {
        send("/salesestimates/checkexisting", token, &number).problem(403, "forbidden");
    }
    send("/salesestimates/checkexisting", &regular, &number).expect(200);
    for token in [&regular, &restricted] {
        ask(&path(&made, ""), token).expect(200);
    }
}

#[test]
fn a_deleted_customer_leaves_its_name() {
    let desk = Desk::new();
    let made = desk.clamps();
    let estimate = desk.made(json!({ "customer": desk.bench.shop.customer("Stays").to_string() }));
    desk.bench.post(&format!("/customer/{}/delete", desk.customer), &json!({})).expect(200);
    let after = desk.read(&made);
    has(&after, &json!({ "customer": null, "customerName": "Kowalski" }));
    assert_eq!((&after["total"], &after["items"]), (&made["total"], &made["items"]));
    assert_eq!(desk.read(&estimate)["customerName"], "Stays");
    // It goes on without.
    let changed = desk.update(&made, &json!({ "comments": "still here" })).expect(200).json();
    assert_eq!(changed["customerName"], "Kowalski");
    let found =
        ask("/salesestimates?search.customerName=kowal", &desk.bench.admin).expect(200).json();
    assert_eq!((&found["total"], &found["items"][0]["_id"]), (&json!(1), &made["_id"]));
    desk.command(&made, "release", &json!({})).expect(200);
}
