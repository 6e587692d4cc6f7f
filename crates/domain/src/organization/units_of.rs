//! The units that a caller is answered in.

use crate::Result;
use crate::access::Caller;
use crate::customers::Customer;
use crate::organization::Units;
use crate::port::AnyUnitOfWork;
use crate::records::port::Records;

/// Those of the customer that calls, else of the organization.
pub async fn units(work: &mut AnyUnitOfWork, caller: &Caller) -> Result<Units> {
    let customer = match caller.identity().ok().and_then(|identity| identity.customer) {
        Some(id) => Records::<Customer>::record(work, id).await?,
        None => None,
    };
    let settings = work.organization().await?.settings;
    Ok(Units::of(&settings, customer.as_ref().map(|customer| &customer.fields)))
}
