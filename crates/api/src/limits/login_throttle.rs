//! Slows down guesses of passwords: each wrong one for an account makes the network that sent it wait longer. The
//! owner of the account doesn't notice, since other networks don't wait.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::Email;

use crate::error::ApiError;
use crate::limits::tenant::network;

/// Wrong passwords without a wait, since people mistype.
const FREE: u32 = 4;
/// Longest wait.
const LONGEST: Duration = Duration::from_mins(15);
/// An account is forgotten after this time without a try.
const FORGOTTEN: Duration = Duration::from_hours(1);

/// The network that tries, and the account; `None` for a text that is no e-mail address.
type Tried = (IpAddr, Option<Email>);

/// Recent wrong passwords.
#[derive(Default)]
pub(crate) struct LoginThrottle(Mutex<HashMap<Tried, Wrong>>);

struct Wrong {
    times: u32,
    next: Instant,
}

impl LoginThrottle {
    /// Allows a try, or refuses it.
    ///
    /// # Errors
    /// The time to wait, after too many wrong passwords.
    pub(crate) fn may_try(&self, address: IpAddr, account: Option<&Email>) -> Result<(), ApiError> {
        let now = Instant::now();
        let wait = self
            .all()
            .get(&tried(address, account))
            .map_or(Duration::ZERO, |wrong| wrong.next.saturating_duration_since(now));
        if wait.is_zero() {
            return Ok(());
        }
        Err(ApiError::TooMany { retry_after_seconds: wait.as_secs().saturating_add(1), left: None })
    }

    /// Notes whether the password was right.
    pub(crate) fn note(&self, address: IpAddr, account: Option<&Email>, right: bool) {
        let (mut all, tried) = (self.all(), tried(address, account));
        if right {
            all.remove(&tried);
            return;
        }
        let now = Instant::now();
        let wrong = all.entry(tried).or_insert(Wrong { times: 0, next: now });
        wrong.times = wrong.times.saturating_add(1);
        wrong.next = now + wait(wrong.times);
    }

    /// Forgets old tries.
    pub(crate) fn tidy(&self) {
        let now = Instant::now();
        self.all().retain(|_, wrong| now.saturating_duration_since(wrong.next) < FORGOTTEN);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Tried, Wrong>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn tried(address: IpAddr, account: Option<&Email>) -> Tried {
    (network(address), account.cloned())
}

/// Wait before the next try after this many wrong ones.
fn wait(times: u32) -> Duration {
    match times.checked_sub(FREE) {
        None | Some(0) => Duration::ZERO,
        Some(more) => LONGEST.min(Duration::from_secs(1_u64 << more.min(20))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest() {
        let seconds = [0, 1, 4, 5, 6, 7, 14, 100, u32::MAX].map(|times| wait(times).as_secs());
        assert_eq!(seconds, [0, 0, 0, 2, 4, 8, 900, 900, 900]);
    }

    #[test]
    fn an_account_waits_for_its_own_wrong_passwords() {
        let (login_throttle, here) = (LoginThrottle::default(), IpAddr::from([192, 0, 2, 1]));
        let [ann, other] = ["a@b.example", "other@b.example"].map(|text| Email::new(text).ok());
        let (ann, other) = (ann.as_ref(), other.as_ref());
        for _ in 0..=FREE {
            assert!(login_throttle.may_try(here, ann).is_ok());
            login_throttle.note(here, ann, false);
        }
        assert!(login_throttle.may_try(here, ann).is_err());
        assert!(login_throttle.may_try(here, other).is_ok());
        assert!(login_throttle.may_try(IpAddr::from([192, 0, 2, 2]), ann).is_ok());
        login_throttle.note(here, ann, true);
        assert!(login_throttle.may_try(here, ann).is_ok());
    }
}
