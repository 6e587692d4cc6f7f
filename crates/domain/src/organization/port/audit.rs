//! Audit trail, feed of changes, and answers for repeated requests.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::organization::audit::{AuditQuery, Entry};
use crate::organization::changes::{FeedPart, FeedPlace};
use crate::organization::retries::{EarlierRequest, Retry};
use crate::{ListPage, Remark, Result, Window};

/// The audit trail, which the database writes with every change.
#[async_trait]
pub trait Audit: Send {
    /// A part of the entries, newest first.
    async fn audit(&mut self, query: &AuditQuery, window: &Window) -> Result<ListPage<Entry>>;
    /// Says why this unit of work changes what it changes from now on.
    async fn give_reason(&mut self, reason: &Remark) -> Result<()>;
}

/// The feed of changes, which is the audit trail in the order of commits.
#[async_trait]
pub trait Changes: Send {
    /// At most so many entries after a place, of the organization and the shared catalogue, and how far the feed goes.
    async fn changes(&mut self, after: FeedPlace, most: usize) -> Result<FeedPart>;
}

/// Stored answers for repeated requests.
#[async_trait]
pub trait Retries: Send {
    /// Claims a request for this unit of work; returns the earlier one with its key, if any.
    /// Answers from before `since` have expired.
    async fn claim(
        &mut self,
        retry: &Retry,
        since: DateTime<Utc>,
    ) -> Result<Option<EarlierRequest>>;
    /// Stores the answer of a claimed request.
    async fn keep_answer(
        &mut self,
        retry: &Retry,
        answer: Option<&[u8]>,
        now: DateTime<Utc>,
    ) -> Result<()>;
}
