//! The scopes that callers read and write in.

use crate::access::{Caller, Role};
use crate::organization::SHARED_ORGANIZATION;
use crate::port::Scope;
use crate::{Error, Result};

/// The scope that a caller reads in.
pub fn scope(caller: &Caller) -> Scope {
    match caller {
        Caller::Anonymous(None) => Scope::Shared,
        Caller::Anonymous(Some(organization)) => Scope::Organization(*organization),
        Caller::Known(identity) => Scope::Organization(identity.organization),
    }
}

/// The scope that a caller writes in; an error without a token. For the operator's job on the shared catalogue, it is
/// the shared one.
pub fn own_scope(caller: &Caller) -> Result<Scope> {
    let organization = caller.identity()?.organization;
    let is_shared = organization == SHARED_ORGANIZATION;
    Ok(if is_shared { Scope::Shared } else { Scope::Organization(organization) })
}

/// The refusal of a field that only staff may set.
pub fn staff_only(pointer: &str) -> Error {
    Error::Forbidden(format!("only staff may set {pointer}; leave it out"))
}

/// Lets customers write only with a token that is for one.
pub fn customer_writes(caller: &Caller) -> Result<()> {
    let identity = caller.identity()?;
    if identity.role == Role::Customer && identity.customer.is_none() {
        return Err(Error::Forbidden(
            "the token has no customer, so it can't write; name one in apiCustomerId".to_owned(),
        ));
    }
    Ok(())
}
