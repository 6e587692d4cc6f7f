//! `HEAD` is answered as `GET`, without the body.

use api::operation::operations;
use serde_json::json;
use tests::{Answer, Callers, Records, Shop, address_of, get, hose, post, request};

fn same(head: &Answer, got: &Answer, length: bool) {
    assert_eq!(head.status, got.status, "{head}");
    assert!(head.body.is_empty(), "{head}");
    for name in ["content-type", "cache-control", "x-total-count", "www-authenticate"] {
        assert_eq!(head.header(name), got.header(name), "{name}: {head}");
    }
    if length {
        assert_eq!(head.header("content-length"), got.body.len().to_string(), "{head}");
    }
}

#[test]
fn whatever_can_be_got_has_a_head() {
    let shop = Shop::new("heads");
    let token = shop.admin();
    let brand = tests::unique("Head");
    shop.brand(&brand);
    let made = post("/hoses/create", &hose("H-1", &brand, "8", json!({}))).token(&token).send();
    let id = made.expect(201).id();
    let host = &tests::service().host;
    let paths = [
        "/openapi.json",
        "/docs/",
        "/health/live",
        "/metrics",
        "/.well-known/jwks.json",
        "/account/password",
    ];
    let outside = paths.iter().map(|path| format!("{host}{path}"));
    let inside = [format!("/hose/{id}"), "/organization/hoses".to_owned(), "/customers".to_owned()];
    for path in outside.chain(inside) {
        let got = get(&path).token(&token).send().expect(200);
        let head = request("HEAD", &path).token(&token).send();
        // The metrics are longer each time, and a list that is streamed doesn't tell its length.
        same(&head, &got, !path.ends_with("/metrics") && !path.ends_with("/hoses"));
        if path.starts_with("/hose/") {
            // Those of lists change with the shared catalogue, which other tests write.
            assert_eq!(head.header("etag"), got.header("etag"), "{head}");
        }
    }
    let one = format!("/hose/{id}");
    let tag = get(&one).token(&token).send().header("etag").to_owned();
    let conditional = request("HEAD", &one).token(&token).header("If-None-Match", &tag);
    conditional.send().expect(304);
    let packed = request("HEAD", &one).token(&token).header("Accept-Encoding", "gzip").send();
    assert!(packed.expect(200).body.is_empty());
}

#[test]
fn every_operation_that_gets_has_a_head() {
    let shop = Shop::new("allheads");
    let records = Records::of(&shop, &Callers::of(&shop));
    let token = shop.admin();
    let mut found = 0;
    for operation in operations().iter().filter(|operation| operation.method == "GET") {
        let path = address_of(operation, &|name| records.id(name));
        let got = get(&path).token(&token).send();
        let head = request("HEAD", &path).token(&token).send();
        same(&head, &got, false);
        // Other tests write the shared catalogue: a length is compared while the answer stays the same.
        let is_steady = get(&path).token(&token).send().body == got.body;
        let length = head.header("content-length");
        assert!(!is_steady || length.is_empty() || length == got.body.len().to_string(), "{head}");
        found += usize::from(got.status == 200);
    }
    assert!(found > 80, "only {found} have an answer");
}

#[test]
fn a_head_needs_the_same_rights() {
    let shop = Shop::new("headrights");
    let token = shop.admin();
    for (path, token) in [
        ("/customers", ""),
        ("/customers", "nonsense"),
        ("/hose/nonsense", token.as_str()),
        ("/hose/ffffffffffffffffffffffff", token.as_str()),
        ("/nowhere", token.as_str()),
    ] {
        let got = get(path).token(token).send();
        assert!(got.status >= 400, "{got}");
        let head = request("HEAD", path).token(token).send();
        assert_eq!((head.status, head.body.len()), (got.status, 0), "{head}");
    }
    let wrong = request("HEAD", "/customers/create").token(&token).send().expect(405);
    assert_eq!(wrong.header("allow"), "POST");
    let wrong = request("PUT", "/customers").token(&token).send().expect(405);
    assert_eq!(wrong.header("allow"), "GET, HEAD");
}
