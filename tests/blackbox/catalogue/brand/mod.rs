//! Brands and what an organization says of them.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, sheet, unique};

fn update(token: &str, id: &str, fields: &Value) -> Answer {
    post(&format!("/brand/{id}/update"), &json!({ "params": fields })).token(token).send()
}

fn remove(token: &str, id: &str) -> Answer {
    post(&format!("/brand/{id}/delete"), &json!({})).token(token).send()
}

/// The brand as the list has it.
fn listed(token: &str, id: &str) -> Option<Value> {
    let all = get("/brands").token(token).send().expect(200).json();
    all.as_array().unwrap().iter().find(|brand| brand["_id"] == id).cloned()
}

#[test]
fn own_brands_are_made_changed_and_removed() {
    let shop = Shop::new("brands");
    let token = shop.admin();
    let name = unique("House");
    let made = post("/brands/create", &json!({ "name": name }))
        .token(&shop.staff(Role::Regular))
        .send()
        .expect(201);
    let id = made.id();
    assert_eq!(made.field("/custom"), true);
    let list = listed(&token, &id).unwrap();
    assert_eq!(
        (&list["name"], &list["available"], &list["default"]),
        (&json!(name), &json!(true), &json!(false))
    );
    assert!(
        get("/brandnames").token(&token).send().json().as_array().unwrap().contains(&json!(name))
    );
    post("/brands/create", &json!({ "name": name.to_uppercase() }))
        .token(&token)
        .send()
        .problem(409, "duplicate");
    post("/brands/create", &json!({ "name": " " }))
        .token(&token)
        .send()
        .faults(&[("/name", "empty")]);
    let renamed = unique("Renamed");
    let changed = update(
        &token,
        &id,
        &json!({ "name": renamed, "imageName": "logo.png", "discountPercent": 12.5 }),
    )
    .expect(200);
    assert_eq!(changed.json(), listed(&token, &id).unwrap());
    assert_eq!(
        (changed.field("/name"), changed.field("/imageName"), changed.field("/discountPercent")),
        (json!(renamed), json!("logo.png"), json!(12.5))
    );
    let updated = update(&token, &id, &json!({ "available": false })).expect(200);
    assert_eq!(
        (updated.field("/name"), updated.field("/discountPercent"), updated.field("/available")),
        (json!(renamed), json!(12.5), json!(false))
    );
    update(&token, &id, &json!({ "name": null, "available": null, "discountPercent": 101 }))
        .faults(&[
            ("/params/available", "wrong_type"),
            ("/params/discountPercent", "out_of_range"),
            ("/params/name", "wrong_type"),
        ]);
    assert!(listed(&Shop::new("others").admin(), &id).is_none());
    assert_eq!(remove(&token, &id).expect(200).json(), json!({ "deleted": true, "hidden": false }));
    assert!(listed(&token, &id).is_none());
    remove(&token, &id).problem(404, "not_found");
}

#[test]
fn shared_brands_are_hidden_not_changed() {
    let shop = Shop::new("brands");
    let (token, stranger) = (shop.admin(), Shop::new("others").admin());
    let name = unique("Shared");
    let id = Shop::shared_brand(&name);
    update(&token, &id, &json!({ "name": "Mine" })).faults(&[("/params/name", "shared_field")]);
    update(&token, &id, &json!({ "imageName": "mine.png" }))
        .faults(&[("/params/imageName", "shared_field")]);
    update(&token, &id, &json!({ "name": name, "default": true })).expect(200);
    assert_eq!(remove(&token, &id).expect(200).json(), json!({ "deleted": false, "hidden": true }));
    let hidden = listed(&token, &id).unwrap();
    assert_eq!((&hidden["available"], &hidden["default"]), (&json!(false), &json!(false)));
    assert_eq!(listed(&stranger, &id).unwrap()["available"], true);
}

#[test]
fn there_is_one_default_of_each_kind() {
    let shop = Shop::new("brands");
    let token = shop.admin();
    let default = |path: &str| get(path).token(&token).send().expect(200).json();
    assert_eq!(default("/organization/defaultbrand"), Value::Null);
    let (first, second) = (shop.brand(&unique("One")), shop.brand(&unique("Two")));
    update(&token, &first, &json!({ "default": true, "defaultAdaptor": true })).expect(200);
    assert_eq!(default("/organization/defaultbrand")["_id"], first);
    update(&token, &second, &json!({ "default": true })).expect(200);
    assert_eq!(default("/organization/defaultbrand")["_id"], second);
    assert_eq!(default("/organization/defaultadaptorbrand")["_id"], first);
    assert_eq!(listed(&token, &first).unwrap()["default"], false);
    std::thread::scope(|scope| {
        for id in [&first, &second, &first, &second] {
            let token = &token;
            scope.spawn(move || {
                update(token, id, &json!({ "default": true, "defaultAdaptor": true })).expect(200)
            });
        }
    });
    let all = get("/brands").token(&token).send().json();
    let defaults = all.as_array().unwrap().iter().filter(|brand| brand["default"] == true).count();
    assert_eq!(defaults, 1);
    update(&token, &first, &json!({ "default": false, "defaultAdaptor": false })).expect(200);
    update(&token, &second, &json!({ "default": false, "defaultAdaptor": false })).expect(200);
    assert_eq!(default("/organization/defaultbrand"), Value::Null);
    assert_eq!(default("/organization/defaultadaptorbrand"), Value::Null);
}

