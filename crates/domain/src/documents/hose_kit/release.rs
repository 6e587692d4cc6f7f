//! Release rules of hose kits.

use async_trait::async_trait;

use crate::documents::bill::snapshots;
use crate::documents::hose_kit::FullKit;
use crate::documents::lifecycle::{DocumentType, Doubt, FullDocument, unreleased_lines};
use crate::documents::line_documents::LineComponents;
use crate::documents::port::Documents;
use crate::documents::{Document, HoseKit, line_documents};
use crate::port::UnitOfWork;
use crate::{Result, Session, Violation};

#[async_trait]
impl DocumentType for HoseKit {
    type Terms = ();
    type Components = LineComponents;
    type Details = ();

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<FullKit> {
        line_documents::load(session, document).await
    }

    async fn missing(session: &mut Session, full: &FullKit) -> Result<Vec<Violation>> {
        if full.lines.is_empty() {
            return Ok(vec![Violation::new("/hoseAssemblies", "no_lines", "the kit has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            session,
            full.document.id.raw(),
            (&full.lines, &full.components),
        )
        .await?;
        reasons.extend(full.components.unfit::<Self>(&full.lines));
        Ok(reasons)
    }

    fn doubts(full: &FullDocument<Self>) -> Vec<(Doubt, Violation)> {
        full.components.rated_lower::<Self>(&full.lines)
    }

    async fn on_release(session: &mut Session, full: &mut FullKit, _terms: ()) -> Result<()> {
        let needed = line_documents::bill(session, full).await?;
        snapshots::save(session, full.document.id, &needed).await
    }
}
