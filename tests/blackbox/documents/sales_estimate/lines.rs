//! Lines one by one.

use serde_json::{Value, json};
use tests::{Answer, has, id, with};

use super::{Desk, line_fields, list, path, send};

fn line(desk: &Desk, estimate: &Value, line: &str, body: &Value) -> Answer {
    let path = path(estimate, &format!("item/{line}/update"));
    send(&path, &desk.bench.admin, &json!({ "params": body }))
}

#[test]
fn a_line_is_changed() {
    let desk = Desk::new();
    let bench = &desk.bench;
    let made = desk.made(json!({ "items": [
        { "item": bench.clamp, "quantity": 10, "comments": "red" }, { "item": bench.adaptor, "quantity": 10 },
    ] }));
    list(bench, &bench.clamp, "0.2");
    let first = id(&made["items"][0]);
    let params = |more: Value| {
        let params =
            json!({ "itemId": first, "lineNumber": "7B", "itemType": "otherItem", "quantity": 10 });
        with(params, &more)
    };
    let fields = ["lineNumber", "quantity", "unitPrice", "total", "comments"];
    // Its number alone is no reason for another price.
    let changed = line(&desk, &made, first, &params(json!({}))).expect(200).json();
    assert_eq!(line_fields(&changed, &fields)[0], json!(["7B", 10, 0.115, 1.15, "red"]));
    assert_eq!((&changed["items"][1], &changed["netTotal"]), (&made["items"][1], &json!(12.3)));
    let more = json!({ "lineNumber": 8, "quantity": 20, "comments": null });
    let changed = line(&desk, &made, first, &params(more)).expect(200).json();
    assert_eq!(line_fields(&changed, &fields)[0], json!(["8", 20, 0.2, 4, null]));
    assert_eq!(changed["netTotal"], json!(15.15));
    let priced = line(&desk, &made, first, &params(json!({ "price": 1.5 }))).expect(200).json();
    assert_eq!(line_fields(&priced, &["price", "source", "total"])[0], json!([1.5, "manual", 15]));
    let updated = line(&desk, &made, first, &params(json!({ "quantity": 2 }))).expect(200).json();
    assert_eq!(line_fields(&updated, &["price", "source", "total"])[0], json!([1.5, "manual", 3]));
    let back = line(&desk, &made, first, &params(json!({ "price": null }))).expect(200).json();
    assert_eq!(line_fields(&back, &["price", "source", "total"])[0], json!([0.2, "listPrice", 2]));
    assert_eq!(desk.read(&made), back);
    // Without params nothing changes.
    let nothing = send(&path(&made, &format!("item/{first}/update")), &bench.admin, &json!({}));
    assert_eq!(nothing.expect(200).json(), back);
}

#[test]
fn a_line_is_added() {
    let desk = Desk::new();
    let made = desk.clamps();
    let new = json!({ "itemId": desk.bench.hose, "lineNumber": 5, "itemType": "hose", "quantity": 2.5, "unitOfMeasure": "m",
        "comments": "cut to length" });
    let added = line(&desk, &made, "new", &new).expect(201).json();
    // 2.5 m are 8.2021 ft, at 10.
    let fields = ["lineNumber", "itemType", "quantity", "unitOfMeasure", "total", "comments"];
    assert_eq!(
        line_fields(&added, &fields)[1],
        json!(["5", "hose", 2.5, "m", 82.02, "cut to length"])
    );
    assert_eq!((&added["items"][0], &added["netTotal"]), (&made["items"][0], &json!(82.37)));
    assert_eq!(desk.read(&made), added);
    let unknown = json!({ "itemId": "ffffffffffffffffffffffff", "lineNumber": 1, "itemType": "hose", "quantity": 1 });
    let refused = line(&desk, &made, "new", &unknown).problem(400, "invalid_input");
    refused.faults(&[("/params/itemId", "unknown_item")]);
}

#[test]
fn a_line_is_removed() {
    let desk = Desk::new();
    let made = desk.made(json!({ "items": [{ "item": desk.bench.clamp, "quantity": 10 }, { "item": desk.bench.hose }] }));
    let remove = |line: &str| {
        send(&path(&made, &format!("item/{line}/delete")), &desk.bench.admin, &json!({}))
    };
    let after = remove(id(&made["items"][0])).expect(200).json();
    assert_eq!((&after["netTotal"], after["items"].as_array().unwrap().len()), (&json!(10), 1));
    remove(id(&made["items"][0])).expect(404);
    let empty = remove(&desk.bench.hose).expect(200).json();
    has(&empty, &json!({ "total": 0, "items": [] }));
}

#[test]
fn lines_are_named_by_their_items_too() {
    let desk = Desk::new();
    let clamp = &desk.bench.clamp;
    let made = desk.made(json!({ "items": [{ "item": clamp }, { "item": desk.bench.adaptor }] }));
    let body = |item: &str| json!({ "itemId": item, "lineNumber": "1", "itemType": "otherItem", "quantity": 4 });
    let changed = line(&desk, &made, clamp, &body(clamp)).expect(200).json();
    assert_eq!(line_fields(&changed, &["quantity"]), [json!([4]), json!([1])]);
    let again = json!({ "items": [{ "item": clamp }, { "item": clamp }] });
    desk.update(&made, &again).expect(200);
    line(&desk, &made, clamp, &body(clamp)).problem(409, "ambiguous_line");
    line(&desk, &made, &desk.bench.hose, &body(&desk.bench.hose)).expect(404);
}

#[test]
fn what_a_line_can_not_be_is_refused() {
    let desk = Desk::new();
    let assembly = desk.assembly(json!({}));
    let made = desk.made(json!({ "items": [{ "item": id(&assembly), "quantity": 2 }] }));
    let own = id(&made["items"][0]);
    let body = json!({ "itemId": desk.bench.clamp, "lineNumber": "1", "itemType": "hose", "quantity": 1.5, "unitOfMeasure": "m" });
    let refused = line(&desk, &made, own, &body).problem(400, "invalid_input");
    refused.faults(&[
        ("/params/itemId", "differs_from_path"),
        ("/params/itemType", "contradiction"),
        ("/params/quantity", "not_whole"),
        ("/params/unitOfMeasure", "not_of_assemblies"),
    ]);
    let refused = line(&desk, &made, own, &json!({ "itemId": own, "quantity": 0 })).expect(400);
    let pointers = refused.field("/errors");
    assert!(pointers.to_string().contains("/params/quantity"), "{refused}");
    assert_eq!(desk.read(&made), made);
}

#[test]
fn lines_of_released_estimates_stay() {
    let desk = Desk::new();
    let made = desk.clamps();
    desk.command(&made, "release", &json!({})).expect(200);
    let own = id(&made["items"][0]);
    let body = json!({ "itemId": own, "lineNumber": "1", "itemType": "otherItem", "quantity": 4 });
    line(&desk, &made, own, &body).problem(409, "wrong_state");
    let new = json!({ "itemId": desk.bench.clamp, "lineNumber": "1", "itemType": "otherItem", "quantity": 4 });
    line(&desk, &made, "new", &new).problem(409, "wrong_state");
    send(&path(&made, &format!("item/{own}/delete")), &desk.bench.admin, &json!({}))
        .problem(409, "wrong_state");
    desk.update(&made, &json!({ "comments": "x" })).problem(409, "wrong_state");
}
