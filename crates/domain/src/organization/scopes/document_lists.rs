//! Who may list which documents.

use crate::documents::port::DocumentListing;
use crate::organization::{Caller, Role};
use crate::{Error, Id, Result};

/// A list as its caller may see it: a customer its own documents alone.
///
/// # Errors
/// `NotFound` if a customer asks for those of another one.
pub fn of_caller(caller: &Caller, mut listing: DocumentListing) -> Result<DocumentListing> {
    let identity = caller.identity()?;
    if identity.role == Role::Customer {
        let own = identity.customer;
        if let Some(named) = listing.customer.filter(|named| Some(*named) != own) {
            return Err(Error::not_found("customer", named));
        }
        // Without a customer nothing is anybody's: an id that nobody has.
        listing.customer = Some(own.unwrap_or_else(|| Id::from_raw([0; 12])));
    }
    Ok(listing)
}
