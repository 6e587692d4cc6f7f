//! Orders of assemblies and kits that were put out of use, or replaced by later versions.

use serde_json::{Value, json};
use tests::{get, has, id};

use super::{Floor, faults};

/// A released kit of one short assembly.
fn kit(floor: &Floor) -> Value {
    let lines = json!({ "hoseAssemblies": [{ "item": id(&floor.short) }] });
    let kit = floor.bench.post("/hosekits/create", &lines).expect(201).json();
    floor.bench.post(&format!("/hosekit/{}/release", id(&kit)), &json!({})).expect(200);
    kit
}

fn command(floor: &Floor, assembly: &Value, command: &str) -> Value {
    let path = format!("/hoseassembly/{}/{command}", id(assembly));
    floor.bench.post(&path, &json!({})).expect(200).json()
}

#[test]
fn what_was_put_out_of_use_is_neither_ordered_nor_released() {
    let floor = Floor::new();
    let kit = kit(&floor);
    let made = floor.create(&json!({ "items": [{ "item": id(&kit) }] })).expect(201).json();
    command(&floor, &floor.short, "obsolete");
    // The kit is looked into.
    for item in [&floor.short, &kit] {
        let items = json!({ "items": [{ "item": floor.bench.clamp }, { "item": id(item) }] });
        let refused = floor.create(&items).problem(409, "obsolete_component");
        let at = "/params/items/1/item".to_owned();
        assert_eq!(faults(&refused), [(at, "obsolete_component".to_owned())]);
    }
    let refused = floor.command(&made, "release").problem(409, "obsolete_component");
    assert_eq!(faults(&refused), [("/items/0".to_owned(), "obsolete_component".to_owned())]);
    // Nor is it offered, nor put into kits.
    let customer = floor.bench.shop.customer("Anybody").to_string();
    let offer = json!({ "customer": customer, "items": [{ "item": id(&kit), "price": 1 }] });
    floor.bench.post("/salesestimates/create", &offer).problem(409, "obsolete_component");
    let line = json!({ "itemId": id(&floor.short) });
    let other = floor.bench.post("/hosekits/create", &json!({})).expect(201).json();
    let path = format!("/hosekit/{}/addhoseassembly", id(&other));
    floor.bench.post(&path, &line).problem(409, "obsolete_component");
    // Beside other faults it is one of them.
    let both = json!({ "items": [{ "item": id(&kit) }, { "item": "a".repeat(24) }] });
    let refused = faults(&floor.create(&both).problem(400, "invalid_input"));
    assert!(refused.iter().any(|(_, code)| code == "obsolete_component"), "{refused:?}");
}

/// Estimates and kits that had it before are not released with it either; copies are made.
#[test]
fn releases_find_what_was_put_out_of_use_since() {
    let floor = Floor::new();
    let customer = floor.bench.shop.customer("Anybody").to_string();
    let kit = kit(&floor);
    let offer = json!({ "customer": customer, "items": [{ "item": id(&kit), "price": 1 }] });
    let offer = floor.bench.post("/salesestimates/create", &offer).expect(201).json();
    let lines = json!({ "hoseAssemblies": [{ "item": id(&floor.short) }] });
    let open = floor.bench.post("/hosekits/create", &lines).expect(201).json();
    command(&floor, &floor.short, "obsolete");
    let release = |kind: &str, record: &Value| {
        let path = format!("/{kind}/{}/release", id(record));
        faults(&floor.bench.post(&path, &json!({})).problem(409, "obsolete_component"))
    };
    let at = |pointer: &str| [(pointer.to_owned(), "obsolete_component".to_owned())];
    assert_eq!(release("salesestimate", &offer), at("/items/0"));
    assert_eq!(release("hosekit", &open), at("/hoseAssemblies/0"));
    // Nor is it ordered of what was offered before.
    let other = floor.bench.made(json!({}));
    command(&floor, &other, "release");
    let lines =
        json!([{ "item": floor.bench.clamp, "price": 1 }, { "item": id(&other), "price": 1 }]);
    let offer = json!({ "customer": customer, "items": lines });
    let offer = floor.offered(&offer);
    command(&floor, &other, "obsolete");
    let refused = floor.create(&json!({ "salesEstimateId": id(&offer) }));
    assert_eq!(faults(&refused.problem(409, "obsolete_component")), at("/params/items/1"));
    let part =
        json!({ "salesEstimateId": id(&offer), "items": [{ "lineId": id(&offer["items"][0]) }] });
    floor.create(&part).expect(201);
    let copy = format!("/hosekit/{}/newversion", id(&kit));
    floor.bench.post(&copy, &json!({})).expect(200);
}

