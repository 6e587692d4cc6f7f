//! Three services on one database, readers who ask with the tags that they have, and writers, some of them slow: what
//! a reader has in hand after 200 or 304 shows every change that was acknowledged before it asked.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use tests::{Chance, Program, request, size, world};

use super::bench::{Bench, revalidate};

/// Writers by HTTP, each of a customer of its own.
const WRITERS: usize = 5;
/// Writers whose transactions stay open for a while after they wrote.
const SLOW: usize = 2;
const READERS: usize = 6;

/// What was acknowledged of each writer: the number that it wrote last.
struct Acknowledged([AtomicU64; WRITERS + SLOW]);

impl Acknowledged {
    fn now(&self) -> Vec<u64> {
        self.0.iter().map(|last| last.load(Ordering::SeqCst)).collect()
    }
}

/// The number of each writer that a list shows.
fn shown(list: &Value) -> Vec<u64> {
    let mut numbers = vec![0; WRITERS + SLOW];
    for customer in list["items"].as_array().expect("a page") {
        let name = customer["name"].as_str().expect("a name");
        let writer: usize = name.strip_prefix("Racer ").expect("ours").parse().expect("a number");
        let city = customer["city"].as_str().unwrap_or("0");
        numbers[writer] = city.parse().expect("a number");
    }
    numbers
}

struct Race {
    admin: String,
    database: PgPool,
    services: Vec<String>,
    customers: Vec<String>,
    acknowledged: Acknowledged,
    commits: AtomicUsize,
    reads: AtomicUsize,
    unchanged: AtomicUsize,
}

impl Race {
    fn writes_by_http(&self, writer: usize, most: usize) {
        let mut chance = Chance::new(writer as u64);
        for number in 1.. {
            if self.commits.fetch_add(1, Ordering::SeqCst) >= most {
                return;
            }
            let url = format!(
                "{}/api/v1/customer/{}/update",
                chance.pick(&self.services),
                self.customers[writer]
            );
            let city = json!({ "params": { "city": format!("{number}") } });
            request("POST", &url).json(&city).token(&self.admin).send().expect(200);
            self.acknowledged.0[writer].store(number, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(chance.below(40) as u64));
        }
    }

    fn writes_slowly(&self, writer: usize, most: usize) {
        let mut chance = Chance::new(writer as u64);
        for number in 1_u64.. {
            if self.commits.fetch_add(1, Ordering::SeqCst) >= most {
                return;
            }
            let sql = format!(
                "update customers set city = '{number}' where id = '\\x{}'",
                self.customers[writer]
            );
            let pause = Duration::from_millis(20 + chance.below(280) as u64);
            world().block_on(async {
                let mut held = self.database.begin().await.expect("a transaction");
                sqlx::query(AssertSqlSafe(sql)).execute(&mut *held).await.expect("a change");
                tokio::time::sleep(pause).await;
                held.commit().await.expect("a commit");
            });
            self.acknowledged.0[writer].store(number, Ordering::SeqCst);
        }
    }

    fn reads(&self, reader: usize, most: usize) {
        let mut chance = Chance::new(100 + reader as u64);
        let (mut tag, mut in_hand) = (String::new(), Vec::new());
        while self.reads.fetch_add(1, Ordering::SeqCst) < most {
            let service = chance.pick(&self.services);
            let url = format!("{service}/api/v1/customers?search.name=Racer&limit=50");
            let before = self.acknowledged.now();
            let answer = revalidate(&request("GET", &url).token(&self.admin), &tag);
            if answer.status == 304 {
                self.unchanged.fetch_add(1, Ordering::SeqCst);
            } else {
                let answer = answer.expect(200);
                answer.header("etag").clone_into(&mut tag);
                in_hand = shown(&answer.json());
            }
            let stale = before.iter().zip(&in_hand).any(|(earlier, has)| earlier > has);
            assert!(
                !stale,
                "{}: told {before:?}, has {in_hand:?}",
                self.unchanged.load(Ordering::SeqCst)
            );
        }
    }
}

#[test]
fn no_service_answers_304_after_a_change_was_acknowledged() {
    let (reads, commits) = size((2_000, 200), (100_000, 10_000));
    let bench = Bench::start();
    let others: [Program; 2] = [bench.beside(), bench.beside()];
    let hosts = others.iter().map(|other| other.host.clone());
    let services: Vec<_> = hosts.chain([bench.service.host.clone()]).collect();
    let made = |writer: usize| {
        let body = json!({ "name": format!("Racer {writer}") });
        let made = bench.post("/customers/create", &body).expect(201).field("/_id");
        made.as_str().expect("an id").to_owned()
    };
    let customers = (0..WRITERS + SLOW).map(made).collect();
    let race = Race {
        admin: bench.admin.clone(),
        database: bench.database.clone(),
        services,
        customers,
        acknowledged: Acknowledged(Default::default()),
        commits: AtomicUsize::new(0),
        reads: AtomicUsize::new(0),
        unchanged: AtomicUsize::new(0),
    };
    let ended = thread::scope(|scope| {
        let race = &race;
        let mut all = Vec::new();
        for writer in 0..WRITERS {
            all.push(scope.spawn(move || race.writes_by_http(writer, commits)));
        }
        for writer in WRITERS..WRITERS + SLOW {
            all.push(scope.spawn(move || race.writes_slowly(writer, commits)));
        }
        for reader in 0..READERS {
            all.push(scope.spawn(move || race.reads(reader, reads)));
        }
        all.into_iter().map(thread::ScopedJoinHandle::join).all(|end| end.is_ok())
    });
    assert!(ended, "see above");
    let unchanged = race.unchanged.load(Ordering::SeqCst);
    let written: u64 = race.acknowledged.now().iter().sum();
    println!("{reads} reads, {unchanged} answered 304, {written} commits");
    assert!(unchanged > reads / 50, "only {unchanged} of {reads} reads were answered 304");
    assert_eq!(written, commits as u64);
}
