//! Stock: listed, set, changed, forgotten.

use std::thread;

use domain::access::Role;
use serde_json::json;
use tests::{Answer, Shop, get, has, patiently, post};

use super::{Yard, set, text};

fn list(token: &str, filters: &[(&str, &str)]) -> Answer {
    get("/inventory").token(token).queries(filters).send().expect(200)
}

#[test]
fn what_is_set_is_listed() {
    let Yard { shop, admin, brand, warehouse, hoses } = Yard::new();
    let fields = json!({
        "item": hoses[0], "onHand": 120.5, "committed": 20, "onOrder": 7, "reorderPoint": 30, "reorderQuantity": 100.25,
        "binLocation": "A-12", "unitOfMeasure": "m", "cost": 2.7185
    });
    let set_to = set(&admin, &fields).expect(200);
    for (name, value) in fields.as_object().unwrap() {
        assert_eq!(&set_to.field(&format!("/{name}")), value, "{name}");
    }
    assert_eq!(set_to.field("/warehouse"), json!(warehouse));
    assert_eq!(set_to.field("/warehouseName"), "Main");
    has(&set_to.json(), &json!({ "reserved": 0, "available": 100.5 }));
    assert_eq!(set_to.field("/brand"), json!(brand));
    has(&set_to.json(), &json!({ "partNumber": "AA-1", "size": "-8" }));
    assert_eq!(set_to.field("/itemType"), "hose");
    let listed = list(&shop.staff(Role::Admin), &[]).json();
    has(&listed, &json!({ "total": 1, "items": [set_to.json()] }));
    // Absent stays, null clears; the unit of hose is feet if absent, and then the figures are given in feet.
    let id = text(set_to.field("/_id"));
    let mut change = json!({ "_id": id, "reorderPoint": null, "unitOfMeasure": null });
    let refused = set(&admin, &change).expect(400);
    let message = "give onHand, committed, onOrder, reorderQuantity, cost in ft too";
    assert!(text(refused.field("/errors/0/message")).contains(message), "{refused}");
    let mut figures = fields.clone();
    figures.as_object_mut().unwrap().retain(|name, _| message.contains(name.as_str()));
    change.as_object_mut().unwrap().extend(figures.as_object().unwrap().clone());
    let changed = set(&admin, &change).expect(200);
    has(&changed.json(), &json!({ "reorderPoint": null, "unitOfMeasure": "ft" }));
    has(&changed.json(), &json!({ "onHand": 120.5, "binLocation": "A-12" }));
    // Figures are in the unit: with another one they are given anew.
    for (body, message) in [
        (json!({ "delta": 10 }), "give delta in ft"),
        (json!({}), "give onHand, committed, onOrder, reorderQuantity, cost in m too"),
        (json!({ "onHand": 36.7 }), "give committed, onOrder, reorderQuantity, cost in m too"),
    ] {
        let mut fields = json!({ "_id": id, "unitOfMeasure": "m" });
        fields.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        let refused = set(&admin, &fields).expect(400);
        assert_eq!(refused.field("/errors/0/code"), json!("other_unit"));
        assert!(text(refused.field("/errors/0/message")).contains(message), "{refused}");
    }
    // The same stock by item and warehouse.
    let same = set(&admin, &json!({ "item": hoses[0], "warehouse": warehouse, "delta": -0.5 }));
    assert_eq!((same.field("/_id"), same.expect(200).field("/onHand")), (json!(id), json!(120)));
    // As it was read.
    let whole = json!({ "_id": id, "item": hoses[0], "warehouse": warehouse, "onHand": 120 });
    set(&admin, &whole).expect(200);
    set(&admin, &json!({ "_id": id, "item": hoses[1], "onHand": 1 }))
        .faults(&[("/params/item", "not_together")]);
    let stale = post("/inventoryitem/update", &json!({ "_id": id, "onHand": 1 }))
        .token(&admin)
        .header("If-Match", "\"other\"");
    stale.send().problem(412, "stale");
}

