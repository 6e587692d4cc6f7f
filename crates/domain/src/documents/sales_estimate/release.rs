//! Release rules of sales estimates.

use async_trait::async_trait;

use crate::access::Identity;
use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{FullDocument, ReleaseRules, unreleased_lines};
use crate::documents::line_documents::{self, LineDocument};
use crate::documents::port::{DocumentLists, Documents};
use crate::documents::sales_estimate::{self, EstimateDetails};
use crate::documents::{Document, SalesEstimate, Status, with_tax};
use crate::port::UnitOfWork;
use crate::pricing::Tax;
use crate::{Error, Result, Session, Violation};

#[async_trait]
impl ReleaseRules for SalesEstimate {
    type Terms = Option<Tax>;
    type Full = EstimateDetails;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    fn lists(work: &mut dyn UnitOfWork) -> &mut dyn DocumentLists<Self> {
        work
    }

    async fn may_see(
        _session: &mut Session,
        identity: Identity,
        document: &Document<Self>,
    ) -> Result<bool> {
        Ok(line_documents::may_see(identity, document.content.customer_id))
    }

    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<EstimateDetails> {
        sales_estimate::known_of(session, document).await
    }

    /// This very version: another one of its number is no obstacle.
    fn refuse_again(document: &Document<Self>) -> Option<Error> {
        (document.lifecycle.status() == Status::Released).then(|| {
            let message = format!("{} is already released", document.title());
            Error::invalid("/salesEstimateId", "already_released", message)
        })
    }

    async fn missing(session: &mut Session, whole: &EstimateDetails) -> Result<Vec<Violation>> {
        let known = &whole.goods;
        if known.lines.is_empty() {
            return Ok(vec![Violation::new("/items", "no_lines", "the estimate has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            session,
            known.document.id.raw(),
            (&known.lines, &known.contents),
        )
        .await?;
        reasons.extend(known.contents.unfit::<Self>(&known.lines));
        let unpriced = known.lines.iter().filter_map(|line| {
            let doubt = line.quoted.as_ref().map(|quoted| quoted.doubt.as_ref());
            let why = match doubt {
                Some(None) => return None,
                Some(Some(doubt)) => doubt.message.as_str(),
                None => "it was never priced",
            };
            let message = format!("the price of line {} is not known: {why}", &*line.number);
            Some(Violation::new(Self::place(&known.lines, line), "no_price", message))
        });
        reasons.extend(unpriced);
        Ok(reasons)
    }

    /// An offer that is over, or that is priced as something it no longer is, is not made.
    async fn freeze(
        session: &mut Session,
        whole: &mut EstimateDetails,
        terms: Option<Tax>,
    ) -> Result<()> {
        whole.goods.document.content.stands(session.services.now())?;
        sales_estimate::refuse_outdated(session, whole).await?;
        if let Some(tax) = terms {
            whole.taxes = with_tax(&whole.taxes, tax);
            let known = &mut whole.goods;
            known.document.content.add_up(&known.lines, &whole.taxes);
            session.work.set_estimate_taxes(known.document.id, &whole.taxes).await?;
            session.work.documents::<Self>().save(&known.document).await?;
        }
        let needed = line_documents::bill(session, &whole.goods).await?;
        snapshots::freeze(session, whole.document().id, &needed).await
    }
}
