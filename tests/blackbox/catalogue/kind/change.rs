//! Changes of items, and of what an organization says of them.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, unique, with};

use crate::catalogue::sizes::answered;

use super::{has, kinds, shop};

/// An answer without the crimp specs that a change of a hose tells too.
fn without_specs(answer: &Answer) -> Value {
    let mut item = answer.json();
    item.as_object_mut().unwrap().remove("crimpSpecs");
    item
}

#[test]
fn own_items_change_field_by_field() {
    let (shop, brand, token) = shop();
    let other = unique("Other");
    shop.brand(&other);
    for kind in kinds() {
        let full = kind.full(&unique("P"), &brand);
        let made = kind.create(&token, &full).expect(201);
        let id = made.id();
        let nothing = kind.change(&token, &id, &json!({})).expect(200);
        assert_eq!(without_specs(&nothing), made.json(), "nothing given, nothing changed");
        let same = kind.change(&token, &id, &full).expect(200);
        assert_eq!(without_specs(&same), made.json(), "the same again");
        let number = unique("N");
        let change = json!({ "partNumber": number, "description": "changed", "brand": other.to_lowercase(), "imageName": null });
        let changed = kind.change(&token, &id, &change).expect(200);
        has(&changed.json(), &with(with(full, &change), &json!({ "brand": other })));
        assert_eq!(changed.field("/created"), made.field("/created"));
        assert!(changed.field("/lastModified").as_str() >= made.field("/lastModified").as_str());
        assert_eq!(kind.find(&token, &id).json(), without_specs(&changed));
        let by_brand =
            get(&format!("/organization/custom{}", kind.many)).query("search.brand", &other);
        assert_eq!(by_brand.token(&token).send().all("partNumber"), [number]);
        let cleared = kind.change(&token, &id, &json!({ "description": null })).expect(200);
        assert_eq!(cleared.field("/description"), Value::Null);
        let bad = json!({ "partNumber": null, "brand": "nobody", "description": 7, "orgPartNumber": "x".repeat(1_001) });
        kind.change(&token, &id, &bad).faults(&[
            ("/params/brand", "unknown_brand"),
            ("/params/description", "wrong_type"),
            ("/params/orgPartNumber", "too_long"),
            ("/params/partNumber", "wrong_type"),
        ]);
        assert_eq!(
            kind.find(&token, &id).json(),
            without_specs(&cleared),
            "a refused change changes nothing"
        );
    }
    let adaptor = &kinds()[2];
    let made = adaptor.create(&token, &adaptor.full(&unique("P"), &brand)).expect(201);
    let ends = json!([{ "style": "SAE", "gender": "male", "dashSize": "12", "swivel": null, "bulkhead": null }]);
    let changed = adaptor.change(&token, &made.id(), &json!({ "ends": ends })).expect(200);
    assert_eq!(changed.field("/ends"), answered(&ends), "the whole new list");
    let none = adaptor.change(&token, &made.id(), &json!({ "ends": null })).expect(200);
    assert_eq!(none.field("/ends"), json!([]));
}

/// A shared hose of a shared brand.
fn shared_hose() -> (String, Value) {
    let brand = unique("Makers");
    Shop::shared_brand(&brand);
    let fields = json!({ "partNumber": unique("SH"), "brand": brand, "size": "8", "series": "Makers", "maxPressurePsi": 4000 });
    (Shop::add_shared::<Hose>(fields.clone()), fields)
}

#[test]
fn shared_items_keep_their_own_fields() {
    let (_shop, _brand, token) = shop();
    let (id, fields) = shared_hose();
    let hose = &kinds()[0];
    let before = hose.find(&token, &id).expect(200);
    let refused = hose.change(
        &token,
        &id,
        &json!({ "series": "4SP", "description": "mine", "orgPartNumber": "X" }),
    );
    refused.faults(&[("/params/description", "shared_field"), ("/params/series", "shared_field")]);
    assert_eq!(hose.find(&token, &id).json(), before.json());
    let own = json!({ "size": "-08", "orgPartNumber": "H-1", "priority": "2", "available": false });
    let same = with(fields, &own);
    let changed = hose.change(&token, &id, &same).expect(200);
    has(
        &changed.json(),
        &json!({ "orgPartNumber": "H-1", "priority": "2", "available": false, "size": "-8", "custom": false }),
    );
    let time = |answer: &Answer| answer.field("/lastModified").as_str().unwrap().to_owned();
    assert!(time(&changed) > time(&before), "what is said of it is a part of it");
}

