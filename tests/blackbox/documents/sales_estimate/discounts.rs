//! Discounts, what is earned, how prices came about, and prices of what was changed since.

use domain::access::Role;
use domain::catalogue::Properties;
use domain::measures::Price;
use serde_json::{Value, json};
use tests::{has, id, money, texts};

use super::{Desk, ask, line_fields, list, path, send};

/// 3 × 63.74 = 191.22, less 10 %: 172.098, so 172.10, and 40 for the test; 3 × 0.115 = 0.345, less
/// 50 %: 0.1725, so 0.17. 172.27 less 5 % is 163.6565, so 163.66, and 40.
#[test]
fn discounts_are_of_lines_and_of_their_sum() {
    let desk = Desk::new();
    let tested = desk.assembly(json!({ "burstTest": true }));
    let made = desk.made(json!({
        "discountPercent": 5,
        "items": [
            { "item": id(&tested), "quantity": 3, "discountPercent": 10 },
            { "item": desk.bench.clamp, "quantity": 3, "discountPercent": 50 },
        ],
        "taxes": [{ "name": "VAT", "ratePercent": 20 }],
    }));
    let fields = ["unitPrice", "discountPercent", "amount", "burstTest", "total"];
    assert_eq!(
        line_fields(&made, &fields),
        [json!([63.74, 10, 191.22, 40, 212.1]), json!([0.115, 50, 0.35, 0, 0.17])]
    );
    let sums = ["discountPercent", "subtotal", "discountAmount", "netTotal", "knownTotal", "total"];
    let sums_of = |estimate: &Value| sums.map(|field| estimate[field].clone());
    let expected = json!([5, 212.27, 8.61, 203.66, 203.66, 244.39]);
    assert_eq!(Value::from(sums_of(&made).to_vec()), expected);
    // 20 % of 203.66 are 40.732.
    assert_eq!(made["taxes"][0]["amount"], json!(40.73));
    assert_eq!(desk.read(&made), made);
    // Looking and refreshing take them off too.
    list(&desk.bench, &desk.bench.clamp, "0.23");
    let now = ask(&path(&made, "currentpricing"), &desk.bench.admin).expect(200).json();
    // 0.345, so 0.35: 172.45 less 5 % is 163.8275, so 163.83, and 40.
    assert_eq!(now["items"][1]["current"]["total"], json!(0.35));
    assert_eq!(
        (&now["stored"]["netTotal"], &now["current"]["netTotal"]),
        (&json!(203.66), &json!(203.83))
    );
    let after = ask(&path(&made, "refresh"), &desk.bench.admin).expect(200).json();
    has(&after, &json!({ "netTotal": 203.83, "discountPercent": 5 }));
    // A release and a new version keep them.
    desk.command(&made, "release", &json!({})).expect(200);
    let copy = desk.command(&made, "newversion", &json!({})).expect(200).json();
    assert_eq!(line_fields(&copy, &fields), line_fields(&after, &fields));
    assert_eq!(sums_of(&copy), sums_of(&after));
    for bad in [json!(-1), json!(100.01), json!(0.00001), json!("5 %")] {
        let body = json!({ "discountPercent": bad, "items": [{ "item": desk.bench.clamp, "discountPercent": bad }] });
        let refused = desk.update(&copy, &body).problem(400, "invalid_input");
        let faults = refused.field("/errors").to_string();
        assert!(
            faults.contains("\"/discountPercent\"") && faults.contains("/items/0/discountPercent"),
            "{faults}"
        );
    }
}

#[test]
fn a_discount_leaves_the_unit_price() {
    let desk = Desk::new();
    let made = desk.made(json!({ "items": [{ "item": desk.bench.clamp, "quantity": 10 }, { "item": desk.bench.adaptor, "price": 2 }] }));
    list(&desk.bench, &desk.bench.clamp, "9");
    let line = |discount: Value| {
        let first = json!({ "_id": made["items"][0]["_id"], "discountPercent": discount });
        json!({ "items": [first, { "_id": made["items"][1]["_id"], "discountPercent": 25 }] })
    };
    let fields = ["unitPrice", "discountPercent", "total"];
    let changed = desk.update(&made, &line(json!(20))).expect(200).json();
    assert_eq!(line_fields(&changed, &fields), [json!([0.115, 20, 0.92]), json!([2, 25, 1.5])]);
    assert_eq!(changed["netTotal"], json!(2.42));
    // Named without one it stays; null takes it back.
    let named = json!({ "items": [{ "_id": made["items"][0]["_id"] }, { "_id": made["items"][1]["_id"] }] });
    assert_eq!(desk.update(&made, &named).expect(200).json()["items"], changed["items"]);
    let back = desk.update(&made, &line(Value::Null)).expect(200).json();
    assert_eq!(line_fields(&back, &fields)[0], json!([0.115, null, 1.15]));
    // A line alone.
    let one = json!({ "params": { "itemId": made["items"][0]["_id"], "lineNumber": 1, "itemType": "otherItem",
        "quantity": 10, "discountPercent": 50 } });
    let item = format!("item/{}/update", id(&made["items"][0]));
    let alone = desk.command(&made, &item, &one).expect(200).json();
    // 0.575.
    assert_eq!(line_fields(&alone, &fields)[0], json!([0.115, 50, 0.58]));
    assert_eq!(alone["netTotal"], json!(2.08));
}

