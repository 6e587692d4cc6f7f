//! What a shop looks at in the morning.

use async_trait::async_trait;

use crate::Result;
use crate::organization::today::{Begun, TodayQuery, TodayRow};

/// The lists on the first page.
#[async_trait]
pub trait Today: Send {
    /// The first rows of all lists, those of each list in order.
    async fn rows_of_today(&mut self, query: &TodayQuery) -> Result<Vec<TodayRow>>;
    /// What the organization has of what a shop begins with.
    async fn begun(&mut self) -> Result<Begun>;
}
