//! Ports of an organization: people, numbers, tokens, mail, the audit trail.

mod audit;
mod organizations;
mod people;
mod today;
mod tokens;
mod tries;

pub use audit::{Audit, Changes, Retries};
pub use organizations::{ApiCalls, ApiKeys, Currencies, Numbers, Organizations, Terms};
pub use people::{Admin, DueMail, Mailer, Outbox, UserFilter, Users};
pub use today::Today;
pub use tokens::{Directory, IssuedToken, Secrets, TOKEN_HOLDS, Tokens};
pub use tries::{TokenRequests, Tries, WrongPasswords};
