//! Connections, migrations and roles.

mod connect;
mod roles;

pub use connect::{Database, MIGRATOR, Timeouts, analyze, connect, is_empty, migrate, tidy};
pub use roles::{Addresses, prepare_roles};
