//! Release rules of hose kits.

use async_trait::async_trait;

use crate::access::{Caller, Identity};
use crate::documents::bill::snapshots;
use crate::documents::hose_kit::KitDetails;
use crate::documents::lifecycle::{ReleaseRules, unreleased_lines};
use crate::documents::{Document, HoseKit, line_documents};
use crate::port::AnyUnitOfWork;
use crate::{Result, Services, Violation};

#[async_trait]
impl ReleaseRules for HoseKit {
    type Terms = ();
    type Full = KitDetails;

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
    ) -> Result<KitDetails> {
        line_documents::known_of(services, work, caller, document).await
    }

    async fn missing(work: &mut AnyUnitOfWork, whole: &KitDetails) -> Result<Vec<Violation>> {
        if whole.lines.is_empty() {
            return Ok(vec![Violation::new("/hoseAssemblies", "no_lines", "the kit has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            work,
            whole.document.id.raw(),
            (&whole.lines, &whole.contents),
        )
        .await?;
        reasons.extend(whole.contents.unfit::<Self>(&whole.lines));
        Ok(reasons)
    }

    async fn freeze(
        _services: &Services,
        work: &mut AnyUnitOfWork,
        _caller: &Caller,
        whole: &mut KitDetails,
        _terms: (),
    ) -> Result<()> {
        let needed = line_documents::bill(work, whole).await?;
        snapshots::freeze(work, whole.document.id, &needed).await
    }
}
