//! The numbers of documents: never the same twice.

use std::collections::BTreeSet;
use std::thread;

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Shop, get};

use super::update;

fn next(token: &str, kind: &str, reserve: bool) -> String {
    let request = get("/organization/nextpartnumber").query("type", kind).token(token);
    let request = if reserve { request.query("reserve", "true") } else { request };
    let answer = request.send().expect(200);
    assert_eq!(answer.field("/reserved"), reserve);
    answer.field("/nextPartNumber").as_str().unwrap().to_owned()
}

#[test]
fn numbers_are_shown_and_taken() {
    let token = Shop::new("numbers").admin();
    for (kind, other, prefix) in [
        ("hoseAssembly", "assembly", "HA-"),
        ("hoseKit", "kit", "HK-"),
        ("workOrder", "order", "WO-"),
        ("salesEstimate", "estimate", "SE-"),
    ] {
        for _ in 0..2 {
            assert_eq!(next(&token, kind, false), format!("{prefix}00001"));
        }
        assert_eq!(next(&token, kind, true), format!("{prefix}00001"));
        assert_eq!(next(&token, other, true), format!("{prefix}00002"));
        assert_eq!(next(&token, kind, false), format!("{prefix}00003"));
    }
    assert_eq!(next(&Shop::new("numbers").admin(), "hoseKit", true), "HK-00001");
    let ask =
        |kind: &str| get("/organization/nextpartnumber").query("type", kind).token(&token).send();
    ask("invoice").faults(&[("type", "unknown_value")]);
    ask("").faults(&[("type", "required")]);
}

#[test]
fn numbers_that_documents_have_are_left_out() {
    let shop = Shop::new("numbers");
    let token = shop.admin();
    for number in ["hk-00001", "HK-00002", "HK-00003", "HK-00005", "HA-00004", "HK-0006"] {
        shop.kit(number, None, &[]);
    }
    assert_eq!(next(&token, "hoseKit", false), "HK-00004");
    assert_eq!(next(&token, "hoseKit", true), "HK-00004");
    assert_eq!(next(&token, "hoseKit", true), "HK-00006");
    assert_eq!(next(&token, "hoseAssembly", true), "HA-00001");
}

#[test]
fn sixty_four_callers_never_get_the_same() {
    let shop = Shop::new("numbers");
    let token = shop.admin();
    // Some are taken in the midst of what is asked for.
    for number in [5, 6, 7, 50, 100, 101, 250] {
        shop.kit(&format!("HK-{number:05}"), None, &[]);
    }
    let numbers: Vec<String> = thread::scope(|scope| {
        let callers: Vec<_> = (0..64)
            .map(|caller| {
                let token = &token;
                scope.spawn(move || {
                    let one = |_| {
                        // Looking on doesn't disturb those who take.
                        if caller % 8 == 0 {
                            next(token, "hoseKit", false);
                        }
                        next(token, "hoseKit", true)
                    };
                    (0..5).map(one).collect::<Vec<_>>()
                })
            })
            .collect();
        callers.into_iter().flat_map(|caller| caller.join().unwrap()).collect()
    });
    assert_eq!(numbers.len(), 320);
    let different: BTreeSet<&String> = numbers.iter().collect();
    assert_eq!(different.len(), 320, "a number was given twice");
    let all: BTreeSet<String> = (1..=327)
        .filter(|number| ![5, 6, 7, 50, 100, 101, 250].contains(number))
        .map(|number| format!("HK-{number:05}"))
        .collect();
    assert_eq!(different, all.iter().collect(), "nobody gave up, so there are no gaps");
}

fn numbering(token: &str, kind: &str) -> Value {
    let all = get("/organization").token(token).send().expect(200).field("/numbering");
    all.as_array().unwrap().iter().find(|one| one["type"] == kind).unwrap().clone()
}

#[test]
fn prefixes_count_each_for_itself() {
    let token = Shop::new("numbers").admin();
    let set = |change: Value| update(&token, &json!({ "numbering": [change] }));
    assert_eq!(next(&token, "workOrder", true), "WO-00001");
    set(json!({ "type": "workOrder", "prefix": "26/", "padding": 3, "next": 40 })).expect(200);
    assert_eq!(next(&token, "workOrder", true), "26/040");
    assert_eq!(next(&token, "hoseKit", true), "HK-00001", "others stay");
    assert_eq!(
        numbering(&token, "workOrder"),
        json!({ "type": "workOrder", "prefix": "26/", "padding": 3, "next": 41 })
    );
    set(json!({ "type": "workOrder", "next": 40 }))
        .faults(&[("/params/numbering/0/next", "out_of_range")]);
    set(json!({ "type": "workOrder", "prefix": "WO-" })).expect(200);
    assert_eq!(next(&token, "workOrder", true), "WO-002", "it goes on where it was");
    set(json!({ "type": "workOrder", "prefix": "", "padding": 0 })).expect(200);
    assert_eq!(next(&token, "workOrder", true), "1");
    set(json!({ "type": "workOrder", "prefix": "26/" })).expect(200);
    assert_eq!(next(&token, "workOrder", false), "26/41");
    let both =
        json!({ "numbering": [{ "type": "workOrder", "prefix": "A" }, { "type": "workOrder" }] });
    update(&token, &both).faults(&[("/params/numbering/1/type", "duplicate")]);
}

#[test]
fn who_may_take_numbers() {
    let shop = Shop::new("numbers");
    let customer = shop.customer("Taker");
    assert_eq!(next(&shop.staff(Role::Regular), "hoseAssembly", true), "HA-00001");
    assert_eq!(next(&shop.customer_token(Some(customer)), "hoseAssembly", true), "HA-00002");
    for (kind, reserve) in [("workOrder", "false"), ("workOrder", "true"), ("hoseKit", "true")] {
        let request = get("/organization/nextpartnumber").query("type", kind);
        let request = request.query("reserve", reserve);
        request.token(&shop.customer_token(Some(customer))).send().problem(403, "forbidden");
    }
    let unbound = shop.customer_token(None);
    assert_eq!(next(&unbound, "hoseAssembly", false), "HA-00003");
    let ask =
        get("/organization/nextpartnumber").query("type", "hoseAssembly").query("reserve", "true");
    ask.clone().token(&unbound).send().problem(403, "forbidden");
    ask.clone().token(&shop.staff(Role::Restricted)).send().expect(403);
    ask.send().expect(401);
    assert_eq!(next(&shop.admin(), "hoseAssembly", false), "HA-00003");
}

#[test]
fn customers_see_the_numbering_of_what_they_make() {
    let shop = Shop::new("numbers");
    let seen = |token: &str| get("/organization").token(token).send().expect(200).json();
    let kinds = |token: &str| {
        let organization = seen(token);
        let all = organization["numbering"].as_array().unwrap().clone();
        all.iter().map(|one| one["type"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let all = ["hoseAssembly", "hoseKit", "workOrder", "salesEstimate", "embed"];
    assert_eq!(kinds(&shop.admin()), all);
    for customer in [None, Some(shop.customer("Seer"))] {
        assert_eq!(kinds(&shop.customer_token(customer)), ["hoseAssembly", "salesEstimate"]);
    }
}
