//! Whether calls that ran beside each other can be explained by calls one after the other: linearizability, by the
//! search of Wing and Gong with Lowe's memory of what was tried.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

/// How something answers while only one call runs at a time.
pub(crate) trait Model {
    type State: Clone + Eq + Hash + Debug;
    type Op: Debug;
    type Answer: Debug;

    /// The state after a call that was answered so; none where it can't be answered so in this state. Without an answer:
    /// the state if the call had its effect.
    fn step(
        state: &Self::State,
        op: &Self::Op,
        answer: Option<&Self::Answer>,
    ) -> Option<Self::State>;

    /// Whether a call with this answer changes nothing in any state, so that it can be explained as early as it fits.
    fn only_reads(op: &Self::Op, answer: &Self::Answer) -> bool;
}

/// A call, with times on one clock.
#[derive(Debug)]
pub(crate) struct Call<M: Model> {
    pub(crate) op: M::Op,
    pub(crate) begun: u64,
    /// When it was answered, and how. Without it, it took effect at any time since, or never.
    pub(crate) answered: Option<(u64, M::Answer)>,
}

/// So many states are looked at before a history counts as too tangled to tell.
const MOST: usize = 3_000_000;

/// Why a history is refused.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// No order explains it. How far the best one came.
    Impossible(String),
    /// Nobody knows.
    TooTangled,
}

/// What was explained so far: all answered calls before `next` and those `ahead`, and some of the others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Point<S> {
    next: usize,
    ahead: BTreeSet<usize>,
    others: BTreeSet<usize>,
    state: S,
}

/// Fails unless there is an order of the calls that keeps to the model, in which each call stands between its beginning
/// and its answer.
pub(crate) fn check<M: Model>(start: M::State, calls: &[Call<M>]) -> Result<(), Refused> {
    let mut answered = Vec::new();
    let mut others = Vec::new();
    for call in calls {
        match &call.answered {
            Some((ended, answer)) => answered.push((call.begun, *ended, &call.op, answer)),
            None => others.push((call.begun, &call.op)),
        }
    }
    answered.sort_by_key(|call| call.0);
    let start = Point { next: 0, ahead: BTreeSet::new(), others: BTreeSet::new(), state: start };
    let mut best = (0, start.clone());
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(point) = open.pop() {
        if point.next == answered.len() {
            return Ok(());
        }
        if seen.len() > MOST {
            return Err(Refused::TooTangled);
        }
        let explained = point.next + point.ahead.len();
        if explained > best.0 {
            best = (explained, point.clone());
        }
        // A call can't be explained before one that was answered before it began.
        let (mut first_answer, mut can_be_next) = (u64::MAX, Vec::new());
        for (at, (begun, ended, ..)) in answered.iter().enumerate().skip(point.next) {
            if *begun > first_answer {
                break;
            }
            if !point.ahead.contains(&at) {
                first_answer = first_answer.min(*ended);
                can_be_next.push(at);
            }
        }
        can_be_next.retain(|at| answered[*at].0 <= first_answer);
        // The last one that is added is tried first: what has an answer before what has none.
        let mut found = Vec::new();
        for (at, (begun, op)) in others.iter().enumerate() {
            if *begun <= first_answer
                && !point.others.contains(&at)
                && let Some(state) = M::step(&point.state, op, None)
            {
                let mut others = point.others.clone();
                others.insert(at);
                found.push(Point { others, state, ..point.clone() });
            }
        }
        for at in can_be_next.into_iter().rev() {
            let (_, _, op, answer) = &answered[at];
            let Some(state) = M::step(&point.state, op, Some(answer)) else { continue };
            let mut after = Point { state, ..point.clone() };
            after.ahead.insert(at);
            while after.ahead.remove(&after.next) {
                after.next += 1;
            }
            if M::only_reads(op, answer) {
                found = vec![after];
                break;
            }
            found.push(after);
        }
        open.extend(found.into_iter().filter(|after| seen.insert(after.clone())));
    }
    Err(Refused::Impossible(tell(&best.1, &answered)))
}

/// Tells which calls could not be explained next.
fn tell<S: Debug, O: Debug, A: Debug>(point: &Point<S>, answered: &[(u64, u64, O, A)]) -> String {
    let open = answered.iter().enumerate().skip(point.next);
    let open = open.filter(|(at, _)| !point.ahead.contains(at)).take(12);
    let open: Vec<_> = open.map(|(_, call)| format!("{call:?}")).collect();
    let explained = point.next + point.ahead.len();
    format!(
        "{explained} of {} calls have an order, after which the state is {:?}; none of these comes next (begun, answered):\n  {}",
        answered.len(),
        point.state,
        open.join("\n  ")
    )
}
