//! `GET /organization/items`

mod modified;
mod numbers;

use domain::BoundedText;
use domain::access::Role;
use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Properties, Wrap};
use serde_json::{Value, json};
use tests::{Request, Shop, get, hose, money, post, unique};

fn list(token: &str) -> Request {
    get("/organization/items").token(token)
}

const TYPES: [&str; 6] = ["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem"];

/// One item of each kind, in the order of [`TYPES`], which is that of their part numbers.
fn six() -> (Shop, String, Vec<String>) {
    let shop = Shop::new("items");
    let word = unique("I");
    let brand = format!("Brand {word}");
    shop.brand(&brand);
    let of = |at: usize, more: Value| hose(&format!("{word}-{at}"), &brand, "8", more);
    let without_size = |at: usize, more: Value| {
        let mut fields = of(at, more);
        fields.as_object_mut().unwrap().remove("size");
        fields
    };
    let ids = vec![
        shop.add::<Hose>(of(
            0,
            json!({ "description": "A hose", "imageName": "https://pictures.example/hose.png" }),
        )),
        shop.add::<CrimpFitting>(without_size(
            1,
            json!({ "hoseSize": "-06", "dashSize": "8", "series": "S" }),
        )),
        shop.add::<Adaptor>(without_size(
            2,
            json!({ "shape": "straight", "ends/0/dashSize": "12" }),
        )),
        shop.add::<Ferrule>(of(3, json!({}))),
        shop.add::<Wrap>(of(4, json!({ "size": "20 mm" }))),
        shop.add::<OtherItem>(
            json!({ "partNumber": format!("{word}-5"), "description": "Labour" }),
        ),
    ];
    (shop, word, ids)
}

#[test]
fn items_have_their_fields() {
    let (shop, word, ids) = six();
    let properties = Properties {
        org_part_number: Some(BoundedText::new("OWN-8").unwrap()),
        list_price: Some(money("19.99")),
        ..Properties::default()
    };
    shop.set(&ids[0], properties, Some(money("7.7717")));
    let answer =
        list(&shop.staff(Role::Regular)).query("search.partNumber", &word).send().expect(200);
    assert_eq!(answer.field("/total"), 6);
    assert_eq!(answer.field("/page"), 1);
    assert_eq!(answer.all("itemType"), TYPES);
    assert_eq!(answer.all("_id"), ids);
    assert_eq!(
        answer.field("/items/0"),
        json!({ "name": format!("{word}-0"), "image": "https://pictures.example/hose.png", "_id": ids[0], "itemType": "hose",
            "partNumber": format!("{word}-0"), "orgPartNumber": "OWN-8", "brand": format!("Brand {word}"), "size": "-8",
            "description": "A hose", "price": 19.99, "priceCurrency": null, "priceUnitOfMeasure": "each" })
    );
    assert_eq!(answer.all("size"), ["-8", "-6", "-12", "-8", "20 mm", ""]);
    let other = answer.field("/items/5");
    let image = other["image"].as_str().unwrap_or_default();
    assert!(image.starts_with(&format!("/api/v1/image/{}?", ids[5])), "{answer}");
    for name in ["brand", "size", "price", "orgPartNumber"] {
        assert_eq!(other.get(name), Some(&Value::Null), "{name}: {answer}");
    }
    assert_eq!(answer.all("name"), answer.all("partNumber"));
    assert!(!answer.to_string().contains("7.7717"), "no costs: {answer}");
}

#[test]
fn nobody_sees_prices_without_a_token() {
    let word = unique("J");
    Shop::shared_brand(&word);
    let id = Shop::add_shared::<Hose>(hose(&word, &word, "8", json!({})));
    let answer = list("").query("search.partNumber", &word).send().expect(200);
    assert_eq!(answer.all("_id"), [id]);
    let item = answer.field("/items/0");
    for name in ["orgPartNumber", "price", "priceCurrency", "priceUnitOfMeasure"] {
        assert_eq!(item.get(name), None, "{name}: {answer}");
    }
    let (_, own, _) = six();
    assert_eq!(
        list("").query("search.partNumber", &own).send().field("/total"),
        0,
        "others' items"
    );
    let admin = Shop::new("others").admin();
    assert_eq!(
        list(&admin).query("search.partNumber", &own).send().field("/total"),
        0,
        "others' items"
    );
}

#[test]
fn types_are_skipped() {
    let (shop, word, _) = six();
    let token = shop.admin();
    let left = |request: Request| {
        let answer = request.query("search.partNumber", &word).send().expect(200);
        assert_eq!(answer.field("/total"), answer.all("itemType").len());
        answer.all("itemType")
    };
    for skipped in TYPES {
        let others: Vec<_> = TYPES.into_iter().filter(|of_type| *of_type != skipped).collect();
        assert_eq!(left(list(&token).query("skipItemTypes", skipped)), others);
    }
    let expected = ["crimpFitting", "ferrule", "wrap", "otherItem"];
    let spelt = |name: &str| list(&token).query(name, "hose").query(name, "adaptor");
    assert_eq!(left(spelt("skipItemTypes")), expected);
    assert_eq!(left(spelt("skipItemTypes[]")), expected);
    assert_eq!(left(list(&token).query("skipItemTypes", "hose, adaptor,")), expected);
    assert!(left(list(&token).query("skipItemTypes", &TYPES.join(","))).is_empty());
}