#[test]
fn what_was_replaced_stays_usable_and_is_told() {
    let floor = Floor::new();
    let kit = kit(&floor);
    let newer = command(&floor, &floor.short, "newversion");
    command(&floor, &newer, "release");
    let lines = json!({ "items": [{ "item": id(&floor.short) }, { "item": id(&kit) }, { "item": floor.bench.clamp }] });
    let order = floor.create(&lines).expect(201).json();
    let summary = |order: &Value| {
        let warnings = order["warnings"].as_array().unwrap();
        let one = |warning: &Value| (warning["pointer"].clone(), warning["code"].clone());
        assert!(
            warnings
                .iter()
                .all(|warning| warning["message"].as_str().unwrap().contains("version 2"))
        );
        warnings.iter().map(one).collect::<Vec<_>>()
    };
    let expected =
        [json!("/items/0"), json!("/items/1")].map(|at| (at, json!("superseded_component")));
    assert_eq!(summary(&order), expected);
    let order = floor.command(&order, "release").expect(200).json();
    assert_eq!(summary(&floor.read(&order)), expected);
    floor.command(&order, "newversion").expect(200);
    // Kits and estimates tell it too.
    let kit = get(&format!("/hosekit/{}", id(&kit))).token(&floor.bench.admin).send().expect(200);
    assert_eq!(summary(&kit.json()), [(json!("/hoseAssemblies/0"), json!("superseded_component"))]);
    let customer = floor.bench.shop.customer("Anybody").to_string();
    let offer =
        json!({ "customer": customer, "items": [{ "item": id(&floor.short), "price": 1 }] });
    let offer = floor.bench.post("/salesestimates/create", &offer).expect(201).json();
    assert_eq!(summary(&offer), [(json!("/items/0"), json!("superseded_component"))]);
    floor.bench.post(&format!("/salesestimate/{}/release", id(&offer)), &json!({})).expect(200);
    // Where the newer one is put out of use by hand, the older one still names it.
    command(&floor, &newer, "obsolete");
    assert_eq!(summary(&floor.read(&order)), expected);
}

#[test]
fn a_line_moves_to_another_version() {
    let floor = Floor::new();
    let lines =
        json!({ "items": [{ "item": id(&floor.short), "quantity": 3, "comments": "tag each" }] });
    let order = floor.create(&lines).expect(201).json();
    let newer = command(&floor, &floor.short, "newversion");
    command(&floor, &newer, "release");
    let line = id(&order["items"][0]);
    let moved = json!({ "params": { "items": [{ "_id": line, "item": id(&newer) }] } });
    let order = floor.post(&order, "update", &moved).expect(200).json();
    let now = &order["items"][0];
    assert_eq!(
        (&now["item"], &now["version"], &now["_id"]),
        (&newer["_id"], &json!(2), &json!(line))
    );
    has(now, &json!({ "quantity": 3, "comments": "tag each" }));
    assert_eq!((&order["warnings"], &floor.read(&order)["items"]), (&json!([]), &order["items"]));
    let other = floor.bench.made(json!({}));
    let moved = json!({ "params": { "items": [{ "_id": line, "item": id(&other) }] } });
    let refused = floor.post(&order, "update", &moved).problem(400, "invalid_input");
    assert_eq!(faults(&refused), [("/params/items/0/item".to_owned(), "other_item".to_owned())]);
}

