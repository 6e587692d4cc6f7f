//! Places for imports: so many at once, one of an organization, shared out in turns.
//!
//! Whoever wants a place waits in the queue of its organization; a place that becomes free goes to the
//! organization whose turn it is. So an organization with many imports waits for itself, not others for it.

use std::collections::{HashMap, HashSet, VecDeque};
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use domain::Id;
use domain::organization::Organization;
use tokio::sync::oneshot;

/// Jobs of one organization that may wait: each holds a file.
pub(crate) const MOST_QUEUED: usize = 10;

/// The places of a service.
#[derive(Clone)]
pub(crate) struct Places(Arc<Mutex<State>>);

struct State {
    free: usize,
    /// Organizations that have a place.
    at_work: HashSet<Id<Organization>>,
    /// Organizations that wait for one, the next first, each with its own queue.
    turns: VecDeque<(Id<Organization>, VecDeque<oneshot::Sender<Place>>)>,
    /// Jobs that wait.
    queued: HashMap<Id<Organization>, usize>,
}

/// A place; dropping it gives it back.
pub(crate) struct Place {
    places: Places,
    organization: Id<Organization>,
}

/// A job that waits for a place; dropping it makes room for another.
pub(crate) struct Queued {
    places: Places,
    organization: Id<Organization>,
}

impl Queued {
    pub(crate) const fn organization(&self) -> Id<Organization> {
        self.organization
    }
}

impl Places {
    pub(crate) fn new(at_once: usize) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: at_once,
            at_work: HashSet::new(),
            turns: VecDeque::new(),
            queued: HashMap::new(),
        })))
    }

    /// Waits for a place; whoever stops waiting leaves the queue. None when the service ends.
    pub(crate) fn take(
        &self,
        organization: Id<Organization>,
    ) -> impl Future<Output = Option<Place>> + Send + use<> {
        let (sender, receiver) = oneshot::channel();
        self.change(|state| {
            match state.turns.iter_mut().find(|(waiting, _)| *waiting == organization) {
                Some((_, queue)) => {
                    queue.retain(|waiting| !waiting.is_closed());
                    queue.push_back(sender);
                }
                None => state.turns.push_back((organization, VecDeque::from([sender]))),
            }
        });
        async move { receiver.await.ok() }
    }

    /// A place in the queue of jobs; none where as many of the organization wait as may.
    pub(crate) fn queue(&self, organization: Id<Organization>) -> Option<Queued> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let queued = state.queued.entry(organization).or_default();
        if *queued >= MOST_QUEUED {
            return None;
        }
        *queued += 1;
        Some(Queued { places: self.clone(), organization })
    }

    /// Changes who waits or works, and hands out the places that are free then.
    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        let mut granted = Vec::new();
        while let Some((organization, waiting)) = state.next() {
            granted.push((waiting, Place { places: self.clone(), organization }));
        }
        drop(state);
        for (waiting, place) in granted {
            // One who left meanwhile gives its place back by dropping it.
            let _gone = waiting.send(place);
        }
    }
}

impl State {
    /// Takes the next who gets a place: the first of the first organization that has none.
    fn next(&mut self) -> Option<(Id<Organization>, oneshot::Sender<Place>)> {
        if self.free == 0 {
            return None;
        }
        let mut at = 0;
        while let Some((organization, queue)) = self.turns.get_mut(at) {
            if self.at_work.contains(organization) {
                at += 1;
                continue;
            }
            let organization = *organization;
            let first = std::iter::from_fn(|| queue.pop_front()).find(|first| !first.is_closed());
            let rest = self.turns.remove(at).filter(|(_, queue)| !queue.is_empty());
            self.turns.extend(rest);
            if let Some(first) = first {
                self.free -= 1;
                self.at_work.insert(organization);
                return Some((organization, first));
            }
        }
        None
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.change(|state| {
            state.free += 1;
            state.at_work.remove(&self.organization);
        });
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        let mut state = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(queued) = state.queued.get_mut(&self.organization) {
            *queued -= 1;
            if *queued == 0 {
                state.queued.remove(&self.organization);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    type Waiting = Pin<Box<dyn Future<Output = Option<Place>> + Send>>;

    fn organization(number: u8) -> Id<Organization> {
        Id::from_raw([number; 12])
    }

    fn look(waiting: &mut Waiting) -> Option<Place> {
        match waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(place) => place,
            Poll::Pending => None,
        }
    }

    fn wait(places: &Places, number: u8) -> Waiting {
        Box::pin(places.take(organization(number)))
    }

    #[test]
    fn an_organization_has_one_place_and_others_take_turns() {
        let places = Places::new(2);
        let mut greedy: Vec<Waiting> = (0..3).map(|_| wait(&places, 1)).collect();
        let first = look(&mut greedy[0]).unwrap();
        assert!(look(&mut greedy[1]).is_none(), "one of an organization at a time");
        let (mut two, mut three) = (wait(&places, 2), wait(&places, 3));
        let second = look(&mut two).unwrap();
        assert!(look(&mut three).is_none(), "no place is free");
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
    fn whoever_leaves_the_queue_takes_no_place() {
        let places = Places::new(1);
        let first = look(&mut wait(&places, 1)).unwrap();
        let left = wait(&places, 2);
        let mut stays = wait(&places, 3);
        drop(left);
        drop(first);
        assert!(look(&mut stays).is_some());
        // A place that was granted and never looked at goes back too.
        drop(stays);
        let granted = wait(&places, 4);
        let mut behind = wait(&places, 5);
        assert!(look(&mut behind).is_none());
        drop(granted);
        assert!(look(&mut behind).is_some());
    }

    #[test]
    fn ten_jobs_of_an_organization_may_wait() {
        let places = Places::new(1);
        let queued: Vec<_> = (0..MOST_QUEUED).map(|_| places.queue(organization(1))).collect();
        assert!(queued.iter().all(Option::is_some));
        assert!(places.queue(organization(1)).is_none());
        assert!(places.queue(organization(2)).is_some());
        drop(queued);
        assert!(places.queue(organization(1)).is_some());
    }
}
