//! The release of a hose kit.

use crate::documents::HoseKit;
use crate::documents::hose_kit::FullKit;
use crate::documents::line_documents::unreleased_lines;
use crate::{Result, Session, Violation};

/// All reasons why a kit can't be released.
pub(super) async fn missing(session: &mut Session, full: &FullKit) -> Result<Vec<Violation>> {
    if full.lines.is_empty() {
        return Ok(vec![Violation::new(
            "/hoseAssemblies",
            "no_lines",
            "the kit has no lines; add one",
        )]);
    }
    let lines = (&*full.lines, &full.components);
    let mut reasons = unreleased_lines::<HoseKit>(session, full.document.id.raw(), lines).await?;
    reasons.extend(full.components.out_of_use::<HoseKit>(&full.lines));
    Ok(reasons)
}
