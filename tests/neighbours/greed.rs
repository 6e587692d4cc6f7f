//! What a greedy organization does, all at once.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use domain::access::Role;
use serde_json::json;
use tests::{C, Request, Shop, book, get, post, service, t, unique, upload};

/// How often each of its requests was answered with success.
type Done = BTreeMap<&'static str, usize>;

/// The request of a caller with a token.
type Asking = Box<dyn Fn(&str) -> Request>;

/// A greedy organization.
pub(crate) struct Greed {
    over: Arc<AtomicBool>,
    done: Arc<Mutex<Done>>,
    callers: Vec<JoinHandle<()>>,
}

/// Lets it begin.
pub(crate) fn begin() -> Greed {
    let shop = Shop::new("Greedy");
    let mut greed = Greed { over: Arc::default(), done: Arc::default(), callers: Vec::new() };
    let brand = unique("Greedy");
    shop.brand(&brand);
    let hose = "de3000000000000002000010";
    let assembly = shop.assembly("GREEDY", hose, Some("de3000000000000003000013"), |_| {});
    let label = json!({ "labelSize": "4x6", "numCopies": 500 });
    let faults: serde_json::Map<_, _> =
        (0..40_000).map(|number| (format!("unknown{number}"), json!(1))).collect();
    let phrases: String =
        "36 in of 1/2 T2A with JIC swivels ".repeat(20).chars().take(500).collect();
    // As many callers as it likes: each has a limit of its own.
    let callers: [(&'static str, usize, Asking); 6] = [
        ("lists", 8, Box::new(|token| get("/organization/items?limit=200").token(token))),
        (
            "exports",
            4,
            Box::new(|token| {
                post(
                    "/components/export",
                    &json!({ "componentType": "hose", "selectAll": true, "components": [] }),
                )
                .token(token)
            }),
        ),
        (
            "imports",
            4,
            Box::new(move |token| upload(token, "/components/import", &hoses(&brand, 5_000))),
        ),
        (
            "phrases",
            8,
            Box::new(move |token| {
                get("/hoseassemblies/parse").query("text", &phrases).token(token)
            }),
        ),
        (
            "labels",
            4,
            Box::new(move |token| {
                post(&format!("/hoseassembly/{assembly}/label"), &label).token(token)
            }),
        ),
        (
            "faults",
            4,
            Box::new(move |token| post("/customers/create", &json!(faults)).token(token)),
        ),
    ];
    for (name, count, request) in callers {
        for _ in 0..count {
            greed.ask(name, request(&shop.staff(Role::Admin)));
        }
    }
    for number in 0..40 {
        greed.dawdle(number % 2 == 0, &shop.staff(Role::Admin));
    }
    greed
}

/// A sheet of new hoses.
fn hoses(brand: &str, count: usize) -> Vec<u8> {
    let word = unique("GR");
    let heading = ["partNumber", "brand", "size", "description"].map(t).to_vec();
    let rows = (0..count).map(|row| {
        vec![t(&format!("{word}-{row}")), t(brand), t("8"), t("A hose of which there are many")]
    });
    let rows: Vec<Vec<C>> = std::iter::once(heading).chain(rows).collect();
    book(&[("hose", rows)])
}

impl Greed {
    /// Sends a request again as soon as it is answered.
    fn ask(&mut self, name: &'static str, request: Request) {
        let (over, done) = (Arc::clone(&self.over), Arc::clone(&self.done));
        done.lock().unwrap().entry(name).or_default();
        self.callers.push(spawn(move || {
            while !over.load(Ordering::Relaxed) {
                let Some(answer) = request.try_send() else { continue };
                assert_ne!(answer.status, 500, "{answer}");
                let good = answer.status < 300 || (name == "faults" && answer.status == 400);
                if good {
                    *done.lock().unwrap().entry(name).or_default() += 1;
                } else {
                    std::thread::sleep(Duration::from_millis(20));
                }
            }
        }));
    }

    /// Reads an answer, or sends a body, a few bytes at a time.
    fn dawdle(&mut self, reads: bool, token: &str) {
        let over = Arc::clone(&self.over);
        let host = service().host.trim_start_matches("http://").to_owned();
        let (call, length) = if reads {
            ("GET /api/v1/organization/items?limit=200", 0)
        } else {
            ("POST /api/v1/customers/create", 100_000)
        };
        let head = format!(
            "{call} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        self.callers.push(spawn(move || {
            while !over.load(Ordering::Relaxed) {
                let Ok(mut way) = TcpStream::connect(&host) else { continue };
                if way.write_all(head.as_bytes()).is_err() {
                    continue;
                }
                let mut some = [0; 64];
                while !over.load(Ordering::Relaxed) {
                    let goes_on = if reads {
                        matches!(way.read(&mut some), Ok(1..))
                    } else {
                        way.write_all(b" ").is_ok()
                    };
                    if !goes_on {
                        break;
                    }
                    std::thread::sleep(Duration::from_millis(50));
                }
            }
        }));
    }

    /// Ends it, and tells what it got.
    pub(crate) fn end(self) -> Done {
        self.over.store(true, Ordering::Relaxed);
        for caller in self.callers {
            caller.join().expect("a caller");
        }
        self.done.lock().unwrap().clone()
    }
}
