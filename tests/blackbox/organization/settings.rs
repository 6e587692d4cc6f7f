//! What an organization sets about itself.

use domain::access::Role;
use domain::fields::Columns;
use domain::organization::{Settings, Subscription};
use domain::pricing::PricingDefaults;
use serde_json::{Value, json};
use tests::{Callers, Kind, Shop, get, post, unique};

use super::update;

fn organization(token: &str) -> Value {
    get("/organization").token(token).send().expect(200).json()
}

#[test]
fn a_new_shop_has_sensible_settings() {
    let shop = Shop::new("fresh");
    let fresh = organization(&shop.admin());
    assert_eq!(fresh["_id"], shop.id());
    for (name, value) in [
        ("name", json!(shop.name)),
        ("defaultLengthUnit", json!("in")),
        ("defaultPressureUnit", json!("psi")),
        ("defaultCurrency", json!("USD")),
        ("timeZone", json!("UTC")),
        ("angleConvention", json!("counterclockwise")),
        ("revisionStyle", json!("letters")),
        ("revisionDelimiter", json!("-")),
        ("paperSize", json!("Letter")),
        ("labelSize", json!("4x6")),
        ("estimateValidityDays", json!(30)),
        ("hideInventory", json!(false)),
        ("allowNegativeStock", json!(false)),
        ("allowBackorder", json!(false)),
        ("requireCrimpSpecForRelease", json!(false)),
        ("labourCostCrimping", Value::Null),
        ("defaultItemPricing", json!([])),
        ("subscription", json!("enterprise")),
    ] {
        assert_eq!(fresh[name], value, "{name}");
    }
    let numbers: Vec<_> = fresh["numbering"].as_array().unwrap().iter().collect();
    assert_eq!(numbers.len(), 5);
    assert_eq!(
        numbers[0],
        &json!({ "type": "hoseAssembly", "prefix": "HA-", "padding": 5, "next": 1 })
    );
}

/// A value other than the usual one for every setting.
fn all() -> Value {
    let mut all: Value = serde_json::from_str(ALL).unwrap();
    all["name"] = json!(unique("Renamed"));
    all
}

const ALL: &str = r#"{
        "name": "", "contactName": "Zoë", "address1": "ul. Piotrkowska 1", "address2": "2nd floor",
        "city": "Łódź", "region": "łódzkie", "postalCode": "90-001", "country": "Polska", "phoneNumber": "+48 42 000",
        "email": "biuro@example.pl", "website": "https://example.pl", "taxNumber": "PL 725", "imageName": "logo.svg",
        "defaultLengthUnit": "mm", "defaultLengthUnitBillOfMaterials": "in", "defaultPressureUnit": "bar",
        "timeZone": "Europe/Warsaw", "angleConvention": "clockwise", "defaultCurrency": "PLN", "defaultTaxCode": "VAT",
        "defaultTaxPercent": 23, "estimateValidityDays": 14, "defaultPaymentTerms": "14 dni", "revisionStyle": "numbers",
        "revisionDelimiter": " rew. ", "paperSize": "A4", "labelSize": "100x150mm", "hideInventory": true,
        "allowNegativeStock": true, "allowBackorder": true, "requireCrimpSpecForRelease": true, "requireSameBrandForRelease": true,
        "defaultMarginPercentMaterials": 35.5, "defaultMarginPercentLabour": 50, "listPricing": true,
        "defaultDiscountPercentMaterials": 1, "defaultDiscountPercentHoses": 2, "defaultDiscountPercentCrimpFittings": 3,
        "defaultDiscountPercentWraps": 4, "defaultDiscountPercentFerrules": 5, "defaultDiscountPercentAdaptors": 6,
        "defaultDiscountPercentOtherItems": 7.25, "labourCostCutting": 1.2, "labourCostCrimping": 1.8501,
        "labourCostProofTest": 6.5, "labourCostBurstTest": 99999999999.9999, "labourCostWrap": 0,
        "hoseScrapPercent": 3, "lengthToleranceStandard": "din20066", "erpName": "Ledgerline", "useBetaFeatures": true
}"#;

#[test]
fn every_setting_comes_out_as_it_was_put_in() {
    let shop = Shop::new("settings");
    let token = shop.admin();
    let before = organization(&token);
    let expected = all();
    let count = Settings::COLUMNS.len() + PricingDefaults::COLUMNS.len();
    assert_eq!(expected.as_object().unwrap().len(), count, "a setting is not tried");
    for (name, value) in expected.as_object().unwrap() {
        assert_ne!(&before[name], value, "{name} is not changed");
    }
    let changed = update(&token, &expected).expect(200).json();
    assert_eq!(organization(&token), changed);
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&changed[name], value, "{name}");
    }
    assert_ne!(changed["lastModifiedBy"], Value::Null);
    // What is absent stays, what is null goes, at the top as in params.
    let updated =
        post("/organization/update", &json!({ "region": null, "defaultTaxPercent": null }))
            .token(&token)
            .send()
            .expect(200)
            .json();
    for (name, value) in expected.as_object().unwrap() {
        let cleared = ["region", "defaultTaxPercent"].contains(&name.as_str());
        assert_eq!(&updated[name], if cleared { &Value::Null } else { value }, "{name}");
    }
    let rules = json!([{ "itemType": "wrap", "defaultMarginPercent": null, "defaultDiscountPercent": 5.5,
        "listPricing": true, "enabled": false }]);
    let priced = update(&token, &json!({ "defaultItemPricing": rules })).expect(200);
    assert_eq!(priced.field("/defaultItemPricing"), rules);
    update(&token, &json!({ "city": "Zgierz" })).expect(200);
    assert_eq!(organization(&token)["defaultItemPricing"], rules);
    update(&token, &json!({ "defaultItemPricing": [] })).expect(200);
    assert_eq!(organization(&token)["defaultItemPricing"], json!([]));
    let other = organization(&Shop::new("others").admin());
    assert_eq!((&other["defaultCurrency"], &other["city"]), (&json!("USD"), &Value::Null));
}

