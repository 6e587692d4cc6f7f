//! The release of a hose assembly.

use crate::configurator::assembly::Configured;
use crate::configurator::checks::finding::{Finding, Warning, WarningCode};
use crate::configurator::inputs::configurator_input::Side;
use crate::documents::assembly_figures::{ExtraItem, Parts};
use crate::documents::bill::snapshots;
use crate::documents::hose_assembly::{self, FullAssembly};
use crate::documents::lifecycle::{Doubt, split_accepted};
use crate::documents::{Bill, FullDocument, HoseAssembly};
use crate::{Id, Result, Session, Violation};

/// Freezes figures, findings and bill.
pub(super) async fn on_release(session: &mut Session, full: &mut FullAssembly) -> Result<()> {
    let FullDocument { document, components: parts, details, .. } = full;
    // The current figures.
    session.work.documents::<HoseAssembly>().save(document).await?;
    details.frozen = details.configured.as_ref().ok().map(frozen_findings);
    session.work.save_findings(&[(document.id, details.frozen.clone())]).await?;
    snapshots::save(session, document.id, &Bill::of_assembly(&document.content, parts)).await
}

pub(super) async fn on_unrelease(session: &mut Session, id: Id<HoseAssembly>) -> Result<()> {
    session.work.save_findings(&[(id, None)]).await?;
    snapshots::delete(session, id).await
}

/// Stores the current figures.
pub(super) async fn on_reopened(session: &mut Session, id: Id<HoseAssembly>) -> Result<()> {
    let found = session.work.documents::<HoseAssembly>().find(id).await?;
    for one in hose_assembly::current(session, Vec::from_iter(found)).await? {
        session.work.documents::<HoseAssembly>().save(&one.document).await?;
    }
    Ok(())
}

/// Ends without an approved crimp spec, if the organization doesn't require one.
pub(super) fn release_doubts(configured: &Configured) -> Vec<(Doubt, Violation)> {
    let is_doubt =
        |warning: &&Warning| warning.code == WarningCode::NoCrimpSpec && !warning.blocks_release;
    let doubts = configured.warnings.iter().filter(is_doubt);
    doubts.map(|warning| (Doubt::NoCrimpSpec, at_field(warning))).collect()
}

/// The accepted doubts, or all reasons why the assembly isn't released.
pub(super) fn releasable(
    configured: &Configured,
    parts: &Parts,
    accept: &[Doubt],
) -> std::result::Result<Vec<Doubt>, Vec<Violation>> {
    let (taken, open) = split_accepted(release_doubts(configured), accept);
    let mut reasons = missing_for_release(Ok(configured), parts);
    reasons.extend(open);
    if reasons.is_empty() { Ok(taken) } else { Err(reasons) }
}

fn at_field(warning: &Warning) -> Violation {
    let pointer = format!("/{}", warning.field.name());
    Violation::new(pointer, warning.code.as_str(), warning.message.clone())
}

/// The warnings that are shown and printed from the release on, with a note on the accepted ones.
pub(super) fn frozen_findings(configured: &Configured) -> Vec<Finding> {
    let mut findings = Finding::all(Ok(&configured.warnings));
    for finding in findings.iter_mut().filter(|one| one.code == WarningCode::NoCrimpSpec.as_str()) {
        finding.message.push_str("; released all the same");
    }
    findings
}

/// All reasons why an assembly of these parts can't be released, each at its field.
pub fn missing_for_release(
    configured: std::result::Result<&Configured, &Vec<Violation>>,
    parts: &Parts,
) -> Vec<Violation> {
    let mut reasons = match configured {
        Ok(configured) => configured.release_blockers().map(at_field).collect(),
        Err(faults) => faults.clone(),
    };
    reasons.extend(all_out_of_use(parts));
    reasons
}

/// Components that the organization no longer uses.
pub(super) fn all_out_of_use(parts: &Parts) -> Vec<Violation> {
    let mut found = Vec::from_iter(parts.hose.out_of_use("/hose"));
    for (side, end, ferrule) in
        [(Side::One, "/end1", "/ferrule1"), (Side::Two, "/end2", "/ferrule2")]
    {
        if let Some(parts) = parts.end(side) {
            found.extend(parts.fitting.out_of_use(end));
            if let Some(part) = &parts.ferrule {
                found.extend(part.out_of_use(ferrule));
            }
        }
    }
    if let Some(wrap) = &parts.wrap {
        found.extend(wrap.out_of_use("/wrap"));
    }
    for (at, extra) in parts.extras.iter().enumerate() {
        let pointer = format!("/items/{at}");
        match &extra.item {
            ExtraItem::Adaptor(adaptor) => found.extend(adaptor.out_of_use(&pointer)),
            ExtraItem::Other(item) => found.extend(item.out_of_use(&pointer)),
        }
    }
    found
}
