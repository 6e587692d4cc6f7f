//! The calls that were made with API keys.

use std::net::IpAddr;

use chrono::{DateTime, Utc};

use crate::Id;
use crate::organization::{ApiKey, Organization};

/// A call that was made with an API key.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiCall {
    pub id: Id<Self>,
    /// Organization of the key.
    pub organization: Id<Organization>,
    pub key: Id<ApiKey>,
    /// When it came.
    pub at: DateTime<Utc>,
    pub method: String,
    /// Its path, without the query.
    pub path: String,
    pub operation: String,
    /// The status of its answer.
    pub status: u16,
    /// Duration in milliseconds.
    pub milliseconds: f64,
    /// From where it came.
    pub address: IpAddr,
    /// The id of the request.
    pub request: String,
}

/// Filters of a list of calls, all of which must match.
#[derive(Debug, Clone, Default)]
pub struct ApiCallFilter {
    pub key: Option<Id<ApiKey>>,
    pub method: Option<String>,
    /// With this in the path, whatever the case.
    pub path: Option<String>,
    /// Answered with this status.
    pub status: Option<u16>,
    /// From then on.
    pub from: Option<DateTime<Utc>>,
    /// Up to, and not including, then.
    pub to: Option<DateTime<Utc>>,
}