#[test]
fn everything_wrong_is_told_at_once() {
    let shop = Shop::new("settings");
    let token = shop.admin();
    let before = organization(&token);
    update(
        &token,
        &json!({ "name": " ", "defaultLengthUnit": null, "labelSize": 4, "hideInventory": 1, "timezone": "UTC",
            "defaultTaxPercent": 101, "labourCostWrap": -1, "subscription": "starter",
            "numbering": [{ "type": "invoice" }, { "type": "hoseKit", "padding": 13, "next": 0 }] }),
    )
    .faults(&[
        ("/params/name", "empty"),
        ("/params/defaultLengthUnit", "wrong_type"),
        ("/params/labelSize", "wrong_type"),
        ("/params/hideInventory", "wrong_type"),
        ("/params/timezone", "unknown_field"),
        ("/params/defaultTaxPercent", "out_of_range"),
        ("/params/labourCostWrap", "out_of_range"),
        ("/params/subscription", "unknown_field"),
        ("/params/numbering/0/type", "unknown_value"),
        ("/params/numbering/1/padding", "out_of_range"),
        ("/params/numbering/1/next", "out_of_range"),
    ]);
    update(
        &token,
        &json!({ "timeZone": "Europe/Hose", "labelSize": "big", "estimateValidityDays": 1.5, "labourCostWrap": 1.00001,
            "defaultItemPricing": [{ "itemType": "hose" }, { "itemType": "hose" }],
            "numbering": [{ "type": "hoseKit", "prefix": " K" }] }),
    )
    .faults(&[
        ("/params/timeZone", "unknown_time_zone"),
        ("/params/labelSize", "invalid_label_size"),
        ("/params/estimateValidityDays", "not_whole"),
        ("/params/labourCostWrap", "too_many_decimals"),
        ("/params/defaultItemPricing/1/itemType", "duplicate"),
        ("/params/numbering/0/prefix", "invalid_prefix"),
    ]);
    update(&token, &json!({ "defaultMarginPercentLabour": 100 }))
        .faults(&[("/params/defaultMarginPercentLabour", "out_of_range")]);
    assert_eq!(organization(&token), before);
    for role in [Role::Regular, Role::Restricted] {
        update(&shop.staff(role), &json!({ "city": "X" })).expect(403);
    }
    update(&shop.customer_token(None), &json!({ "city": "X" })).expect(403);
}

#[test]
fn costs_and_margins_are_for_admins() {
    let shop = Shop::new("settings");
    let callers = Callers::of(&shop);
    let rules = json!([{ "itemType": "hose", "defaultMarginPercent": 42.5, "defaultDiscountPercent": 9.75 }]);
    let mut expected = all();
    expected["defaultItemPricing"] = rules;
    update(callers.token(Kind::Admin), &expected).expect(200);
    for path in ["/organization", "/organization/defaults"] {
        let seen = |kind| get(path).token(callers.token(kind)).send().expect(200);
        let admin = seen(Kind::Admin);
        assert_eq!(admin.field("/defaultMarginPercentMaterials"), 35.5);
        assert_eq!(admin.field("/defaultItemPricing/0/defaultMarginPercent"), 42.5);
        for kind in [Kind::Regular, Kind::Restricted] {
            let staff = seen(kind);
            let text = staff.to_string();
            assert!(!text.contains("Margin") && !text.contains("labourCost"), "{text}");
            assert_eq!(staff.field("/defaultItemPricing/0/defaultDiscountPercent"), 9.75);
            assert_eq!(staff.field("/defaultDiscountPercentHoses"), 2);
        }
        for kind in [Kind::Customer, Kind::Unbound] {
            let customer = seen(kind);
            let text = customer.to_string();
            for hidden in ["Margin", "Discount", "Pricing", "labourCost", "Scrap"] {
                assert!(!text.contains(hidden), "{hidden}: {text}");
            }
            assert_eq!(customer.field("/defaultLengthUnit"), "mm");
        }
    }
}

