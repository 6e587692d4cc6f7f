//! Bills of assemblies otherwise than by the commands of their lives.

use std::collections::HashMap;

use crate::documents::hose_assembly::figures::Parts;
use crate::documents::hose_assembly::parts::Components;
use crate::documents::{Bill, Document, HoseAssembly, Line};
use crate::{Id, RawId, Result, Session};

/// Bills of one piece of each of these assemblies; frozen ones for released assemblies. The number of statements
/// is fixed.
pub async fn bills(
    session: &mut Session,
    assemblies: impl IntoIterator<Item = &Document<HoseAssembly>>,
) -> Result<HashMap<Id<HoseAssembly>, Bill>> {
    let mut open: Vec<_> = assemblies.into_iter().collect();
    let ids: Vec<RawId> = open.iter().map(|document| document.id.raw()).collect();
    let frozen = session.work.frozen_bills(&ids).await?;
    open.retain(|document| !frozen.contains_key(&document.id.raw()));
    let mut bills: HashMap<_, _> =
        frozen.into_iter().map(|(id, bill)| (Id::from_raw(id), bill)).collect();
    bills.extend(made(session, open).await?);
    Ok(bills)
}

/// Bills of these assemblies with their components as they are now.
async fn made(
    session: &mut Session,
    assemblies: Vec<&Document<HoseAssembly>>,
) -> Result<Vec<(Id<HoseAssembly>, Bill)>> {
    let parts = parts_of(session, assemblies).await?;
    let bill = |(document, parts): (&Document<HoseAssembly>, Parts)| {
        (document.id, Bill::of_assembly(&document.content, &parts))
    };
    Ok(parts.into_iter().map(bill).collect())
}

/// These assemblies with their parts as they are now. The number of statements doesn't depend on
/// how many they are.
pub async fn parts_of<'a>(
    session: &mut Session,
    assemblies: impl IntoIterator<Item = &'a Document<HoseAssembly>>,
) -> Result<Vec<(&'a Document<HoseAssembly>, Parts)>> {
    let assemblies: Vec<_> = assemblies.into_iter().collect();
    if assemblies.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<RawId> = assemblies.iter().map(|document| document.id.raw()).collect();
    let mut lines = session.work.lines_of(&ids).await?;
    let with_lines: Vec<(&Document<HoseAssembly>, Vec<Line>)> = assemblies
        .into_iter()
        .map(|document| (document, lines.remove(&document.id.raw()).unwrap_or_default()))
        .collect();
    let contents: Vec<_> =
        with_lines.iter().map(|(document, lines)| (&document.content, &lines[..])).collect();
    let components = Components::of(session, &contents, None).await?;
    let mut all = Vec::with_capacity(with_lines.len());
    for (document, lines) in &with_lines {
        all.push((*document, components.stored(&mut (*document).clone(), lines)?.shown));
    }
    Ok(all)
}
