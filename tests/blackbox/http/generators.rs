//! A description that generators of clients understand, and what the service takes beside it.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Shop, get, has, hose, parameters, post};

use super::spec::document;

/// Shows every object of a document, with its place.
fn each(value: &Value, place: &str, see: &mut dyn FnMut(&str, &Value)) {
    match value {
        Value::Object(fields) => {
            see(place, value);
            fields.iter().for_each(|(name, inner)| each(inner, &format!("{place}/{name}"), see));
        }
        Value::Array(all) => {
            let places = all.iter().enumerate();
            places.for_each(|(at, inner)| each(inner, &format!("{place}/{at}"), see));
        }
        _ => {}
    }
}

#[test]
fn a_field_of_a_request_has_one_type() {
    let document = document();
    let mut wrong = Vec::new();
    each(&document, "", &mut |place, schema| {
        let types = schema["type"].as_array().into_iter().flatten();
        let types: Vec<_> = types.filter(|one| *one != "null").collect();
        // The value of any field, before and after a change.
        let is_any = place.ends_with("/before") || place.ends_with("/after");
        if types.len() > 1 && !is_any {
            wrong.push(format!("{place}: {types:?}"));
        }
        if schema.get("x-also").is_some() {
            wrong.push(place.to_owned());
        }
        let is_parameter = place.contains("/parameters/") && place.ends_with("/schema");
        if is_parameter && schema.to_string().contains("null") {
            wrong.push(format!("{place}: null in a query"));
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn ids_are_one_schema() {
    let document = document();
    let mut patterns = Vec::new();
    each(&document, "", &mut |place, schema| {
        if schema["pattern"].as_str().is_some_and(|pattern| pattern == "^[0-9a-fA-F]{24}$") {
            patterns.push(place.to_owned());
        }
    });
    assert_eq!(patterns, ["/components/schemas/Id"]);
}

#[test]
fn credentials_are_two_kinds_told_apart_by_their_grant() {
    let schemas = document()["components"]["schemas"].clone();
    let kinds = schemas["Credentials"]["discriminator"]["mapping"].as_object().unwrap();
    let mut required = Vec::new();
    for (grant, named) in kinds {
        let name = named.as_str().unwrap().rsplit('/').next().unwrap();
        let kind = &schemas[name];
        assert_eq!(kind["properties"]["grantType"]["enum"], json!([grant]));
        required.push(kind["required"].clone());
    }
    let user = json!(["grantType", "email", "password"]);
    assert_eq!(required, [json!(["grantType", "apiKey", "name"]), user]);

    let ask = |body: Value| post("/security/v1/token", &body).send();
    ask(json!({})).faults(&[("/grantType", "required")]);
    ask(json!({ "grantType": "magic" })).faults(&[("/grantType", "unknown_value")]);
    ask(json!({ "grantType": "client_credentials", "apiKey": 5, "nmae": "x" })).faults(&[
        ("/apiKey", "wrong_type"),
        ("/name", "required"),
        ("/nmae", "unknown_field"),
    ]);
    ask(json!({ "grantType": "password", "email": "x", "password": "y", "apiKey": "z" }))
        .faults(&[("/apiKey", "unknown_field")]);
    ask(json!([])).faults(&[("", "wrong_type")]);
}

#[test]
fn params_are_required_where_fields_are() {
    let document = document();
    let (mut needed, mut free) = (0, Vec::new());
    for (path, methods) in document["paths"].as_object().unwrap() {
        let schema = &methods["post"]["requestBody"]["content"]["application/json"]["schema"];
        let Some(params) = schema["properties"].get("params") else { continue };
        let name = params["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
        let fields = document["components"]["schemas"][name]["required"].as_array();
        if fields.is_none_or(Vec::is_empty) {
            continue;
        }
        if schema["required"] == json!(["params"]) {
            needed += 1;
        } else {
            free.push(path.trim_start_matches("/api/v1").to_owned());
        }
    }
    assert!(needed > 15, "{needed}");
    // These do nothing without.
    let idle = [
        "/hosekit/{hoseKitId}/adaptor/{itemId}/update",
        "/hosekit/{hoseKitId}/hoseassembly/{itemId}/update",
        "/hosekit/{hoseKitId}/otheritem/{itemId}/update",
        "/salesestimate/{salesEstimateId}/item/{itemId}/update",
        "/workorder/{workOrderId}/item/{itemId}/update",
    ];
    free.sort();
    assert_eq!(free, idle);
}

#[test]
fn amounts_and_rates_may_be_texts() {
    let shop = Shop::new("texts");
    let token = shop.admin();
    shop.brand("Texts");
    let id = shop.add::<Hose>(hose("TX-8", "Texts", "8", json!({})));
    let path = format!("/organization/hose/{id}/update");
    let update = |price: Value| {
        post(&path, &json!({ "params": { "listPrice": price } })).token(&token).send()
    };
    update(json!("12.3456")).expect(200).has(&json!({ "listPrice": 12.3456 }));
    update(json!("7")).expect(200).has(&json!({ "listPrice": 7 }));
    update(json!("7.00005")).faults(&[("/params/listPrice", "too_many_decimals")]);
    for bad in ["", "7,5", "7 USD", "1e3", "0.12345678901234567"] {
        update(json!(bad)).faults(&[("/params/listPrice", "wrong_type")]);
    }
    update(json!("-1")).faults(&[("/params/listPrice", "out_of_range")]);
    let rate = json!({ "code": "EUR", "rate": "1.0825", "available": 1 });
    let rates = post("/organization/currencies/update", &rate).token(&token).send().expect(200);
    has(&rates.json()[1], &json!({ "code": "EUR", "rate": 1.0825, "available": true }));
    let list = json!({ "name": "Dealers", "defaultDiscountPercentHoses": "12.5" });
    let list = post("/pricelists/create", &list).token(&token).send().expect(201);
    assert_eq!(list.field("/defaultDiscountPercentHoses"), 12.5);
    // Only amounts: a quantity is a number, the number of a line a text or a number.
    let line = |quantity: Value| {
        let line = json!({ "item": id, "itemType": "hose", "quantity": quantity, "unitOfMeasure": "ft", "lineNumber": 7 });
        post("/workorders/create", &json!({ "params": { "items": [line] } })).token(&token).send()
    };
    line(json!("2.5")).faults(&[("/params/items/0/quantity", "wrong_type")]);
    has(&line(json!(2.5)).expect(201).json()["items"][0], &json!({ "lineNumber": "7" }));
    let cost = json!({ "params": { "cost": "3.10" } });
    post(&path, &cost).token(&token).send().expect(200).has(&json!({ "cost": 3.1 }));
    assert_eq!(get(&format!("/hose/{id}")).token(&token).send().field("/cost"), json!(3.1));
}

#[test]
fn amounts_are_decimals_and_times_are_times() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    for (schema, field, format) in [
        ("HosePatch", "listPrice", "decimal"),
        ("Hose", "listPrice", "decimal"),
        ("SalesEstimate", "total", "decimal"),
        ("CurrencyInput", "rate", "decimal"),
        ("SalesEstimate", "validUntil", "date-time"),
        ("SalesEstimateInput", "validUntil", "date-time"),
        ("WorkOrder", "dueDate", "date-time"),
        ("CustomerItem", "startDate", "date-time"),
    ] {
        assert_eq!(schemas[schema]["properties"][field]["format"], format, "{schema}.{field}");
    }
    assert!(schemas["Hose"]["properties"]["maxPressurePsi"].get("format").is_none());
    for (schema, field, named) in [
        ("Job", "state", "JobState"),
        ("Job", "kind", "JobKind"),
        ("CurrentUser", "role", "CallerRole"),
        ("StockShortage", "unit", "UnitOfMeasure"),
        ("HoseAssembly", "status", "DocumentStatus"),
        ("ApiKey", "keyType", "KeyType"),
    ] {
        let reference = format!("#/components/schemas/{named}");
        assert_eq!(schemas[schema]["properties"][field]["$ref"], reference, "{schema}.{field}");
    }
    let list = &document["paths"]["/api/v1/organization/hoses"]["get"];
    assert!(parameters(&document, list).count() > 10);
}
