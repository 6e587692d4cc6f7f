//! Records of writes: the audit trail, and answers for repeated requests.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::organization::audit::{AuditQuery, Entry};
use crate::organization::retries::{EarlierRequest, Retry};
use crate::{Result, Total};

/// The audit trail. Every change is written to it by the store itself.
#[async_trait]
pub trait Audit: Send {
    /// A page of it, the newest first, and how many entries there are on all pages.
    async fn audit(&mut self, query: &AuditQuery, page: (u32, u32)) -> Result<(Vec<Entry>, Total)>;
}

/// Answers that are kept for requests that come again.
#[async_trait]
pub trait Retries: Send {
    /// Claims a request for this unit of work; gives the earlier one of its key if there is one.
    /// Answers from before `since` no longer count.
    async fn claim(
        &mut self,
        retry: &Retry,
        since: DateTime<Utc>,
    ) -> Result<Option<EarlierRequest>>;
    /// Keeps the answer of a claimed request.
    async fn keep_answer(
        &mut self,
        retry: &Retry,
        answer: Option<&[u8]>,
        now: DateTime<Utc>,
    ) -> Result<()>;
}
