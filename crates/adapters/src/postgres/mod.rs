//! The store on PostgreSQL.
//!
//! A unit of work is a transaction that knows its organization: every statement filters by it,
//! and row-level security refuses what a statement would forget.

mod api_calls;
mod api_keys;
mod assemblies;
mod audit;
mod bills;
mod brands;
mod catalogue;
mod columns;
mod connect;
mod connections;
mod contents;
mod crimp_specs;
mod currencies;
mod customer_items;
mod customers;
mod directory;
mod document_lists;
mod documents;
mod estimates;
mod fault;
mod fits;
mod images;
mod items;
mod jobs;
mod lines;
mod long_lists;
mod money;
mod numbers;
mod organizations;
mod outbox;
mod parsing;
mod pending;
mod price_lists;
mod price_steps;
mod prices;
mod pricing;
mod records;
mod references;
mod retries;
mod roles;
mod row;
mod stock;
mod users;
mod uses;
mod work;
mod work_orders;

pub use connect::{Database, MIGRATOR, Timeouts, analyze, connect, is_empty, migrate, tidy};
pub use directory::PgDirectory;
pub(crate) use fault::fault;
pub use jobs::PgHousekeeping;
pub use outbox::PgOutbox;
pub use roles::{Addresses, prepare_roles};
pub use work::PgStore;
