//! Takes back what an import wrote.

use std::collections::{BTreeSet, HashSet};

use crate::port::Scope;
use crate::workbooks::history::revert_pass::Pass;
use crate::workbooks::history::{ImportCounts, NewImport, PastImport, RowKind, Stays, find};
use crate::workbooks::import::Watcher;
use crate::workbooks::jobs::{Job, JobKind, JobReport, Progress};
use crate::{Error, Id, RawId, Result, Session};

/// Most rows that stay and are listed; all are counted.
pub(super) const LISTED: usize = 1_000;
/// Most passes in search of prices that go back together.
const MOST_PASSES: usize = 10;

/// A row that stays as it is, at least in part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptRow {
    pub kind: RowKind,
    pub id: RawId,
    /// Its part number or name; of a row about an item, the item's.
    pub title: Option<String>,
    pub why: Stays,
}

impl KeptRow {
    /// Stable code and text of the reason.
    pub fn reason(&self) -> (&'static str, String) {
        match &self.why {
            Stays::Changed(columns) if columns.is_empty() => {
                ("changed_since", "something was set for it since; it stays".to_owned())
            }
            Stays::Changed(_) => ("changed_since", "was changed since; that stays".to_owned()),
            Stays::Deleted => ("deleted_since", "was deleted since".to_owned()),
            Stays::CreatedAgain => {
                ("created_since", "was created again since; that stays".to_owned())
            }
            Stays::Used(by) => ("still_used", by.clone()),
            Stays::Conflict(with) => ("conflict", with.clone()),
        }
    }

    /// The columns that stay.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        let columns = match &self.why {
            Stays::Changed(columns) => Some(columns),
            _ => None,
        };
        columns.into_iter().flatten().map(String::as_str)
    }
}

/// What became of a revert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reverted {
    /// Whether it was only tried.
    pub dry_run: bool,
    /// Numbers of records: created are those that came back, deleted those that the import had created.
    pub counts: ImportCounts,
    /// The first rows that stay.
    pub kept: Vec<KeptRow>,
    /// Rows that the import wrote.
    pub rows: u64,
    /// What it is remembered as, if it changed something.
    pub import: Option<Id<PastImport>>,
}

/// Takes back what an import wrote where nobody changed it since, in a session for an import that the caller commits.
/// Records that it created go unless something uses them, deleted ones come back with their ids. A dry run is taken
/// back itself.
///
/// # Errors
/// If it was reverted already, is older than the audit trail, or is of a kind that can't go back.
pub async fn revert(
    session: &mut Session,
    id: Id<PastImport>,
    dry_run: bool,
    watcher: Watcher<'_>,
) -> Result<Reverted> {
    may_be_reverted(session, id).await?;
    let written = session.work.written_kinds(id).await?;
    let kinds: Vec<RowKind> = written.iter().map(|(kind, _)| *kind).collect();
    lock(session, &kinds).await?;
    // Another revert may have been under way.
    let import = may_be_reverted(session, id).await?;
    session.work.mark().await?;
    let rows = written.iter().map(|(_, rows)| rows).sum();
    let watch = Watch { rows, watcher };
    let (counts, kept) = all_passes(session, id, &kinds, &watch).await?;
    let mut reverted = Reverted { dry_run, counts, kept, rows, import: None };
    if dry_run {
        session.work.undo().await?;
        return Ok(reverted);
    }
    session.work.unmark().await?;
    if counts.is_change() {
        let new = session.id();
        let revert =
            NewImport { id: new, kind: import.kind, file: None, counts, reverts: Some(id) };
        session.work.add_import(&revert).await?;
        reverted.import = Some(new);
    }
    Ok(reverted)
}

/// Reverts an import as a job, which ends with what it changed.
pub async fn revert_in_job(
    session: Session,
    id: Id<PastImport>,
    dry_run: bool,
    job: Id<Job>,
    watcher: Watcher<'_>,
) -> Result<Reverted> {
    let mut session = session;
    let reverted = revert(&mut session, id, dry_run, watcher).await?;
    session.end_job(job, JobReport::Revert(reverted.clone())).await?;
    session.commit().await?;
    Ok(reverted)
}

