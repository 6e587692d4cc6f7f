//! The life of an estimate.

use domain::catalogue::Properties;
use serde_json::{Value, json};
use tests::{Answer, get, has, id, money};

use super::{Desk, ask, line_fields, list, path};

#[test]
fn a_release_wants_everything_at_once() {
    let desk = Desk::new();
    let empty = desk.made(json!({}));
    let refused = desk.command(&empty, "release", &json!({})).problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), "no_lines");
    let open = desk.bench.made(json!({}));
    let kit = desk
        .bench
        .post("/hosekits/create", &json!({ "otherItems": [{ "item": desk.bench.clamp }] }));
    let kit = kit.expect(201).json();
    let made = desk.made(json!({ "items": [{ "item": id(&open) }, { "item": id(&kit) }, { "item": desk.bench.wrap }] }));
    let refused = desk.command(&made, "release", &json!({})).problem(409, "incomplete");
    let errors = refused.field("/errors");
    let mut codes: Vec<&str> =
        errors.as_array().unwrap().iter().map(|error| error["code"].as_str().unwrap()).collect();
    codes.sort_unstable();
    assert_eq!(codes, ["no_price", "not_released", "not_released"]);
    assert_eq!(desk.read(&made), made);
    desk.bench.post(&format!("/hoseassembly/{}/release", id(&open)), &json!({})).expect(200);
    desk.bench.post(&format!("/hosekit/{}/release", id(&kit)), &json!({})).expect(200);
    list(&desk.bench, &desk.bench.wrap, "3");
    // What was quoted as unknown stays so until it is priced anew.
    desk.command(&made, "release", &json!({})).problem(409, "incomplete");
    // A foot of a sleeve that is sold by the piece has no price either.
    let lines = json!([{ "_id": made["items"][0]["_id"] }, { "_id": made["items"][1]["_id"] },
        { "_id": made["items"][2]["_id"], "unitOfMeasure": "each" }]);
    desk.update(&made, &json!({ "items": lines })).expect(200);
    let done = desk.command(&made, "release", &json!({})).expect(200).json();
    assert_eq!(done["success"], true);
    let message = done["message"].as_str().unwrap();
    assert!(message.contains(made["number"].as_str().unwrap()), "{message}");
    let after = desk.read(&made);
    has(&after, &json!({ "status": "released", "netTotal": 66.86 }));
}

/// Fails unless an estimate has exactly these taxes, and this total.
#[track_caller]
fn assert_taxes(estimate: &Value, taxes: &Value, total: f64) {
    assert_eq!(&estimate["taxes"], taxes, "taxes");
    assert_eq!(estimate["total"], json!(total), "total");
}

/// 0.35: a given amount wins; 10 % of it are 0.035, so 0.04.
#[test]
fn a_release_tells_its_tax() {
    let desk = Desk::new();
    let release = |body: Value| {
        let made = desk.made(json!({ "items": [{ "item": desk.bench.clamp, "quantity": 3 }],
            "taxes": [{ "name": "GST", "ratePercent": 20 }] }));
        desk.command(&made, "release", &body).expect(200);
        desk.read(&made)
    };
    let tax = |name: &str, rate: u32, amount: f64, fixed: bool| json!({ "name": name, "ratePercent": rate, "amount": amount, "fixed": fixed });
    let usual = tax("GST", 20, 0.07, false);
    assert_taxes(&release(json!({})), &json!([usual]), 0.42);
    let body = json!({ "taxCode": "PST", "taxPercent": 10 });
    assert_taxes(&release(body), &json!([usual, tax("PST", 10, 0.04, false)]), 0.46);
    let body = json!({ "params": { "taxCode": "gst", "taxPercent": 20, "taxAmount": 1.5 } });
    assert_taxes(&release(body), &json!([tax("gst", 20, 1.5, true)]), 1.85);
    let body = json!({ "name": "HST", "ratePercent": 10 });
    assert_taxes(&release(body), &json!([usual, tax("HST", 10, 0.04, false)]), 0.46);
    let made = desk.clamps();
    let nothing = json!({ "params": { "taxCode": "VAT" } });
    let refused = desk.command(&made, "release", &nothing).problem(400, "invalid_input");
    refused.faults(&[("/params/taxPercent", "required")]);
    for bad in [json!({ "taxPercent": 101 }), json!({ "taxAmount": -1 }), json!({ "tax": 1 })] {
        desk.command(&made, "release", &bad).expect(400);
    }
    assert_eq!(desk.read(&made), made);
}

