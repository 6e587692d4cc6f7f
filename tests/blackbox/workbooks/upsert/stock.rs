//! Stock of items in warehouses.

use domain::access::Role;
use domain::catalogue::{Ferrule, Hose};
use serde_json::{Value, json};
use tests::{get, post, unique};

use super::{ITEMS, failures, go_on, ids, results, shop, upsert};

const PATH: &str = "/inventory/upsert";

#[test]
fn items_and_warehouses_are_named_in_every_way() {
    let (shop, admin, brand) = shop();
    let hose = shop.add::<Hose>(tests::hose("H-1", &brand, "8", json!({})));
    // Shared items of other tests have simple numbers.
    let ferrule = unique("F-");
    let twins =
        ["6", "8"].map(|size| shop.add::<Ferrule>(tests::hose(&ferrule, &brand, size, json!({}))));
    upsert(&admin, ITEMS, &json!([{ "_id": hose, "externalId": "E-1" }])).expect(200);
    let new =
        |warehouse: &Value| post("/warehouses/create", warehouse).token(&admin).send().expect(201);
    new(&json!({ "name": "Main", "default": true }));
    let warehouse = json!({ "name": "North", "erpId": "W-7" });
    let north = new(&warehouse).field("/_id");
    new(&json!({ "name": "South", "erpId": "w-7" }));
    let records = json!([
        { "item": hose, "onHand": 5, "binLocation": "A-1" },
        { "itemExternalId": "E-1", "warehouse": "north", "onHand": 7.5 },
        { "partNumber": ferrule, "itemType": "ferrule", "brand": brand, "size": "6", "warehouse": north, "onHand": 1 },
        { "partNumber": ferrule, "size": "-08", "warehouse": "W-7", "onHand": 2 },
        { "partNumber": ferrule, "size": "-08", "warehouse": "w-7", "onHand": 3 },
    ]);
    let made = upsert(&admin, PATH, &records);
    assert_eq!(results(&made), ["created"; 5]);
    let stock = |item: &str| {
        let stock = get("/inventory").token(&admin).query("itemId", item).send().expect(200);
        let items = stock.field("/items");
        let each = |one: &Value| (one["warehouseName"] == "North", one["onHand"].as_f64().unwrap());
        let mut stock: Vec<_> = items.as_array().unwrap().iter().map(each).collect();
        stock.sort_by(|a, b| a.partial_cmp(b).unwrap());
        stock
    };
    assert_eq!(stock(&hose), [(false, 5.0), (true, 7.5)]);
    assert_eq!(
        (stock(&twins[0]), stock(&twins[1])),
        (vec![(true, 1.0)], vec![(false, 3.0), (true, 2.0)])
    );
    assert_eq!(results(&upsert(&admin, PATH, &records)), ["unchanged"; 5]);
    let second = json!([
        { "_id": ids(&made)[0], "onHand": 6, "binLocation": null },
        { "_id": ids(&made)[1], "warehouse": "North", "item": hose, "onHand": 8 },
    ]);
    let changed = upsert(&admin, PATH, &second);
    assert_eq!(
        (results(&changed), &ids(&changed)[..]),
        (vec!["updated".to_owned(); 2], &ids(&made)[..2])
    );
    assert_eq!(stock(&hose), [(false, 6.0), (true, 8.0)]);
}

