//! Limits how many tasks run at once, and shares the slots fairly: the party with the fewest running tasks is next.
//!
//! A party alone may have all slots, so that the machine isn't idle while somebody waits. A reserve of further slots
//! is only for parties that have nothing running, so that long tasks of one party don't hold up the others.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

/// Longest wait of a request for its turn.
const PATIENCE: Duration = Duration::from_secs(30);

/// Clones share one queue.
pub(crate) struct FairQueue<P: Party>(Arc<Mutex<State<P>>>);

/// Callers whose turns are counted together.
pub(crate) trait Party: Copy + Eq + Hash + Send + 'static {
    /// Whether the party is only served while no other party waits.
    fn comes_last(self) -> bool;
}

/// How many tasks run at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room {
    /// Slots for any party.
    pub(crate) slots: usize,
    /// Further slots, for parties that have nothing running.
    pub(crate) reserve: usize,
}

struct State<P: Party> {
    room: Room,
    /// Running tasks of each party.
    running: HashMap<P, usize>,
    /// Waiting parties, each with its own queue. A party that got a turn goes to the end.
    waiting: VecDeque<(P, VecDeque<oneshot::Sender<Turn<P>>>)>,
}

/// A slot that is taken; dropping it frees the slot.
pub(crate) struct Turn<P: Party> {
    queue: FairQueue<P>,
    party: P,
}

/// A place in the queue; dropping it leaves the queue.
pub(crate) struct Waiting<P: Party>(oneshot::Receiver<Turn<P>>);

impl<P: Party> Waiting<P> {
    /// Waits for the turn; `None` if the service ends.
    pub(crate) async fn turn(self) -> Option<Turn<P>> {
        self.0.await.ok()
    }

    /// Waits for at most `PATIENCE`.
    pub(crate) async fn patiently(self) -> Option<Turn<P>> {
        timeout(PATIENCE, self.turn()).await.ok()?
    }
}

impl<P: Party> Clone for FairQueue<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P: Party> FairQueue<P> {
    pub(crate) fn new(room: Room) -> Self {
        let state = State { room, running: HashMap::new(), waiting: VecDeque::new() };
        Self(Arc::new(Mutex::new(state)))
    }

    /// Asks for a turn; `None` if `most_waiting` tasks of the party wait already.
    pub(crate) fn take(&self, party: P, most_waiting: usize) -> Option<Waiting<P>> {
        let (sender, receiver) = oneshot::channel();
        self.change(|state| {
            if state.waiting.iter().all(|(waiting, _)| *waiting != party) {
                state.waiting.push_back((party, VecDeque::new()));
            }
            let (_, queue) = state.waiting.iter_mut().find(|(waiting, _)| *waiting == party)?;
            queue.retain(|waiting| !waiting.is_closed());
            (queue.len() < most_waiting).then(|| queue.push_back(sender))
        })?;
        Some(Waiting(receiver))
    }

    /// Changes the state, and then fills the free slots.
    fn change<T>(&self, change: impl FnOnce(&mut State<P>) -> T) -> T {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = change(&mut state);
        let granted: Vec<_> = std::iter::from_fn(|| state.next()).collect();
        drop(state);
        for (party, waiting) in granted {
            // If the receiver is gone, the turn comes back, and dropping it frees the slot.
            let _gone = waiting.send(Turn { queue: self.clone(), party });
        }
        changed
    }
}

impl<P: Party> State<P> {
    fn running(&self, party: P) -> usize {
        self.running.get(&party).copied().unwrap_or_default()
    }

    fn has_room_for(&self, party: P) -> bool {
        let all: usize = self.running.values().sum();
        let Room { slots, reserve } = self.room;
        all < if self.running(party) == 0 { slots + reserve } else { slots }
    }

    /// Takes the next waiting task off the queue.
    fn next(&mut self) -> Option<(P, oneshot::Sender<Turn<P>>)> {
        loop {
            let waiting = self.waiting.iter().map(|(party, _)| *party).enumerate();
            let (at, party) = waiting
                .filter(|(_, party)| self.has_room_for(*party))
                .min_by_key(|(_, party)| (party.comes_last(), self.running(*party)))?;
            let (_, mut queue) = self.waiting.remove(at)?;
            let first = std::iter::from_fn(|| queue.pop_front()).find(|first| !first.is_closed());
            if !queue.is_empty() {
                self.waiting.push_back((party, queue));
            }
            if let Some(first) = first {
                *self.running.entry(party).or_default() += 1;
                return Some((party, first));
            }
        }
    }
}

