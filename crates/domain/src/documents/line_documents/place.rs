//! Delivery location of a document.

use crate::customers::{Customer, Location};
use crate::{Id, Result, Session, Violation};

/// The customer and the delivery location of a document.
pub(crate) type Destination = (Option<Id<Customer>>, Option<Id<Location>>);

/// The delivery location of a document. A new one must be the customer's. An unchanged one isn't checked
/// again, since it may have been deleted; a change of the customer removes it.
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
    let message = "is not a location of the customer; choose one of the customer's";
    Ok(Err(Violation::new("/location", "unknown_location", message)))
}

/// Whether a location belongs to a customer.
pub(crate) async fn is_of(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    location: Id<Location>,
) -> Result<bool> {
    let Some(customer) = customer else { return Ok(false) };
    // Customers are locked before their locations.
    session.work.records::<Customer>().find(customer).await?;
    let found = session.work.records::<Location>().find(location).await?;
    Ok(found.is_some_and(|location| location.parent == Some(customer.raw())))
}