/// Finds an import that the caller may revert.
///
/// # Errors
/// If it was reverted already, is older than the audit trail, or is of a kind that can't go back.
pub async fn may_be_reverted(session: &mut Session, id: Id<PastImport>) -> Result<PastImport> {
    let import = find(session, id).await?;
    let conflict = |code, detail: String| Err(Error::Conflict { code, detail });
    if !import.may_be_made_by(session.caller.identity()?.role) {
        let detail = "only admins may import such records, and so revert their imports";
        return Err(Error::Forbidden(detail.to_owned()));
    }
    if import.kind == JobKind::ImportHoseAssemblies {
        let detail = "imports of hose assemblies can't be reverted, since released versions are kept for good; make the assemblies obsolete, or delete those under editing";
        return conflict("not_revertible", detail.to_owned());
    }
    if let Some(by) = import.reverted_by {
        let detail = format!(
            "this import was reverted already, by the import {by}; to have its records again, revert that one"
        );
        return conflict("already_reverted", detail);
    }
    if !session.work.is_in_trail(import.id).await? {
        let detail = "this import is older than the audit trail, which knows no more what it changed; change its records by another import";
        return conflict("too_old", detail.to_owned());
    }
    Ok(import)
}

/// Who is told how far it is, with the number of rows that go back or stay.
pub(super) struct Watch<'a> {
    rows: u64,
    watcher: Watcher<'a>,
}

impl Watch<'_> {
    pub(super) fn tell(&self, done: u64) {
        (self.watcher)(Progress { done: done.min(self.rows), total: self.rows });
    }
}

/// Takes the locks of imports of these kinds, in the order of all.
async fn lock(session: &mut Session, kinds: &[RowKind]) -> Result<()> {
    let writes = |any: &[RowKind]| kinds.iter().any(|kind| any.contains(kind));
    let is_of_items = |kind: &RowKind| kind.item_type().is_some();
    if kinds.iter().any(is_of_items)
        || writes(&[RowKind::Brand, RowKind::ItemProperties, RowKind::CrimpSpec])
    {
        session.work.lock_items().await?;
    }
    if writes(&[RowKind::CustomerItem]) {
        session.work.lock_customer_items().await?;
    }
    if writes(&[RowKind::PriceListItem]) {
        session.work.lock_list_items().await?;
    }
    if writes(&[RowKind::InventoryItem]) {
        session.work.lock_inventory().await?;
    }
    if writes(&[RowKind::InventoryItem, RowKind::Warehouse]) {
        session.work.lock_warehouses().await?;
    }
    Ok(())
}

/// Goes through all rows. Prices that then hold at the same time as others, which only shows at the end, stay as they are:
/// it goes through all rows again without these.
async fn all_passes(
    session: &mut Session,
    id: Id<PastImport>,
    kinds: &[RowKind],
    watch: &Watch<'_>,
) -> Result<(ImportCounts, Vec<KeptRow>)> {
    let is_shared = crate::access::own_scope(&session.caller)? == Scope::Shared;
    let mut overlapping: HashSet<RawId> = HashSet::new();
    for _ in 0..MOST_PASSES {
        session.work.mark().await?;
        let mut pass = Pass::new(id, is_shared, &overlapping, watch);
        pass.run(session, kinds).await?;
        let found: BTreeSet<RawId> = session.work.overlapping_prices().await?.into_iter().collect();
        if found.is_empty() {
            session.work.touch_parents().await?;
            session.work.unmark().await?;
            return Ok(pass.result());
        }
        session.work.undo().await?;
        overlapping.extend(found);
    }
    let detail = "other prices hold at the times of this import's; end these first".to_owned();
    Err(Error::Conflict { code: "overlapping", detail })
}
