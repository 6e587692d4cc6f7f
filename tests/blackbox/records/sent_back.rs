//! Values that are sent back as they were read: they change nothing, and nobody's `If-Match`.

use serde_json::{Value, json};
use tests::{get, id, post, unique};

use crate::support::bench::Bench;

/// The named fields of a record.
fn fields(of: &Value, names: &[&str]) -> Value {
    names.iter().map(|name| ((*name).to_owned(), of[*name].clone())).collect()
}

/// The same with what else a change of a kit's line needs.
fn with_item(line: &Value, mut fields: Value) -> Value {
    (fields["itemId"], fields["itemNumber"]) = (line["_id"].clone(), line["number"].clone());
    fields
}

/// How many entries the audit trail has.
fn entries(bench: &Bench) -> Value {
    get("/audit").token(&bench.admin).send().expect(200).field("/total")
}

#[test]
fn the_currency_of_an_order_follows_its_customer() {
    let bench = Bench::new();
    let rate = json!({ "params": { "code": "EUR", "rate": 1.1 } });
    bench.post("/organization/currencies/update", &rate).expect(200);
    let [dollars, euros] = ["Dollars", "Euros"].map(|name| bench.shop.customer(name).to_string());
    let pays = json!({ "params": { "defaultCurrency": "EUR" } });
    bench.post(&format!("/customer/{euros}/update"), &pays).expect(200);
    let order = json!({ "params": { "number": unique("CUR-"), "customer": dollars,
        "items": [{ "item": bench.clamp, "quantity": 3 }] } });
    let order = bench.post("/workorders/create", &order).expect(201).json();
    let path = format!("/workorder/{}", id(&order));
    let read = || get(&path).token(&bench.admin).send().expect(200);
    let update = |params: Value| {
        bench.post(&format!("{path}/update"), &json!({ "params": params })).expect(200).json()
    };
    let (before, audited) = (read(), entries(&bench));
    assert_eq!(before.field("/currency"), "USD");
    let names =
        ["number", "customer", "currency", "dueDate", "warehouse", "comments", "description"];
    update(fields(&before.json(), &names));
    assert_eq!(read().header("etag"), before.header("etag"));
    assert_eq!(entries(&bench), audited);
    assert_eq!(update(json!({ "customer": euros }))["currency"], "EUR");
    assert_eq!(update(json!({ "currency": "EUR" }))["currency"], "EUR");
    assert_eq!(update(json!({ "customer": dollars }))["currency"], "USD");
    // Another one is an entry, and stays when it is sent back.
    assert_eq!(update(json!({ "currency": "EUR" }))["currency"], "EUR");
    assert_eq!(update(json!({ "currency": "EUR" }))["currency"], "EUR");
    assert_eq!(update(json!({ "customer": euros }))["currency"], "EUR");
    assert_eq!(update(json!({ "customer": dollars }))["currency"], "EUR");
    assert_eq!(update(json!({ "currency": null }))["currency"], "USD");
}

