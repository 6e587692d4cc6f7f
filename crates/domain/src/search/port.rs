//! Finds records by words.

use async_trait::async_trait;

use crate::customers::Customer;
use crate::search::{MatchKind, SearchText};
use crate::{Id, RawId, Result};

/// A customer who searches: it finds items, and documents of its own of these types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchingCustomer {
    pub id: Id<Customer>,
    pub kinds: Vec<&'static str>,
}

#[async_trait]
pub trait Search: Send {
    /// Ids and kinds of a page of matches, best first, and the number of all, counted up to one more than
    /// [`crate::search::MOST_FOUND`].
    async fn matches(
        &mut self,
        text: &SearchText,
        customer: Option<&SearchingCustomer>,
        hide_unavailable: bool,
        page: (u32, u32),
    ) -> Result<(Vec<(RawId, MatchKind)>, u64)>;
    /// Positions of words that some record has together: all but one if possible, otherwise as many as go together
    /// with the first word that is found at all. Words are tried in this order.
    async fn words_found(
        &mut self,
        text: &SearchText,
        customer: Option<&SearchingCustomer>,
        hide_unavailable: bool,
        order: &[usize],
    ) -> Result<Vec<usize>>;
}
