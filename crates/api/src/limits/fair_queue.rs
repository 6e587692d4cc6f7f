//! Fair turns: so many do something at once, so many of each party, and whoever waits gets its turn.
//!
//! Whoever wants a turn waits in the queue of its party; what becomes free goes to the party that waits
//! longest for its next. So a party with much to do waits for itself, not others for it. A party that is
//! alone may do more at once than one beside others.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// So long after a party wanted a turn others are beside it.
const BESIDE: Duration = Duration::from_secs(1);
/// The longest rest of a party.
const LONGEST_REST: Duration = Duration::from_millis(500);
/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(30);

/// Shared by all threads: clones are the same turns.
pub(crate) struct FairQueue<P: QueueKey>(Arc<Mutex<State<P>>>);

/// Whose turns are counted together: an organization or an address.
pub(crate) trait QueueKey: Copy + Eq + Hash + Send + 'static {
    /// Whether another one is somebody else, beside whom there is less room.
    fn is_beside(self, other: Self) -> bool;
}

/// How many at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room {
    /// In all.
    pub(crate) total: usize,
    /// Of a party, while no other wants a turn.
    pub(crate) alone: usize,
    /// Of a party, while others want turns too.
    pub(crate) beside: usize,
}

struct State<P: QueueKey> {
    free: usize,
    room: Room,
    /// The two parties that last wanted a turn, and when.
    last: [Option<(P, Instant)>; 2],
    /// How many of each party are at it.
    at_work: HashMap<P, usize>,
    /// Parties that wait, the next first, each with its own queue.
    waiting: VecDeque<(P, VecDeque<oneshot::Sender<Turn<P>>>)>,
}

/// A turn; dropping it ends it.
pub(crate) struct Turn<P: QueueKey> {
    fair_queue: FairQueue<P>,
    party: P,
    granted: Instant,
}

impl<P: QueueKey> Clone for FairQueue<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P: QueueKey> FairQueue<P> {
    /// With room for so many; for one at least.
    pub(crate) fn new(room: Room) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: room.total.max(1),
            room,
            last: [None, None],
            at_work: HashMap::new(),
            waiting: VecDeque::new(),
        })))
    }

    /// Waits for a turn; whoever stops waiting leaves the queue. None when the service ends.
    pub(crate) fn take(&self, party: P) -> impl Future<Output = Option<Turn<P>>> + Send + use<P> {
        let (sender, receiver) = oneshot::channel();
        self.change(|state| {
            state.note(party);
            match state.waiting.iter_mut().find(|(waiting, _)| *waiting == party) {
                Some((_, queue)) => {
                    queue.retain(|waiting| !waiting.is_closed());
                    queue.push_back(sender);
                }
                None => state.waiting.push_back((party, VecDeque::from([sender]))),
            }
        });
        async move { receiver.await.ok() }
    }

    /// Waits for a turn as long as a request waits; none where it didn't come.
    pub(crate) async fn within_patience(&self, party: P) -> Option<Turn<P>> {
        timeout(PATIENCE, self.take(party)).await.ok().flatten()
    }

    /// How many of a party wait.
    pub(crate) fn waiting(&self, party: P) -> usize {
        let state = self.state();
        let found = state.waiting.iter().find(|(waiting, _)| *waiting == party);
        found.map_or(0, |(_, queue)| queue.iter().filter(|waiting| !waiting.is_closed()).count())
    }

    fn state(&self) -> MutexGuard<'_, State<P>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes who waits or has a turn, and gives the turns that are free then.
    fn change(&self, change: impl FnOnce(&mut State<P>)) {
        let mut state = self.state();
        change(&mut state);
        let mut granted = Vec::new();
        while let Some((party, waiting)) = state.next() {
            granted
                .push((waiting, Turn { fair_queue: self.clone(), party, granted: Instant::now() }));
        }
        drop(state);
        for (waiting, turn) in granted {
            // One who left meanwhile ends its turn by dropping it.
            let _gone = waiting.send(turn);
        }
    }
}

impl<P: QueueKey> State<P> {
    /// Notes that a party wants a turn.
    fn note(&mut self, party: P) {
        let [last, before] = self.last;
        let other = if last.is_some_and(|(last, _)| last.is_beside(party)) { last } else { before };
        self.last = [Some((party, Instant::now())), other];
    }

    /// How many of a party may be at it.
    fn each(&self, party: P) -> usize {
        let beside = self.is_beside_others(party);
        (if beside { self.room.beside } else { self.room.alone }).max(1)
    }

    fn is_beside_others(&self, party: P) -> bool {
        let other = |(last, at): &(P, Instant)| last.is_beside(party) && at.elapsed() < BESIDE;
        self.last.iter().flatten().any(other)
    }

    /// Whether a party waits for more, beside others.
    fn has_too_much(&self, party: P) -> bool {
        self.is_beside_others(party) && self.waiting.iter().any(|(waiting, _)| *waiting == party)
    }

    /// Notes that one of a party is no longer at it.
    fn leave(&mut self, party: P) {
        if let Some(count) = self.at_work.get_mut(&party) {
            *count -= 1;
            if *count == 0 {
                self.at_work.remove(&party);
            }
        }
    }

