//! The outcome of an offer: it was sent to the customer, won or lost.

use crate::documents::{Document, SalesEstimate};
use crate::fields::{Choice, Moment};
use crate::{Id, Remark, Result, Session};

/// Beside the status, which it leaves as it is.
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

/// Marks an offer as won, since it is ordered from.
pub(crate) async fn mark_won(
    session: &mut Session,
    mut estimate: Document<SalesEstimate>,
) -> Result<()> {
    record(session, &mut estimate, Some(Outcome::Won), None).await
}

/// Keeps what became of an offer, unless that is known already.
pub(crate) async fn record(
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
