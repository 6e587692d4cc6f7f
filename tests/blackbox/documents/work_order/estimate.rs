//! Work orders that are made of sales estimates.

use serde_json::{Value, json};
use tests::{get, has, id, unique};

use super::faults;
use super::offer::Offer;

/// Five clamps at 2.50, 10 ft of hose at 3, two assemblies with burst tests.
fn offer() -> Offer {
    Offer::of(|bench, tested| {
        json!({ "number": unique("SE-"), "currency": "EUR", "items": [
            { "item": bench.clamp, "quantity": 5, "price": 2.5 },
            { "item": bench.hose, "quantity": 10, "unitOfMeasure": "ft", "price": 3 },
            { "item": tested, "quantity": 2, "price": 40 }] })
    })
}

/// Ordered and open quantities of each line, to compare: `3 ordered, 2 open`.
fn open(offer: &Offer) -> Vec<String> {
    let lines = offer.read()["items"].as_array().unwrap().clone();
    lines.iter().map(|line| format!("{} ordered, {} open", line["ordered"], line["open"])).collect()
}

#[test]
fn an_order_takes_what_was_offered() {
    let offer = offer();
    let order = offer.order(Value::Null);
    assert_eq!(order["customer"], offer.customer.as_str());
    has(&order, &json!({ "currency": "EUR", "salesEstimateId": offer.estimate["_id"] }));
    assert_eq!(order["salesEstimateNumber"], offer.estimate["number"]);
    let lines = order["items"].as_array().unwrap();
    let summary: Vec<_> = lines
        .iter()
        .map(|line| {
            let price =
                ["quantity", "unitPrice", "amount"].map(|name| line[name].as_f64().unwrap());
            (line["itemType"].as_str().unwrap(), line["unitOfMeasure"].as_str().unwrap(), price)
        })
        .collect();
    let expected = [
        ("otherItem", "each", [5.0, 2.5, 12.5]),
        ("hose", "ft", [10.0, 3.0, 30.0]),
        ("hoseAssembly", "each", [2.0, 40.0, 80.0]),
    ];
    assert_eq!(summary, expected);
    assert!(lines.iter().all(|line| line["source"] == "estimate"));
    assert_eq!(lines[0]["estimateLineId"], offer.line(0));
    assert_eq!(open(&offer), ["5 ordered, 0 open", "10 ordered, 0 open", "2 ordered, 0 open"]);
    let named = &offer.read()["workOrders"];
    has(&named[0], &json!({ "_id": order["_id"], "number": order["number"] }));
    offer.ask(Value::Null).problem(409, "over_ordered");
    // What the order costs stays when it is released, whatever items cost by then.
    let released = offer.floor.command(&order, "release").expect(200).json();
    assert_eq!(released["total"], order["total"]);
    let copy = offer.floor.command(&order, "newversion").expect(200).json();
    assert_eq!(copy["items"][0]["estimateLineId"], offer.line(0));
    assert_eq!(open(&offer)[0], "5 ordered, 0 open");
}

#[test]
fn parts_are_ordered_until_nothing_is_open() {
    let offer = offer();
    let part =
        |at: usize, quantity: f64| json!([{ "lineId": offer.line(at), "quantity": quantity }]);
    let first = offer.order(part(2, 1.0));
    let second = offer.order(part(2, 1.0));
    // The burst test goes with the first part.
    let tests = |order: &Value| order["items"][0]["burstTests"].clone();
    let offered = offer.read()["items"][2]["burstTest"].clone();
    assert_eq!((tests(&first), tests(&second)), (offered, json!(0)));
    let clamps = offer.order(part(0, 3.0));
    assert_eq!(clamps["items"][0]["amount"], json!(7.5));
    assert_eq!(open(&offer), ["3 ordered, 2 open", "0 ordered, 10 open", "2 ordered, 0 open"]);
    offer.ask(part(0, 2.5)).problem(409, "over_ordered");
    let refused = offer.ask(json!([{ "quantity": 1 }, { "lineId": "a".repeat(24) },
        { "lineId": offer.line(0) }, { "lineId": offer.line(0), "quantity": 1 }]));
    let refused = faults(&refused.problem(400, "invalid_input"));
    let expected = [("/params/items/0/lineId", "required")];
    for (at, code) in expected {
        assert!(refused.contains(&(at.to_owned(), code.to_owned())), "{refused:?}");
    }
    // More of a line than is open is refused on a change too.
    let more = |quantity: u32| json!({ "params": { "items": [{ "_id": id(&clamps["items"][0]), "quantity": quantity }] } });
    offer.floor.post(&clamps, "update", &more(6)).problem(409, "over_ordered");
    let whole = offer.floor.post(&clamps, "update", &more(5)).expect(200).json();
    assert_eq!(whole["items"][0]["amount"], json!(12.5));
    assert_eq!(open(&offer)[0], "5 ordered, 0 open");
    let rest = offer.order(Value::Null);
    assert_eq!(rest["items"].as_array().unwrap().len(), 1);
}

