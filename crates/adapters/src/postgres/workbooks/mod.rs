//! Queries of imports, and jobs.

mod jobs;
mod references;

pub use jobs::PgHousekeeping;