#[test]
fn lists_are_filtered_and_paged() {
    let Yard { shop, admin, brand, warehouse, hoses } = Yard::new();
    let clamp = shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "CLAMP-AA" }));
    let far = shop.warehouse("Far away").to_string();
    for (item, place, bin) in [
        (&hoses[0], &warehouse, "A1"),
        (&hoses[1], &warehouse, "B1"),
        (&clamp, &warehouse, "b2"),
        (&hoses[0], &far, "C3"),
    ] {
        set(&admin, &json!({ "item": item, "warehouse": place, "onHand": 1, "binLocation": bin }))
            .expect(200);
    }
    shop.set(
        &clamp,
        domain::catalogue::Properties {
            org_part_number: Some(domain::BoundedText::new("MY-CLAMP").unwrap()),
            ..domain::catalogue::Properties::default()
        },
        None,
    );
    let found = |filters: &[(&str, &str)]| list(&admin, filters).all("partNumber");
    assert_eq!(found(&[]), ["AA-1", "AA-1", "BB-2", "CLAMP-AA"]);
    assert_eq!(found(&[("search.partNumber", "aa")]), ["AA-1", "AA-1", "CLAMP-AA"]);
    assert_eq!(found(&[("search.partNumber", "%")]).len(), 0);
    assert_eq!(found(&[("search.brand", &brand.to_lowercase())]), ["AA-1", "AA-1", "BB-2"]);
    assert_eq!(found(&[("search.itemType", "otherItem")]), ["CLAMP-AA"]);
    assert_eq!(found(&[("search.orgPartNumber", "my-c")]), ["CLAMP-AA"]);
    assert_eq!(found(&[("search.warehouse", "FAR")]), ["AA-1"]);
    assert_eq!(found(&[("search.binLocation", "b")]), ["BB-2", "CLAMP-AA"]);
    assert_eq!(found(&[("warehouseId", &far)]), ["AA-1"]);
    assert_eq!(found(&[("itemId", &hoses[0]), ("warehouseId", &warehouse)]), ["AA-1"]);
    assert_eq!(found(&[("search.partNumber", "aa"), ("search.binLocation", "b")]), ["CLAMP-AA"]);
    let both = format!("{}, {clamp},", hoses[1]);
    assert_eq!(found(&[("itemId", &both)]), ["BB-2", "CLAMP-AA"]);
    assert_eq!(found(&[("itemId", &hoses[1]), ("itemId[]", &clamp)]), ["BB-2", "CLAMP-AA"]);
    assert_eq!(found(&[("itemId", &both), ("warehouseId", &far)]), [""; 0]);
    assert_eq!(found(&[("itemId", "000000000000000000000001")]), [""; 0]);
    let wrong = get("/inventory").query("itemId", &format!("{clamp},x")).token(&admin).send();
    wrong.faults(&[("itemId", "malformed_id")]);
    let second = list(&admin, &[("limit", "3"), ("page", "2")]);
    assert_eq!(
        (second.all("partNumber"), second.field("/total")),
        (vec!["CLAMP-AA".to_owned()], json!(4))
    );
    get("/inventory")
        .query("search.colour", "x")
        .token(&admin)
        .send()
        .problem(400, "invalid_input");
    let other = Yard::new();
    assert_eq!(list(&other.admin, &[]).field("/total"), 0);
    assert_eq!(list(&other.admin, &[("warehouseId", &warehouse)]).field("/total"), 0);
}

#[test]
fn sixty_four_writers_lose_nothing() {
    let Yard { shop, admin, hoses, .. } = Yard::new();
    set(&admin, &json!({ "item": hoses[0], "onHand": 1000 })).expect(200);
    let token = shop.staff(Role::Regular);
    thread::scope(|scope| {
        for writer in 0..64 {
            let (token, hose) = (&token, &hoses[0]);
            let delta = if writer % 2 == 0 { 3 } else { -2 };
            scope.spawn(move || {
                let fields = json!({ "item": hose, "delta": delta });
                patiently(|| set(token, &fields)).expect(200)
            });
        }
    });
    assert_eq!(list(&admin, &[]).field("/items/0/onHand"), 1000 + 32 * 3 - 32 * 2);
}

#[test]
fn the_first_writers_do_not_meet() {
    let Yard { admin, hoses, .. } = Yard::new();
    thread::scope(|scope| {
        for _ in 0..16 {
            let (admin, hose) = (&admin, &hoses[1]);
            scope.spawn(move || set(admin, &json!({ "item": hose, "delta": 1 })).expect(200));
        }
    });
    let listed = list(&admin, &[]);
    has(&listed.json(), &json!({ "total": 1, "items": [{ "onHand": 16 }] }));
}