#[test]
fn what_is_given_back_is_open_again() {
    let offer = offer();
    let all = offer.order(Value::Null);
    offer.floor.command(&all, "delete").expect(200);
    assert_eq!(open(&offer)[0], "0 ordered, 5 open");
    assert_eq!(offer.read()["workOrders"], json!([]));
    let all = offer.order(Value::Null);
    offer.floor.command(&all, "release").expect(200);
    let done = json!({ "params": { "items": [{ "_id": id(&all["items"][0]), "quantity": 2 }] } });
    offer.floor.post(&all, "complete", &done).expect(200);
    offer.floor.command(&all, "cancel").expect(200);
    // What was done stays ordered.
    assert_eq!(open(&offer), ["2 ordered, 3 open", "0 ordered, 10 open", "0 ordered, 2 open"]);
    let again = offer.order(Value::Null);
    assert_eq!(again["items"][0]["quantity"], json!(3));
}

#[test]
fn nobody_orders_more_than_is_open() {
    let offer = offer();
    let part = || json!([{ "lineId": offer.line(0), "quantity": 1 }]);
    let states: Vec<u16> = std::thread::scope(|scope| {
        let sent: Vec<_> = (0..8).map(|_| scope.spawn(|| offer.ask(part()).status)).collect();
        sent.into_iter().map(|sent| sent.join().unwrap()).collect()
    });
    assert_eq!(states.iter().filter(|status| **status == 201).count(), 5, "{states:?}");
    assert!(states.iter().all(|status| matches!(status, 201 | 409)), "{states:?}");
    assert_eq!(open(&offer)[0], "5 ordered, 0 open");
}

#[test]
fn only_what_stands_is_ordered() {
    let (offer, other) = (offer(), offer());
    let bench = &offer.floor.bench;
    let open = bench.post(
        "/salesestimates/create",
        &json!({ "number": unique("SE-"), "customer": offer.customer, "items": [{ "item": bench.clamp, "price": 1 }] }),
    );
    let open = open.expect(201).json();
    let create = |body: &Value| offer.floor.create(body);
    create(&json!({ "salesEstimateId": id(&open) })).problem(409, "not_released");
    tests::change(&format!(
        "update sales_estimates set valid_until = now() - interval '1 day' where document_id = decode('{}', 'hex')",
        id(&offer.estimate)
    ));
    create(&json!({ "salesEstimateId": id(&offer.estimate) })).problem(409, "expired");
    let unknown =
        create(&json!({ "salesEstimateId": "a".repeat(24) })).problem(400, "invalid_input");
    assert_eq!(faults(&unknown)[0].0, "/params/salesEstimateId");
    let body = json!({ "salesEstimateId": id(&other.estimate), "currency": "USD", "customer": "b".repeat(24) });
    let refused = faults(&other.floor.create(&body).problem(400, "invalid_input"));
    for field in ["currency", "customer"] {
        assert!(refused.iter().any(|(at, _)| at.ends_with(field)), "{refused:?}");
    }
    let order = other.order(Value::Null);
    let cleared = other.floor.post(&order, "update", &json!({ "params": { "items": null } }));
    assert_eq!(cleared.expect(200).field("/items"), json!([]));
    let moved = json!({ "params": { "salesEstimateId": null } });
    other.floor.post(&order, "update", &moved).problem(400, "invalid_input");
}

/// Of what is over, an order takes less than before, and no more.
#[test]
fn no_more_is_taken_of_what_is_over() {
    let offer = offer();
    let order = offer.order(json!([{ "lineId": offer.line(0), "quantity": 2 }]));
    tests::change(&format!(
        "update sales_estimates set valid_until = now() - interval '1 day' where document_id = decode('{}', 'hex')",
        id(&offer.estimate)
    ));
    let line = id(&order["items"][0]);
    let update = |quantity: u32| {
        let body = json!({ "params": { "items": [{ "_id": line, "quantity": quantity }] } });
        offer.floor.post(&order, "update", &body)
    };
    update(5).problem(409, "expired");
    let one = json!({ "params": { "lineNumber": "1", "itemType": "otherItem", "quantity": 5 } });
    offer.floor.post(&order, &format!("item/{line}/update"), &one).problem(409, "expired");
    update(2).expect(200);
    update(1).expect(200);
    update(2).problem(409, "expired");
}

