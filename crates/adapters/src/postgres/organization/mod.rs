//! Organizations, their users and keys, and the audit trail.

pub(crate) mod api_calls;
mod api_keys;
pub(super) mod audit;
pub(crate) mod browser_sessions;
mod changes;
mod directory;
mod outbox;
mod retries;
mod settings;
mod today;
mod tries;
mod users;

pub use directory::PgDirectory;
pub use outbox::PgOutbox;
pub use tries::PgTries;
