//! Lines with documents that must be released first.

use crate::documents::line_documents::{LineComponents, LineDocument};
use crate::documents::{Line, Status};
use crate::fields::Choice;
use crate::{OBSOLETE_COMPONENT, RawId, Result, Session, Violation};

/// Reasons against a release: lines whose documents aren't released.
pub async fn unreleased_lines<K: LineDocument>(
    session: &mut Session,
    document: RawId,
    (lines, contents): (&[Line], &LineComponents),
) -> Result<Vec<Violation>> {
    let inside = session.work.documents_in(document).await?;
    let reason = |line: &Line| {
        let entry = inside.iter().find(|entry| entry.id.raw() == line.item.raw())?;
        let (code, message) = match entry.status {
            // Superseded versions are among the warnings instead.
            Status::Obsolete if !entry.superseded => {
                (OBSOLETE_COMPONENT, format!("{} is obsolete", entry.title()))
            }
            Status::Released | Status::Obsolete => {
                (OBSOLETE_COMPONENT, contents.retired(line.item)?)
            }
            status => ("not_released", format!("{} is {}", entry.title(), status.word())),
        };
        Some(Violation::new(K::pointer_to(lines, line), code, message))
    };
    Ok(lines.iter().filter_map(reason).collect())
}
