//! Release rules of sales estimates.

use async_trait::async_trait;

use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{DocumentType, Doubt, FullDocument, unreleased_lines};
use crate::documents::line_documents::{self, LineComponents, LineDocument};
use crate::documents::port::Documents;
use crate::documents::sales_estimate::defaults::last_day;
use crate::documents::sales_estimate::{self, EstimateDetails, FullEstimate};
use crate::documents::{Document, SalesEstimate, Status, with_tax};
use crate::fields::LastDay;
use crate::port::UnitOfWork;
use crate::pricing::Tax;
use crate::{Error, Id, Result, Session, Violation};

#[async_trait]
impl DocumentType for SalesEstimate {
    type Terms = Option<Tax>;
    type Components = LineComponents;
    type Details = EstimateDetails;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<FullEstimate> {
        sales_estimate::load(session, document).await
    }

    /// This very version: another one of its number is no obstacle.
    fn refuse_again(document: &Document<Self>) -> Option<Error> {
        (document.lifecycle.status() == Status::Released).then(|| {
            let message = format!("{} is already released", document.title());
            Error::invalid("/salesEstimateId", "already_released", message)
        })
    }

    async fn missing(session: &mut Session, full: &FullEstimate) -> Result<Vec<Violation>> {
        let today = full.settings.local(session.now()).date();
        let mut reasons = Vec::new();
        if let Err(Error::Conflict { code, detail }) = full.document.content.stands(today) {
            reasons.push(Violation::new("/validUntil", code, detail));
        }
        if full.lines.is_empty() {
            reasons.push(Violation::new("/items", "no_lines", "the estimate has no lines"));
        }
        let of_lines = (&*full.lines, &full.components);
        reasons.extend(unreleased_lines::<Self>(session, full.document.id.raw(), of_lines).await?);
        reasons.extend(full.components.unfit::<Self>(&full.lines));
        let unpriced = full.lines.iter().filter_map(|line| {
            let warning = line.quoted.as_ref().map(|quoted| quoted.warning.as_ref());
            let why = match warning {
                Some(None) => return None,
                Some(Some(warning)) => warning.message.as_str(),
                None => "it was never priced",
            };
            let message = format!("the price of line {} is not known: {why}", &*line.number);
            Some(Violation::new(Self::place(&full.lines, line), "no_price", message))
        });
        reasons.extend(unpriced);
        reasons.extend(full.too_large());
        reasons.extend(sales_estimate::outdated(session, full).await?);
        Ok(reasons)
    }

    fn doubts(full: &FullDocument<Self>) -> Vec<(Doubt, Violation)> {
        full.components.rated_lower::<Self>(&full.lines)
    }

    async fn on_release(
        session: &mut Session,
        full: &mut FullEstimate,
        terms: Option<Tax>,
    ) -> Result<()> {
        if let Some(tax) = terms {
            full.details.taxes = with_tax(&full.details.taxes, tax);
            full.document.content.add_up(&full.lines, &full.details.taxes);
            session.work.set_estimate_taxes(full.document.id, &full.details.taxes).await?;
            session.work.documents::<Self>().save(&full.document).await?;
        }
        let needed = line_documents::bill(session, full).await?;
        snapshots::save(session, full.document.id, &needed).await
    }

    /// What is offered anew once the old offer is over stands as long as any new one.
    async fn on_reopened(session: &mut Session, id: Id<Self>) -> Result<()> {
        let settings = session.work.organization().await?.settings;
        let today = settings.local(session.now()).date();
        let over = session.work.documents::<Self>().find(id).await?;
        if let Some(mut document) = over.filter(|document| document.content.is_over(today)) {
            document.content.valid_until = last_day(&settings, today).and_then(LastDay::new);
            session.work.documents::<Self>().save(&document).await?;
        }
        Ok(())
    }
}
