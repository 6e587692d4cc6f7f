//! `numbers=string`: amounts of answers as texts.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Shop, get, has, hose, parameters, post};

use super::spec::document;

#[test]
fn amounts_can_be_texts() {
    let shop = Shop::new("exact");
    let token = shop.admin();
    let fields = json!({ "maxPressurePsi": 3000.5 });
    shop.brand("Exact");
    let id = shop.add::<Hose>(hose("EX-8", "Exact", "8", fields));
    let path = format!("/hose/{id}");
    let update = |price: Value| {
        let body =
            json!({ "params": { "listPrice": price, "listPriceUnitOfMeasure": "ft", "cost": 2 } });
        post(&format!("/organization/hose/{id}/update"), &body).token(&token)
    };
    update(json!(12.3456)).send().expect(200);
    let plain = get(&path).token(&token).send().expect(200);
    plain.clone().has(&json!({ "listPrice": 12.3456, "maxPressurePsi": 3000.5, "cost": 2 }));
    let asked = get(&path).token(&token).query("numbers", "string");
    let exact = asked.send().expect(200);
    // Measures stay numbers.
    exact.clone().has(&json!({ "listPrice": "12.3456", "maxPressurePsi": 3000.5, "cost": "2" }));
    let tag = plain.header("etag").trim_end_matches('"').to_owned();
    assert_eq!(exact.header("etag"), format!("{tag}-string\""));
    // Another representation of the same state.
    asked.clone().header("If-None-Match", &format!("{tag}\"")).send().expect(200);
    asked.clone().header("If-None-Match", exact.header("etag")).send().expect(304);
    get(&path).token(&token).header("If-None-Match", exact.header("etag")).send().expect(200);
    let packed = asked.clone().header("Accept-Encoding", "gzip").send().expect(200);
    assert_eq!(packed.header("etag"), format!("{tag}-string-gzip\""));
    update(json!("12.5")).header("If-Match", packed.header("etag")).send().expect(200);
    update(json!("12.6")).header("If-Match", exact.header("etag")).send().problem(412, "stale");
    let changed = update(json!("13.25")).query("numbers", "string").send().expect(200);
    assert_eq!(changed.field("/listPrice"), "13.25");

    // A whole list, which is streamed, and a page.
    for query in ["", "&limit=5"] {
        let list =
            get(&format!("/organization/hoses?search.partNumber=EX-8&numbers=string{query}"));
        let list = list.token(&token).send().expect(200).json();
        has(
            &list[0],
            &json!({ "partNumber": "EX-8", "listPrice": "13.25", "maxPressurePsi": 3000.5 }),
        );
    }
    let prices = json!({ "items": [{ "itemId": id, "quantity": 4, "unitOfMeasure": "ft" }] });
    let price = |query: &str| {
        post(&format!("/items/price{query}"), &prices).token(&token).send().expect(200).json()
    };
    let (numbers, texts) = (price(""), price("?numbers=string"));
    assert_eq!(texts["total"], numbers["total"].to_string(), "{texts}");
    assert_eq!(texts["items"][0]["quantity"], numbers["items"][0]["quantity"], "quantities stay");

    let rate = json!({ "code": "EUR", "rate": "0.0000001" });
    let rates = post("/organization/currencies/update?numbers=string", &rate).token(&token).send();
    assert_eq!(rates.expect(200).json()[1]["rate"], "0.0000001");
    get(&format!("{path}?numbers=text"))
        .token(&token)
        .send()
        .faults(&[("numbers", "unknown_value")]);
}

#[test]
fn a_repeat_is_answered_as_the_first_request() {
    let shop = Shop::new("exactly");
    let token = shop.admin();
    let make = |query: &str| {
        let list = json!({ "name": "Dealers", "defaultDiscountPercentHoses": 12.5 });
        let request = post(&format!("/pricelists/create{query}"), &list).token(&token);
        request.header("Idempotency-Key", "dealers").send()
    };
    let first = make("?numbers=string").expect(201);
    assert_eq!(first.field("/defaultDiscountPercentHoses"), "12.5");
    let again = make("?numbers=string").expect(201);
    assert_eq!((again.header("idempotency-replayed"), &again.body), ("true", &first.body));
    make("").problem(422, "idempotency_mismatch");
}

#[test]
fn operations_with_amounts_offer_texts() {
    let document = document();
    let offers = |path: &str, method: &str| {
        let operation = &document["paths"][format!("/api/v1{path}")][method];
        parameters(&document, operation).any(|parameter| parameter["name"] == "numbers")
    };
    for (path, method) in [
        ("/organization/hoses", "get"),
        ("/hose/{hoseId}", "get"),
        ("/items/price", "post"),
        ("/salesestimates/create", "post"),
        ("/search", "get"),
    ] {
        assert!(offers(path, method), "{path}");
    }
    for (path, method) in
        [("/genders", "get"), ("/components/export", "post"), ("/warehouses", "get")]
    {
        assert!(!offers(path, method), "{path}");
    }
}
