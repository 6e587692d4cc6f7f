//! What items cost, asked over HTTP.

mod answers;

use domain::Id;
use domain::access::Role;
use domain::catalogue::{CrimpFitting, Ferrule, Hose};
use domain::customers::Customer;
use serde_json::{Value, json};
use tests::{Answer, Callers, Kind, Shop, post, unique};

fn ask(token: &str, body: &Value) -> Answer {
    post("/items/price", body).token(token).send()
}

fn change(token: &str, path: &str, fields: &Value) {
    post(path, &json!({ "params": fields })).token(token).send().expect(200);
}

/// Sets what an item costs, in what and for what.
fn set(token: &str, item: &str, fields: &Value) {
    change(token, &format!("/organization/item/{item}/update"), fields);
}

/// Sets the organization's rules.
fn rules(token: &str, fields: &Value) {
    change(token, "/organization/update", fields);
}

/// The rule, the unit price and the amount of each line.
fn lines(answer: &Answer) -> Vec<(String, Value, Value)> {
    let items = answer.field("/items");
    let one = |line: &Value| {
        (
            line["source"].as_str().unwrap().to_owned(),
            line["unitPrice"].clone(),
            line["amount"].clone(),
        )
    };
    items.as_array().unwrap().iter().map(one).collect()
}

fn line(source: &str, unit: f64, amount: f64) -> (String, Value, Value) {
    (source.to_owned(), number(unit), number(amount))
}

/// As answers have it: whole ones without a fraction.
fn number(value: f64) -> Value {
    serde_json::from_str(&value.to_string()).unwrap()
}

/// A shop with a hose, a fitting and a ferrule.
fn shop() -> (Shop, String, [String; 3]) {
    let shop = Shop::new("prices");
    let token = shop.admin();
    let brand = unique("Brand");
    shop.brand(&brand);
    let fitting = json!({ "partNumber": "C-8", "brand": brand, "hoseSize": "8", "dashSize": "8", "series": "S" });
    let items = [
        shop.add::<Hose>(tests::hose("H-8", &brand, "8", json!({}))),
        shop.add::<CrimpFitting>(fitting),
        shop.add::<Ferrule>(tests::hose("F-8", &brand, "8", json!({}))),
    ];
    (shop, token, items)
}

fn price_list(token: &str, fields: &Value) -> String {
    post("/pricelists/create", fields).token(token).send().expect(201).id()
}

/// A customer with these fields.
fn customer(token: &str, fields: &Value) -> Id<Customer> {
    let made = post("/customers/create", fields).token(token).send().expect(201);
    made.id().parse().unwrap()
}

/// The worked example of docs/PRICES.md, whose table says the same figures.
#[test]
fn the_example_of_the_docs_is_right() {
    let (shop, token, [hose, fitting, ferrule]) = shop();
    rules(&token, &json!({ "defaultMarginPercentMaterials": 35 }));
    rate(&token, "EUR", 1.25);
    set(
        &token,
        &hose,
        &json!({ "cost": 6, "unitOfMeasure": "ft", "listPrice": 11, "listPriceUnitOfMeasure": "ft" }),
    );
    set(&token, &fitting, &json!({ "cost": 8 }));
    set(&token, &ferrule, &json!({ "cost": 3, "listPrice": 5 }));
    let list = price_list(
        &token,
        &json!({
            "name": "Dealers", "listPricing": true, "defaultDiscountPercentMaterials": 10,
            "items": [{ "item": hose, "listPrice": 9.5, "unitOfMeasure": "ft", "minimumQuantity": 100 }]
        }),
    );
    let kowalski = customer(
        &token,
        &json!({ "name": "Kowalski", "priceListId": list, "defaultCurrency": "EUR" }),
    );
    shop.customer_item(kowalski, &ferrule, "K-F8", "4.20");
    let body = json!({ "customerId": kowalski.to_string(), "taxes": [{ "taxCode": "VAT", "taxPercent": 23 }], "items": [
        { "itemId": hose, "quantity": 40, "unitOfMeasure": "ft" },
        { "itemId": hose, "quantity": 31, "unitOfMeasure": "m" },
        { "itemId": fitting, "quantity": 8 },
        { "itemId": ferrule, "quantity": 8 },
    ] });
    let answer = ask(&token, &body).expect(200);
    assert_eq!(
        lines(&answer),
        [
            line("priceListRule", 7.92, 316.8),
            line("priceList", 24.934_383, 772.97),
            line("organizationRule", 9.8462, 78.77),
            line("netPrice", 3.36, 26.88),
        ]
    );
    let total = |name: &str| answer.field(name).as_f64().unwrap();
    assert_eq!(
        (total("/netTotal"), total("/taxes/0/amount"), total("/total")),
        (1195.42, 274.95, 1470.37)
    );
    assert_eq!(
        (answer.field("/currency"), answer.field("/priceListId")),
        (json!("EUR"), json!(list))
    );
    let docs = include_str!("../../../../docs/PRICES.md");
    for figure in [
        "7.92 EUR",
        "316.80 EUR",
        "7.60 EUR a foot",
        "772.97 EUR",
        "9.8462 EUR",
        "78.77 EUR",
        "3.36 EUR",
        "26.88 EUR",
        "1195.42 EUR",
        "274.95 EUR",
        "1470.37 EUR",
        "9.2308 USD",
    ] {
        assert!(docs.contains(figure), "{figure}");
    }
    let without = json!({ "items": [{ "itemId": hose, "quantity": 1 }] });
    assert_eq!(lines(&ask(&token, &without).expect(200)), [line("organizationRule", 9.2308, 9.23)]);
}

