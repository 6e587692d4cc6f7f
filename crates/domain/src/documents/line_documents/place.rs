//! Delivery location of a document.

use crate::customers::{Customer, Location};
use crate::{Id, Result, Session, Violation};

/// A customer and a location, as a document names them.
pub(crate) type Destination = (Option<Id<Customer>>, Option<Id<Location>>);

/// The location that a document is to have. A new one is one of the customer's. One that stays isn't
/// looked at again, since it may have been deleted meanwhile; with another customer it is left behind.
pub(crate) async fn location_of(
    session: &mut Session,
    before: Option<Destination>,
    (customer, location): Destination,
) -> Result<std::result::Result<Option<Id<Location>>, Violation>> {
    let Some(id) = location else { return Ok(Ok(None)) };
    if let Some((its_customer, Some(was))) = before
        && was == id
    {
        return Ok(Ok(Some(id).filter(|_| its_customer == customer)));
    }
    if is_of(session, customer, id).await? {
        return Ok(Ok(Some(id)));
    }
    let message = "is not a location of the customer";
    Ok(Err(Violation::new("/location", "unknown_location", message)))
}

/// Whether a location is one of a customer's.
pub(crate) async fn is_of(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    location: Id<Location>,
) -> Result<bool> {
    let Some(customer) = customer else { return Ok(false) };
    // Customers are held before their locations.
    session.work.records::<Customer>().find(customer).await?;
    let found = session.work.records::<Location>().find(location).await?;
    Ok(found.is_some_and(|location| location.parent == Some(customer.raw())))
}
