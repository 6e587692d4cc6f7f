//! Work that goes on after its request was answered.

use chrono::{DateTime, TimeDelta, Utc};

use crate::fields::Choice;
use crate::workbooks::SheetReport;
use crate::workbooks::history::Reverted;
use crate::{Id, RawId};

/// Lease of a job: without a renewal in this time it counts as dead.
pub const LEASE: TimeDelta = TimeDelta::seconds(15);
/// Time for which ended jobs are stored.
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
    /// Imports customers' item properties from a workbook.
    ImportCustomerItems,
    /// Imports hose assemblies from a workbook.
    ImportHoseAssemblies,
    /// Imports crimp specs from a workbook.
    ImportCrimpSpecs,
    /// Reverts an import of any kind.
    RevertImport,
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
        "importCrimpSpecs",
        "revertImport",
    ];
    const ALL: &'static [Self] = &[
        Self::ImportComponents,
        Self::ImportWarehouses,
        Self::ImportInventory,
        Self::ImportPriceLists,
        Self::ImportCustomers,
        Self::ImportCustomerItems,
        Self::ImportHoseAssemblies,
        Self::ImportCrimpSpecs,
        Self::RevertImport,
    ];
}

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// Waiting in the queue.
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
    /// Whether it has ended.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Done | Self::Failed)
    }
}

/// Reason of a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFailure {
    /// Stable code, in snake case.
    pub code: String,
    /// Message for people.
    pub message: String,
}

impl JobFailure {
    /// The service was stopped before the job ended.
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
    /// Processed rows.
    pub done: u64,
    /// Number of rows, if the file tells it.
    pub total: u64,
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobReport {
    Import(SheetReport),
    Revert(Reverted),
}

impl JobReport {
    /// Rows that were processed; none if the job failed.
    pub const fn rows(&self) -> Option<u64> {
        match self {
            Self::Import(report) if report.faults == 0 => {
                Some(report.created + report.updated + report.unchanged)
            }
            Self::Import(_) => None,
            Self::Revert(reverted) => Some(reverted.rows),
        }
    }
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
    pub report: Option<JobReport>,
    /// Reason of the failure.
    pub failure: Option<JobFailure>,
    /// The user or key that started it.
    pub started_by: RawId,
    /// When it was started.
    pub created: DateTime<Utc>,
    /// When it ended.
    pub ended: Option<DateTime<Utc>>,
    /// End of its lease.
    pub lease: DateTime<Utc>,
}

impl Job {
    /// A new job, waiting in the queue.
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

    /// The job at this time: after its lease it is dead, even if nobody has recorded that yet.
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
    /// Reason of a failure; `None` after success.
    pub failure: Option<JobFailure>,
    /// Report.
    pub report: Option<JobReport>,
    /// When it ended.
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