#[test]
fn single_settings_are_told() {
    let shop = Shop::with("single", |mut organization| {
        organization.subscription = Subscription::Starter;
        organization
    });
    let token = shop.admin();
    let read = |path: &str| get(path).token(&token).send().expect(200).json();
    assert_eq!(read("/organization/erpname"), json!({ "erpName": null }));
    assert_eq!(read("/organization/usebetafeatures"), json!({ "useBetaFeatures": false }));
    assert_eq!(read("/organization/revisiondelimiter"), json!({ "revisionDelimiter": "-" }));
    assert_eq!(
        read("/organization/subscription"),
        json!({ "subscription": "starter", "opens": { "apiKeys": false } })
    );
    update(&token, &all()).expect(200);
    assert_eq!(read("/organization/erpname"), json!({ "erpName": "Ledgerline" }));
    assert_eq!(read("/organization/usebetafeatures"), json!({ "useBetaFeatures": true }));
    assert_eq!(read("/organization/revisiondelimiter"), json!({ "revisionDelimiter": " rew. " }));
    let customer = Shop::new("single").customer_token(None);
    let opened = get("/organization/subscription").token(&customer).send().expect(200);
    assert_eq!(opened.field("/opens/apiKeys"), true);
}

#[test]
fn defaults_name_the_brands() {
    let shop = Shop::new("defaults");
    let token = shop.admin();
    let defaults = || get("/organization/defaults").token(&token).send().expect(200).json();
    let fresh = defaults();
    for name in ["defaultBrand", "defaultAdaptorBrand", "defaultWarehouse"] {
        assert_eq!(fresh[name], Value::Null, "{name}");
    }
    let warehouse = |name: &str, default: bool| {
        let params = json!({ "name": name, "default": default });
        post("/warehouses/create", &params).token(&token).send().expect(201).field("/_id")
    };
    warehouse("Shed", false);
    let main = warehouse("Main", true);
    let name = unique("Preselected");
    let brand = shop.brand(&name);
    post(&format!("/brand/{brand}/update"), &json!({ "default": true }))
        .token(&token)
        .send()
        .expect(200);
    update(&token, &json!({ "defaultTaxCode": "VAT" })).expect(200);
    let defaults = defaults();
    assert_eq!(defaults["defaultBrand"], json!({ "_id": brand, "name": name }));
    assert_eq!(defaults["defaultAdaptorBrand"], Value::Null);
    assert_eq!(defaults["defaultTaxCode"], "VAT");
    assert_eq!(defaults["defaultWarehouse"], json!({ "_id": main, "name": "Main" }));
    assert!(defaults.get("city").is_none() && defaults.get("_id").is_none(), "{defaults}");
}

#[test]
fn a_change_may_expect_what_it_changes() {
    let shop = Shop::new("tags");
    let token = shop.admin();
    let read = get("/organization").token(&token).send().expect(200);
    let tag = read.header("etag").to_owned();
    get("/organization").token(&token).header("If-None-Match", &tag).send().expect(304);
    let change = |city: &str| {
        post("/organization/update", &json!({ "city": city }))
            .token(&token)
            .header("If-Match", &tag)
            .send()
    };
    let changed = change("Erie").expect(200);
    change("Gary").problem(412, "stale");
    assert_eq!(organization(&token)["city"], "Erie");
    let now = get("/organization").token(&token).send().header("etag").to_owned();
    assert_eq!(changed.header("etag"), now);
}

#[test]
fn names_are_unique_over_the_service() {
    let (one, other) = (Shop::new("names"), Shop::new("names"));
    update(&one.admin(), &json!({ "name": other.name.to_uppercase() })).problem(409, "duplicate");
    assert_eq!(organization(&one.admin())["name"], one.name);
}

#[test]
fn labels_follow_the_settings() {
    let shop = Shop::new("labelled");
    let token = shop.admin();
    let brand = unique("Brand");
    shop.brand(&brand);
    let hose = shop.add::<domain::catalogue::Hose>(tests::hose("H", &brand, "8", json!({})));
    let assembly = shop.assembly("A-7", &hose, None, |_| {});
    let (kit, _) =
        shop.kit("K-7", None, &[(domain::documents::LineItem::HoseAssembly(assembly), "1")]);
    let printed = || {
        let pdf =
            post(&format!("/hosekit/{kit}/labels"), &json!({})).token(&token).send().expect(200);
        tests::texts(&pdf.body).join(" ")
    };
    assert!(printed().contains("36 in"), "{}", printed());
    let name = unique("Label maker");
    update(&token, &json!({ "defaultLengthUnit": "mm", "name": name })).expect(200);
    let text = printed();
    assert!(text.contains("914.4 mm") && text.contains(&name), "{text}");
    let size = |value: Value| {
        let pdf = post(&format!("/hosekit/{kit}/labels"), &value).token(&token).send().expect(200);
        let (width, height) = tests::page_size(&pdf.body, 0);
        format!("{width:.2} x {height:.2}")
    };
    assert_eq!(size(json!({})), "4.00 x 6.00", "as a new organization has them");
    update(&token, &json!({ "labelSize": "2.25x1.25" })).expect(200);
    assert_eq!(size(json!({})), "2.25 x 1.25");
    assert_eq!(size(json!({ "labelSize": "3x2" })), "3.00 x 2.00", "what is asked goes before");
}
