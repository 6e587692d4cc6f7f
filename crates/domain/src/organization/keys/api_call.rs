//! History of calls with API keys.

use std::net::IpAddr;

use chrono::{DateTime, Utc};

use crate::Id;
use crate::organization::{ApiKey, Organization};

/// A call with an API key.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiCall {
    pub id: Id<Self>,
    /// Organization of the key.
    pub organization: Id<Organization>,
    pub key: Id<ApiKey>,
    /// Time of the call.
    pub at: DateTime<Utc>,
    pub method: String,
    /// Path, without the query.
    pub path: String,
    pub operation: String,
    /// Status of the answer.
    pub status: u16,
    /// Duration in milliseconds.
    pub milliseconds: f64,
    /// Address of the caller.
    pub address: IpAddr,
    /// The id of the request.
    pub request: String,
}

/// Filters of a list of calls; all must match.
#[derive(Debug, Clone, Default)]
pub struct ApiCallFilter {
    pub key: Option<Id<ApiKey>>,
    pub method: Option<String>,
    /// Text in the path, in any case.
    pub path: Option<String>,
    /// Status of the answer.
    pub status: Option<u16>,
    /// Not before this time.
    pub from: Option<DateTime<Utc>>,
    /// Before this time.
    pub to: Option<DateTime<Utc>>,
}
