//! Prices of price lists.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{get, post};

use super::{ITEMS, failures, go_on, ids, results, shop, upsert};

#[test]
fn prices_are_set_and_others_stay() {
    let (shop, admin, brand) = shop();
    let hose = shop.add::<Hose>(tests::hose("H-1", &brand, "8", json!({})));
    let other = shop.add::<Hose>(tests::hose("H-2", &brand, "8", json!({})));
    upsert(&admin, ITEMS, &json!([{ "_id": other, "externalId": "E-2" }])).expect(200);
    let assembly = shop.assembly("A-1", &hose, None, |_| {}).to_string();
    let list = json!({ "name": "Shop", "items": [{ "item": hose, "listPrice": 9, "unitOfMeasure": "ft" }] });
    let list = post("/pricelists/create", &list).token(&admin).send().expect(201).field("/_id");
    let list = list.as_str().unwrap();
    let path = format!("/pricelist/{list}/items/upsert");
    let records = json!([
        { "item": hose, "listPrice": "8.25", "unitOfMeasure": "ft" },
        { "partNumber": "H-1", "brand": brand, "minimumQuantity": 100, "listPrice": 7.5, "unitOfMeasure": "ft" },
        { "itemExternalId": "E-2", "listPrice": 3, "startDate": "2030-01-01", "endDate": "2030-06-30" },
        { "item": assembly, "listPrice": 50 },
    ]);
    let made = upsert(&admin, &path, &records);
    assert_eq!(results(&made), ["updated", "created", "created", "created"]);
    let prices = || {
        let list = get(&format!("/pricelist/{list}")).token(&admin).send().expect(200);
        let items = list.field("/items");
        let each = |one: &Value| {
            (one["minimumQuantity"].as_f64().unwrap(), one["listPrice"].as_f64().unwrap())
        };
        let mut prices: Vec<_> = items.as_array().unwrap().iter().map(each).collect();
        prices.sort_by(|a, b| a.partial_cmp(b).unwrap());
        prices
    };
    assert_eq!(prices(), [(1.0, 3.0), (1.0, 8.25), (1.0, 50.0), (100.0, 7.5)]);
    assert_eq!(results(&upsert(&admin, &path, &records)), ["unchanged"; 4]);
    let changed = upsert(&admin, &path, &json!([{ "_id": ids(&made)[1], "listPrice": 7 }]));
    assert_eq!(
        (results(&changed), &ids(&changed)[0]),
        (vec!["updated".to_owned()], &ids(&made)[1])
    );
    // A price of another list is another record.
    let second = post("/pricelists/create", &json!({ "name": "Other" })).token(&admin).send();
    let second = second.expect(201).field("/_id");
    let path = format!("/pricelist/{}/items/upsert", second.as_str().unwrap());
    let foreign = upsert(&admin, &path, &json!([{ "_id": ids(&made)[1], "listPrice": 6 }]));
    foreign.problem(400, "invalid_input");
    assert_eq!(prices(), [(1.0, 3.0), (1.0, 8.25), (1.0, 50.0), (100.0, 7.0)]);
}

/// Steps of an item belong together: half of them would sell at wrong prices.
#[test]
fn of_an_item_all_prices_are_stored_or_none() {
    let (shop, admin, brand) = shop();
    let add = |number: &str| shop.add::<Hose>(tests::hose(number, &brand, "8", json!({})));
    let [one, two, three] = ["H-1", "H-2", "H-3"].map(add);
    let list = post("/pricelists/create", &json!({ "name": "Shop" })).token(&admin).send();
    let list = list.expect(201).field("/_id");
    let path = format!("/pricelist/{}/items/upsert", list.as_str().unwrap());
    let step = |item: &str, from: u32, price: Value| json!({ "item": item, "minimumQuantity": from, "listPrice": price });
    let mut records = vec![
        step(&one, 1, json!(10)),
        step(&two, 1, json!(10)),
        // Two prices at the same time are found when all have been read.
        json!({ "item": three, "listPrice": 5, "startDate": "2030-01-01" }),
    ];
    records.extend((2..1_500).map(|from| step(&two, from, json!(9))));
    records.push(step(&one, 100, json!(-8)));
    records.push(step(&one, 1_000, json!(7)));
    records.push(json!({ "item": three, "listPrice": 6, "startDate": "2030-02-01" }));
    let end = records.len() - 1;
    let answer = go_on(&admin, &path, &json!(records));
    let words = results(&answer);
    let failed: Vec<usize> = (0..words.len()).filter(|at| words[*at] == "failed").collect();
    assert_eq!(failed, [0, 2, end - 2, end - 1, end]);
    assert_eq!(
        failures(&answer),
        [
            "/0 part_refused".to_owned(),
            "/2 part_refused".to_owned(),
            format!("/{}/listPrice out_of_range", end - 2),
            format!("/{} part_refused", end - 1),
            format!("/{end}/minimumQuantity overlapping"),
        ]
    );
    let stored = tests::rows_of(&format!(
        "select encode(item_id, 'hex') as item, count(*) from price_list_items
        where organization_id = decode('{}', 'hex') group by 1",
        shop.id()
    ));
    assert_eq!(stored.len(), 1, "{stored:?}");
    assert_eq!((&stored[0]["item"], &stored[0]["count"]), (&json!(two), &json!(1_499)));
}

#[test]
fn an_error_of_what_finds_a_price_counts_for_all_of_its_item() {
    let (shop, admin, brand) = shop();
    let hose = shop.add::<Hose>(tests::hose("H-1", &brand, "8", json!({})));
    let list = post("/pricelists/create", &json!({ "name": "Shop" })).token(&admin).send();
    let list = list.expect(201).field("/_id");
    let path = format!("/pricelist/{}/items/upsert", list.as_str().unwrap());
    for wrong in [
        json!({ "minimumQuantity": "x" }),
        json!({ "minimumQuantity": -5 }),
        json!({ "minimumQuantity": 10, "startDate": "soon" }),
        json!({ "minimumQuantity": 10, "listPrice": "much" }),
    ] {
        let mut second = json!({ "item": hose, "listPrice": 1 });
        for (name, value) in wrong.as_object().unwrap() {
            second[name] = value.clone();
        }
        let answer = go_on(&admin, &path, &json!([{ "item": hose, "listPrice": 2 }, second]));
        assert_eq!(results(&answer), ["failed", "failed"], "{answer}");
        assert_eq!(failures(&answer)[0], "/0 part_refused", "{answer}");
    }
}