#[test]
fn stock_stays_above_zero_unless_allowed() {
    let Yard { admin, hoses, .. } = Yard::new();
    set(&admin, &json!({ "item": hoses[0], "onHand": 5 })).expect(200);
    let taken: Vec<u16> = thread::scope(|scope| {
        let takers: Vec<_> = (0..16)
            .map(|_| {
                let (admin, hose) = (&admin, &hoses[0]);
                scope.spawn(move || set(admin, &json!({ "item": hose, "delta": -1 })).status)
            })
            .collect();
        takers.into_iter().map(|taker| taker.join().unwrap()).collect()
    });
    assert_eq!(taken.iter().filter(|status| **status == 200).count(), 5);
    assert_eq!(taken.iter().filter(|status| **status == 409).count(), 11);
    set(&admin, &json!({ "item": hoses[0], "delta": -1 })).problem(409, "stock_below_zero");
    set(&admin, &json!({ "item": hoses[0], "onHand": -1 })).problem(409, "stock_below_zero");
    set(&admin, &json!({ "item": hoses[1], "onHand": -1 })).problem(409, "stock_below_zero");
    assert_eq!(list(&admin, &[]).field("/total"), 1, "what was refused left nothing");
    post("/organization/update", &json!({ "params": { "allowNegativeStock": true } }))
        .token(&admin)
        .send()
        .expect(200);
    let below = set(&admin, &json!({ "item": hoses[0], "delta": -2.5 })).expect(200);
    has(&below.json(), &json!({ "onHand": -2.5, "available": -2.5 }));
    post("/organization/update", &json!({ "params": { "allowNegativeStock": false } }))
        .token(&admin)
        .send()
        .expect(200);
    // What is below zero already can be filled up in steps.
    assert_eq!(
        set(&admin, &json!({ "item": hoses[0], "delta": 1 })).expect(200).field("/onHand"),
        -1.5
    );
    set(&admin, &json!({ "item": hoses[0], "binLocation": "Z" })).expect(200);
}

#[test]
fn stock_that_is_promised_is_not_forgotten() {
    let Yard { admin, hoses, .. } = Yard::new();
    let id = text(
        set(&admin, &json!({ "item": hoses[0], "onHand": 5, "committed": 2 }))
            .expect(200)
            .field("/_id"),
    );
    let delete =
        |token: &str| post(&format!("/inventoryitem/{id}/delete"), &json!({})).token(token).send();
    delete(&admin).problem(409, "still_used");
    set(&admin, &json!({ "_id": id, "committed": 0 })).expect(200);
    delete(&Yard::new().admin).problem(404, "not_found");
    delete(&admin).expect(200);
    delete(&admin).problem(404, "not_found");
    set(&admin, &json!({ "_id": id, "onHand": 1 })).faults(&[("/params/_id", "not_found")]);
}

#[test]
fn a_renamed_item_is_listed_by_its_new_name() {
    let Yard { shop, admin, hoses, .. } = Yard::new();
    let brand = tests::unique("Other brand");
    shop.brand(&brand);
    set(&admin, &json!({ "item": hoses[0], "onHand": 1 })).expect(200);
    post(
        &format!("/organization/hose/{}/update", hoses[0]),
        &json!({ "params": { "partNumber": "ZZ-9", "brand": brand } }),
    )
    .token(&admin)
    .send()
    .expect(200);
    assert_eq!(
        list(&admin, &[("search.partNumber", "zz-9"), ("search.brand", &brand)]).all("partNumber"),
        ["ZZ-9"]
    );
    assert_eq!(list(&admin, &[("search.partNumber", "aa")]).field("/total"), 0);
}

