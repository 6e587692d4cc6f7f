//! What a work order's paper tells the shop: what is missing, what goes into which bag, whose numbers things have.

use serde_json::{Value, json};
use tests::{id, texts, unique};

use super::Floor;

/// The words of a paper, each apart by one blank, page after page.
fn words(file: &[u8]) -> String {
    texts(file).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn printed(floor: &Floor, order: &Value) -> String {
    words(&floor.command(order, "getWorkOrderDataSheet").expect(200).body)
}

fn assert_says(text: &str, expected: &[&str]) {
    for words in expected {
        assert!(text.contains(words), "{words:?} is not in {text}");
    }
}

/// Two assemblies need four fittings and 5.4751 ft of hose; there are three and five.
#[test]
fn what_is_missing_stands_first() {
    let floor = Floor::new();
    floor.allow_backorder();
    floor.stock(&floor.bench.hose, 5.0, "ft");
    floor.stock(&floor.bench.straight, 3.0, "each");
    let order = floor.order(2);
    let open = printed(&floor, &order);
    assert!(!open.contains("SHORT OF STOCK") && !open.contains("Missing in stock"), "{open}");
    floor.command(&order, "release").expect(200);
    let short = printed(&floor, &order);
    let fitting = format!("{}-FJX", floor.bench.word);
    assert_says(
        &short,
        &["SHORT OF STOCK", "Missing in stock", &fitting, "4 3 1 each", "5.4751 5 0.4751 ft"],
    );
    let place = |words: &str| short.find(words).unwrap();
    assert!(place("Missing in stock") < place("Hose assemblies"), "{short}");
    // Goods that came, and were reserved, are no longer missing.
    floor.stock(&floor.bench.hose, 50.0, "ft");
    floor.stock(&floor.bench.straight, 50.0, "each");
    floor.command(&order, "reserve").expect(200);
    let there = printed(&floor, &order);
    assert!(!there.contains("SHORT OF STOCK") && !there.contains("Missing in stock"), "{there}");
}

#[test]
fn kits_say_what_goes_into_each() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let kit = json!({ "partNumber": unique("KIT-"), "hoseAssemblies": [{ "item": id(&floor.short), "quantity": 2, "order": 1 }],
        "otherItems": [{ "item": bench.clamp, "quantity": 4, "comments": "in the small bag", "order": 2 }] });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    let line = json!({ "item": id(&kit), "quantity": 3, "lineNumber": 20 });
    let order = floor.create(&json!({ "items": [line] })).expect(201).json();
    let short = floor.short["partNumber"].as_str().unwrap();
    let (kit, clamp) = (kit["partNumber"].as_str().unwrap(), format!("{}-CLAMP", bench.word));
    assert_says(
        &printed(&floor, &order),
        &[
            "Hose kits and their parts",
            &format!("20 3 {kit} Rev A"),
            &format!("6 2 {short} Rev A"),
            &format!("12 4 {clamp}"),
            "in the small bag",
            // Its assemblies are made as others are.
            &format!("20.1 6 {short} Rev A"),
            "36 in 32 27/32 in (834.4 mm) 3500 psi",
            "Hose assemblies 6 pieces in 1 line",
            "Lowest working pressure 3500 psi (241.3 bar)",
            // What isn't released is told of what is in kits, too.
            "Not released: 20",
        ],
    );
}

/// The customer's own names of assemblies, kits and items; another's never.
#[test]
fn the_customers_numbers_stand_on_it() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let (farm, quarry) = (bench.shop.customer("Farm"), bench.shop.customer("Quarry"));
    bench.shop.customer_item(farm, &bench.clamp, "FARM-CLAMP", "");
    bench.shop.customer_item(quarry, &bench.adaptor, "QUARRY-AD", "");
    let made = |number: &str, customer: &str| {
        let number = json!({ "customer": customer, "customerPartNumber": number });
        bench.made(number)
    };
    let (farm, quarry) = (farm.to_string(), quarry.to_string());
    let (own, other) = (made("FARM-HOSE", &farm), made("QUARRY-HOSE", &quarry));
    let kit = json!({ "partNumber": unique("KIT-"), "customer": farm, "customerPartNumber": "FARM-KIT",
        "otherItems": [{ "item": bench.clamp, "quantity": 4 }] });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    let items = json!([{ "item": id(&own) }, { "item": id(&other) }, { "item": id(&kit) }, { "item": bench.clamp },
        { "item": bench.adaptor }]);
    let order = |customer: Value| {
        let order = json!({ "number": unique("ORDER-"), "customer": customer, "items": items });
        printed(&floor, &floor.create(&order).expect(201).json())
    };
    let text = order(json!(farm));
    assert_says(&text, &["Customer's number", "FARM-HOSE", "FARM-KIT"]);
    assert_eq!(text.matches("FARM-CLAMP").count(), 2, "also in the kit: {text}");
    assert!(!text.contains("QUARRY"), "{text}");
    let empty = ["Customer part number", "Customer revision"];
    assert!(!empty.iter().any(|name| text.contains(name)), "an order has none: {text}");
    let nobodys = order(Value::Null);
    assert!(!nobodys.contains("FARM") && !nobodys.contains("QUARRY"), "{nobodys}");
}

/// An end without an approved crimp spec, accepted at the release, is told wherever the bench works from.
#[test]
fn accepted_ends_without_a_crimp_spec_are_told() {
    let floor = Floor::new();
    let bench = &floor.bench;
    let bare = bench.fitting(
        "BARE",
        json!({ "series": "ZZ", "style": "JIC", "gender": "female", "shape": "straight",
        "maxPressurePsi": 4000, "cutAllowancemm": 40 }),
    );
    let made = bench.made(json!({ "end1": bare }));
    let accept = json!({ "params": { "accept": ["no_crimp_spec"] } });
    bench.post(&format!("/hoseassembly/{}/release", id(&made)), &accept).expect(200);
    let kit = json!({ "partNumber": unique("KIT-"), "hoseAssemblies": [{ "item": id(&made), "quantity": 1 }] });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    let line = |record: &Value| json!([{ "item": id(record), "quantity": 1 }]);
    let customer = bench.shop.customer("Farm").to_string();
    let estimate = json!({ "params": { "customer": customer, "items": line(&made) } });
    let estimate = bench.post("/salesestimates/create", &estimate).expect(201).json();
    let order = |record: &Value| floor.create(&json!({ "items": line(record) })).expect(201).json();
    for (kind, record, operation) in [
        ("hoseassembly", &made, "datasheet"),
        ("hosekit", &kit, "getHoseKitDataSheet"),
        ("workorder", &order(&made), "getWorkOrderDataSheet"),
        ("workorder", &order(&kit), "getWorkOrderDataSheet"),
        ("salesestimate", &estimate, "getSalesEstimateDataSheet"),
    ] {
        let file =
            bench.post(&format!("/{kind}/{}/{operation}", id(record)), &json!({})).expect(200);
        assert_says(&words(&file.body), &["To be checked", "released all the same"]);
    }
}