/// Sets what a currency is worth.
fn rate(token: &str, code: &str, rate: f64) {
    change(token, "/organization/currencies/update", &json!({ "code": code, "rate": rate }));
}

#[test]
fn every_level_is_asked_in_its_turn() {
    let (shop, token, [hose, ..]) = shop();
    set(&token, &hose, &json!({ "cost": 6, "listPrice": 10 }));
    let of = |customer: Option<Id<Customer>>| {
        let customer = customer.map(|id| id.to_string());
        let answer = ask(
            &token,
            &json!({ "customerId": customer, "items": [{ "itemId": hose, "quantity": 2 }] }),
        );
        lines(&answer.expect(200)).remove(0)
    };
    assert_eq!(of(None), line("listPrice", 10.0, 20.0));
    rules(&token, &json!({ "defaultMarginPercentMaterials": 25 }));
    assert_eq!(of(None), line("organizationRule", 8.0, 16.0));
    let list = price_list(
        &token,
        &json!({ "defaultItemPricing": [{ "itemType": "hose", "defaultMarginPercent": 20 }] }),
    );
    let somebody = customer(&token, &json!({ "name": "Somebody", "priceListId": list }));
    assert_eq!(of(Some(somebody)), line("priceListRule", 7.5, 15.0));
    let own = format!("/customer/{somebody}/update");
    change(&token, &own, &json!({ "listPricing": true, "defaultDiscountPercentHoses": 33 }));
    assert_eq!(of(Some(somebody)), line("customerRule", 6.7, 13.4));
    change(
        &token,
        &format!("/pricelist/{list}/update"),
        &json!({ "items": [{ "item": hose, "listPrice": 6.5 }] }),
    );
    assert_eq!(of(Some(somebody)), line("priceList", 6.5, 13.0));
    shop.customer_item(somebody, &hose, "S-1", "6.25");
    assert_eq!(of(Some(somebody)), line("netPrice", 6.25, 12.5));
    change(&token, &own, &json!({ "priceListId": null }));
    assert_eq!(of(None), line("organizationRule", 8.0, 16.0));
}

#[test]
fn brands_are_priced_by_their_rules() {
    let (_shop, token, [hose, ..]) = shop();
    set(&token, &hose, &json!({ "cost": 6, "listPrice": 10 }));
    rules(&token, &json!({ "defaultMarginPercentMaterials": 25 }));
    let brands = tests::get("/brands").token(&token).send().expect(200).json();
    let brand = brands.as_array().unwrap().iter().find(|brand| brand["custom"] == true).unwrap();
    let brand = format!("/brand/{}/update", brand["_id"].as_str().unwrap());
    let price = || {
        lines(&ask(&token, &json!({ "items": [{ "itemId": hose, "quantity": 1 }] })).expect(200))
            .remove(0)
    };
    change(&token, &brand, &json!({ "discountPercent": 5 }));
    assert_eq!(price(), line("brandRule", 9.5, 9.5));
    change(
        &token,
        &brand,
        &json!({ "pricing": [{ "itemType": "hose", "defaultMarginPercent": 40 }] }),
    );
    assert_eq!(price(), line("brandRule", 10.0, 10.0));
    change(
        &token,
        &brand,
        &json!({ "pricing": [{ "itemType": "hose", "defaultMarginPercent": 40, "enabled": false }] }),
    );
    assert_eq!(price(), line("brandRule", 9.5, 9.5));
    change(&token, &brand, &json!({ "pricing": [], "discountPercent": null }));
    assert_eq!(price(), line("organizationRule", 8.0, 8.0));
}

