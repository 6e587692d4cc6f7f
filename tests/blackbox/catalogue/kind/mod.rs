//! What every kind of component can be asked for: create, get, list, change.

mod change;
mod list;

use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, unique, with};

use crate::catalogue::sizes::answered;

/// A kind as its paths are written.
pub(crate) struct Kind {
    pub(crate) word: &'static str,
    pub(crate) one: &'static str,
    pub(crate) many: &'static str,
    /// What is required beside part number and brand.
    required: Value,
    /// Other fields.
    optional: Value,
}

pub(crate) fn kinds() -> Vec<Kind> {
    let kind = |word, one, many, required, optional| Kind { word, one, many, required, optional };
    vec![
        kind(
            "hose",
            "hose",
            "hoses",
            json!({ "size": "-08" }),
            json!({ "nominalHoseSize": "8", "description": "Wąż 2SN ½\"", "series": "2SN", "isoSpec": "EN 853 2SN", "DN": "12",
                "innerDiamInch": "1/2", "maxPressurePsi": 4000.5, "minBendRadiusmm": 180, "minTemperatureC": -40, "colourHose": "black" }),
        ),
        kind(
            "crimpFitting",
            "crimpfitting",
            "crimpfittings",
            json!({ "hoseSize": "8", "dashSize": "10", "series": "TC" }),
            json!({ "style": "JIC", "gender": "female", "swivel": "swivel", "shape": "90° elbow", "cutAllowancemm": 31.75, "maxPressurePsi": 5000 }),
        ),
        kind(
            "adaptor",
            "adaptor",
            "adaptors",
            json!({ "shape": "tee" }),
            json!({ "crossReference": 4711, "familyCrossReference": "F-1", "material": "stainless steel",
                "ends": [{ "style": "JIC", "gender": "male", "dashSize": "8", "swivel": null, "bulkhead": null },
                    { "style": "NPT", "gender": "female", "dashSize": "6", "swivel": "swivel", "bulkhead": null },
                    { "style": null, "gender": null, "dashSize": null, "swivel": null, "bulkhead": null },
                    { "style": "ORFS", "gender": null, "dashSize": "-04", "swivel": null, "bulkhead": "bulkhead" }] }),
        ),
        kind(
            "ferrule",
            "ferrule",
            "ferrules",
            json!({ "size": "8" }),
            json!({ "description": "no-skive", "series": "F", "weightLbs": 0.12, "diametermm": 27.4, "lengthmm": 35 }),
        ),
        kind(
            "wrap",
            "wrap",
            "wraps",
            json!({ "size": "20" }),
            json!({ "wrapType": "spiral guard", "colour": "black", "innerDiamMinmm": 18, "innerDiamMaxmm": 22.5 }),
        ),
        kind(
            "otherItem",
            "otheritem",
            "otheritems",
            json!({}),
            json!({ "itemType": "clamp", "description": "=1+1", "weightLbs": 1.5 }),
        ),
    ]
}

impl Kind {
    /// The least of one.
    pub(crate) fn least(&self, number: &str, brand: &str) -> Value {
        with(json!({ "partNumber": number, "brand": brand }), &self.required)
    }

    /// One with more fields.
    pub(crate) fn full(&self, number: &str, brand: &str) -> Value {
        with(self.least(number, brand), &self.optional)
    }

    pub(crate) fn create(&self, token: &str, fields: &Value) -> Answer {
        post(&format!("/{}/create", self.many), fields).token(token).send()
    }

    pub(crate) fn find(&self, token: &str, id: &str) -> Answer {
        get(&format!("/{}/{id}", self.one)).token(token).send()
    }

    pub(crate) fn change(&self, token: &str, id: &str, fields: &Value) -> Answer {
        let body = json!({ "params": fields });
        post(&format!("/organization/{}/{id}/update", self.one), &body).token(token).send()
    }
}

/// A shop with a brand, and its admin.
pub(crate) fn shop() -> (Shop, String, String) {
    let shop = Shop::new("kinds");
    let brand = unique("Brand");
    shop.brand(&brand);
    let token = shop.admin();
    (shop, brand, token)
}

