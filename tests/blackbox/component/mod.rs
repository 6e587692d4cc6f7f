//! `POST /components/export`

mod contents;
mod request;

use std::thread::sleep;
use std::time::Duration;

use libtest_mimic::Trial;
use serde_json::{Value, json};
use tests::{Answer, post};

pub(crate) fn trials() -> Vec<Trial> {
    [contents::trials(), request::trials()].into_iter().flatten().collect()
}

const PATH: &str = "/components/export";

/// Exports; waits for its turn where others export too.
fn export(token: &str, body: &Value) -> Answer {
    for _ in 0..100 {
        let answer = post(PATH, body).token(token).send();
        if answer.status != 503 {
            return answer;
        }
        assert_ne!(answer.header("retry-after"), "", "{answer}");
        sleep(Duration::from_millis(100));
    }
    panic!("never its turn");
}

/// All of a type that match.
fn matching(of_type: &str, search: Value) -> Value {
    json!({ "componentType": of_type, "components": [], "selectAll": true, "search": search })
}

/// These of a type.
fn listed(of_type: &str, ids: Value) -> Value {
    json!({ "componentType": of_type, "components": ids, "selectAll": false })
}
