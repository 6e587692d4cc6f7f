//! Several services on one database, each of which may be killed and begun again, and callers who don't give up.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use tests::{Answer, Chance, CutWire, Program, Request, beside, kill, unique};

use crate::trap::{Hit, Phase, Shot, Trap};

/// So long a caller repeats a request.
const PATIENCE: Duration = Duration::from_mins(2);

pub(crate) struct Stand {
    pub(crate) seats: Vec<Seat>,
    hosts: Vec<Host>,
    /// The database, without a trap on the way.
    pub(crate) database_url: String,
    /// What became of requests, and how often.
    pub(crate) became: Mutex<BTreeMap<String, usize>>,
}

/// Where a service is now.
type Host = Arc<RwLock<String>>;

/// A place of a service.
pub(crate) struct Seat {
    pub(crate) trap: Arc<Trap>,
    wire: CutWire,
    program: Mutex<Program>,
    host: Host,
}

impl Seat {
    fn on(database_url: &str) -> Self {
        let trap = Arc::new(Trap::default());
        let wire = CutWire::tapped(database_url, Arc::<Trap>::clone(&trap));
        let program = serve(&wire);
        let host = Arc::new(RwLock::new(program.host.clone()));
        Self { trap, wire, program: Mutex::new(program), host }
    }

    /// What kills its service.
    pub(crate) fn killer(&self) -> impl FnOnce(u32) + Send + use<> {
        let process = self.program.lock().unwrap().id();
        move |_| kill(process)
    }

    /// Begins a service in the place of the one that was killed.
    pub(crate) fn begin_again(&self) {
        let mut program = self.program.lock().unwrap();
        assert_eq!(program.wait(), None, "it ended by itself");
        *program = serve(&self.wire);
        self.host.write().unwrap().clone_from(&program.host);
    }
}

fn serve(wire: &CutWire) -> Program {
    let mut command = beside();
    command
        .env("DATABASE_URL", &wire.database_url)
        .env("HOSEWRIGHT_LIMITS__KNOWN_PER_SECOND", "1000000");
    Program::serve(command)
}

impl Stand {
    /// So many services on a database.
    pub(crate) fn new(services: usize, database_url: &str) -> Self {
        let seats: Vec<_> = (0..services).map(|_| Seat::on(database_url)).collect();
        let hosts = seats.iter().map(|seat| seat.host.clone()).collect();
        Self { seats, hosts, database_url: database_url.to_owned(), became: Mutex::default() }
    }

    /// Services of others, which aren't killed.
    pub(crate) fn of(hosts: &[&str]) -> Self {
        let host = |host: &&str| Arc::new(RwLock::new((*host).to_owned()));
        let hosts = hosts.iter().map(host).collect();
        Self { seats: Vec::new(), hosts, database_url: String::new(), became: Mutex::default() }
    }

    /// Any of its services.
    pub(crate) fn any(&self, chance: &mut Chance) -> String {
        chance.pick(&self.hosts).read().unwrap().clone()
    }

    /// Sets a trap at a seat.
    pub(crate) fn set_trap(
        &self,
        seat: &Seat,
        phase: Phase,
        chance: &mut Chance,
        strike: impl FnOnce(u32) + Send + 'static,
        told: Sender<Hit>,
    ) {
        let late = u32::try_from(chance.below(120)).unwrap();
        let shot = Shot { phase, skip: chance.below(8), late, strike: Box::new(strike), told };
        seat.trap.set(shot, &self.database_url);
    }

    pub(crate) fn count(&self, became: &str) {
        *self.became.lock().unwrap().entry(became.to_owned()).or_default() += 1;
    }

    /// Sends a request to one service after the other, with one `Idempotency-Key`, until it is done. No refusal may say that
    /// the request is wrong.
    pub(crate) fn done(&self, chance: &mut Chance, request: impl Fn(&str) -> Request) -> Answer {
        let (key, begun) = (unique("key-"), Instant::now());
        loop {
            let to = self.any(chance);
            let sent = request(&to).header("Idempotency-Key", &key).try_send();
            match sent {
                None => self.count("no answer"),
                Some(answer) if answer.status < 300 => {
                    let again = !answer.header("idempotency-replayed").is_empty();
                    self.count(if again { "done, told again" } else { "done" });
                    return answer;
                }
                Some(answer) => {
                    self.count(&refused_for_now(&answer).unwrap_or_else(|| panic!("{answer}")));
                }
            }
            assert!(begun.elapsed() < PATIENCE, "{} was never done", request(&to));
            thread::sleep(Duration::from_millis(u64::try_from(5 + chance.below(40)).unwrap()));
        }
    }
}

/// Why an answer asks to come again, if it does.
pub(crate) fn refused_for_now(answer: &Answer) -> Option<String> {
    match answer.status {
        // The service had no time to read the request.
        408 => return Some("408".to_owned()),
        503 => assert_ne!(answer.header("retry-after"), "", "{answer}"),
        _ if answer.has_code("still_running") => {}
        _ => return None,
    }
    Some(answer.field("/code").as_str().unwrap_or_default().to_owned())
}
