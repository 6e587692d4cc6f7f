//! Jobs: work that continues after the answer to its request.

pub mod job;
pub mod store;

pub use job::{Job, JobEnd, JobFailure, JobKind, JobReport, JobState, KEPT, LEASE, Progress};
pub use store::{begin, end, find, report_progress};