#[test]
fn what_changes_nothing_is_no_change() {
    let bench = Bench::new();
    let assembly = bench.made(json!({ "partNumber": unique("SAME-") }));
    let kit = json!({ "partNumber": unique("KIT-"), "hoseAssemblies": [{ "item": id(&assembly), "quantity": 2 }],
        "adaptors": [{ "item": bench.adaptor }], "otherItems": [{ "item": bench.clamp, "comments": "zinc" }] });
    let kit = bench.post("/hosekits/create", &kit).expect(201).json();
    let order = json!({ "params": { "number": unique("SAME-"), "items": [{ "item": bench.clamp, "quantity": 3 }] } });
    let order = bench.post("/workorders/create", &order).expect(201).json();
    let key = json!({ "params": { "name": "same", "keyType": "admin", "scopes": "read" } });
    let key = bench.post("/organization/apikeys", &key).expect(201).json();
    let rate = json!({ "code": "EUR", "rate": 1.1, "available": 1 });
    let currencies = "/organization/currencies";
    bench.post("/organization/currencies/update", &json!({ "params": rate })).expect(200);
    let get = |path: &str| get(path).token(&bench.admin).send().expect(200);
    let (kit_path, order_path) =
        (format!("/hosekit/{}", id(&kit)), format!("/workorder/{}", id(&order)));
    let line = |list: &str, operation: &str| {
        let line = &get(&kit_path).json()[list][0];
        (
            kit_path.clone(),
            format!("{kit_path}/{operation}/{}/update", id(line)),
            with_item(line, fields(line, &["quantity", "comments"])),
        )
    };
    let order_line = get(&order_path).json()["items"][0].clone();
    let organization = get("/organization").json();
    let keys = "/organization/apikeys";
    let settings = [
        "name",
        "timeZone",
        "defaultCurrency",
        "numbering",
        "corsOrigins",
        "labelSize",
        "estimateValidityDays",
    ];
    let cases = [
        line("hoseAssemblies", "hoseassembly"),
        line("adaptors", "adaptor"),
        line("otherItems", "otheritem"),
        (
            order_path.clone(),
            format!("{order_path}/item/{}/update", id(&order_line)),
            fields(
                &order_line,
                &["quantity", "comments", "salesOrder", "purchaseOrder", "itemType", "lineNumber"],
            ),
        ),
        ("/organization".to_owned(), "/organization/update".to_owned(), json!({})),
        (
            "/organization".to_owned(),
            "/organization/update".to_owned(),
            fields(&organization, &settings),
        ),
        (
            keys.to_owned(),
            format!("{keys}/{}/update", id(&key)),
            fields(&key, &["name", "keyType", "scopes"]),
        ),
        (currencies.to_owned(), format!("{currencies}/update"), rate),
    ];
    for (path, update, same) in cases {
        let same = same.as_object().unwrap().clone();
        let same: Value = same.into_iter().filter(|(_, value)| !value.is_null()).collect();
        let (before, audited) = (get(&path), entries(&bench));
        let answer = post(&update, &json!({ "params": same })).token(&bench.admin).send();
        answer.expect(200);
        assert_eq!(get(&path).json(), before.json(), "{update}");
        assert_eq!(entries(&bench), audited, "{update}");
    }
    // What does change something is noted.
    let before = get("/organization").field("/lastModified");
    let numbering = json!({ "params": { "numbering": [{ "type": "workOrder", "padding": 7 }] } });
    bench.post("/organization/update", &numbering).expect(200);
    assert_ne!(get("/organization").field("/lastModified"), before);
}

#[test]
fn what_is_shown_as_offered_is_no_property() {
    let bench = Bench::new();
    let kinds = [
        ("hose", &bench.hose),
        ("crimpfitting", &bench.straight),
        ("adaptor", &bench.adaptor),
        ("ferrule", &bench.ferrule),
        ("wrap", &bench.wrap),
        ("otheritem", &bench.clamp),
    ];
    let offered = |path: &str| get(path).token(&bench.admin).send().expect(200).field("/available");
    for (kind, item) in kinds {
        let audited = entries(&bench);
        assert_eq!(offered(&format!("/{kind}/{item}")), true, "{kind}");
        bench.change(kind, item, &json!({ "available": true }));
        assert_eq!(entries(&bench), audited, "{kind}");
        // One that was hidden is offered again.
        bench.change(kind, item, &json!({ "available": false }));
        assert_eq!(offered(&format!("/{kind}/{item}")), false, "{kind}");
        bench.change(kind, item, &json!({ "available": true }));
        assert_eq!(offered(&format!("/{kind}/{item}")), true, "{kind}");
    }
    let brands = get("/brands").token(&bench.admin).send().expect(200).json();
    let brands = brands.as_array().or(brands["items"].as_array()).unwrap().clone();
    let brand = brands.iter().find(|brand| brand["name"] == bench.word.as_str()).unwrap();
    let (audited, same) = (entries(&bench), fields(brand, &["name", "available"]));
    bench.post(&format!("/brand/{}/update", id(brand)), &json!({ "params": same })).expect(200);
    assert_eq!(entries(&bench), audited);
}