#[test]
fn days_decide_in_the_zone_of_the_organization() {
    let (_shop, token, [hose, ..]) = shop();
    rules(&token, &json!({ "timeZone": "America/Chicago" }));
    let price = |amount: f64, start: Value, end: Value| json!({ "item": hose, "listPrice": amount, "startDate": start, "endDate": end });
    let items = [
        price(1.0, Value::Null, json!("2026-06-30")),
        price(2.0, json!("2026-07-01"), json!("2026-07-31")),
    ];
    let list = price_list(&token, &json!({ "items": items }));
    let customer = customer(&token, &json!({ "name": "C", "priceListId": list })).to_string();
    let on = |date: &str| {
        let body = json!({ "customerId": customer, "date": date, "items": [{ "itemId": hose, "quantity": 1 }] });
        lines(&ask(&token, &body).expect(200)).remove(0)
    };
    for (date, amount) in [
        ("2026-06-30", 1.0),
        ("2026-07-01T04:59:59Z", 1.0),
        ("2026-07-01T05:00:00Z", 2.0),
        ("2026-07-01", 2.0),
        ("2026-07-31", 2.0),
        ("2026-08-01T04:59:59.999Z", 2.0),
    ] {
        assert_eq!(on(date), line("priceList", amount, amount), "{date}");
    }
    assert_eq!(on("2026-08-01"), ("unknown".to_owned(), Value::Null, Value::Null));
}

#[test]
fn costs_and_margins_are_told_to_admins_alone() {
    let (shop, token, [hose, ..]) = shop();
    set(&token, &hose, &json!({ "cost": 6.66, "unitOfMeasure": "ft" }));
    rules(&token, &json!({ "defaultMarginPercentMaterials": 26 }));
    let body = json!({ "items": [{ "itemId": hose, "quantity": 3, "unitOfMeasure": "m" }] });
    let steps = |token: &str| {
        let answer = ask(token, &body).expect(200);
        assert_eq!(answer.field("/items/0/unitPrice"), 29.527_559);
        let steps = answer.field("/items/0/steps");
        let words: Vec<_> = steps
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step["step"].as_str().unwrap().to_owned())
            .collect();
        // The digits of a figure may stand in the time as well.
        let mut prices = answer.json();
        prices.as_object_mut().unwrap().remove("date");
        (words, prices.to_string())
    };
    let (words, text) = steps(&token);
    assert_eq!(words, ["cost", "margin", "unit"]);
    assert!(text.contains("6.66") && text.contains("26"), "{text}");
    for token in
        [shop.staff(Role::Regular), shop.staff(Role::Restricted), shop.customer_token(None)]
    {
        let (words, text) = steps(&token);
        assert_eq!(words, ["unit"]);
        assert!(
            !text.contains("6.66") && !text.contains("cost") && !text.contains("margin"),
            "{text}"
        );
    }
}

