//! Bills of assemblies that were released elsewhere than by their command.

use super::parts::Shelf;
use crate::documents::{Bill, Document, HoseAssembly, Line, Status};
use crate::port::AnyUnitOfWork;
use crate::{Error, RawId, Result};

/// Freezes the bills of those of these assemblies that are released, as their releases do. The
/// number of statements doesn't depend on how many they are.
pub async fn freeze_released(
    work: &mut AnyUnitOfWork,
    assemblies: &[Document<HoseAssembly>],
) -> Result<()> {
    let released = assemblies.iter().filter(|one| one.lifecycle.status() == Status::Released);
    let released: Vec<_> = released.collect();
    let ids: Vec<RawId> = released.iter().map(|document| document.id.raw()).collect();
    let mut lines = work.lines_of(&ids).await?;
    let with_lines: Vec<(&Document<HoseAssembly>, Vec<Line>)> = released
        .into_iter()
        .map(|document| (document, lines.remove(&document.id.raw()).unwrap_or_default()))
        .collect();
    let contents: Vec<_> =
        with_lines.iter().map(|(document, lines)| (&document.content, &lines[..])).collect();
    let shelf = Shelf::of(work, &contents, None).await?;
    let mut bills = Vec::with_capacity(with_lines.len());
    for (document, lines) in &with_lines {
        let mut content = document.content.clone();
        let parts = shelf.parts(&mut content, lines, &[]).map_err(|faults| {
            Error::internal("the parts of a released assembly", Error::Invalid(faults))
        })?;
        bills.push((document.id.raw(), Bill::of_assembly(&content, &parts)));
    }
    let bills: Vec<_> = bills.iter().map(|(id, bill)| (*id, bill)).collect();
    work.freeze_bills(&bills).await
}