    /// Takes the next who gets a turn: the first of the first party that may have one more.
    fn next(&mut self) -> Option<(P, oneshot::Sender<Turn<P>>)> {
        if self.free == 0 {
            return None;
        }
        let mut at = 0;
        while let Some(party) = self.waiting.get(at).map(|(party, _)| *party) {
            if self.at_work.get(&party).is_some_and(|count| *count >= self.each(party)) {
                at += 1;
                continue;
            }
            let (_, queue) = self.waiting.get_mut(at)?;
            let first = std::iter::from_fn(|| queue.pop_front()).find(|first| !first.is_closed());
            let rest = self.waiting.remove(at).filter(|(_, queue)| !queue.is_empty());
            self.waiting.extend(rest);
            if let Some(first) = first {
                self.free -= 1;
                *self.at_work.entry(party).or_default() += 1;
                return Some((party, first));
            }
        }
        None
    }
}

/// Beside others, a party that has more to do than turns rests twice as long as it worked, so that the
/// machine is not busy with it alone. Meanwhile others may have the room.
impl<P: QueueKey> Drop for Turn<P> {
    fn drop(&mut self) {
        let party = self.party;
        let rests = self.fair_queue.state().has_too_much(party);
        let Some(runtime) = Handle::try_current().ok().filter(|_| rests) else {
            self.fair_queue.change(|state| {
                state.free += 1;
                state.leave(party);
            });
            return;
        };
        self.fair_queue.change(|state| state.free += 1);
        let (fair_queue, rest) = (self.fair_queue.clone(), self.granted.elapsed() * 2);
        runtime.spawn(async move {
            sleep(rest.min(LONGEST_REST)).await;
            fair_queue.change(|state| state.leave(party));
        });
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    impl QueueKey for u8 {
        fn is_beside(self, other: Self) -> bool {
            self != other
        }
    }

    fn fair_queue(total: usize, alone: usize, beside: usize) -> FairQueue<u8> {
        FairQueue::new(Room { total, alone, beside })
    }

    type Waiting = Pin<Box<dyn Future<Output = Option<Turn<u8>>> + Send>>;

    fn look(waiting: &mut Waiting) -> Option<Turn<u8>> {
        match waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => turn,
            Poll::Pending => None,
        }
    }

    fn wait(fair_queue: &FairQueue<u8>, party: u8) -> Waiting {
        Box::pin(fair_queue.take(party))
    }

    #[test]
    fn a_party_has_one_turn_and_others_theirs() {
        let fair_queue = fair_queue(2, 1, 1);
        let mut greedy: Vec<Waiting> = (0..3).map(|_| wait(&fair_queue, 1)).collect();
        let first = look(&mut greedy[0]).unwrap();
        assert!(look(&mut greedy[1]).is_none(), "one of a party at a time");
        let (mut two, mut three) = (wait(&fair_queue, 2), wait(&fair_queue, 3));
        let second = look(&mut two).unwrap();
        assert!(look(&mut three).is_none(), "no turn is free");
        drop(first);
        // The greedy one waited for longer, and has its turn.
        let again = look(&mut greedy[1]).unwrap();
        drop(again);
        assert!(look(&mut greedy[2]).is_none(), "now it is the third's turn");
        let third = look(&mut three).unwrap();
        drop((second, third));
        assert!(look(&mut greedy[2]).is_some());
    }

    #[test]
    fn whoever_leaves_the_queue_takes_no_turn() {
        let fair_queue = fair_queue(1, 1, 1);
        let first = look(&mut wait(&fair_queue, 1)).unwrap();
        let left = wait(&fair_queue, 2);
        let mut stays = wait(&fair_queue, 3);
        drop(left);
        drop(first);
        assert!(look(&mut stays).is_some());
        // A turn that was given and never looked at ends too.
        drop(stays);
        let granted = wait(&fair_queue, 4);
        let mut behind = wait(&fair_queue, 5);
        assert!(look(&mut behind).is_none());
        drop(granted);
        assert!(look(&mut behind).is_some());
    }

    #[test]
    fn a_party_that_is_alone_may_have_more_turns() {
        let fair_queue = fair_queue(4, 3, 1);
        let mut greedy: Vec<Waiting> = (0..4).map(|_| wait(&fair_queue, 1)).collect();
        let mut turns: Vec<_> = greedy[..3].iter_mut().map(look).collect();
        assert!(turns.iter().all(Option::is_some));
        assert!(look(&mut greedy[3]).is_none());
        assert_eq!((fair_queue.waiting(1), fair_queue.waiting(2)), (1, 0));
        assert!(look(&mut wait(&fair_queue, 2)).is_some(), "one is left for others");
        turns.pop();
        assert!(look(&mut greedy[3]).is_none(), "beside others it has its share");
        turns.clear();
        assert!(look(&mut greedy[3]).is_some());
    }

    #[tokio::test]
    async fn who_has_more_to_do_than_turns_rests_and_leaves_its_room_to_others() {
        let fair_queue = fair_queue(1, 1, 1);
        let mut modest = wait(&fair_queue, 2);
        drop(look(&mut modest));
        let mut greedy: Vec<Waiting> = (0..2).map(|_| wait(&fair_queue, 1)).collect();
        let first = look(&mut greedy[0]).unwrap();
        sleep(Duration::from_millis(20)).await;
        drop(first);
        assert!(look(&mut greedy[1]).is_none(), "it rests");
        drop(look(&mut wait(&fair_queue, 2)).unwrap());
        sleep(Duration::from_millis(200)).await;
        assert!(look(&mut greedy[1]).is_some());
    }
}
