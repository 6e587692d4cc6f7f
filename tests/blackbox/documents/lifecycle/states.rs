//! Every state, every command, every caller.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Callers, Kind, count, get, has, post, unique};

use super::Bench;

const COMMANDS: [&str; 8] =
    ["update", "release", "unrelease", "obsolete", "newversion", "revise", "rollback", "delete"];

/// A version in a state, by the commands that lead there.
fn in_state(bench: &Bench, state: &str) -> String {
    let first = bench.new_one();
    match state {
        "under editing" => {}
        "released" => drop(bench.done(&first, "release")),
        "obsolete" => {
            bench.done(&first, "release");
            bench.done(&first, "obsolete");
        }
        "followed" => {
            bench.done(&first, "release");
            bench.copied(&first, "newversion");
        }
        "superseded" => {
            bench.done(&first, "release");
            let second = bench.copied(&first, "newversion");
            bench.done(&second, "release");
        }
        "after another" => {
            bench.done(&first, "release");
            return bench.copied(&first, "revise");
        }
        other => panic!("{other}"),
    }
    first
}

#[expect(clippy::too_many_lines, reason = "the table is most of it")]
#[test]
fn every_state_takes_every_command_or_refuses_it() {
    // In the order of the commands: what is answered, and the code of a refusal.
    let table: [(&str, [(u16, &str); 8]); 6] = [
        (
            "under editing",
            [
                (200, ""),
                (200, ""),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (204, ""),
                (200, ""),
            ],
        ),
        (
            "after another",
            [
                (200, ""),
                (200, ""),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (200, ""),
                (200, ""),
            ],
        ),
        (
            "released",
            [
                (409, "wrong_state"),
                (409, "wrong_state"),
                (200, ""),
                (200, ""),
                (200, ""),
                (200, ""),
                (404, "not_found"),
                (409, "wrong_state"),
            ],
        ),
        (
            "obsolete",
            [
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (200, ""),
                (200, ""),
                (404, "not_found"),
                (409, "wrong_state"),
            ],
        ),
        (
            "followed",
            [
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "newer_version"),
                (200, ""),
                (409, "under_editing"),
                (409, "under_editing"),
                (404, "not_found"),
                (409, "wrong_state"),
            ],
        ),
        (
            "superseded",
            [
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "wrong_state"),
                (409, "newer_version"),
                (409, "newer_version"),
                (404, "not_found"),
                (409, "wrong_state"),
            ],
        ),
    ];
    let bench = Bench::new();
    for (state, expected) in table {
        for (command, (status, code)) in COMMANDS.into_iter().zip(expected) {
            let version = in_state(&bench, state);
            let before = count(&bench.shop.id());
            let body = match command {
                "update" => json!({ "params": { "comments": "Changed" } }),
                _ => json!({}),
            };
            let answer = bench.send(&version, command, &body);
            assert_eq!(answer.status, status, "{state} {command}: {answer}");
            if status >= 400 {
                let answer = answer.problem(status, code);
                let detail = answer.field("/detail").as_str().unwrap().to_owned();
                let instead =
                    detail.contains("can be ") || detail.contains("no command is possible");
                assert!(instead, "it says what is allowed: {answer}");
                assert_eq!(count(&bench.shop.id()), before, "{state} {command}");
            }
        }
    }
}

#[test]
fn commands_are_for_writers() {
    let bench = Bench::new();
    let callers = Callers::of(&bench.shop);
    for command in COMMANDS.into_iter().filter(|command| *command != "update") {
        let state = match command {
            "release" | "delete" => "under editing",
            "rollback" => "after another",
            _ => "released",
        };
        let version = in_state(&bench, state);
        let before = count(&bench.shop.id());
        let call = |kind| {
            let path = format!("/hoseassembly/{version}/{command}");
            post(&path, &json!({})).token(callers.token(kind)).send()
        };
        call(Kind::Anonymous).problem(401, "unauthenticated");
        for kind in [Kind::Restricted, Kind::Customer, Kind::Unbound] {
            call(kind).problem(403, "forbidden").says("admin or regular");
        }
        call(Kind::Foreign).problem(404, "not_found");
        let unknown = format!("/hoseassembly/ffffffffffffffffffffffff/{command}");
        post(&unknown, &json!({}))
            .token(callers.token(Kind::Admin))
            .send()
            .problem(404, "not_found");
        let malformed = format!("/hoseassembly/nonsense/{command}");
        let malformed = post(&malformed, &json!({})).token(callers.token(Kind::Admin)).send();
        malformed.faults(&[("hoseAssemblyId", "malformed_id")]);
        assert_eq!(count(&bench.shop.id()), before, "{command}");
        let kind = if command == "revise" { Kind::Admin } else { Kind::Regular };
        call(kind).expect(200);
        // A kit is no hose assembly.
        let (kit, _) = bench.shop.kit(&unique("K-"), None, &[]);
        let other = post(&format!("/hoseassembly/{kit}/{command}"), &json!({}));
        other.token(&bench.token).send().problem(404, "not_found");
    }
}

fn codes(answer: &tests::Answer) -> Vec<String> {
    let reasons = answer.field("/errors");
    let reason = |reason: &Value| {
        format!("{} {}", reason["pointer"].as_str().unwrap(), reason["code"].as_str().unwrap())
    };
    let mut codes: Vec<_> = reasons.as_array().unwrap().iter().map(reason).collect();
    codes.sort();
    codes
}

