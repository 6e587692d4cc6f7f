//! Tokens, keys and passwords.

mod addresses;
mod secrets;
mod tokens;

pub use addresses::PgAddressKeys;
pub use secrets::RealSecrets;
pub use tokens::PgTokens;
