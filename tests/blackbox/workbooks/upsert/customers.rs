//! Customers with their rules.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{get, post};

use super::{failures, go_on, ids, results, shop, upsert};

const PATH: &str = "/customers/upsert";

#[test]
fn customers_are_created_changed_and_found_again() {
    let (_shop, admin, _) = shop();
    let list = post("/pricelists/create", &json!({ "name": "Resellers" })).token(&admin).send();
    let list = list.expect(201).field("/_id");
    let records = json!([
        { "erpId": "C-1", "name": "Acme", "city": "Łódź", "priceListId": list,
            "listPricing": true, "country": { "countryName": "Poland" },
            "defaultItemPricing": [{ "itemType": "hose", "defaultDiscountPercent": "12.5" }] },
        { "erpId": "C-2", "name": "Acme" },
        { "name": "Beta" },
    ]);
    let made = upsert(&admin, PATH, &records);
    assert_eq!(results(&made), ["created"; 3], "numbers tell customers of one name apart");
    let made = ids(&made);
    let read = |id: &str| get(&format!("/customer/{id}")).token(&admin).send().expect(200);
    read(&made[0])
        .has(&json!({ "erpId": "C-1", "city": "Łódź", "priceListId": list, "country": "Poland",
        "defaultItemPricing": [{ "itemType": "hose", "defaultDiscountPercent": 12.5 }] }));
    assert_eq!(results(&upsert(&admin, PATH, &records)), ["unchanged"; 3]);
    // By id, number and name; renamed ones stay the same.
    let second = json!([
        { "_id": made[0], "name": "Acme Inc.", "city": null },
        { "erpId": "C-2", "name": "Acme Ltd.", "defaultItemPricing": [] },
        { "name": "BETA", "priceListId": list },
    ]);
    let changed = upsert(&admin, PATH, &second);
    assert_eq!((results(&changed), ids(&changed)), (vec!["updated".to_owned(); 3], made.clone()));
    let first = read(&made[0]);
    first.has(
        &json!({ "name": "Acme Inc.", "city": null, "priceListId": list, "listPricing": true }),
    );
    // The whole new list of rules; null clears.
    let cleared = json!([{ "erpId": "C-1", "defaultItemPricing": null, "priceListId": null }]);
    assert_eq!(results(&upsert(&admin, PATH, &cleared)), ["updated"]);
    read(&made[0]).has(&json!({ "defaultItemPricing": [], "priceListId": null }));
}

#[test]
fn errors_are_told_at_the_fields_of_customers() {
    let (_shop, admin, _) = shop();
    let records = json!([
        { "name": "A", "erpId": "1" },
        { "erpId": "2" },
        { "name": "C", "priceListId": "6b0000000000000000000000" },
        { "name": "D", "defaultItemPricing": [{ "itemType": "hose" }, { "itemType": "hose" }] },
        { "name": "E", "defaultItemPricing": [{ "itemType": "hose", "defaultDiscountPercent": 120 }] },
        { "name": "F", "email": "nobody" },
        { "name": "A", "erpId": "1" },
        { "name": "G", "defaultItemPricing": "none" },
    ]);
    let answer = go_on(&admin, PATH, &records);
    let expected: Vec<&str> = (0..8).map(|at| if at == 0 { "created" } else { "failed" }).collect();
    assert_eq!(results(&answer), expected, "{answer}");
    let failures = failures(&answer);
    for place in [
        "/1/name required",
        "/2/priceListId unknown_price_list",
        "/4/defaultItemPricing/0/defaultDiscountPercent out_of_range",
        "/7/defaultItemPricing wrong_type",
    ] {
        assert!(failures.iter().any(|failure| failure == place), "{place}: {failures:?}");
    }
    assert!(
        failures.iter().any(|failure| failure.starts_with("/3/defaultItemPricing/1")),
        "{failures:?}"
    );
    assert!(failures.iter().any(|failure| failure.starts_with("/5/email")), "{failures:?}");
    assert!(failures.iter().any(|failure| failure.ends_with(" duplicate_row")), "{failures:?}");
}

#[test]
fn margins_are_for_admins() {
    let (shop, admin, _) = shop();
    let regular = shop.staff(Role::Regular);
    let rules =
        json!([{ "itemType": "hose", "defaultMarginPercent": 30, "defaultDiscountPercent": 5 }]);
    let made = upsert(
        &admin,
        PATH,
        &json!([
            { "name": "A", "defaultMarginPercentMaterials": 25, "defaultItemPricing": rules }
        ]),
    );
    assert_eq!(results(&made), ["created"]);
    let id = ids(&made)[0].clone();
    let read = || get(&format!("/customer/{id}")).token(&admin).send().expect(200);
    let sent = |fields: Value| {
        let mut record = json!({ "name": "A" });
        record.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        upsert(&regular, PATH, &json!([record]))
    };
    let fault = "/0/defaultMarginPercentMaterials";
    sent(json!({ "defaultMarginPercentMaterials": 20 })).faults(&[(fault, "forbidden")]);
    sent(json!({ "defaultItemPricing": rules })).problem(400, "invalid_input");
    // Null and leaving out change nothing of what somebody can't see.
    let kept = sent(json!({ "defaultMarginPercentMaterials": null, "city": "Here" }));
    assert_eq!(results(&kept), ["updated"]);
    assert_eq!(results(&sent(json!({ "defaultItemPricing": [] }))), ["updated"]);
    read().has(&json!({ "city": "Here", "defaultMarginPercentMaterials": 25,
        "defaultItemPricing": [{ "itemType": "hose", "defaultMarginPercent": 30, "defaultDiscountPercent": null }] }));
}

#[test]
fn a_new_number_is_a_new_customer_unless_one_of_the_name_has_none() {
    let (_shop, admin, _) = shop();
    let create = |fields: &Value| {
        let made = post("/customers/create", fields).token(&admin).send().expect(201);
        made.id()
    };
    let [twin, _other] = [(); 2].map(|()| create(&json!({ "name": "Twin" })));
    let single = create(&json!({ "name": "Single" }));
    create(&json!({ "name": "Single", "erpId": "S-1" }));
    let records = json!([
        { "name": "Twin", "erpId": "T-1" },
        { "name": "Twin", "erpId": "T-2" },
        { "name": "Single", "erpId": "S-2" },
        // The one without a number is taken.
        { "name": "Single", "erpId": "S-3" },
    ]);
    let made = upsert(&admin, PATH, &records);
    assert_eq!(results(&made), ["created", "created", "updated", "created"], "{made}");
    assert_eq!(ids(&made)[2], single);
    assert_eq!(results(&upsert(&admin, PATH, &records)), ["unchanged"; 4]);
    // By the name alone nobody knows which of them is meant.
    let named = json!([{ "name": "Twin", "city": "Oslo" }]);
    upsert(&admin, PATH, &named).faults(&[("/0/name", "ambiguous_customer")]);
    let numbered = json!([{ "_id": twin, "name": "Twin", "erpId": "T-3" }]);
    assert_eq!(results(&upsert(&admin, PATH, &numbered)), ["updated"]);
}
