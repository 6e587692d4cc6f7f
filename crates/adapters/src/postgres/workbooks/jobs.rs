//! Jobs, and cleaning up after dead ones.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::fields::Choice;
use domain::organization::ApiCall;
use domain::port::Housekeeping;
use domain::workbooks::jobs::{Job, JobEnd, JobFailure, JobState, KEPT, Progress};
use domain::workbooks::port::Jobs;
use domain::{Id, Result};
use sqlx::postgres::PgRow;

use crate::postgres::Connections;
use crate::postgres::organization::api_calls;
use crate::postgres::row::{choice, get, id, raw_id};
use crate::postgres::run::{Fetch, Run, delete_old};
use crate::postgres::work::PgWork;
use crate::postgres::workbooks::stored_report::{read_report, write_report};

#[async_trait]
impl Jobs for PgWork {
    async fn add_job(&mut self, job: &Job) -> Result<()> {
        sqlx::query(
            "insert into jobs (organization_id, id, kind, state, started_by, created, lease)
            values ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(self.tenant())
        .bind(job.id.raw())
        .bind(job.kind.word())
        .bind(job.state.word())
        .bind(job.started_by)
        .bind(job.created)
        .bind(job.lease)
        .run(&mut *self.tx, "keeping a job")
        .await?;
        Ok(())
    }

    async fn job(&mut self, id: Id<Job>) -> Result<Option<Job>> {
        let row = sqlx::query(
            "select id, kind, state, rows_done, rows_total, report::text as report, failure_code, failure_message,
                started_by, created, ended, lease
            from jobs where organization_id = $1 and id = $2",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .first(&mut *self.tx, "finding a job")
        .await?;
        row.as_ref().map(job).transpose()
    }

    async fn report_job_progress(
        &mut self,
        id: Id<Job>,
        progress: Option<Progress>,
        lease: DateTime<Utc>,
    ) -> Result<bool> {
        let state = if progress.is_some() { JobState::Running } else { JobState::Queued };
        let Progress { done, total } = progress.unwrap_or_default();
        let updated = sqlx::query(
            "update jobs set state = $3, rows_done = $4, rows_total = $5, lease = $6
            where organization_id = $1 and id = $2 and ended is null",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .bind(state.word())
        .bind(i64::try_from(done).unwrap_or(i64::MAX))
        .bind(i64::try_from(total).unwrap_or(i64::MAX))
        .bind(lease)
        .run(&mut *self.tx, "noting how far a job is")
        .await?;
        Ok(updated > 0)
    }

    async fn end_job(&mut self, id: Id<Job>, end: &JobEnd) -> Result<bool> {
        let state = if end.failure.is_some() { JobState::Failed } else { JobState::Done };
        // A short job ends before it reports its number of rows.
        let rows = end.report.as_ref().and_then(|report| i64::try_from(report.rows()?).ok());
        let report = end.report.as_ref().map(write_report).transpose()?;
        let ended = sqlx::query(
            "update jobs set state = $3, report = $4::jsonb, failure_code = $5, failure_message = $6, ended = $7,
                rows_total = coalesce($8, rows_total), rows_done = case when $3 = 'done' then coalesce($8, rows_total) else rows_done end
            where organization_id = $1 and id = $2 and ended is null",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .bind(state.word())
        .bind(report)
        .bind(end.failure.as_ref().map(|failure| failure.code.as_str()))
        .bind(end.failure.as_ref().map(|failure| failure.message.as_str()))
        .bind(end.at)
        .bind(rows)
        .run(&mut *self.tx, "ending a job")
        .await?;
        Ok(ended > 0)
    }
}

/// Cleans up with the role `hosewright_system`.
#[derive(Debug)]
pub struct PgHousekeeping {
    pool: Connections,
}

impl PgHousekeeping {
    /// Pool of connections of that role.
    pub const fn new(pool: Connections) -> Self {
        Self { pool }
    }
}

#[async_trait]
impl Housekeeping for PgHousekeeping {
    async fn note_calls(&self, calls: &[ApiCall]) -> Result<()> {
        api_calls::note(&self.pool, calls).await
    }

    async fn forget_calls(&self, before: DateTime<Utc>) -> Result<u64> {
        delete_old(&self.pool, ("api_calls", "at"), before).await
    }

    async fn tidy_jobs(&self, now: DateTime<Utc>) -> Result<u64> {
        let JobFailure { code, message } = JobFailure::interrupted();
        let died = sqlx::query(
            "update jobs set state = 'failed', failure_code = $2, failure_message = $3, ended = lease
            where ended is null and lease <= $1",
        )
        .bind(now)
        .bind(code)
        .bind(message)
        .run(&self.pool, "noting dead jobs")
        .await?;
        delete_old(&self.pool, ("jobs", "ended"), now - KEPT).await?;
        Ok(died)
    }

    async fn forget_answers(&self, before: DateTime<Utc>) -> Result<()> {
        delete_old(&self.pool, ("retries", "at"), before).await.map(drop)
    }

    async fn forget_sessions(&self, before: DateTime<Utc>) -> Result<()> {
        delete_old(&self.pool, ("browser_sessions", "expires"), before).await.map(drop)
    }
}

fn job(row: &PgRow) -> Result<Job> {
    let count = |column| get::<i64, _>(row, column).map(i64::unsigned_abs);
    let report: Option<&str> = get(row, "report")?;
    let failure = match (get(row, "failure_code")?, get(row, "failure_message")?) {
        (Some(code), Some(message)) => Some(JobFailure { code, message }),
        _ => None,
    };
    Ok(Job {
        id: id(row, "id")?,
        kind: choice(get(row, "kind")?, "jobs.kind")?,
        state: choice(get(row, "state")?, "jobs.state")?,
        progress: Progress { done: count("rows_done")?, total: count("rows_total")? },
        report: report.map(read_report).transpose()?,
        failure,
        started_by: raw_id(get(row, "started_by")?)?,
        created: get(row, "created")?,
        ended: get(row, "ended")?,
        lease: get(row, "lease")?,
    })
}
