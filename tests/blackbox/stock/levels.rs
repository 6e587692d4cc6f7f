//! Stock that is low, stock that goes to another warehouse, and why.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, get, has, post};

use super::{Yard, set, text};

fn at_level(token: &str, level: &str) -> Vec<String> {
    let found = get("/inventory").query("level", level).token(token).send().expect(200).json();
    let all = found["items"].as_array().unwrap();
    assert_eq!(found["total"], all.len(), "{found}");
    all.iter().map(|one| text(one["partNumber"].clone())).collect()
}

#[test]
fn what_is_low_is_listed() {
    let Yard { shop, admin, hoses, .. } = Yard::new();
    let both = || ["short", "belowMinimum"].map(|level| at_level(&admin, level));
    let [short, minimum] = ["AA-1", "BB-2"].map(str::to_owned);
    for hose in &hoses {
        set(&admin, &json!({ "item": hose, "onHand": 10 })).expect(200);
    }
    assert_eq!(both(), [Vec::<String>::new(), vec![]]);
    // At the minimum is low, one more isn't, and what is on its way counts.
    for (fields, is_low) in [
        (json!({ "reorderPoint": 10 }), true),
        (json!({ "reorderPoint": 9.9 }), false),
        (json!({ "reorderPoint": 10, "onOrder": 0.1 }), false),
        (json!({ "reorderPoint": 11 }), true),
        (json!({ "reorderPoint": 11, "committed": 2, "onOrder": 2.9 }), true),
    ] {
        let mut change = json!({ "item": hoses[1] });
        change.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        set(&admin, &change).expect(200);
        assert_eq!(
            both(),
            [vec![], if is_low { vec![minimum.clone()] } else { vec![] }],
            "{fields}"
        );
    }
    post("/organization/update", &json!({ "params": { "allowNegativeStock": true } }))
        .token(&admin)
        .send()
        .expect(200);
    set(&admin, &json!({ "item": hoses[0], "committed": 10 })).expect(200);
    assert_eq!(both()[0], [""; 0], "all of it is promised, and no more");
    set(&admin, &json!({ "item": hoses[0], "committed": 10.5 })).expect(200);
    assert_eq!(both(), [vec![short], vec![minimum]]);
    // Beside other filters, and for those alone who see stock.
    let other = get("/inventory").query("level", "short").query("search.partNumber", "bb");
    assert_eq!(other.token(&admin).send().expect(200).field("/total"), 0);
    get("/inventory").query("level", "low").token(&admin).send().problem(400, "invalid_input");
    let customer = shop.customer_token(None);
    get("/inventory").query("level", "short").token(&customer).send().expect(403);
}

fn moved(token: &str, fields: &Value) -> Answer {
    post("/inventory/move", &json!({ "params": fields })).token(token).send()
}

fn reasons(token: &str, level: &Value) -> Vec<Value> {
    let trail = get("/audit").query("recordId", level.as_str().unwrap()).token(token);
    let trail = trail.send().expect(200).json();
    trail["items"].as_array().unwrap().iter().map(|entry| entry["reason"].clone()).collect()
}

#[test]
fn stock_goes_to_another_warehouse_for_a_reason() {
    let Yard { shop, admin, warehouse, hoses, .. } = Yard::new();
    let van = shop.warehouse("Van").to_string();
    let begun = set(&admin, &json!({ "item": hoses[0], "onHand": 12, "unitOfMeasure": "m" }));
    let level = begun.expect(200).field("/_id");
    let fields = json!({ "item": hoses[0], "from": warehouse, "to": van, "quantity": 4.5, "reason": "  Job in Linz " });
    let regular = shop.staff(Role::Regular);
    let first = moved(&regular, &fields).expect(200).json();
    has(&first["from"], &json!({ "_id": level, "onHand": 7.5 }));
    // There for the first time, in the same unit.
    has(&first["to"], &json!({ "warehouse": van, "onHand": 4.5, "unitOfMeasure": "m" }));
    let again = json!({ "item": hoses[0], "from": van, "to": warehouse, "quantity": 4.5 });
    has(
        &moved(&regular, &again).expect(200).json(),
        &json!({ "from": { "onHand": 0 }, "to": { "onHand": 12 } }),
    );
    set(&regular, &json!({ "_id": level, "onHand": 11, "reason": "Ölschlauch beschädigt" }))
        .expect(200);
    assert_eq!(
        reasons(&regular, &level),
        // A new level is two entries: its beginning and its figures.
        [
            json!("Ölschlauch beschädigt"),
            Value::Null,
            json!("Job in Linz"),
            Value::Null,
            Value::Null
        ]
    );
    assert_eq!(
        reasons(&regular, &first["to"]["_id"])[1..],
        [json!("Job in Linz"), json!("Job in Linz")]
    );
    // A refused move changes nothing.
    let changed = |change: Value| {
        let mut fields = fields.clone();
        fields.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        moved(&admin, &fields)
    };
    changed(json!({ "quantity": 11.5 })).problem(409, "stock_below_zero");
    changed(json!({ "to": warehouse })).faults(&[("/params/to", "contradiction")]);
    changed(json!({ "item": hoses[1] })).faults(&[("/params/from", "not_found")]);
    changed(json!({ "to": "0".repeat(23) + "1" })).faults(&[("/params/to", "not_found")]);
    changed(json!({ "quantity": 0 })).faults(&[("/params/quantity", "out_of_range")]);
    changed(json!({ "quantity": 0.00001 })).problem(400, "invalid_input");
    set(&admin, &json!({ "item": hoses[0], "warehouse": van, "unitOfMeasure": "ft" })).expect(200);
    changed(json!({})).faults(&[("/params/to", "other_unit")]);
    let stays = get("/inventory").query("itemId", &hoses[0]).token(&admin).send().expect(200);
    has(&stays.json(), &json!({ "items": [{ "onHand": 11 }, { "onHand": 0 }] }));
    moved(&shop.staff(Role::Restricted), &fields).expect(403);
}
