//! Deletion of many records in one request.

mod customers;
mod items;
mod prices;
mod requests;
mod statements;
mod stock;

use serde_json::{Value, json};
use tests::{Answer, Request, get, post};

/// An id that nobody has.
const NOBODY: &str = "ffffffffffffffffffffffff";

/// A deletion that is to be sent.
fn deletion(token: &str, path: &str, body: &Value) -> Request {
    post(path, body).token(token)
}

/// Deletes all or none.
fn delete(token: &str, path: &str, body: &Value) -> Answer {
    deletion(token, path, body).send()
}

/// Deletes what can be.
fn delete_good(token: &str, path: &str, body: &Value) -> Answer {
    deletion(token, path, body).query("onError", "continue").send()
}

/// The pointers, codes and numbers of what became of records: `deleted`, or the code of the error.
fn results(answer: &Answer) -> Vec<String> {
    let results = answer.field("/results");
    let results = results.as_array().unwrap();
    let failed = results.iter().filter(|result| result["result"] == "failed").count();
    assert_eq!(answer.field("/failed"), failed);
    assert_eq!(answer.field("/deleted"), results.len() - failed);
    let told = |(at, result): (usize, &Value)| {
        assert_eq!(result["index"], at);
        if result["result"] == "deleted" {
            assert_eq!(result.get("errors"), None);
            return "deleted".to_owned();
        }
        let error = &result["errors"][0];
        format!("{} {}", error["pointer"].as_str().unwrap(), error["code"].as_str().unwrap())
    };
    results.iter().enumerate().map(told).collect()
}

/// Whether there is something at this path.
fn is_there(token: &str, path: &str) -> bool {
    get(path).token(token).send().status == 200
}

/// Sets fields of a record.
fn change(token: &str, path: &str, fields: &Value) {
    post(&format!("{path}/update"), &json!({ "params": fields })).token(token).send().expect(200);
}