#[test]
fn part_numbers_are_searched() {
    let (shop, word, _) = six();
    let token = shop.admin();
    let found = |name: &str, value: &str| {
        list(&token).query(name, value).send().expect(200).all("itemType")
    };
    assert_eq!(found("search.partNumber", &format!("{}-3", word.to_lowercase())), ["ferrule"]);
    assert_eq!(found("search[partNumber]", &format!("{word}-4")), ["wrap"]);
    assert_eq!(
        found("search", &json!({ "partNumber": format!("{word}-5") }).to_string()),
        ["otherItem"]
    );
    for ordinary in ["%", "_"] {
        assert!(found("search.partNumber", &format!("{word}{ordinary}")).is_empty(), "{ordinary}");
    }
}

#[test]
fn pages_have_a_total() {
    let shop = Shop::new("pages");
    let word = unique("G");
    shop.brand("Pages");
    let hoses: Vec<_> =
        (0..60).map(|at| hose(&format!("{word}-{at:02}"), "Pages", "8", json!({}))).collect();
    shop.add_all::<Hose>(&hoses);
    let token = shop.admin();
    let base = || list(&token).query("search.partNumber", &word);
    let first = base().send().expect(200);
    assert_eq!(
        (first.all("name").len(), first.field("/total"), first.field("/page")),
        (25, json!(60), json!(1))
    );
    let mut all = Vec::new();
    for page in 1..=4 {
        let answer =
            base().query("limit", "17").query("page", &page.to_string()).send().expect(200);
        assert_eq!(
            (answer.field("/total"), answer.field("/page")),
            (json!(60), json!(page)),
            "{answer}"
        );
        all.extend(answer.all("name"));
    }
    let expected: Vec<_> = (0..60).map(|at| format!("{word}-{at:02}")).collect();
    assert_eq!(all, expected);
    let beyond = base().query("page", "9").send().expect(200);
    assert_eq!(beyond.json(), json!({ "items": [], "total": 60, "page": 9, "next": null }));
}

#[test]
fn long_lists_are_counted_so_far() {
    let shop = Shop::new("items");
    let word = unique("L");
    shop.brand(&word);
    let wraps: Vec<Value> =
        (0..6_000).map(|at| hose(&format!("{word}-W{at}"), &word, "8", json!({}))).collect();
    let others: Vec<Value> =
        (0..6_000).map(|at| json!({ "partNumber": format!("{word}-O{at}") })).collect();
    wraps.chunks(2_000).for_each(|part| drop(shop.add_all::<Wrap>(part)));
    others.chunks(2_000).for_each(|part| drop(shop.add_all::<OtherItem>(part)));
    let token = shop.staff(Role::Regular);
    let total = |token: &str, skipped: &str, part: &str| {
        let request = list(token).query("skipItemTypes", skipped).query("search.partNumber", part);
        let answer = request.query("limit", "1").send().expect(200);
        (answer.field("/total"), answer.json().get("totalIsExact") == Some(&json!(false)))
    };
    let other = Shop::new("others").admin();
    // A long list is remembered, and remembered for itself alone.
    for _ in 0..2 {
        assert_eq!(total(&token, "hose", &word), (json!(10_000), true));
        assert_eq!(total(&token, "wrap", &word), (json!(6_000), false));
        assert_eq!(total(&token, "hose", &format!("{word}-W59")), (json!(111), false));
        assert_eq!(total(&other, "hose", &word), (json!(0), false));
    }
    let rough = |name: &str, value: &str, page: &str| {
        let request = list(&token).query("exactTotal", "false").query("search.partNumber", &word);
        let answer = request.query(name, value).query("limit", "200").query("page", page).send();
        let exact = answer.json().get("totalIsExact").is_none();
        (answer.all("_id").len(), answer.field("/total"), exact)
    };
    assert_eq!(rough("skipItemTypes", "hose", "1"), (200, json!(1_000), false));
    assert_eq!(rough("skipItemTypes", "wrap", "7"), (200, json!(1_400), false), "so many are seen");
    let last = rough("skipItemTypes", "wrap", "30");
    assert_eq!(last, (200, json!(6_000), true), "a full page that is the last tells, too");
    assert_eq!(rough("skipItemTypes", "wrap", "31"), (0, json!(1_000), false));
    assert_eq!(rough("skipItemTypes", "wrap,otherItem", "1"), (0, json!(0), true));
}

#[test]
fn faults_are_told_together() {
    let token = Shop::new("faults").admin();
    list(&token)
        .query("skipItemTypes", "hoses")
        .query("page", "zero")
        .query("limit", "0")
        .query("search.brand", "x")
        .query("hideUnavailable", "true")
        .query("exactTotal", "roughly")
        .send()
        .faults(&[
            ("skipItemTypes", "unknown_value"),
            ("page", "out_of_range"),
            ("limit", "out_of_range"),
            ("search.brand", "unknown_parameter"),
            ("hideUnavailable", "unknown_parameter"),
            ("exactTotal", "wrong_type"),
        ]);
}

#[test]
fn items_are_changed_and_deleted_as_they_are_known() {
    let (shop, _, ids) = six();
    let admin = shop.admin();
    let tag = |path: &str| get(path).token(&admin).send().expect(200).header("etag").to_owned();
    let with = |path: &str, tag: &str, body: Value| {
        post(path, &body).token(&admin).header("If-Match", tag).send()
    };
    let labour = &ids[5];
    let (own, any) = (format!("/otheritem/{labour}"), format!("/item/{labour}"));
    let (stale_own, stale_any) = (tag(&own), tag(&any));
    let update = format!("/organization/item/{labour}/update");
    let changed = with(&update, &stale_any, json!({ "priority": "2" })).expect(200);
    assert_eq!(changed.header("etag"), tag(&any));
    with(&update, &stale_any, json!({ "priority": "3" })).problem(412, "stale");
    let delete = format!("/otheritems/{labour}/delete");
    with(&delete, &stale_own, json!({})).problem(412, "stale");
    with(&delete, &tag(&own), json!({})).expect(200);
}
