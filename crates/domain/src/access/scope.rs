//! The scopes that callers read and write in.

use crate::access::{Caller, Role};
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

/// The scope that a caller writes in; an error for those without a token.
pub fn own_scope(caller: &Caller) -> Result<Scope> {
    Ok(Scope::Organization(caller.identity()?.organization))
}

/// Lets customers write only with a token that is for one.
pub fn customer_writes(caller: &Caller) -> Result<()> {
    let identity = caller.identity()?;
    if identity.role == Role::Customer && identity.customer.is_none() {
        return Err(Error::Forbidden(
            "the token is for no customer, so it may not write; name one in apiCustomerId"
                .to_owned(),
        ));
    }
    Ok(())
}