#[test]
fn customers_set_no_discounts() {
    let desk = Desk::new();
    let token = desk.bench.shop.customer_token(desk.customer.parse().ok());
    let refused = |answer: tests::Answer, pointer: &str| {
        answer.problem(403, "forbidden").says(pointer);
    };
    let clamp = &desk.bench.clamp;
    let line = json!([{ "item": clamp }, { "item": clamp, "discountPercent": 1 }]);
    refused(
        send("/salesestimates/create", &token, &json!({ "items": line })),
        "/items/1/discountPercent",
    );
    refused(
        send("/salesestimates/create", &token, &json!({ "discountPercent": 1 })),
        "/discountPercent",
    );
    let made = desk.made(json!({ "discountPercent": 5, "items": [{ "item": clamp, "quantity": 30, "discountPercent": 10 }] }));
    // It sees them, and may say them again.
    let seen = ask(&path(&made, ""), &token).expect(200).json();
    assert_eq!(
        (&seen["discountPercent"], &seen["items"][0]["discountPercent"]),
        (&json!(5), &json!(10))
    );
    let same = json!({ "discountPercent": 5, "items": [{ "_id": seen["items"][0]["_id"], "discountPercent": 10, "quantity": 20 }] });
    let changed = send(&path(&made, "update"), &token, &same).expect(200).json();
    // 20 × 0.115 = 2.30, less 10 % 2.07, less 5 % 1.9665.
    assert_eq!(changed["netTotal"], json!(1.97));
    refused(
        send(&path(&made, "update"), &token, &json!({ "discountPercent": 6 })),
        "/discountPercent",
    );
    refused(
        send(&path(&made, "update"), &token, &json!({ "discountPercent": null })),
        "/discountPercent",
    );
    let one = json!({ "params": { "itemId": seen["items"][0]["_id"], "lineNumber": 1, "itemType": "otherItem",
        "quantity": 10, "discountPercent": 50 } });
    let item = format!("item/{}/update", id(&made["items"][0]));
    refused(send(&path(&made, &item), &token, &one), "/discountPercent");
}

#[test]
fn discounts_are_on_paper_and_in_the_workbook() {
    let desk = Desk::new();
    let made = desk.made(json!({
        "discountPercent": 12.5, "paymentTerms": "Net 14 days",
        "items": [{ "item": desk.bench.hose, "quantity": 40, "unitOfMeasure": "ft", "discountPercent": 7.5 }],
    }));
    let paper = desk.command(&made, "getSalesEstimateDataSheet", &json!({})).expect(200);
    let text = texts(&paper.body).join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    // 400 less 7.5 % is 370, less 12.5 % 323.75: 46.25 off.
    for words in ["7.5 %", "370.00", "Discount, 12.5 %", "-46.25", "323.75", "Net 14 days"] {
        assert!(text.contains(words), "{words:?} is not in {text}");
    }
    let body = json!({ "selectAll": false, "salesEstimates": [id(&made)] });
    let book = desk.bench.post("/salesestimates/export", &body).expect(200);
    let book = tests::sheet(&book.body);
    let cells =
        ["Lines", "Discount (%)", "Payment terms"].map(|heading| book.column(heading).join(" "));
    let cells = cells.join(" ");
    for cell in ["discount: 7.5 %", "12.5", "Net 14 days"] {
        assert!(cells.contains(cell), "{cell} is not in {cells}");
    }
}

