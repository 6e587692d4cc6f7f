//! The pricing rules of customers as columns of their sheet.

use domain::access::Role;
use serde_json::{Map, Value, json};
use tests::{
    C, Shop, book, book_of_texts, count, counts, csv_comes_back, get, import, import_faults,
    patiently, post, sheet, t,
};

use super::{create, update};

const IMPORT: &str = "/customers/import";

fn export(token: &str) -> Vec<u8> {
    let all = json!({ "customers": [], "selectAll": true });
    patiently(|| post("/customers/export", &all).token(token).send()).expect(200).body
}

/// The fields of rules that a customer has.
fn rules(token: &str, name: &str) -> Map<String, Value> {
    let list = get("/customers").query("search.name", name).token(token).send().expect(200);
    let Value::Object(mut customer) = list.field("/items/0") else { panic!("{list}") };
    customer.retain(|field, _| {
        let is_default = field.starts_with("defaultMargin") || field.starts_with("defaultDiscount");
        is_default || field == "listPricing" || field == "defaultItemPricing"
    });
    customer
}

/// A customer with rules of every kind.
fn with_rules(token: &str, name: &str) -> String {
    let id = create(token, &json!({ "name": name })).expect(201).id();
    let fields = json!({
        "defaultMarginPercentMaterials": 35.5, "defaultMarginPercentLabour": 0, "listPricing": true,
        "defaultDiscountPercentMaterials": 5, "defaultDiscountPercentHoses": 7.1234,
        "defaultDiscountPercentCrimpFittings": 100, "defaultDiscountPercentWraps": 0,
        "defaultDiscountPercentFerrules": 3, "defaultDiscountPercentAdaptors": 2.5,
        "defaultDiscountPercentOtherItems": 0.0001,
        "defaultItemPricing": [
            { "itemType": "hose", "defaultMarginPercent": 99.9999, "defaultDiscountPercent": 1, "listPricing": false, "enabled": true },
            { "itemType": "crimpFitting", "defaultDiscountPercent": 12.5 },
            { "itemType": "adaptor", "enabled": false },
            { "itemType": "otherItem", "listPricing": true, "defaultMarginPercent": 20 },
        ],
    });
    update(token, &id, &fields).expect(200);
    id
}

#[test]
fn rules_come_back_unchanged() {
    let shop = Shop::new("customer-rules");
    let token = shop.admin();
    with_rules(&token, "With rules");
    create(&token, &json!({ "name": "Without" })).expect(201);
    // No is something else than nothing.
    create(&token, &json!({ "name": "With a no", "listPricing": false })).expect(201);
    let before = count(&shop.id());
    let file = export(&token);
    let written = sheet(&file);
    let of = |name: &str, column: &str| {
        let at = written.column("Name").iter().position(|other| other == name).unwrap();
        written.column(column)[at].clone()
    };
    assert_eq!(of("With rules", "Margin on materials (%)"), "35.5");
    assert_eq!(of("With rules", "Hoses: margin (%)"), "99.9999");
    assert_eq!(of("With rules", "Adaptors: enabled"), "false");
    assert_eq!(of("Without", "List pricing"), "");
    assert_eq!(of("With a no", "List pricing"), "false");
    assert_eq!(counts(import(&token, IMPORT, &file)), (0, 0, 3));
    let all = json!({ "customers": [], "selectAll": true });
    csv_comes_back(&token, ("/customers/export", &all), IMPORT, 3);
    assert_eq!(count(&shop.id()), before, "nothing was written");
    // Another shop gets the same of it.
    let other = Shop::new("customer-rules").admin();
    assert_eq!(counts(import(&other, IMPORT, &file)), (3, 0, 0));
    for name in ["With rules", "Without", "With a no"] {
        assert_eq!(rules(&other, name), rules(&token, name), "{name}");
    }
    assert_eq!(counts(import(&other, IMPORT, &file)), (0, 0, 3));
    assert_eq!(sheet(&export(&other)).headings, written.headings);
}

