//! Records what became of an offer.

use crate::documents::lifecycle::outcome::record;
use crate::documents::lifecycle::{Opened, Outcome};
use crate::documents::line_documents::load;
use crate::documents::sales_estimate::FullEstimate;
use crate::documents::work_order::ordered_of;
use crate::documents::{Document, SalesEstimate, Status};
use crate::fields::Choice;
use crate::{Error, Remark, Result, Session};

/// Records what became of a released offer; without an outcome it is open again. A lost one may have a reason.
pub async fn set_outcome(
    session: &mut Session,
    opened: Opened<SalesEstimate>,
    outcome: Option<Outcome>,
    reason: Option<Remark>,
) -> Result<FullEstimate> {
    let Opened { mut document, .. } = opened;
    if document.lifecycle.status() != Status::Released {
        return Err(Error::Conflict {
            code: "not_released",
            detail: format!(
                "{} is {}; only a released version is offered to the customer",
                document.title(),
                document.lifecycle.status().word()
            ),
        });
    }
    if reason.is_some() && outcome != Some(Outcome::Lost) {
        let message = "says why an offer was lost; leave it out of others";
        return Err(Error::invalid("/reason", "contradiction", message));
    }
    if outcome != Some(Outcome::Won) {
        refuse_ordered(session, &document).await?;
    }
    record(session, &mut document, outcome, reason).await?;
    load(session, document).await
}

/// Refuses to call an offer open or lost while something of it is ordered.
async fn refuse_ordered(session: &mut Session, estimate: &Document<SalesEstimate>) -> Result<()> {
    let lines = session.work.lines(estimate.id.raw()).await?;
    let ordered = ordered_of(session, estimate.id, &lines).await?;
    if lines.iter().all(|line| ordered.of(line.id).is_zero()) {
        return Ok(());
    }
    let orders: Vec<&str> = ordered.orders.iter().map(|order| order.number.as_str()).collect();
    Err(Error::Conflict {
        code: "already_ordered",
        detail: format!(
            "{} was ordered ({}), so it is won; cancel or delete its orders first",
            estimate.title(),
            orders.join(", ")
        ),
    })
}