/// An adaptor costs 0.80: ten at 1.115 less 10 % are 10.035, so 10.04, and cost 8.
#[test]
fn admins_see_what_is_earned() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let known = |item: &str, price: &str, cost: &str| {
        let list_price = Some(Price { ..money(price) });
        bench.shop.set(item, Properties { list_price, ..Properties::default() }, Some(money(cost)));
    };
    known(&bench.adaptor, "1.115", "0.8");
    let body = json!({ "code": "EUR", "rate": 1.25 });
    bench.post("/organization/currencies/update", &body).expect(200);
    let line = json!({ "item": bench.adaptor, "quantity": 10, "discountPercent": 10 });
    let made = desk
        .made(json!({ "items": [line], "discountPercent": 5, "taxes": [{ "ratePercent": 20 }] }));
    let earned = |of: &Value| json!([of["cost"], of["margin"], of["marginPercent"]]);
    // 2.04 / 10.04; 10.04 less 5 % is 9.538 so 9.54, of which 1.54 are 16.14 %.
    assert_eq!(earned(&made["items"][0]), json!([8, 2.04, 20.32]));
    assert_eq!(earned(&made), json!([8, 1.54, 16.14]));
    // What it costs later changes nothing until it is priced anew.
    known(&bench.adaptor, "1.115", "0.9");
    let discount = json!({ "items": [{ "_id": made["items"][0]["_id"], "discountPercent": 0 }] });
    let updated = desk.update(&made, &discount).expect(200).json();
    assert_eq!(earned(&updated["items"][0]), json!([8, 3.15, 28.25]));
    let now = ask(&path(&made, "currentpricing"), &bench.admin).expect(200).json();
    assert_eq!((&now["stored"]["cost"], &now["current"]["cost"]), (&json!(8), &json!(9)));
    // In euros: 0.9 / 1.25 = 0.72.
    let euros = desk.update(&made, &json!({ "currency": "EUR" })).expect(200).json();
    assert_eq!(euros["items"][0]["cost"], json!(7.2));
    // Where a part isn't known, nothing is; a manual price has a margin too.
    let assembly = desk.assembly(json!({}));
    let lines = json!([{ "item": bench.adaptor, "price": 2 }, { "item": id(&assembly) }]);
    let some = desk.made(json!({ "items": lines }));
    assert_eq!(earned(&some["items"][0]), json!([0.9, 1.1, 55]));
    assert_eq!(earned(&some["items"][1]), json!([null, null, null]));
    assert_eq!(earned(&some), json!([null, null, null]));
    // 2.8744… ft at 6, fittings 16, ferrules 2, and the work 1.50 + 4: 40.7465; the test is 40.
    for (item, cost) in [(&bench.straight, "8"), (&bench.ferrule, "1")] {
        known(item, "12.5", cost);
    }
    let per_foot =
        |price: &str| Price { unit: domain::measures::UnitOfMeasure::Foot, ..money(price) };
    let list_price = Some(per_foot("10"));
    bench.shop.set(
        &bench.hose,
        Properties { list_price, ..Properties::default() },
        Some(per_foot("6")),
    );
    let tested = desk.assembly(json!({ "burstTest": true }));
    let made = desk.made(json!({ "items": [{ "item": id(&tested), "quantity": 2 }] }));
    assert_eq!(made["items"][0]["cost"], json!(121.49));
    let book = |token: &str, of: &Value| {
        let body = json!({ "selectAll": false, "salesEstimates": [id(of)] });
        let book = send("/salesestimates/export", token, &body).expect(200);
        tests::sheet(&book.body)
    };
    let columns = ["Cost", "Margin", "Margin percent (%)"];
    let admins = book(&bench.admin, &euros);
    let cells = columns.map(|heading| admins.column(heading).concat());
    let shown = earned(&euros);
    let expected: Vec<String> = shown.as_array().unwrap().iter().map(Value::to_string).collect();
    assert_eq!(cells.to_vec(), expected);
    let unknown = book(&bench.admin, &some);
    assert_eq!(columns.map(|heading| unknown.column(heading).concat()), ["", "", ""]);
    // Nobody else sees any of it.
    let customer = bench.shop.customer_token(desk.customer.parse().ok());
    for token in [&bench.shop.staff(Role::Regular), &bench.shop.staff(Role::Restricted), &customer]
    {
        for operation in ["", "items", "currentpricing"] {
            let seen = ask(&path(&made, operation), token).expect(200).json().to_string();
            assert!(!seen.contains("cost\":") && !seen.contains("margin"), "{seen}");
        }
    }
    // A workbook of theirs has no such columns.
    let headings = book(&bench.shop.staff(Role::Regular), &euros).headings.join(" ");
    assert!(!headings.contains("Cost") && !headings.contains("Margin"), "{headings}");
}

