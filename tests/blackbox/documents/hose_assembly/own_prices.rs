//! Prices that an assembly has of its own, in price lists and with customers.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, book_of_texts, get, patiently, post, rows_of, sheet, unique, upload};

use super::priced::bench;
use crate::support::bench::{Bench, path};

/// A bench with a customer that is priced by a list of these prices.
struct Market {
    bench: Bench,
    list: String,
    customer: String,
    token: String,
}

impl Market {
    fn new() -> Self {
        let bench = bench();
        let list = bench.post("/pricelists/create", &json!({ "name": unique("List") }));
        let list = list.expect(201).id();
        let customer = bench.shop.customer("Buyer");
        let token = bench.shop.customer_token(Some(customer));
        let customer = customer.to_string();
        let priced = json!({ "params": { "priceListId": list } });
        bench.post(&format!("/customer/{customer}/update"), &priced).expect(200);
        Self { bench, list, customer, token }
    }

    fn say(&self, items: &Value) -> Answer {
        let body = json!({ "params": { "items": items } });
        self.bench.post(&format!("/pricelist/{}/update", self.list), &body)
    }

    fn net(&self, made: &Value, net_price: &Value) -> Answer {
        let id = made["_id"].as_str().unwrap();
        self.bench.post(&format!("/customer/{}/item/{id}/update", self.customer), net_price)
    }

    /// The price for the customer, which staff asks.
    fn price(&self, made: &Value, mut params: Value) -> Value {
        params["customerId"] = json!(self.customer);
        let body = json!({ "params": params });
        self.bench.post(&path(made, "price"), &body).expect(200).json()
    }
}

/// Unit price, total, what set it, and the number whose price it is.
fn summary(price: &Value) -> Value {
    let fields = ["unitPrice", "total", "source", "pricedAs"];
    fields.iter().map(|name| ((*name).to_owned(), price[name].clone())).collect()
}

/// The parts come to 63.74 (see [`super::priced`]); the list says 60, from 10 pieces on 55.1234, and in
/// the thirties 40.
#[test]
fn a_row_of_the_price_list_wins_over_the_parts() {
    let market = Market::new();
    let made = market.bench.made(json!({ "proofTest": true, "burstTest": true }));
    let other = market.bench.made(json!({ "length": 40 }));
    let number = made["partNumber"].clone();
    market
        .say(&json!([
            { "item": made["_id"], "listPrice": 60, "endDate": "2029-12-31" },
            { "item": made["_id"], "listPrice": 55.1234, "minimumQuantity": 10, "endDate": "2029-12-31" },
            { "item": made["_id"], "listPrice": 40, "startDate": "2030-01-01" },
            { "item": market.bench.straight, "listPrice": 12 },
        ]))
        .expect(200);
    let list = |unit: Value, total: Value| json!({ "unitPrice": unit, "total": total, "source": "priceList", "pricedAs": number });
    // The burst test stays a charge of its own: 40.
    let one = market.price(&made, json!({}));
    assert_eq!(summary(&one), list(json!(60), json!(100)));
    assert_eq!(one["steps"][0]["step"], "priceList");
    assert_eq!(one["steps"][0]["unitOfMeasure"], "each");
    assert_eq!(
        summary(&market.price(&made, json!({ "quantity": 9 }))),
        list(json!(60), json!(580))
    );
    // 10 × 55.1234 = 551.234, and the burst test.
    assert_eq!(
        summary(&market.price(&made, json!({ "quantity": 10 }))),
        list(json!(55.1234), json!(591.23))
    );
    assert_eq!(
        summary(&market.price(&made, json!({ "date": "2030-06-01" }))),
        list(json!(40), json!(80))
    );
    // What the parts cost is told beside it: fittings at 12 instead of 12.50.
    assert_eq!(one["knownUnitPrice"], json!(67.74));
    // The customer itself gets the same, other assemblies and others don't.
    let mine = market.bench.made(json!({ "customer": market.customer, "length": 50 }));
    market.say(&json!([{ "item": mine["_id"], "listPrice": 70 }])).expect(200);
    let answer = post(&path(&mine, "price"), &json!({})).token(&market.token).send().expect(200);
    assert_eq!(summary(&answer.json())["unitPrice"], json!(70));
    assert!(!answer.json().to_string().contains("margin"));
    assert_eq!(summary(&market.price(&other, json!({})))["source"], json!("parts"));
    let nobody =
        market.bench.post(&path(&made, "price"), &json!({ "params": { "customerId": null } }));
    let nobody = nobody.expect(200).json();
    let parts = json!({ "unitPrice": 68.74, "total": 108.74, "source": "parts", "pricedAs": null });
    assert_eq!(summary(&nobody), parts);
    assert_eq!(nobody["steps"], json!([]));
}

