//! What a request may say, and that it is done once.

use domain::catalogue::OtherItem;
use serde_json::json;
use tests::{Shop, unique};

use super::{NOBODY, delete, deletion, is_there, results};

const PATH: &str = "/items/delete";

#[test]
fn requests_name_up_to_ten_thousand_records() {
    let token = Shop::new("delete-requests").admin();
    for body in [json!({}), json!({ "ids": [], "externalIds": [] })] {
        assert!(results(&delete(&token, PATH, &body).expect(200)).is_empty());
    }
    delete(&token, "/inventory/delete", &json!({})).faults(&[("/ids", "required")]);
    let many = |count: usize| vec![NOBODY; count];
    let refused = delete(&token, "/inventory/delete", &json!({ "ids": many(10_001) }));
    assert_eq!(refused.expect(400).field("/errors/0/pointer"), "/ids");
    let both = json!({ "ids": many(6_000), "externalIds": vec!["x"; 4_001] });
    delete(&token, PATH, &both).faults(&[("/externalIds", "too_many")]);
    delete(&token, PATH, &json!({ "ids": ["1"] })).expect(400);
    delete(&token, "/customers/delete", &json!({ "id": NOBODY })).expect(400);
    deletion(&token, PATH, &json!({ "ids": [NOBODY] }))
        .query("onError", "skip")
        .send()
        .faults(&[("onError", "unknown_value")]);
}

#[test]
fn ten_thousand_go_at_once() {
    let shop = Shop::new("delete-requests");
    let token = shop.admin();
    let count = tests::size(2_000, 10_000);
    let item = |at: usize| json!({ "partNumber": format!("O-{at}") });
    let ids = shop.add_all::<OtherItem>(&(0..count).map(item).collect::<Vec<_>>());
    let done = delete(&token, PATH, &json!({ "ids": ids })).expect(200);
    assert_eq!(done.field("/deleted"), count);
    assert!(!is_there(&token, &format!("/otheritem/{}", ids[count - 1])));
}

#[test]
fn a_request_that_comes_again_is_done_once() {
    let shop = Shop::new("delete-requests");
    let token = shop.admin();
    let id = shop.add::<OtherItem>(json!({ "partNumber": "O" }));
    let request = deletion(&token, PATH, &json!({ "ids": [id] }));
    let request = request.header("Idempotency-Key", &unique("key"));
    let first = request.send().expect(200);
    let second = request.send().expect(200);
    assert_eq!(results(&first), ["deleted"]);
    assert_eq!(first.json(), second.json());
}
