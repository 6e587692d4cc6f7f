//! Session of a use case.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::access::{Author, Caller, own_scope, scope};
use crate::organization::Organization;
use crate::port::{Access, Scope, UnitOfWork};
use crate::workbooks::jobs::{Job, JobEnd, JobReport};
use crate::{Error, Id, Record, Result, Services};

/// Ports, caller and unit of work of a use case. Changes are rolled back unless they are committed.
pub struct Session {
    pub services: Arc<Services>,
    pub caller: Caller,
    pub work: Box<dyn UnitOfWork>,
}

impl Session {
    /// Begins a session within a scope.
    pub async fn begin(
        services: &Arc<Services>,
        caller: Caller,
        scope: Scope,
        access: Access,
    ) -> Result<Self> {
        let work = services.store.begin(scope, access).await?;
        Ok(Self { services: services.clone(), caller, work })
    }

    /// Begins a session that reads what the caller may see.
    pub async fn read(services: &Arc<Services>, caller: &Caller) -> Result<Self> {
        Self::begin(services, *caller, scope(caller), Access::Read).await
    }

    /// Begins a session that writes in the caller's name; `request` is the id of the request, for the audit trail.
    ///
    /// # Errors
    /// `Unauthenticated` if the caller has no token.
    pub async fn write(services: &Arc<Services>, caller: &Caller, request: &str) -> Result<Self> {
        let actor = caller.identity()?.actor;
        let author = Author { actor, request: request.to_owned() };
        Self::begin(services, *caller, own_scope(caller)?, Access::Write(author)).await
    }

    /// The same for an import, which waits without limit for another one of its organization.
    pub async fn import(services: &Arc<Services>, caller: &Caller, request: &str) -> Result<Self> {
        let author = Author { actor: caller.identity()?.actor, request: request.to_owned() };
        Self::begin(services, *caller, own_scope(caller)?, Access::Import(author)).await
    }

    /// Begins a session in which the service itself writes for the caller's organization, without an author.
    pub async fn unattended(services: &Arc<Services>, caller: &Caller) -> Result<Self> {
        let access = Access::Write(Author::default());
        Self::begin(services, *caller, own_scope(caller)?, access).await
    }

    /// Begins a session of a batch job of the operator, with the permissions of an organization's admins. The audit
    /// trail names the job.
    pub async fn job(
        services: &Arc<Services>,
        organization: Id<Organization>,
        name: &str,
    ) -> Result<Self> {
        Self::write(services, &Caller::job(organization), name).await
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.services.now()
    }

    /// A new id.
    pub fn id<E: ?Sized>(&self) -> Id<E> {
        self.services.id()
    }

    /// Record of something that the caller creates now.
    ///
    /// # Errors
    /// `Unauthenticated` if the caller has no token.
    pub fn record(&self) -> Result<Record> {
        Ok(self.services.record(self.caller.identity()?))
    }

    /// Ends a job within the unit of work that it is about, so that both are committed or none.
    ///
    /// # Errors
    /// `Stale` if it counts as dead meanwhile.
    pub(crate) async fn end_job(&mut self, job: Id<Job>, report: JobReport) -> Result<()> {
        let end = JobEnd { failure: None, report: Some(report), at: self.now() };
        if self.work.end_job(job, &end).await? {
            return Ok(());
        }
        Err(Error::Stale("the job already counts as interrupted".to_owned()))
    }

    /// Commits the changes.
    pub async fn commit(self) -> Result<()> {
        self.work.commit().await
    }

    /// Rolls back. Dropping does the same a moment later.
    pub async fn rollback(self) -> Result<()> {
        self.work.rollback().await
    }
}
