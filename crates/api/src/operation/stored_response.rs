//! Stored answers for repeated requests.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// How long answers are stored.
pub(crate) const KEPT: TimeDelta = TimeDelta::hours(24);

/// The header of an answer to a repeated request.
pub(crate) const REPLAYED: (&str, &str) = ("idempotency-replayed", "true");

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredResponse {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: String,
}

impl StoredResponse {
    /// The stored body, which may be only what the whole answer is made of again.
    pub(crate) fn body(&self) -> &str {
        &self.body
    }

    /// The stored answer, marked as replayed.
    pub(crate) fn again(&self) -> HttpResponse {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        let mut answer = HttpResponse::build(status);
        for (name, value) in &self.headers {
            answer.insert_header((name.as_str(), value.as_str()));
        }
        answer.insert_header(REPLAYED).body(self.body.clone())
    }
}
