//! Use cases of jobs.

use crate::access::{Author, Role};
use crate::port::{Access, Scope};
use crate::workbooks::jobs::{Job, JobEnd, JobKind, LEASE, Progress};
use crate::{Error, Id, Result, Services, Session};

/// Creates a job of the caller, waiting in the queue.
pub async fn begin(session: &mut Session, kind: JobKind) -> Result<Job> {
    let by = session.caller.account()?.raw();
    let job = Job::new(session.id(), kind, by, session.now());
    session.work.add_job(&job).await?;
    Ok(job)
}

/// A job, for its creator and for admins.
pub async fn find(session: &mut Session, id: Id<Job>) -> Result<Job> {
    let identity = session.caller.identity()?;
    let job = session.work.job(id).await?;
    let may_see = |job: &Job| identity.role == Role::Admin || Some(job.started_by) == identity.by();
    let job = job.filter(may_see).ok_or_else(|| Error::not_found("job", id))?;
    Ok(job.at(session.now()))
}

/// Renews the lease of a job and stores its progress; without progress it is still waiting. `false` if it has ended.
pub async fn report_progress(
    services: &Services,
    scope: Scope,
    id: Id<Job>,
    progress: Option<Progress>,
) -> Result<bool> {
    let mut work = services.store.begin(scope, Access::Write(Author::default())).await?;
    let lives = work.report_job_progress(id, progress, services.now() + LEASE).await?;
    work.commit().await?;
    Ok(lives)
}

/// Ends a job, unless it has ended already.
pub async fn end(services: &Services, scope: Scope, id: Id<Job>, end: &JobEnd) -> Result<()> {
    let mut work = services.store.begin(scope, Access::Write(Author::default())).await?;
    work.end_job(id, end).await?;
    work.commit().await
}
