//! What hose kits have of their own when they are released.

use async_trait::async_trait;

use super::{ReleaseRules, unreleased_lines};
use crate::documents::{Document, HoseKit};
use crate::organization::{Caller, Identity};
use crate::port::AnyUnitOfWork;
use crate::usecase::kits::Known;
use crate::usecase::lines;
use crate::usecase::{Services, bill};
use crate::{Result, Violation};

#[async_trait]
impl ReleaseRules for HoseKit {
    type Terms = ();
    type Whole = Known;

    async fn may_see(
        _work: &mut AnyUnitOfWork,
        identity: &Identity,
        document: &Document<Self>,
    ) -> Result<bool> {
        Ok(lines::may_see(identity, document.content.customer_id))
    }

    async fn whole(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        document: Document<Self>,
    ) -> Result<Known> {
        lines::known_of(services, work, caller, document).await
    }

    async fn missing(work: &mut AnyUnitOfWork, whole: &Known) -> Result<Vec<Violation>> {
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
        whole: &mut Known,
        _terms: (),
    ) -> Result<()> {
        let needed = lines::bill(work, whole).await?;
        bill::freeze(work, whole.document.id, &needed).await
    }
}
