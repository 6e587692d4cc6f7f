//! API keys: made with a secret that is shown once, and allowed what they are said to be.

use std::thread::sleep;
use std::time::{Duration, Instant};

use api::operation::{Permission, operations};
use chrono::TimeDelta;
use domain::access::Role;
use domain::organization::{KeyType, NewApiKey, Scopes, Subscription};
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, request};

const KEYS: &str = "/organization/apikeys";

fn create(token: &str, fields: &Value) -> Answer {
    post(KEYS, &json!({ "params": fields })).token(token).send()
}

fn update(token: &str, id: &str, fields: &Value) -> Answer {
    post(&format!("{KEYS}/{id}/update"), &json!({ "params": fields })).token(token).send()
}

fn remove(token: &str, id: &str) -> Answer {
    request("POST", &format!("{KEYS}/{id}/delete")).token(token).send()
}

fn list(token: &str) -> Vec<Value> {
    get(KEYS).token(token).send().expect(200).json().as_array().unwrap().clone()
}

fn word(answer: &Answer, pointer: &str) -> String {
    answer.field(pointer).as_str().unwrap().to_owned()
}

fn exchange(secret: &str, name: &str) -> Answer {
    let credentials = json!({ "grantType": "client_credentials", "apiKey": secret, "name": name });
    post("/security/v1/token", &credentials).send()
}

/// A token of a new key of this type.
fn token(admin: &str, key_type: &str, scopes: Option<&str>) -> (String, String) {
    let made =
        create(admin, &json!({ "name": "k", "keyType": key_type, "scopes": scopes })).expect(201);
    let token = exchange(&word(&made, "/apiKey"), "k").expect(200);
    (word(&made, "/_id"), word(&token, "/securityToken"))
}

#[test]
fn a_secret_is_shown_once() {
    let shop = Shop::new("keys");
    let admin = shop.admin();
    let made = create(
        &admin,
        &json!({ "name": "My API Key", "scopes": "read,write", "keyType": "full-access" }),
    )
    .expect(201);
    let (id, secret) = (word(&made, "/_id"), word(&made, "/apiKey"));
    assert!(secret.starts_with(&format!("hk_{id}")), "{made}");
    assert_eq!(made.header("cache-control"), "no-store");
    exchange(&secret, "My API Key").expect(200);
    exchange(&secret, "another").problem(401, "unauthenticated");
    let answers = [
        get(KEYS).token(&admin).send().expect(200),
        update(&admin, &id, &json!({ "name": "New", "scopes": "read", "keyType": "admin" }))
            .expect(200),
    ];
    for answer in answers {
        let text = answer.to_string();
        assert!(
            !text.contains("hk_") && !text.contains("digest") && !text.contains(&secret[27..]),
            "{text}"
        );
    }
    exchange(&secret, "New").expect(200);
    let trail = get("/audit").query("recordId", &id).token(&admin).send().expect(200).to_string();
    assert!(!trail.contains("digest") && !trail.contains(&secret[27..67]), "{trail}");
}

#[test]
fn what_was_put_in_comes_out() {
    let shop = Shop::new("keys");
    let (admin, customer) = (shop.admin(), shop.customer("Buyer").to_string());
    let expires = (Shop::services().now() + TimeDelta::days(9))
        .to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let params = json!({ "name": "Shop", "keyType": "customer", "scopes": "read", "customer": customer, "expires": expires,
        "approvedIpAddresses": [{ "ipAddress": "203.0.113.0/24", "description": "Office" }, { "ipAddress": "2001:db8::1" }] });
    let made = create(&admin, &params).expect(201);
    let check = |key: &Value| {
        for name in ["name", "keyType", "scopes", "customer", "expires"] {
            assert_eq!(key[name], params[name], "{name}");
        }
        let addresses = json!([{ "ipAddress": "203.0.113.0/24", "description": "Office" }, { "ipAddress": "2001:db8::1", "description": null }]);
        assert_eq!(key["approvedIpAddresses"], addresses);
    };
    check(&made.json());
    check(&list(&admin)[0]);
    let id = word(&made, "/_id");
    // What is absent stays.
    check(
        &update(&admin, &id, &json!({ "name": "Shop", "keyType": "customer", "scopes": "read" }))
            .expect(200)
            .json(),
    );
    let cleared = json!({ "name": "Shop 2", "keyType": "admin", "scopes": "Write, read", "customer": null, "expires": "", "approvedIpAddresses": [] });
    let changed = update(&admin, &id, &cleared).expect(200).json();
    assert_eq!(changed["scopes"], "read,write");
    assert_eq!((&changed["customer"], &changed["expires"]), (&Value::Null, &Value::Null));
    assert_eq!(changed["approvedIpAddresses"], json!([]));
    assert_eq!(list(&admin), [changed]);
    for (key_type, scopes) in [
        ("admin", "read,write"),
        ("customer", "read,write"),
        ("full-access", "read,write"),
        ("read-only", "read"),
    ] {
        let made = create(&admin, &json!({ "name": "A", "keyType": key_type })).expect(201);
        assert_eq!(
            (made.field("/keyType"), made.field("/scopes")),
            (json!(key_type), json!(scopes))
        );
    }
    let names: Vec<_> = list(&admin).iter().map(|key| key["name"].clone()).collect();
    assert_eq!(names, ["A", "A", "A", "A", "Shop 2"], "by name");
}

