//! Release rules of sales estimates.

use async_trait::async_trait;

use crate::access::{Caller, Identity};
use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{FullDocument, ReleaseRules, unreleased_lines};
use crate::documents::line_documents::{self, LineDocument};
use crate::documents::port::Documents;
use crate::documents::sales_estimate::{self, EstimateDetails};
use crate::documents::{Document, SalesEstimate, Status, with_tax};
use crate::port::AnyUnitOfWork;
use crate::pricing::Tax;
use crate::{Error, Result, Services, Violation};

#[async_trait]
impl ReleaseRules for SalesEstimate {
    type Terms = Option<Tax>;
    type Full = EstimateDetails;

    async fn may_see(
        _work: &mut AnyUnitOfWork,
        identity: &Identity,
        document: &Document<Self>,
    ) -> Result<bool> {
        Ok(line_documents::may_see(identity, document.content.customer_id))
    }

    async fn load_full(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        document: Document<Self>,
    ) -> Result<EstimateDetails> {
        sales_estimate::known_of(services, work, caller, document).await
    }

    /// This very version: another one of its number is no obstacle.
    fn refuse_again(document: &Document<Self>) -> Option<Error> {
        (document.lifecycle.status() == Status::Released).then(|| {
            let message = format!("{} is already released", document.title());
            Error::invalid("/salesEstimateId", "already_released", message)
        })
    }

    async fn missing(work: &mut AnyUnitOfWork, whole: &EstimateDetails) -> Result<Vec<Violation>> {
        let known = &whole.goods;
        if known.lines.is_empty() {
            return Ok(vec![Violation::new("/items", "no_lines", "the estimate has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            work,
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
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        whole: &mut EstimateDetails,
        terms: Option<Tax>,
    ) -> Result<()> {
        whole.goods.document.content.stands(services.now())?;
        sales_estimate::refuse_outdated(services, work, caller, whole).await?;
        if let Some(tax) = terms {
            whole.taxes = with_tax(&whole.taxes, tax);
            let known = &mut whole.goods;
            known.document.content.add_up(&known.lines, &whole.taxes);
            work.set_estimate_taxes(known.document.id, &whole.taxes).await?;
            Documents::<Self>::save_document(work, &known.document).await?;
        }
        let needed = line_documents::bill(work, &whole.goods).await?;
        snapshots::freeze(work, whole.document().id, &needed).await
    }
}