#[test]
fn wrong_input_is_told() {
    let Yard { shop, admin, warehouse, hoses, .. } = Yard::new();
    let other = Yard::new();
    set(&admin, &json!({})).faults(&[("/params/item", "required")]);
    set(&admin, &json!({ "item": "x", "onHand": "1", "delta": 1e12, "committed": -1, "stock": 1 }))
        .faults(&[
            ("/params/committed", "out_of_range"),
            ("/params/delta", "out_of_range"),
            ("/params/item", "malformed_id"),
            ("/params/onHand", "wrong_type"),
            ("/params/stock", "unknown_field"),
        ]);
    set(&admin, &json!({ "item": hoses[0], "onHand": 1.00001 }))
        .faults(&[("/params/onHand", "too_many_decimals")]);
    set(&admin, &json!({ "item": hoses[0], "onHand": 1, "delta": 1 }))
        .faults(&[("/params/delta", "not_together")]);
    set(&admin, &json!({ "item": other.hoses[0], "onHand": 1 }))
        .faults(&[("/params/item", "not_found")]);
    set(&admin, &json!({ "item": hoses[0], "warehouse": other.warehouse, "onHand": 1 }))
        .faults(&[("/params/warehouse", "not_found")]);
    let empty = Shop::new("without");
    let item = empty.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "X" }));
    set(&empty.admin(), &json!({ "item": item, "onHand": 1 }))
        .faults(&[("/params/warehouse", "required")]);
    assert_eq!(list(&admin, &[("warehouseId", &warehouse)]).field("/total"), 0);
    drop(shop);
}

#[test]
fn stock_out_hides_items() {
    let Yard { shop, admin, hoses, .. } = Yard::new();
    let shown = || {
        let page =
            get("/organization/customhoses").query("hideUnavailable", "true").token(&admin).send();
        page.expect(200).all("partNumber")
    };
    assert_eq!(shown(), ["AA-1", "BB-2"], "stock that is not kept is not short");
    let far = shop.warehouse("Far").to_string();
    let id = text(set(&admin, &json!({ "item": hoses[0], "onHand": 0 })).expect(200).field("/_id"));
    assert_eq!(shown(), ["BB-2"]);
    set(&admin, &json!({ "item": hoses[0], "warehouse": far, "onHand": 2 })).expect(200);
    assert_eq!(shown(), ["AA-1", "BB-2"]);
    let commit = |quantity: u32| {
        set(&admin, &json!({ "item": hoses[0], "warehouse": far, "committed": quantity }))
            .expect(200);
    };
    commit(2);
    assert_eq!(shown(), ["BB-2"]);
    commit(0);
    let listed = list(&admin, &[("warehouseId", &far)]);
    let gone = text(listed.field("/items/0/_id"));
    post(&format!("/inventoryitem/{gone}/delete"), &json!({})).token(&admin).send().expect(200);
    assert_eq!(shown(), ["BB-2"]);
    post(&format!("/inventoryitem/{id}/delete"), &json!({})).token(&admin).send().expect(200);
    assert_eq!(shown(), ["AA-1", "BB-2"]);
}

#[test]
fn hiding_stock_is_told() {
    let shop = Shop::new("hiding");
    let admin = shop.admin();
    let customer = shop.customer_token(None);
    let state = || {
        get("/organization/hideinventory")
            .token(&customer)
            .send()
            .expect(200)
            .field("/hideInventory")
    };
    assert_eq!(state(), false);
    post("/organization/update", &json!({ "params": { "hideInventory": true } }))
        .token(&admin)
        .send()
        .expect(200);
    assert_eq!(state(), true);
}

/// Of who sets the stock of an item and who deletes it at that moment, one is told of the other.
#[test]
fn stock_of_an_item_that_goes_is_refused() {
    let Yard { shop, admin, .. } = Yard::new();
    for at in 0..12 {
        let item =
            shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": format!("GO-{at}") }));
        let path = format!("/otheritems/{item}/delete");
        let (deleted, was_set) = thread::scope(|scope| {
            let delete = scope.spawn(|| post(&path, &json!({})).token(&admin).send());
            let stock = scope.spawn(|| set(&admin, &json!({ "item": item, "onHand": 3 })));
            (delete.join().unwrap(), stock.join().unwrap())
        });
        let left = if was_set.status == 200 {
            deleted.problem(409, "still_used");
            1
        } else {
            assert!(matches!(was_set.status, 400 | 409), "{was_set}");
            deleted.expect(200);
            0
        };
        assert_eq!(list(&admin, &[("itemId", &item)]).field("/total"), left);
    }
}
