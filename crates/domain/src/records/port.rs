//! Repository of an organization's own records.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::fields::Column;
use crate::records::{Listing, RecordKind, Stored};
use crate::{Id, ListPage, RawId, Result, Window};

/// Records of one kind. Methods don't return deleted ones, unless they say so.
#[async_trait]
pub trait Records<K: RecordKind>: Send {
    /// Finds one; in a writing unit of work it is locked against changes until the end, but others may read and lock
    /// it in the same way.
    async fn find(&mut self, id: Id<K>) -> Result<Option<Stored<K>>>;
    /// Finds records by id, deleted ones too, since documents go on naming them.
    async fn find_including_deleted(&mut self, ids: &[Id<K>]) -> Result<Vec<Stored<K>>>;
    /// Finds some to change them, by id; nobody else can lock them until the unit of work ends.
    async fn find_to_change(&mut self, ids: &[Id<K>]) -> Result<Vec<Stored<K>>>;
    /// A part of a list.
    async fn page(&mut self, listing: &Listing<K>, window: &Window) -> Result<ListPage<Stored<K>>>;
    /// At most `most` records after a given one, by id, for exports.
    async fn after(
        &mut self,
        listing: &Listing<K>,
        last: Option<Id<K>>,
        most: u32,
    ) -> Result<Vec<Stored<K>>>;
    /// Records whose text in a column equals one of these in folded case, each with the position of its text; in one
    /// statement.
    async fn by_text(
        &mut self,
        column: &'static Column,
        texts: &[String],
    ) -> Result<Vec<(usize, Stored<K>)>>;
    /// Records with these numbers in another system, each with the position of its number; in one statement. Records
    /// of earlier versions may share one.
    async fn by_external(&mut self, numbers: &[String]) -> Result<Vec<(usize, Stored<K>)>>;
    /// Stores new ones, in one statement.
    async fn add(&mut self, records: &[Stored<K>]) -> Result<()>;
    /// Stores changed ones, in one statement.
    async fn save(&mut self, records: &[Stored<K>]) -> Result<()>;
    /// Marks some as deleted, in one statement.
    async fn delete(&mut self, ids: &[Id<K>], at: DateTime<Utc>, by: Option<RawId>) -> Result<()>;
}
