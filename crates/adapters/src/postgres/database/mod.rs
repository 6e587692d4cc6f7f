//! Connections, migrations and roles.

mod connect;
mod connections;
mod roles;
mod standbys;
mod upkeep;

pub use connect::{
    Database, MIGRATOR, Timeouts, UntidyText, analyze, connect, is_empty, migrate, tidy,
    untidy_texts,
};
pub use connections::Connections;
pub(crate) use connections::{Lent, On};
pub use roles::{Addresses, prepare_roles};
pub use standbys::Standbys;
pub use upkeep::{feed_held_back, keep_daily, note_backup, prune_audit, renew_feed};
