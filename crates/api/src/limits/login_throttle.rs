//! Wrong passwords: each for an account from an address makes the next one wait longer. Whoever knows
//! the password and comes from elsewhere doesn't notice.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::Email;

use crate::error::ApiError;
use crate::limits::tenant::network;

/// So many wrong passwords cost no time: people mistype.
const FREE: u32 = 4;
/// The longest wait.
const LONGEST: Duration = Duration::from_mins(15);
/// An account that nobody tried for so long after its wait is forgotten.
const FORGOTTEN: Duration = Duration::from_hours(1);

/// The network that tries, and the account; none for what is no address, which is nobody's.
type Tried = (IpAddr, Option<Email>);

/// Wrong passwords of late.
#[derive(Default)]
pub(crate) struct LoginThrottle(Mutex<HashMap<Tried, Wrong>>);

struct Wrong {
    times: u32,
    next: Instant,
}

impl LoginThrottle {
    /// Lets somebody try a password.
    ///
    /// # Errors
    /// When to come back, where too many were wrong.
    pub(crate) fn may_try(&self, address: IpAddr, account: Option<&Email>) -> Result<(), ApiError> {
        let now = Instant::now();
        let wait = self
            .all()
            .get(&tried(address, account))
            .map_or(Duration::ZERO, |wrong| wrong.next.saturating_duration_since(now));
        if wait.is_zero() {
            return Ok(());
        }
        Err(ApiError::TooMany { retry_after_seconds: wait.as_secs().saturating_add(1) })
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

    /// Forgets what is long over.
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

/// How long the next try has to wait after so many wrong ones.
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
