//! Pages of other origins: whose may call, and what they may read.

use std::thread::sleep;
use std::time::{Duration, Instant};

use domain::access::Role;
use domain::organization::KeyType;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, request, service, unique};

use super::update;

/// What a new origin is called; no other test knows it.
fn origin() -> String {
    format!("https://{}.example", unique("shop"))
}

fn preflight(origin: &str) -> Answer {
    request("OPTIONS", &format!("{}/api/v1/organization/hoses", service().host))
        .header("Origin", origin)
        .header("Access-Control-Request-Method", "GET")
        .header("Access-Control-Request-Headers", "authorization,apicustomerid")
        .send()
}

fn allowed(answer: &Answer) -> &str {
    answer.header("access-control-allow-origin")
}

fn from(origin: &str, token: &str) -> Answer {
    get("/organization/items?limit=1").token(token).header("Origin", origin).send().expect(200)
}

fn listed(token: &str) -> Value {
    get("/organization").token(token).send().expect(200).json()["corsOrigins"].clone()
}

#[test]
fn origins_come_out_as_they_were_put_in() {
    let shop = Shop::new("origins");
    let token = shop.admin();
    assert_eq!(listed(&token), json!([]), "none at first");
    let saved =
        json!(["https://Shop.example/", "http://localhost:3000", "https://shop.example:443"]);
    let origins = json!(["http://localhost:3000", "https://shop.example"]);
    let changed = update(&token, &json!({ "corsOrigins": saved })).expect(200);
    assert_eq!(changed.field("/corsOrigins"), origins, "each once, as browsers write it");
    update(&token, &json!({ "city": "Erie" })).expect(200);
    assert_eq!(listed(&token), origins, "what is absent stays");
    assert_eq!(listed(&shop.staff(Role::Restricted)), origins);
    assert_eq!(listed(&shop.customer_token(None)), Value::Null, "customers don't see it");
    for role in [Role::Regular, Role::Restricted] {
        update(&shop.staff(role), &json!({ "corsOrigins": [] })).expect(403);
    }
    let trail = get("/audit").query("recordId", &shop.id()).token(&token).send().expect(200);
    assert!(trail.to_string().contains("http://localhost:3000"), "{trail}");
    update(&token, &json!({ "corsOrigins": null })).expect(200);
    assert_eq!(listed(&token), json!([]));
}

#[test]
fn malformed_origins_are_told_at_their_places() {
    let shop = Shop::new("origins");
    let token = shop.admin();
    let origins =
        ["https://shop.example", "*", "null", "https://shop.example/path", "shop.example"];
    update(&token, &json!({ "corsOrigins": origins, "labelSize": "4" })).faults(&[
        ("/params/corsOrigins/1", "malformed_origin"),
        ("/params/corsOrigins/2", "malformed_origin"),
        ("/params/corsOrigins/3", "malformed_origin"),
        ("/params/corsOrigins/4", "malformed_origin"),
        ("/params/labelSize", "invalid_label_size"),
    ]);
    let many: Vec<_> = (0..51).map(|n| format!("https://shop{n}.example")).collect();
    update(&token, &json!({ "corsOrigins": many })).expect(400);
    update(&token, &json!({ "corsOrigins": "https://shop.example" })).expect(400);
    update(&token, &json!({ "corsOrigins": [7] })).expect(400);
    assert_eq!(listed(&token), json!([]));
}

#[test]
fn pages_read_what_belongs_to_who_lists_them() {
    let (shop, other) = (Shop::new("origins"), Shop::new("origins"));
    let (admin, stranger) = (shop.admin(), other.admin());
    let (page, evil) = (origin(), origin());
    update(&admin, &json!({ "corsOrigins": [page] })).expect(200);
    update(&stranger, &json!({ "corsOrigins": ["https://another.example"] })).expect(200);
    let before = preflight(&page).expect(204);
    assert_eq!(allowed(&before), page);
    for header in ["authorization", "apicustomerid", "if-match", "idempotency-key"] {
        assert!(before.header("access-control-allow-headers").contains(header), "{before}");
    }
    assert!(before.header("access-control-allow-methods").contains("POST"), "{before}");
    assert_eq!(allowed(&preflight(&evil)), "");
    assert_eq!(allowed(&preflight("null")), "");
    for token in [admin.clone(), shop.staff(Role::Restricted), shop.customer_token(None)] {
        let read = from(&page, &token);
        assert_eq!(allowed(&read), page);
        let exposed = read.header("access-control-expose-headers").to_lowercase();
        for header in [
            "etag",
            "x-total-count",
            "x-request-id",
            "content-disposition",
            "retry-after",
            "location",
        ] {
            assert!(exposed.contains(header), "{header}: {exposed}");
        }
        assert!(read.header("vary").to_lowercase().contains("origin"), "{read}");
        assert_eq!(allowed(&from(&evil, &token)), "");
    }
    assert_eq!(allowed(&from(&page, &stranger)), "", "another organization doesn't list it");
    assert_eq!(allowed(&from(&page, "")), page, "what belongs to nobody");
    assert_eq!(allowed(&from(&evil, "")), "");
    // A page learns that its token is refused, and gets one.
    let refused = get("/brands").token("nonsense").header("Origin", &page).send().expect(401);
    assert_eq!(allowed(&refused), page);
    let key = shop.key("page", KeyType::Customer, None);
    let credentials = json!({ "grantType": "client_credentials", "apiKey": key, "name": "page" });
    let token = post("/security/v1/token", &credentials).header("Origin", &page).send().expect(200);
    assert_eq!(allowed(&token), page);
    let plain = get("/organization/items?limit=1").token(&admin).send().expect(200);
    assert_eq!(allowed(&plain), "");
}

#[test]
fn changes_of_origins_reach_pages() {
    let shop = Shop::new("origins");
    let token = shop.admin();
    let page = origin();
    assert_eq!(allowed(&preflight(&page)), "");
    assert_eq!(allowed(&from(&page, &token)), "");
    let until = |expected: &str| {
        let begun = Instant::now();
        while allowed(&preflight(&page)) != expected || allowed(&from(&page, &token)) != expected {
            assert!(begun.elapsed() < Duration::from_secs(30), "{expected:?} does not hold");
            sleep(Duration::from_millis(500));
        }
    };
    update(&token, &json!({ "corsOrigins": [page] })).expect(200);
    until(&page);
    update(&token, &json!({ "corsOrigins": [] })).expect(200);
    until("");
}
