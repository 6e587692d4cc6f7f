//! Backups, and what is restored from them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tests::{Program, embedded_url, folder, post, program, request, world};

use super::{at, printed, serving};

/// A digest of every row of every table but the feed of changes, which begins anew in another database, the notes of backups,
/// and the tries of the last minute, which a slow machine outlives.
fn contents(data: &Path) -> Vec<(String, String)> {
    let url = embedded_url(data);
    world().block_on(async {
        let mut connection = PgConnection::connect(&url).await.unwrap();
        let tables: Vec<String> = sqlx::query_scalar("select tablename::text from pg_tables where schemaname = 'public' and tablename not in ('feed', 'backups', 'token_requests') order by 1").fetch_all(&mut connection).await.unwrap();
        let mut contents = Vec::new();
        for table in tables {
            let sql = format!("select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from {table} t");
            let state: String = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
            contents.push((table, state));
        }
        contents
    })
}

#[test]
fn backups_are_restored() {
    let folder = folder();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    // The program may have left root when it writes.
    let files = folder.path().join("files");
    fs::create_dir(&files).unwrap();
    fs::set_permissions(&files, fs::Permissions::from_mode(0o777)).unwrap();
    let file = files.join("backup");
    let file = file.to_str().unwrap();
    let mut command = program();
    command.arg("--data").arg(&from);
    let mut first = Program::serve_demo(command);
    let keys = fs::read_to_string(from.join("demo-keys")).unwrap();
    let admin = keys.lines().find_map(|line| line.strip_prefix("demo admin: ")).unwrap();
    let credentials =
        json!({ "grantType": "client_credentials", "apiKey": admin, "name": "demo admin" });
    let token = |host: &str| {
        let given = post(&format!("{host}/security/v1/token"), &credentials).send().expect(200);
        given.field("/securityToken").as_str().unwrap().to_owned()
    };
    let changes = |host: &str, after: &str| {
        request("GET", &format!("{host}/api/v1/changes"))
            .query("after", after)
            .token(&token(host))
            .send()
    };
    // Customers that are entered from here on have numbers far above those of another cluster.
    world().block_on(async {
        let mut connection = PgConnection::connect(&embedded_url(&from)).await.unwrap();
        let shift = sqlx::query("update feed set shift = 5000000000");
        shift.execute(&mut connection).await.unwrap();
    });
    let enter = |host: &str, name: &str| {
        let customer = post(&format!("{host}/api/v1/customers/create"), &json!({ "name": name }));
        customer.token(&token(host)).send().expect(201).field("/_id")
    };
    enter(&first.host, "Before");
    let cursor = changes(&first.host, "now").expect(200).field("/next");
    let last_backup = |host: &str| {
        let today = request("GET", &format!("{host}/api/v1/organization/today"));
        today.token(&token(host)).send().expect(200).field("/setup/lastBackup")
    };
    // Calls are noted some time later.
    while !contents(&from)
        .iter()
        .any(|(table, state)| table == "api_calls" && !state.starts_with('0'))
    {
        std::thread::sleep(Duration::from_millis(100));
    }
    let begun = tests::Shop::services().now();
    let before = contents(&from);
    assert!(before.iter().any(|(table, state)| table == "hoses" && !state.starts_with("0 ")));
    let done = at(&from, &["backup", file]);
    assert!(done.status.success(), "{:?}", printed(&done));
    assert_eq!(at(&from, &["backup", file]).status.code(), Some(1), "it overwrites nothing");
    assert_eq!(at(&from, &["restore", file]).status.code(), Some(1), "nor a database");
    assert_eq!(contents(&from), before);
    let told = last_backup(&first.host);
    let told: chrono::DateTime<chrono::Utc> = told.as_str().unwrap().parse().unwrap();
    assert!(
        begun.timestamp() <= told.timestamp() && told <= tests::Shop::services().now(),
        "{told}"
    );
    let done = at(&to, &["restore", file]);
    assert!(done.status.success(), "{:?}", printed(&done));
    first.interrupt();
    let mut second = serving(&to);
    assert_eq!(contents(&to), before);
    // Changes since the backup are lost, and a reader of the feed has to learn it.
    let expired = changes(&second.host, cursor.as_str().unwrap()).problem(410, "cursor_expired");
    assert_eq!(expired.field("/reason"), "restored");
    let anew = changes(&second.host, expired.field("/next").as_str().unwrap()).expect(200);
    let place = anew.field("/next");
    anew.has(&json!({ "changes": [], "more": false, "heldBack": false }));
    let after = enter(&second.host, "After");
    let told = changes(&second.host, place.as_str().unwrap()).expect(200);
    told.has(&json!({ "changes": [{ "id": after, "kind": "customer" }], "heldBack": false }));
    second.interrupt();
}
