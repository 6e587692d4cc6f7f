//! What is put on a new estimate by itself, and until when it stands.

use serde_json::{Value, json};
use tests::{has, id};

use super::{Desk, ask, path, send};
use crate::support::bench::Bench;

fn organization(bench: &Bench, params: Value) {
    bench.post("/organization/update", &params).expect(200);
}

fn customer(desk: &Desk, params: Value) {
    let path = format!("/customer/{}/update", desk.customer);
    desk.bench.post(&path, &json!({ "params": params })).expect(200);
}

/// So many days from today, where the organization is.
fn last_day(estimate: &Value, hours: i32) -> i64 {
    let zone = chrono::FixedOffset::east_opt(hours * 3600).unwrap();
    let end = estimate["validUntil"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>();
    let end = end.unwrap().with_timezone(&zone);
    assert_eq!(end.time(), chrono::NaiveTime::MIN, "the whole of the last day");
    let today = tests::Shop::services().now().with_timezone(&zone).date_naive();
    (end.date_naive() - today).num_days() - 1
}

#[test]
fn the_usual_tax_end_and_terms_are_put_on_new_ones() {
    let desk = Desk::new();
    let bare = desk.clamps();
    // Nothing is set but the 30 days of every organization.
    has(&bare, &json!({ "taxes": [], "paymentTerms": null }));
    assert_eq!(last_day(&bare, 0), 30);
    organization(
        &desk.bench,
        json!({ "defaultTaxPercent": 20, "defaultTaxCode": "VAT", "estimateValidityDays": 14,
            "defaultPaymentTerms": "Net 30 days", "timeZone": "Etc/GMT-12" }),
    );
    let made = desk.clamps();
    let tax = |name: &str, rate: u32, amount: Value| json!([{ "name": name, "ratePercent": rate, "amount": amount, "fixed": false }]);
    // 20 % of 0.35.
    assert_eq!((&made["taxes"], &made["total"]), (&tax("VAT", 20, json!(0.07)), &json!(0.42)));
    assert_eq!(made["paymentTerms"], "Net 30 days");
    assert_eq!(last_day(&made, 12), 14);
    // The customer's code names the organization's rate; the customer's own rate and terms win.
    customer(&desk, json!({ "defaultTaxCode": "GST" }));
    assert_eq!(desk.clamps()["taxes"], tax("GST", 20, json!(0.07)));
    customer(&desk, json!({ "defaultTaxPercent": 0, "defaultPaymentTerms": "On delivery" }));
    let own = desk.clamps();
    assert_eq!((&own["taxes"], &own["total"]), (&tax("GST", 0, json!(0)), &json!(0.35)));
    assert_eq!(own["paymentTerms"], "On delivery");
    // Those of a customer's token have them too, and what there is stays as it is.
    let token = desk.bench.shop.customer_token(desk.customer.parse().ok());
    let body = json!({ "items": [{ "item": desk.bench.clamp }] });
    let by_customer = send("/salesestimates/create", &token, &body).expect(201).json();
    assert_eq!(by_customer["paymentTerms"], "On delivery");
    assert_eq!(by_customer["taxes"][0]["name"], "GST");
    let mut read = desk.read(&bare);
    // The last day stays, which ends elsewhere at another moment.
    let end =
        |of: &Value| of["validUntil"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>();
    assert_eq!(end(&read).unwrap() + chrono::TimeDelta::hours(12), end(&bare).unwrap());
    read["validUntil"] = bare["validUntil"].clone();
    assert_eq!(read, bare);
}

#[test]
fn given_values_win() {
    let desk = Desk::new();
    organization(
        &desk.bench,
        json!({ "defaultTaxPercent": 20, "defaultPaymentTerms": "Net 30 days" }),
    );
    let made = desk.made(json!({
        "validUntil": "2031-05-31", "paymentTerms": "In advance", "taxes": [{ "name": "PST", "ratePercent": 7 }],
    }));
    assert_eq!(made["validUntil"], "2031-06-01T00:00:00.000Z");
    assert_eq!(
        (&made["paymentTerms"], &made["taxes"][0]["name"]),
        (&json!("In advance"), &json!("PST"))
    );
    assert_eq!(desk.made(json!({ "taxes": [] }))["taxes"], json!([]));
    // A change puts nothing back.
    let cleared = json!({ "taxes": null, "paymentTerms": null, "validUntil": null });
    let changed = desk.update(&made, &cleared).expect(200).json();
    let left = [&changed["taxes"], &changed["paymentTerms"], &changed["validUntil"]];
    assert_eq!(left, [&json!([]), &Value::Null, &Value::Null]);
    // Customers set no terms.
    let token = desk.bench.shop.customer_token(desk.customer.parse().ok());
    let terms = json!({ "paymentTerms": "Never" });
    send("/salesestimates/create", &token, &terms).problem(403, "forbidden").says("/paymentTerms");
}

#[test]
fn a_number_that_is_not_said_is_the_next() {
    let desk = Desk::new();
    let next = |kind: &str| {
        let path = format!("/organization/nextpartnumber?type={kind}");
        ask(&path, &desk.bench.admin).expect(200).field("/nextPartNumber")
    };
    let bare = json!({ "customer": desk.customer });
    let expected = next("salesEstimate");
    let made = desk.bench.post("/salesestimates/create", &bare).expect(201).json();
    assert_eq!(made["number"], expected);
    let other = desk.bench.post("/salesestimates/create", &bare).expect(201).json();
    assert_ne!(other["number"], expected);
    let assembly = |number: Option<Value>| {
        let mut configuration = desk.bench.configuration(json!({}));
        let params = configuration["params"].as_object_mut().expect("params");
        params.remove("partNumber");
        params.extend(number.map(|number| ("partNumber".to_owned(), number)));
        desk.bench.post("/hoseassemblies/create", &configuration)
    };
    let expected = next("hoseAssembly");
    assert_eq!(assembly(None).expect(201).field("/partNumber"), expected);
    // What is said and says nothing is a mistake.
    for nothing in [json!(""), json!("  "), Value::Null] {
        let body = json!({ "customer": desk.customer, "number": nothing });
        let refused =
            desk.bench.post("/salesestimates/create", &body).problem(400, "invalid_input");
        assert_eq!(refused.field("/errors/0/pointer"), "/number", "{nothing}");
        let refused = assembly(Some(nothing)).problem(400, "invalid_input");
        assert_eq!(refused.field("/errors/0/pointer"), "/params/partNumber");
    }
}

#[test]
fn an_offer_that_is_over_is_not_released() {
    let desk = Desk::new();
    let items = json!([{ "item": desk.bench.clamp }]);
    let made = desk.made(json!({ "validUntil": "2020-01-31", "items": items }));
    desk.command(&made, "release", &json!({})).problem(409, "expired");
    assert_eq!(desk.read(&made), made);
    desk.update(&made, &json!({ "validUntil": null })).expect(200);
    desk.command(&made, "release", &json!({})).expect(200);
}

/// What is offered anew stands as long as any new offer, if the old one is over.
#[test]
fn an_offer_that_is_over_goes_on_with_days_of_its_own() {
    let desk = Desk::new();
    organization(&desk.bench, json!({ "estimateValidityDays": 14 }));
    let over = |estimate: &Value| {
        desk.update(estimate, &json!({ "validUntil": "2020-01-31" })).expect(200);
    };
    let next = |estimate: &Value, command: &str, body: Value| {
        let answer = desk.command(estimate, command, &body).expect(200).json();
        let id = answer.get("revisedVersionId").or(answer.get("_id")).unwrap();
        desk.read(&json!({ "_id": id }))
    };
    let first = desk.clamps();
    desk.command(&first, "release", &json!({})).expect(200);
    over(&first);
    let second = next(&first, "newversion", json!({}));
    assert_eq!((&second["version"], last_day(&second, 0)), (&json!(2), 14));
    desk.command(&second, "release", &json!({})).expect(200);
    over(&second);
    let third = next(&second, "revise", json!({ "revision": "B" }));
    assert_eq!((&third["revision"], last_day(&third, 0)), (&json!("B"), 14));
    // One that still stands keeps its day.
    desk.update(&third, &json!({ "validUntil": "2099-12-31" })).expect(200);
    desk.command(&third, "release", &json!({})).expect(200);
    let next_version = next(&third, "newversion", json!({}));
    assert_eq!(next_version["validUntil"], "2100-01-01T00:00:00.000Z");
    // The old one says what it said.
    assert_eq!(desk.read(&first)["validUntil"], "2020-02-01T00:00:00.000Z");
}

#[test]
fn staff_prolongs_what_is_released() {
    let desk = Desk::new();
    let made = desk.clamps();
    desk.command(&made, "release", &json!({})).expect(200);
    let longer = json!({ "validUntil": "2099-12-31" });
    let changed = desk.update(&made, &longer).expect(200).json();
    assert_eq!(changed["validUntil"], "2100-01-01T00:00:00.000Z");
    let but_end = |estimate: &Value| {
        let mut estimate = estimate.clone();
        for field in
            ["validUntil", "lastModified", "lastModifiedBy", "status", "released", "releasedBy"]
        {
            estimate[field] = Value::Null;
        }
        estimate
    };
    assert_eq!(but_end(&changed), but_end(&made));
    assert_eq!((desk.read(&made), &changed["status"]), (changed.clone(), &json!("released")));
    let trail = format!("/audit?recordId={}&kind=salesEstimate", id(&made));
    let trail = ask(&trail, &desk.bench.admin).expect(200).json();
    let noted = |entry: &Value| entry["after"]["validUntil"] == "2099-12-31";
    assert!(trail["items"].as_array().unwrap().iter().any(noted), "{trail}");
    // Nothing beside it, nothing wrong, and nobody else.
    let more = json!({ "validUntil": "2098-12-31", "comments": "and more" });
    desk.update(&made, &more).problem(409, "wrong_state");
    desk.update(&made, &json!({ "comments": "more" })).problem(409, "wrong_state");
    let wrong = desk.update(&made, &json!({ "validUntil": "soon" })).problem(400, "invalid_input");
    assert_eq!(wrong.field("/errors/0/pointer"), "/validUntil");
    let token = desk.bench.shop.customer_token(desk.customer.parse().ok());
    send(&path(&made, "update"), &token, &longer).problem(409, "wrong_state");
    assert_eq!(desk.read(&made), changed);
}

#[test]
fn null_clears_the_lines() {
    let desk = Desk::new();
    assert_eq!(desk.made(json!({ "items": null }))["items"], json!([]));
    let made = desk.clamps();
    let cleared = desk.update(&made, &json!({ "items": null })).expect(200).json();
    has(&cleared, &json!({ "items": [], "total": 0 }));
}

/// 5 % of 0.35 are 0.0175, so 0.02; of 3.50, 0.175, so 0.18.
#[test]
fn taxes_are_sent_back_as_they_were_read() {
    let desk = Desk::new();
    let made = desk.made(json!({
        "items": [{ "item": desk.bench.clamp, "quantity": 3 }],
        "taxes": [{ "name": "GST", "ratePercent": 5 }, { "name": "Fee", "amount": 3 }, { "taxCode": "PST", "taxPercent": 7, "taxAmount": 1 }],
    }));
    let tax = |name: &str, rate: Value, amount: Value, fixed: bool| json!({ "name": name, "ratePercent": rate, "amount": amount, "fixed": fixed });
    assert_eq!(
        made["taxes"],
        json!([
            tax("GST", json!(5), json!(0.02), false),
            tax("Fee", Value::Null, json!(3), true),
            tax("PST", json!(7), json!(1), true),
        ])
    );
    let line = json!({ "_id": made["items"][0]["_id"], "quantity": 30 });
    let again = json!({ "taxes": made["taxes"], "items": [line] });
    let changed = desk.update(&made, &again).expect(200).json();
    // 30 × 0.115 = 3.45: 0.1725.
    assert_eq!(changed["taxes"][0], tax("GST", json!(5), json!(0.17), false));
    assert_eq!(changed["taxes"][1], made["taxes"][1]);
    let wrong =
        json!({ "taxes": [{ "name": "GST", "amount": 3, "fixed": false }, { "taxPercent": 101 }] });
    let refused = desk.update(&made, &wrong).problem(400, "invalid_input");
    assert!(refused.field("/errors").to_string().contains("/taxes/1/taxPercent"), "{refused}");
}
