//! Histories of many callers over three services can be explained by calls one after the other, although services are
//! killed meanwhile.

mod checked;
mod checker;
mod models;
mod planted;
mod record;
mod things;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use tests::{Chance, service};

use crate::sized;
use crate::stand::Stand;
use crate::trap::Phase;
use things::{Caller, Found, Things};

const SERVICES: usize = 3;
const CALLERS: u64 = 32;
/// So long callers work on the same things.
const EPOCH: Duration = Duration::from_secs(12);
/// And so long a service lives.
const LIFE: Duration = Duration::from_secs(2);

const PHASES: [Phase; 5] =
    [Phase::Writing, Phase::BeforeCommit, Phase::Committing, Phase::Committed, Phase::Answering];

#[test]
#[ignore = "long: make proof-short"]
fn histories_beside_kills_are_linearizable() {
    let stand = Stand::new(SERVICES, &service().database_url);
    let (lasts, begun) = (Duration::from_secs(sized(90, 3_600)), Instant::now());
    let (mut found, mut kills) = (Found::default(), BTreeMap::new());
    let mut chance = Chance::new(40);
    while begun.elapsed() < lasts {
        let things = Things::new(&stand.any(&mut chance));
        epoch(&stand, &things, &mut chance, &mut kills);
        things.check(&mut found);
    }
    assert!(found.calls > 0 && !kills.is_empty(), "{found:?} {kills:?}");
    eprintln!(
        "{CALLERS} callers of {SERVICES} services for {:.0?}: {found:?}; kills of services: {kills:?}; answers: {:?}",
        begun.elapsed(),
        stand.became.lock().unwrap()
    );
}

/// Lets callers work for a while, in which services are killed.
fn epoch(stand: &Stand, things: &Things, chance: &mut Chance, kills: &mut BTreeMap<Phase, usize>) {
    let (over, begun) = (AtomicBool::new(false), Instant::now());
    thread::scope(|scope| {
        for number in 0..CALLERS {
            let seed = u64::try_from(chance.below(1 << 30)).unwrap() * CALLERS + number;
            let over = &over;
            scope.spawn(move || {
                let mut caller = Caller { things, stand, chance: Chance::new(seed) };
                while !over.load(Ordering::Relaxed) {
                    caller.call();
                }
            });
        }
        while begun.elapsed() < EPOCH {
            thread::sleep(LIFE);
            let (tell, told) = channel();
            let (seat, phase) = (chance.pick(&stand.seats), *chance.pick(&PHASES));
            stand.set_trap(seat, phase, chance, seat.killer(), tell);
            if told.recv_timeout(LIFE).is_ok() {
                seat.begin_again();
                *kills.entry(phase).or_default() += 1;
            } else {
                seat.trap.clear();
            }
        }
        over.store(true, Ordering::Relaxed);
    });
}