#[test]
fn what_is_released_is_released_once() {
    let desk = Desk::new();
    let made = desk.clamps();
    desk.command(&made, "release", &json!({})).expect(200);
    let again = desk.command(&made, "release", &json!({})).problem(400, "invalid_input");
    assert_eq!(again.field("/errors/0/code"), "already_released");
    let second = desk.command(&made, "newversion", &json!({})).expect(200).json();
    desk.command(&second, "release", &json!({})).expect(200);
    assert_eq!(desk.read(&made)["status"], "obsolete");
    // It isn't released any more, and can't be again.
    desk.command(&made, "release", &json!({})).problem(409, "wrong_state");
}

#[test]
fn a_new_version_offers_the_same() {
    let desk = Desk::new();
    let made = desk.made(json!({
        "items": [{ "item": desk.bench.clamp, "quantity": 3, "comments": "red" }, { "item": desk.bench.adaptor, "price": 2 }],
        "taxes": [{ "name": "VAT", "ratePercent": 20 }], "comments": "Stays",
    }));
    desk.command(&made, "newversion", &json!({})).problem(409, "wrong_state");
    desk.command(&made, "release", &json!({})).expect(200);
    list(&desk.bench, &desk.bench.clamp, "9");
    let copy = desk.command(&made, "newversion", &json!({})).expect(200).json();
    assert_eq!(
        (&copy["version"], &copy["revision"], &copy["status"]),
        (&json!(2), &made["revision"], &json!("under editing"))
    );
    assert_eq!(
        (&copy["taxes"], &copy["rates"], &copy["comments"]),
        (&made["taxes"], &made["rates"], &made["comments"])
    );
    let fields = ["lineNumber", "item", "quantity", "price", "unitPrice", "total", "comments"];
    assert_eq!(line_fields(&copy, &fields), line_fields(&made, &fields));
    assert_ne!(copy["items"][0]["_id"], made["items"][0]["_id"]);
    assert_eq!((&copy["total"], &copy["previousId"]), (&made["total"], &made["_id"]));
    desk.command(&made, "newversion", &json!({})).problem(409, "under_editing");
    // Its lines are its own.
    let changed = desk.update(&copy, &json!({ "taxes": [], "items": [] })).expect(200).json();
    assert_eq!((&changed["total"], &desk.read(&made)["total"]), (&json!(0), &made["total"]));
}

#[test]
fn a_revision_is_named() {
    let desk = Desk::new();
    let made = desk.clamps();
    desk.command(&made, "release", &json!({})).expect(200);
    for nothing in [json!({}), json!({ "params": {} })] {
        desk.command(&made, "revise", &nothing).expect(400);
    }
    let done = desk
        .command(&made, "revise", &json!({ "params": { "revision": " d " } }))
        .expect(200)
        .json();
    assert_eq!(done["success"], true);
    assert!(done["message"].as_str().unwrap().contains(made["number"].as_str().unwrap()));
    let data = &done["data"];
    assert_eq!(
        (&data["revision"], &data["version"], &done["revisedVersionId"]),
        (&json!("D"), &json!(1), &data["_id"])
    );
    assert_eq!(&desk.read(data), data);
    assert_eq!(data["total"], made["total"]);
    let wrong = json!({ "params": { "revision": "" } });
    desk.command(&made, "revise", &wrong).expect(400);
    desk.command(data, "release", &json!({})).expect(200);
    let used = json!({ "params": { "revision": "D" } });
    desk.command(data, "revise", &used).problem(409, "revision_exists");
}

