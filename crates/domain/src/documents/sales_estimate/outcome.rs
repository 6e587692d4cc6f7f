//! What became of an offer: it was sent to the customer, won or lost. The states of its life stay as they are.

use crate::documents::lifecycle::Opened;
use crate::documents::line_documents::load;
use crate::documents::sales_estimate::FullEstimate;
use crate::documents::work_order::ordered_of;
use crate::documents::{Document, SalesEstimate, Status};
use crate::fields::{Choice, Moment};
use crate::{Error, Id, Remark, Result, Session};

/// What became of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The customer has it, and hasn't answered.
    Sent,
    /// The customer wants it.
    Won,
    /// The customer doesn't want it.
    Lost,
}

impl Choice for Outcome {
    const WORDS: &'static [&'static str] = &["sent", "won", "lost"];
    const ALL: &'static [Self] = &[Self::Sent, Self::Won, Self::Lost];
}

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

/// Marks an offer as won, since it is ordered from.
pub(crate) async fn mark_won(
    session: &mut Session,
    mut estimate: Document<SalesEstimate>,
) -> Result<()> {
    record(session, &mut estimate, Some(Outcome::Won), None).await
}

async fn record(
    session: &mut Session,
    document: &mut Document<SalesEstimate>,
    outcome: Option<Outcome>,
    reason: Option<Remark>,
) -> Result<()> {
    let content = &mut document.content;
    if (content.outcome, &content.outcome_reason) == (outcome, &reason) {
        return Ok(());
    }
    let by = session.caller.identity()?.by();
    content.outcome = outcome;
    content.outcome_reason = reason;
    content.outcome_date = outcome.and_then(|_| Moment::new(session.now()));
    content.outcome_by = outcome.and(by).map(Id::from_raw);
    document.record.touch(session.now(), by);
    session.work.documents::<SalesEstimate>().save(document).await
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
