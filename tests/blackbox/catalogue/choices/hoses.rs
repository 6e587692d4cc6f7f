//! `GET /hoses/configuration`

use domain::catalogue::{Hose, Properties};
use serde_json::{Value, json};
use tests::{Chance, Request, Shop, get, hose, post, size, unique};

use super::Sort::{AtLeast, AtMost, Size, Text};
use super::{Chosen, Guided, Property, ids, offered};

const PROPERTIES: &[Property] = &[
    ("isoSpec", "isoSpec", Text),
    ("saeSpec", "saeSpec", Text),
    ("size", "size", Size),
    ("brand", "brand", Text),
    ("series", "series", Text),
    ("minPressurePsi", "maxPressurePsi", AtLeast),
    ("minTemperatureC", "minTemperatureC", AtMost),
    ("maxTemperatureC", "maxTemperatureC", AtLeast),
    ("maxBendRadiusmm", "minBendRadiusmm", AtMost),
];

/// Hoses of two brands of its own and a shared one.
struct Made {
    shop: Shop,
    brands: [String; 3],
    shared_brand: String,
    own: Vec<String>,
    shared: Vec<String>,
}

fn made(seed: u64) -> Made {
    let (shop, word, mut chance) = (Shop::new("hosechoices"), unique("Ch"), Chance::new(seed));
    let brands = ["One", "Two", "Shared"].map(|name| format!("{name} {word}"));
    shop.brand(&brands[0]);
    shop.brand(&brands[1]);
    let shared_brand = Shop::shared_brand(&brands[2]);
    let mut made = Made { shop, brands, shared_brand, own: vec![], shared: vec![] };
    for at in 0..80 {
        let mut maybe = |among: &[Value]| {
            let value = chance.pick(among).clone();
            if chance.happens(80) { value } else { Value::Null }
        };
        let fields = json!({
            "isoSpec": maybe(&[json!("ISO 90002"), json!("iso 90002"), json!("ISO 90001")]),
            "saeSpec": maybe(&[json!("J9002"), json!("J9001"), json!("J9003")]),
            "series": maybe(&[json!("Cho2"), json!("cho2"), json!("Cho2A"), json!("Ż")]),
            "maxPressurePsi": maybe(&[json!(1000), json!(2250.5), json!(3000), json!(500 + at * 20)]),
            "minTemperatureC": maybe(&[json!(-40), json!(-54.5), json!(-20)]),
            "maxTemperatureC": maybe(&[json!(100), json!(121), json!(150)]),
            "minBendRadiusmm": maybe(&[json!(90), json!(130 + at), json!(180)]),
        });
        let brand = chance.pick(&made.brands).clone();
        // Other tests expect dash sizes of shared hoses, and read phrases by the series and standards of all.
        let sizes = ["4", "-06", "6", "-8", "08", "metric 12"];
        let sizes = if brand == made.brands[2] { &sizes[..5] } else { &sizes };
        let size = *chance.pick(sizes);
        let fields = hose(&format!("{word}-{at}"), &brand, size, fields);
        if brand == made.brands[2] {
            made.shared.push(Shop::add_shared::<Hose>(fields));
        } else {
            made.own.push(made.shop.add::<Hose>(fields));
        }
    }
    made
}

fn list_request(path: &str, token: &str, chosen: &Chosen, hide: &str) -> Request {
    let mut request = get(path).token(token);
    for (name, value) in chosen {
        request = request.query(name, value);
    }
    for name in hide.split(',').filter(|name| !name.is_empty()) {
        request = request.query(name, "true");
    }
    request
}

fn ask(token: &str, chosen: &Chosen, hide: &str) -> Value {
    list_request("/hoses/configuration", token, chosen, hide).send().expect(200).json()
}

fn list(token: &str, chosen: &Chosen, hide: &str) -> Vec<Value> {
    let answer =
        list_request("/organization/hoses", token, chosen, hide).query("limit", "200").send();
    let hoses = answer.expect(200).json().as_array().unwrap().clone();
    assert!(hoses.len() < 200, "all on one page");
    hoses
}

/// Says of some hoses that they are unavailable, in stock and used up.
fn stock_up(made: &Made) -> Vec<String> {
    let mut stocked = Vec::new();
    for (at, id) in made.own.iter().chain(&made.shared).enumerate() {
        let available = Some(at % 5 != 0);
        made.shop.set(id, Properties { available, ..Properties::default() }, None);
        match at % 4 {
            0 => drop(made.shop.stock(id, 0)),
            1 => {
                made.shop.stock(id, 3);
                stocked.push(id.clone());
            }
            _ => {}
        }
    }
    stocked.sort();
    stocked
}

const HIDINGS: [&str; 4] =
    ["", "hideUnavailable", "hideUnavailableBrands", "hideUnavailable,hideUnavailableBrands"];

#[test]
fn choices_are_what_lists_have() {
    let made = made(3);
    let stocked = stock_up(&made);
    made.shop.offers_brand(&made.shared_brand, false);
    let token = made.shop.admin();
    let (mut chance, mut values) = (Chance::new(17), 0);
    for round in 0..size(16, 80) {
        let hide = HIDINGS[round % HIDINGS.len()];
        let (ask, list) =
            (|now: &Chosen| ask(&token, now, hide), |now: &Chosen| list(&token, now, hide));
        let guided = Guided { properties: PROPERTIES, ask: &ask, list: &list };
        // A brand of our own keeps the hoses of others out of all other properties.
        let brand = chance.pick(&made.brands).clone();
        let of_brand = Chosen::from([("brand", brand.clone())]);
        let like = list(&of_brand);
        let mut chosen = if like.is_empty() {
            Chosen::new()
        } else {
            guided.choices_like(chance.pick(&like), &mut chance, round * 3 % 60)
        };
        chosen.insert("brand", brand.clone());
        if chance.happens(30) {
            chosen.insert("inStock", "true".to_owned());
        }
        values += guided.compare(&chosen, &["brand"]);
        let of_brands = offered(&(guided.ask)(&chosen), ("brand", "", Text));
        let count = of_brands.iter().find(|(name, _)| *name == brand.to_lowercase());
        let total = list(&chosen).len() as u64;
        assert_eq!(count.map_or(0, |(_, count)| *count), total, "{chosen:?}");
        compare_stock(&guided, &chosen, &stocked);
    }
    assert!(values > size(200, 1_000), "only {values} values");
}

