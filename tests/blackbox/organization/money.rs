//! Currencies, and the terms that were accepted.

use domain::access::Role;
use domain::organization::KeyType;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post};

fn set(token: &str, fields: &Value) -> Answer {
    post("/organization/currencies/update", &json!({ "params": fields })).token(token).send()
}

fn all(token: &str) -> Value {
    get("/organization/currencies").token(token).send().expect(200).json()
}

fn short(all: &Value) -> Vec<String> {
    let one = |currency: &Value| {
        format!(
            "{} {} {}",
            currency["code"].as_str().unwrap(),
            currency["rate"],
            currency["available"]
        )
    };
    all.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn currencies_are_added_changed_and_removed() {
    let shop = Shop::new("money");
    let token = shop.admin();
    assert_eq!(short(&all(&token)), ["USD 1 true"]);
    assert_eq!(all(&token)[0]["own"], true);
    let made = set(&token, &json!({ "code": "eur", "rate": 1.12 })).expect(200).json();
    assert_eq!(short(&made), ["USD 1 true", "EUR 1.12 true"]);
    assert_eq!(made[1]["own"], false);
    set(&token, &json!({ "code": "JPY", "rate": 0.006_712_345_6, "available": 0 })).expect(200);
    set(&token, &json!({ "code": "CHF", "rate": 1.1, "available": true, "deleted": 0 }))
        .expect(200);
    let expected = ["USD 1 true", "CHF 1.1 true", "EUR 1.12 true", "JPY 0.0067123456 false"];
    assert_eq!(short(&all(&token)), expected, "the own first, others by code");
    // An upsert by code; what is absent stays.
    set(&token, &json!({ "code": "JPY", "rate": 0.007 })).expect(200);
    set(&token, &json!({ "code": "EUR", "rate": 1.2, "available": false })).expect(200);
    assert_eq!(
        short(&all(&token)),
        ["USD 1 true", "CHF 1.1 true", "EUR 1.2 false", "JPY 0.007 false"]
    );
    assert_eq!(all(&token)[2]["created"], made[1]["created"]);
    set(&token, &json!({ "code": "CHF", "rate": 1.1, "deleted": 1 })).expect(200);
    set(&token, &json!({ "code": "JPY", "rate": 1, "deleted": true })).expect(200);
    assert_eq!(short(&all(&token)), ["USD 1 true", "EUR 1.2 false"]);
    set(&token, &json!({ "code": "CHF", "rate": 1.1, "deleted": 1 })).problem(404, "not_found");
    assert_eq!(short(&all(&Shop::new("others").admin())), ["USD 1 true"]);
    for role in [Role::Regular, Role::Restricted] {
        assert_eq!(short(&all(&shop.staff(role))).len(), 2);
        set(&shop.staff(role), &json!({ "code": "EUR", "rate": 2 })).expect(403);
    }
    get("/organization/currencies").token(&shop.customer_token(None)).send().expect(403);
}

#[test]
fn the_own_currency_stays() {
    let token = Shop::new("money").admin();
    for refused in [
        json!({ "code": "USD", "rate": 1.1 }),
        json!({ "code": "usd", "rate": 1, "available": 0 }),
        json!({ "code": "USD", "rate": 1, "deleted": 1 }),
    ] {
        set(&token, &refused).problem(409, "own_currency");
    }
    set(&token, &json!({ "code": "USD", "rate": 1, "available": 1 })).expect(200);
    set(&token, &json!({ "code": "EUR", "rate": 1.1 })).expect(200);
    // The rates are told in it.
    let change =
        || post("/organization/update", &json!({ "defaultCurrency": "PLN" })).token(&token).send();
    change().problem(409, "rates_exist").says("1 currencies have rates in USD");
    set(&token, &json!({ "code": "EUR", "rate": 1.1, "deleted": 1 })).expect(200);
    change().expect(200);
    assert_eq!(short(&all(&token)), ["PLN 1 true"]);
}

#[test]
fn prices_without_a_currency_keep_theirs() {
    let shop = Shop::new("money");
    let token = shop.admin();
    let brand = tests::unique("Brand");
    shop.brand(&brand);
    let item = shop.add::<domain::catalogue::Hose>(tests::hose("H", &brand, "8", json!({})));
    let send =
        |path: &str, fields: &Value| post(path, &json!({ "params": fields })).token(&token).send();
    let change = |more: Value| {
        let mut params = json!({ "defaultCurrency": "JPY" });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        send("/organization/update", &params)
    };
    let itself = format!("/organization/hose/{item}/update");
    send(&itself, &json!({ "listPrice": 100, "listPriceUnitOfMeasure": "ft" })).expect(200);
    let list = post("/pricelists/create", &json!({ "items": [{ "item": item, "listPrice": 7 }] }));
    let list = list.token(&token).send().expect(201).field("/_id");
    let customer = shop.customer("Payer").to_string();
    let net = format!("/customer/{customer}/item/{item}/update");
    send(&net, &json!({ "price": 5 })).expect(200);
    send("/organization/update", &json!({ "labourCostCutting": 1.5 })).expect(200);
    let message = "1 items, 1 customers' prices, 1 prices of price lists have prices or costs without a currency, which are in USD";
    change(json!({})).problem(409, "prices_exist").says(message);
    // Each names it, or goes.
    send(&itself, &json!({ "listPriceCurrency": "USD" })).expect(200);
    send(&net, &json!({ "price": null })).expect(200);
    send(
        &format!("/pricelist/{}/update", list.as_str().unwrap()),
        &json!({ "defaultCurrency": "USD" }),
    )
    .expect(200);
    change(json!({})).problem(409, "prices_exist").says("labourCostCutting are in USD");
    // Sent back as it was read, it is no other.
    change(json!({ "labourCostCutting": 1.5 })).problem(409, "prices_exist");
    change(json!({ "labourCostCutting": 220 })).expect(200);
    assert_eq!(short(&all(&token)), ["JPY 1 true"]);
}

#[test]
fn used_currencies_stay() {
    let token = Shop::new("money").admin();
    set(&token, &json!({ "code": "EUR", "rate": 1.1 })).expect(200);
    let made =
        post("/customers/create", &json!({ "name": "Buyer" })).token(&token).send().expect(201);
    let customer = made.id();
    let pays = |currency: Value| {
        let body = json!({ "params": { "defaultCurrency": currency } });
        post(&format!("/customer/{customer}/update"), &body).token(&token).send().expect(200);
    };
    pays(json!("EUR"));
    let suppliers = json!({ "params": { "suppliers": [{ "name": "S", "currency": "EUR" }, { "name": "T", "currency": "EUR" }] } });
    post("/organization/suppliers/update", &suppliers).token(&token).send().expect(200);
    let remove = || set(&token, &json!({ "code": "EUR", "rate": 1.1, "deleted": 1 }));
    remove().problem(409, "still_used").says("EUR is used by 1 customers, 2 suppliers");
    pays(Value::Null);
    remove().problem(409, "still_used").says("EUR is used by 2 suppliers");
    post("/organization/suppliers/update", &json!({ "params": { "suppliers": [] } }))
        .token(&token)
        .send()
        .expect(200);
    remove().expect(200);
}

#[test]
fn wrong_currencies_are_refused() {
    let token = Shop::new("money").admin();
    set(&token, &json!({ "code": "EURO", "rate": 0, "available": 2, "deleted": 7 })).faults(&[
        ("/params/code", "malformed"),
        ("/params/rate", "out_of_range"),
        ("/params/available", "wrong_type"),
        ("/params/deleted", "wrong_type"),
    ]);
    set(&token, &json!({ "code": "EUR", "rate": 0.000_000_000_01 }))
        .faults(&[("/params/rate", "out_of_range")]);
    set(&token, &json!({})).faults(&[("/params/code", "required"), ("/params/rate", "required")]);
    assert_eq!(short(&all(&token)), ["USD 1 true"]);
}

#[test]
fn accepted_terms_are_remembered() {
    let shop = Shop::new("terms");
    let token = shop.admin();
    let accept = |token: &str, version: Value, accepted: Value| {
        post(
            "/organization/acceptterms",
            &json!({ "params": { "version": version, "accepted": accepted } }),
        )
        .token(token)
        .send()
    };
    let answer_of = |version: &str| {
        get("/organization/hasacceptedterms")
            .query("version", version)
            .token(&token)
            .send()
            .expect(200)
            .json()
    };
    let fresh = answer_of("");
    assert_eq!(
        (&fresh["accepted"], &fresh["version"], &fresh["history"]),
        (&json!(false), &Value::Null, &json!([]))
    );
    let first = accept(&token, json!(3), json!(true)).expect(200);
    assert_eq!((first.field("/accepted"), first.field("/version")), (json!(true), json!(3)));
    assert_eq!(answer_of(""), first.json());
    assert_eq!(
        (&answer_of("3")["accepted"], &answer_of("4")["accepted"]),
        (&json!(true), &json!(false))
    );
    let secret = shop.key("k", KeyType::Admin, None);
    let by_key = shop.token_of(
        domain::access::Actor::Key(secret[3..27].parse().unwrap()),
        Role::Admin,
        None,
    );
    let second = accept(&by_key, json!(4.5), json!(true)).expect(200);
    assert_eq!(
        (second.field("/version"), second.field("/acceptedBy")),
        (json!(4.5), json!(secret[3..27]))
    );
    accept(&token, json!(4.5), json!(false)).expect(200);
    let now = answer_of("");
    assert_eq!((&now["accepted"], &now["version"]), (&json!(true), &json!(3)), "3 still holds");
    assert_eq!(answer_of("4.5")["accepted"], false);
    let history: Vec<_> = now["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rate| {
            (
                rate["version"].to_string(),
                rate["accepted"] == true,
                rate["byType"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    let entry = |version: &str, accepted, by: &str| (version.to_owned(), accepted, by.to_owned());
    assert_eq!(
        history,
        [entry("4.5", false, "user"), entry("4.5", true, "key"), entry("3", true, "user")]
    );
    let customer = get("/organization/hasacceptedterms")
        .token(&shop.customer_token(None))
        .send()
        .expect(200)
        .json();
    assert!(customer["accepted"] == true && customer.get("history").is_none(), "{customer}");
    for role in [Role::Regular, Role::Restricted] {
        accept(&shop.staff(role), json!(5), json!(true)).expect(403);
    }
    accept(&token, json!(-1), json!("yes"))
        .faults(&[("/params/version", "out_of_range"), ("/params/accepted", "wrong_type")]);
    let other = Shop::new("others").admin();
    assert_eq!(
        get("/organization/hasacceptedterms").token(&other).send().expect(200).field("/accepted"),
        false
    );
}