#[test]
fn a_net_price_wins_over_the_price_list() {
    let market = Market::new();
    let made = market.bench.made(json!({}));
    market.say(&json!([{ "item": made["_id"], "listPrice": 60 }])).expect(200);
    let params = json!({ "netPrice": 50.5, "startDate": "2030-01-01", "notes": "by phone" });
    let set = market.net(&made, &params).expect(200);
    assert_eq!(set.field("/item"), made["_id"]);
    assert_eq!(
        (set.field("/itemType"), set.field("/partNumber")),
        (json!("hoseAssembly"), made["partNumber"].clone())
    );
    assert_eq!(set.field("/description"), made["description"]);
    assert_eq!(summary(&market.price(&made, json!({})))["source"], json!("priceList"), "not yet");
    let then = market.price(&made, json!({ "date": "2030-01-01", "quantity": 3 }));
    let expected = json!({ "unitPrice": 50.5, "total": 151.5, "source": "netPrice", "pricedAs": made["partNumber"] });
    assert_eq!(summary(&then), expected);
    // It stands in the customer's list, and can be looked for.
    let items = |query: &[(&str, &str)]| {
        let call = get(&format!("/customer/{}/items", market.customer)).token(&market.bench.admin);
        let call = query.iter().fold(call, |call, (name, value)| call.query(name, value));
        call.send().expect(200).field("/total")
    };
    let number = made["partNumber"].as_str().unwrap();
    assert_eq!(items(&[("search.itemType", "hoseAssembly")]), json!(1));
    assert_eq!(items(&[("search.itemType", "hose")]), json!(0));
    assert_eq!(items(&[("search.partNumber", &number[1..])]), json!(1));
    assert_eq!(items(&[("search.partNumber", "nothing like it")]), json!(0));
    let id = made["_id"].as_str().unwrap();
    market
        .bench
        .post(&format!("/customer/{}/item/{id}/delete", market.customer), &json!({}))
        .expect(200);
    assert_eq!(
        summary(&market.price(&made, json!({ "date": "2030-01-01" })))["source"],
        json!("priceList")
    );
}

#[test]
fn a_price_that_cant_be_converted_is_null() {
    let market = Market::new();
    let made = market.bench.made(json!({}));
    market.say(&json!([{ "item": made["_id"], "listPrice": 60, "currency": "CHF" }])).expect(200);
    let price = market.price(&made, json!({}));
    assert_eq!(
        summary(&price),
        json!({ "unitPrice": null, "total": null, "source": "priceList", "pricedAs": made["partNumber"] })
    );
    assert_eq!(price["warnings"][0]["code"], "no_rate");
}

#[test]
fn a_configuration_costs_what_the_same_thing_costs() {
    let market = Market::new();
    let made = market.bench.made(json!({ "end2": market.bench.elbow }));
    market.say(&json!([{ "item": made["_id"], "listPrice": 60 }])).expect(200);
    let ask = |token: &str, more: Value| {
        let mut configuration = market.bench.configuration(more);
        configuration["params"].as_object_mut().unwrap().remove("partNumber");
        let answer = post("/hoseassembly/price", &configuration).token(token).send();
        summary(&answer.expect(200).json())
    };
    // From the other end, and in millimetres.
    let same = json!({ "end1": market.bench.elbow, "length": 914.4, "lengthUnit": "mm" });
    let expected = json!({ "unitPrice": 60, "total": 60, "source": "priceList", "pricedAs": made["partNumber"] });
    assert_eq!(ask(&market.token, same.clone()), expected);
    let mut for_customer = same.clone();
    for_customer["customerId"] = json!(market.customer);
    assert_eq!(ask(&market.bench.admin, for_customer), expected, "whoever asks");
    assert_eq!(ask(&market.bench.admin, same)["source"], json!("parts"), "for nobody");
    let longer = json!({ "end1": market.bench.elbow, "length": 40 });
    assert_eq!(ask(&market.token, longer)["source"], json!("parts"), "something else");
}

