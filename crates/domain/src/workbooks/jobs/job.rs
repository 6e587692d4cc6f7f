//! Work that goes on after its request was answered.

use chrono::{DateTime, TimeDelta, Utc};

use crate::fields::Choice;
use crate::workbooks::SheetReport;
use crate::{Id, RawId};

/// Time that a job counts as alive after its last sign of life.
pub const LEASE: TimeDelta = TimeDelta::seconds(15);
/// Time that an ended job is stored.
pub const KEPT: TimeDelta = TimeDelta::days(7);

/// Kind of job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// Imports components from a workbook.
    ImportComponents,
    /// Imports warehouses from a workbook.
    ImportWarehouses,
    /// Imports inventory from a workbook.
    ImportInventory,
    /// Imports items of price lists from a workbook.
    ImportPriceLists,
    /// Imports customers from a workbook.
    ImportCustomers,
    /// Imports what customers say of items from a workbook.
    ImportCustomerItems,
    /// Imports hose assemblies from a workbook.
    ImportHoseAssemblies,
}

impl Choice for JobKind {
    const WORDS: &'static [&'static str] = &[
        "importComponents",
        "importWarehouses",
        "importInventory",
        "importPriceLists",
        "importCustomers",
        "importCustomerItems",
        "importHoseAssemblies",
    ];
    const ALL: &'static [Self] = &[
        Self::ImportComponents,
        Self::ImportWarehouses,
        Self::ImportInventory,
        Self::ImportPriceLists,
        Self::ImportCustomers,
        Self::ImportCustomerItems,
        Self::ImportHoseAssemblies,
    ];
}

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// Waiting for others to end.
    Queued,
    /// Running.
    Running,
    /// Successful.
    Done,
    /// Failed; it has changed nothing.
    Failed,
}

impl Choice for JobState {
    const WORDS: &'static [&'static str] = &["queued", "running", "done", "failed"];
    const ALL: &'static [Self] = &[Self::Queued, Self::Running, Self::Done, Self::Failed];
}

impl JobState {
    /// Whether nothing will happen any more.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Done | Self::Failed)
    }
}

/// Why a job failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFailure {
    /// Stable, snake case.
    pub code: String,
    /// For people.
    pub message: String,
}

impl JobFailure {
    /// The program that did the job ended before it.
    pub fn interrupted() -> Self {
        Self {
            code: "interrupted".to_owned(),
            message: "the service was stopped before the job was done; nothing was changed; start it again".to_owned(),
        }
    }
}

/// Progress of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Rows that were looked at.
    pub done: u64,
    /// Rows that there are, as far as the file says so.
    pub total: u64,
}

/// Work that goes on after its request was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    pub id: Id<Self>,
    pub kind: JobKind,
    /// State.
    pub state: JobState,
    /// Progress.
    pub progress: Progress,
    /// Result.
    pub report: Option<SheetReport>,
    /// Why it failed.
    pub failure: Option<JobFailure>,
    /// The user or key that started it.
    pub started_by: RawId,
    /// When it was started.
    pub created: DateTime<Utc>,
    /// When it ended.
    pub ended: Option<DateTime<Utc>>,
    /// Until when it counts as alive without another sign of life.
    pub lease: DateTime<Utc>,
}

impl Job {
    /// A job that waits for its turn.
    pub fn new(id: Id<Self>, kind: JobKind, started_by: RawId, now: DateTime<Utc>) -> Self {
        Self {
            id,
            kind,
            state: JobState::Queued,
            progress: Progress::default(),
            report: None,
            failure: None,
            started_by,
            created: now,
            ended: None,
            lease: now + LEASE,
        }
    }

    /// The job as it is at a moment: without a sign of life it is dead, whoever noted it or not.
    pub fn at(self, now: DateTime<Utc>) -> Self {
        if self.state.is_final() || now < self.lease {
            return self;
        }
        Self {
            state: JobState::Failed,
            failure: Some(JobFailure::interrupted()),
            ended: Some(self.lease),
            ..self
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct JobEnd {
    /// Why it failed; none where it did what it was to do.
    pub failure: Option<JobFailure>,
    /// Result.
    pub report: Option<SheetReport>,
    /// When.
    pub at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_without_a_sign_of_life_has_failed() {
        let start = DateTime::UNIX_EPOCH;
        let job = Job::new(Id::from_raw([1; 12]), JobKind::ImportComponents, [2; 12], start);
        assert_eq!(job.clone().at(start + TimeDelta::seconds(14)).state, JobState::Queued);
        let dead = job.at(start + LEASE);
        assert_eq!(dead.state, JobState::Failed);
        assert_eq!(dead.failure.unwrap().code, "interrupted");
        assert_eq!(dead.ended, Some(start + LEASE));
    }

    #[test]
    fn a_job_that_ended_stays_as_it_is() {
        let start = DateTime::UNIX_EPOCH;
        let job = Job {
            state: JobState::Done,
            ..Job::new(Id::from_raw([1; 12]), JobKind::ImportComponents, [2; 12], start)
        };
        assert_eq!(job.clone().at(start + KEPT), job);
    }
}