#[test]
fn brands_are_listed_by_what_they_have() {
    use domain::catalogue::{Adaptor, Hose, OtherItem, Wrap};
    let shop = Shop::new("brands");
    let token = shop.admin();
    let name = unique("Has");
    let id = shop.brand(&name);
    let has = |path: &str| get(path).token(&token).send().expect(200).all("_id").contains(&id);
    let paths = ["/hosebrands", "/adaptorbrands", "/wrapbrands", "/otheritembrands"];
    assert!(paths.iter().all(|path| !has(path)));
    let items = [
        shop.add::<Hose>(tests::hose("H", &name, "8", json!({}))),
        shop.add::<Adaptor>(json!({ "partNumber": "A", "brand": name, "shape": "tee" })),
        shop.add::<Wrap>(tests::hose("W", &name, "8", json!({}))),
        shop.add::<OtherItem>(json!({ "partNumber": "O", "brand": name })),
    ];
    for (path, item) in paths.iter().zip(&items) {
        assert!(has(path), "{path}");
        let change = |available: bool| {
            post(&format!("/organization/item/{item}/update"), &json!({ "available": available }))
                .token(&token)
                .send()
                .expect(200);
        };
        change(false);
        assert!(!has(path), "{path}: nothing is offered");
        change(true);
        assert!(has(path), "{path}");
    }
    update(&token, &id, &json!({ "available": false })).expect(200);
    assert!(paths.iter().all(|path| !has(path)), "the brand itself is not offered");
}

#[test]
fn pricing_is_for_staff_and_margins_for_admins() {
    let shop = Shop::new("brands");
    let token = shop.admin();
    let id = shop.brand(&unique("Priced"));
    let rules = json!([
        { "itemType": "hose", "defaultMarginPercent": 35.5, "defaultDiscountPercent": null, "listPricing": false, "enabled": true },
        { "itemType": "wrap", "defaultMarginPercent": null, "defaultDiscountPercent": 10, "listPricing": true, "enabled": false },
    ]);
    let changed = update(&token, &id, &json!({ "pricing": rules })).expect(200);
    assert_eq!(changed.field("/pricing/0/defaultMarginPercent"), 35.5);
    assert_eq!(listed(&token, &id).unwrap()["pricing"].as_array().unwrap().len(), 2);
    update(&token, &id, &json!({ "available": true })).expect(200);
    assert_eq!(
        listed(&token, &id).unwrap()["pricing"][1]["defaultDiscountPercent"].as_f64(),
        Some(10.0),
        "it stays"
    );
    let regular = listed(&shop.staff(Role::Regular), &id).unwrap();
    assert!(regular["pricing"][0].get("defaultMarginPercent").is_none(), "{regular}");
    assert_eq!(regular["pricing"][1]["listPricing"], true);
    let customer = listed(&shop.customer_token(None), &id).unwrap();
    assert!(
        customer.get("pricing").is_none() && customer.get("discountPercent").is_none(),
        "{customer}"
    );
    let twice = json!({ "pricing": [{ "itemType": "hose" }, { "itemType": "hose" }] });
    update(&token, &id, &twice).faults(&[("/params/pricing/1/itemType", "duplicate")]);
    let whole = json!({ "pricing": [{ "itemType": "hose", "defaultMarginPercent": 100 }] });
    let refused = update(&token, &id, &whole).problem(400, "invalid_input");
    assert_eq!(
        refused.field("/errors/0/pointer"),
        "/params/pricing/0/defaultMarginPercent",
        "{refused}"
    );
    update(&token, &id, &json!({ "pricing": [] })).expect(200);
    assert_eq!(listed(&token, &id).unwrap()["pricing"], json!([]));
    for role in [Role::Regular, Role::Restricted] {
        update(&shop.staff(role), &id, &json!({ "available": false })).expect(403);
    }
}

#[test]
fn used_brands_stay() {
    let shop = Shop::new("brands");
    let token = shop.admin();
    let name = unique("Used");
    let id = shop.brand(&name);
    for at in 0..3 {
        shop.add::<domain::catalogue::Hose>(tests::hose(&format!("H-{at}"), &name, "8", json!({})));
    }
    let refused = remove(&token, &id).problem(409, "still_used");
    assert!(refused.field("/detail").as_str().unwrap().starts_with("3 items"), "{refused}");
    assert!(listed(&token, &id).is_some());
}

#[test]
fn brands_are_exported() {
    let shop = Shop::new("brands");
    let token = shop.admin();
    let name = unique("=Exported");
    let id = shop.brand(&name);
    update(&token, &id, &json!({ "discountPercent": 7.5, "available": false })).expect(200);
    let body = json!({ "selectAll": false, "brands": [id, null, "ffffffffffffffffffffffff"] });
    let answer = post("/brands/export", &body).token(&token).send().expect(200);
    assert_eq!(answer.header("x-unknown-brands"), "1");
    let book = sheet(&answer.body);
    assert_eq!(book.column("Name"), std::slice::from_ref(&name));
    assert_eq!(book.column("Available"), ["false"]);
    assert_eq!(book.column("Discount (%)"), ["7.5"]);
    let all =
        post("/brands/export", &json!({ "selectAll": true })).token(&token).send().expect(200);
    let names = sheet(&all.body).column("Name");
    assert!(names.contains(&name) && names.len() > 5, "{names:?}");
}