#[test]
fn a_rollback_goes_back() {
    let desk = Desk::new();
    let made = desk.clamps();
    // There is none before it.
    let none = desk.command(&made, "rollback", &json!({})).problem(400, "invalid_input");
    assert_eq!(none.field("/errors/0/code"), "no_earlier_version");
    desk.command(&made, "release", &json!({})).expect(200);
    let released = desk.command(&made, "rollback", &json!({})).problem(400, "invalid_input");
    assert_eq!(released.field("/errors/0/code"), "wrong_state");
    let copy = desk.command(&made, "newversion", &json!({})).expect(200).json();
    let done = desk.command(&copy, "rollback", &json!({})).expect(200).json();
    assert_eq!(done, json!({ "rolledBackVersionId": made["_id"] }));
    ask(&path(&copy, ""), &desk.bench.admin).expect(404);
    let after = desk.read(&made);
    has(&after, &json!({ "status": "released", "isLatest": true }));
    desk.command(&json!({ "_id": "ffffffffffffffffffffffff" }), "rollback", &json!({})).expect(404);
}

#[test]
fn an_estimate_is_deleted() {
    let desk = Desk::new();
    let made = desk
        .made(json!({ "items": [{ "item": desk.bench.clamp }], "taxes": [{ "ratePercent": 5 }] }));
    let done = desk.command(&made, "delete", &json!({})).expect(200).json();
    assert_eq!(done, json!({ "_id": made["_id"], "deleted": true, "currentId": null }));
    ask(&path(&made, ""), &desk.bench.admin).expect(404);
    // The number is free again.
    let again = desk.made(
        json!({ "number": made["number"], "items": [{ "item": desk.bench.clamp, "quantity": 3 }] }),
    );
    desk.command(&again, "release", &json!({})).expect(200);
    desk.command(&again, "delete", &json!({})).problem(409, "wrong_state");
    let copy = desk.command(&again, "newversion", &json!({})).expect(200).json();
    let done = desk.command(&copy, "delete", &json!({})).expect(200).json();
    assert_eq!(done["currentId"], again["_id"]);
}

#[test]
fn a_release_freezes_what_is_needed() {
    let desk = Desk::new();
    let hose = &desk.bench.hose;
    let made = desk.made(json!({ "items": [{ "item": hose, "quantity": 40, "unitOfMeasure": "ft" }, { "item": desk.bench.clamp }] }));
    let bill = |estimate: &Value| {
        desk.command(estimate, "getBillOfMaterials", &json!({ "format": "json" }))
            .expect(200)
            .json()
    };
    let before = bill(&made);
    assert_eq!((&before["frozen"], &before["lines"][0]["quantity"]), (&json!(false), &json!(40)));
    desk.command(&made, "release", &json!({})).expect(200);
    let after = bill(&made);
    assert_eq!((&after["frozen"], &after["lines"]), (&json!(true), &before["lines"]));
}

#[test]
fn the_trail_tells_everything() {
    let desk = Desk::new();
    let made = desk.made(json!({ "items": [{ "item": desk.bench.clamp, "quantity": 3 }], "taxes": [{ "name": "VAT", "ratePercent": 20 }] }));
    desk.command(&made, "release", &json!({})).expect(200);
    let trail = |query: &str| {
        let path = format!("/audit?recordId={}&{query}", id(&made));
        ask(&path, &desk.bench.admin).expect(200).json()["items"].as_array().unwrap().clone()
    };
    let document = trail("kind=document");
    assert!(
        document.iter().any(|entry| entry["before"]["status"] == "under editing"
            && entry["after"]["status"] == "released"),
        "{document:?}"
    );
    let estimate = trail("kind=salesEstimate");
    assert!(estimate.iter().any(|entry| entry["after"]["currency"] == "USD"), "{estimate:?}");
    assert!(estimate.iter().any(|entry| entry["after"]["name"] == "VAT"), "{estimate:?}");
}