#[test]
fn rules_are_made_changed_and_cleared() {
    let shop = Shop::new("customer-rules");
    let token = shop.admin();
    let old = with_rules(&token, "Old");
    let before = get(&format!("/customer/{old}")).token(&token).send().expect(200);
    let file = book(&[(
        "customers",
        vec![
            [
                "Name",
                "List pricing",
                "Hoses: discount (%)",
                "defaultItemPricing/hose/defaultMarginPercent",
                "Adaptors: enabled",
                "Wraps: margin (%)",
            ]
            .map(t)
            .to_vec(),
            vec![t("old"), C::E, C::N(4.5), C::E, C::E, C::N(15.0)],
            vec![t("New"), C::B(true), C::N(8.0), C::N(30.0), C::E, C::E],
        ],
    )]);
    assert_eq!(counts(import(&token, IMPORT, &file)), (1, 1, 0));
    let changed = rules(&token, "Old");
    assert_eq!(changed["listPricing"], Value::Null);
    // What no column says stays; a rule of which nothing is left is gone.
    assert_eq!(changed["defaultMarginPercentMaterials"], 35.5);
    let left: Vec<_> = changed["defaultItemPricing"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| {
            [&rule["itemType"], &rule["defaultMarginPercent"], &rule["defaultDiscountPercent"]]
                .map(Clone::clone)
        })
        .collect();
    assert_eq!(
        left,
        [
            [json!("hose"), Value::Null, json!(4.5)],
            [json!("crimpFitting"), Value::Null, json!(12.5)],
            [json!("wrap"), json!(15), Value::Null],
            [json!("otherItem"), json!(20), Value::Null],
        ]
    );
    let after = get(&format!("/customer/{old}")).token(&token).send().expect(200);
    assert_ne!(after.field("/lastModified"), before.field("/lastModified"));
    assert_eq!(after.field("/created"), before.field("/created"));
    let made = rules(&token, "New");
    assert_eq!(made["listPricing"], true);
    assert_eq!(made["defaultDiscountPercentHoses"], Value::Null);
    assert_eq!(
        made["defaultItemPricing"],
        json!([{ "itemType": "hose", "defaultMarginPercent": 30, "defaultDiscountPercent": 8, "listPricing": null, "enabled": null }])
    );
    assert_eq!(counts(import(&token, IMPORT, &file)), (0, 0, 2));
    let trial = tests::upload(
        &token,
        "/customers/import?dryRun=true",
        &book_of_texts(&[&["Name", "Wraps: margin (%)"], &["Old", "16"]]),
    );
    assert_eq!(counts(patiently(|| trial.send())), (0, 1, 0));
    assert_eq!(rules(&token, "Old"), changed);
}

#[test]
fn a_rule_that_says_nothing_stays() {
    let token = Shop::new("customer-rules").admin();
    let silent = json!([{ "itemType": "hose" }, { "itemType": "wrap", "enabled": true }]);
    let id = create(&token, &json!({ "name": "Silent" })).expect(201).id();
    update(&token, &id, &json!({ "defaultItemPricing": silent })).expect(200);
    let before = rules(&token, "Silent");
    assert_eq!(counts(import(&token, IMPORT, &export(&token))), (0, 0, 1));
    assert_eq!(rules(&token, "Silent"), before);
    let file = book_of_texts(&[&["Name", "City", "Wraps: enabled"], &["Silent", "Oslo", ""]]);
    assert_eq!(counts(import(&token, IMPORT, &file)), (0, 1, 0));
    let types = |rules: &Map<String, Value>| -> Vec<Value> {
        rules["defaultItemPricing"]
            .as_array()
            .unwrap()
            .iter()
            .map(|rule| rule["itemType"].clone())
            .collect()
    };
    assert_eq!(
        (types(&before), types(&rules(&token, "Silent"))),
        (vec![json!("hose"), json!("wrap")], vec![json!("hose")])
    );
}

#[test]
fn faulty_rules_are_told_at_their_cells() {
    let shop = Shop::new("customer-rules");
    let token = shop.admin();
    let before = count(&shop.id());
    let file = book_of_texts(&[
        &[
            "Name",
            "Margin on materials (%)",
            "Discount on hoses (%)",
            "Hoses: margin (%)",
            "Wraps: enabled",
        ],
        &["One", "100", "-1", "12,5", "maybe"],
        &["Two", "99.99999", "100", "x", "yes"],
        &["", "1", "1", "1", "no"],
    ]);
    assert_eq!(
        import_faults(import(&token, IMPORT, &file)),
        [
            "Sheet1!B2 out_of_range",
            "Sheet1!C2 out_of_range",
            "Sheet1!D2 wrong_type",
            "Sheet1!E2 wrong_type",
            "Sheet1!B3 too_many_decimals",
            "Sheet1!D3 wrong_type",
            "Sheet1!A4 required",
        ]
    );
    assert_eq!(count(&shop.id()), before);
    let nameless = book_of_texts(&[&["City", "Wraps: enabled"], &["Oslo", "yes"]]);
    let refused = import(&token, IMPORT, &nameless).problem(400, "invalid_sheet");
    assert_eq!(refused.field("/errors/0/code"), "no_such_sheet");
}

/// Whoever sees no margins leaves them as they are.
#[test]
fn sheets_without_margins_change_none() {
    let shop = Shop::new("customer-rules");
    let (admin, regular) = (shop.admin(), shop.staff(Role::Regular));
    with_rules(&admin, "With rules");
    let before = rules(&admin, "With rules");
    assert_eq!(counts(import(&admin, IMPORT, &export(&regular))), (0, 0, 1));
    assert_eq!(rules(&admin, "With rules"), before);
}
