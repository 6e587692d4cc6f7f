//! Prices that stay, and what they would be today.

use domain::access::Role;
use domain::catalogue::Properties;
use domain::measures::UnitOfMeasure;
use serde_json::{Value, json};
use tests::{has, id, money};

use super::{Desk, ask, line_fields, list, list_by, path};

fn current(desk: &Desk, estimate: &Value) -> Value {
    let answer = ask(&path(estimate, "currentpricing"), &desk.bench.admin).expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()
}

fn refresh(desk: &Desk, estimate: &Value) -> Value {
    let answer = ask(&path(estimate, "refresh"), &desk.bench.admin).expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()
}

/// Ten clamps at 0.115 are 1.15, at 0.20 they are 2; ten adaptors at 1.115 are 11.15.
#[test]
fn prices_stay_until_they_are_refreshed() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let made = desk.made(json!({
        "items": [{ "item": bench.clamp, "quantity": 10 }, { "item": bench.adaptor, "quantity": 10 }],
        "taxes": [{ "name": "VAT", "ratePercent": 10 }],
    }));
    has(&made, &json!({ "netTotal": 12.3, "total": 13.53 }));
    list(bench, &bench.clamp, "0.2");
    assert_eq!(desk.read(&made), made, "nothing changes by itself");
    let now = current(&desk, &made);
    let line = &now["items"][0];
    assert_eq!(
        (&line["stored"]["unitPrice"], &line["current"]["unitPrice"]),
        (&json!(0.115), &json!(0.2))
    );
    assert_eq!((&line["stored"]["total"], &line["current"]["total"]), (&json!(1.15), &json!(2)));
    assert_eq!((&line["difference"], &now["items"][1]["difference"]), (&json!(0.85), &json!(0)));
    assert_eq!(
        (&now["stored"]["netTotal"], &now["current"]["netTotal"]),
        (&json!(12.3), &json!(13.15))
    );
    // 1.315 of tax are 1.32: 14.47 − 13.53.
    assert_eq!((&now["current"]["total"], &now["difference"]), (&json!(14.47), &json!(0.94)));
    assert_eq!(now["current"]["taxes"][0]["amount"], json!(1.32));
    assert_eq!(desk.read(&made), made, "looking changes nothing");
    // Readers may look, and not write.
    let reader = bench.shop.staff(Role::Restricted);
    ask(&path(&made, "currentpricing"), &reader).expect(200);
    ask(&path(&made, "refresh"), &reader).expect(403);
    ask(&path(&made, "refresh"), &bench.shop.customer_token(desk.customer.parse().ok()))
        .expect(403);
    ask(&path(&made, "refresh"), "").expect(401);
    assert_eq!(desk.read(&made), made);
    let after = refresh(&desk, &made);
    has(&after, &json!({ "netTotal": 13.15, "total": 14.47 }));
    assert!(after["priced"].as_str() > made["priced"].as_str());
    assert_eq!(desk.read(&made), after);
    assert_eq!(current(&desk, &made)["difference"], json!(0));
    // What is released stays as it was offered.
    desk.command(&made, "release", &json!({})).expect(200);
    list(bench, &bench.clamp, "0.3");
    ask(&path(&made, "refresh"), &bench.admin).problem(409, "wrong_state");
    assert_eq!(current(&desk, &made)["items"][0]["difference"], json!(1));
    assert_eq!(desk.read(&made)["total"], json!(14.47));
}