/// Fails unless an item has these fields, its sizes in the one form of answers.
#[track_caller]
pub(crate) fn has(item: &Value, fields: &Value) {
    tests::has(item, &answered(fields));
}

#[test]
fn what_was_created_comes_back() {
    let (_shop, brand, token) = shop();
    for kind in kinds() {
        let fields = kind.full(&unique("P"), &brand);
        let made = kind.create(&token, &fields).expect(201);
        has(&made.json(), &fields);
        assert_eq!(made.field("/custom"), true, "{made}");
        assert_eq!(made.field("/componentType"), kind.word, "{made}");
        assert_eq!(made.field("/basedOn"), Value::Null, "{made}");
        let found = kind.find(&token, &made.id()).expect(200);
        assert_eq!(found.json(), made.json());
        let least = kind.least(&unique("P"), &brand);
        let made = kind.create(&token, &json!({ "params": least })).expect(201);
        has(&made.json(), &least);
        let filled =
            made.json().as_object().unwrap().iter().filter(|(_, value)| !value.is_null()).count();
        assert!(filled < 14 + least.as_object().unwrap().len(), "nothing is made up: {made}");
    }
}

#[test]
fn unknown_and_missing_fields_are_named() {
    let (_shop, brand, token) = shop();
    for kind in kinds() {
        let mut fields = kind.full("P", "No such brand");
        fields["partNumber"] = Value::Null;
        fields["nonsense"] = json!(1);
        fields["description"] = json!("ab".repeat(501));
        kind.create(&token, &fields).faults(&[
            ("/brand", "unknown_brand"),
            ("/description", "too_long"),
            ("/nonsense", "unknown_field"),
            ("/partNumber", "wrong_type"),
        ]);
        let names: Vec<_> = kind.required.as_object().unwrap().keys().cloned().collect();
        let required: Vec<_> = names.iter().map(|name| (format!("/{name}"), "required")).collect();
        let expected: Vec<_> = required.iter().map(|(at, code)| (at.as_str(), *code)).collect();
        if !expected.is_empty() {
            kind.create(&token, &json!({ "partNumber": "P", "brand": brand })).faults(&expected);
        }
    }
    let adaptor = &kinds()[2];
    let mut fields = adaptor.full("P", &brand);
    fields["ends"] = json!([{ "gender": "both" }, { "dashSize": 8 }, {}, {}, {}]);
    adaptor.create(&token, &fields).faults(&[
        ("/ends", "too_many"),
        ("/ends/0/gender", "unknown_value"),
        ("/ends/1/dashSize", "wrong_type"),
    ]);
}

#[test]
fn keys_are_taken_once() {
    let (_shop, brand, token) = shop();
    for kind in kinds() {
        let number = unique("P");
        let first = kind.create(&token, &kind.least(&number, &brand)).expect(201);
        let again = kind.least(&number.to_uppercase(), &brand.to_lowercase());
        kind.create(&token, &again).problem(409, "duplicate");
        let other = kind.create(&token, &kind.least(&unique("P"), &brand)).expect(201);
        kind.change(&token, &other.id(), &json!({ "partNumber": number }))
            .problem(409, "duplicate");
        assert_eq!(kind.find(&token, &first.id()).json(), first.json());
        assert_eq!(kind.find(&token, &other.id()).json(), other.json());
    }
}

#[test]
fn variants_copy_what_was_left_out() {
    let (_shop, brand, token) = shop();
    for kind in kinds().into_iter().filter(|kind| kind.word != "crimpFitting") {
        let original = kind.create(&token, &kind.full(&unique("P"), &brand)).expect(201);
        let number = unique("V");
        let mut fields = kind.least(&number, &brand);
        fields["itemId"] = original.field("/_id");
        let variant = kind.create(&token, &fields).expect(201);
        let own = json!({ "partNumber": number, "basedOn": original.field("/_id") });
        has(&variant.json(), &with(kind.optional.clone(), &own));
        fields["itemId"] = json!("ffffffffffffffffffffffff");
        kind.create(&token, &fields).problem(404, "not_found");
    }
}

