//! Imports of the past, and reverting them.

use domain::access::Visibility;
use domain::organization::audit::is_cost;
use domain::workbooks::history::{
    self, ImportCounts, KeptRow, PastImport, Reverted, RowKind, revert as revert_import,
};
use domain::workbooks::jobs::JobKind;
use domain::{Id, hex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tracing::Instrument;

use crate::error::ApiError;
use crate::json::page::Page;
use crate::json::wire::{self, Time, Word};
use crate::limits::work::TOO_MANY_IMPORTS;
use crate::operation::row::{get, group, post};
use crate::operation::{Context, Json, Operation, Paging, Path, Query, Read, WRITERS, WriteLater};
use crate::organization::{ByView, camel};
use crate::workbooks::import;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Import",
        vec![
            get("getImports", "/imports", WRITERS, "List imports", list)
                .about(
                    "Imports of workbooks and CSV files that wrote something, and reverts of them, the latest first. Records sent as JSON aren't among them.",
                )
                .returns("A page of imports."),
            get("getImport", "/imports/{importId}", WRITERS, "Get an import", find)
                .returns("The import."),
            post("postImportRevert", "/imports/{importId}/revert", WRITERS, "Revert an import", revert)
                .about(
                    "Takes back what an import wrote, where nobody changed it since: created records go unless something uses them, changed ones get back what they held, deleted ones come back with their ids. What stays is listed. A revert is an import itself, which can be reverted. Whoever may import such records may revert.",
                )
                .returns("What was taken back, and what stays."),
        ],
    )
}

/// An import that wrote something, or the revert of one.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Import")]
struct ImportView {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<PastImport>,
    /// What it imported; of a revert, what the reverted one did.
    kind: Word<JobKind>,
    /// When it began.
    at: Time,
    /// Who imported; null for the operator of the service.
    by: Option<ByView>,
    /// Id of the request, or name of the batch job.
    request_id: Option<String>,
    /// Name of the file, if its sender told it.
    file_name: Option<String>,
    /// SHA-256 of the file in hexadecimal digits; null for a revert.
    digest: Option<String>,
    #[serde(flatten)]
    counts: CountsView,
    /// The import that this one reverted.
    reverts: Option<wire::Id<PastImport>>,
    /// The import that reverted this one.
    reverted_by: Option<wire::Id<PastImport>>,
}

/// Numbers of records.
#[derive(Serialize, JsonSchema)]
struct CountsView {
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
    const fn of(counts: ImportCounts) -> Self {
        let ImportCounts { created, updated, unchanged, deleted, kept } = counts;
        Self { created, updated, unchanged, deleted, kept }
    }
}

impl ImportView {
    fn of(import: PastImport) -> Self {
        Self {
            id: wire::Id(import.id),
            kind: Word(import.kind),
            at: Time(import.at),
            by: import.by.map(ByView::of),
            request_id: import.request,
            file_name: import.file_name,
            digest: import.digest.map(|digest| hex(&digest)),
            counts: CountsView::of(import.counts),
            reverts: import.reverts.map(wire::Id),
            reverted_by: import.reverted_by.map(wire::Id),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct ListQuery {
    #[serde(flatten)]
    paging: Paging,
}

async fn list(
    ctx: &mut Context<Read>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<ImportView>>, ApiError> {
    let window = query.paging.window()?;
    let (imports, page) = history::list(&mut ctx.session, &window).await?.split();
    let views = imports.into_iter().map(ImportView::of).collect();
    Ok(Json(Page::new(&mut ctx.call, page.filled(views))))
}

async fn find(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<PastImport>>,
) -> Result<Json<ImportView>, ApiError> {
    Ok(Json(ImportView::of(history::find(&mut ctx.session, id).await?)))
}

/// How an import is reverted.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct RevertQuery {
    /// true tells what would be taken back, and writes nothing.
    dry_run: Option<bool>,
}

/// What became of a revert.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RevertReport")]
struct RevertView {
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
#[derive(Serialize, JsonSchema)]
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

async fn revert(
    ctx: &mut Context<WriteLater>,
    Path(id): Path<Id<PastImport>>,
    Query(query): Query<RevertQuery>,
) -> Result<Json<RevertView>, ApiError> {
    let visibility = ctx.visibility();
    let dry_run = query.dry_run.unwrap_or(false);
    let call = &mut ctx.call;
    let place = import::place(call, TOO_MANY_IMPORTS).await?;
    let mut session = call.import().await?;
    let work = async move {
        match revert_import(&mut session, id, dry_run).await {
            Ok(reverted) => Ok((session, reverted)),
            Err(refused) => {
                // Rolled back before the answer, so that a repeated request finds its claim free.
                session.rollback().await?;
                Err(refused)
            }
        }
    };
    let (session, reverted) = call.app.workers.now(place, work.in_current_span()).await?;
    ctx.session = Some(session);
    let Reverted { counts, kept, import } = reverted;
    Ok(Json(RevertView {
        dry_run,
        import_id: import.map(wire::Id),
        counts: CountsView::of(counts),
        rows: kept.iter().map(|row| KeptView::of(row, visibility)).collect(),
    }))
}
