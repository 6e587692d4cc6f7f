//! Signed addresses: as answers have them, and as requests bring them.

use std::sync::Arc;

use domain::access::{ADDRESS_HOLDS, Holder, Shows, SignedAddress, signed_text};
use domain::catalogue::port::AddressKey;
use domain::customers::Customer;
use domain::organization::Organization;
use domain::{Error, Id, Result, Services, Violation};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::json::wire;

/// Signs addresses for somebody.
pub(crate) struct Signer {
    holder: Holder,
    expires: i64,
    key: Arc<dyn AddressKey>,
}

impl Signer {
    /// With the key that signs now.
    pub(crate) async fn new(services: &Services, holder: Holder) -> Result<Self> {
        // The same for an hour, so that browsers can keep what they got.
        let expires = services.now().timestamp() / 3_600 * 3_600 + ADDRESS_HOLDS;
        let key = services.addresses.current(services.now()).await?;
        Ok(Self { holder, expires, key })
    }

    /// The query of an address.
    pub(crate) fn query<E: ?Sized>(&self, shows: Shows, id: Id<E>) -> String {
        let Self { holder, expires, key } = self;
        let signature = key.sign(&signed_text(shows, *holder, id, *expires));
        let Holder { organization, customer } = holder;
        let customer = customer.map(|customer| format!("&customer={customer}")).unwrap_or_default();
        format!("?expires={expires}&signature={signature}&organization={organization}{customer}")
    }
}

/// The rest of a signed address.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SignedQuery {
    /// When the signed address expires, in seconds since 1970.
    #[schemars(range(min = 1))]
    expires: Option<u32>,
    /// Signature of the signed address.
    signature: Option<String>,
    /// Organization of the signed address.
    organization: Option<wire::Id<Organization>>,
}

impl SignedQuery {
    /// All three parts of a signed address, which may be for a customer, or none.
    pub(crate) fn address(self, customer: Option<Id<Customer>>) -> Result<Option<SignedAddress>> {
        let Self { expires, signature, organization } = self;
        let missing = [
            ("expires", expires.is_none()),
            ("signature", signature.is_none()),
            ("organization", organization.is_none()),
        ];
        match (expires, signature, organization) {
            (None, None, None) if customer.is_none() => Ok(None),
            (Some(expires), Some(signature), Some(wire::Id(organization))) => {
                let holder = Holder { organization, customer };
                Ok(Some(SignedAddress { holder, expires: expires.into(), signature }))
            }
            _ => {
                let missing = missing.into_iter().filter(|(_, is_missing)| *is_missing);
                let fault = |(name, _)| {
                    let message = "expires, signature and organization are required together; take the address as it was answered";
                    Violation::new(name, "required", message)
                };
                Err(Error::Invalid(missing.map(fault).collect()))
            }
        }
    }
}
