//! Does other work on a thread while it waits for the database.

use std::future::{Future, poll_fn};
use std::pin::pin;

/// Runs a future to its end, and takes steps of other work whenever the future waits. Steps should be short, since
/// the future is polled between them.
pub(crate) async fn interleave<T>(
    waiting: impl Future<Output = T> + Send,
    mut step: impl FnMut() -> bool + Send,
) -> T {
    let mut waiting = pin!(waiting);
    let mut more = true;
    poll_fn(|context| {
        let polled = waiting.as_mut().poll(context);
        if polled.is_pending() && more {
            more = step();
            if more {
                context.waker().wake_by_ref();
            }
        }
        polled
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// How many steps of so many are taken beside a future that is ready when asked so often.
    fn steps_taken(requested: u32, steps: u32) -> u32 {
        let left = AtomicU32::new(requested);
        let waiting = poll_fn(|_| match left.fetch_sub(1, Ordering::Relaxed) {
            1 => Poll::Ready(()),
            _ => Poll::Pending,
        });
        let taken = AtomicU32::new(0);
        let mut both =
            pin!(interleave(waiting, || taken.fetch_add(1, Ordering::Relaxed) + 1 < steps));
        let mut context = Context::from_waker(Waker::noop());
        while both.as_mut().poll(&mut context).is_pending() {}
        taken.load(Ordering::Relaxed)
    }

    #[test]
    fn steps_are_taken_while_there_is_something_to_wait_for() {
        assert_eq!(steps_taken(1, 9), 0);
        assert_eq!(steps_taken(4, 9), 3);
    }

    #[test]
    fn work_that_is_done_is_not_begun_again() {
        assert_eq!(steps_taken(9, 2), 2);
    }
}