#[test]
fn a_deleted_customer_keeps_its_name() {
    let offer = offer();
    let order = offer.order(Value::Null);
    let name = order["customerName"].clone();
    assert_ne!(name, Value::Null);
    let path = format!("/customer/{}/delete", offer.customer);
    offer.floor.bench.post(&path, &json!({})).expect(200);
    let now = offer.floor.read(&order);
    has(&now, &json!({ "customerName": name, "customer": null }));
    assert_eq!(offer.read()["customerName"], name);
}

#[test]
fn what_is_ordered_stays_ordered_in_the_next_version_of_the_estimate() {
    let offer = offer();
    let part = |line: &str, quantity: u32| json!([{ "lineId": line, "quantity": quantity }]);
    let first = offer.order(part(offer.line(0), 3));
    let bench = &offer.floor.bench;
    let command = |estimate: &Value, command: &str| {
        bench.post(&format!("/salesestimate/{}/{command}", id(estimate)), &json!({}))
    };
    let next = command(&offer.estimate, "newversion").expect(200).json();
    let summary = |estimate: &Value| {
        let path = format!("/salesestimate/{}", id(estimate));
        let read = get(&path).token(&bench.admin).send().expect(200).json();
        (
            read["items"][0]["ordered"].clone(),
            read["items"][0]["open"].clone(),
            read["workOrders"].clone(),
        )
    };
    let (ordered, open, orders) = summary(&next);
    assert_eq!((ordered, open, &orders[0]["_id"]), (json!(3), json!(2), &first["_id"]));
    command(&next, "release").expect(200);
    let line = id(&next["items"][0]);
    let take = |quantity| {
        offer.floor.create(&json!({ "salesEstimateId": id(&next), "items": part(line, quantity) }))
    };
    take(3).problem(409, "over_ordered");
    take(2).expect(201);
    // Both versions tell of both orders.
    assert_eq!(summary(&offer.estimate).2.as_array().unwrap().len(), 2);
    assert_eq!(summary(&next).1, json!(0));
    // And a version after that one.
    let third = command(&next, "newversion").expect(200).json();
    assert_eq!(summary(&third).1, json!(0));
}

/// Orders of the next version leave an order of the earlier one its quantities.
#[test]
fn an_order_of_an_earlier_version_keeps_what_it_has() {
    let offer = offer();
    let bench = &offer.floor.bench;
    let part = |line: &str, quantity: u32| json!([{ "lineId": line, "quantity": quantity }]);
    let first = offer.order(part(offer.line(0), 5));
    let path =
        |estimate: &Value, command: &str| format!("/salesestimate/{}/{command}", id(estimate));
    let next = bench.post(&path(&offer.estimate, "newversion"), &json!({})).expect(200).json();
    let line = id(&next["items"][0]);
    let lines: Vec<Value> =
        next["items"].as_array().unwrap().iter().map(|one| json!({ "_id": one["_id"] })).collect();
    let mut lines = json!(lines);
    lines[0]["quantity"] = json!(10);
    bench.post(&path(&next, "update"), &json!({ "params": { "items": lines } })).expect(200);
    bench.post(&path(&next, "release"), &json!({})).expect(200);
    let more = json!({ "salesEstimateId": id(&next), "items": part(line, 3) });
    offer.floor.create(&more).expect(201);
    let own = id(&first["items"][0]);
    let update = |quantity: u32| {
        let body = json!({ "params": { "items": [{ "_id": own, "quantity": quantity }] } });
        offer.floor.post(&first, "update", &body)
    };
    update(5).expect(200);
    update(4).expect(200);
    // Of the replaced version no more is ordered.
    update(5).problem(409, "not_released");
}

/// 3.048 m are 10 ft.
#[test]
fn what_is_ordered_follows_the_unit_of_the_next_version() {
    let offer = offer();
    let four = json!([{ "lineId": offer.line(1), "quantity": 4 }]);
    offer.ask(four).expect(201);
    let bench = &offer.floor.bench;
    let path =
        |estimate: &Value, command: &str| format!("/salesestimate/{}/{command}", id(estimate));
    let next = bench.post(&path(&offer.estimate, "newversion"), &json!({})).expect(200).json();
    let line = id(&next["items"][1]);
    let metric = json!({ "items": [{ "_id": line, "quantity": 3.048, "unitOfMeasure": "m", "price": 9.84 }] });
    let changed = bench.post(&path(&next, "update"), &metric).expect(200).json();
    let lines = changed["items"].as_array().unwrap();
    let hose = lines.iter().find(|one| id(one) == line).unwrap();
    has(hose, &json!({ "ordered": 1.2192, "open": 1.8288 }));
    bench.post(&path(&next, "release"), &json!({})).expect(200);
    let take = |quantity: f64| {
        let part = json!([{ "lineId": line, "quantity": quantity }]);
        offer.floor.create(&json!({ "salesEstimateId": id(&next), "items": part }))
    };
    take(1.83).problem(409, "over_ordered");
    take(1.8288).expect(201);
}
