//! What callers ask and are answered, with times.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use tests::{Answer, Chance, Request, unique};

use super::checker::{Call, Model};
use crate::stand::{Stand, refused_for_now};

/// So long a caller waits for a definite answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// Nanoseconds on the clock of all callers.
fn now() -> u64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    u64::try_from(BEGUN.get_or_init(Instant::now).elapsed().as_nanos()).unwrap()
}

/// The calls of one thing.
pub(super) struct Recorded<M: Model>(Mutex<Vec<Call<M>>>);

impl<M: Model> Default for Recorded<M> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// What a caller knows of a request that it sent.
pub(super) enum Known {
    Answered(Answer),
    /// It may have been done, or may still be.
    Nothing,
    /// It was refused for now: it was never done.
    NotDone,
}

impl<M: Model> Recorded<M> {
    /// Sends a request, and writes down what the caller knows of it then; `read` reads the answer.
    pub(super) fn call(
        &self,
        op: M::Op,
        send: impl FnOnce() -> Known,
        read: impl FnOnce(&Answer) -> M::Answer,
    ) {
        let begun = now();
        let known = send();
        let ended = now();
        let answered = match &known {
            Known::Answered(answer) => Some((ended, read(answer))),
            Known::Nothing => None,
            Known::NotDone => return,
        };
        self.0.lock().unwrap().push(Call { op, begun, answered });
    }

    /// All calls.
    pub(super) fn calls(&self) -> Vec<Call<M>> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

/// Sends a request that reads.
pub(super) fn read(stand: &Stand, chance: &mut Chance, request: impl Fn(&str) -> Request) -> Known {
    // Without an answer, nothing was read and nothing was changed.
    let Some(answer) = request(&stand.any(chance)).try_send() else { return Known::NotDone };
    match refused_for_now(&answer) {
        Some(code) => {
            stand.count(&code);
            Known::NotDone
        }
        None => Known::Answered(answer),
    }
}

/// Sends a request that writes. Where the outcome isn't known, half of the callers leave it at that; the others send it
/// again, to any service, until they are told.
pub(super) fn write(
    stand: &Stand,
    chance: &mut Chance,
    request: impl Fn(&str) -> Request,
) -> Known {
    let key = unique("key-");
    let send = |to: String| request(&to).header("Idempotency-Key", &key).try_send();
    let (begun, mut may_be_done, insists) = (Instant::now(), false, chance.happens(50));
    loop {
        let answer = send(stand.any(chance));
        let Some(answer) = answer else {
            stand.count("no answer");
            if insists {
                may_be_done = true;
                continue;
            }
            return Known::Nothing;
        };
        let Some(code) = refused_for_now(&answer) else {
            stand.count(if may_be_done { "told again" } else { "told" });
            return Known::Answered(answer);
        };
        may_be_done |= code == "outcome_unknown";
        stand.count(&code);
        if !may_be_done {
            return Known::NotDone;
        }
        if !insists {
            return Known::Nothing;
        }
        assert!(begun.elapsed() < PATIENCE, "{} was never answered", request("…"));
        std::thread::sleep(Duration::from_millis(20));
    }
}
