//! What imports wrote, by the audit trail, and taking it back.

use std::collections::BTreeSet;

use async_trait::async_trait;

use crate::catalogue::ItemEntry;
use crate::workbooks::history::{PastImport, RowKind, WrittenRow};
use crate::{Id, RawId, Result};

/// Rows of an import to read.
#[derive(Debug, Clone, Copy)]
pub struct WrittenPart {
    pub import: Id<PastImport>,
    pub kind: RowKind,
    /// Whether to read those that it created, or the others.
    pub created: bool,
    /// Those of records after this one; all from the first on if there is none.
    pub after: Option<RawId>,
    /// Of at most so many records.
    pub most: u32,
}

/// Rows that imports wrote, by the audit trail.
#[async_trait]
pub trait WrittenRows: Send {
    /// Whether the trail still has all that an import wrote.
    async fn is_in_trail(&mut self, id: Id<PastImport>) -> Result<bool>;
    /// Kinds of rows that it wrote, of those that go back, with the number of each, in the order in which they come back.
    async fn written_kinds(&mut self, id: Id<PastImport>) -> Result<Vec<(RowKind, u64)>>;
    /// Rows that it wrote, with the last of the records that were looked at; none at the end.
    async fn written_rows(
        &mut self,
        part: &WrittenPart,
    ) -> Result<Option<(Vec<WrittenRow>, RawId)>>;
    /// What would go with these items if they were removed, though others set it: one for each item, for people.
    async fn set_for_items(
        &mut self,
        items: &[Id<ItemEntry>],
    ) -> Result<Vec<(Id<ItemEntry>, String)>>;
    /// Part numbers of items.
    async fn part_numbers(&mut self, items: &[RawId]) -> Result<Vec<(RawId, String)>>;
    /// Prices that this unit of work wrote and that hold at the same time as others.
    async fn overlapping_prices(&mut self) -> Result<Vec<RawId>>;
}

/// Takes back rows, many at once. A conflict if the database refuses one of them; then none is taken back.
#[async_trait]
pub trait Reverts: Send {
    /// Gives columns of rows what they held before.
    async fn restore_rows(
        &mut self,
        kind: RowKind,
        rows: &[(&WrittenRow, BTreeSet<String>)],
    ) -> Result<()>;
    /// Creates rows again, with their ids.
    async fn bring_rows_back(&mut self, kind: RowKind, rows: &[&WrittenRow]) -> Result<()>;
    /// Removes rows with their parts.
    async fn remove_rows(&mut self, kind: RowKind, rows: &[&WrittenRow]) -> Result<()>;
    /// Notes the change in what the rows belong to.
    async fn touch_parents(&mut self) -> Result<()>;
}
