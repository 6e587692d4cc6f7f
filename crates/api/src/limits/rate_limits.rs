//! Limits on how often callers may call.

use std::net::IpAddr;
use std::num::NonZeroU32;

use domain::access::Actor;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::ApiError;
use crate::limits::login_throttle::LoginThrottle;
use crate::limits::tenant::network;
use crate::server::settings::Settings;

/// Counters of calls.
pub(crate) struct Limits {
    actors: DefaultKeyedRateLimiter<Actor>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    tokens: DefaultKeyedRateLimiter<IpAddr>,
    /// Wrong passwords of each account.
    pub(crate) login_throttle: LoginThrottle,
    clock: DefaultClock,
}

impl Limits {
    /// Counters with these settings; bursts of up to twice the rate are allowed.
    pub(crate) fn new(settings: &Settings) -> Self {
        let each_second =
            |calls: u32| Quota::per_second(some(calls)).allow_burst(some(calls.saturating_mul(2)));
        Self {
            actors: RateLimiter::keyed(each_second(settings.known_per_second)),
            addresses: RateLimiter::keyed(each_second(settings.anonymous_per_second)),
            tokens: RateLimiter::keyed(Quota::per_minute(some(settings.tokens_per_minute))),
            login_throttle: LoginThrottle::default(),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a call with a token.
    pub(crate) fn try_actor(&self, actor: Actor) -> Result<(), ApiError> {
        self.check(&self.actors, &actor)
    }

    /// Counts a call without a token.
    pub(crate) fn try_address(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.addresses, &network(address))
    }

    /// Counts a request for a token.
    pub(crate) fn try_token(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.tokens, &network(address))
    }

    /// Forgets callers that haven't called for a while.
    pub(crate) fn tidy(&self) {
        self.actors.retain_recent();
        self.addresses.retain_recent();
        self.tokens.retain_recent();
        self.login_throttle.tidy();
    }

    fn check<K: std::hash::Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), ApiError> {
        limiter.check_key(key).map_err(|wait| ApiError::TooMany {
            retry_after_seconds: wait.wait_time_from(self.clock.now()).as_secs().saturating_add(1),
        })
    }
}

fn some(calls: u32) -> NonZeroU32 {
    NonZeroU32::new(calls).unwrap_or(NonZeroU32::MIN)
}
