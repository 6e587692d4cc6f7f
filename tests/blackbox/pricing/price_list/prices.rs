//! The prices in a list.

use serde_json::{Value, json};
use tests::{Answer, Shop, get};

use super::{create, find, hoses, update};

fn prices(answer: &Answer) -> Vec<Value> {
    answer.field("/items").as_array().unwrap().clone()
}

#[test]
fn the_array_is_the_whole_new_list() {
    let shop = Shop::new("prices");
    let token = shop.admin();
    let hoses = hoses(&shop, 3);
    let price = |hose: usize, amount: f64| json!({ "item": hoses[hose], "listPrice": amount });
    let list = create(&token, &json!({ "items": [price(0, 1.5), price(1, 2.5)] })).expect(201);
    let (first, second) = (list.field("/items/0/_id"), list.field("/items/1/_id"));
    let list = list.id();
    let change = json!({ "items": [
        { "_id": second, "listPrice": 2.75, "unitOfMeasure": "ft" },
        { "_id": first },
        price(2, 3.5),
    ] });
    let changed = update(&token, &list, &change).expect(200);
    let prices_after = prices(&changed);
    let amounts: Vec<_> =
        prices_after.iter().map(|price| price["listPrice"].as_f64().unwrap()).collect();
    assert_eq!(amounts, [1.5, 2.75, 3.5]);
    assert_eq!(prices_after[1]["unitOfMeasure"], "ft");
    assert_eq!(prices_after[0]["lastModified"], prices_after[0]["created"], "it didn't change");
    assert_ne!(prices_after[1]["lastModified"], prices_after[1]["created"]);
    let change = json!({ "items": [{ "_id": first, "deleted": true }, { "_id": second, "unitOfMeasure": null }] });
    let changed = prices(&update(&token, &list, &change).expect(200));
    assert_eq!(changed.len(), 1, "one was deleted, one is missing");
    assert_eq!((&changed[0]["_id"], &changed[0]["unitOfMeasure"]), (&second, &Value::Null));
    update(&token, &list, &json!({ "items": [{ "_id": first, "listPrice": 1 }] }))
        .faults(&[("/params/items/0/_id", "unknown_line")]);
    assert_eq!(prices(&find(&token, &list)).len(), 1);
}

#[test]
fn faults_of_prices_are_told_at_their_places() {
    let shop = Shop::new("prices");
    let token = shop.admin();
    let hose = hoses(&shop, 1).remove(0);
    let foreign = super::hoses(&Shop::new("others"), 1).remove(0);
    let list = create(&token, &json!({})).expect(201).id();
    let bad = json!({ "items": [
        { "item": hose },
        { "item": foreign, "listPrice": 1 },
        { "item": hose, "listPrice": 1, "minimumQuantity": 0 },
        { "item": hose, "listPrice": 1, "startDate": "2026-02-01", "endDate": "2026-01-31" },
        { "item": hose, "listPrice": 1, "startDate": "tomorrow" },
        { "item": hose, "listPrice": 0.00001 },
        { "listPrice": 1 },
    ] });
    update(&token, &list, &bad).faults(&[
        ("/params/items/0/listPrice", "required"),
        ("/params/items/2/minimumQuantity", "out_of_range"),
        ("/params/items/3/endDate", "ends_before_it_starts"),
        ("/params/items/4/startDate", "invalid_date"),
        ("/params/items/5/listPrice", "too_many_decimals"),
        ("/params/items/6/item", "required"),
        ("/params/items/1/item", "unknown_item"),
    ]);
    update(&token, &list, &json!({ "items": [{ "price": 1 }, { "listPrice": -1 }] })).faults(&[
        ("/params/items/0/price", "unknown_field"),
        ("/params/items/0/item", "required"),
        ("/params/items/0/listPrice", "required"),
        ("/params/items/1/item", "required"),
        ("/params/items/1/listPrice", "out_of_range"),
    ]);
}

