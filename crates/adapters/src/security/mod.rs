//! Tokens, keys and passwords.

mod addresses;
mod secrets;
mod tokens;

pub use addresses::PgAddressKeys;
pub use secrets::RealSecrets;
pub(crate) use secrets::password_mark;
pub use tokens::PgTokens;