#[test]
fn a_line_alone_moves_to_another_version() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let customer = bench.shop.customer("Anybody").to_string();
    let line = json!({ "item": id(&floor.short), "quantity": 3, "comments": "tag each" });
    let order = floor.create(&json!({ "items": [line] })).expect(201).json();
    let lines = json!({ "hoseAssemblies": [line] });
    let kit = bench.post("/hosekits/create", &lines).expect(201).json();
    let quote = json!({ "item": id(&floor.short), "quantity": 3, "comments": "tag each", "price": 40, "discountPercent": 10 });
    let offer = json!({ "customer": customer, "items": [quote] });
    let offer = bench.post("/salesestimates/create", &offer).expect(201).json();
    let newer = command(&floor, &floor.short, "newversion");
    let other = bench.made(json!({}));
    let gone = bench.made(json!({}));
    command(&floor, &gone, "release");
    let gone_newer = command(&floor, &gone, "newversion");
    let change = |of: &Value, list: &str, named: &str, item: &Value| json!({ "params": { "itemId": id(&of[list][0]), named: "10", "itemType": "hoseAssembly", "quantity": 4, "item": id(item) } });
    let path = |what: &str, of: &Value, list: &str, item: &str| {
        format!("/{what}/{}/{item}/{}/update", id(of), id(&of[list][0]))
    };
    let order_line = |item: &Value| {
        let mut body = change(&order, "items", "lineNumber", item);
        body["params"].as_object_mut().unwrap().remove("itemId");
        bench.post(&path("workorder", &order, "items", "item"), &body)
    };
    let offer_line = |item: &Value| {
        let body = change(&offer, "items", "lineNumber", item);
        bench.post(&path("salesestimate", &offer, "items", "item"), &body)
    };
    let kit_line = |item: &Value| {
        let mut body = change(&kit, "hoseAssemblies", "itemNumber", item);
        body["params"].as_object_mut().unwrap().remove("itemType");
        bench.post(&path("hosekit", &kit, "hoseAssemblies", "hoseassembly"), &body)
    };
    for moved in [order_line(&other), offer_line(&other), kit_line(&other), order_line(&gone_newer)]
    {
        let refused = faults(&moved.problem(400, "invalid_input"));
        assert_eq!(refused, [("/params/item".to_owned(), "other_item".to_owned())]);
    }
    let moved = |line: &Value| {
        let fields = ["item", "version", "quantity", "comments"];
        fields.map(|field| line[field].clone())
    };
    let expected = [newer["_id"].clone(), json!(2), json!(4), json!("tag each")];
    let now = order_line(&newer).expect(200).json();
    assert_eq!(moved(&now["items"][0]), expected);
    assert_eq!(now["items"][0]["_id"], order["items"][0]["_id"]);
    assert_eq!(floor.read(&order)["items"], now["items"]);
    let now = offer_line(&newer).expect(200).json();
    assert_eq!(moved(&now["items"][0]), expected);
    // What staff entered stays: 4 x 40, less 10 %.
    let money = ["unitPrice", "source", "amount", "discountPercent"]
        .map(|name| now["items"][0][name].clone());
    assert_eq!(money, [json!(40), json!("manual"), json!(160), json!(10)]);
    kit_line(&newer).expect(200);
    let now = get(&format!("/hosekit/{}", id(&kit))).token(&bench.admin).send().expect(200).json();
    assert_eq!(moved(&now["hoseAssemblies"][0]), expected);
    // To one that was put out of use no line moves.
    command(&floor, &newer, "release");
    command(&floor, &newer, "obsolete");
    let latest = command(&floor, &newer, "newversion");
    for moved in [order_line(&latest), offer_line(&latest), kit_line(&latest)] {
        moved.expect(200);
    }
    for moved in [order_line(&newer), offer_line(&newer), kit_line(&newer)] {
        let refused = faults(&moved.problem(409, "obsolete_component"));
        assert_eq!(refused, [("/params/item".to_owned(), "obsolete_component".to_owned())]);
    }
}
