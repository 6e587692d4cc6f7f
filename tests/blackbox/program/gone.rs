//! An embedded database that is gone while the service runs.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tests::{folder, request};

use super::{created, key, servers, serving, token};

/// The first process of a service's database, and its port.
fn postmaster(data: &Path) -> Option<(String, u16)> {
    let text = fs::read_to_string(data.join("postgres/postmaster.pid")).ok()?;
    let mut lines = text.lines();
    let process = lines.next()?.to_owned();
    Some((process, lines.nth(2)?.trim().parse().ok()?))
}

#[test]
fn a_database_that_is_gone_is_started_again() {
    let folder = folder();
    let data = folder.path().join("data");
    let mut own = serving(&data);
    created(&data, "Durable");
    let bearer = token(&own.host, &key(&data, "Durable"));
    let ready = || request("GET", &format!("{}/health/ready", own.host)).send().status;
    let becomes = |expected: u16| {
        let begun = Instant::now();
        while ready() != expected {
            assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let kill = || {
        let (process, port) = postmaster(&data).unwrap();
        Command::new("sh").args(["-c", &format!("kill -KILL {process}")]).status().unwrap();
        port
    };
    let port = kill();
    becomes(503);
    becomes(200);
    // While something is in the way, it is tried again and again.
    kill();
    let in_the_way = loop {
        match TcpListener::bind(("127.0.0.1", port)) {
            Ok(listener) => break listener,
            Err(_) => std::thread::yield_now(),
        }
    };
    becomes(503);
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!(ready(), 503);
    request("GET", &format!("{}/health/live", own.host)).send().expect(200);
    drop(in_the_way);
    becomes(200);
    let items = request("GET", &format!("{}/api/v1/organization/items", own.host));
    items.token(&bearer).send().expect(200);
    assert_eq!(own.interrupt(), Some(0));
    assert_eq!(servers(&data), Vec::<String>::new());
}
