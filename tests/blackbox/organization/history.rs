//! The history of calls with API keys.

use std::thread::sleep;
use std::time::{Duration, Instant};

use domain::access::Role;
use domain::organization::KeyType;
use serde_json::{Value, json};
use tests::{
    Answer, CutWire, Program, Shop, beside, change, get, hold, post, request, service, value, world,
};

fn key_token(shop: &Shop, name: &str, key_type: KeyType) -> (String, String) {
    let secret = shop.key(name, key_type, None);
    let credentials = json!({ "grantType": "client_credentials", "apiKey": secret, "name": name });
    let token = post("/security/v1/token", &credentials).send().expect(200).field("/securityToken");
    (secret[3..27].to_owned(), token.as_str().unwrap().to_owned())
}

fn history(admin: &str, filters: &[(&str, &str)]) -> Answer {
    let ask = get("/organization/api/history").token(admin);
    filters.iter().fold(ask, |ask, (name, value)| ask.query(name, value)).send().expect(200)
}

/// The history when it has so many calls.
pub(crate) fn with(admin: &str, total: u64) -> Vec<Value> {
    let begun = Instant::now();
    loop {
        let seen = history(admin, &[("limit", "200")]);
        if seen.field("/total") == total || begun.elapsed() > Duration::from_secs(15) {
            assert_eq!(seen.field("/total"), total, "{seen}");
            return seen.field("/items").as_array().unwrap().clone();
        }
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn calls_with_keys_are_noted() {
    let shop = Shop::new("history");
    let admin = shop.admin();
    let before = Shop::services().now();
    let (id, token) = key_token(&shop, "noted", KeyType::Admin);
    get("/brands").token(&token).header("X-Request-Id", "first").send().expect(200);
    get("/organization/hoses").query("size", "8").token(&token).send().expect(200);
    post("/brands/create", &json!({ "name": "" })).token(&token).send().expect(400);
    get("/hose/ffffffffffffffffffffffff").token(&token).send().expect(404);
    // Neither people nor callers without a good token are in it.
    get("/brands").token(&admin).send().expect(200);
    get("/brands").send().expect(401);
    let seen = with(&admin, 4);
    let summary: Vec<_> = seen
        .iter()
        .map(|call| format!("{} {} {}", call["method"], call["path"], call["status"]))
        .collect();
    let expected = [
        r#""GET" "/api/v1/hose/ffffffffffffffffffffffff" 404"#,
        r#""POST" "/api/v1/brands/create" 400"#,
        r#""GET" "/api/v1/organization/hoses" 200"#,
        r#""GET" "/api/v1/brands" 200"#,
    ];
    assert_eq!(summary, expected, "the latest first, without queries");
    for call in &seen {
        assert_eq!(
            (&call["apiKeyId"], &call["apiKeyName"], &call["ipAddress"]),
            (&json!(id), &json!("noted"), &json!("127.0.0.1"))
        );
        let date: chrono::DateTime<chrono::Utc> = call["date"].as_str().unwrap().parse().unwrap();
        assert!((before..=Shop::services().now()).contains(&date), "{call}");
        assert!(
            call["milliseconds"].as_f64().is_some_and(|took| took > 0.0 && took < 60_000.0),
            "{call}"
        );
    }
    assert_eq!(
        (&seen[3]["requestId"], &seen[3]["operation"]),
        (&json!("first"), &json!("getBrands"))
    );
    let otherwise = get("/organization/api-history").token(&admin).send().expect(200).json();
    assert_eq!(otherwise["items"], json!(seen));
}

#[test]
fn calls_are_filtered_and_paged() {
    let shop = Shop::new("history");
    let admin = shop.admin();
    let (one, first) = key_token(&shop, "one", KeyType::Admin);
    let (_, second) = key_token(&shop, "two", KeyType::Customer);
    for _ in 0..5 {
        get("/Brands%25").token(&first).send();
        get("/brands").token(&first).send().expect(200);
    }
    get("/brandnames").token(&second).send().expect(200);
    get("/customers").token(&second).send().expect(403);
    // What is no operation has no caller.
    let seen = with(&admin, 7);
    let total =
        |filters: &[(&str, &str)]| history(&admin, filters).field("/total").as_u64().unwrap();
    assert_eq!(total(&[("search.apiKeyId", &one)]), 5);
    assert_eq!(total(&[("search.status", "403")]), 1);
    assert_eq!(total(&[("search.method", "POST")]), 0);
    assert_eq!(total(&[("search.method", "get"), ("search.path", "BRAND")]), 6);
    assert_eq!(total(&[("search.path", "%")]), 0, "nothing stands for anything");
    let third = seen[2]["date"].as_str().unwrap();
    assert_eq!(total(&[("from", third)]) + total(&[("to", third)]), 7);
    let page = history(&admin, &[("page", "2"), ("limit", "3")]);
    assert_eq!(page.field("/items"), json!(seen[3..6]));
    assert_eq!((page.field("/page"), page.field("/total")), (json!(2), json!(7)));
    get("/organization/api/history")
        .query("search.status", "99")
        .token(&admin)
        .send()
        .faults(&[("search.status", "out_of_range")]);
}

#[test]
fn histories_are_their_organizations_own() {
    let (shop, other) = (Shop::new("history"), Shop::new("history"));
    let (_, token) = key_token(&shop, "k", KeyType::Admin);
    get("/brands").token(&token).send().expect(200);
    with(&shop.admin(), 1);
    assert_eq!(with(&other.admin(), 0), Vec::<Value>::new());
    for role in [Role::Regular, Role::Restricted] {
        get("/organization/api/history").token(&shop.staff(role)).send().expect(403);
    }
}

/// How often a service lost a call of its history.
fn lost(host: &str) -> u64 {
    let metrics = get(&format!("{host}/metrics")).send().expect(200).body;
    let metrics = String::from_utf8(metrics).unwrap();
    let line = metrics.lines().find_map(|line| line.strip_prefix("api_calls_not_noted_total "));
    line.map_or(0, |count| count.trim().parse().unwrap())
}

/// While the database is away, calls are answered and wait to be noted; what is too much is
/// counted, and nobody waits for it.
#[test]
fn calls_wait_for_the_database_and_only_so_many() {
    let shop = Shop::new("history");
    let admin = shop.admin();
    let (_, token) = key_token(&shop, "away", KeyType::Admin);
    let wire = CutWire::to(&service().database_url);
    let mut command = beside();
    command.env("DATABASE_URL", &wire.database_url).env("HOSEWRIGHT_API_HISTORY__WAITING", "4");
    let mut own = Program::serve(command);
    let brands =
        || request("GET", &format!("{}/api/v1/brands", own.host)).token(&token).send().status;
    assert_eq!(brands(), 200);
    with(&admin, 1);
    wire.cut();
    // The first is taken out of the queue, and held until it is written.
    assert_eq!(brands(), 503);
    sleep(Duration::from_secs(1));
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let calls: Vec<_> = (0..7).map(|_| scope.spawn(brands)).collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect()
    });
    assert_eq!(statuses, [503; 7]);
    assert_eq!(lost(&own.host), 3, "four wait");
    wire.mend();
    let seen = with(&admin, 6);
    let statuses: Vec<_> = seen.iter().map(|call| call["status"].as_u64().unwrap()).collect();
    assert_eq!(statuses, [503, 503, 503, 503, 503, 200]);
    // Connections that broke are found out one by one.
    let tries = (1..=20).find(|_| brands() == 200).expect("it serves again");
    with(&admin, 6 + tries);
    assert_eq!(lost(&own.host), 3);
    assert_eq!(own.interrupt(), Some(0));
}

