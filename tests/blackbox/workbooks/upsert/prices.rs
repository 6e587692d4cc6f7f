//! Prices of price lists.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{get, post, with};

use super::{ITEMS, failures, go_on, ids, results, send, shop, upsert};

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
        let second = with(json!({ "item": hose, "listPrice": 1 }), &wrong);
        let answer = go_on(&admin, &path, &json!([{ "item": hose, "listPrice": 2 }, second]));
        assert_eq!(results(&answer), ["failed", "failed"], "{answer}");
        assert_eq!(failures(&answer)[0], "/0 part_refused", "{answer}");
    }
}

/// A break of 10 ft isn't one of 10 m, and 10 m are 10,000 mm.
#[test]
fn breaks_in_other_units_are_other_breaks() {
    let (shop, admin, brand) = shop();
    let hose = shop.add::<Hose>(tests::hose("H-1", &brand, "8", json!({})));
    let list = post("/pricelists/create", &json!({ "name": "Shop" })).token(&admin).send();
    let list = list.expect(201).id();
    let path = format!("/pricelist/{list}/items/upsert");
    let price = |unit: Option<&str>, from: u32, start: Option<&str>, price: u32| json!({ "item": hose, "unitOfMeasure": unit, "minimumQuantity": from, "startDate": start, "listPrice": price });
    let records = json!([
        price(Some("ft"), 10, None, 9),
        price(Some("m"), 10, None, 27),
        price(None, 10, Some("2030-01-01"), 100),
    ]);
    for dry in ["true", "false"] {
        let answer = send(&super::list(&admin, &path, &records).query("dryRun", dry));
        assert_eq!(results(&answer), ["created"; 3], "{dry}");
    }
    assert_eq!(results(&upsert(&admin, &path, &records)), ["unchanged"; 3]);
    // Each is found by its unit, in any order, and by what there is only one of.
    let both = json!([price(Some("m"), 10, None, 26), price(Some("ft"), 10, None, 8)]);
    assert_eq!(results(&upsert(&admin, &path, &both)), ["updated"; 2]);
    let alone = json!([{ "item": hose, "minimumQuantity": 10, "startDate": "2030-01-01", "listPrice": 101 }]);
    assert_eq!(results(&upsert(&admin, &path, &alone)), ["updated"]);
    // A price whose unit alone differs changes its unit, unless another record of the request is that price.
    let start = Some("2030-01-01");
    let other = json!([price(Some("in"), 10, start, 1), price(None, 10, start, 102)]);
    assert_eq!(results(&upsert(&admin, &path, &other)), ["created", "updated"]);
    let unsaid = json!([{ "item": hose, "minimumQuantity": 10, "listPrice": 3 }]);
    upsert(&admin, &path, &unsaid).faults(&[("/0/unitOfMeasure", "ambiguous")]);
    // The same quantity in other words, at the same time.
    let same = json!([price(Some("mm"), 10_000, Some("2029-01-01"), 1)]);
    for dry in ["true", "false"] {
        let refused = send(&super::list(&admin, &path, &same).query("dryRun", dry));
        refused.faults(&[("/0/minimumQuantity", "overlapping")]);
    }
    let row = format!("/pricelist/{list}/item/new/update");
    let one = |fields: &Value| post(&row, fields).token(&admin).send();
    one(&same[0]).faults(&[("/minimumQuantity", "overlapping")]);
    one(&price(Some("ft"), 10_000, Some("2029-01-01"), 1)).expect(200);
    // An export is imported again, and changes nothing.
    let all = json!({ "priceLists": [], "selectAll": true, "format": "csv" });
    let file = tests::patiently(|| post("/pricelists/export", &all).token(&admin).send());
    let again = tests::import(&admin, "/pricelists/import", &file.expect(200).body).expect(200);
    again.has(&json!({ "created": 0, "updated": 0, "unchanged": 5 }));
    drop(shop);
}
