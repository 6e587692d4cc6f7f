//! A database that moves to another server, doesn't answer, or doesn't say whether it stored something.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tests::{
    Answer, Cluster, CutWire, Program, Shop, beside, hold, post, request, service, unique, world,
};

/// The longest time of a statement, and when the service gives up on its answer.
const STATEMENT: (&str, Duration) = ("1", Duration::from_secs(6));
/// How late an answer may be on a busy machine.
const LATE: Duration = Duration::from_secs(4);

/// A service whose way to the database is this one.
fn over(wire: &CutWire) -> Program {
    let mut command: Command = beside();
    command
        .env("DATABASE_URL", &wire.database_url)
        .env("HOSEWRIGHT_DATABASE__STATEMENT_SECONDS", STATEMENT.0);
    Program::serve(command)
}

fn ready(host: &str) -> u16 {
    request("GET", &format!("{host}/health/ready")).send().status
}

fn brands(host: &str, token: &str) -> Answer {
    request("GET", &format!("{host}/api/v1/brands")).token(token).send()
}

fn create(host: &str, token: &str, name: &str) -> Answer {
    let path = format!("{host}/api/v1/customers/create");
    post(&path, &json!({ "name": name })).token(token).header("Idempotency-Key", name).send()
}

/// How long it takes until something holds.
fn until(what: &str, holds: impl Fn() -> bool) -> Duration {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
        thread::sleep(Duration::from_millis(50));
    }
    begun.elapsed()
}

fn is_unavailable(answer: Answer) {
    let answer = answer.problem(503, "unavailable");
    assert_eq!(answer.header("retry-after"), "5", "{answer}");
}

/// A proxy that finds the primary may lead to a server that is no longer one, for as long as its connections live.
#[test]
fn connections_to_a_standby_are_given_up() {
    let token = Shop::new("moved").admin();
    let standby = Cluster::standby();
    let wire = CutWire::to(&service().database_url);
    let own = over(&wire);
    let host = own.host.as_str();
    let write = || create(host, &token, &unique("Moved"));
    // Several connections at once, all of which are to be found.
    let all = || {
        thread::scope(|scope| {
            let each: Vec<_> = (0..6).map(|_| scope.spawn(write)).collect();
            each.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
        })
    };
    for answer in all() {
        answer.expect(201);
    }
    assert_eq!(ready(&own.host), 200);

    wire.lead_to(&standby.database_url);
    wire.cut();
    wire.mend();
    let told = until("ready tells of the standby", || ready(&own.host) == 503);
    assert!(told < Duration::from_secs(2), "{told:?}");
    // What reads may be answered by a standby; its connections must not stay.
    for _ in 0..3 {
        let _read = brands(&own.host, &token);
        all().into_iter().for_each(is_unavailable);
    }
    assert_eq!(ready(&own.host), 503);

    // What is open goes on leading to the standby.
    wire.lead_to(&service().database_url);
    let back = until("ready tells of the primary", || ready(&own.host) == 200);
    let written = until("a write succeeds", || write().status == 201);
    assert!(back + written < Duration::from_secs(2), "{back:?} {written:?}");
    for _ in 0..3 {
        for answer in all() {
            answer.expect(201);
        }
    }
}

/// A network that is gone, or a server that is stopped, says nothing at all.
#[test]
fn a_database_that_does_not_answer_is_given_up() {
    let shop = Shop::new("silent");
    let (token, customer) = (shop.admin(), shop.customer("Slow").to_string());
    let wire = CutWire::to(&service().database_url);
    let mut own = over(&wire);
    let host = own.host.as_str();
    brands(host, &token).expect(200);
    // One request is within a statement, which waits for a lock; others begin when nothing answers any more.
    let held =
        hold(&format!("select from customers where id = decode('{customer}', 'hex') for update"));
    let timed = |answer: Answer| (Instant::now(), answer);
    let asked: Vec<(Duration, Answer)> = thread::scope(|scope| {
        let within = scope.spawn(|| {
            let path = format!("{host}/api/v1/customer/{customer}/update");
            let answer = post(&path, &json!({ "city": "Silence" })).token(&token).send();
            timed(answer)
        });
        thread::sleep(Duration::from_millis(500));
        wire.block(true);
        let begun = Instant::now();
        let reads = scope.spawn(|| timed(brands(host, &token)));
        let writes = scope.spawn(|| timed(create(host, &token, &unique("Silent"))));
        let each = [within, reads, writes].map(|one| one.join().unwrap());
        each.map(|(answered, answer)| (answered.duration_since(begun), answer)).into()
    });
    world().block_on(held.rollback()).unwrap();
    for (took, answer) in asked {
        assert!(took < STATEMENT.1 + LATE, "{took:?}");
        is_unavailable(answer);
    }
    let begun = Instant::now();
    assert_eq!(ready(&own.host), 503);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    // The way leads elsewhere for new connections, while the old ones stay silent.
    wire.block_open();
    until("it serves again", || ready(&own.host) == 200);
    let served = until("it writes again", || {
        create(&own.host, &token, &unique("Silent")).status == 201
            && brands(&own.host, &token).status == 200
    });
    assert!(served < STATEMENT.1 + LATE, "{served:?}");
    // Nothing that runs beside requests hangs, either: it ends soon, whatever the database does.
    wire.block(true);
    let begun = Instant::now();
    assert_eq!(own.interrupt(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(25), "{:?}", begun.elapsed());
}

/// With a synchronous standby that is gone, a commit is done at the primary and waits for ever to be told.
#[test]
fn a_commit_that_is_not_confirmed_is_told_as_such() {
    let token = Shop::new("unsure").admin();
    let copy = Cluster::copy();
    let mut command = beside();
    command
        .env("DATABASE_URL", &copy.database_url)
        .env("HOSEWRIGHT_DATABASE__STATEMENT_SECONDS", STATEMENT.0);
    let mut own = Program::serve(command);
    let name = unique("Unsure");
    create(&own.host, &token, &unique("Sure")).expect(201);
    brands(&own.host, &token).expect(200);
    copy.execute("alter system set synchronous_standby_names = 'nobody'");
    copy.execute("select pg_reload_conf()");
    thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    let answer = create(&own.host, &token, &name).problem(503, "outcome_unknown");
    assert!(begun.elapsed() < STATEMENT.1 + LATE, "{:?}", begun.elapsed());
    assert!(!answer.header("retry-after").is_empty(), "{answer}");
    let answer = answer.says("Idempotency-Key");
    drop(answer.says("look"));
    // Meanwhile it is running, as far as the database knows.
    let meanwhile = create(&own.host, &token, &name);
    assert!([409, 503].contains(&meanwhile.status), "{meanwhile}");
    // Reads go on.
    let read = brands(&own.host, &token);
    assert_eq!(read.status, 200, "{read}\n{:#?}", own.warnings());

    copy.execute("alter system reset synchronous_standby_names");
    copy.execute("select pg_reload_conf()");
    let begun = Instant::now();
    let first = loop {
        let answer = create(&own.host, &token, &name);
        if answer.status == 201 {
            break answer;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{answer}");
        thread::sleep(Duration::from_millis(100));
    };
    let id: Value = first.field("/_id");
    assert_eq!(create(&own.host, &token, &name).expect(201).field("/_id"), id);
    let list = format!("{}/api/v1/customers?search.name={name}", own.host);
    let found = request("GET", &list).token(&token).send().expect(200);
    assert_eq!(found.all("_id"), [id.as_str().unwrap()], "once and never twice");
}
