//! What imports look up, and jobs.

mod jobs;
mod references;

pub use jobs::PgHousekeeping;
