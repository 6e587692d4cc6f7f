//! Product groups, suppliers and locations: lists that are changed as a whole.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post};

const LISTS: [(&str, &str); 3] =
    [("productgroups", "productGroups"), ("suppliers", "suppliers"), ("locations", "locations")];

fn read(token: &str, path: &str) -> Value {
    get(&format!("/organization/{path}")).token(token).send().expect(200).json()
}

fn replace(token: &str, (path, many): (&str, &str), lines: &Value) -> Answer {
    let body = json!({ "params": { many: lines } });
    post(&format!("/organization/{path}/update"), &body).token(token).send()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|line| line["name"].as_str().unwrap()).collect()
}

#[test]
fn lists_are_kept_as_they_are_sent() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    for (path, many) in LISTS {
        let list = (path, many);
        assert_eq!(read(&token, path), json!([]));
        let lines =
            json!([{ "name": "Beta", "erpId": "7" }, { "name": "alpha" }, { "name": "Gamma" }]);
        let made = replace(&token, list, &lines).expect(200).json();
        assert_eq!(names(&made), ["alpha", "Beta", "Gamma"]);
        assert_eq!(read(&token, path), made);
        assert_eq!(
            replace(&token, list, &made).expect(200).json(),
            made,
            "the same list changes nothing"
        );
        // Alpha and Beta change names, Gamma goes, Delta comes.
        let lines = json!([
            { "_id": made[0]["_id"], "name": "Beta" },
            { "_id": made[1]["_id"], "name": "alpha" },
            { "name": "Delta" },
            { "name": "never", "deleted": true },
        ]);
        let changed = replace(&token, list, &lines).expect(200).json();
        assert_eq!(names(&changed), ["alpha", "Beta", "Delta"]);
        assert_eq!(
            (&changed[0]["_id"], &changed[0]["erpId"]),
            (&made[1]["_id"], &json!("7")),
            "absent fields stay"
        );
        assert_eq!(changed[0]["created"], made[1]["created"]);
        // A name that is free again may be taken, also in the same list.
        let lines = json!([{ "_id": changed[0]["_id"], "erpId": null }, { "_id": changed[1]["_id"], "deleted": true }, { "name": "beta" }]);
        let final_list = replace(&token, list, &lines).expect(200).json();
        assert_eq!(names(&final_list), ["alpha", "beta"]);
        assert_eq!(final_list[0]["erpId"], Value::Null);
        assert_ne!(final_list[1]["_id"], changed[1]["_id"]);
        assert_eq!(replace(&token, list, &json!([])).expect(200).json(), json!([]));
    }
}

#[test]
fn every_field_comes_out_as_it_was_put_in() {
    let token = Shop::new("lists").admin();
    let place = json!({ "address1": "1 Main St", "address2": "Dock 4", "city": "Erie", "region": "PA", "postalCode": "16501",
        "country": "USA", "phoneNumber": "+1 814", "email": "dock@example.com", "erpId": "E-1" });
    let with = |more: Value| {
        let mut line = place.clone();
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        line
    };
    for (list, line) in [
        (
            LISTS[0],
            json!({ "name": "Hoses =1+1", "code": "H", "description": "All hoses", "erpId": "01" }),
        ),
        (
            LISTS[1],
            with(
                json!({ "name": "Torvane AG", "accountNumber": "0042", "contactName": "Uwe", "website": "https://t.example",
                "currency": "EUR", "paymentTerms": "30 days", "leadTimeDays": 14, "notes": "line 1\nline 2" }),
            ),
        ),
        (LISTS[2], with(json!({ "name": "Erie works" }))),
    ] {
        let made = replace(&token, list, &json!([line])).expect(200).json();
        let made = made[0].as_object().unwrap();
        for (name, value) in line.as_object().unwrap() {
            assert_eq!(&made[name], value, "{list:?} {name}");
        }
        assert_eq!(
            made.len(),
            line.as_object().unwrap().len() + 5,
            "every field is tried: {made:?}"
        );
    }
}

#[test]
fn everything_wrong_is_told_at_once() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    let list = LISTS[1];
    let made = replace(&token, list, &json!([{ "name": "Kept" }])).expect(200).json();
    let foreign = replace(&Shop::new("others").admin(), list, &json!([{ "name": "Foreign" }]))
        .expect(200)
        .json();
    let before = read(&token, "suppliers");
    replace(&token, list, &json!([{ "nme": "x" }, { "name": 7 }, "x", { "_id": "7" }])).faults(&[
        ("/params/suppliers/0/nme", "unknown_field"),
        ("/params/suppliers/1/name", "wrong_type"),
        ("/params/suppliers/2", "wrong_type"),
        ("/params/suppliers/3/_id", "malformed_id"),
    ]);
    replace(
        &token,
        list,
        &json!([{ "_id": made[0]["_id"], "name": "Same" }, { "_id": made[0]["_id"] }, { "_id": foreign[0]["_id"] }, { "name": "SAME" },
            { "city": "Erie" }, { "name": "x", "leadTimeDays": 1.5 }]),
    )
    .faults(&[
        ("/params/suppliers/1/_id", "unknown_id"),
        ("/params/suppliers/2/_id", "unknown_id"),
        ("/params/suppliers/3/name", "duplicate"),
        ("/params/suppliers/4/name", "required"),
        ("/params/suppliers/5/leadTimeDays", "not_whole"),
    ]);
    post("/organization/suppliers/update", &json!({ "params": {} }))
        .token(&token)
        .send()
        .faults(&[("/params/suppliers", "required")]);
    assert_eq!(read(&token, "suppliers"), before);
}

#[test]
fn lists_are_for_their_organization() {
    let shop = Shop::new("lists");
    for list in LISTS {
        replace(&shop.admin(), list, &json!([{ "name": "Own" }])).expect(200);
        for role in [Role::Regular, Role::Restricted] {
            let token = shop.staff(role);
            assert_eq!(names(&read(&token, list.0)), ["Own"]);
            replace(&token, list, &json!([])).expect(403);
        }
        let path = format!("/organization/{}", list.0);
        get(&path).token(&shop.customer_token(None)).send().expect(403);
        assert_eq!(read(&Shop::new("others").admin(), list.0), json!([]));
        assert_eq!(names(&read(&shop.admin(), list.0)), ["Own"]);
    }
}

#[test]
fn the_last_of_many_lists_is_whole() {
    let token = Shop::new("lists").admin();
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let token = &token;
            scope.spawn(move || {
                let lines: Vec<_> =
                    (0..5).map(|line| json!({ "name": format!("{writer} {line}") })).collect();
                replace(token, LISTS[0], &json!(lines)).expect(200)
            });
        }
    });
    let left = read(&token, "productgroups");
    let left = names(&left);
    assert_eq!(left.len(), 5, "{left:?}");
    assert!(left.iter().all(|name| name[..1] == left[0][..1]), "{left:?}");
}

#[test]
fn a_body_without_the_list_leaves_it_as_it_is() {
    let token = Shop::new("lists").admin();
    for (path, many) in LISTS {
        let replaced =
            replace(&token, (path, many), &json!([{ "name": "Kept" }])).expect(200).json();
        for body in [json!({}), json!({ "params": {} })] {
            let answer = post(&format!("/organization/{path}/update"), &body).token(&token).send();
            assert_eq!(answer.status, 400, "{path} {body}: {answer}");
        }
        assert_eq!(read(&token, path), replaced);
    }
}