#[test]
fn the_word_new_makes_a_key() {
    let admin = Shop::new("keys").admin();
    let made =
        update(&admin, "new", &json!({ "name": "n", "keyType": "admin", "scopes": "read,write" }))
            .expect(201);
    exchange(&word(&made, "/apiKey"), "n").expect(200);
    update(&admin, "New", &json!({})).faults(&[("apiKeyId", "malformed_id")]);
    remove(&admin, "new").faults(&[("apiKeyId", "malformed_id")]);
}

#[test]
fn everything_wrong_is_told_at_once() {
    let shop = Shop::new("keys");
    let admin = shop.admin();
    create(&admin, &json!({ "name": " ", "keyType": "root", "scopes": 1, "approvedIpAddresses": [{}], "secret": "x" })).faults(&[
        ("/params/name", "empty"),
        ("/params/keyType", "unknown_value"),
        ("/params/scopes", "wrong_type"),
        ("/params/approvedIpAddresses/0/ipAddress", "required"),
        ("/params/secret", "unknown_field"),
    ]);
    create(&admin, &json!({}))
        .faults(&[("/params/name", "required"), ("/params/keyType", "required")]);
    create(
        &admin,
        &json!({ "name": "k", "keyType": "admin", "scopes": "read,delete", "expires": "tomorrow",
        "approvedIpAddresses": [{ "ipAddress": "10.0.0.1" }, { "ipAddress": "10.0.0.0/33" }] }),
    )
    .faults(&[
        ("/params/scopes", "unknown_value"),
        ("/params/expires", "invalid_date"),
        ("/params/approvedIpAddresses/1/ipAddress", "malformed_address"),
    ]);
    let foreign = Shop::new("others").customer("Other").to_string();
    create(&admin, &json!({ "name": "k", "keyType": "read-only", "scopes": "read,write", "customer": foreign, "expires": "2020-01-01T00:00:00Z" }))
        .faults(&[
            ("/params/scopes", "scopes_disagree"),
            ("/params/customer", "not_a_customer_key"),
            ("/params/customer", "unknown_customer"),
            ("/params/expires", "in_the_past"),
        ]);
    assert_eq!(list(&admin), Vec::<Value>::new());
}

#[test]
fn others_have_no_part_in_it() {
    let shop = Shop::new("keys");
    let admin = shop.admin();
    let id = word(&create(&admin, &json!({ "name": "k", "keyType": "admin" })).expect(201), "/_id");
    let stranger = Shop::new("others").admin();
    assert_eq!(list(&stranger), Vec::<Value>::new());
    let fields = json!({ "name": "x", "keyType": "admin", "scopes": "read" });
    update(&stranger, &id, &fields).problem(404, "not_found");
    remove(&stranger, &id).problem(404, "not_found");
    for token in
        [shop.staff(Role::Regular), shop.staff(Role::Restricted), shop.customer_token(None)]
    {
        get(KEYS).token(&token).send().expect(403);
        create(&token, &fields).expect(403);
        update(&token, &id, &fields).expect(403);
        remove(&token, &id).expect(403);
    }
    assert_eq!(list(&admin).iter().filter(|key| key["name"] == "k").count(), 1);
}

#[test]
fn starters_have_no_keys() {
    let shop = Shop::with("starter", |mut organization| {
        organization.subscription = Subscription::Starter;
        organization
    });
    let admin = shop.admin();
    let fields = json!({ "name": "k", "keyType": "admin", "scopes": "read" });
    let unknown = "ffffffffffffffffffffffff";
    for refused in [
        get(KEYS).token(&admin).send(),
        create(&admin, &fields),
        update(&admin, unknown, &fields),
        update(&admin, "new", &fields),
        remove(&admin, unknown),
    ] {
        refused.problem(403, "forbidden").says("professional or enterprise");
    }
}

