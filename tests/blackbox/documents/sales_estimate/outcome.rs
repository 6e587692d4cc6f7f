//! What became of an offer: sent, won, lost.

use serde_json::{Value, json};
use tests::{get, has, id, rows_of, sheet};

use super::{Desk, ask, path, send};

fn record(desk: &Desk, estimate: &Value, outcome: &str) -> Value {
    desk.command(estimate, "outcome", &json!({ "outcome": outcome })).expect(200).json()
}

fn released(desk: &Desk) -> Value {
    let made = desk.clamps();
    desk.command(&made, "release", &json!({})).expect(200);
    desk.read(&made)
}

fn order(desk: &Desk, estimate: &Value) -> Value {
    let body = json!({ "params": { "salesEstimateId": id(estimate) } });
    desk.bench.post("/workorders/create", &body).expect(201).json()
}

#[test]
fn it_is_sent_and_then_won_or_lost() {
    let desk = Desk::new();
    let offer = released(&desk);
    has(
        &offer,
        &json!({ "outcome": null, "outcomeReason": null, "outcomeDate": null, "outcomeBy": null }),
    );
    let sent = record(&desk, &offer, "sent");
    has(&sent, &json!({ "outcome": "sent", "status": "released", "total": offer["total"] }));
    assert!(sent["outcomeDate"].is_string() && sent["outcomeBy"].is_string(), "{sent}");
    assert_eq!(sent["outcomeBy"], sent["lastModifiedBy"]);
    // The same again changes nothing.
    let again = record(&desk, &offer, "sent");
    assert_eq!(again["outcomeDate"], sent["outcomeDate"]);
    let body = json!({ "params": { "outcome": "lost", "reason": "  Delivery time " } });
    let lost = desk.command(&offer, "outcome", &body).expect(200).json();
    has(&lost, &json!({ "outcome": "lost", "outcomeReason": "Delivery time" }));
    let won = record(&desk, &offer, "won");
    has(&won, &json!({ "outcome": "won", "outcomeReason": null }));
    has(
        &record(&desk, &offer, "none"),
        &json!({ "outcome": null, "outcomeDate": null, "outcomeBy": null }),
    );
    let trail = rows_of(&format!(
        "select after ->> 'outcome' as outcome from audit where kind = 'salesEstimate' and action = 'update'
            and record_id = decode('{}', 'hex') and after ? 'outcome' order by sequence",
        id(&offer)
    ));
    let told: Vec<&Value> = trail.iter().map(|entry| &entry["outcome"]).collect();
    assert_eq!(told, [&json!("sent"), &json!("lost"), &json!("won"), &Value::Null]);
}

#[test]
fn only_what_is_offered_has_an_outcome() {
    let desk = Desk::new();
    let draft = desk.clamps();
    let sent = json!({ "outcome": "sent" });
    desk.command(&draft, "outcome", &sent).problem(409, "not_released");
    let offer = released(&desk);
    let refused = |body: Value, pointer: &str, code: &str| {
        desk.command(&offer, "outcome", &body).faults(&[(pointer, code)]);
    };
    refused(json!({ "params": { "reason": "Price" } }), "/params/outcome", "required");
    refused(json!({ "outcome": "sold" }), "/outcome", "unknown_value");
    refused(json!({ "outcome": "won", "reason": "cheap" }), "/reason", "contradiction");
    // It is no field of the estimate, and its version in the request must be the present one.
    desk.update(&draft, &json!({ "outcome": "won" })).expect(400);
    let stale = tests::post(&path(&offer, "outcome"), &sent).token(&desk.bench.admin);
    stale.header("If-Match", "\"x\"").send().problem(412, "stale");
    // A new version is a new offer; going back brings the old one with its outcome.
    record(&desk, &offer, "sent");
    let copy = desk.command(&offer, "newversion", &json!({})).expect(200).json();
    has(&copy, &json!({ "outcome": null, "outcomeDate": null }));
    let compared =
        ask(&format!("{}?with={}", path(&offer, "compare"), id(&copy)), &desk.bench.admin);
    assert_eq!(compared.expect(200).field("/fields"), json!([]));
    desk.command(&copy, "rollback", &json!({})).expect(200);
    assert_eq!(desk.read(&offer)["outcome"], "sent");
}

