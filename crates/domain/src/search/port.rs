//! What the search box needs from the database.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::customers::Customer;
use crate::documents::port::DocumentEntry;
use crate::search::{MatchKind, SearchText};
use crate::{Id, RawId, Result};

/// Finding records by words.
#[async_trait]
pub trait Search: Send {
    /// Ids and kinds of a page of the records that a text finds, the best first, and how many there are, counted
    /// up to one more than [`crate::search::MOST_FOUND`]. A customer finds items and its own documents.
    async fn matches(
        &mut self,
        text: &SearchText,
        customer: Option<Id<Customer>>,
        hide_unavailable: bool,
        page: (u32, u32),
    ) -> Result<(Vec<(RawId, MatchKind)>, u64)>;
    /// These items, in any order, with the numbers and prices of a customer at a moment.
    async fn item_entries(
        &mut self,
        items: &[(Id<ItemEntry>, crate::catalogue::ItemType)],
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Vec<ItemEntry>>;
    /// These documents, in any order.
    async fn document_entries(&mut self, ids: &[RawId]) -> Result<Vec<DocumentEntry>>;
    /// What is available of these items in all warehouses, of those that stock is kept of.
    async fn available(&mut self, ids: &[RawId]) -> Result<HashMap<RawId, Decimal>>;
}
