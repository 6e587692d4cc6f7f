//! `GET /search`

mod typed;

use std::collections::BTreeSet;

use domain::Id;
use domain::catalogue::Hose;
use domain::customers::Customer;
use serde_json::{Value, json};
use tests::{Chance, Shop, get, hose, post, unique};

use crate::support::bench::Bench;

/// The first matches of a text: kind and name.
fn search(token: &str, text: &str) -> Vec<Value> {
    let answer = get("/search").query("text", text).query("limit", "200").token(token).send();
    let items = answer.expect(200).json()["items"].clone();
    items.as_array().unwrap().clone()
}

fn names(token: &str, text: &str) -> Vec<String> {
    search(token, text).iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_customer_comes_before_the_documents_that_name_it() {
    let bench = Bench::new();
    let name = "Łódzki Zakład Pras Hydraulicznych";
    let customer = bench.shop.customer(name);
    let made = bench.made(json!({ "customer": customer.to_string() }));
    let number = made["partNumber"].as_str().expect("a number").to_owned();
    assert_eq!(names(&bench.admin, "zaklad pras"), [name.to_owned(), number]);
}

#[test]
fn an_item_has_kind_image_price_and_stock() {
    let shop = Shop::new("search");
    let brand = unique("Brand");
    shop.brand(&brand);
    let number = unique("SB-");
    let id =
        shop.add::<Hose>(hose(&number, &brand, "-8", json!({ "description": "blue test hose" })));
    shop.stock(&id, 12);
    let [found] = <[Value; 1]>::try_from(search(&shop.admin(), &number)).unwrap();
    assert_eq!(found["_id"], *id);
    assert_eq!(found["kind"], "hose");
    assert_eq!(found["partNumber"], *number);
    assert_eq!(found["brand"], *brand);
    assert_eq!(found["size"], "-8");
    assert_eq!(found["available"], 12);
    assert_eq!(found["price"], Value::Null);
    get(found["image"].as_str().unwrap().trim_start_matches("/api/v1")).send().expect(200);
}

#[test]
fn the_best_matches_come_first() {
    let shop = Shop::new("search");
    let (brand, word) = (unique("Brand"), unique("Zq"));
    shop.brand(&brand);
    let add = |number: &str, about: &str| {
        shop.add::<Hose>(hose(number, &brand, "-8", json!({ "description": about })))
    };
    add(&format!("{word}-LONGER"), "starts so");
    add(&unique("OTHER-"), &format!("a hose with {word} in its words"));
    add(&unique("LONGER-OTHER-"), &format!("{word}ish, which only begins so"));
    let own = add(&unique("OWN-"), "of another number");
    add(&word, "the very number");
    let admin = shop.admin();
    let params = json!({ "params": { "orgPartNumber": format!("{word}.77") } });
    post(&format!("/organization/hose/{own}/update"), &params).token(&admin).send().expect(200);
    let found = names(&admin, &word.to_uppercase());
    let starts = ["ZQ", "ZQ", "OWN", "OTHER", "LONGER-OTHER"];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (name, start) in found.iter().zip(starts) {
        assert!(name.to_uppercase().starts_with(start), "{found:?}");
    }
    assert_eq!(found[0], word);
}

/// Every change is found from then on, and what was said before isn't.
#[test]
fn changes_of_any_record_are_found_at_once() {
    let bench = Bench::new();
    let (admin, mut chance) = (&bench.admin, Chance::new(18));
    let customer = bench.shop.customer(&unique("Customer "));
    let document = bench
        .post(
            "/hoseassemblies/create",
            &bench.configuration(json!({ "customer": customer.to_string() })),
        )
        .expect(201)
        .field("/_id");
    let places = [
        (format!("/organization/hose/{}/update", bench.hose), "description"),
        (format!("/organization/hose/{}/update", bench.hose), "partNumber"),
        (format!("/organization/crimpfitting/{}/update", bench.elbow), "style"),
        (format!("/organization/adaptor/{}/update", bench.adaptor), "description"),
        (format!("/organization/wrap/{}/update", bench.wrap), "description"),
        (format!("/organization/ferrule/{}/update", bench.ferrule), "partNumber"),
        (format!("/organization/otheritem/{}/update", bench.clamp), "description"),
        (format!("/hoseassembly/{}/update", document.as_str().unwrap()), "tag"),
        (format!("/customer/{customer}/update"), "name"),
        (format!("/customer/{customer}/update"), "erpId"),
    ];
    let mut texts: Vec<String> = vec![String::new(); places.len()];
    for _ in 0..40 {
        let at = chance.below(places.len());
        let ((path, field), word) = (&places[at], unique("Xw"));
        bench.post(path, &json!({ "params": { *field: word } })).expect(200);
        assert_eq!(names(admin, &word).len().min(1), 1, "{field} {word}");
        let before = std::mem::replace(&mut texts[at], word);
        if !before.is_empty() {
            assert_eq!(names(admin, &before), Vec::<String>::new(), "{field} {before}");
        }
    }
    bench.post(&format!("/customer/{customer}/delete"), &json!({})).expect(200);
    assert!(search(admin, &texts[8]).iter().all(|one| one["kind"] != "customer"));
}

/// An assembly is found by what its components are called now, whoever changed them, and so told.
#[test]
fn assemblies_are_found_by_the_new_names_of_their_components() {
    let bench = Bench::new();
    let made = bench.post("/hoseassemblies/create", &bench.configuration(json!({}))).expect(201);
    let found = |text: &str| -> Vec<Value> {
        let all = search(&bench.admin, text);
        all.into_iter().filter(|one| one["kind"] == "hoseAssembly").collect()
    };
    let mut before = None;
    for _ in 0..2 {
        let word = unique("Renamed");
        let path = format!("/organization/hose/{}/update", bench.hose);
        bench.post(&path, &json!({ "partNumber": word })).expect(200);
        let [one] = <[Value; 1]>::try_from(found(&word)).unwrap();
        assert_eq!(one["_id"], made.field("/_id"));
        let description = one["description"].as_str().unwrap();
        assert!(description.contains(&word), "{description}");
        if let Some(before) = before.replace(word) {
            assert_eq!(found(&before), Vec::<Value>::new());
        }
    }
}

#[test]
fn documents_are_found_in_their_latest_version_until_they_are_deleted() {
    let bench = Bench::new();
    let word = unique("Tagged");
    let made = bench
        .post("/hoseassemblies/create", &bench.configuration(json!({ "tag": word })))
        .expect(201);
    let (id, number) = (made.field("/_id"), made.field("/partNumber"));
    let path = format!("/hoseassembly/{}", id.as_str().unwrap());
    bench.post(&format!("{path}/release"), &json!({})).expect(200);
    let next = bench.post(&format!("{path}/newversion"), &json!({})).expect(200).field("/_id");
    let [found] = <[Value; 1]>::try_from(search(&bench.admin, &word)).unwrap();
    assert_eq!((&found["_id"], &found["name"], &found["version"]), (&next, &number, &json!(2)));
    assert_eq!(
        (&found["kind"], &found["status"]),
        (&json!("hoseAssembly"), &json!("under editing"))
    );
    let next = format!("/hoseassembly/{}/delete", next.as_str().unwrap());
    bench.post(&next, &json!({})).expect(200);
    let [found] = <[Value; 1]>::try_from(search(&bench.admin, &word)).unwrap();
    assert_eq!((&found["_id"], &found["version"]), (&id, &json!(1)));
}

#[test]
fn customers_find_their_own_documents_and_no_customers() {
    let bench = Bench::new();
    let word = unique("Firm");
    let [one, other] = ["One", "Other"].map(|name| bench.shop.customer(&format!("{word} {name}")));
    let made = |customer: Id<Customer>| {
        let configuration =
            bench.configuration(json!({ "customer": customer.to_string(), "tag": word }));
        bench.post("/hoseassemblies/create", &configuration).expect(201).field("/_id")
    };
    let (first, second) = (made(one), made(other));
    let shared = bench
        .post("/hoseassemblies/create", &bench.configuration(json!({ "tag": word })))
        .expect(201)
        .field("/_id");
    let ids = |token: &str| -> BTreeSet<String> {
        search(token, &word).iter().map(|one| one["_id"].as_str().unwrap().to_owned()).collect()
    };
    let set = |ids: &[&Value]| ids.iter().map(|id| id.as_str().unwrap().to_owned()).collect();
    assert_eq!(ids(&bench.shop.customer_token(Some(one))), set(&[&first]));
    assert_eq!(ids(&bench.shop.customer_token(Some(other))), set(&[&second]));
    let staff = [one.to_string(), other.to_string()].map(Value::from);
    assert_eq!(ids(&bench.admin), set(&[&first, &second, &shared, &staff[0], &staff[1]]));
    // One more customer may order it from now on.
    let path = format!("/hoseassembly/{}/customers/update", shared.as_str().unwrap());
    let body = json!({ "customers": [{ "customer": one.to_string(), "partNumber": format!("{word}-9") }] });
    bench.post(&path, &body).expect(200);
    assert_eq!(ids(&bench.shop.customer_token(Some(one))), set(&[&first, &shared]));
    assert_eq!(ids(&bench.shop.customer_token(Some(other))), set(&[&second]));
    let strangers = Shop::new("search");
    assert_eq!(names(&strangers.admin(), &word), Vec::<String>::new());
}

#[test]
fn customers_find_no_document_by_words_that_they_may_not_read() {
    let bench = Bench::new();
    let names = [unique("Firm"), unique("Rival")];
    let [one, other] = names.clone().map(|name| bench.shop.customer(&name));
    let made = |path: &str, body: &Value| bench.post(path, body).expect(201).field("/_id");
    let tag = unique("Tag");
    let assembly = made(
        "/hoseassemblies/create",
        &bench.configuration(json!({ "customer": one.to_string(), "tag": tag })),
    );
    let path = format!("/hoseassembly/{}/customers/update", assembly.as_str().unwrap());
    let number = unique("RIVALS-");
    let further = json!({ "customers": [{ "customer": other.to_string(), "partNumber": number }] });
    bench.post(&path, &further).expect(200);
    let estimate =
        made("/salesestimates/create", &json!({ "customer": one.to_string(), "items": [] }));
    let order = made(
        "/workorders/create",
        &json!({
            "customer": one.to_string(), "description": tag, "items": [{ "item": bench.hose }]
        }),
    );
    let [reader, rival] = [one, other].map(|id| bench.shop.customer_token(Some(id)));
    let ids = |token: &str, text: &str| -> BTreeSet<String> {
        search(token, text).iter().map(|one| one["_id"].as_str().unwrap().to_owned()).collect()
    };
    let set = |ids: &[&Value]| -> BTreeSet<String> {
        ids.iter().map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    let customers = [one.to_string(), other.to_string()].map(Value::from);
    assert_eq!(ids(&bench.admin, &names[0]), set(&[&assembly, &estimate, &order, &customers[0]]));
    assert_eq!(ids(&bench.admin, &number), set(&[&assembly]));
    assert_eq!(ids(&bench.admin, &tag), set(&[&assembly, &order]));
    assert_eq!(ids(&reader, &names[0]), set(&[&assembly, &estimate]));
    assert_eq!(ids(&reader, &tag), set(&[&assembly]));
    assert_eq!(ids(&rival, &number), set(&[&assembly]));
    // The answer doesn't tell one customer of an assembly who the other is.
    let customer_of = |token: &str| search(token, &tag)[0]["customerName"].clone();
    assert_eq!(customer_of(&reader), names[0]);
    assert_eq!(search(&rival, &number)[0]["customerName"], Value::Null);
    assert_eq!(ids(&rival, &names[1]), set(&[&assembly]));
    for (token, text) in [(&reader, &names[1]), (&reader, &number), (&rival, &names[0])] {
        assert_eq!(ids(token, text), BTreeSet::new(), "{text}");
    }
    // A new name finds them, the old one doesn't any more.
    let renamed = unique("Newname");
    bench.post(&format!("/customer/{one}/update"), &json!({ "name": renamed })).expect(200);
    assert_eq!(ids(&bench.admin, &renamed), set(&[&assembly, &estimate, &order, &customers[0]]));
    assert_eq!(ids(&bench.admin, &names[0]), BTreeSet::new());
}

#[test]
fn customers_search_by_their_own_part_numbers_and_see_stock_unless_it_is_hidden() {
    let shop = Shop::with("search", |mut organization| {
        organization.settings.hide_inventory = true;
        organization
    });
    let (brand, number) = (unique("Brand"), unique("CUST-"));
    shop.brand(&brand);
    let item = shop.add::<Hose>(hose(&unique("SB-"), &brand, "-8", json!({})));
    shop.stock(&item, 5);
    let [one, other] = ["One", "Other"].map(|name| shop.customer(&unique(name)));
    shop.customer_item(one, &item, &number, "4.50");
    let [found] = <[Value; 1]>::try_from(search(&shop.customer_token(Some(one)), &number)).unwrap();
    assert_eq!((&found["orgPartNumber"], &found["price"]), (&json!(number), &json!(4.5)));
    assert_eq!(found["available"], Value::Null);
    assert_eq!(names(&shop.customer_token(Some(other)), &number), Vec::<String>::new());
}

#[test]
fn unavailable_items_are_left_out_where_asked() {
    let shop = Shop::new("search");
    let (brand, number) = (unique("Brand"), unique("SB-"));
    shop.brand(&brand);
    let item = shop.add::<Hose>(hose(&number, &brand, "-8", json!({})));
    let admin = shop.admin();
    let gone = json!({ "params": { "available": false } });
    post(&format!("/organization/hose/{item}/update"), &gone).token(&admin).send().expect(200);
    assert_eq!(names(&admin, &number), std::slice::from_ref(&number));
    let hidden =
        get("/search").query("text", &number).query("hideUnavailable", "true").token(&admin);
    let answer = hidden.send().expect(200);
    assert_eq!((answer.field("/total"), answer.field("/items")), (json!(0), json!([])));
}

#[test]
fn any_text_is_answered() {
    let token = Shop::demo().admin();
    for text in [
        "'",
        "a' | 'b",
        "\\",
        "!",
        "8:*",
        "(",
        "§",
        "☃",
        "%_",
        "the",
        "1/0",
        "//",
        "-",
        "\"1/2\"",
        "q&a | !x <-> y",
    ] {
        get("/search").query("text", text).token(&token).send().expect(200);
    }
    get("/search").token(&token).send().faults(&[("text", "required")]);
    get("/search")
        .query("text", &"x".repeat(201))
        .token(&token)
        .send()
        .faults(&[("text", "too_long")]);
}

#[test]
fn pages_are_parts_of_one_order() {
    let token = Shop::demo().admin();
    let page = |number: u32, limit: u32| {
        let (number, limit) = (number.to_string(), limit.to_string());
        let request =
            get("/search").query("text", "jic").query("page", &number).query("limit", &limit);
        request.token(&token).send().expect(200)
    };
    let all = page(1, 100).all("_id");
    let total = page(1, 100).field("/total");
    assert!(total.as_u64().unwrap() >= 100, "{total}");
    let parts: Vec<String> = (1..=4).flat_map(|number| page(number, 25).all("_id")).collect();
    assert_eq!(parts, all);
    // Behind the last page there are as many.
    assert_eq!(page(100, 25).field("/total"), total);
    assert!(page(100, 25).all("_id").is_empty());
}
