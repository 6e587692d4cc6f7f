//! Work that goes on after its request was answered.

pub mod job;
pub mod store;

pub use job::{Job, JobEnd, JobFailure, JobKind, JobState, KEPT, LEASE, Progress};
pub use store::{begin, end, find, report_progress};
