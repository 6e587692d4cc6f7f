//! Who calls, what a caller may see and do, and whose data it reads and writes.

mod caller;
mod scope;
mod signed;

pub use caller::{
    AccountStatus, Actor, Author, Caller, Identity, PasswordMark, Purpose, Role, Visibility,
};
pub use scope::{customer_writes, own_scope, scope};
pub use signed::{ADDRESS_HOLDS, Holder, Shows, SignedAddress, signed_text};
