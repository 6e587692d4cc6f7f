//! A service that is told to stop while it works.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tests::{Program, Shop, beside, hold, post, request, size, unique, value, world};

/// What became of a request.
#[derive(Debug)]
enum Became {
    Answered(u16, String),
    /// The connection was refused, or ended before a byte of an answer.
    Refused,
}

/// Sends a request on a connection of its own.
fn send(host: &str, token: &str, line: &str, body: &str) -> Became {
    let Ok(mut stream) = TcpStream::connect(host.trim_start_matches("http://")) else {
        return Became::Refused;
    };
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let length = body.len();
    let head = format!(
        "{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    let mut answer = String::new();
    let read = stream.write_all(head.as_bytes()).and_then(|()| stream.read_to_string(&mut answer));
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    match (status, read) {
        (Some(status), Ok(_)) => Became::Answered(status, answer),
        (None, _) => Became::Refused,
        (Some(status), Err(error)) => panic!("half of an answer: {status} {error}\n{answer}"),
    }
}

/// Asks a service by several connections at once, so that each of its threads opens some to the database.
fn warm(host: &str, token: &str) {
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..3 {
                    let became = send(host, token, "GET /api/v1/brands", "");
                    assert!(matches!(became, Became::Answered(200, _)), "{became:?}");
                }
            });
        }
    });
}

#[test]
fn requests_are_answered_although_the_service_stops() {
    let token = Shop::new("stopped").admin();
    for _ in 0..size(2, 40) {
        thread::scope(|scope| {
            for _ in 0..5 {
                scope.spawn(|| stop_under_load(&token));
            }
        });
    }
}

fn stop_under_load(token: &str) {
    let mut own = Program::serve(beside());
    warm(&own.host, token);
    let (host, over, word) = (own.host.clone(), AtomicBool::new(false), unique("Stopped"));
    let lost = thread::scope(|scope| {
        let callers: Vec<_> = (0..6)
            .map(|caller| {
                let (host, over, word) = (&host, &over, &word);
                scope.spawn(move || {
                    let mut lost = Vec::new();
                    for at in 0.. {
                        let name = format!("{word} {caller}-{at}");
                        let became = if caller % 2 == 0 {
                            send(host, token, "GET /api/v1/customers", "")
                        } else {
                            let body = json!({ "name": name }).to_string();
                            send(host, token, "POST /api/v1/customers/create", &body)
                        };
                        match became {
                            Became::Answered(200 | 201, _) => {}
                            Became::Answered(status, answer) => panic!("{status}: {answer}"),
                            Became::Refused => {
                                assert!(over.load(Ordering::Relaxed), "refused while it serves");
                                lost.push(name);
                                break;
                            }
                        }
                    }
                    lost
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(400));
        over.store(true, Ordering::Relaxed);
        own.signal("TERM");
        callers.into_iter().flat_map(|caller| caller.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(own.wait(), Some(0), "{:#?}", own.warnings());
    // What was refused wasn't done.
    let names = lost.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
    assert_eq!(value(&format!("select count(*) from customers where name in ({names})")), 0);
}

/// The threads that have nothing to do end first. What they opened goes on serving the others.
#[test]
fn a_request_goes_on_while_other_threads_have_ended() {
    let shop = Shop::new("lasting");
    let token = shop.admin();
    let round = |city: &str| {
        let customer = shop.customer(&unique("Lasting")).to_string();
        let mut own = Program::serve(beside());
        warm(&own.host, &token);
        let held = hold(&format!(
            "select from customers where id = decode('{customer}', 'hex') for update"
        ));
        let became = thread::scope(|scope| {
            let path = format!("POST /api/v1/customer/{customer}/update");
            let body = json!({ "city": city }).to_string();
            let host = own.host.clone();
            let waiting = scope.spawn({
                let token = &token;
                move || send(&host, token, &path, &body)
            });
            thread::sleep(Duration::from_millis(300));
            own.signal("TERM");
            thread::sleep(Duration::from_millis(2_500));
            world().block_on(held.rollback()).unwrap();
            waiting.join().unwrap()
        });
        assert!(matches!(became, Became::Answered(200, _)), "{became:?}");
        assert_eq!(own.wait(), Some(0), "{:#?}", own.warnings());
    };
    thread::scope(|scope| {
        let round = &round;
        for at in 0..size(5, 20) {
            scope.spawn(move || round(&format!("City {at}")));
        }
    });
}

#[test]
fn a_balancer_is_told_before_the_port_closes() {
    let token = Shop::new("drained").admin();
    let mut command = beside();
    command.env("HOSEWRIGHT_SERVER__DRAIN_SECONDS", "3");
    let mut own = Program::serve(command);
    let ready = format!("{}/health/ready", own.host);
    request("GET", &ready).send().expect(200);
    own.signal("TERM");
    thread::sleep(Duration::from_millis(500));
    let told = request("GET", &ready).send().problem(503, "busy");
    assert!(!told.header("retry-after").is_empty());
    request("GET", &format!("{}/health/live", own.host)).send().expect(200);
    let path = format!("{}/api/v1/customers/create", own.host);
    post(&path, &json!({ "name": unique("Drained") })).token(&token).send().expect(201);
    let begun = Instant::now();
    assert_eq!(own.wait(), Some(0));
    assert!(begun.elapsed() > Duration::from_secs(1), "it takes requests for a while");
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
}