#[test]
fn trusted_networks_get_tokens() {
    let admin = Shop::new("keys").admin();
    for (network, status) in
        [("127.0.0.0/8", 200), ("127.0.0.1", 200), ("10.0.0.0/8", 401), ("::1", 401)]
    {
        let made = create(
            &admin,
            &json!({ "name": "k", "keyType": "admin", "approvedIpAddresses": [{ "ipAddress": network }] }),
        );
        exchange(&word(&made.expect(201), "/apiKey"), "k").expect(status);
    }
}

#[test]
fn read_only_keys_write_nothing() {
    let shop = Shop::new("readers");
    let admin = shop.admin();
    let tokens = [token(&admin, "read-only", None).1, token(&admin, "admin", Some("read")).1];
    let (kit, _) = shop.kit("K-1", None, &[]);
    let before = tests::count(&shop.id());
    for operation in operations() {
        let Permission::Roles(roles) = operation.who else { continue };
        let path = operation
            .path
            .split('/')
            .map(|part| if part.starts_with('{') { kit.as_str() } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        let call = request(operation.method.as_str(), &path);
        let call = if operation.method == "POST" { call.json(&json!({})) } else { call };
        // The first is restricted staff, the second an admin that is let read alone.
        for (token, role) in tokens.iter().zip([Role::Restricted, Role::Admin]) {
            let answer = call.clone().token(token).send();
            let refused = operation.writes() || !roles.contains(&role);
            assert_eq!(answer.status == 403, refused, "{answer}");
        }
    }
    let reserve = get("/organization/nextpartnumber").query("type", "kit").query("reserve", "true");
    reserve.token(&tokens[1]).send().problem(403, "forbidden").says("may only read");
    let without_history = |count: String| {
        count
            .lines()
            .filter(|line| !line.starts_with("api_calls "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(without_history(tests::count(&shop.id())), without_history(before));
}

#[test]
fn types_are_honest_about_costs() {
    let shop = Shop::new("honest");
    let admin = shop.admin();
    post("/organization/update", &json!({ "labourCostCrimping": 4.25 }))
        .token(&admin)
        .send()
        .expect(200);
    for (key_type, scopes, costs) in [
        ("admin", Some("read"), true),
        ("full-access", None, true),
        ("read-only", None, false),
        ("customer", None, false),
    ] {
        let token = token(&admin, key_type, scopes).1;
        let seen = get("/organization").token(&token).send().expect(200).json();
        assert_eq!(seen.get("labourCostCrimping").is_some(), costs, "{key_type}");
    }
}

/// Waits until a token is answered so, for half a minute at most.
fn becomes(token: &str, path: &str, status: u16) {
    let begun = Instant::now();
    let ask = || post(path, &json!({ "params": { "available": 1 } })).token(token).send().status;
    while begun.elapsed() < Duration::from_secs(30) && ask() != status {
        sleep(Duration::from_millis(500));
    }
    assert_eq!(ask(), status, "within half a minute");
}

#[test]
fn changes_and_deletion_reach_tokens() {
    let shop = Shop::new("reach");
    let admin = shop.admin();
    let path = "/organization/currencies/update";
    let (narrowed, narrow_token) = token(&admin, "admin", None);
    let (deleted, deleted_token) = token(&admin, "admin", None);
    let (bound, other) = (shop.customer("Bound"), shop.customer("Other"));
    let properties = NewApiKey {
        name: domain::BoundedText::new("c").unwrap(),
        key_type: KeyType::Customer,
        scopes: Scopes::ReadWrite,
        customer: Some(bound),
        addresses: Vec::new(),
        expires: None,
    };
    let secret = shop.new_key(properties);
    let customers_token = word(&exchange(&secret, "c").expect(200), "/securityToken");
    for (token, status) in [(&narrow_token, 400), (&deleted_token, 400), (&customers_token, 403)] {
        becomes(token, path, status);
    }
    update(&admin, &narrowed, &json!({ "name": "k", "keyType": "admin", "scopes": "read" }))
        .expect(200);
    assert_eq!(remove(&admin, &deleted).expect(200).json(), json!("API key deleted"));
    remove(&admin, &deleted).problem(404, "not_found");
    assert!(list(&admin).iter().all(|key| key["_id"] != deleted));
    let rebound = json!({ "name": "c", "keyType": "customer", "scopes": "read,write", "customer": other.to_string() });
    update(&admin, &secret[3..27], &rebound).expect(200);
    becomes(&narrow_token, path, 403);
    becomes(&deleted_token, path, 401);
    becomes(&customers_token, path, 401);
    get("/organization").token(&narrow_token).send().expect(200);
    let again = word(&exchange(&secret, "c").expect(200), "/securityToken");
    get("/organization").token(&again).send().expect(200);
}

#[test]
fn a_repeated_request_shows_no_secret() {
    let admin = Shop::new("repeat").admin();
    let ask = || {
        post(KEYS, &json!({ "params": { "name": "once", "keyType": "admin" } }))
            .header("Idempotency-Key", "make-it-once")
            .token(&admin)
            .send()
    };
    ask().expect(201);
    ask().problem(409, "already_answered");
    assert_eq!(list(&admin).len(), 1);
}

/// When a key was last used, once that is known and other than before.
fn used(admin: &str, id: &str, before: &Value) -> Value {
    let begun = Instant::now();
    loop {
        let key = list(admin).into_iter().find(|key| key["_id"] == id).expect("the key");
        if key["lastUsed"] != *before || begun.elapsed() > Duration::from_secs(15) {
            return key["lastUsed"].clone();
        }
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn changes_go_by_what_was_read() {
    let shop = Shop::new("keys");
    let admin = shop.admin();
    let fields = |name: &str| json!({ "name": name, "scopes": "read", "keyType": "read-only" });
    let made = create(&admin, &fields("k")).expect(201);
    let (id, first) = (word(&made, "/_id"), made.header("etag").to_owned());
    let change = |name: &str, tag: &str| {
        let body = json!({ "params": fields(name) });
        let request = post(&format!("{KEYS}/{id}/update"), &body);
        request.token(&admin).header("If-Match", tag).send()
    };
    let second = change("k2", &first).expect(200).header("etag").to_owned();
    assert_ne!(first, second);
    change("k3", &first).problem(412, "stale");
    // Whoever uses the key doesn't change it.
    let token = word(&exchange(&word(&made, "/apiKey"), "k2").expect(200), "/securityToken");
    get("/brands").token(&token).send().expect(200);
    used(&admin, &id, &Value::Null);
    let third = change("k3", &second).expect(200).header("etag").to_owned();
    let delete = |tag: &str| {
        let request = request("POST", &format!("{KEYS}/{id}/delete")).token(&admin);
        request.header("If-Match", tag).send()
    };
    delete(&second).problem(412, "stale");
    delete(&third).expect(200);
    let new = post(&format!("{KEYS}/new/update"), &json!({ "params": fields("n") }));
    assert!(!new.token(&admin).send().expect(201).header("etag").is_empty());
}

#[test]
fn keys_tell_when_they_were_used() {
    let shop = Shop::new("used");
    let admin = shop.admin();
    let (id, token) = token(&admin, "read-only", None);
    let (unused, _) = self::token(&admin, "admin", None);
    assert_eq!(
        list(&admin).iter().map(|key| key["lastUsed"].clone()).collect::<Vec<_>>(),
        [Value::Null, Value::Null]
    );
    let begun = Shop::services().now();
    get("/brands").token(&token).send().expect(200);
    let first = used(&admin, &id, &Value::Null);
    let at: chrono::DateTime<chrono::Utc> = first.as_str().expect("a time").parse().unwrap();
    let second = TimeDelta::seconds(1);
    assert!((begun - second..=Shop::services().now()).contains(&at), "{at}");
    // Within a minute that is near enough: once the next call is in the history, nothing changed.
    get("/brandnames").token(&token).send().expect(200);
    let noted = || get("/organization/api/history").token(&admin).send().expect(200);
    let begun = Instant::now();
    while noted().field("/total") != 2 {
        assert!(begun.elapsed() < Duration::from_secs(15), "{}", noted());
        sleep(Duration::from_millis(100));
    }
    assert_eq!(used(&admin, &id, &Value::Null), first);
    tests::change(&format!(
        "update api_keys set last_used = last_used - interval '2 minutes' where id = '\\x{id}'"
    ));
    let earlier = used(&admin, &id, &first);
    get("/brands").token(&token).send().expect(200);
    let later = used(&admin, &id, &earlier);
    assert!(later.as_str() > first.as_str(), "{first} {later}");
    assert_eq!(used(&admin, &unused, &json!("")), Value::Null);
    // A use is no change of the key.
    let trail = get("/audit").query("recordId", &id).token(&admin).send().expect(200);
    assert_eq!(trail.field("/total"), 1, "{trail}");
    let key = list(&admin).into_iter().find(|key| key["_id"] == id).unwrap();
    assert_eq!(key["lastModified"], key["created"]);
}
