//! A service of an earlier version, which still runs while a later one changes tables.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tests::{Answer, Cluster, Program, Shop, beside, post, request, unique};

/// How long an earlier version may refuse requests.
const SOON: Duration = Duration::from_secs(20);

/// PostgreSQL refuses prepared statements whose columns are others now, for as long as their connection lives.
#[test]
fn added_columns_are_not_faults() {
    let token = Shop::new("earlier").admin();
    let copy = Cluster::copy();
    let mut command = beside();
    command.env("DATABASE_URL", &copy.database_url);
    let own = Program::serve(command);
    let host = own.host.as_str();
    let create = || {
        let path = format!("{host}/api/v1/workorders/create");
        post(&path, &json!({ "params": { "description": unique("Earlier") } })).token(&token).send()
    };
    let read =
        || request("GET", &format!("{host}/api/v1/organization/currencies")).token(&token).send();
    // Several connections at once, each with its prepared statements.
    let all = || -> Vec<Answer> {
        thread::scope(|scope| {
            let each: Vec<_> = (0..6).map(|_| scope.spawn(|| [create(), read()])).collect();
            each.into_iter().flat_map(|one| one.join().unwrap()).collect()
        })
    };
    for answer in all() {
        assert!(answer.status < 300, "{answer}");
    }
    for table in ["numberings", "currencies", "organizations"] {
        copy.execute(&format!("alter table {table} add column later text"));
    }
    let begun = Instant::now();
    let mut refused = 0;
    while !all().iter().all(|answer| {
        if answer.status >= 300 {
            assert_eq!(answer.field("/code"), "unavailable", "{answer}");
            assert!(!answer.header("retry-after").is_empty(), "{answer}");
            refused += 1;
        }
        answer.status < 300
    }) {
        assert!(begun.elapsed() < SOON, "still refused after {refused} refusals");
    }
    assert!(refused > 0, "nothing was prepared before");
}
