//! The commands of a document's life, the same for every kind.
//!
//! What a kind has of its own is in its [`DocumentType`]. Each command locks the lineage, asks the
//! rules what it comes to, and writes that, in the unit of work of its request.

use crate::documents::lifecycle::{Doubt, Opened, accepted};
use crate::documents::{
    Command, Copying, Document, DocumentEntry, DocumentType, Edit, FullDocument, Lineage,
    NextRevision, Obsoletable, Removal, Stamp, Status,
};
use crate::fields::Choice;
use crate::{Error, Id, Result, Session};

/// The most documents that a refusal names.
const NAMED: u32 = 10;

/// Releases a version: what it says is complete and frozen from then on, and the version that was
/// released before becomes obsolete. Gives what it is now. Its doubts have to be accepted.
pub async fn release<K: DocumentType>(
    session: &mut Session,
    mut opened: Opened<K>,
    terms: K::Terms,
    accept: &[Doubt],
) -> Result<FullDocument<K>> {
    K::check_unreleased(&opened.document)?;
    let id = opened.id();
    let edits = opened.lineage.release(id, opened.stamp)?;
    opened.document.content.hold(session).await?;
    let full = opened.full(session).await?;
    let mut reasons = K::missing(session, full).await?;
    let (taken, open) = accepted(K::doubts(full), accept);
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

/// Takes a release back, with what it did to the version before and what was accepted with it. Gives what was released.
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

/// Puts a released version out of use.
pub async fn obsolete<K: DocumentType + Obsoletable>(
    session: &mut Session,
    opened: &Opened<K>,
) -> Result<()> {
    let edits = opened.lineage.obsolete(opened.id(), opened.stamp)?;
    session.work.documents::<K>().edit(&edits).await
}

/// Copies the latest version to a new one of the same revision, and gives that.
pub async fn new_version<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
) -> Result<Id<K>> {
    let (id, copy) = (opened.id(), session.id());
    K::check_copyable(session, &opened.document).await?;
    let edits = opened.lineage.new_version(id, Copying { id: copy, stamp: opened.stamp })?;
    write_copy(session, (id, copy), &edits).await
}

/// Copies the latest version to a new revision, the next one where none is named, and gives that.
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

/// Goes back to the version before one under editing, and gives that; none where there was none.
pub async fn rollback<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
) -> Result<Option<Id<K>>> {
    remove(session, opened, (Command::Rollback, Lineage::rollback)).await
}

/// Removes a version under editing that no document has: where there is one before it, that one is
/// current again and given; the number of the only one is free again.
pub async fn delete<K: DocumentType>(
    session: &mut Session,
    opened: &Opened<K>,
) -> Result<Option<Id<K>>> {
    remove(session, opened, (Command::Delete, Lineage::delete)).await
}

/// Effect of removing a version on the lineage.
type Remove<K> = fn(&Lineage<K>, Id<K>, Stamp) -> Result<Removal<K>>;

/// Removes a version that no document has, by a command that does so.
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

/// Writes a copy, with lines of its own.
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

/// Documents by what people call them, the first few.
fn listed(documents: &[DocumentEntry]) -> String {
    let most = usize::try_from(NAMED).unwrap_or(usize::MAX);
    let mut names: Vec<_> = documents.iter().take(most).map(DocumentEntry::title).collect();
    if documents.len() > most {
        names.push("more".to_owned());
    }
    names.join(", ")
}
