//! Price lists and the prices in them.

mod prices;
mod rows;
mod sheets;

use domain::access::Role;
use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, unique};

fn create(token: &str, fields: &Value) -> Answer {
    post("/pricelists/create", fields).token(token).send()
}

fn update(token: &str, id: &str, fields: &Value) -> Answer {
    post(&format!("/pricelist/{id}/update"), &json!({ "params": fields })).token(token).send()
}

fn find(token: &str, id: &str) -> Answer {
    get(&format!("/pricelist/{id}")).token(token).send()
}

fn delete(token: &str, id: &str) -> Answer {
    post(&format!("/pricelist/{id}/delete"), &json!({})).token(token).send()
}

/// So many hoses of a shop.
fn hoses(shop: &Shop, count: usize) -> Vec<String> {
    let brand = unique("Brand");
    shop.brand(&brand);
    let one = |at: usize| shop.add::<Hose>(tests::hose(&format!("H-{at}"), &brand, "8", json!({})));
    (0..count).map(one).collect()
}

#[test]
fn one_that_nobody_names_gets_a_name() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let name = |fields: Value| create(&token, &fields).expect(201).field("/name");
    assert_eq!(name(json!({})), "Price list");
    assert_eq!(name(json!({ "name": null })), "Price list 2");
    let original = create(&token, &json!({ "name": "Dealers" })).expect(201).id();
    assert_eq!(name(json!({ "listPriceId": original })), "Dealers copy");
    assert_eq!(name(json!({ "listPriceId": original })), "Dealers copy 2");
}

#[test]
fn a_copy_is_a_list_of_its_own() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let hoses = hoses(&shop, 3);
    let items: Vec<_> = hoses.iter().map(|hose| json!({ "item": hose, "listPrice": 7 })).collect();
    let original = create(&token, &json!({
        "name": "First", "defaultCurrency": "EUR", "listPricing": true, "defaultDiscountPercentMaterials": 10,
        "defaultItemPricing": [{ "itemType": "wrap", "defaultMarginPercent": 20 }], "items": items
    }))
    .expect(201);
    let copied = json!({ "name": "Second", "listPriceId": original.id(), "defaultDiscountPercentMaterials": 5, "defaultCurrency": null });
    let copy = create(&token, &copied).expect(201);
    assert_ne!(copy.id(), original.id());
    for list in [&original, &copy] {
        assert_eq!(list.field("/priceListId"), list.id());
        assert_eq!(list.field("/items/0/priceList"), list.id());
    }
    assert_eq!(copy.field("/defaultCurrency"), Value::Null, "null leaves it empty");
    assert_eq!(copy.field("/listPricing"), true);
    assert_eq!(copy.field("/defaultDiscountPercentMaterials"), 5);
    assert_eq!(copy.field("/defaultItemPricing/0/defaultMarginPercent"), 20);
    assert_eq!(copy.field("/total"), 3);
    assert_ne!(copy.field("/items/0/_id"), original.field("/items/0/_id"));
    let empty = json!({ "name": "Third", "listPriceId": original.id(), "items": [] });
    assert_eq!(create(&token, &empty).expect(201).field("/total"), 0);
    update(&token, &copy.id(), &json!({ "items": [] })).expect(200);
    assert_eq!(find(&token, &original.id()).expect(200).field("/total"), 3);
    for unknown in [
        "ffffffffffffffffffffffff",
        &create(&Shop::new("others").admin(), &json!({})).expect(201).id(),
    ] {
        create(&token, &json!({ "listPriceId": unknown }))
            .faults(&[("/listPriceId", "unknown_price_list")]);
    }
}

#[test]
fn names_are_unlike_one_another() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let first = create(&token, &json!({ "name": "Dealers" })).expect(201).id();
    create(&token, &json!({ "name": "DEALERS" })).problem(409, "duplicate");
    let second = create(&token, &json!({ "name": "Fleets" })).expect(201).id();
    update(&token, &second, &json!({ "name": "dealers" })).problem(409, "duplicate");
    delete(&token, &first).expect(200);
    update(&token, &second, &json!({ "name": "dealers" })).expect(200);
    let names = get("/pricelistnames").token(&token).send().expect(200);
    assert_eq!(names.json(), json!([{ "_id": second, "name": "dealers" }]));
}

#[test]
fn rules_are_said_once_and_have_four_decimals() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let list = create(&token, &json!({})).expect(201).id();
    let twice = json!({ "defaultItemPricing": [{ "itemType": "hose" }, { "itemType": "hose" }] });
    update(&token, &list, &twice).faults(&[("/params/defaultItemPricing/1/itemType", "duplicate")]);
    let fine = json!({ "defaultDiscountPercentHoses": 0.00001 });
    update(&token, &list, &fine)
        .faults(&[("/params/defaultDiscountPercentHoses", "too_many_decimals")]);
    update(&token, &list, &json!({ "name": null })).faults(&[("/params/name", "wrong_type")]);
    assert_eq!(find(&token, &list).expect(200).field("/defaultItemPricing"), json!([]));
}

