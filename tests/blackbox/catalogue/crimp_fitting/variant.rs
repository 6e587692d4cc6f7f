//! Variants: a fitting made of another.

use domain::catalogue::{CrimpFitting, Hose};
use serde_json::{Value, json};
use tests::{Answer, Shop, count, hose, post, unique};

use crate::catalogue::sizes::answered;

use super::{PATH, all_fields, least, shop};

fn create(token: &str, original: &str, body: &Value) -> Answer {
    post(PATH, body).token(token).query("itemId", original).send()
}

#[test]
fn what_is_absent_is_copied_and_null_clears() {
    let (_, brand, token) = shop();
    let original = super::create(&token, &all_fields(&unique("CF"), &brand)).expect(201).json();
    let id = original["_id"].as_str().unwrap();
    let mut body = least(&unique("CF"), &brand);
    body["description"] = Value::Null;
    body["gender"] = json!("male");
    body["cutAllowancemm"] = Value::Null;
    let made = create(&token, &id.to_uppercase(), &body).expect(201).json();
    assert_eq!(made["basedOn"], id);
    assert_ne!(made["_id"], id);
    let expected = answered(&body);
    for (name, value) in original.as_object().unwrap() {
        let expected = match name.as_str() {
            "_id" | "basedOn" | "created" | "lastModified" => continue,
            name if expected.get(name).is_some() => &expected[name],
            _ => value,
        };
        assert_eq!(&made[name], expected, "{name}");
    }
    assert_eq!(made["threadSize"], "7/8-14", "copied");
}

#[test]
fn a_shared_fitting_has_variants_too() {
    let (shop, brand, token) = shop();
    let shared = unique("Shared");
    Shop::shared_brand(&shared);
    let mut fields = least(&unique("CF"), &shared);
    fields["style"] = json!("ORFS");
    let original = Shop::add_shared::<CrimpFitting>(fields);
    let made = create(&token, &original, &least(&unique("CF"), &brand)).expect(201).json();
    assert_eq!(
        (&made["basedOn"], &made["style"], &made["custom"]),
        (&json!(original), &json!("ORFS"), &json!(true))
    );
    // The organization's own may have the part number of a shared one under its own brand.
    let own = least("SAME-1", &shared);
    create(&token, &original, &own).expect(201);
    create(&token, &original, &own).problem(409, "duplicate");
    assert!(count(&shop.id()).contains("crimp_fittings"));
}

#[test]
fn the_key_must_differ() {
    let (shop, brand, token) = shop();
    let fields = least("KEY-1", &brand);
    let original = shop.add::<CrimpFitting>(fields.clone());
    let before = count(&shop.id());
    create(&token, &original, &fields).problem(409, "same_as_original");
    let mut same = fields;
    same["partNumber"] = json!("key-1");
    same["hoseSize"] = json!("8");
    create(&token, &original, &same).problem(409, "same_as_original");
    assert_eq!(count(&shop.id()), before);
    same["dashSize"] = json!("10");
    create(&token, &original, &same).expect(201);
}

#[test]
fn the_original_must_be_seen_and_be_a_fitting() {
    let (shop, brand, token) = shop();
    let (other, others_brand, _) = super::shop();
    let foreign = other.add::<CrimpFitting>(least(&unique("CF"), &others_brand));
    let wrong = shop.add::<Hose>(hose(&unique("H"), &brand, "8", json!({})));
    let body = least(&unique("CF"), &brand);
    let before = count(&shop.id());
    create(&token, &foreign, &body).problem(404, "not_found");
    create(&token, "ffffffffffffffffffffffff", &body).problem(404, "not_found");
    create(&token, &wrong, &body).faults(&[("itemId", "wrong_item_type")]);
    create(&token, "xyz", &body).faults(&[("itemId", "malformed_id")]);
    assert_eq!(count(&shop.id()), before);
}
