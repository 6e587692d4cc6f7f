//! What came of reverting an import, as JSON.

use domain::Id;
use domain::access::Visibility;
use domain::organization::audit::is_cost;
use domain::workbooks::history::{ImportCounts, KeptRow, PastImport, Reverted, RowKind};
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::wire::{self, Word};
use crate::organization::camel;

/// Numbers of records.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CountsView {
    /// Number of new records; of a revert, of those that came back.
    created: u64,
    /// Number of changed records.
    updated: u64,
    /// Number of records that already were as in the file.
    unchanged: u64,
    /// Number of records that a revert removed.
    deleted: u64,
    /// Number of records that a revert left as they were, at least in part.
    kept: u64,
}

impl CountsView {
    pub(crate) const fn of(counts: ImportCounts) -> Self {
        let ImportCounts { created, updated, unchanged, deleted, kept } = counts;
        Self { created, updated, unchanged, deleted, kept }
    }
}

/// What became of a revert.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RevertReport")]
pub(crate) struct RevertView {
    /// Whether it was a dry run, which writes nothing.
    dry_run: bool,
    /// Id of this revert among the imports, by which it can be reverted; null if it wrote nothing.
    import_id: Option<wire::Id<PastImport>>,
    #[serde(flatten)]
    counts: CountsView,
    /// The first 1,000 rows that stay as they are, at least in part.
    rows: Vec<KeptView>,
}

/// A row that stays.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KeptRow")]
struct KeptView {
    /// Kind of the row, as in the audit trail.
    kind: Word<RowKind>,
    /// Id of the record.
    id: wire::Id<()>,
    /// Part number or name, of the item that the row is about, if it is about one.
    title: Option<String>,
    /// `changed_since`, `deleted_since`, `created_since`, `still_used`, or `conflict` with other records as they are now.
    reason: &'static str,
    /// Explanation for people.
    message: String,
    /// Fields that stay, if others go back.
    fields: Vec<String>,
}

impl RevertView {
    pub(crate) fn of(reverted: &Reverted, visibility: Visibility) -> Self {
        let Reverted { dry_run, counts, kept, import, .. } = reverted;
        Self {
            dry_run: *dry_run,
            import_id: import.map(wire::Id),
            counts: CountsView::of(*counts),
            rows: kept.iter().map(|row| KeptView::of(row, visibility)).collect(),
        }
    }
}

impl KeptView {
    fn of(row: &KeptRow, visibility: Visibility) -> Self {
        let (reason, message) = row.reason();
        let seen = |name: &&str| visibility == Visibility::Costs || !is_cost(name);
        Self {
            kind: Word(row.kind),
            id: wire::Id(Id::from_raw(row.id)),
            title: row.title.clone(),
            reason,
            message,
            fields: row.columns().filter(seen).map(camel).collect(),
        }
    }
}