#[test]
fn all_versions_of_a_number_have_one_price() {
    let market = Market::new();
    let first = market.bench.made(json!({}));
    market.bench.post(&path(&first, "release"), &json!({})).expect(200);
    let second = market.bench.post(&path(&first, "newversion"), &json!({})).expect(200).json();
    assert_ne!(first["_id"], second["_id"]);
    // Said of the second version, it is the number's.
    let answer = market.say(&json!([{ "item": second["_id"], "listPrice": 60 }])).expect(200);
    assert_eq!(answer.field("/items/0/item"), first["_id"]);
    assert_eq!(answer.field("/items/0/itemType"), json!("hoseAssembly"));
    assert_eq!(answer.field("/items/0/partNumber"), first["partNumber"]);
    for version in [&first, &second] {
        assert_eq!(summary(&market.price(version, json!({})))["unitPrice"], json!(60));
    }
    let twice = json!([
        { "item": first["_id"], "listPrice": 60 },
        { "item": second["_id"], "listPrice": 61 },
    ]);
    market.say(&twice).faults(&[("/params/items/1/minimumQuantity", "overlapping")]);
    // What is there is sent back unchanged.
    let items = answer.field("/items");
    let id = items[0]["_id"].clone();
    let again = json!([{ "_id": id, "item": items[0]["item"], "listPrice": 60 }]);
    let again = market.say(&again).expect(200);
    assert_eq!(again.field("/items/0/lastModified"), items[0]["lastModified"]);
    // So are net prices, by any version.
    market.net(&second, &json!({ "netPrice": 51 })).expect(200);
    market.net(&first, &json!({ "netPrice": 52 })).expect(200);
    assert_eq!(summary(&market.price(&second, json!({})))["unitPrice"], json!(52));
    let id = second["_id"].as_str().unwrap();
    market
        .bench
        .post(&format!("/customer/{}/item/{id}/delete", market.customer), &json!({}))
        .expect(200);
    assert_eq!(summary(&market.price(&first, json!({})))["unitPrice"], json!(60));
}

#[test]
fn what_cant_be_said_of_assemblies_is_refused() {
    let market = Market::new();
    let made = market.bench.made(json!({}));
    market
        .say(&json!([{ "item": made["_id"], "listPrice": 60, "unitOfMeasure": "ft" }]))
        .faults(&[("/params/items/0/unitOfMeasure", "not_of_assemblies")]);
    let answer =
        market.say(&json!([{ "item": made["_id"], "listPrice": 60, "unitOfMeasure": "each" }]));
    let line = answer.expect(200).field("/items/0/_id");
    market
        .say(&json!([{ "_id": line, "unitOfMeasure": "m" }]))
        .faults(&[("/params/items/0/unitOfMeasure", "not_of_assemblies")]);
    market
        .net(
            &made,
            &json!({ "netPrice": 5, "unit": "m", "discount": 0.1, "orgPartNumber": "THEIRS" }),
        )
        .faults(&[
            ("/unit", "not_of_assemblies"),
            ("/discount", "not_of_assemblies"),
            ("/orgPartNumber", "not_of_assemblies"),
        ]);
    let restricted = market.bench.shop.staff(Role::Restricted);
    let id = made["_id"].as_str().unwrap();
    let path = format!("/customer/{}/item/{id}/update", market.customer);
    post(&path, &json!({ "netPrice": 1 })).token(&restricted).send().expect(403);
    post(&path, &json!({ "netPrice": 1 })).token(&market.token).send().expect(403);
}

#[test]
fn numbers_of_others_are_unknown() {
    let (market, stranger) = (Market::new(), Market::new());
    let theirs = stranger.bench.made(json!({}));
    market
        .say(&json!([{ "item": theirs["_id"], "listPrice": 60 }]))
        .faults(&[("/params/items/0/item", "unknown_item")]);
    market.net(&theirs, &json!({ "netPrice": 60 })).expect(404);
    let mine = market.bench.made(json!({ "partNumber": theirs["partNumber"] }));
    market.say(&json!([{ "item": mine["_id"], "listPrice": 60 }])).expect(200);
    assert_eq!(summary(&stranger.price(&theirs, json!({})))["source"], json!("parts"));
}

#[test]
fn prices_go_with_the_number() {
    let market = Market::new();
    let made = market.bench.made(json!({}));
    let line = market
        .say(&json!([{ "item": made["_id"], "listPrice": 60 }]))
        .expect(200)
        .field("/items/0/_id");
    market.net(&made, &json!({ "netPrice": 50 })).expect(200);
    market.bench.post(&path(&made, "delete"), &json!({})).expect(200);
    let list = get(&format!("/pricelist/{}", market.list)).token(&market.bench.admin).send();
    assert_eq!(list.expect(200).field("/total"), json!(0));
    let items = get(&format!("/customer/{}/items", market.customer)).token(&market.bench.admin);
    assert_eq!(items.send().expect(200).field("/total"), json!(0));
    let trail =
        get(&format!("/audit?recordId={}", line.as_str().unwrap())).token(&market.bench.admin);
    assert_eq!(
        trail.send().expect(200).field("/items/0/action"),
        json!("delete"),
        "the trail tells"
    );
    let left = rows_of(&format!(
        "select count(*) as n from price_list_items where item_id = decode('{}', 'hex')",
        made["_id"].as_str().unwrap()
    ));
    assert_eq!(left[0]["n"], json!(0));
}