#[test]
fn steps_stay_with_the_line() {
    let desk = Desk::new();
    let bench = &desk.bench;
    bench.shop.set(&bench.clamp, Properties::default(), Some(money("0.1")));
    let rule = json!({ "defaultMarginPercentMaterials": 20 });
    bench.post("/organization/update", &rule).expect(200);
    let assembly = desk.assembly(json!({}));
    let made = desk.made(json!({ "items": [
        { "item": bench.clamp }, { "item": bench.clamp, "price": 3 }, { "item": id(&assembly) },
    ] }));
    let steps = |estimate: &Value, line: usize| -> Vec<Value> {
        let steps = estimate["items"][line]["steps"].as_array().unwrap().iter();
        steps.map(|step| json!([step["step"], step["amount"]])).collect()
    };
    assert_eq!(steps(&made, 0), [json!(["cost", 0.1]), json!(["margin", 0.125])]);
    assert_eq!(steps(&made, 1), [json!(["manual", 3])]);
    // 28.7441 of hose, two fittings, two ferrules, cutting and crimping.
    let words: Vec<_> = steps(&made, 2).into_iter().map(|step| step[0].clone()).collect();
    assert_eq!(words, ["part", "part", "part", "work", "work"]);
    let hose = &made["items"][2]["steps"][0];
    has(hose, &json!({ "itemId": bench.hose, "unitPrice": 10, "unitOfMeasure": "ft" }));
    assert_eq!(made["items"][2]["steps"][4]["work"], "crimping");
    bench.shop.set(&bench.clamp, Properties::default(), Some(money("0.2")));
    assert_eq!(steps(&desk.read(&made), 0), steps(&made, 0), "they stay");
    // What is paid and earned is for admins.
    let regular = ask(&path(&made, ""), &bench.shop.staff(Role::Regular)).expect(200).json();
    assert_eq!(steps(&regular, 0), [] as [Value; 0]);
}

/// Another length makes another price; what is only remarked doesn't.
#[test]
fn what_was_changed_since_is_priced_anew() {
    let desk = Desk::new();
    let open = desk.bench.made(json!({}));
    let kit = json!({ "hoseAssemblies": [{ "item": id(&open) }], "otherItems": [{ "item": desk.bench.clamp }] });
    let kit = desk.bench.post("/hosekits/create", &kit).expect(201).json();
    let made = desk.made(json!({ "items": [{ "item": id(&open) }, { "item": id(&kit) }, { "item": desk.bench.clamp }] }));
    let of_kit = desk.made(json!({ "items": [{ "item": id(&kit) }] }));
    let change = |body: Value| {
        let path = format!("/hoseassembly/{}/update", id(&open));
        desk.bench.post(&path, &json!({ "params": body })).expect(200);
    };
    change(json!({ "comments": "Mind the angle", "length": 60 }));
    desk.bench.post(&format!("/hoseassembly/{}/release", id(&open)), &json!({})).expect(200);
    desk.bench.post(&format!("/hosekit/{}/release", id(&kit)), &json!({})).expect(200);
    let refused = desk.command(&made, "release", &json!({})).problem(409, "price_outdated");
    let pointers = [0, 1].map(|at| refused.field(&format!("/errors/{at}/pointer")));
    assert_eq!(pointers, ["/items/0", "/items/1"]);
    assert_eq!(refused.field("/errors").as_array().unwrap().len(), 2);
    desk.command(&of_kit, "release", &json!({})).problem(409, "price_outdated");
    let after = ask(&path(&made, "refresh"), &desk.bench.admin).expect(200).json();
    assert_ne!(after["items"][0]["unitPrice"], made["items"][0]["unitPrice"]);
    desk.command(&made, "release", &json!({})).expect(200);
    // Remarks, a release and other costs change nothing of what is offered.
    let open = desk.bench.made(json!({}));
    let made = desk.made(json!({ "items": [{ "item": id(&open) }] }));
    let path = format!("/hoseassembly/{}/update", id(&open));
    desk.bench.post(&path, &json!({ "params": { "comments": "Red" } })).expect(200);
    list(&desk.bench, &desk.bench.straight, "13");
    desk.bench.post(&format!("/hoseassembly/{}/release", id(&open)), &json!({})).expect(200);
    desk.command(&made, "release", &json!({})).expect(200);
}
