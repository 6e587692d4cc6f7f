//! Storage in PostgreSQL.
//!
//! A unit of work is a transaction with an organization: every statement filters by it, and row-level security
//! catches a statement that doesn't.

mod catalogue;
mod columns;
mod configurator;
mod customers;
mod database;
mod documents;
mod fault;
mod many;
mod order;
mod organization;
mod pricing;
mod records;
mod row;
pub(crate) mod run;
mod search;
mod stock;
mod versions;
mod work;
mod workbooks;

pub use database::{
    Addresses, Connections, Database, MIGRATOR, Standbys, Timeouts, UntidyText, analyze, connect,
    feed_held_back, is_empty, keep_daily, migrate, note_backup, prepare_roles, prune_audit,
    renew_feed, tidy, untidy_texts,
};
pub(crate) use fault::fault;
pub use organization::{PgDirectory, PgOutbox, PgTries};
pub use work::PgStore;
pub use workbooks::PgHousekeeping;
