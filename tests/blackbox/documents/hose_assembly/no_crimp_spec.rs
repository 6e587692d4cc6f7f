//! The release of an assembly with an end that no crimp spec approves.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{count, get, has, imported, post, rows_of, texts};

use super::sheets::{export, import};
use crate::support::bench::{Bench, path, warnings};

/// An assembly with a fitting on end 1 whose series is in no crimp spec.
fn unapproved(bench: &Bench) -> Value {
    let other = bench
        .fitting("OTHER", json!({ "series": "ZZ", "cutAllowancemm": 40, "maxPressurePsi": 4000 }));
    bench.made(json!({ "end1": other }))
}

fn accepting() -> Value {
    json!({ "params": { "accept": ["no_crimp_spec"] } })
}

/// Whether the trail says that it is accepted, entry by entry.
fn accepted(made: &Value) -> Vec<Value> {
    let rows = rows_of(&format!(
        "select after ->> 'accepted_no_crimp_spec' as accepted from audit where record_id = '\\x{}' and kind = 'document'
            and action = 'update' and after ? 'accepted_no_crimp_spec' and actor_kind is not null order by sequence",
        made["_id"].as_str().unwrap()
    ));
    rows.into_iter().map(|row| row["accepted"].clone()).collect()
}

#[test]
fn it_takes_somebody_who_accepts_it() {
    let bench = Bench::new();
    let made = unapproved(&bench);
    let before = count(&bench.shop.id());
    let release = |body: &Value| bench.post(&path(&made, "release"), body);
    for body in [json!({}), json!({ "params": { "accept": [] } })] {
        let refused = release(&body).problem(409, "no_crimp_spec");
        let reason = refused.field("/errors");
        assert_eq!(reason.as_array().unwrap().len(), 1, "{refused}");
        has(&reason[0], &json!({ "pointer": "/end1", "code": "no_crimp_spec" }));
        refused.says("approve one, or release with accept");
    }
    release(&json!({ "accept": ["no_crimp_spec", "anything"] }))
        .faults(&[("/accept/1", "unknown_value")]);
    assert_eq!(count(&bench.shop.id()), before);
    let customer = bench.shop.customer_token(Some(bench.shop.customer("Buyer")));
    for token in [customer, bench.shop.staff(Role::Restricted)] {
        post(&path(&made, "release"), &accepting()).token(&token).send().expect(403);
    }
    let released = release(&accepting()).expect(200).json();
    assert_eq!(
        (&released["status"], warnings(&released)),
        (&json!("released"), vec!["no_crimp_spec"])
    );
    assert_eq!(accepted(&made), ["true"]);
    let sheet = bench.post(&path(&made, "datasheet"), &json!({})).expect(200);
    let sheet = texts(&sheet.body).join(" ");
    assert!(sheet.contains("end 1; released all the same"), "{sheet}");
    // Acceptance is for this release alone.
    let open = bench.post(&path(&made, "unrelease"), &json!({})).expect(200).json();
    assert_eq!(accepted(&made), ["true", "false"]);
    let message = open["warnings"][0]["message"].as_str().unwrap();
    assert!(!message.contains("all the same"), "{open}");
    release(&json!({})).problem(409, "no_crimp_spec");
    bench.shop.approve(&[(&bench.hose, "ZZ", None, Some(&bench.ferrule))]);
    let released = release(&accepting()).expect(200).json();
    assert_eq!(warnings(&released), Vec::<&str>::new());
    assert_eq!(accepted(&made), ["true", "false"], "there was nothing to accept");
}

#[test]
fn where_one_is_required_nobody_accepts_it() {
    let bench = Bench::with(|mut organization| {
        organization.settings.require_crimp_spec = true;
        organization
    });
    let made = unapproved(&bench);
    for body in [json!({}), accepting()] {
        let refused = bench.post(&path(&made, "release"), &body).problem(409, "incomplete");
        assert_eq!(refused.field("/errors/0/code"), "no_crimp_spec", "{refused}");
        assert!(!refused.field("/detail").to_string().contains("accept"), "{refused}");
    }
}

#[test]
fn other_reasons_come_first() {
    let bench = Bench::new();
    let unknown = bench.fitting("OPEN", json!({ "series": "ZZ" }));
    let made = bench.made(json!({ "end1": unknown }));
    let refused = bench.post(&path(&made, "release"), &json!({})).problem(409, "incomplete");
    let codes: Vec<Value> = refused
        .field("/errors")
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["code"].clone())
        .collect();
    assert_eq!(codes, ["cut_allowance_unknown", "no_crimp_spec"], "{refused}");
    let refused = bench.post(&path(&made, "release"), &accepting()).problem(409, "incomplete");
    assert_eq!(refused.field("/errors").as_array().unwrap().len(), 1, "{refused}");
}

#[test]
fn imports_release_alike() {
    let bench = Bench::new();
    let made = unapproved(&bench);
    let all = json!({ "hoseAssemblies": [], "selectAll": true });
    let file = export(&bench.admin, &all).expect(200).body;
    let sheet = tests::sheet(&file);
    let changed = sheet.book(&[], &[("Comments", "by a sheet")]);
    let refused = import(&bench, &[], &changed).expect(400);
    assert!(refused.to_string().contains("no_crimp_spec"), "{refused}");
    import(&bench, &[("accept", "anything")], &changed).expect(400);
    let taken = import(&bench, &[("accept", "no_crimp_spec")], &changed);
    assert_eq!(imported(taken), "1 updated");
    let read = bench.read(&made);
    has(&read, &json!({ "status": "released", "comments": "by a sheet" }));
    assert!(read["warnings"][0]["message"].as_str().unwrap().ends_with("released all the same"));
    assert_eq!(accepted(&made), ["true"]);
}

#[test]
fn a_release_that_is_taken_back_tells_what_changed() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let released = bench.post(&path(&made, "release"), &json!({})).expect(200).json();
    bench.change("hose", &bench.hose, &json!({ "maxPressurePsi": 2000 }));
    let frozen = released["workingPressurePsi"].clone();
    let taken = bench.post(&path(&made, "unrelease"), &json!({})).expect(200);
    assert_eq!(taken.field("/status"), "under editing");
    let changes = taken.field("/changes");
    let change =
        changes.as_array().unwrap().iter().find(|one| one["field"] == "workingPressurePsi");
    let expected = json!({ "field": "workingPressurePsi", "before": frozen, "after": 2000 });
    assert_eq!(change, Some(&expected), "{taken}");
    let read = get(&path(&made, "")).token(&bench.admin).send().expect(200);
    assert_eq!(
        (read.header("etag"), &read.field("/workingPressurePsi")),
        (taken.header("etag"), &json!(2000))
    );
    // If nothing changed, nothing is told.
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    let taken = bench.post(&path(&made, "unrelease"), &json!({})).expect(200);
    assert_eq!(taken.json().get("changes"), None, "{taken}");
}
