//! What a shop looks at in the morning.

use async_trait::async_trait;

use crate::Result;
use crate::organization::today::{TodayQuery, TodayRow};

/// The first rows of lists on the first page, each list in one statement.
#[async_trait]
pub trait Today: Send {
    /// Late and due orders, those short of stock, and those that wait for their release.
    async fn orders_of_today(&mut self, query: &TodayQuery) -> Result<Vec<TodayRow>>;
    /// Offers without an answer that expire soon, or expired of late.
    async fn offers_of_today(&mut self, query: &TodayQuery) -> Result<Vec<TodayRow>>;
    /// Imports that failed, the last one first.
    async fn failed_imports(&mut self, query: &TodayQuery) -> Result<Vec<TodayRow>>;
    /// Documents and customers that somebody changed, the last one first.
    async fn recent_work(&mut self, query: &TodayQuery) -> Result<Vec<TodayRow>>;
}