/// Simultaneous changes don't overwrite each other, and a repeated request adds nothing.
#[test]
fn differences_are_added_once() {
    let (shop, admin, brand) = shop();
    let hose = shop.add::<Hose>(tests::hose("H-1", &brand, "8", json!({})));
    let main = json!({ "name": "Main", "default": true });
    post("/warehouses/create", &main).token(&admin).send().expect(201);
    let made =
        upsert(&admin, PATH, &json!([{ "item": hose, "delta": 4.5, "unitOfMeasure": "ft" }]));
    assert_eq!(results(&made), ["created"]);
    let id = ids(&made)[0].clone();
    let on_hand = || {
        let stock = get("/inventory").token(&admin).query("itemId", &hose).send().expect(200);
        stock.field("/items/0/onHand")
    };
    let key = tests::unique("key");
    let sent = super::list(&admin, PATH, &json!([{ "_id": id, "delta": 2.25 }]));
    let sent = sent.header("Idempotency-Key", &key);
    let first = super::send(&sent);
    assert_eq!((results(&first), on_hand()), (vec!["updated".to_owned()], json!(6.75)));
    assert_eq!((super::send(&sent).json(), on_hand()), (first.json(), json!(6.75)));
    assert_eq!(results(&upsert(&admin, PATH, &json!([{ "_id": id, "delta": 0 }]))), ["unchanged"]);
    upsert(&admin, PATH, &json!([{ "_id": id, "delta": -7 }]))
        .faults(&[("/0/onHand", "stock_below_zero")]);
    upsert(&admin, PATH, &json!([{ "_id": id, "delta": 1e10 }]))
        .faults(&[("/0/delta", "out_of_range")]);
    upsert(&admin, PATH, &json!([{ "_id": id, "delta": 1, "unitOfMeasure": "m" }]))
        .faults(&[("/0/unitOfMeasure", "other_unit")]);
    assert_eq!(on_hand(), 6.75);
}

#[test]
fn what_can_not_be_stock_is_told() {
    let (shop, admin, brand) = shop();
    let regular = shop.staff(Role::Regular);
    let (number, ferrule) = (unique("H-"), unique("F-"));
    let hose = shop.add::<Hose>(tests::hose(&number, &brand, "8", json!({})));
    let [other, third, fourth] = ["2", "3", "4"]
        .map(|at| shop.add::<Hose>(tests::hose(&format!("H-{at}"), &brand, "8", json!({}))));
    for size in ["6", "8"] {
        shop.add::<Ferrule>(tests::hose(&ferrule, &brand, size, json!({})));
    }
    let main = json!({ "name": "Main", "default": true });
    let main = post("/warehouses/create", &main).token(&admin).send().expect(201).field("/_id");
    let stock = json!([{ "item": other, "onHand": 3 }, { "item": fourth, "onHand": 3 }]);
    upsert(&admin, PATH, &stock).expect(200);
    let records = json!([
        { "item": hose, "onHand": 5 },
        { "item": hose, "warehouse": "Nowhere", "onHand": 5 },
        { "item": "6b0000000000000000000000", "onHand": 5 },
        { "itemExternalId": "nobody's", "onHand": 5 },
        { "partNumber": ferrule, "onHand": 5 },
        { "onHand": 5 },
        { "item": other, "onHand": -5 },
        { "item": other, "partNumber": number, "onHand": 1 },
        { "item": hose, "onHand": 6 },
        { "item": third, "delta": 6, "onHand": 6 },
        { "item": third, "warehouse": main, "cost": 6 },
        { "item": fourth, "committed": 50 },
    ]);
    let answer = go_on(&regular, PATH, &records);
    let mut expected = vec!["failed"; 12];
    (expected[0], expected[11]) = ("created", "updated");
    assert_eq!(results(&answer), expected, "{answer}");
    assert_eq!(
        failures(&answer),
        [
            "/1/warehouse unknown_warehouse",
            "/2/item unknown_item",
            "/3/itemExternalId unknown_item",
            "/4/partNumber ambiguous_item",
            "/5/partNumber required",
            "/6/onHand stock_below_zero",
            "/7/item another_record",
            "/8/item duplicate_row",
            "/9/delta not_together",
            "/10/cost forbidden",
            "/10/item duplicate_row",
        ]
    );
    assert_eq!(answer.field("/warnings/0/pointer"), "/11/committed");
    assert_eq!(answer.field("/warnings/0/code"), "committed_above_free");
    let costs = upsert(&admin, PATH, &json!([{ "item": other, "cost": 6 }]));
    assert_eq!(results(&costs), ["updated"]);
}
