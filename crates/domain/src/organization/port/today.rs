//! What a shop looks at in the morning.

use async_trait::async_trait;

use crate::Result;
use crate::organization::today::{Begun, TodayQuery, TodayRow};

/// The lists on the first page.
#[async_trait]
pub trait Today: Send {
    /// The first rows of all lists, those of each list in order.
    async fn rows_of_today(&mut self, query: &TodayQuery) -> Result<Vec<TodayRow>>;
    /// How far the organization is set up, as its records tell.
    async fn begun(&mut self) -> Result<Begun>;
}
