//! What can't be reverted, and by whom.

use domain::access::Role;
use serde_json::json;
use tests::{Shop, change, get, post};

use super::{COMPONENTS, Store};

const ROW: &str = "Part number,Brand,Size\nA,{brand},8\n";

#[test]
fn an_import_is_reverted_once() {
    let store = Store::new();
    let import = store.import(COMPONENTS, ROW);
    let revert = store.revert_all(&import);
    let before = store.dump();
    let refused = store.send_revert(&import).problem(409, "already_reverted");
    assert!(refused.field("/detail").as_str().unwrap().contains(&revert), "{refused}");
    store.holds(&before);
    let listed = store.get(&format!("/imports/{import}"));
    assert_eq!(listed.field("/revertedBy"), json!(revert));
    assert_eq!(store.get(&format!("/imports/{revert}")).field("/reverts"), json!(import));
}

#[test]
fn who_may_not_import_may_not_revert() {
    let store = Store::new();
    let import = store.import(COMPONENTS, ROW);
    let warehouses = store.import("/warehouses/import", "Name\nMain\nOther\n");
    let path = format!("/imports/{import}/revert");
    let regular = store.shop.staff(Role::Regular);
    let restricted = store.shop.staff(Role::Restricted);
    let before = store.dump();
    post(&path, &json!({})).token(&regular).send().problem(403, "forbidden");
    post(&path, &json!({})).token(&restricted).send().expect(403);
    let stranger = Shop::new("stranger").admin();
    post(&path, &json!({})).token(&stranger).send().problem(404, "not_found");
    get(&format!("/imports/{import}")).token(&stranger).send().problem(404, "not_found");
    assert_eq!(get("/imports").token(&stranger).send().expect(200).field("/items"), json!([]));
    store.holds(&before);
    // Stock and warehouses are theirs.
    let own = post(&format!("/imports/{warehouses}/revert"), &json!({})).token(&regular).send();
    assert_eq!(own.expect(200).field("/deleted"), 1);
}

#[test]
fn what_the_trail_has_forgotten_stays() {
    let store = Store::new();
    let import = store.import(COMPONENTS, ROW);
    change(&format!("update imports set transaction = -1 where id = '\\x{import}'"));
    store.send_revert(&import).problem(409, "too_old");
}

#[test]
fn assemblies_stay() {
    let store = Store::new();
    store.import(COMPONENTS, ROW);
    let file = "Part number,Hose,Length\nHA-1,A,1000\n";
    let upload = tests::upload_csv(
        &store.admin,
        "/hoseassemblies/import?doNotRelease=true",
        file.as_bytes(),
    );
    let answer = tests::patiently(|| upload.send());
    let Some(import) = answer.json()["importId"].as_str().map(str::to_owned) else {
        panic!("{answer}")
    };
    store.send_revert(&import).problem(409, "not_revertible");
}

#[test]
fn repeated_requests_revert_once() {
    let store = Store::new();
    let import = store.import(COMPONENTS, ROW);
    let revert = post(&format!("/imports/{import}/revert"), &json!({})).token(&store.admin);
    let revert = revert.header("Idempotency-Key", "once");
    let first = tests::patiently(|| revert.send()).expect(200).json();
    assert_eq!(revert.send().expect(200).json(), first);
}