/// What is in stock is counted, and listed.
fn compare_stock(guided: &Guided<'_>, chosen: &Chosen, stocked: &[String]) {
    let mut in_stock = chosen.clone();
    in_stock.insert("inStock", "true".to_owned());
    let listed = ids(&(guided.list)(&in_stock));
    let others = ids(&(guided.list)(&super::without(chosen, "inStock")));
    let expected = others.into_iter().filter(|id| stocked.contains(id)).collect();
    assert_eq!(listed, expected, "{chosen:?}");
    let counts = &(guided.ask)(chosen)["inStock"];
    let expected = if listed.is_empty() {
        json!([])
    } else {
        json!([{ "value": true, "count": listed.len() }])
    };
    assert_eq!(*counts, expected, "{chosen:?}");
}

#[test]
fn changes_are_counted() {
    let made = made(5);
    let token = made.shop.admin();
    let (ask, list) = (|now: &Chosen| ask(&token, now, ""), |now: &Chosen| list(&token, now, ""));
    let guided = Guided { properties: PROPERTIES, ask: &ask, list: &list };
    let chosen = Chosen::from([("brand", made.brands[0].clone())]);
    let before = (guided.ask)(&chosen);
    for (at, id) in made.own.iter().enumerate().take(20) {
        let body = json!({ "params": { "size": if at % 2 == 0 { "32" } else { "8" }, "maxPressurePsi": 7777 } });
        post(&format!("/organization/hose/{id}/update"), &body).token(&token).send().expect(200);
    }
    let some = json!({ "ids": made.own[20..24] });
    post("/items/delete", &some).token(&token).send().expect(200);
    let new = json!({ "partNumber": unique("New"), "brand": made.brands[0], "size": "64", "isoSpec": "Brand new" });
    post("/hoses/create", &new).token(&token).send().expect(201);
    assert!(guided.compare(&chosen, &["brand"]) > 20);
    let after = (guided.ask)(&chosen);
    assert_ne!(before, after);
    let specs = offered(&after, PROPERTIES[0]);
    assert!(specs.contains(&("brand new".to_owned(), 1)), "{specs:?}");
}

#[test]
fn organizations_count_their_own_hoses_and_shared_ones() {
    let (one, other) = (made(7), Shop::new("hosechoicesother"));
    let token = other.admin();
    let total = |brand: &str| {
        let chosen = Chosen::from([("brand", brand.to_owned())]);
        ask(&token, &chosen, "")["total"].as_u64().unwrap()
    };
    assert_eq!([&one.brands[0], &one.brands[1]].map(|brand| total(brand)), [0, 0]);
    assert_eq!(total(&one.brands[2]), one.shared.len() as u64);
    let all = ask(&token, &Chosen::new(), "");
    let brands = offered(&all, ("brand", "", Text));
    let named = |brand: &str| brands.iter().any(|(name, _)| *name == brand.to_lowercase());
    assert_eq!([0, 1, 2].map(|at| named(&one.brands[at])), [false, false, true]);
}

#[test]
fn stock_may_be_hidden_from_customers() {
    for hidden in [false, true] {
        let shop = Shop::with("hosechoicesstock", |mut organization| {
            organization.settings.hide_inventory = hidden;
            organization
        });
        let brand = unique("Stock");
        shop.brand(&brand);
        let number = unique("H");
        shop.stock(&shop.add::<Hose>(hose(&number, &brand, "8", json!({}))), 2);
        let customer = shop.customer(&unique("Customer"));
        let chosen = Chosen::from([("brand", brand)]);
        let mut in_stock = chosen.clone();
        in_stock.insert("inStock", "true".to_owned());
        let found = json!([{ "value": true, "count": 1 }]);
        for (token, sees) in [
            (shop.admin(), true),
            (shop.customer_token(Some(customer)), !hidden),
            (shop.customer_token(None), !hidden),
        ] {
            let answer = ask(&token, &chosen, "");
            assert_eq!(answer["total"], 1);
            assert_eq!(answer["inStock"], if sees { found.clone() } else { json!([]) }, "{hidden}");
            for path in ["/hoses/configuration", "/organization/hoses"] {
                let answer = list_request(path, &token, &in_stock, "").send();
                if sees {
                    answer.expect(200);
                } else {
                    answer.problem(403, "forbidden");
                }
            }
        }
        let nobody = get("/organization/hoses").query("inStock", "true").send();
        nobody.problem(403, "forbidden");
    }
}

#[test]
fn wrong_choices_are_refused() {
    let token = Shop::new("wronghosechoices").admin();
    for path in ["/hoses/configuration", "/organization/hoses"] {
        let request = get(path).token(&token);
        request
            .clone()
            .query("minPressurePsi", "high")
            .query("minTemperatureC", "-")
            .query("inStock", "perhaps")
            .send()
            .faults(&[
                ("minPressurePsi", "not_a_number"),
                ("minTemperatureC", "not_a_number"),
                ("inStock", "wrong_type"),
            ]);
        request.query("colour", "red").send().faults(&[("colour", "unknown_parameter")]);
    }
    get("/hoses/configuration").send().problem(401, "unauthenticated");
}