#[test]
fn customers_ask_for_themselves() {
    let (shop, token, [hose, ..]) = shop();
    set(&token, &hose, &json!({ "listPrice": 10 }));
    let [own, other] = ["Own", "Other"].map(|name| shop.customer(name));
    shop.customer_item(own, &hose, "O-1", "7");
    shop.customer_item(other, &hose, "O-2", "5");
    let bound = shop.customer_token(Some(own));
    let body = |customer: Option<Id<Customer>>| json!({ "customerId": customer.map(|id| id.to_string()), "items": [{ "itemId": hose, "quantity": 1 }] });
    for customer in [None, Some(own)] {
        let answer = ask(&bound, &body(customer)).expect(200);
        assert_eq!(lines(&answer), [line("netPrice", 7.0, 7.0)]);
        assert_eq!(answer.field("/customerId"), own.to_string());
    }
    ask(&bound, &body(Some(other))).problem(404, "not_found");
    ask(&shop.customer_token(None), &body(Some(other))).problem(404, "not_found");
    assert_eq!(lines(&ask(&token, &body(Some(other))).expect(200)), [line("netPrice", 5.0, 5.0)]);
    let with = |more: Value| {
        let mut body = body(None);
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let priced = json!({ "items": [{ "itemId": hose, "quantity": 1, "price": 0.01 }] });
    let refused = ask(&bound, &with(priced)).problem(403, "forbidden");
    assert!(refused.field("/detail").as_str().unwrap().contains("/items/0/price"), "{refused}");
    let refused =
        ask(&bound, &with(json!({ "taxes": [{ "taxPercent": 0 }] }))).problem(403, "forbidden");
    assert!(refused.field("/detail").as_str().unwrap().contains("/taxes"), "{refused}");
}

#[test]
fn callers_without_a_customer_get_the_default_prices() {
    let (shop, token, [hose, ..]) = shop();
    set(&token, &hose, &json!({ "listPrice": 10 }));
    let body = json!({ "items": [{ "itemId": hose, "quantity": 1 }] });
    let unbound = shop.customer_token(None);
    let with_header = |customer: &str| {
        post("/items/price", &body)
            .token(&unbound)
            .header("apiCustomerId", customer)
            .send()
            .expect(200)
    };
    let own = shop.customer("Own");
    shop.customer_item(own, &hose, "O-1", "7");
    assert_eq!(lines(&with_header(&own.to_string())), [line("netPrice", 7.0, 7.0)]);
    for nobody in ["ffffffffffffffffffffffff", "nonsense"] {
        let answer = with_header(nobody);
        assert_eq!(lines(&answer), [line("listPrice", 10.0, 10.0)]);
        assert_eq!(answer.field("/customerId"), Value::Null);
    }
    let gone = shop.customer("Gone");
    let bound = shop.customer_token(Some(gone));
    shop.customer_item(gone, &hose, "G-1", "3");
    post(&format!("/customer/{gone}/delete"), &json!({})).token(&token).send().expect(200);
    let answer = ask(&bound, &body);
    if answer.status == 200 {
        assert_eq!(
            lines(&answer),
            [line("listPrice", 10.0, 10.0)],
            "a deleted customer's prices hold no more"
        );
    }
    let callers = Callers::of(&shop);
    ask(callers.token(Kind::Anonymous), &body).problem(401, "unauthenticated");
    ask(callers.token(Kind::Foreign), &body).faults(&[("/items/0/itemId", "unknown_item")]);
}

#[test]
fn entered_prices_and_taxes_are_counted() {
    let (shop, _, [hose, fitting, _]) = shop();
    let token = shop.staff(Role::Regular);
    let body = json!({
        "currency": "JPY",
        "items": [
            { "itemId": hose, "quantity": 2.5, "price": 3, "unitOfMeasure": "m" },
            { "itemId": fitting, "quantity": 7, "price": 0.5 },
        ],
        "taxes": [{ "taxPercent": 10 }, { "taxCode": "ECO", "taxPercent": 99, "taxAmount": 4 }]
    });
    let answer = ask(&token, &body).expect(200);
    // 7.5 and 3.5 yen are 8 and 4; a tenth of 12 is 1.2
    assert_eq!(lines(&answer), [line("manual", 3.0, 8.0), line("manual", 0.5, 4.0)]);
    assert_eq!(answer.field("/netTotal"), 12);
    assert_eq!(
        (answer.field("/taxes/0/amount"), answer.field("/taxes/1/amount")),
        (json!(1), json!(4))
    );
    assert_eq!(answer.field("/total"), 17);
    let unknown = json!({ "items": [{ "itemId": hose, "quantity": 1 }, { "itemId": fitting, "quantity": 2, "price": 1.25 }] });
    let answer = ask(&token, &unknown).expect(200);
    assert_eq!(
        (answer.field("/netTotal"), answer.field("/knownTotal"), answer.field("/total")),
        (Value::Null, json!(2.5), Value::Null)
    );
    assert_eq!(answer.field("/items/0/warnings/0/code"), "no_price");
}

#[test]
fn the_demo_has_prices() {
    let shop = Shop::demo();
    let token = shop.admin();
    let body = |quantity: u32, customer: Value| json!({ "customerId": customer, "items": [{ "itemId": "de3000000000000002000001", "quantity": quantity, "unitOfMeasure": "ft" }] });
    let source =
        |quantity, customer| lines(&ask(&token, &body(quantity, customer)).expect(200)).remove(0).0;
    let dealer = || json!("de3000000000000009000002");
    assert_eq!(source(10, dealer()), "priceListRule");
    assert_eq!(source(60, dealer()), "priceList");
    assert_eq!(source(60, Value::Null), "organizationRule");
}
