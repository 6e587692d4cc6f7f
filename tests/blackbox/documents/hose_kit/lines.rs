//! Lines of a hose kit, one by one and in lists.

use serde_json::{Value, json};
use tests::{Answer, get, has, id};

use super::made::{create, read};
use crate::support::bench::Bench;

fn listed(bench: &Bench, kit: &Value, kind: &str) -> Vec<Value> {
    let answer =
        get(&format!("/hosekit/{}/{kind}", id(kit))).token(&bench.admin).send().expect(200);
    let items = answer.field("/items").as_array().unwrap().clone();
    assert_eq!(answer.field("/total"), json!(items.len()));
    items
}

fn add(bench: &Bench, kit: &Value, kind: &str, line: Value) -> Answer {
    bench.post(&format!("/hosekit/{}/add{kind}", id(kit)), &json!({ "params": line }))
}

#[test]
fn lines_are_added_changed_and_removed() {
    let bench = Bench::new();
    let assembly = bench.made(json!({ "partNumber": "LA-1" }));
    let kit = create(&bench, &json!({})).expect(201).json();
    let first =
        json!({ "itemId": bench.clamp, "quantity": 2.5, "itemNumber": 10, "comments": "loose" });
    add(&bench, &kit, "otheritem", first).expect(201);
    add(&bench, &kit, "hoseassembly", json!({ "itemId": id(&assembly) })).expect(201);
    let added = add(
        &bench,
        &kit,
        "adaptor",
        json!({ "itemId": bench.adaptor, "quantity": 4, "itemNumber": "A" }),
    );
    let all = listed(&bench, &kit, "allitems");
    let summary =
        |line: &Value| (line["itemType"].clone(), line["number"].clone(), line["quantity"].clone());
    assert_eq!(
        all.iter().map(summary).collect::<Vec<_>>(),
        [
            (json!("otherItem"), json!("10"), json!(2.5)),
            (json!("hoseAssembly"), json!("LA-1"), json!(1)),
            (json!("adaptor"), json!("A"), json!(4)),
        ]
    );
    assert_eq!(added.expect(201).json(), read(&bench, id(&kit)));
    for (at, kind) in ["otheritems", "hoseassemblies", "adaptors"].iter().enumerate() {
        assert_eq!(listed(&bench, &kit, kind), [all[at].clone()]);
    }
    let paths = ["otheritem", "hoseassembly", "adaptor"];
    for (line, path) in all.iter().zip(paths) {
        let path = format!("/hosekit/{}/{path}/{}/update", id(&kit), id(line));
        let change =
            json!({ "itemId": id(line), "itemNumber": "N", "quantity": 8, "comments": "changed" });
        let answer = bench.post(&path, &json!({ "params": change })).expect(200);
        assert_eq!(answer.json(), json!("item updated"));
    }
    for line in listed(&bench, &kit, "allitems") {
        has(&line, &json!({ "number": "N", "quantity": 8, "comments": "changed" }));
    }
    // A line of another kind is none of this one.
    let wrong = format!("/hosekit/{}/adaptor/{}/update", id(&kit), id(&all[1]));
    let change = json!({ "itemId": id(&all[1]), "itemNumber": "N", "quantity": 8 });
    bench.post(&wrong, &json!({ "params": change })).expect(404);
    // By its own id, and by that of its item.
    let remove =
        |what: &str| bench.post(&format!("/hosekit/{}/item/{what}/delete", id(&kit)), &json!({}));
    assert_eq!(remove(id(&all[0])).expect(200).json(), json!("item deleted"));
    remove(id(&assembly)).expect(200);
    remove(id(&all[0])).expect(404);
    assert_eq!(listed(&bench, &kit, "allitems").len(), 1);
    add(&bench, &kit, "adaptor", json!({ "itemId": bench.adaptor })).expect(201);
    remove(&bench.adaptor).problem(409, "ambiguous_line");
    assert_eq!(listed(&bench, &kit, "adaptors").len(), 2);
}