#[test]
fn what_is_said_of_shared_items_stays_within() {
    let (_shop, _brand, token) = shop();
    let stranger = Shop::new("stranger").admin();
    let (id, _) = shared_hose();
    let hose = &kinds()[0];
    let before = hose.find(&stranger, &id).expect(200);
    let params = json!({ "orgPartNumber": "MINE", "available": false, "priority": "1", "listPrice": 12.5, "cost": 3.25 });
    hose.change(&token, &id, &params).expect(200);
    assert_eq!(hose.find(&stranger, &id).json(), before.json());
    has(&hose.find(&token, &id).json(), &params);
    let cleared = json!({ "orgPartNumber": null, "available": null, "priority": null, "listPrice": null, "cost": null });
    hose.change(&token, &id, &cleared).expect(200);
    let mut after = hose.find(&token, &id).json();
    for name in ["lastModified", "lastModifiedBy"] {
        after[name] = before.field(&format!("/{name}"));
    }
    assert_eq!(after, before.json());
}

#[test]
fn makers_prices_are_not_taken_over() {
    let (shop, _brand, token) = shop();
    let (id, _) = shared_hose();
    Shop::makers_price(&id, "10");
    let hose = &kinds()[0];
    has(
        &hose.find(&token, &id).json(),
        &json!({ "listPrice": 10, "listPriceUnitOfMeasure": "each" }),
    );
    hose.change(&token, &id, &json!({ "listPrice": 10, "orgPartNumber": "X" })).expect(200);
    Shop::makers_price(&id, "11");
    has(&hose.find(&token, &id).json(), &json!({ "listPrice": 11, "orgPartNumber": "X" }));
    let own =
        json!({ "listPrice": 9.75, "listPriceCurrency": "eur", "listPriceUnitOfMeasure": "m" });
    let changed = hose.change(&token, &id, &own).expect(200);
    has(
        &changed.json(),
        &json!({ "listPrice": 9.75, "listPriceCurrency": "EUR", "listPriceUnitOfMeasure": "m" }),
    );
    Shop::makers_price(&id, "12");
    has(&hose.find(&token, &id).json(), &json!({ "listPrice": 9.75 }));
    hose.change(&token, &id, &json!({ "listPrice": null })).expect(200);
    has(&hose.find(&token, &id).json(), &json!({ "listPrice": 12, "listPriceCurrency": null }));
    drop(shop);
}

#[test]
fn prices_need_an_amount() {
    let (_shop, brand, token) = shop();
    let kind = &kinds()[4];
    let id = kind.create(&token, &kind.least(&unique("P"), &brand)).expect(201).id();
    let bad = json!({ "listPriceCurrency": "USD", "unitOfMeasure": "ft", "listPrice": null });
    kind.change(&token, &id, &bad).faults(&[
        ("/params/listPriceCurrency", "no_amount"),
        ("/params/unitOfMeasure", "no_amount"),
    ]);
    for (value, code) in [
        (json!(-1), "out_of_range"),
        (json!(1e11), "out_of_range"),
        (json!(0.000_01), "too_many_decimals"),
        (json!("5 USD"), "wrong_type"),
    ] {
        kind.change(&token, &id, &json!({ "listPrice": value }))
            .faults(&[("/params/listPrice", code)]);
    }
    kind.change(&token, &id, &json!({ "costCurrency": "EURO", "cost": 1 }))
        .faults(&[("/params/costCurrency", "malformed")]);
    kind.change(&token, &id, &json!({ "cost": 1, "unitOfMeasure": "yard" }))
        .faults(&[("/params/unitOfMeasure", "unknown_value")]);
    let good = json!({ "listPrice": 0, "cost": 99_999_999_999.999_9_f64, "costCurrency": "gbp", "unitOfMeasure": "in" });
    let changed = kind.change(&token, &id, &good).expect(200);
    has(
        &changed.json(),
        &json!({ "listPrice": 0, "cost": 99_999_999_999.999_9_f64, "costCurrency": "GBP", "unitOfMeasure": "in" }),
    );
    let text = String::from_utf8(changed.body).unwrap();
    assert!(text.contains("99999999999.9999"), "{text}");
}

#[test]
fn changes_at_once_lose_nothing() {
    let (_shop, brand, token) = shop();
    let hose = &kinds()[0];
    let id = hose.create(&token, &hose.least(&unique("P"), &brand)).expect(201).id();
    let changes = [
        json!({ "description": "d" }),
        json!({ "series": "s" }),
        json!({ "spec": "e" }),
        json!({ "orgPartNumber": "o" }),
        json!({ "priority": "p" }),
        json!({ "listPrice": 1 }),
        json!({ "cost": 2 }),
        json!({ "material": "m" }),
    ];
    std::thread::scope(|scope| {
        for change in &changes {
            let (token, id) = (&token, &id);
            scope.spawn(move || kinds()[0].change(token, id, change).expect(200));
        }
    });
    let after = hose.find(&token, &id).json();
    for change in &changes {
        has(&after, change);
    }
}