/// Whoever comes second waits, and sees what the one before has made of it.
#[test]
fn many_at_once_lose_nothing() {
    let desk = Desk::new();
    let made = desk.clamps();
    let new = |n: u32| {
        let body = json!({ "itemId": desk.bench.adaptor, "lineNumber": n + 2, "itemType": "adaptor", "quantity": 3 });
        desk.command(&made, "item/new/update", &json!({ "params": body })).expect(201);
    };
    std::thread::scope(|scope| {
        for n in 0..8 {
            let new = &new;
            scope.spawn(move || new(n));
        }
    });
    // 0.35 and eight times 3.35.
    let after = desk.read(&made);
    assert_eq!((after["items"].as_array().unwrap().len(), &after["netTotal"]), (9, &json!(27.15)));
    let release = || desk.command(&made, "release", &json!({})).status;
    let mut statuses: Vec<u16> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..6).map(|_| scope.spawn(release)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400, 400, 400, 400, 400]);
}

fn compare(token: &str, one: &Value, with: &Value) -> Answer {
    get(&path(one, "compare")).query("with", id(with)).token(token).send()
}

#[test]
fn versions_are_compared_without_costs() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let cost = |cost: &str| {
        let list_price = Some(money("0.115"));
        bench.shop.set(
            &bench.clamp,
            Properties { list_price, ..Properties::default() },
            Some(money(cost)),
        );
    };
    cost("0.05");
    let items =
        json!([{ "item": bench.clamp, "quantity": 30 }, { "item": bench.adaptor, "quantity": 2 }]);
    let first = desk.made(json!({ "description": "Loaders", "items": items }));
    desk.command(&first, "release", &json!({})).expect(200);
    let second = desk.command(&first, "newversion", &json!({})).expect(200).json();
    // What it costs the shop is another thing now, what it costs the customer isn't.
    cost("0.06");
    refreshed(&desk, &second);
    let customer = bench.shop.customer_token(Some(desk.customer.parse().unwrap()));
    for token in [&bench.admin, &customer] {
        let same = compare(token, &first, &second).expect(200).json();
        assert_eq!(same["lines"], json!([]), "{same}");
        let text = same.to_string().to_lowercase();
        assert!(!text.contains("cost") && !text.contains("margin"), "{text}");
    }
    let lines = json!([
        { "_id": second["items"][0]["_id"], "quantity": 30, "discountPercent": 10 },
        { "item": bench.hose, "quantity": 40, "unitOfMeasure": "ft" },
    ]);
    desk.update(&second, &json!({ "description": "Cranes", "items": lines })).expect(200);
    let compared = compare(&customer, &first, &second).expect(200).json();
    let field = |name: &str| {
        let mut fields = compared["fields"].as_array().unwrap().iter();
        let found = fields.find(|field| field["field"] == name).unwrap();
        json!([found["before"], found["after"]])
    };
    assert_eq!(field("description"), json!(["Loaders", "Cranes"]));
    // 30 × 0.115 = 3.45, and 2 × 1.115 = 2.23; 3.45 less 10 % is 3.11 (3.105), and 40 ft are 400.
    assert_eq!(field("netTotal"), json!([5.68, 403.11]));
    let told = |line: &Value| {
        json!([
            line["quantity"],
            line["unitOfMeasure"],
            line["unitPrice"],
            line["discountPercent"],
            line["total"]
        ])
    };
    let lines: Vec<_> = compared["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| json!([line["change"], told(&line["before"]), told(&line["after"])]))
        .collect();
    let nothing = json!([null, null, null, null, null]);
    assert_eq!(
        lines,
        [
            json!(["changed", [30, "each", 0.115, null, 3.45], [30, "each", 0.115, 10, 3.11]]),
            json!(["removed", [2, "each", 1.115, null, 2.23], nothing]),
            json!(["added", nothing, [40, "ft", 10, null, 400]]),
        ]
    );
    let other = bench.shop.customer("Other").to_string();
    let theirs = desk.made(json!({ "customer": other }));
    compare(&customer, &first, &theirs).faults(&[("with", "unknown_document")]);
    compare(&customer, &theirs, &first).problem(404, "not_found");
}

fn refreshed(desk: &Desk, estimate: &Value) {
    ask(&path(estimate, "refresh"), &desk.bench.admin).expect(200);
}
