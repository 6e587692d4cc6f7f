//! Callers: what they may see and do, and whose data they read and write.

mod caller;
mod scope;
mod signed;

pub use caller::{
    AccountStatus, Actor, Author, Caller, Identity, PasswordMark, Purpose, Role, Visibility,
};
pub use scope::{customer_writes, own_scope, scope, staff_only};
pub use signed::{ADDRESS_HOLDS, Holder, Shows, SignedAddress, signed_text};
