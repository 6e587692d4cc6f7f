//! Imports of the past, and reverting them.

use std::sync::Arc;

use domain::access::Caller;
use domain::workbooks::history::{
    self, PastImport, may_be_reverted, revert as revert_import, revert_in_job,
};
use domain::workbooks::jobs::{Job, JobKind, JobReport};
use domain::{Id, Services, Session, hex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tracing::Instrument;

use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::view::{CountsView, RevertView};
use crate::json::wire::{self, Time, Word};
use crate::limits::work::{ProgressReport, Task};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Answer, Call, Context, Json, NowOrLater, Operation, Paging, Path, Query, Read, RespondAsync,
    WRITERS, WriteLater,
};
use crate::organization::ByView;
use crate::workbooks::{import, job};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Import",
        vec![
            get("/imports", WRITERS, list)
                .named("getImports", "List imports")
                .about(
                    "Imports of workbooks and CSV files that wrote something, and reverts of them, the latest first. Records sent as JSON aren't among them.",
                )
                .returns("A page of imports."),
            get("/imports/{importId}", WRITERS, find)
                .named("getImport", "Get an import")
                .returns("The import."),
            post("/imports/{importId}/revert", WRITERS, revert)
                .named("postImportRevert", "Revert an import")
                .about(
                    "Takes back what an import wrote, where nobody changed it since: created records go unless something uses them, changed ones get back what they held, deleted ones come back with their ids. What stays is listed. A revert is an import itself, which can be reverted. Whoever may import such records may revert. Prefer: respond-async makes it a job, whose `reverted` tells the same.",
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

async fn revert(
    ctx: &mut Context<WriteLater>,
    Path(id): Path<Id<PastImport>>,
    Query(query): Query<RevertQuery>,
    RespondAsync(is_later): RespondAsync,
) -> Result<NowOrLater<RevertView>, ApiError> {
    let dry_run = query.dry_run.unwrap_or(false);
    let call = &mut ctx.call;
    if is_later {
        call.turn = None;
        return later(call, id, dry_run).await.map(NowOrLater::Later);
    }
    let place = import::place(call, import::QUEUE_IT).await?;
    let mut session = call.import().await?;
    let work = async move {
        match revert_import(&mut session, id, dry_run, &|_| {}).await {
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
    Ok(NowOrLater::Now(Json(RevertView::of(&reverted, ctx.visibility()))))
}

/// Reverts after the answer, unless it is clear already that it can't be.
async fn later(call: &Call, import: Id<PastImport>, dry_run: bool) -> Answer {
    let queued = job::queue(call)?;
    let mut session = call.write().await?;
    if let Err(refused) = may_be_reverted(&mut session, import).await {
        session.rollback().await?;
        return Err(refused.into());
    }
    let (services, caller) = (call.app.services.clone(), call.caller);
    let request = call.request.clone();
    let task = |job| RevertTask { services, caller, request, import, dry_run, job };
    job::begin(call, session, JobKind::RevertImport, queued, task).await
}

/// A revert as a job.
struct RevertTask {
    services: Arc<Services>,
    caller: Caller,
    request: String,
    import: Id<PastImport>,
    dry_run: bool,
    job: Id<Job>,
}

impl Task for RevertTask {
    async fn run(self, progress: ProgressReport) -> domain::Result<JobReport> {
        let Self { services, caller, request, import, dry_run, job } = self;
        let session = Session::import(&services, &caller, &request).await?;
        let watcher = move |now| progress.set(now);
        let reverted = revert_in_job(session, import, dry_run, job, &watcher).await?;
        Ok(JobReport::Revert(reverted))
    }
}
