//! Reverts that go on after their answer.

use std::fmt::Write;
use std::time::Instant;

use serde_json::{Value, json};
use tests::{Answer, ended_job, get, patiently, post, size, upload_csv};

use super::{COMPONENTS, Store};

fn hoses(count: usize) -> String {
    let mut text = String::from("Part number,Brand,Size,Series\n");
    for at in 0..count {
        writeln!(text, "R-{at},{{brand}},8,S").unwrap();
    }
    text
}

impl Store {
    fn begin_revert(&self, import: &str, query: &str) -> Answer {
        let revert = post(&format!("/imports/{import}/revert{query}"), &json!({}));
        let revert = revert.token(&self.admin).header("Prefer", "respond-async");
        patiently(|| revert.send())
    }

    fn job_of(&self, begun: &Answer) -> Value {
        ended_job(&self.admin, begun).json()
    }
}

#[test]
fn a_revert_can_be_a_job() {
    let store = Store::new();
    let before = store.dump();
    let import = store.import(COMPONENTS, &hoses(3));
    let held = store.dump();
    let begun = store.begin_revert(&import, "?dryRun=true").expect(202);
    let id = begun.field("/_id");
    assert_eq!(begun.header("location"), format!("/api/v1/job/{}", id.as_str().unwrap()));
    assert_eq!(begun.field("/kind"), "revertImport");
    let tried = store.job_of(&begun);
    let of = |job: &Value| {
        ["dryRun", "deleted", "updated", "kept"].map(|name| job["reverted"][name].clone())
    };
    assert_eq!(tried["state"], "done", "{tried}");
    assert_eq!(of(&tried), [json!(true), json!(3), json!(0), json!(0)], "{tried}");
    store.holds(&held);

    store
        .set(
            &format!("/organization/hose/{}/update", store.hose("R-1")),
            &json!({ "series": "Mine" }),
        )
        .expect(200);
    let done = store.job_of(&store.begin_revert(&import, "").expect(202));
    assert_eq!(of(&done), [json!(false), json!(2), json!(0), json!(1)], "{done}");
    assert_eq!(done["reverted"]["rows"][0]["fields"], json!(["series"]), "{done}");
    assert_eq!((&done["result"], &done["error"]), (&Value::Null, &Value::Null));
    assert_eq!((&done["rowsDone"], &done["rowsTotal"]), (&json!(3), &json!(3)), "{done}");
    let revert = done["reverted"]["importId"].as_str().unwrap();
    assert_eq!(store.get(&format!("/imports/{import}")).field("/revertedBy"), json!(revert));
    // It is an import like any other, and so goes back itself.
    store.revert_all(revert);
    assert_ne!(store.dump(), before);
}

#[test]
fn what_cannot_be_reverted_is_no_job() {
    let store = Store::new();
    let import = store.import(COMPONENTS, &hoses(1));
    store.revert_all(&import);
    store.begin_revert(&import, "").problem(409, "already_reverted");
    store.begin_revert("ffffffffffffffffffffffff", "").problem(404, "not_found");
}

#[test]
fn repeated_requests_are_one_job() {
    let store = Store::new();
    let import = store.import(COMPONENTS, &hoses(2));
    let revert = post(&format!("/imports/{import}/revert"), &json!({})).token(&store.admin);
    let revert = revert.header("Prefer", "respond-async").header("Idempotency-Key", "once");
    let begun = patiently(|| revert.send()).expect(202);
    assert_eq!(store.job_of(&begun)["reverted"]["deleted"], 2);
    assert_eq!(revert.send().expect(202).field("/_id"), begun.field("/_id"));
}

/// Two at once: the one that comes second fails, and its job says why.
#[test]
fn jobs_revert_once() {
    let store = Store::new();
    let import = store.import(COMPONENTS, &hoses(200));
    let begun = [0, 1].map(|_| store.begin_revert(&import, ""));
    let queued: Vec<&Answer> = begun.iter().filter(|answer| answer.status == 202).collect();
    let ended: Vec<Value> = queued.iter().map(|answer| store.job_of(answer)).collect();
    let done: Vec<&Value> = ended.iter().filter(|job| job["state"] == "done").collect();
    assert_eq!(done.len(), 1, "{ended:?}");
    for failed in ended.iter().filter(|job| job["state"] == "failed") {
        assert_eq!(failed["error"]["code"], "already_reverted", "{failed}");
    }
}

#[test]
fn many_rows_go_back() {
    let count = size(2_000, 100_000);
    let store = Store::new();
    let before = store.dump();
    let file = hoses(count).replace("{brand}", &store.brand);
    let upload = upload_csv(&store.admin, COMPONENTS, file.as_bytes());
    let upload = upload.header("Prefer", "respond-async");
    let imported = store.job_of(&patiently(|| upload.send()).expect(202));
    assert_eq!(imported["result"]["created"], count, "{imported}");
    for name in ["deleted", "created", "deleted"] {
        // Each takes back the one before it, and the first one the import.
        let last = store.get("/imports").field("/items/0/_id");
        let begun = Instant::now();
        let done = store.job_of(&store.begin_revert(last.as_str().unwrap(), "").expect(202));
        println!("{count} rows, {name}: {:.1?}", begun.elapsed());
        assert_eq!(done["reverted"][name], count, "{done}");
    }
    store.holds(&before);
    assert_eq!(get("/imports").token(&store.admin).send().expect(200).field("/total"), 4);
}
