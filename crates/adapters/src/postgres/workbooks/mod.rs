//! Queries of imports, imports of the past, and jobs.

mod imports;
mod jobs;
mod references;
mod reverts;
mod row_place;
mod stored_report;
mod written_rows;

pub use jobs::PgHousekeeping;
