//! Customers.

mod item;
mod location;
mod parting;
mod sheet;
mod sheet_rules;

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, request, service};

fn create(token: &str, fields: &Value) -> Answer {
    post("/customers/create", fields).token(token).send()
}

fn update(token: &str, id: &str, fields: &Value) -> Answer {
    post(&format!("/customer/{id}/update"), &json!({ "params": fields })).token(token).send()
}

#[test]
fn nothing_is_needed_to_make_one() {
    let shop = Shop::new("customers");
    let token = shop.staff(Role::Regular);
    let bare = request("POST", &format!("{}/api/v1/customers/create", service().host))
        .token(&token)
        .send()
        .expect(201);
    assert_eq!(bare.field("/name"), "Unnamed customer");
    assert_eq!(bare.field("/domain"), Value::Null);
    let name = |fields: Value| create(&token, &fields).expect(201).field("/name");
    assert_eq!(name(json!({})), "Unnamed customer");
    assert_eq!(name(json!({ "name": null, "domain": null })), "Unnamed customer");
    assert_eq!(name(json!({ "name": null, "domain": " lodz.example " })), "lodz.example");
    assert_eq!(name(json!({ "params": { "name": "Wrapped" } })), "Wrapped");
}

#[test]
fn countries_and_addresses_are_checked() {
    let shop = Shop::new("customers");
    let token = shop.admin();
    let id = create(&token, &json!({ "name": "Abroad" })).expect(201).id();
    let country = |value: Value| {
        update(&token, &id, &json!({ "country": value })).expect(200).field("/country")
    };
    assert_eq!(country(json!("Poland")), "Poland");
    assert_eq!(country(json!({ "countryName": "Norway" })), "Norway");
    assert_eq!(country(json!({ "countryName": null })), Value::Null);
    update(&token, &id, &json!({ "country": { "name": "x" } }))
        .faults(&[("/params/country", "wrong_type")]);
    update(&token, &id, &json!({ "country": 5, "email": "nobody", "website": "lodz.example", "priceListId": "f".repeat(24) }))
        .faults(&[
            ("/params/country", "wrong_type"),
            ("/params/email", "invalid_email"),
            ("/params/website", "invalid_address"),
        ]);
    update(&token, &id, &json!({ "priceListId": "f".repeat(24) }))
        .faults(&[("/params/priceListId", "unknown_price_list")]);
    let mail = update(&token, &id, &json!({ "email": "Jan@Lodz.example" })).expect(200);
    assert_eq!(mail.field("/email"), "Jan@Lodz.example");
}

#[test]
fn names_are_listed() {
    let shop = Shop::new("customers");
    let token = shop.admin();
    for name in ["beta", "Alpha", "gamma"] {
        create(&token, &json!({ "name": name })).expect(201);
    }
    let gone = create(&token, &json!({ "name": "Gone" })).expect(201).id();
    post(&format!("/customer/{gone}/delete"), &json!({})).token(&token).send().expect(200);
    create(&Shop::new("others").admin(), &json!({ "name": "Foreign" })).expect(201);
    for path in ["/customernamess", "/customernames"] {
        let names = get(path).token(&shop.staff(Role::Restricted)).send().expect(200).json();
        let values: Vec<_> =
            names.as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
        assert_eq!(values, ["Alpha", "beta", "gamma"], "{path}");
        assert_eq!(names[0].as_object().unwrap().len(), 2);
        get(path).token(&shop.customer_token(None)).send().expect(403);
    }
}

#[test]
fn lists_are_filtered_sorted_and_paged() {
    let shop = Shop::new("customers");
    let token = shop.admin();
    for (name, erp) in [("beta", "E-2"), ("Alpha", "E-3"), ("gamma 50%", "E-1")] {
        let id = create(&token, &json!({ "name": name })).expect(201).id();
        update(&token, &id, &json!({ "erpId": erp })).expect(200);
    }
    let names = |query: &str| -> Vec<String> {
        get(&format!("/customers{query}")).token(&token).send().expect(200).all("name")
    };
    assert_eq!(names(""), ["Alpha", "beta", "gamma 50%"]);
    assert_eq!(names("?sortBy[0].key=erpId&sortBy[0].order=desc"), ["Alpha", "beta", "gamma 50%"]);
    assert_eq!(names("?search.name=A%25"), Vec::<String>::new());
    assert_eq!(names("?search.name=0%25"), ["gamma 50%"]);
    assert_eq!(names("?search.erpId=e-2"), ["beta"]);
    assert_eq!(names("?limit=1&page=2"), ["beta"]);
    let page = get("/customers?limit=1").token(&token).send().expect(200);
    assert_eq!(page.field("/total"), 3);
}
