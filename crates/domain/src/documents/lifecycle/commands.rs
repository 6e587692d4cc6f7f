//! The commands in a document's life, the same for every type.
//!
//! What differs between types is in [`DocumentType`]. Each command locks the lineage, asks its rules for the
//! effect, and writes it in the unit of work of its request.

use crate::documents::lifecycle::{Doubt, Opened, split_accepted};
use crate::documents::{
    Command, Copying, Document, DocumentEntry, DocumentType, Edit, FullDocument, Lineage,
    NextRevision, Obsoletable, Removal, Stamp, Status,
};
use crate::fields::Choice;
use crate::{Error, Id, Result, Session};

/// The most documents that a refusal names.
const NAMED: u32 = 10;

/// Releases a version: it is frozen from then on, and the version that was released before becomes obsolete.
/// Its doubts must be accepted. Returns the released document.
pub async fn release<K: DocumentType>(
    session: &mut Session,
    mut opened: Opened<K>,
    terms: K::Terms,
    accept: &[Doubt],
) -> Result<FullDocument<K>> {
    K::check_unreleased(&opened.document)?;
    let id = opened.id();
    let edits = opened.lineage.release(id, opened.stamp)?;
    opened.document.content.lock_related(session).await?;
    let full = opened.full(session).await?;
    let mut reasons = K::missing(session, full).await?;
    let (taken, open) = split_accepted(K::doubts(full), accept);
    let acceptable = reasons.is_empty();
    reasons.extend(open);
    if !reasons.is_empty() {
        return Err(Error::Incomplete { document: full.document.title(), reasons, acceptable });
    }
    if !taken.is_empty() {
        session.work.accept_doubts(&[id.raw()], &taken).await?;
    }
    opened.edit(session, &edits).await?;
    let mut full = opened.into_full(session).await?;
    K::on_release(session, &mut full, terms).await?;
    Ok(full)
}

/// Undoes a release, its effect on the previous version and the acceptance of doubts. Returns the document as
/// it was while released.
pub async fn unrelease<K: DocumentType + Obsoletable>(
    session: &mut Session,
    opened: Opened<K>,
) -> Result<Document<K>> {
    let Opened { lineage, document: released, stamp, .. } = opened;
    let id = released.id;
    let edits = lineage.unrelease(id, stamp)?;
    // An estimate with orders counts as released.
    refuse_used(session, &lineage, id, Command::Unrelease, &[Status::Released, Status::Completed])
        .await?;
    session.work.documents::<K>().edit(&edits).await?;
    session.work.accept_doubts(&[id.raw()], &[]).await?;
    K::on_unrelease(session, id).await?;
    K::on_reopened(session, id).await?;
    Ok(released)
}

/// Makes a released version obsolete, and returns it.
pub async fn obsolete<K: DocumentType + Obsoletable>(
    session: &mut Session,
    mut opened: Opened<K>,
) -> Result<FullDocument<K>> {
    let edits = opened.lineage.obsolete(opened.id(), opened.stamp)?;
    opened.edit(session, &edits).await?;
    opened.into_full(session).await
}

/// Copies the latest version to a new one of the same revision, and returns the copy.
pub async fn new_version<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
) -> Result<Id<K>> {
    let (id, copy) = (opened.id(), session.id());
    K::check_copyable(session, &opened.document).await?;
    let edits = opened.lineage.new_version(id, Copying { id: copy, stamp: opened.stamp })?;
    write_copy(session, (id, copy), &edits).await
}

/// Copies the latest version to a new revision, by default the next one, and returns the copy.
pub async fn revise<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
    revision: Option<&str>,
) -> Result<Id<K>> {
    K::check_copyable(session, &opened.document).await?;
    let style = session.work.organization().await?.settings.revision_style;
    let next = revision.map_or(NextRevision::Counted(style), NextRevision::Given);
    let (id, copy) = (opened.id(), session.id());
    let edits = opened.lineage.revise(id, next, Copying { id: copy, stamp: opened.stamp })?;
    write_copy(session, (id, copy), &edits).await
}

/// Deletes a version under editing and returns the previous one; none if there was none.
pub async fn rollback<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
) -> Result<Option<Id<K>>> {
    remove(session, opened, (Command::Rollback, Lineage::rollback)).await
}

/// Deletes a version under editing that no other document uses. The previous version becomes current again
/// and is returned; without one the number is free again.
pub async fn delete<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
) -> Result<Option<Id<K>>> {
    remove(session, opened, (Command::Delete, Lineage::delete)).await
}

/// Effect of deleting a version on the lineage.
type Remove<K> = fn(&Lineage<K>, Id<K>, Stamp) -> Result<Removal<K>>;

/// Deletes a version that no other document uses, by a command with this effect.
async fn remove<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
    (command, remove): (Command, Remove<K>),
) -> Result<Option<Id<K>>> {
    let (lineage, id) = (&opened.lineage, opened.id());
    let (edits, current) = remove(lineage, id, opened.stamp)?;
    refuse_used(session, lineage, id, command, Status::ALL).await?;
    session.work.documents::<K>().edit(&edits).await?;
    Ok(current)
}

/// Writes a copy with lines of its own.
async fn write_copy<K: DocumentType>(
    session: &mut Session,
    (of, to): (Id<K>, Id<K>),
    edits: &[Edit<K>],
) -> Result<Id<K>> {
    session.work.documents::<K>().edit(edits).await?;
    let lines = session.work.lines(of.raw()).await?;
    let copies = lines.into_iter().map(|line| line.copied(session.id()));
    session.work.add_lines(to.raw(), &copies.collect::<Vec<_>>()).await?;
    K::on_reopened(session, to).await?;
    Ok(to)
}

/// Refuses a command while documents in these states have the version in their lines.
async fn refuse_used<K: DocumentType>(
    session: &mut Session,
    lineage: &Lineage<K>,
    id: Id<K>,
    command: Command,
    statuses: &[Status],
) -> Result<()> {
    let users = session.work.users_of(id.raw(), statuses, NAMED + 1).await?;
    if users.is_empty() {
        return Ok(());
    }
    let what = lineage.find(id)?.title();
    let users = listed(&users);
    Err(Error::Conflict {
        code: "still_used",
        detail: format!("{what} can't be {}: it is used by {users}", command.done()),
    })
}

/// The names of the first few documents.
fn listed(documents: &[DocumentEntry]) -> String {
    let most = usize::try_from(NAMED).unwrap_or(usize::MAX);
    let mut names: Vec<_> = documents.iter().take(most).map(DocumentEntry::title).collect();
    if documents.len() > most {
        names.push("more".to_owned());
    }
    names.join(", ")
}
