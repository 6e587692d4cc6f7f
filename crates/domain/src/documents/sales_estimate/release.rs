//! The release of an estimate.

use crate::documents::bill::snapshots;
use crate::documents::line_documents::{self, LineDocument, unreleased_lines};
use crate::documents::sales_estimate::defaults::last_day;
use crate::documents::sales_estimate::{self, FullEstimate};
use crate::documents::{SalesEstimate, with_tax};
use crate::fields::LastDay;
use crate::pricing::Tax;
use crate::{Error, Id, Result, Session, Violation};

/// All reasons why an estimate can't be released.
pub(super) async fn missing(session: &mut Session, full: &FullEstimate) -> Result<Vec<Violation>> {
    let today = full.settings.local(session.now()).date();
    let mut reasons = Vec::new();
    if let Err(Error::Conflict { code, detail }) = full.document.content.check_not_expired(today) {
        reasons.push(Violation::new("/validUntil", code, detail));
    }
    if full.lines.is_empty() {
        reasons.push(Violation::new("/items", "no_lines", "the estimate has no lines; add one"));
    }
    let of_lines = (&*full.lines, &full.components);
    reasons.extend(
        unreleased_lines::<SalesEstimate>(session, full.document.id.raw(), of_lines).await?,
    );
    reasons.extend(full.components.out_of_use::<SalesEstimate>(&full.lines));
    let unpriced = full.lines.iter().filter_map(|line| {
        let warning = line.quoted.as_ref().map(|quoted| quoted.warning.as_ref());
        let why = match warning {
            Some(None) => return None,
            Some(Some(warning)) => warning.message.as_str(),
            None => "it was never priced; refresh the estimate",
        };
        let message = format!("the price of line {} is not known: {why}", &*line.number);
        Some(Violation::new(SalesEstimate::pointer_to(&full.lines, line), "no_price", message))
    });
    reasons.extend(unpriced);
    reasons.extend(full.too_large());
    reasons.extend(sales_estimate::outdated(session, full).await?);
    Ok(reasons)
}

/// Adds the tax in the release request, and freezes the bill.
pub(super) async fn on_release(
    session: &mut Session,
    full: &mut FullEstimate,
    tax: Option<Tax>,
) -> Result<()> {
    if let Some(tax) = tax {
        full.details.taxes = with_tax(&full.details.taxes, tax);
        full.document.content.add_up(&full.lines, &full.details.taxes);
        session.work.set_estimate_taxes(full.document.id, &full.details.taxes).await?;
        session.work.documents::<SalesEstimate>().save(&full.document).await?;
    }
    let needed = line_documents::bill(session, full).await?;
    snapshots::save(session, full.document.id, &needed).await
}

/// A copy is a new offer: nothing became of it yet, and an expired one gets the validity of a new one.
pub(super) async fn on_reopened(session: &mut Session, id: Id<SalesEstimate>) -> Result<()> {
    let settings = session.work.organization().await?.settings;
    let today = settings.local(session.now()).date();
    let copy = session.work.documents::<SalesEstimate>().find(id).await?;
    let Some(mut document) = copy else { return Ok(()) };
    let content = &mut document.content;
    if !content.is_over(today) && content.outcome.is_none() {
        return Ok(());
    }
    if content.is_over(today) {
        content.valid_until = last_day(&settings, today).and_then(LastDay::new);
    }
    content.outcome = None;
    content.outcome_reason = None;
    content.outcome_date = None;
    content.outcome_by = None;
    session.work.documents::<SalesEstimate>().save(&document).await
}
