//! Connections, migrations and roles.

mod connect;
mod roles;

pub use connect::{
    Database, MIGRATOR, Timeouts, UntidyText, analyze, connect, is_empty, migrate, tidy,
    untidy_texts,
};
pub use roles::{Addresses, prepare_roles};
