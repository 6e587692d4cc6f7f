//! An organization, its people and keys, and what is noted of them.

pub(crate) mod api_calls;
mod api_keys;
mod audit;
pub(crate) mod browser_sessions;
mod directory;
mod outbox;
mod retries;
mod settings;
mod users;

pub use directory::PgDirectory;
pub use outbox::PgOutbox;
