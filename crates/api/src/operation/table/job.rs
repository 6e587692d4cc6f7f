//! Jobs.

use super::super::row::{get, group};
use super::super::{Operation, STAFF};
use crate::resource::job;
use crate::schema;
use crate::view::JobView;

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Job",
        vec![
            get("getJob", "/job/{jobId}", STAFF, "Get a job", |call| Box::pin(job::one(call)))
                .about("How far a job is and what came of it, for who started it and for admins. Jobs are kept for a week.")
                .answers("The job.", schema::of::<JobView>),
            get(
                "getJobEvents",
                "/job/{jobId}/events",
                STAFF,
                "Watch a job",
                |call| Box::pin(job::events(call)),
            )
            .about(
                "Server-sent events: progress whenever there is some, at last end, each with the job as data. The stream
ends with the job.",
            )
            .sends("The events.", &["text/event-stream"]),
        ],
    )
}