impl<P: Party> Drop for Turn<P> {
    fn drop(&mut self) {
        self.queue.change(|state| {
            let left = state.running(self.party) - 1;
            if left == 0 {
                state.running.remove(&self.party);
            } else {
                state.running.insert(self.party, left);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parties by numbers, of which 0 comes last.
    impl Party for u8 {
        fn comes_last(self) -> bool {
            self == 0
        }
    }

    fn fair_queue(slots: usize, reserve: usize) -> FairQueue<u8> {
        FairQueue::new(Room { slots, reserve })
    }

    fn wait(queue: &FairQueue<u8>, party: u8) -> Waiting<u8> {
        queue.take(party, 10).expect("a place")
    }

    /// The turn, where it has come.
    fn turn(waiting: &mut Waiting<u8>) -> Option<Turn<u8>> {
        waiting.0.try_recv().ok()
    }

    #[test]
    fn who_is_alone_has_all_slots_and_the_reserve_is_for_others() {
        let queue = fair_queue(3, 1);
        let mut greedy: Vec<_> = (0..5).map(|_| wait(&queue, 1)).collect();
        let mut turns: Vec<_> = greedy.iter_mut().map(turn).collect();
        let has: Vec<_> = turns.iter().map(Option::is_some).collect();
        assert_eq!(has, [true, true, true, false, false]);
        let mut modest = [2, 2, 3].map(|party| wait(&queue, party));
        let first = turn(&mut modest[0]);
        assert!(first.is_some(), "the reserve is for one that has nothing running");
        assert!(turn(&mut modest[1]).is_none() && turn(&mut modest[2]).is_none());
        // Those that have the fewest turns are next, not those that have waited longest.
        turns[0] = None;
        let third = turn(&mut modest[2]);
        assert!(third.is_some());
        turns[1] = None;
        assert!(
            turn(&mut modest[1]).is_none() && turn(&mut greedy[3]).is_none(),
            "no slot is free"
        );
        drop(third);
        // Both have one now, and the greedy one has waited longer for its next.
        let next = turn(&mut greedy[3]);
        assert!(next.is_some() && turn(&mut modest[1]).is_none());
    }

    #[test]
    fn equals_take_turns() {
        let queue = fair_queue(1, 0);
        let mut running = turn(&mut wait(&queue, 1));
        let mut waiting: Vec<_> = [1, 1, 2, 2, 3].map(|party| (party, wait(&queue, party))).into();
        let mut order = Vec::new();
        while let Some(ended) = running.take() {
            drop(ended);
            let next = waiting.iter_mut().find_map(|(party, one)| Some((*party, turn(one)?)));
            running = next.map(|(party, turn)| {
                order.push(party);
                turn
            });
        }
        assert_eq!(order, [1, 2, 3, 1, 2]);
    }

    #[test]
    fn strangers_come_last_and_are_served() {
        let queue = fair_queue(1, 1);
        let running = turn(&mut wait(&queue, 1));
        let mut stranger = wait(&queue, 0);
        let served = turn(&mut stranger);
        assert!(served.is_some(), "nobody else wants the reserve");
        let (mut next, mut one, mut two) = (wait(&queue, 0), wait(&queue, 1), wait(&queue, 2));
        drop(served);
        let two = turn(&mut two);
        assert!(two.is_some() && turn(&mut next).is_none());
        drop((running, two));
        assert!(turn(&mut one).is_some());
        assert!(turn(&mut next).is_some());
    }

    #[test]
    fn who_leaves_takes_no_turn_and_makes_room_in_the_queue() {
        let queue = fair_queue(1, 0);
        let first = turn(&mut wait(&queue, 1));
        let left = queue.take(2, 1);
        assert!(left.is_some() && queue.take(2, 1).is_none());
        drop(left);
        let mut stays = wait(&queue, 3);
        assert!(queue.take(2, 1).is_some(), "it left at once, too");
        drop(first);
        assert!(turn(&mut stays).is_some());
        // A turn that was given and never looked at ends, too.
        let granted = wait(&queue, 4);
        let mut behind = wait(&queue, 5);
        assert!(turn(&mut behind).is_none());
        drop(granted);
        assert!(turn(&mut behind).is_some());
    }
}