#[test]
fn releases_want_everything_at_once() {
    let bench = Bench::with(|mut organization| {
        organization.settings.require_crimp_spec = true;
        organization
    });
    let brand = unique("Brand");
    bench.shop.brand(&brand);
    let fitting = json!({ "partNumber": "F-90", "brand": brand, "hoseSize": "8", "dashSize": "8", "series": "S",
        "shape": "90 elbow" });
    let fitting = bench.shop.add::<domain::catalogue::CrimpFitting>(fitting);
    let ends = json!({ "end1": fitting, "end2": fitting });
    let version = bench.make(&unique("LC-"), &ends);
    let before = count(&bench.shop.id());
    let answer = bench.command(&version, "release").problem(409, "incomplete");
    let reasons = codes(&answer).join(", ");
    for part in
        ["/end1 cut_allowance_unknown", "/end2 cut_allowance_unknown", "crimp_spec", "/angle "]
    {
        assert!(reasons.contains(part), "{part}: {answer}");
    }
    // A component that the shop deals in no longer.
    let none = json!({ "params": { "available": false } });
    let path = format!("/organization/hose/{}/update", bench.hose);
    assert_eq!(count(&bench.shop.id()), before);
    post(&path, &none).token(&bench.token).send().expect(200);
    let plain = bench.new_one();
    let warned =
        get(&format!("/hoseassembly/{plain}")).token(&bench.token).send().expect(200).json();
    let warned = warned["warnings"].as_array().unwrap().iter();
    let blocking: Vec<_> = warned.filter(|warning| warning["blocksRelease"] == true).collect();
    assert_eq!(blocking.len(), 1, "{blocking:?}");
    has(blocking[0], &json!({ "code": "component_obsolete", "field": "hose" }));
    let answer = bench.command(&plain, "release").problem(409, "incomplete");
    assert_eq!(codes(&answer), ["/hose component_obsolete"]);
    answer.says("H-8 is no longer available");
    let again = json!({ "params": { "available": true } });
    post(&path, &again).token(&bench.token).send().expect(200);
    assert_eq!(bench.done(&plain, "release")["status"], "released");
}

#[test]
fn what_is_used_stays() {
    let bench = Bench::new();
    let version = bench.new_one();
    let line = domain::documents::LineItem::HoseAssembly(version.parse().unwrap());
    let (kit, _) = bench.shop.kit("KIT-7", None, &[(line, "2")]);
    let used = "hose kit KIT-7 revision A version 1";
    bench.command(&version, "delete").problem(409, "still_used").says(used);
    bench.command(&version, "rollback").problem(404, "not_found").says(used);
    bench.done(&version, "release");
    // A kit under editing can be changed, so its assembly can.
    bench.done(&version, "unrelease");
    bench.done(&version, "release");
    bench.shop.release(&kit);
    let before = count(&bench.shop.id());
    bench.command(&version, "unrelease").problem(409, "still_used").says(used);
    assert_eq!(count(&bench.shop.id()), before);
    // The next version is used by nobody, and superseding the first one is no change of it.
    let second = bench.copied(&version, "newversion");
    bench.done(&second, "release");
    bench.done(&second, "unrelease");
    bench.command(&second, "rollback").expect(200);
    assert_eq!(bench.get(&version).expect(200).field("/status"), "released");
}

#[test]
fn changes_of_others_are_noticed() {
    let bench = Bench::new();
    let version = bench.new_one();
    let read = bench.get(&version).expect(200);
    let release = |tag: &str| {
        let path = format!("/hoseassembly/{version}/release");
        post(&path, &json!({})).token(&bench.token).header("If-Match", tag).send()
    };
    let change = json!({ "params": { "comments": "By somebody else" } });
    bench.send(&version, "update", &change).expect(200);
    let before = count(&bench.shop.id());
    release(read.header("etag")).problem(412, "stale");
    assert_eq!(count(&bench.shop.id()), before);
    let tag = bench.get(&version).expect(200).header("etag").to_owned();
    let released = release(&tag).expect(200);
    let read = get(&format!("/hoseassembly/{version}")).token(&bench.token);
    let same = read.header("If-None-Match", released.header("etag")).send();
    assert_eq!(same.status, 304, "{same}");
}

#[test]
fn requests_that_come_again_make_one_version() {
    let bench = Bench::new();
    let number = unique("LC-");
    let version = bench.make(&number, &json!({}));
    bench.done(&version, "release");
    let keyed = |id: &str, command: &str, key: &str| {
        let path = format!("/hoseassembly/{id}/{command}");
        post(&path, &json!({})).token(&bench.token).header("Idempotency-Key", key).send()
    };
    let first = keyed(&version, "newversion", "k-1").expect(200);
    let again = keyed(&version, "newversion", "k-1").expect(200);
    assert_eq!(first.json(), again.json());
    assert_eq!(again.header("idempotency-replayed"), "true");
    assert_eq!(bench.versions(&number), ["A1 released", "A2 under editing*"]);
    let second = first.id();
    let back = keyed(&second, "rollback", "k-2").expect(200);
    assert_eq!(
        (back.json(), keyed(&second, "rollback", "k-2").expect(200).json()),
        (json!(version), json!(version))
    );
    let alone = bench.new_one();
    assert_eq!(keyed(&alone, "rollback", "k-3").expect(204).body, b"");
    assert_eq!(keyed(&alone, "rollback", "k-3").expect(204).header("idempotency-replayed"), "true");
    let reader = bench.shop.staff(Role::Restricted);
    get(&format!("/hoseassembly/{alone}")).token(&reader).send().problem(404, "not_found");
}
