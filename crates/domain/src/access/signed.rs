//! Addresses that are good without a token.

use crate::access::Caller;
use crate::organization::Organization;
use crate::{Error, Id, Result, Services};

/// How long a signed address holds, in seconds: a day.
pub const ADDRESS_HOLDS: i64 = 24 * 60 * 60;

/// What a signed address shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    Image,
    DataSheet,
}

/// An address that stands for a token of its organization, to see one thing.
#[derive(Debug, Clone)]
pub struct SignedAddress {
    /// Whose it is.
    pub organization: Id<Organization>,
    /// When it ends, in seconds since 1970.
    pub expires: i64,
    /// The signature of all of it.
    pub signature: String,
}

/// What is signed of an address.
pub fn signed_text<E: ?Sized>(
    shows: Shows,
    organization: Id<Organization>,
    id: Id<E>,
    expires: i64,
) -> String {
    let shows = match shows {
        Shows::Image => "image",
        Shows::DataSheet => "datasheet",
    };
    format!("{shows} {organization} {id} {expires}")
}

impl SignedAddress {
    /// Who may see what the address shows of this id; refused if it is forged or has ended. Whoever
    /// was answered the address may see it.
    pub async fn caller<E: ?Sized>(
        &self,
        services: &Services,
        shows: Shows,
        id: Id<E>,
    ) -> Result<Caller> {
        let text = signed_text(shows, self.organization, id, self.expires);
        let now = services.now();
        if !services.addresses.is_signature(&text, &self.signature, now).await? {
            return Err(Error::Forbidden(
                "the signature of this address is not valid; take the address as it was answered"
                    .to_owned(),
            ));
        }
        if self.expires <= now.timestamp() {
            return Err(Error::Forbidden(
                "this address has expired; ask again for what it came with, that has a new one"
                    .to_owned(),
            ));
        }
        Ok(Caller::job(self.organization))
    }
}
