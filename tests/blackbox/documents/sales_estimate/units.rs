//! Amounts are computed in the unit of the price, whatever the unit of the line.

use domain::catalogue::Properties;
use domain::measures::{Price, UnitOfMeasure};
use serde_json::{Value, json};
use tests::{get, has, id, money, texts, with};

use super::{Desk, line_fields, list_by, path, send};

/// The same hose by every unit of length.
const LENGTHS: [(f64, &str); 4] = [(100.0, "ft"), (1200.0, "in"), (30_480.0, "mm"), (30.48, "m")];

/// A desk whose hose is sold at 0.4567 a foot, and costs 0.3.
fn desk() -> Desk {
    let desk = Desk::new();
    let foot = |price: &str| Some(Price { unit: UnitOfMeasure::Foot, ..money(price) });
    let properties = Properties { list_price: foot("0.4567"), ..Properties::default() };
    desk.bench.shop.set(&desk.bench.hose, properties, foot("0.3"));
    desk
}

fn by_all_units(desk: &Desk) -> Value {
    let line = |(quantity, unit): (f64, &str)| json!({ "item": desk.bench.hose, "quantity": quantity, "unitOfMeasure": unit });
    json!(LENGTHS.map(line))
}

#[test]
fn the_same_hose_costs_the_same_in_every_unit() {
    let desk = desk();
    let bench = &desk.bench;
    let made = desk.made(json!({ "items": by_all_units(&desk) }));
    // 100 x 0.4567 = 45.67; 0.4567 / 12 = 0.03805833…, / 304.8 = 0.00149836…, / 0.3048 = 1.49835958…
    let fields = ["price", "priceUnit", "unitPrice", "amount", "total", "cost"];
    let expected = [json!(0.4567), json!(0.038_058), json!(0.001_498), json!(1.498_36)]
        .map(|unit| json!([0.4567, "ft", unit, 45.67, 45.67, 30]));
    assert_eq!(line_fields(&made, &fields), expected);
    has(&made, &json!({ "netTotal": 182.68, "margin": 62.68 }));
    // 45.67 - 10 % = 41.103, rounded once.
    let lines = made["items"].as_array().unwrap().iter();
    let lines: Vec<Value> =
        lines.map(|line| json!({ "_id": line["_id"], "discountPercent": 10 })).collect();
    let less = desk.update(&made, &json!({ "items": lines })).expect(200).json();
    assert_eq!(line_fields(&less, &["total"]), vec![json!([41.1]); 4]);
    // So do items that are priced alone, and lines of orders.
    let items = LENGTHS.map(|(quantity, unit)| json!({ "itemId": bench.hose, "quantity": quantity, "unitOfMeasure": unit }));
    let asked = bench.post("/items/price", &json!({ "items": items })).expect(200).json();
    let fields = ["price", "priceUnit", "amount"];
    assert_eq!(line_fields(&asked, &fields), vec![json!([0.4567, "ft", 45.67]); 4]);
    let order = json!({ "customer": desk.customer, "items": by_all_units(&desk) });
    let order = bench.post("/workorders/create", &json!({ "params": order })).expect(201).json();
    let total = |order: &Value| order["total"].clone();
    assert_eq!(line_fields(&order, &fields), vec![json!([0.4567, "ft", 45.67]); 4]);
    let released = bench.post(&format!("/workorder/{}/release", id(&order)), &json!({}));
    assert_eq!(total(&released.expect(200).json()), total(&order));
    let read = get(&format!("/workorder/{}", id(&order))).token(&bench.admin).send().json();
    assert_eq!(line_fields(&read, &fields), line_fields(&order, &fields));
}

/// A hose by the foot in assemblies of organizations that measure in inches and in millimetres.
#[test]
fn an_assembly_costs_the_same_in_inches_and_millimetres() {
    let desk = desk();
    let bench = &desk.bench;
    let made = bench.made(json!({}));
    let price = |per_foot: &str| {
        list_by(bench, &bench.hose, per_foot, UnitOfMeasure::Foot);
        let asked = bench.post(&format!("/hoseassembly/{}/price", id(&made)), &json!({}));
        asked.expect(200).json()
    };
    let prices = ["0.4567", "0.0001", "1.2325", "7.7777"];
    let inches: Vec<Value> = prices.map(&price).into();
    bench
        .post("/organization/update", &json!({ "params": { "defaultLengthUnit": "mm" } }))
        .expect(200);
    for (one, other) in inches.iter().zip(prices.map(&price)) {
        assert_eq!((&one["unitPrice"], &one["amount"]), (&other["unitPrice"], &other["amount"]));
        let hose = |price: &Value| price["items"][0].clone();
        assert_eq!(
            (&hose(one)["unitOfMeasure"], &hose(&other)["unitOfMeasure"]),
            (&json!("ft"), &json!("m"))
        );
        for field in ["price", "priceUnit", "unitAmount"] {
            assert_eq!(hose(one)[field], hose(&other)[field], "{field}");
        }
    }
}

