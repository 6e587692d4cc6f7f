//! Work that goes on after its request was answered.

use crate::access::{Author, Caller, Role, scope};
use crate::port::{Access, AnyUnitOfWork, Scope};
use crate::workbooks::jobs::{Job, JobEnd, JobKind, LEASE, Progress};
use crate::{Error, Id, Result, Services};

/// Notes a new job of the caller, which waits for its turn.
pub async fn begin(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    kind: JobKind,
) -> Result<Job> {
    let identity = caller.identity()?;
    let job = Job::new(services.id(), kind, identity.actor.raw(), services.now());
    work.add_job(&job).await?;
    Ok(job)
}

/// A job for who started it, or an admin.
pub async fn find(services: &Services, caller: &Caller, id: Id<Job>) -> Result<Job> {
    let identity = caller.identity()?;
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    let job = work.job(id).await?;
    let may_see =
        |job: &Job| identity.role == Role::Admin || job.started_by == identity.actor.raw();
    let job = job.filter(may_see).ok_or_else(|| Error::not_found("job", id))?;
    Ok(job.at(services.now()))
}

/// Notes that a job lives, and how far it is; without progress it waits. False where it has ended.
pub async fn tell(
    services: &Services,
    scope: Scope,
    id: Id<Job>,
    progress: Option<Progress>,
) -> Result<bool> {
    let mut work = services.store.begin(scope, Access::Write(Author::default())).await?;
    let lives = work.tell_job(id, progress, services.now() + LEASE).await?;
    work.commit().await?;
    Ok(lives)
}

/// Ends a job, unless it has ended already.
pub async fn end(services: &Services, scope: Scope, id: Id<Job>, end: &JobEnd) -> Result<()> {
    let mut work = services.store.begin(scope, Access::Write(Author::default())).await?;
    work.end_job(id, end).await?;
    work.commit().await
}