#[test]
fn one_price_at_a_time() {
    let shop = Shop::new("prices");
    let token = shop.admin();
    let hoses = hoses(&shop, 2);
    let price = |minimum: f64, start: Value, end: Value| json!({ "item": hoses[0], "listPrice": 1, "minimumQuantity": minimum, "startDate": start, "endDate": end });
    let fine = json!({ "items": [
        price(1.0, Value::Null, json!("2026-01-31")), price(1.0, json!("2026-02-01"), Value::Null), price(2.0, Value::Null, Value::Null),
        { "item": hoses[1], "listPrice": 1 }, { "item": hoses[1], "listPrice": 2, "enabled": false },
    ] });
    let list = create(&token, &fine).expect(201).id();
    let bad = json!({ "items": [price(1.0, Value::Null, json!("2026-01-31")), price(1.0, json!("2026-01-31"), Value::Null)] });
    update(&token, &list, &bad).faults(&[("/params/items/1/minimumQuantity", "overlapping")]);
    // They change places, which is fine when all is done.
    let before = prices(&find(&token, &list).expect(200));
    let at = |place: usize| before[place]["_id"].clone();
    let swapped = json!({ "items": [
        { "_id": at(0), "startDate": "2026-02-01", "endDate": null }, { "_id": at(1), "startDate": null, "endDate": "2026-01-31" },
    ] });
    assert_eq!(prices(&update(&token, &list, &swapped).expect(200)).len(), 2);
}

#[test]
fn prices_of_an_item_stand_together() {
    let shop = Shop::new("prices");
    let token = shop.admin();
    let hoses = hoses(&shop, 2);
    let price = |hose: usize, from: i32| json!({ "item": hoses[hose], "listPrice": 1, "minimumQuantity": from });
    let items = json!({ "items": [price(0, 100), price(1, 1), price(0, 9), price(1, 20)] });
    let list = create(&token, &items).expect(201).id();
    let shown = |query: &str| -> Vec<(String, i64)> {
        let answer = get(&format!("/pricelist/{list}{query}")).token(&token).send().expect(200);
        assert_eq!(answer.field("/total"), 4);
        let part = |price: &Value| price["partNumber"].as_str().unwrap().to_owned();
        prices(&answer)
            .iter()
            .map(|price| (part(price), price["minimumQuantity"].as_i64().unwrap()))
            .collect()
    };
    let all = [("H-0", 9), ("H-0", 100), ("H-1", 1), ("H-1", 20)]
        .map(|(part, from)| (part.to_owned(), from));
    assert_eq!(shown(""), all);
    assert_eq!(shown("?limit=3&page=2"), all[3..]);
}

#[test]
fn days_are_those_of_the_organization() {
    let shop = Shop::with("prices", |mut organization| {
        organization.settings.time_zone = "America/Chicago".parse().unwrap();
        organization
    });
    let token = shop.admin();
    let hose = hoses(&shop, 1).remove(0);
    let price =
        json!({ "item": hose, "listPrice": 1, "startDate": "2026-07-01", "endDate": "2026-12-31" });
    let made = create(&token, &json!({ "items": [price] })).expect(201);
    assert_eq!(made.field("/items/0/startDate"), "2026-07-01T05:00:00.000Z");
    assert_eq!(made.field("/items/0/endDate"), "2027-01-01T06:00:00.000Z");
}

/// Many add a price for the same item at once; what is left is the list of one of them.
#[test]
fn changes_at_once_leave_one_price() {
    let shop = Shop::new("prices");
    let token = shop.admin();
    let hose = hoses(&shop, 1).remove(0);
    let list = create(&token, &json!({})).expect(201).id();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let change = |amount: i32| {
            let (token, list, hose) = (&token, &list, &hose);
            scope.spawn(move || {
                update(token, list, &json!({ "items": [{ "item": hose, "listPrice": amount }] }))
                    .status
            })
        };
        let all: Vec<_> = (1..=8).map(change).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(statuses, [200; 8]);
    assert_eq!(prices(&find(&token, &list)).len(), 1);
}