#[test]
fn new_lines_are_checked() {
    let bench = Bench::new();
    let assembly = bench.made(json!({}));
    let kit = create(&bench, &json!({})).expect(201).json();
    let fault = |kind: &str, line: Value| {
        let refused = add(&bench, &kit, kind, line).expect(400);
        (refused.field("/errors/0/pointer"), refused.field("/errors/0/code"))
    };
    let at = |pointer: &str, code: &str| (json!(pointer), json!(code));
    assert_eq!(
        fault("adaptor", json!({ "itemId": id(&assembly) })),
        at("/params/itemId", "unknown_item")
    );
    assert_eq!(
        fault("hoseassembly", json!({ "itemId": bench.clamp })),
        at("/params/itemId", "unknown_item")
    );
    let half = json!({ "itemId": id(&assembly), "quantity": 0.5 });
    assert_eq!(fault("hoseassembly", half), at("/params/quantity", "not_whole"));
    assert_eq!(fault("otheritem", json!({})), at("/params/itemId", "required"));
    let blank = json!({ "itemId": bench.clamp, "itemNumber": " " });
    assert_eq!(fault("otheritem", blank).0, json!("/params/itemNumber"));
    for command in ["release", "obsolete"] {
        bench.post(&format!("/hoseassembly/{}/{command}", id(&assembly)), &json!({})).expect(200);
    }
    let refused = add(&bench, &kit, "hoseassembly", json!({ "itemId": id(&assembly) }));
    let refused = refused.problem(409, "obsolete_component");
    assert_eq!(refused.field("/errors/0/pointer"), "/params/itemId");
    assert!(listed(&bench, &kit, "allitems").is_empty());
}

#[test]
fn lines_stay_after_a_release() {
    let bench = Bench::new();
    let kit =
        create(&bench, &json!({ "otherItems": [{ "item": bench.clamp }] })).expect(201).json();
    let line = id(&kit["otherItems"][0]).to_owned();
    bench.post(&format!("/hosekit/{}/release", id(&kit)), &json!({})).expect(200);
    add(&bench, &kit, "adaptor", json!({ "itemId": bench.adaptor })).problem(409, "wrong_state");
    bench
        .post(&format!("/hosekit/{}/item/{line}/delete", id(&kit)), &json!({}))
        .problem(409, "wrong_state");
    bench
        .post(&format!("/hosekit/{}/update", id(&kit)), &json!({ "comments": "x" }))
        .problem(409, "wrong_state");
    assert_eq!(listed(&bench, &kit, "allitems").len(), 1);
}

#[test]
fn lists_of_all_documents_keep_remarks_that_are_not_repeated() {
    let bench = Bench::new();
    let line = json!({ "item": bench.clamp, "quantity": 2, "comments": "loose" });
    let kit = create(&bench, &json!({ "otherItems": [line] })).expect(201).json();
    let order =
        json!({ "items": [{ "item": bench.clamp, "comments": "loose", "salesOrder": "S-1" }] });
    let order = bench.post("/workorders/create", &order).expect(201).json();
    let customer = bench.shop.customer("Remarks").to_string();
    let estimate =
        json!({ "customer": customer, "items": [{ "item": bench.clamp, "comments": "loose" }] });
    let estimate = bench.post("/salesestimates/create", &estimate).expect(201).json();
    for (path, field, made) in [
        ("hosekit", "otherItems", &kit),
        ("workorder", "items", &order),
        ("salesestimate", "items", &estimate),
    ] {
        let change = |line: Value| {
            let path = format!("/{path}/{}/update", id(made));
            bench.post(&path, &json!({ field: [line] })).expect(200).json()[field][0].clone()
        };
        let line = &made[field][0]["_id"];
        let updated = change(json!({ "_id": line, "quantity": 5 }));
        assert_eq!(
            (&updated["comments"], &updated["quantity"]),
            (&json!("loose"), &json!(5)),
            "{path}"
        );
        assert_eq!(updated.get("salesOrder"), made[field][0].get("salesOrder"), "{path}");
        assert_eq!(change(json!({ "_id": line, "comments": null }))["comments"], json!(null));
    }
}