#[test]
fn what_was_entered_goes_before_all_rules() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let made = desk.made(json!({ "items": [
        { "item": bench.clamp, "quantity": 3, "price": 0.5 }, { "item": bench.adaptor, "quantity": 3, "price": 0 },
    ] }));
    let fields = ["price", "unitPrice", "amount", "source"];
    assert_eq!(
        line_fields(&made, &fields),
        [json!([0.5, 0.5, 1.5, "manual"]), json!([0, 0, 0, "manual"])]
    );
    list(bench, &bench.clamp, "9");
    let now = current(&desk, &made);
    assert_eq!(
        (&now["items"][0]["difference"], &now["items"][0]["ruleUnitPrice"]),
        (&json!(0), &json!(9))
    );
    assert_eq!(line_fields(&refresh(&desk, &made), &fields), line_fields(&made, &fields));
    // Named without a price it stays; null takes it back.
    let lines = |price: Value| {
        let mut first = json!({ "_id": made["items"][0]["_id"] });
        if !price.is_string() {
            first["price"] = price;
        }
        json!({ "items": [first, { "_id": made["items"][1]["_id"] }] })
    };
    let updated = desk.update(&made, &lines(json!("absent"))).expect(200).json();
    assert_eq!(line_fields(&updated, &fields), line_fields(&made, &fields));
    let back = desk.update(&made, &lines(Value::Null)).expect(200).json();
    assert_eq!(
        line_fields(&back, &fields),
        [json!([9, 9, 27, "listPrice"]), json!([0, 0, 0, "manual"])]
    );
    let set = desk.update(&made, &lines(json!(0.0001))).expect(200).json();
    assert_eq!(line_fields(&set, &fields)[0], json!([0.0001, 0.0001, 0, "manual"]));
    let fine = desk.update(&made, &lines(json!(0.00001))).problem(400, "invalid_input");
    assert_eq!(fine.field("/errors/0/pointer"), "/items/0/price");
}

#[test]
fn a_line_that_changes_is_priced_anew_alone() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let made = desk.made(json!({ "items": [
        { "item": bench.clamp, "quantity": 10 }, { "item": bench.clamp, "quantity": 10 }, { "item": bench.adaptor },
    ] }));
    list(bench, &bench.clamp, "0.2");
    let line =
        |at: usize, quantity: u32| json!({ "_id": made["items"][at]["_id"], "quantity": quantity });
    let body = json!({ "items": [line(0, 10), line(1, 20), { "_id": made["items"][2]["_id"] }, { "item": bench.clamp }] });
    let changed = desk.update(&made, &body).expect(200).json();
    let prices = line_fields(&changed, &["quantity", "unitPrice", "total"]);
    assert_eq!(
        prices,
        [
            json!([10, 0.115, 1.15]),
            json!([20, 0.2, 4]),
            json!([1, 1.115, 1.12]),
            json!([1, 0.2, 0.2])
        ]
    );
    assert_eq!((&changed["netTotal"], &changed["priced"]), (&json!(6.47), &made["priced"]));
}

/// The customer pays 0.10 a clamp instead of 0.115.
#[test]
fn another_customer_pays_its_own_prices() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let own = bench.shop.customer("Own");
    bench.shop.customer_item(own, &bench.clamp, "C-1", "0.1");
    let made = desk.made(json!({ "items": [
        { "item": bench.clamp, "quantity": 10 }, { "item": bench.clamp, "quantity": 10, "price": 0.3 },
    ] }));
    let changed = desk.update(&made, &json!({ "customer": own.to_string() })).expect(200).json();
    let fields = ["unitPrice", "total", "source"];
    assert_eq!(
        line_fields(&changed, &fields),
        [json!([0.1, 1, "netPrice"]), json!([0.3, 3, "manual"])]
    );
    has(&changed, &json!({ "netTotal": 4, "customerName": "Own" }));
}

/// One euro is worth 1.25 dollars: ten clamps are 1.15 dollars or 0.92 euros. At 1.15 they are one
/// euro. One yen is worth 0.01 dollars.
#[test]
fn rates_stay_with_the_estimate() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let rate = |code: &str, rate: f64| {
        let body = json!({ "code": code, "rate": rate });
        bench.post("/organization/currencies/update", &body).expect(200);
    };
    rate("EUR", 1.25);
    rate("JPY", 0.01);
    let lines = json!([{ "item": bench.clamp, "quantity": 10 }]);
    let made = desk.made(json!({ "currency": "eur", "items": lines }));
    has(&made, &json!({ "currency": "EUR", "total": 0.92 }));
    let rates = json!([{ "currency": "USD", "rate": 1 }, { "currency": "EUR", "rate": 1.25 }, { "currency": "JPY", "rate": 0.01 }]);
    assert_eq!(made["rates"], rates);
    rate("EUR", 1.15);
    // A new line is priced with the rate that the others were priced with.
    let lines =
        json!([{ "_id": made["items"][0]["_id"] }, { "item": bench.clamp, "quantity": 20 }]);
    let more = desk.update(&made, &json!({ "items": lines })).expect(200).json();
    assert_eq!(
        line_fields(&more, &["unitPrice", "total"]),
        [json!([0.092, 0.92]), json!([0.092, 1.84])]
    );
    assert_eq!(more["rates"], rates);
    let now = current(&desk, &made);
    assert_eq!((&now["stored"]["total"], &now["current"]["total"]), (&json!(2.76), &json!(3)));
    assert_eq!(now["current"]["rates"][1], json!({ "currency": "EUR", "rate": 1.15 }));
    assert_eq!(refresh(&desk, &made)["total"], json!(3));
    // In yen there are no cents: 30 clamps are 345 yen, 11.5 each.
    let yen = desk.update(&made, &json!({ "currency": "JPY" })).expect(200).json();
    assert_eq!(
        line_fields(&yen, &["unitPrice", "total"]),
        [json!([11.5, 115]), json!([11.5, 230])]
    );
    let back = desk.update(&made, &json!({ "currency": null })).expect(200).json();
    has(&back, &json!({ "currency": "USD", "total": 3.45 }));
    // Without a rate nothing is known.
    let unknown = desk.update(&made, &json!({ "currency": "CHF" })).expect(200).json();
    has(&unknown, &json!({ "netTotal": null, "knownTotal": 0 }));
    assert_eq!(unknown["items"][0]["warnings"][0]["code"], "no_rate");
}

