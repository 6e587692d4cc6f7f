//! The content of a work order: completing its input, and the completions of its lines.

use crate::customers::Customer;
use crate::documents::line_documents::location_of;
use crate::documents::work_order::from_estimate::{DISCOUNT, ESTIMATE};
use crate::documents::{Completion, Document, Lifecycle, Line, WorkOrder};
use crate::measures::Currency;
use crate::pricing::prices;
use crate::stock::Warehouse;
use crate::{Error, Id, Result, Session, Violation};

/// The currency to store for an order without one: none if it is the currency of its customer anyway, so that
/// it keeps following the customer.
async fn entered(
    session: &mut Session,
    customer: Option<Id<Customer>>,
    currency: Option<Currency>,
) -> Result<Option<Currency>> {
    let Some(currency) = currency else { return Ok(None) };
    let shown = match prices::currency_of(session, customer).await {
        // A deleted customer has no currency, and an unknown one is reported at its field.
        Err(Error::Invalid(_)) => prices::currency_of(session, None).await?,
        found => found?,
    };
    Ok((currency != shown).then_some(currency))
}

/// Completes fields that follow from others, and checks references.
pub(super) async fn complete(
    order: &mut WorkOrder,
    session: &mut Session,
    before: Option<&WorkOrder>,
) -> Result<Vec<Violation>> {
    let mut faults = Vec::new();
    let discount = match before {
        Some(before) => before.discount_percent,
        // Taken from the estimate with the lines.
        None => order.estimate_id.and(order.discount_percent),
    };
    if discount != order.discount_percent {
        let message = "comes from the order's sales estimate; leave it out";
        faults.push(Violation::new(format!("/{DISCOUNT}"), "of_the_estimate", message));
    }
    if let Some(before) = before {
        let was = (before.estimate_id, before.estimate_id.and(before.currency));
        if was.0 != order.estimate_id {
            let message = "can't be changed after the order was created; leave it as it is";
            faults.push(Violation::new(format!("/{ESTIMATE}"), "stays", message));
        } else if was.0.is_some() && was.1 != order.currency {
            let message =
                "comes from the sales estimate, like the prices of the order; leave it as it is";
            faults.push(Violation::new("/currency", "stays", message));
        }
        if was.0.is_some() && before.customer_id != order.customer_id {
            let message =
                "comes from the sales estimate, like the prices of the order; leave it as it is";
            faults.push(Violation::new("/customer", "stays", message));
        }
    }
    if before.is_some_and(|before| before.currency.is_none()) && order.estimate_id.is_none() {
        order.currency = entered(session, order.customer_id, order.currency).await?;
    }
    if order.customer_id.is_some() {
        order.customer_name = None;
    }
    let was = before.map(|before| (before.customer_id, before.location_id));
    match location_of(session, was, (order.customer_id, order.location_id)).await? {
        Ok(location) => order.location_id = location,
        Err(fault) => faults.push(fault),
    }
    match order.warehouse_id {
        // An unchanged warehouse may have been deleted.
        Some(id) if before.is_some_and(|before| before.warehouse_id == Some(id)) => {}
        Some(id) if session.work.records::<Warehouse>().find(id).await?.is_none() => {
            faults.push(Violation::new(
                "/warehouse",
                "unknown_warehouse",
                "is not a warehouse; check the id",
            ));
        }
        None if before.is_none() => {
            order.warehouse_id = session.work.default_warehouse().await?;
        }
        _ => {}
    }
    Ok(faults)
}

/// The completions of its lines, the earliest first.
pub(super) async fn completions(
    session: &mut Session,
    document: &Document<WorkOrder>,
) -> Result<Vec<Completion>> {
    let found = session.work.completions(document.id.raw()).await?;
    let Lifecycle::Completed { completed, .. } = document.lifecycle else { return Ok(found) };
    if !found.is_empty() {
        return Ok(found);
    }
    // It was completed before days were stored for each line.
    let settings = session.work.organization().await?.settings;
    let day = settings.local(completed.at).date();
    let lines = session.work.lines(document.id.raw()).await?.into_iter();
    let all = |line: Line| Completion { line: line.id, day, quantity: line.quantity.get() };
    Ok(lines.map(all).collect())
}
