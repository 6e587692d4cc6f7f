//! Orders that have the discounts of the estimate that they are made of.

use domain::catalogue::Properties;
use serde_json::{Value, json};
use tests::{get, id, money};

use super::faults;
use super::offer::Offer;

/// 3 tested assemblies at 63.74 less 10 %, 3 clamps at 0.115 less 50 %, 10 ft of hose at 3, and 5 % off all of it.
fn offer() -> Offer {
    Offer::of(|bench, tested| {
        json!({ "discountPercent": 5, "taxes": [{ "name": "VAT", "ratePercent": 20 }], "items": [
            { "item": tested, "quantity": 3, "price": 63.74, "discountPercent": 10 },
            { "item": bench.clamp, "quantity": 3, "price": 0.115, "discountPercent": 50 },
            { "item": bench.hose, "quantity": 10, "unitOfMeasure": "ft", "price": 3 }] })
    })
}

fn fields<const N: usize>(record: &Value, names: [&str; N]) -> [Value; N] {
    names.map(|name| record[name].clone())
}

/// 191.22 less 10 % is 172.098, so 172.10; 0.345 less 50 % is 0.1725, so 0.17; 30. Of 202.27 remain
/// 192.1565, so 192.16, and the burst tests.
#[test]
fn an_order_costs_what_was_offered() {
    let offer = offer();
    let order = offer.order(Value::Null);
    let lines = |record: &Value, tests: &str| -> Vec<[Value; 5]> {
        let names = ["unitPrice", "discountPercent", "amount", tests, "total"];
        record["items"].as_array().unwrap().iter().map(|line| fields(line, names)).collect()
    };
    assert_eq!(lines(&order, "burstTests"), lines(&offer.estimate, "burstTest"));
    let goods = |at: usize| order["items"][at]["total"].as_f64().unwrap();
    assert_eq!((goods(1), goods(2)), (0.17, 30.0));
    let sums = ["discountPercent", "subtotal", "discountAmount"];
    assert_eq!(fields(&order, sums), fields(&offer.estimate, sums));
    assert_eq!(fields(&order, sums)[2], json!(10.11));
    assert_eq!(order["total"], offer.estimate["netTotal"]);
    let tests = order["items"][0]["burstTests"].as_f64().unwrap();
    assert!((order["total"].as_f64().unwrap() - tests - 192.16).abs() < 1e-9, "{order}");
    // What it costs stays, whatever becomes of it.
    let bench = &offer.floor.bench;
    let released = offer.floor.command(&order, "release").expect(200).json();
    let all = ["discountPercent", "subtotal", "discountAmount", "total"];
    assert_eq!(lines(&released, "burstTests"), lines(&order, "burstTests"));
    for record in [&released, &offer.floor.read(&order)] {
        assert_eq!(fields(record, all), fields(&order, all));
    }
    let copy = offer.floor.command(&order, "newversion").expect(200).json();
    assert_eq!(fields(&copy, all), fields(&order, all));
    // What the order has of its own costs what it costs.
    let list_price = Some(money("1"));
    bench.shop.set(&bench.clamp, Properties { list_price, ..Properties::default() }, None);
    let own = json!({ "params": { "item": bench.clamp, "quantity": 2 } });
    let with_own = offer.floor.post(&copy, "addline", &own).expect(201).json();
    let more = with_own["total"].as_f64().unwrap() - order["total"].as_f64().unwrap();
    assert!((more - 2.0).abs() < 1e-9, "{more}");
    assert_eq!(with_own["discountAmount"], order["discountAmount"]);
}

/// 57.367, so 57.37, and 172.10 - 57.37 = 114.73. Of the discount of 10.11, 57.37 / 202.27 are 2.87 and
/// 172.10 / 202.27 are 8.60.
#[test]
fn parts_are_discounted_each() {
    let offer = offer();
    let line = offer.line(0);
    let part = |quantity: u32| offer.order(json!([{ "lineId": line, "quantity": quantity }]));
    let (first, second) = (part(1), part(2));
    let tests = first["items"][0]["burstTests"].as_f64().unwrap();
    let total = |order: &Value| order["total"].as_f64().unwrap();
    assert!((total(&first) - tests - 54.5).abs() < 1e-9, "{first}");
    assert_eq!(second["items"][0]["burstTests"], json!(0));
    assert_eq!(fields(&second["items"][0], ["amount", "total"]), [json!(127.48), json!(114.73)]);
    assert_eq!((total(&second), &second["discountAmount"]), (109.0, &json!(5.73)));
}

