//! A day's work of several organizations at three services, for long: what they use of the machine stays as it is, and
//! what the database keeps grows by what was written.

mod samples;
mod work;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use tests::{Chance, Program, beside, service};

use self::samples::{Samples, Service};
use self::work::Desk;
use crate::{setting, sized};

/// Organizations, each of which has callers at all services.
const ORGANIZATIONS: usize = 3;

/// What callers have done.
#[derive(Default)]
struct Done {
    reads: AtomicUsize,
    writes: AtomicUsize,
    refused: Mutex<Vec<String>>,
}

/// Asks in turn, by a mix of 90 reads and 10 writes, until it is over.
fn work(desk: &Desk, host: &str, mut chance: Chance, done: &Done, until: Instant) {
    while Instant::now() < until {
        let writes = chance.happens(10);
        let answers =
            if writes { desk.write(host, &mut chance) } else { desk.read(host, &mut chance) };
        let count = if writes { &done.writes } else { &done.reads };
        count.fetch_add(answers.len(), Ordering::Relaxed);
        let refused = answers.iter().filter(|answer| answer.status >= 300);
        let refused: Vec<_> = refused.map(ToString::to_string).collect();
        if !refused.is_empty() {
            done.refused.lock().expect("it").extend(refused);
        }
    }
}

#[test]
#[ignore = "make proof"]
fn long_work_uses_no_more_than_short_work() {
    let lasts = setting("HOSEWRIGHT_PROOF_SECONDS").unwrap_or_else(|| sized(300, 3 * 3_600));
    let lasts = Duration::from_secs(lasts);
    let mut further: Vec<Program> = (0..2)
        .map(|_| {
            let mut command = beside();
            command.env("HOSEWRIGHT_LIMITS__KNOWN_PER_SECOND", "1000000");
            Program::serve(command)
        })
        .collect();
    let mut services = vec![Service { host: service().host.clone(), process: service().pid }];
    services
        .extend(further.iter().map(|one| Service { host: one.host.clone(), process: one.id() }));
    let hosts: Vec<String> = services.iter().map(|one| one.host.clone()).collect();
    let begun = Instant::now();
    let until = begun + lasts;
    let done: &'static Done = Box::leak(Box::default());
    let callers = (0..ORGANIZATIONS).flat_map(|number| {
        let desk: &'static Desk = Box::leak(Box::new(Desk::new()));
        let call = move |(at, host): (usize, &String)| {
            let (host, seed) = (host.clone(), u64::try_from(number * 10 + at).unwrap_or_default());
            spawn(move || work(desk, &host, Chance::new(seed + 1), done, until))
        };
        hosts.iter().enumerate().map(call).collect::<Vec<_>>()
    });
    let callers: Vec<_> = callers.collect();
    let mut samples = Samples::new(services);
    while Instant::now() < until {
        sleep((lasts / 60).max(Duration::from_secs(2)));
        samples.take(begun.elapsed(), done.writes.load(Ordering::Relaxed));
    }
    for caller in callers {
        caller.join().expect("a caller");
    }
    let (reads, writes) = (done.reads.load(Ordering::Relaxed), done.writes.load(Ordering::Relaxed));
    eprintln!(
        "{reads} reads and {writes} writes in {lasts:?} by {ORGANIZATIONS} organizations at 3 services"
    );
    let refused = done.refused.lock().expect("it");
    let few: Vec<_> = refused.iter().take(3).collect();
    let grown = samples.grown();
    let mut warnings: Vec<String> = further.iter_mut().flat_map(Program::warnings).collect();
    // Statements are slow on a machine that is busy with other things.
    warnings.retain(|line| !line.contains("slow statement"));
    assert!(refused.is_empty(), "{} were refused: {few:#?}", refused.len());
    assert!(warnings.is_empty(), "{warnings:#?}");
    assert!(grown.is_empty(), "{grown:#?}");
}