#[test]
fn a_line_that_is_sent_back_as_it_was_read_has_no_entered_price() {
    let desk = desk();
    let made = desk.made(json!({ "items": by_all_units(&desk) }));
    let fields =
        ["_id", "quantity", "unitOfMeasure", "price", "priceUnit", "unitPrice", "discountPercent"];
    let lines = |of: &Value| -> Value {
        let lines = of["items"].as_array().unwrap().iter();
        let one = |line: &Value| -> Value {
            fields.iter().map(|name| ((*name).to_owned(), line[*name].clone())).collect()
        };
        lines.map(one).collect()
    };
    let same = json!({ "items": lines(&made) });
    assert_eq!(desk.update(&made, &same).expect(200).json(), made);
    let customer = desk.bench.shop.customer_token(desk.customer.parse().ok());
    assert_eq!(
        send(&path(&made, "update"), &customer, &same).expect(200).field("/items/2/source"),
        "listPrice"
    );
    // With another quantity it is priced by the rules again.
    let mut more = lines(&made);
    more[2]["quantity"] = json!(60_960);
    list_by(&desk.bench, &desk.bench.hose, "0.5", UnitOfMeasure::Foot);
    let more = desk.update(&made, &json!({ "items": more })).expect(200).json();
    assert_eq!(
        line_fields(&more, &["price", "total", "source"])[2],
        json!([0.5, 100, "listPrice"])
    );
    // Prices that differ count as entered, in the line's unit or another one.
    let mut entered = lines(&more);
    (entered[1]["price"], entered[2]["price"]) = (json!(0.6), json!(0.002));
    entered[2].as_object_mut().unwrap().remove("priceUnit");
    let entered = desk.update(&made, &json!({ "items": entered })).expect(200).json();
    let fields = ["price", "priceUnit", "unitPrice", "total", "source"];
    assert_eq!(
        line_fields(&entered, &fields)[1..3],
        [json!([0.6, "ft", 0.05, 60, "manual"]), json!([0.002, "mm", 0.002, 121.92, "manual"])]
    );
    let again = desk.update(&made, &json!({ "items": lines(&entered) })).expect(200).json();
    assert_eq!(again, entered);
    let mut bad = lines(&entered);
    (bad[0]["price"], bad[0]["priceUnit"]) = (json!(1), json!("each"));
    let refused = desk.update(&made, &json!({ "items": bad })).problem(400, "invalid_input");
    refused.faults(&[("/items/0/priceUnit", "unit_mismatch")]);
}

#[test]
fn a_quotation_prints_the_price_that_its_amounts_are_computed_with() {
    let desk = desk();
    let made = desk.made(json!({ "items": by_all_units(&desk) }));
    let paper = desk.command(&made, "getSalesEstimateDataSheet", &json!({})).expect(200);
    let text = texts(&paper.body).join(" ");
    assert_eq!(text.matches("0.4567 / ft 45.67").count(), 4, "{text}");
}

/// Lines that were priced before prices kept their units have their price in the unit of the line.
#[test]
fn stored_lines_keep_their_amounts_until_they_are_priced_again() {
    let desk = desk();
    let line = json!({ "item": desk.bench.hose, "quantity": 30_480, "unitOfMeasure": "mm" });
    let made = desk.made(json!({ "items": [line] }));
    // 30,480 x 0.0015 = 45.72.
    tests::change(&format!(
        "update document_lines set price_unit = null, unit_price = 0.0015, amount = 45.72, total = 45.72
        where document_id = decode('{}', 'hex')",
        id(&made)
    ));
    let line = |more: Value| {
        let line = with(json!({ "_id": made["items"][0]["_id"] }), &more);
        desk.update(&made, &json!({ "items": [line] })).expect(200).json()
    };
    let fields = ["price", "priceUnit", "unitPrice", "total"];
    let kept = line(json!({ "comments": "red" }));
    assert_eq!(line_fields(&kept, &fields), [json!([0.0015, "mm", 0.0015, 45.72])]);
    let kept = line(json!({ "discountPercent": 50 }));
    assert_eq!(line_fields(&kept, &fields), [json!([0.0015, "mm", 0.0015, 22.86])]);
    let anew = get(&path(&made, "refresh")).token(&desk.bench.admin).send().expect(200).json();
    assert_eq!(line_fields(&anew, &fields), [json!([0.4567, "ft", 0.001_498, 22.84])]);
}
