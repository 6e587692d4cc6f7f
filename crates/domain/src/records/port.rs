//! Repository of an organization's own records.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::fields::Column;
use crate::records::{Listing, RecordKind, Stored};
use crate::{Id, RawId, Result, Total};

/// The records of one kind. Deleted ones are not among them, unless a method says so.
#[async_trait]
pub trait Records<K: RecordKind>: Send {
    /// One; where this unit of work writes, nobody changes it until it ends, and others may look
    /// at it as well.
    async fn find(&mut self, id: Id<K>) -> Result<Option<Stored<K>>>;
    /// Those of these ids, deleted ones too, as what was made with them goes on naming them.
    async fn find_including_deleted(&mut self, ids: &[Id<K>]) -> Result<Vec<Stored<K>>>;
    /// One that this unit of work is to change; nobody else changes or holds on to it until it ends.
    async fn find_to_change(&mut self, id: Id<K>) -> Result<Option<Stored<K>>>;
    /// A page of a list, by offset and limit, and how many there are on all pages.
    async fn page(
        &mut self,
        listing: &Listing<K>,
        page: (u32, u32),
    ) -> Result<(Vec<Stored<K>>, Total)>;
    /// Those after one of them in the order of their ids, at most so many: for exports.
    async fn after(
        &mut self,
        listing: &Listing<K>,
        last: Option<Id<K>>,
        most: u32,
    ) -> Result<Vec<Stored<K>>>;
    /// Those whose text in a column is one of these without case, each with the place of its
    /// text; in one statement.
    async fn by_text(
        &mut self,
        column: &'static Column,
        texts: &[String],
    ) -> Result<Vec<(usize, Stored<K>)>>;
    /// Keeps new ones, in one statement.
    async fn add(&mut self, records: &[Stored<K>]) -> Result<()>;
    /// Keeps changed ones, in one statement.
    async fn save(&mut self, records: &[Stored<K>]) -> Result<()>;
    /// Marks some as deleted, in one statement.
    async fn delete(&mut self, ids: &[Id<K>], at: DateTime<Utc>, by: Option<RawId>) -> Result<()>;
}