#[test]
fn prices_that_were_entered_are_in_a_currency() {
    let desk = Desk::new();
    let body = json!({ "code": "EUR", "rate": 1.25 });
    desk.bench.post("/organization/currencies/update", &body).expect(200);
    let made = desk.made(json!({ "items": [{ "item": desk.bench.clamp, "price": 5 }] }));
    let refused = desk.update(&made, &json!({ "currency": "EUR" })).problem(400, "invalid_input");
    refused.faults(&[("/currency", "other_currency")]);
    let line = |price: Value| json!([{ "_id": made["items"][0]["_id"], "price": price }]);
    let named = json!([{ "_id": made["items"][0]["_id"] }]);
    let refused = desk.update(&made, &json!({ "currency": "EUR", "items": named }));
    refused.problem(400, "invalid_input").faults(&[("/items/0/price", "other_currency")]);
    let set =
        desk.update(&made, &json!({ "currency": "EUR", "items": line(json!(4)) })).expect(200);
    assert_eq!(set.field("/total"), json!(4));
    let back = desk.update(&made, &json!({ "currency": "USD", "items": line(Value::Null) }));
    assert_eq!(back.expect(200).field("/total"), json!(0.12));
}

/// From 20 on a clamp costs 0.10; lines are not added up.
#[test]
fn breaks_go_by_each_line() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let rows = [(0.11, 1), (0.1, 20)].map(
        |(price, from)| json!({ "item": bench.clamp, "listPrice": price, "minimumQuantity": from }),
    );
    let prices = json!({ "name": tests::unique("List"), "items": rows });
    let prices = bench.post("/pricelists/create", &prices).expect(201).field("/_id");
    let params = json!({ "params": { "priceListId": prices } });
    bench.post(&format!("/customer/{}/update", desk.customer), &params).expect(200);
    let line = |quantity: u32| json!({ "item": bench.clamp, "quantity": quantity });
    let made = desk.made(json!({ "items": [line(19), line(19), line(20)] }));
    let fields = ["unitPrice", "total", "source"];
    assert_eq!(
        line_fields(&made, &fields),
        [
            json!([0.11, 2.09, "priceList"]),
            json!([0.11, 2.09, "priceList"]),
            json!([0.1, 2, "priceList"])
        ]
    );
}

#[test]
fn unknown_prices_are_told() {
    let desk = Desk::new();
    let made = desk.made(json!({
        "items": [{ "item": desk.bench.wrap, "quantity": 2 }, { "item": desk.bench.clamp, "quantity": 10 }],
        "taxes": [{ "ratePercent": 10 }, { "name": "Fee", "amount": 3 }],
    }));
    let line = &made["items"][0];
    has(line, &json!({ "unitPrice": null, "total": null, "source": "unknown" }));
    assert_eq!(line["warnings"][0]["code"], "no_price");
    has(&made, &json!({ "netTotal": null, "total": null, "knownTotal": 1.15 }));
    assert_eq!(
        (&made["taxes"][0]["amount"], &made["taxes"][1]["amount"]),
        (&Value::Null, &json!(3))
    );
    let refused = desk.command(&made, "release", &json!({})).problem(409, "incomplete");
    assert_eq!(
        (refused.field("/errors/0/pointer"), refused.field("/errors/0/code")),
        (json!("/items/0"), json!("no_price"))
    );
    // A price that is entered is known.
    let lines = json!([{ "_id": line["_id"], "price": 4 }, { "_id": made["items"][1]["_id"] }]);
    let updated = desk.update(&made, &json!({ "items": lines })).expect(200).json();
    // 9.15 + 0.915 so 0.92 + 3.
    has(&updated, &json!({ "netTotal": 9.15, "total": 13.07 }));
    desk.command(&made, "release", &json!({})).expect(200);
}

