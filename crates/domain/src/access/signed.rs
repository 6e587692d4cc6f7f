//! Signed addresses, which are valid without a token.

use crate::access::{Caller, Identity, Role};
use crate::customers::Customer;
use crate::organization::Organization;
use crate::{Error, Id, Result, Services};

/// Validity of a signed address, in seconds: a day.
pub const ADDRESS_HOLDS: i64 = 24 * 60 * 60;

/// Content that an address shows, part of the signature, so that the address of a drawing opens no data sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    Image,
    DataSheet,
}

/// Whom a signed address is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder {
    pub organization: Id<Organization>,
    /// The customer whose answer contained it, who may see less than the organization.
    pub customer: Option<Id<Customer>>,
}

impl Holder {
    /// The caller who gets an address in an answer.
    pub fn of(identity: Identity) -> Self {
        let customer = identity.customer.filter(|_| identity.role == Role::Customer);
        Self { organization: identity.organization, customer }
    }
}

/// An address that shows one thing without a token.
#[derive(Debug, Clone)]
pub struct SignedAddress {
    pub holder: Holder,
    /// When it expires, in seconds since 1970.
    pub expires: i64,
    /// Signature of all parts.
    pub signature: String,
}

/// Every part of an address is signed, so that none can be replaced.
pub fn signed_text<E: ?Sized>(shows: Shows, holder: Holder, id: Id<E>, expires: i64) -> String {
    let shows = match shows {
        Shows::Image => "image",
        Shows::DataSheet => "datasheet",
    };
    let Holder { organization, customer } = holder;
    let customer = customer.map(|customer| format!(" {customer}")).unwrap_or_default();
    format!("{shows} {organization} {id} {expires}{customer}")
}

impl SignedAddress {
    /// Who may see what the address shows of this id: the caller who got the address. An error if it is forged or has
    /// expired.
    pub async fn caller<E: ?Sized>(
        &self,
        services: &Services,
        shows: Shows,
        id: Id<E>,
    ) -> Result<Caller> {
        let text = signed_text(shows, self.holder, id, self.expires);
        let now = services.now();
        if !services.addresses.is_signature(&text, &self.signature, now).await? {
            return Err(Error::Forbidden(
                "the signature of this address is wrong; take the address as it was answered"
                    .to_owned(),
            ));
        }
        if self.expires <= now.timestamp() {
            return Err(Error::Forbidden(
                "this address has expired; get a new one with the record that it came with"
                    .to_owned(),
            ));
        }
        let Holder { organization, customer } = self.holder;
        let Some(customer) = customer else { return Ok(Caller::job(organization)) };
        Ok(Caller::reader(organization, customer))
    }
}