#[test]
fn nobody_sets_discounts_of_orders() {
    let offer = offer();
    let floor = &offer.floor;
    let at = |code: &str| [("/params/discountPercent".to_owned(), code.to_owned())];
    let own = json!({ "discountPercent": 5, "items": [{ "item": id(&floor.short) }] });
    let refused = faults(&floor.create(&own).problem(400, "invalid_input"));
    assert_eq!(refused, at("of_the_estimate"));
    let other = json!({ "salesEstimateId": id(&offer.estimate), "discountPercent": 7 });
    let refused = faults(&floor.create(&other).problem(400, "invalid_input"));
    assert_eq!(refused, at("contradiction"));
    let order = offer.order(Value::Null);
    let change = |discount: Value| {
        floor.post(&order, "update", &json!({ "params": { "discountPercent": discount } }))
    };
    for discount in [json!(6), Value::Null] {
        assert_eq!(faults(&change(discount).problem(400, "invalid_input")), at("of_the_estimate"));
    }
    change(json!(5)).expect(200);
    // A price that was offered is one of the unit that was offered.
    let lines: Vec<Value> = order["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| json!({ "_id": line["_id"] }))
        .collect();
    let mut lines = Value::from(lines);
    lines[2]["unitOfMeasure"] = json!("m");
    let refused = floor.post(&order, "update", &json!({ "params": { "items": lines } }));
    let refused = faults(&refused.problem(400, "invalid_input"));
    assert_eq!(
        refused,
        [("/params/items/2/unitOfMeasure".to_owned(), "of_the_estimate".to_owned())]
    );
}

#[test]
fn what_is_ordered_of_an_estimate_is_ordered_of_its_next_versions() {
    let offer = offer();
    let bench = &offer.floor.bench;
    let order = offer.order(Value::Null);
    let open = |estimate: &Value| -> Vec<[Value; 2]> {
        estimate["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| fields(line, ["ordered", "open"]))
            .collect()
    };
    let ordered = [[json!(3), json!(0)], [json!(3), json!(0)], [json!(10), json!(0)]];
    for command in ["newversion", "revise"] {
        let path = format!("/salesestimate/{}/{command}", id(&offer.estimate));
        let answer =
            bench.post(&path, &json!({ "params": { "revision": "B" } })).expect(200).json();
        let made = answer["revisedVersionId"].as_str().unwrap_or_else(|| id(&answer)).to_owned();
        let copy =
            get(&format!("/salesestimate/{made}")).token(&bench.admin).send().expect(200).json();
        assert_eq!(open(&copy), ordered, "{command}");
        assert_eq!(copy["workOrders"][0]["_id"], order["_id"], "{command}");
        bench.post(&format!("/salesestimate/{made}/rollback"), &json!({})).expect(200);
    }
    let path = format!("/salesestimate/{}", id(&offer.estimate));
    assert_eq!(open(&offer.read())[0], [json!(3), json!(0)]);
    // Released, the new one is ordered of while the order of the old one stands.
    let copy = bench.post(&format!("{path}/newversion"), &json!({})).expect(200).json();
    bench.post(&format!("/salesestimate/{}/release", id(&copy)), &json!({})).expect(200);
    offer.ask(Value::Null).problem(409, "not_released");
    offer.floor.create(&json!({ "salesEstimateId": id(&copy) })).problem(409, "over_ordered");
    offer.floor.command(&order, "delete").expect(200);
    let again = offer.floor.create(&json!({ "salesEstimateId": id(&copy) })).expect(201).json();
    assert_eq!(again["items"].as_array().unwrap().len(), 3);
}
