//! Services and PostgreSQL are killed in the middle of commits. What was acknowledged is there once; nothing is there
//! twice or by half.

mod books;
mod load;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use tests::{Chance, Cluster, children, kill};

use crate::sized;
use crate::stand::Stand;
use crate::trap::Phase;
use books::Books;
use load::Load;

const SERVICES: usize = 3;
const CALLERS: u64 = 8;
/// After so many kills all records are read again.
const ALL_AGAIN: usize = 25;

/// Most kills are where it is hardest to tell what became of the transaction.
const PHASES: [Phase; 7] = [
    Phase::Writing,
    Phase::BeforeCommit,
    Phase::Committing,
    Phase::Committing,
    Phase::Committing,
    Phase::Committed,
    Phase::Answering,
];

/// Who is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Victim {
    Service,
    /// The server process of the transaction; the others are ended by the first process, which begins anew.
    ServerProcess,
    /// All processes of PostgreSQL.
    Server,
    /// The first process of PostgreSQL alone.
    FirstProcess,
}

impl Victim {
    fn pick(number: usize, chance: &mut Chance) -> Self {
        match number % 2 {
            0 => Self::Service,
            _ => *chance.pick(&[Self::ServerProcess, Self::Server, Self::FirstProcess]),
        }
    }

    /// Kills so much of a server.
    fn strike(self, first: u32, server_process: u32) {
        match self {
            Self::ServerProcess => kill(server_process),
            Self::FirstProcess => kill(first),
            Self::Server | Self::Service => {
                kill(server_process);
                let others = children(first);
                kill(first);
                others.into_iter().for_each(kill);
            }
        }
    }
}

/// How many transactions of one kind of kill were stored, and how many weren't.
#[derive(Default)]
struct Fates {
    stored: usize,
    undone: usize,
}

#[test]
#[ignore = "long: make proof-short"]
fn kills_lose_nothing_and_do_nothing_twice() {
    let (kills, begun) = (sized(50, 1_000), Instant::now());
    let load = Load::new();
    let mut cluster = Cluster::durable_copy();
    let stand = Stand::new(SERVICES, &cluster.database_url);
    let mut books = Books::open(&load, &stand);
    let mut fates: BTreeMap<(Victim, Phase), Fates> = BTreeMap::new();
    let mut chance = Chance::new(20);
    for number in 0..kills {
        let victim = Victim::pick(number, &mut chance);
        let phase = PHASES[number / 2 % PHASES.len()];
        let transaction = hit(&stand, &load, &mut cluster, victim, phase, number);
        let stored = books.fate(&transaction) == "committed";
        match phase {
            Phase::Writing | Phase::BeforeCommit => assert!(!stored, "{victim:?} {phase:?}"),
            Phase::Committed | Phase::Answering => assert!(stored, "{victim:?} {phase:?}"),
            Phase::Committing => {}
        }
        let fate = fates.entry((victim, phase)).or_default();
        *(if stored { &mut fate.stored } else { &mut fate.undone }) += 1;
        books.check();
        if number % ALL_AGAIN == ALL_AGAIN - 1 || number + 1 == kills {
            books.check_all();
            eprintln!("{} kills in {:.0?}", number + 1, begun.elapsed());
        }
    }
    for ((victim, phase), fates) in fates {
        eprintln!("  {victim:?} {phase:?}: {fates}");
    }
    eprintln!("requests: {:?}", stand.became.lock().unwrap());
    eprintln!("books: {books}");
}

impl fmt::Display for Fates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stored, {} undone", self.stored, self.undone)
    }
}

/// Lets callers work until a kill, and until all of them have their answers. The transaction that was hit.
fn hit(
    stand: &Stand,
    load: &Load,
    cluster: &mut Cluster,
    victim: Victim,
    phase: Phase,
    number: usize,
) -> String {
    let seed = 1_000 * u64::try_from(number).unwrap();
    let mut chance = Chance::new(seed + 999);
    let seat = chance.pick(&stand.seats);
    let (tell, told) = channel();
    let first = cluster.id();
    if victim == Victim::Service {
        stand.set_trap(seat, phase, &mut chance, seat.killer(), tell);
    } else {
        let strike = move |server_process| victim.strike(first, server_process);
        stand.set_trap(seat, phase, &mut chance, strike, tell);
    }
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        for caller in 0..CALLERS {
            let over = &over;
            scope.spawn(move || load.call(stand, over, seed + caller));
        }
        let hit = told.recv_timeout(Duration::from_mins(1));
        if hit.is_ok() {
            match victim {
                Victim::Service => seat.begin_again(),
                _ => cluster.wait(),
            }
        }
        over.store(true, Ordering::Relaxed);
        let hit = hit.unwrap_or_else(|_| panic!("nothing was at {phase:?} to be killed"));
        assert_eq!(hit.phase, phase);
        hit.transaction
    })
}
