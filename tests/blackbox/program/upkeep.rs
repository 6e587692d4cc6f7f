//! What the service deletes by itself, and what it logs of those who only look whether it is there.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{AssertSqlSafe, Postgres, Transaction};
use tests::{
    Program, Shop, beside, db, log_statements, post, request, service, size, unique, value, world,
};

#[test]
fn health_checks_do_not_fill_the_log() {
    let token = Shop::new("watched").admin();
    let mut command = beside();
    log_statements(&mut command);
    let own = Program::serve(command);
    for path in ["health/live", "health/ready", "metrics"] {
        let id = format!("check-{}", path.replace('/', "-"));
        let path = format!("{}/{path}", own.host);
        request("GET", &path).header("X-Request-Id", &id).send().expect(200);
    }
    let path = format!("{}/api/v1/brands", own.host);
    request("GET", &path).token(&token).header("X-Request-Id", "asked").send().expect(200);
    // Waits until this is logged; the others came before.
    own.statements("asked");
    for id in ["check-health-live", "check-health-ready", "check-metrics"] {
        assert!(!own.has_logged(id), "{id}");
    }
}

fn execute(sql: &str) {
    let done = world().block_on(sqlx::raw_sql(AssertSqlSafe(sql)).execute(db()));
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// Adds a row and locks it, before the service deletes it.
fn hold_new(add: &str, lock: &str) -> Transaction<'static, Postgres> {
    loop {
        execute(add);
        let held: sqlx::Result<_> = world().block_on(async {
            let mut held = db().begin().await?;
            let found = sqlx::query(AssertSqlSafe(lock)).fetch_all(&mut *held).await?;
            Ok((!found.is_empty()).then_some(held))
        });
        if let Some(held) = held.expect("a transaction") {
            return held;
        }
    }
}

/// Many old rows are deleted while others write, although somebody holds one of them.
#[test]
fn old_rows_are_deleted_in_nobodys_way() {
    let shop = Shop::new("upkeep");
    let (token, id, rows) = (shop.admin(), shop.id(), size(50_000, 200_000));
    let organization = format!("'\\x{id}'::bytea");
    let old = |numbers: &str| {
        [
            format!(
                "insert into retries (organization_id, actor_id, key, digest, answer, at)
                select {organization}, {organization}, 'old ' || n, sha256(n::text::bytea), 'answer',
                    now() - interval '100 days' - n * interval '1 second'
                from {numbers} n on conflict do nothing"
            ),
            format!(
                "insert into api_calls (organization_id, id, key_id, at, method, path, operation, status, milliseconds, address, request)
                select {organization}, substring(sha256(n::text::bytea) for 12), {organization},
                    now() - interval '100 days' - n * interval '1 second', 'GET', '/', 'x', 200, 1, '127.0.0.1', 'old ' || n
                from {numbers} n on conflict do nothing"
            ),
        ]
    };
    let tables = ["retries where key", "api_calls where request"];
    let first = old("generate_series(10, 10)");
    let held = [0, 1].map(|at| {
        hold_new(
            &first[at],
            &format!(
                "select from {} = 'old 10' and organization_id = {organization} for update",
                tables[at]
            ),
        )
    });
    for fill in old(&format!("generate_series(11, {rows})")) {
        execute(&fill);
    }
    // It deletes old calls when it begins; the service of all tests deletes old answers every few seconds.
    let own = Program::serve(beside());
    let (done, begun) = (AtomicBool::new(false), Instant::now());
    let slowest = thread::scope(|scope| {
        for host in [&service().host, &own.host] {
            let (done, token) = (&done, &token);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    let (since, name) = (Instant::now(), unique("Beside"));
                    let path = format!("{host}/api/v1/customers/create");
                    let create = post(&path, &json!({ "name": name })).token(token);
                    create.header("Idempotency-Key", &name).send().expect(201);
                    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
                }
            });
        }
        let mut slowest = 0.0_f64;
        let left = || {
            tables.map(|of| {
                let old = format!(
                    "select count(*) from {of} like 'old %' and organization_id = {organization}"
                );
                value(&old).as_u64().unwrap()
            })
        };
        let mut looked = Instant::now();
        loop {
            let running = value(
                "select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 from pg_stat_activity
                where state = 'active' and query ~ 'delete from (retries|api_calls)' and pid <> pg_backend_pid()",
            );
            slowest = slowest.max(running.as_f64().unwrap());
            if looked.elapsed() > Duration::from_millis(500) {
                looked = Instant::now();
                if left() == [1, 1] || begun.elapsed() > Duration::from_mins(3) {
                    break;
                }
            }
            thread::sleep(Duration::from_millis(20));
        }
        done.store(true, Ordering::Relaxed);
        assert_eq!(left(), [1, 1], "all but those that are held");
        slowest
    });
    assert!(slowest < 1.0, "a statement took {slowest} s");
    for held in held {
        world().block_on(held.rollback()).unwrap();
    }
}
