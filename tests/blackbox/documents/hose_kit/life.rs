//! The life of a hose kit.

use domain::catalogue::Properties;
use serde_json::{Value, json};
use tests::{Answer, get, has, id, rows_of};

use super::made::{create, read};
use crate::support::bench::Bench;

fn command(bench: &Bench, kit: &Value, command: &str) -> Answer {
    bench.post(&format!("/hosekit/{}/{command}", id(kit)), &json!({}))
}

fn released(bench: &Bench, fields: Value) -> Value {
    let made = bench.made(fields);
    bench.post(&format!("/hoseassembly/{}/release", id(&made)), &json!({})).expect(200);
    made
}

#[test]
fn a_release_wants_everything_at_once() {
    let bench = Bench::new();
    let empty = create(&bench, &json!({})).expect(201).json();
    let refused = command(&bench, &empty, "release").problem(409, "incomplete");
    assert_eq!(refused.field("/errors/0/code"), json!("no_lines"));
    let open = bench.made(json!({}));
    let kit = create(
        &bench,
        &json!({ "hoseAssemblies": [{ "item": id(&open) }], "adaptors": [{ "item": bench.adaptor }] }),
    );
    let kit = kit.expect(201).json();
    let available =
        |is_available| Properties { available: Some(is_available), ..Properties::default() };
    bench.shop.set(&bench.adaptor, available(false), None);
    let refused = command(&bench, &kit, "release").problem(409, "incomplete");
    let errors = refused.field("/errors");
    let mut codes: Vec<_> =
        errors.as_array().unwrap().iter().map(|error| error["code"].clone()).collect();
    codes.sort_by_key(ToString::to_string);
    assert_eq!(codes, [json!("component_obsolete"), json!("not_released")]);
    bench.shop.set(&bench.adaptor, available(true), None);
    bench.post(&format!("/hoseassembly/{}/release", id(&open)), &json!({})).expect(200);
    let done = command(&bench, &kit, "release").expect(200).json();
    assert_eq!(done["status"], "released");
    assert_eq!(done["hoseAssemblies"][0]["status"], "released");
    assert_eq!(read(&bench, id(&kit)), done);
    command(&bench, &kit, "release").problem(409, "wrong_state");
}

#[test]
fn a_release_freezes_what_the_kit_needs() {
    let bench = Bench::new();
    let short = released(&bench, json!({}));
    let long = released(
        &bench,
        json!({ "length": 48, "items": [{ "item": bench.clamp, "quantity": 2 }] }),
    );
    let kit = create(
        &bench,
        &json!({ "hoseAssemblies": [{ "item": id(&short), "quantity": 3 }, { "item": id(&long), "quantity": 2 }],
            "otherItems": [{ "item": bench.clamp, "quantity": 5 }] }),
    );
    let kit = kit.expect(201).json();
    command(&bench, &kit, "release").expect(200);
    let rows = rows_of(&format!(
        "select part_number, coalesce(pieces, length_mm)::float8 as needed from bill_lines
        where document_id = decode('{}', 'hex') order by position",
        id(&kit)
    ));
    let needed = |part: &str| {
        let name = format!("{}-{part}", bench.word);
        let lines: Vec<_> =
            rows.iter().filter(|line| line["part_number"] == name.as_str()).collect();
        assert_eq!(lines.len(), 1, "{part} stands on one line");
        lines[0]["needed"].as_f64().unwrap()
    };
    // Cut lengths: 36 in and 48 in less 40 mm on either side.
    let hose = 3.0 * (914.4 - 80.0) + 2.0 * (1219.2 - 80.0);
    assert!((needed("2SN-8") - hose).abs() < 1e-6, "{}", needed("2SN-8"));
    assert!((needed("FJX") - 10.0).abs() < 1e-9);
    assert!((needed("F") - 10.0).abs() < 1e-9);
    assert!((needed("CLAMP") - 9.0).abs() < 1e-9);
}

#[test]
fn versions_follow_each_other() {
    let bench = Bench::new();
    let made = json!({ "description": "first", "otherItems": [{ "item": bench.clamp, "quantity": 4, "comments": "kept" }] });
    let first = create(&bench, &made).expect(201).json();
    command(&bench, &first, "newversion").problem(409, "wrong_state");
    command(&bench, &first, "rollback").problem(409, "no_earlier_version");
    command(&bench, &first, "release").expect(200);
    let second = command(&bench, &first, "newversion").expect(200).json();
    assert_eq!((&second["version"], &second["revision"]), (&json!(2), &first["revision"]));
    assert_eq!(
        (&second["previousId"], &second["status"]),
        (&first["_id"], &json!("under editing"))
    );
    assert_eq!(second["otherItems"][0]["comments"], "kept");
    assert_ne!(second["otherItems"][0]["_id"], first["otherItems"][0]["_id"]);
    let back = command(&bench, &second, "rollback").expect(200).json();
    assert_eq!((&back["_id"], &back["isLatest"]), (&first["_id"], &json!(true)));
    let revised =
        bench.post(&format!("/hosekit/{}/revise", id(&first)), &json!({ "revision": "d" }));
    let revised = revised.expect(200).json();
    has(&revised, &json!({ "revision": "D", "version": 1 }));
    let change = json!({ "description": "second", "otherItems": [] , "adaptors": [{ "item": bench.adaptor }] });
    bench.post(&format!("/hosekit/{}/update", id(&revised)), &change).expect(200);
    let compared = get(&format!("/hosekit/{}/compare", id(&first))).query("with", id(&revised));
    let compared = compared.token(&bench.admin).send().expect(200);
    assert_eq!(compared.field("/fields/0/field"), json!("description"));
    assert_eq!(compared.field("/lines").as_array().map(Vec::len), Some(2));
    command(&bench, &revised, "release").expect(200);
    assert_eq!(read(&bench, id(&first))["status"], "obsolete");
    let deleted = command(&bench, &revised, "delete");
    deleted.problem(409, "wrong_state");
    let third = command(&bench, &revised, "newversion").expect(200).json();
    let gone = command(&bench, &third, "delete").expect(200);
    assert_eq!(gone.field("/currentId"), revised["_id"]);
}

#[test]
fn what_is_in_a_kit_stays() {
    let bench = Bench::new();
    let assembly = released(&bench, json!({}));
    let open = bench.made(json!({}));
    let lines = json!({ "hoseAssemblies": [{ "item": id(&assembly) }, { "item": id(&open) }] });
    let kit = create(&bench, &lines).expect(201).json();
    let number = kit["partNumber"].as_str().unwrap();
    let refused = bench.post(&format!("/hoseassembly/{}/delete", id(&open)), &json!({}));
    let refused = refused.problem(409, "still_used");
    assert!(refused.to_string().contains(number), "{refused}");
    let only = json!({ "hoseAssemblies": [{ "item": id(&assembly) }] });
    bench.post(&format!("/hosekit/{}/update", id(&kit)), &only).expect(200);
    bench.post(&format!("/hoseassembly/{}/delete", id(&open)), &json!({})).expect(200);
    command(&bench, &kit, "release").expect(200);
    let refused = bench.post(&format!("/hoseassembly/{}/unrelease", id(&assembly)), &json!({}));
    refused.problem(409, "still_used");
}
