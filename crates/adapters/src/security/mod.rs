//! Tokens, keys and passwords.

mod secrets;
mod tokens;

pub use secrets::RealSecrets;
pub use tokens::PgTokens;
