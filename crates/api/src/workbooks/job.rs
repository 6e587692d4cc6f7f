//! Imports and reverts as jobs, which go on after their answer.

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use domain::access::own_scope;
use domain::workbooks::jobs::{self, Job, JobKind};
use domain::{Id, Session};

use crate::BASE;
use crate::error::ApiError;
use crate::json::view::JobView;
use crate::limits::work::{MOST_QUEUED, Queued, Task};
use crate::operation::{Answer, Call};

/// A place in the queue of imports.
///
/// # Errors
/// If the caller's organization has as many there as allowed.
pub(super) fn queue(call: &Call) -> Result<Queued, ApiError> {
    let organization = call.caller.identity()?.organization;
    call.app.workers.queue(organization).ok_or(ApiError::TooManyJobs { most: MOST_QUEUED })
}

/// Answers a new job, whose task begins when it is its turn.
pub(super) async fn begin<T: Task>(
    call: &Call,
    mut session: Session,
    kind: JobKind,
    queued: Queued,
    task: impl FnOnce(Id<Job>) -> T,
) -> Answer {
    let job = jobs::begin(&mut session, kind).await?;
    let answer = HttpResponse::Accepted()
        .insert_header((LOCATION, format!("{BASE}/job/{}", job.id)))
        .insert_header(("Preference-Applied", "respond-async"))
        .json(JobView::of(&job, call.caller.visibility()));
    // The job must be stored before its work begins.
    let answer = call.commit(session, answer).await?;
    let (services, scope) = (call.app.services.clone(), own_scope(&call.caller)?);
    call.app.workers.later(services, scope, job.id, queued, task(job.id))?;
    Ok(answer)
}