#[test]
fn items_of_other_kinds_are_not_found() {
    let (_shop, brand, token) = shop();
    let kinds = kinds();
    let made: Vec<_> = kinds
        .iter()
        .map(|kind| kind.create(&token, &kind.least(&unique("P"), &brand)).expect(201).id())
        .collect();
    for (at, kind) in kinds.iter().enumerate() {
        for (of, id) in made.iter().enumerate() {
            let status = if at == of { 200 } else { 404 };
            kind.find(&token, id).expect(status);
            kind.change(&token, id, &json!({ "priority": "1" })).expect(status);
        }
    }
}

#[test]
fn any_item_is_found_by_its_id() {
    let (shop, brand, token) = shop();
    for kind in kinds() {
        let made = kind.create(&token, &kind.full(&unique("P"), &brand)).expect(201);
        let path = format!("/item/{}", made.id());
        let found = get(&path).token(&token).send().expect(200);
        let mut expected = made.json();
        if kind.word == "otherItem" {
            expected["otherItemType"] = expected["itemType"].take();
        }
        expected["itemType"] = json!(kind.word);
        assert_eq!(found.json(), expected);
        let change = json!({ "params": { "orgPartNumber": "OWN-1" } });
        let path = format!("/organization/item/{}/update", made.id());
        let changed = post(&path, &change).token(&token).send().expect(200);
        assert_eq!(changed.field("/orgPartNumber"), "OWN-1", "{changed}");
        assert_eq!(changed.field("/itemType"), kind.word, "{changed}");
        let own = json!({ "partNumber": "X" });
        post(&path, &own).token(&token).send().faults(&[("/partNumber", "unknown_field")]);
    }
    let customer = shop.customer("Mine");
    let (kit, _) = shop.kit("K-77", Some(customer), &[]);
    let found = get(&format!("/item/{kit}")).token(&token).send().expect(200);
    has(
        &found.json(),
        &json!({ "_id": kit, "itemType": "hoseKit", "partNumber": "K-77", "revision": "A", "version": 1, "status": "under editing" }),
    );
    get(&format!("/item/{kit}")).token(&shop.customer_token(Some(customer))).send().expect(200);
    let other = shop.customer("Other");
    get(&format!("/item/{kit}")).token(&shop.customer_token(Some(other))).send().expect(404);
    get(&format!("/item/{kit}")).token(&shop.customer_token(None)).send().expect(404);
}

#[test]
fn other_items_go_unless_they_are_used() {
    let (shop, _brand, token) = shop();
    let item = shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "CLAMP-1" }));
    let line = domain::documents::LineItem::OtherItem(item.parse().unwrap());
    let (kit, _) = shop.kit("K-9", None, &[(line, "2")]);
    let delete =
        |id: &str| post(&format!("/otheritems/{id}/delete"), &json!({})).token(&token).send();
    let refused = delete(&item).problem(409, "still_used");
    assert!(refused.field("/detail").as_str().unwrap().contains("K-9"), "{refused}");
    get(&format!("/otheritem/{item}")).token(&token).send().expect(200);
    let free = shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "CLAMP-2" }));
    let path = format!("/otheritems/{free}/update");
    let changed = post(&path, &json!({ "description": "none" })).token(&token).send().expect(200);
    assert_eq!(changed.field("/description"), "none");
    delete(&free).expect(200);
    delete(&free).problem(404, "not_found");
    get(&format!("/item/{free}")).token(&token).send().problem(404, "not_found");
    get(&format!("/item/{kit}")).token(&token).send().expect(200);
    let original = shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "CLAMP-3" }));
    let variant = json!({ "partNumber": "CLAMP-3a", "itemId": original });
    let variant = post("/otheritems/create", &variant).token(&token).send().expect(201);
    delete(&original).problem(409, "still_used");
    delete(&variant.id()).expect(200);
    delete(&original).expect(200);
    let shared =
        Shop::add_shared::<domain::catalogue::OtherItem>(json!({ "partNumber": unique("S") }));
    delete(&shared).problem(409, "shared_item");
}
