//! Limits on how often callers may call.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use domain::access::Actor;
use domain::organization::port::Tries;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::{StateInformationMiddleware, StateSnapshot};
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use crate::error::ApiError;
use crate::limits::tenant::network;
use crate::server::settings::Settings;

/// A limit for each caller.
type Limiter<K> =
    RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>;

/// What a caller has left of a limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Left {
    /// Most calls at once.
    quota: u32,
    /// Seconds until all of them are there again.
    window: u64,
    /// Calls that are left now.
    remaining: u32,
    /// Seconds until more are left: all of them, or one if there is none.
    reset: u64,
}

impl Left {
    /// Says it in headers (draft-ietf-httpapi-ratelimit-headers).
    pub(crate) fn tell(self, headers: &mut HeaderMap) {
        let Self { quota, window, remaining, reset } = self;
        for (name, value) in [
            ("ratelimit-policy", format!("\"default\";q={quota};w={window}")),
            ("ratelimit", format!("\"default\";r={remaining};t={reset}")),
        ] {
            // Digits and names are ASCII.
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

/// Counters of calls.
pub(crate) struct Limits {
    actors: Limiter<Actor>,
    addresses: Limiter<IpAddr>,
    tokens_per_minute: u32,
    clock: DefaultClock,
}

impl Limits {
    /// Counters with these settings; bursts of up to twice the rate are allowed.
    pub(crate) fn new(settings: &Settings) -> Self {
        let each_second =
            |calls: u32| Quota::per_second(some(calls)).allow_burst(some(calls.saturating_mul(2)));
        Self {
            actors: limiter(each_second(settings.known_per_second)),
            addresses: limiter(each_second(settings.anonymous_per_second)),
            tokens_per_minute: settings.tokens_per_minute.max(1),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a call with a token.
    pub(crate) fn try_actor(&self, actor: Actor) -> Result<Left, ApiError> {
        self.check(&self.actors, &actor)
    }

    /// Counts a call without a token.
    pub(crate) fn try_address(&self, address: IpAddr) -> Result<Left, ApiError> {
        self.check(&self.addresses, &network(address))
    }

    /// Counts a request for a token, at whichever process.
    pub(crate) async fn try_token(
        &self,
        tries: &dyn Tries,
        address: IpAddr,
    ) -> Result<Left, ApiError> {
        let (quota, minute) = (self.tokens_per_minute, Duration::from_mins(1));
        let counted = tries.count_token_request(network(address), quota).await?;
        let each = minute / quota;
        let free = minute.saturating_sub(counted.all_left_in);
        let left = |remaining, reset| Left { quota, window: minute.as_secs(), remaining, reset };
        if counted.accepted {
            let remaining = free.as_micros() / each.as_micros().max(1);
            let remaining = u32::try_from(remaining).unwrap_or(quota).min(quota);
            return Ok(left(remaining, seconds(counted.all_left_in)));
        }
        let retry_after_seconds = seconds(each.saturating_sub(free)).max(1);
        Err(ApiError::TooMany { retry_after_seconds, left: Some(left(0, retry_after_seconds)) })
    }

    /// Forgets callers that haven't called for a while.
    pub(crate) fn tidy(&self) {
        self.actors.retain_recent();
        self.addresses.retain_recent();
    }

    fn check<K: std::hash::Hash + Eq + Clone>(
        &self,
        limiter: &Limiter<K>,
        key: &K,
    ) -> Result<Left, ApiError> {
        match limiter.check_key(key) {
            Ok(now) => Ok(left(&now)),
            Err(wait) => {
                let seconds = wait.wait_time_from(self.clock.now()).as_secs().saturating_add(1);
                let quota = wait.quota();
                let (quota, window) = bounds(quota);
                let left = Left { quota, window, remaining: 0, reset: seconds };
                Err(ApiError::TooMany { retry_after_seconds: seconds, left: Some(left) })
            }
        }
    }
}

fn limiter<K: std::hash::Hash + Eq + Clone>(quota: Quota) -> Limiter<K> {
    RateLimiter::keyed(quota).with_middleware()
}

/// Calls at once, and the seconds until all of them are there again.
fn bounds(quota: Quota) -> (u32, u64) {
    let calls = quota.burst_size();
    let whole = quota.replenish_interval().saturating_mul(calls.get());
    (calls.get(), seconds(whole))
}

fn left(now: &StateSnapshot) -> Left {
    let (quota, window) = bounds(now.quota());
    let remaining = now.remaining_burst_capacity();
    let missing = quota.saturating_sub(remaining);
    let reset = seconds(now.quota().replenish_interval().saturating_mul(missing));
    Left { quota, window, remaining, reset }
}

/// Whole seconds, rounded up.
fn seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

fn some(calls: u32) -> NonZeroU32 {
    NonZeroU32::new(calls).unwrap_or(NonZeroU32::MIN)
}