fn import(market: &Market, path: &str, file: &[u8]) -> Answer {
    patiently(|| upload(&market.bench.admin, path, file).send())
}

#[test]
fn price_lists_of_assemblies_go_out_and_come_in() {
    let market = Market::new();
    let made = market.bench.made(json!({}));
    let number = made["partNumber"].as_str().unwrap();
    market
        .say(&json!([
            { "item": made["_id"], "listPrice": 60 },
            { "item": made["_id"], "listPrice": 55, "minimumQuantity": 10 },
            { "item": market.bench.hose, "listPrice": 9, "unitOfMeasure": "ft" },
        ]))
        .expect(200);
    let all = json!({ "priceLists": [], "selectAll": true });
    let file = patiently(|| market.bench.post("/pricelists/export", &all));
    let file = file.expect(200).body;
    let written = sheet(&file);
    assert_eq!(
        written.column("Item type").iter().filter(|item_type| *item_type == "hoseAssembly").count(),
        2
    );
    assert_eq!(written.column("Part number").iter().filter(|part| *part == number).count(), 2);
    let same = import(&market, "/pricelists/import", &file).expect(200);
    same.has(&json!({ "unchanged": 3, "updated": 0 }));
    let name = get(&format!("/pricelist/{}", market.list)).token(&market.bench.admin).send();
    let name = name.expect(200).field("/name").as_str().unwrap().to_owned();
    let rows = book_of_texts(&[
        &["Price list", "Part number", "Price", "Unit"],
        &[&name, &number.to_lowercase(), "61", ""],
    ]);
    let changed = import(&market, "/pricelists/import", &rows).expect(200);
    assert_eq!(changed.field("/updated"), json!(1));
    assert_eq!(summary(&market.price(&made, json!({})))["unitPrice"], json!(61));
    let rows = book_of_texts(&[
        &["Price list", "Part number", "Item type", "Price", "Unit"],
        &[&name, number, "hoseAssembly", "61", "ft"],
        &[&name, number, "hose", "61", ""],
    ]);
    let refused = import(&market, "/pricelists/import", &rows).expect(400);
    let errors = refused.field("/errors");
    let codes: Vec<_> =
        errors.as_array().unwrap().iter().map(|e| e["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"unknown_item"), "{errors}");
    let rows = book_of_texts(&[
        &["Price list", "Part number", "Item type", "Price", "Unit"],
        &[&name, number, "hoseAssembly", "61", "ft"],
    ]);
    let refused = import(&market, "/pricelists/import", &rows).expect(400);
    assert_eq!(refused.field("/errors/0/code"), json!("not_of_assemblies"));
}

#[test]
fn customers_prices_of_assemblies_go_out_and_come_in() {
    let market = Market::new();
    let made = market.bench.made(json!({}));
    let number = made["partNumber"].as_str().unwrap();
    market.net(&made, &json!({ "netPrice": 50, "notes": "=by phone" })).expect(200);
    let path = format!("/customer/{}/items/export", market.customer);
    let export = |body: &Value| patiently(|| market.bench.post(&path, body)).expect(200).body;
    let file = export(&json!({ "items": [], "selectAll": true }));
    assert_eq!(sheet(&file).column("Part number"), [number]);
    assert_eq!(sheet(&file).column("Item type"), ["hoseAssembly"]);
    assert_eq!(sheet(&export(&json!({ "items": [made["_id"]] }))).rows.len(), 1);
    let same = import(&market, "/customers/items/import", &file).expect(200);
    assert_eq!(same.field("/unchanged"), json!(1));
    let rows = |price: &str, discount: &str| {
        book_of_texts(&[
            &["Customer", "Part number", "Net price", "Discount"],
            &["Buyer", number, price, discount],
        ])
    };
    let changed = import(&market, "/customers/items/import", &rows("49", "")).expect(200);
    assert_eq!(changed.field("/updated"), json!(1));
    assert_eq!(summary(&market.price(&made, json!({})))["unitPrice"], json!(49));
    let refused = import(&market, "/customers/items/import", &rows("", "0.1")).expect(400);
    assert_eq!(refused.field("/errors/0/code"), json!("not_of_assemblies"));
}
