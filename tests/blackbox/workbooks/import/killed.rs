//! An import by a service that is killed.

use std::thread;
use std::time::{Duration, Instant};

use domain::access::{Actor, Role};
use tests::{
    Program, WORKBOOK, beside, counts, hold, patiently, request, rows_of, service, t, world,
};

use super::{KEYS, PATH, hoses, shop};

/// A service that is killed before it has stored the answer has stored no record either: a repeat imports them, and tells
/// of it.
#[test]
fn an_import_is_stored_with_its_answer() {
    let (shop, _, brand) = shop();
    let member = shop.member(Role::Admin);
    let token = shop.token_of(member, Role::Admin, None);
    let Actor::User(user) = member else { panic!("a user") };
    let row = |number: &str| vec![t(number), t(&brand), t("8")];
    let rows = ["K-1", "K-2", "K-3"].map(row);
    let file = hoses(&KEYS, &rows);
    let keyed = |host: &str| {
        request("POST", &format!("{host}/api/v1{PATH}"))
            .token(&token)
            .header("Content-Type", WORKBOOK)
            .header("Idempotency-Key", "killed")
            .bytes(&file)
    };
    // In the way of the answer.
    let held = hold(&format!(
        "insert into retries (organization_id, actor_id, key, digest, at)
        values ('\\x{}', '\\x{user}', 'killed', decode(repeat('00', 32), 'hex'), now()) returning key",
        shop.id()
    ));
    let mut own = Program::serve(beside());
    thread::scope(|scope| {
        let sent = scope.spawn(|| keyed(&own.host).try_send());
        let waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into retries%'";
        let since = Instant::now();
        while rows_of(waits).is_empty() {
            assert!(since.elapsed() < Duration::from_secs(20), "the answer is not stored");
            thread::sleep(Duration::from_millis(20));
        }
        own.signal("KILL");
        assert!(sent.join().unwrap().is_none(), "the service was killed");
    });
    assert_eq!(own.wait(), None);
    world().block_on(held.rollback()).unwrap();
    let again = loop {
        let answer = patiently(|| keyed(&service().host).send());
        // The server process of the killed one has yet to find out.
        if answer.status != 409 {
            break answer;
        }
        answer.problem(409, "still_running");
    };
    assert_eq!(counts(again), (3, 0, 0));
}
