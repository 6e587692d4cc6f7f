//! Queries of imports, their profiles and their history, and of jobs.

mod imports;
mod jobs;
mod profiles;
mod references;
mod reverts;
mod row_place;
mod stored_report;
mod touched;
mod written_rows;

pub use jobs::PgHousekeeping;
