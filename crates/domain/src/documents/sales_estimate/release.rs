//! Release rules of sales estimates.

use async_trait::async_trait;

use crate::access::Identity;
use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{DocumentType, FullDocument, unreleased_lines};
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

    async fn may_see(
        _session: &mut Session,
        identity: Identity,
        document: &Document<Self>,
    ) -> Result<bool> {
        Ok(line_documents::may_see(identity, document.content.customer_id))
    }

    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<FullEstimate> {
        sales_estimate::load_details(session, document).await
    }

    /// This very version: another one of its number is no obstacle.
    fn refuse_again(document: &Document<Self>) -> Option<Error> {
        (document.lifecycle.status() == Status::Released).then(|| {
            let message = format!("{} is already released", document.title());
            Error::invalid("/salesEstimateId", "already_released", message)
        })
    }

    async fn missing(session: &mut Session, whole: &FullEstimate) -> Result<Vec<Violation>> {
        let today = whole.settings.local(session.now()).date();
        let mut reasons = Vec::new();
        if let Err(Error::Conflict { code, detail }) = whole.document.content.stands(today) {
            reasons.push(Violation::new("/validUntil", code, detail));
        }
        if whole.lines.is_empty() {
            reasons.push(Violation::new("/items", "no_lines", "the estimate has no lines"));
        }
        let of_lines = (&*whole.lines, &whole.components);
        reasons.extend(unreleased_lines::<Self>(session, whole.document.id.raw(), of_lines).await?);
        reasons.extend(whole.components.unfit::<Self>(&whole.lines));
        let unpriced = whole.lines.iter().filter_map(|line| {
            let doubt = line.quoted.as_ref().map(|quoted| quoted.doubt.as_ref());
            let why = match doubt {
                Some(None) => return None,
                Some(Some(doubt)) => doubt.message.as_str(),
                None => "it was never priced",
            };
            let message = format!("the price of line {} is not known: {why}", &*line.number);
            Some(Violation::new(Self::place(&whole.lines, line), "no_price", message))
        });
        reasons.extend(unpriced);
        reasons.extend(sales_estimate::outdated(session, whole).await?);
        Ok(reasons)
    }

    fn rated_lower(whole: &FullDocument<Self>) -> Vec<Violation> {
        whole.components.rated_lower::<Self>(&whole.lines)
    }

    async fn freeze(
        session: &mut Session,
        whole: &mut FullEstimate,
        terms: Option<Tax>,
    ) -> Result<()> {
        if let Some(tax) = terms {
            whole.details.taxes = with_tax(&whole.details.taxes, tax);
            whole.document.content.add_up(&whole.lines, &whole.details.taxes);
            session.work.set_estimate_taxes(whole.document.id, &whole.details.taxes).await?;
            session.work.documents::<Self>().save(&whole.document).await?;
        }
        let needed = line_documents::bill(session, whole).await?;
        snapshots::freeze(session, whole.document.id, &needed).await
    }

    /// What is offered anew once the old offer is over stands as long as any new one.
    async fn settle(session: &mut Session, id: Id<Self>) -> Result<()> {
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
