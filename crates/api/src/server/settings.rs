//! Settings of the HTTP interface.

use std::time::Duration;

use crate::limits::fair_queue::Room;
use domain::Id;
use domain::organization::{Organization, Origin};
use ipnet::IpNet;
use serde::Deserialize;

/// Trusted proxies in front of the service, which report the caller's address.
#[derive(Debug, Clone, Default)]
pub struct Proxies {
    /// Their networks.
    pub trusted: Vec<IpNet>,
    /// The header that they write.
    pub header: ForwardedHeader,
}

/// Header in which proxies report the caller's address. The other one may come from the caller, so it is ignored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForwardedHeader {
    /// `X-Forwarded-For`, which most proxies write.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// Who may see the metrics at the service's own address.
#[derive(Clone)]
pub enum MetricsFor {
    /// Callers on the same machine, not those whom a proxy there passes on.
    ThisMachine,
    /// Whoever has this token.
    Token(String),
    /// Nobody: they have an address of their own.
    Nobody,
}

impl std::fmt::Debug for MetricsFor {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::ThisMachine => "ThisMachine",
            Self::Token(_) => "Token",
            Self::Nobody => "Nobody",
        })
    }
}

/// Settings of the HTTP interface.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Organization whose catalogue callers without a token see; only the shared catalogue if absent.
    pub public_organization: Option<Id<Organization>>,
    /// The address in QR codes, with `{kind}`, `{id}` and `{number}`.
    pub record_url: Option<String>,
    /// Proxies before the service.
    pub proxies: Proxies,
    /// Origins whose pages may call from a browser, whichever organization they call.
    pub cors_origins: Vec<Origin>,
    /// Requests a second of a caller with a token.
    pub known_per_second: u32,
    /// Requests a second of an address without a token.
    pub anonymous_per_second: u32,
    /// Tokens that an address may ask for in a minute.
    pub tokens_per_minute: u32,
    /// Hose assemblies that the page of a web shop may store for a customer in an hour.
    pub embed_assemblies_per_hour: u32,
    /// How long a body may pause before its request is given up.
    pub body_patience: Duration,
    /// How long requests under way may go on when the service is told to stop.
    pub shutdown: Duration,
    /// Who may see the metrics.
    pub metrics: MetricsFor,
    /// Seconds that a person stays signed in with the page.
    pub session_seconds: u32,
    /// Connections to the database.
    pub connections: usize,
    pub exports_at_once: usize,
    /// Imports at once; jobs wait for one another.
    pub imports_at_once: usize,
    /// Calls with API keys that may wait to be written to their history.
    pub calls_waiting: usize,
    /// Days that calls with API keys are kept.
    pub calls_kept_days: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            public_organization: None,
            record_url: None,
            proxies: Proxies::default(),
            cors_origins: Vec::new(),
            known_per_second: 200,
            anonymous_per_second: 50,
            tokens_per_minute: 10,
            embed_assemblies_per_hour: 60,
            body_patience: Duration::from_secs(30),
            shutdown: Duration::from_secs(10),
            metrics: MetricsFor::ThisMachine,
            session_seconds: 12 * 60 * 60,
            connections: 16,
            exports_at_once: std::thread::available_parallelism().map_or(2, usize::from),
            imports_at_once: 2,
            calls_waiting: 10_000,
            calls_kept_days: 90,
        }
    }
}

impl Settings {
    /// Requests processed at a time. Each computes here or in the database, so one more than there are cores keeps
    /// them busy; more would only delay one another. The remaining connections, besides those of exports and imports,
    /// are for parties that have nothing running.
    pub(crate) fn room_for_requests(&self) -> Room {
        let beside_others = self.exports_at_once + self.imports_at_once;
        // A machine of many cores may make more exports than it has connections.
        let all = self.connections.saturating_sub(beside_others).max(self.connections / 2).max(1);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let slots = (cores + 1).min(all - all / 4);
        Room { slots, reserve: all - slots }
    }
}

/// The largest JSON body.
pub(crate) const MOST_JSON_BYTES: usize = 1024 * 1024;
/// The largest file that is uploaded.
pub(crate) const MOST_UPLOAD_BYTES: u64 = 32 * 1024 * 1024;
