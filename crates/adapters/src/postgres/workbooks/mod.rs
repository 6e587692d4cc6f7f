//! Queries of imports and their profiles, and jobs.

mod jobs;
mod profiles;
mod references;

pub use jobs::PgHousekeeping;