#[test]
fn lists_are_filtered_and_paged() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    for name in ["beta", "Alpha", "gamma 50%"] {
        create(
            &token,
            &json!({ "name": name, "listPricing": true, "defaultDiscountPercentMaterials": 5 }),
        )
        .expect(201);
    }
    let names = |query: &str| -> Vec<String> {
        get(&format!("/pricelists{query}")).token(&token).send().expect(200).all("name")
    };
    assert_eq!(names(""), ["Alpha", "beta", "gamma 50%"]);
    assert_eq!(names("?sortBy[0].order=desc&limit=2"), ["gamma 50%", "beta"]);
    assert_eq!(names("?search.name=A%25"), Vec::<String>::new());
    assert_eq!(names("?search.name=ALP"), ["Alpha"]);
    assert_eq!(names("?limit=1&page=2"), ["beta"]);
    let page = get("/pricelists").token(&token).send().expect(200);
    assert_eq!(page.field("/items/1/defaultDiscountPercentMaterials"), 5);
    assert_eq!(page.field("/total"), 3);
}

#[test]
fn used_ones_stay_and_deleted_ones_are_gone() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let list = create(&token, &json!({ "name": "Used" })).expect(201).id();
    let customer = shop.customer("Kowalski");
    let take = |list: Value| {
        post(&format!("/customer/{customer}/update"), &json!({ "params": { "priceListId": list } }))
            .token(&token)
            .send()
    };
    take(json!(list)).expect(200);
    let refused = delete(&token, &list).problem(409, "still_used");
    assert!(refused.field("/detail").as_str().unwrap().contains("Kowalski"), "{refused}");
    delete(&shop.staff(Role::Regular), &list).expect(403);
    delete(&Shop::new("others").admin(), &list).expect(404);
    take(Value::Null).expect(200);
    assert_eq!(delete(&token, &list).expect(200).json(), json!({ "_id": list, "deleted": true }));
    find(&token, &list).expect(404);
    update(&token, &list, &json!({ "name": "x" })).expect(404);
    delete(&token, &list).expect(404);
    assert_eq!(get("/pricelists").token(&token).send().expect(200).field("/total"), 0);
    let query = format!(
        "select deleted, deleted_by is not null as by from price_lists where id = decode('{list}', 'hex')"
    );
    let row = &tests::rows_of(&query)[0];
    assert_eq!((row["deleted"] == true, row["by"] == true), (true, true), "it is kept");
}

#[test]
fn margins_are_for_admins() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let fields = json!({ "name": "Secret", "defaultMarginPercentMaterials": 31, "defaultMarginPercentLabour": 41,
        "defaultItemPricing": [{ "itemType": "hose", "defaultMarginPercent": 51 }] });
    let list = create(&token, &fields).expect(201).id();
    for role in [Role::Regular, Role::Restricted] {
        let token = shop.staff(role);
        for answer in [find(&token, &list), get("/pricelists").token(&token).send()] {
            let text = answer.expect(200).json().to_string();
            assert!(!text.contains("Margin"), "{text}");
            assert!(text.contains("defaultDiscountPercentMaterials"), "{text}");
        }
        create(&token, &json!({})).expect(403);
        update(&token, &list, &json!({ "name": "x" })).expect(403);
    }
    let customer = shop.customer_token(Some(shop.customer("C")));
    for path in ["/pricelists", "/pricelistnames", &format!("/pricelist/{list}")] {
        get(path).token(&customer).send().expect(403);
    }
}

#[test]
fn customers_take_lists_that_are_there() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let list = create(&token, &json!({})).expect(201).id();
    let take = |list: &str| {
        let body = json!({ "name": unique("Customer"), "priceListId": list });
        post("/customers/create", &body).token(&token).send()
    };
    assert_eq!(take(&list).expect(201).field("/priceListId"), list);
    let foreign = create(&Shop::new("others").admin(), &json!({})).expect(201).id();
    for unknown in ["ffffffffffffffffffffffff", &foreign] {
        take(unknown).faults(&[("/priceListId", "unknown_price_list")]);
    }
    take("nonsense").faults(&[("/priceListId", "malformed_id")]);
}

/// Customers take a list while it is deleted: whoever is first wins, and none keeps a list that is
/// gone.
#[test]
fn a_customer_never_keeps_a_deleted_list() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    for round in 0..12 {
        let list = create(&token, &json!({})).expect(201).id();
        let customer = shop.customer(&format!("C-{round}"));
        let (status, deleted) = std::thread::scope(|scope| {
            let take = scope.spawn(|| {
                let body = json!({ "priceListId": list });
                post(&format!("/customer/{customer}/update"), &body).token(&token).send().status
            });
            let delete = scope.spawn(|| delete(&token, &list).status);
            (take.join().unwrap(), delete.join().unwrap())
        });
        assert!(matches!((status, deleted), (200, 409) | (400, 200)), "{status} {deleted}");
    }
}
