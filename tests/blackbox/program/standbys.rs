//! Standbys that read: callers see no difference, whatever happens to the standby.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tests::{
    Answer, Cluster, CutWire, Program, Shop, beside, change, get, post, request, size, unique,
    value,
};

/// How long a request waits for a standby.
const PATIENCE: Duration = Duration::from_secs(2);

/// A service that reads from what is at the far end of this wire.
fn reading(wire: &CutWire) -> Program {
    let there = wire.database_url.rsplit_once('@').unwrap().1;
    let mut command = beside();
    command.env("HOSEWRIGHT_DATABASE__READ_URL", format!("postgres://{there}"));
    command.env("HOSEWRIGHT_DATABASE__READ_LAG_MS", PATIENCE.as_millis().to_string());
    for limit in ["KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND"] {
        command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), "1000000");
    }
    Program::serve(command)
}

fn list(host: &str, token: &str, name: &str) -> Answer {
    let listed = request("GET", &format!("{host}/api/v1/customers")).token(token);
    listed.query("search", &json!({ "name": name }).to_string()).send().expect(200)
}

fn create(host: &str, token: &str) -> String {
    let name = unique("Standby");
    let path = format!("{host}/api/v1/customers/create");
    post(&path, &json!({ "name": name })).token(token).send().expect(201);
    name
}

/// How many transactions of the service the standby has run. Its statistics come up to a second later.
fn read_there(standby: &Cluster) -> u64 {
    thread::sleep(Duration::from_millis(1_200));
    let sql = "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()";
    standby.value(sql).unsigned_abs()
}

/// A customer that was just created at one process is in the list of the other.
fn sees_at_once(writing: &str, listing: &str, token: &str) {
    let name = create(writing, token);
    let found = list(listing, token, &name);
    assert_eq!(found.json()["total"], 1, "{name} at {listing}: {found}");
}

#[test]
fn what_was_written_is_read_at_once_at_a_standby() {
    let shop = Shop::new("standbys");
    let token = shop.admin();
    let standby = Cluster::standby();
    let wire = CutWire::to(&standby.database_url);
    let processes = [reading(&wire), reading(&wire)];
    let hosts = processes.each_ref().map(|process| process.host.as_str());
    sees_at_once(hosts[0], hosts[1], &token);
    let before = read_there(&standby);
    let rounds = size(100, 25_000);
    thread::scope(|scope| {
        for (writing, listing) in [(0, 1), (1, 0), (0, 0), (1, 1)] {
            let token = &token;
            scope.spawn(move || {
                for _ in 0..rounds {
                    sees_at_once(hosts[writing], hosts[listing], token);
                }
            });
        }
    });
    let read = read_there(&standby) - before;
    // Where it is not near enough in time, the primary reads for a second.
    assert!(read >= 2 * rounds, "{read} of {} lists were read at the standby", 4 * rounds);
}

#[test]
fn lists_have_the_same_tag_at_a_standby() {
    let token = Shop::new("tags").admin();
    let standby = Cluster::standby();
    let wire = CutWire::to(&standby.database_url);
    let (near, far) = (Program::serve(beside()), reading(&wire));
    let name = create(&far.host, &token);
    let tags = || {
        [&far, &near].map(|program| list(&program.host, &token, &name).header("etag").to_owned())
    };
    let first = tags();
    assert_eq!(first[0], first[1]);
    // Another primary, or one that was started again, might have the same numbers.
    change("update primary_marks set started = started - interval '1 hour'");
    let second = tags();
    assert_eq!(second[0], second[1]);
    assert_ne!(first, second);
}

#[test]
fn the_primary_reads_where_no_standby_is_near_enough() {
    let token = Shop::new("behind").admin();
    let standby = Cluster::standby();
    let wire = CutWire::to(&standby.database_url);
    let own = reading(&wire);
    let own_is_seen = |what: &str| {
        let begun = Instant::now();
        sees_at_once(&own.host, &own.host, &token);
        let took = begun.elapsed();
        assert!(took < PATIENCE + Duration::from_secs(4), "{what}: {took:?}");
    };
    own_is_seen("in step");
    standby.execute("select pg_wal_replay_pause()");
    own_is_seen("behind");
    let paused = read_there(&standby);
    own_is_seen("still behind");
    standby.execute("select pg_wal_replay_resume()");
    wire.block(true);
    thread::sleep(Duration::from_secs(1));
    own_is_seen("silent");
    wire.block(false);
    wire.cut();
    own_is_seen("gone");
    wire.mend();
    thread::sleep(Duration::from_secs(1));
    own_is_seen("there again");
    assert!(read_there(&standby) > paused, "the standby is read again");
    // Whoever operates it sees which server reads.
    let metrics = get(&format!("{}/metrics", own.host)).send().expect(200).body;
    let metrics = String::from_utf8(metrics).unwrap();
    for server in ["primary", "standby"] {
        let counted = format!("database_reads_total{{server=\"{server}\"}} ");
        assert!(metrics.contains(&counted), "{counted}\n{metrics}");
    }
    // A server that is no standby isn't read, however far it is.
    let copy = Cluster::copy();
    wire.lead_to(&copy.database_url);
    wire.cut();
    wire.mend();
    thread::sleep(Duration::from_secs(1));
    for _ in 0..5 {
        own_is_seen("no standby");
    }
    assert_eq!(value("select count(*) from primary_marks"), 1);
}
