//! Which imports are remembered, and what of them.

use serde_json::{Value, json};
use tests::{get, patiently, request, upload_csv};

use super::{COMPONENTS, Store};

#[test]
fn imports_are_remembered_with_who_what_and_when() {
    let store = Store::new();
    let file = format!("Part number,Brand,Size\nA,{},8\nB,{},8\n", store.brand, store.brand);
    let form = format!(
        "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"C:\\\\lists\\\\Q3.csv\"\r\n\r\n{file}\r\n--xyz--\r\n"
    );
    let upload = request("POST", COMPONENTS)
        .token(&store.admin)
        .header("Content-Type", "multipart/form-data; boundary=xyz")
        .header("X-Request-Id", "quarter-3")
        .bytes(form.as_bytes());
    let id = patiently(|| upload.send()).expect(200).field("/importId");
    let import = store.get(&format!("/imports/{}", id.as_str().unwrap())).json();
    assert_eq!(import["_id"], id);
    let held = [
        "kind",
        "requestId",
        "fileName",
        "created",
        "updated",
        "unchanged",
        "reverts",
        "revertedBy",
    ];
    let held = held.map(|name| import[name].clone());
    assert_eq!(
        held,
        [
            json!("importComponents"),
            json!("quarter-3"),
            json!("Q3.csv"),
            json!(2),
            json!(0),
            json!(0),
            Value::Null,
            Value::Null
        ]
    );
    assert_eq!(import["by"]["type"], "user");
    let digest = format!("select encode(sha256(convert_to('{file}', 'UTF8')), 'hex')");
    assert_eq!(import["digest"], tests::value(&digest));

    // Without a form there is no name. The latest comes first, and pages go on.
    let second = store.import(COMPONENTS, "Part number,Brand,Size,Series\nA,{brand},8,S\n");
    let first_page = get("/imports?limit=1").token(&store.admin).send().expect(200);
    assert_eq!(first_page.field("/items/0/_id"), json!(second));
    assert_eq!(first_page.field("/items/0/fileName"), Value::Null);
    assert_eq!(first_page.field("/total"), 2);
    let next = first_page.field("/next");
    let next = get("/imports?limit=1").query("after", next.as_str().unwrap()).token(&store.admin);
    let next = next.send().expect(200);
    assert_eq!(next.field("/items/0"), import);
    assert_eq!(next.field("/next"), Value::Null);
}

#[test]
fn imports_that_write_nothing_are_not_remembered() {
    let store = Store::new();
    let file = format!("Part number,Brand,Size\nA,{},8\n", store.brand);
    let send = |query: &str, file: &str| {
        let upload = upload_csv(&store.admin, &format!("{COMPONENTS}{query}"), file.as_bytes());
        patiently(|| upload.send())
    };
    assert_eq!(send("&dryRun=true", &file).expect(200).field("/importId"), Value::Null);
    send("", "Part number,Brand,Size\nA,nobody,8\n").expect(400);
    assert_eq!(store.get("/imports").field("/items"), json!([]));
    assert!(send("", &file).expect(200).field("/importId").is_string());
    assert_eq!(send("", &file).expect(200).field("/importId"), Value::Null);
    assert_eq!(store.get("/imports").field("/total"), 1);
}

#[test]
fn jobs_and_repeated_requests_tell_the_same_import() {
    let store = Store::new();
    let upload = |part: &str| {
        let file = format!("Part number,Brand,Size\n{part},{},8\n", store.brand);
        upload_csv(&store.admin, COMPONENTS, file.as_bytes())
    };
    let keyed = upload("A").header("Idempotency-Key", "a");
    let id = patiently(|| keyed.send()).expect(200).field("/importId");
    assert!(id.is_string());
    assert_eq!(keyed.send().expect(200).field("/importId"), id);
    let queued = upload("B").header("Prefer", "respond-async");
    let done = tests::ended_job(&store.admin, &patiently(|| queued.send()).expect(202)).json();
    let id = done["result"]["importId"].as_str().unwrap();
    assert_eq!(store.get(&format!("/imports/{id}")).field("/created"), 1);
    let revert = store.revert_all(id);
    assert!(!revert.is_empty());
    assert_eq!(store.get("/imports").field("/total"), 3);
}