/// A connection may end after the database has written calls and before the service knows.
#[test]
fn calls_are_noted_again_if_nobody_knows_whether_they_were() {
    let shop = Shop::new("history");
    let admin = shop.admin();
    let (_, token) = key_token(&shop, "again", KeyType::Admin);
    let wire = CutWire::to(&service().database_url);
    let mut command = beside();
    command.env("DATABASE_URL", &wire.database_url);
    let mut own = Program::serve(command);
    let organization = shop.id();
    let held = hold(&format!(
        "select organization_id from organizations where organization_id = '\\x{organization}' for update"
    ));
    request("GET", &format!("{}/api/v1/brands", own.host)).token(&token).send().expect(200);
    let waiting = "select count(*) from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%insert into api_calls%' and query not like '%pg_stat_activity%'";
    let begun = Instant::now();
    while value(waiting) == 0 {
        assert!(begun.elapsed() < Duration::from_secs(15), "the call is not written");
        sleep(Duration::from_millis(20));
    }
    wire.cut();
    world().block_on(held.rollback()).unwrap();
    with(&admin, 1);
    wire.mend();
    let tries = (1..=20).find(|_| {
        request("GET", &format!("{}/api/v1/brands", own.host)).token(&token).send().status == 200
    });
    with(&admin, 1 + tries.expect("it serves again"));
    assert_eq!(own.interrupt(), Some(0));
    let lost: Vec<_> =
        own.warnings().into_iter().filter(|line| line.contains("could not be written")).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn old_calls_are_forgotten() {
    let shop = Shop::new("history");
    let admin = shop.admin();
    let (_, token) = key_token(&shop, "old", KeyType::Admin);
    for _ in 0..3 {
        get("/brands").token(&token).send().expect(200);
    }
    let seen = with(&admin, 3);
    let ids: Vec<_> = seen.iter().map(|call| call["_id"].as_str().unwrap()).collect();
    for (id, days) in [(ids[0], 31), (ids[1], 29)] {
        change(&format!(
            "update api_calls set at = at - interval '{days} days' where id = '\\x{id}'"
        ));
    }
    let mut command = beside();
    command.env("HOSEWRIGHT_API_HISTORY__KEPT_DAYS", "30");
    let mut tidying = Program::serve(command);
    let left = with(&admin, 2);
    let left: Vec<_> = left.iter().map(|call| call["_id"].as_str().unwrap()).collect();
    assert_eq!(left, [ids[2], ids[1]], "the latest first");
    assert_eq!(tidying.interrupt(), Some(0));
}