#[test]
fn who_orders_has_won_it() {
    let desk = Desk::new();
    let offer = released(&desk);
    record(&desk, &offer, "lost");
    let order = order(&desk, &offer);
    has(&desk.read(&offer), &json!({ "outcome": "won", "outcomeReason": null }));
    for outcome in ["sent", "lost", "none"] {
        let refused = desk.command(&offer, "outcome", &json!({ "outcome": outcome }));
        let refused = refused.problem(409, "already_ordered");
        assert!(
            refused.field("/detail").to_string().contains(order["number"].as_str().unwrap()),
            "{refused}"
        );
    }
    desk.bench.post(&format!("/workorder/{}/delete", id(&order)), &json!({})).expect(200);
    assert_eq!(desk.read(&offer)["outcome"], "won");
    record(&desk, &offer, "lost");
}

#[test]
fn lists_and_exports_tell_outcomes() {
    let desk = Desk::new();
    let [sent, lost, open] = [(); 3].map(|()| released(&desk));
    record(&desk, &sent, "sent");
    let body = json!({ "outcome": "lost", "reason": "Price" });
    desk.command(&lost, "outcome", &body).expect(200);
    let listed = |query: &str| {
        let page = ask(&format!("/salesestimates?{query}"), &desk.bench.admin).expect(200);
        let items = page.field("/items").as_array().unwrap().clone();
        assert_eq!(page.field("/total"), json!(items.len()));
        let mut ids: Vec<String> = items.iter().map(|one| id(one).to_owned()).collect();
        ids.sort();
        ids
    };
    let ids = |of: &[&Value]| {
        let mut ids: Vec<String> = of.iter().map(|one| id(one).to_owned()).collect();
        ids.sort();
        ids
    };
    assert_eq!(listed("outcome=lost"), ids(&[&lost]));
    assert_eq!(listed("outcome=sent&outcome=none"), ids(&[&sent, &open]));
    assert_eq!(listed("outcome=won"), ids(&[]));
    assert_eq!(listed("outcome=none,lost&status=released"), ids(&[&lost, &open]));
    ask("/salesestimates?outcome=sold", &desk.bench.admin).faults(&[("outcome", "unknown_value")]);
    let export = json!({ "selectAll": true, "search": { "outcome": ["lost"] } });
    let rows = sheet(&desk.bench.post("/salesestimates/export", &export).expect(200).body);
    assert_eq!(rows.column("Number"), [lost["number"].as_str().unwrap()]);
    assert_eq!((&rows.column("Outcome")[0][..], &rows.column("Reason")[0][..]), ("lost", "Price"));
}

#[test]
fn a_customer_does_not_learn_it() {
    let desk = Desk::new();
    let offer = released(&desk);
    let body = json!({ "outcome": "lost", "reason": "Too small for us" });
    desk.command(&offer, "outcome", &body).expect(200);
    let customer = desk.bench.shop.customer_token(Some(desk.customer.parse().unwrap()));
    let seen = ask(&path(&offer, ""), &customer).expect(200);
    assert!(!String::from_utf8_lossy(&seen.body).contains("outcome"), "{seen}");
    let list = ask("/salesestimates", &customer).expect(200);
    assert_eq!(list.field("/total"), json!(1));
    assert!(!String::from_utf8_lossy(&list.body).contains("outcome"), "{list}");
    for outcome in ["lost", "none"] {
        let found = ask(&format!("/salesestimates?outcome={outcome}"), &customer).expect(200);
        assert_eq!(found.field("/total"), json!(0));
    }
    send(&path(&offer, "outcome"), &customer, &body).expect(403);
    let reader = desk.bench.shop.staff(domain::access::Role::Restricted);
    send(&path(&offer, "outcome"), &reader, &body).expect(403);
    let shown = get(&path(&offer, "")).token(&reader).send().expect(200);
    assert_eq!(shown.field("/outcomeReason"), json!("Too small for us"));
}