/// 10 a foot are 32.808399 a metre; pieces can't be converted.
#[test]
fn units_are_converted() {
    let desk = Desk::new();
    let hose = &desk.bench.hose;
    let line = |unit: Value| json!({ "item": hose, "quantity": 31, "unitOfMeasure": unit });
    // A clamp has a price each.
    let by_length = json!({ "item": desk.bench.clamp, "quantity": 31, "unitOfMeasure": "ft" });
    let made = desk.made(json!({ "items": [line(json!("m")), line(Value::Null), by_length] }));
    let fields = ["unitOfMeasure", "unitPrice", "total"];
    assert_eq!(
        line_fields(&made, &fields),
        [json!(["m", 32.808_399, 1017.06]), json!(["ft", 10, 310]), json!(["ft", null, null])]
    );
    assert_eq!(made["items"][2]["warnings"][0]["code"], "unit_mismatch");
    list_by(&desk.bench, hose, "30", UnitOfMeasure::Metre);
    assert_eq!(line_fields(&refresh(&desk, &made), &fields)[0], json!(["m", 30, 930]));
}

/// As `docs/SALES-ESTIMATES.md` tells it.
#[test]
fn the_example_of_the_docs_is_right() {
    let desk = Desk::new();
    let made = desk.made(json!({
        "items": [{ "item": desk.bench.clamp, "quantity": 3 }, { "item": desk.bench.adaptor, "quantity": 3 }],
        "taxes": [{ "name": "GST", "ratePercent": 5 }, { "name": "PST", "ratePercent": 7 }],
    }));
    assert_eq!(line_fields(&made, &["total"]), [json!([0.35]), json!([3.35])]);
    let taxes = [&made["taxes"][0]["amount"], &made["taxes"][1]["amount"]];
    assert_eq!((&made["netTotal"], taxes), (&json!(3.7), [&json!(0.19), &json!(0.26)]));
    assert_eq!(made["total"], json!(4.15));
    let lines = json!([{ "_id": made["items"][0]["_id"], "discountPercent": 50 }, { "_id": made["items"][1]["_id"] }]);
    let body = json!({ "discountPercent": 5, "items": lines });
    let less = desk.update(&made, &body).expect(200).json();
    has(&less, &json!({ "subtotal": 3.52, "netTotal": 3.34 }));
}

#[test]
fn totals_that_are_too_large_are_told() {
    let desk = Desk::new();
    let bench = &desk.bench;
    bench.shop.set(&bench.clamp, Properties::default(), Some(money("0.05")));
    let line = |price: i64| json!({ "item": bench.clamp, "price": price });
    let lines = json!([line(89_999_999_100), line(19_899_999_801)]);
    let made = desk.made(json!({ "items": lines }));
    assert!(line_fields(&made, &["warnings"]).iter().all(|line| *line == json!([[]])), "{made}");
    has(&made, &json!({ "netTotal": null, "total": null }));
    assert_eq!(made["knownTotal"], json!(109_899_998_901_i64));
    let warning = &made["warnings"][0];
    has(warning, &json!({ "code": "price_too_large", "pointer": "/total" }));
    let refused = desk.command(&made, "release", &json!({})).problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), "price_too_large");
    // The cost is known: the record and the workbook say so.
    has(&made, &json!({ "cost": 0.1, "margin": null }));
    let body = json!({ "selectAll": false, "salesEstimates": [id(&made)] });
    let book = tests::sheet(&bench.post("/salesestimates/export", &body).expect(200).body);
    assert_eq!(
        (book.column("Cost"), book.column("Margin")),
        (vec!["0.1".to_owned()], vec![String::new()])
    );
}
