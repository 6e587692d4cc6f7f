//! The commands of a document's life, the same for every kind.
//!
//! What a kind has of its own is in its [`ReleaseRules`]. Each command locks the lineage, asks the
//! rules what it comes to, and writes that, in the unit of work of its request.

use crate::access::Caller;
use crate::catalogue::{CatalogueEntity, Offer};
use crate::documents::lifecycle::{FullDocument, ReleaseRules};
use crate::documents::line_documents::{LineComponents, LineDocument};
use crate::documents::port::{DocumentEntry, Documents};
use crate::documents::{
    Command, Copying, Document, DocumentKind, Edit, Line, Lineage, NextRevision, Removal,
    Retirable, Stamp, Status,
};
use crate::fields::Choice;
use crate::port::AnyUnitOfWork;
use crate::{Error, Id, OBSOLETE_COMPONENT, RawId, Result, Services, Violation};

/// The most documents that a refusal names.
const NAMED: u32 = 10;

/// One that the caller may see; locked where the unit of work may write.
pub async fn find<K: ReleaseRules>(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<Document<K>>
where
    AnyUnitOfWork: Documents<K>,
{
    let found = Documents::<K>::document(work, id).await?;
    let document = found.ok_or_else(|| Error::not_found(K::NAME, id))?;
    if K::may_see(work, caller.identity()?, &document).await? {
        return Ok(document);
    }
    Err(Error::not_found(K::NAME, id))
}

/// Keeps other commands of a lineage out until the unit of work ends.
pub async fn lock<K: ReleaseRules>(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<()>
where
    AnyUnitOfWork: Documents<K>,
{
    Documents::<K>::lineage(work, id).await?;
    find::<K>(work, caller, id).await.map(drop)
}

/// Releases a version: what it says is complete and frozen from then on, and the version that was
/// released before becomes obsolete. Gives what it is now. Assemblies in it that are rated lower by
/// now than when they were released have to be accepted as they are.
pub async fn release<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
    terms: K::Terms,
    accepts_frozen: bool,
) -> Result<K::Full>
where
    AnyUnitOfWork: Documents<K>,
{
    let (lineage, stamp, document) = begin::<K>(services, work, caller, id).await?;
    if let Some(refusal) = K::refuse_again(&document) {
        return Err(refusal);
    }
    let edits = lineage.release(id, stamp)?;
    let mut whole = K::load_full(services, work, caller, document).await?;
    let mut reasons = K::missing(work, &whole).await?;
    let lowered = whole.rated_lower();
    if accepts_frozen && !lowered.is_empty() {
        work.accept_frozen(id.raw()).await?;
    } else {
        reasons.extend(lowered);
    }
    if !reasons.is_empty() {
        return Err(Error::Incomplete { what: whole.document().title(), reasons });
    }
    Documents::<K>::edit(work, &edits).await?;
    whole.document_mut().release(stamp)?;
    K::freeze(services, work, caller, &mut whole, terms).await?;
    Ok(whole)
}

/// Takes a release back, with what it did to the version before.
pub async fn unrelease<K: ReleaseRules + Retirable>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<()>
where
    AnyUnitOfWork: Documents<K>,
{
    let (lineage, stamp, _) = begin::<K>(services, work, caller, id).await?;
    let edits = lineage.unrelease(id, stamp)?;
    // An estimate with orders counts as released.
    refuse_used(work, &lineage, id, Command::Unrelease, &[Status::Released, Status::Completed])
        .await?;
    Documents::<K>::edit(work, &edits).await?;
    K::thaw(work, id).await?;
    K::settle(work, id).await
}

/// Puts a released version out of use.
pub async fn obsolete<K: ReleaseRules + Retirable>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<()>
where
    AnyUnitOfWork: Documents<K>,
{
    let (lineage, stamp, _) = begin::<K>(services, work, caller, id).await?;
    Documents::<K>::edit(work, &lineage.obsolete(id, stamp)?).await
}

/// Copies the latest version to a new one of the same revision, and gives that.
pub async fn new_version<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<Id<K>>
where
    AnyUnitOfWork: Documents<K>,
{
    let (lineage, stamp, document) = begin::<K>(services, work, caller, id).await?;
    let copy = services.id();
    K::may_go_on(work, &document).await?;
    let edits = lineage.new_version(id, Copying { id: copy, stamp })?;
    go_on(services, work, (id, copy), &edits).await
}

/// Copies the latest version to a new revision, the next one where none is named, and gives that.
pub async fn revise<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
    revision: Option<&str>,
) -> Result<Id<K>>
where
    AnyUnitOfWork: Documents<K>,
{
    let (lineage, stamp, document) = begin::<K>(services, work, caller, id).await?;
    K::may_go_on(work, &document).await?;
    let style = work.organization().await?.settings.revision_style;
    let next = revision.map_or(NextRevision::Counted(style), NextRevision::Given);
    let copy = services.id();
    let edits = lineage.revise(id, next, Copying { id: copy, stamp })?;
    go_on(services, work, (id, copy), &edits).await
}

/// Goes back to the version before one under editing, and gives that; none where there was none.
pub async fn rollback<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<Option<Id<K>>>
where
    AnyUnitOfWork: Documents<K>,
{
    remove(services, work, caller, id, (Command::Rollback, Lineage::rollback)).await
}

/// Removes a version under editing that no document has: where there is one before it, that one is
/// current again and given; the number of the only one is free again.
pub async fn delete<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<Option<Id<K>>>
where
    AnyUnitOfWork: Documents<K>,
{
    remove(services, work, caller, id, (Command::Delete, Lineage::delete)).await
}

/// Effect of removing a version on the lineage.
type Remove<K> = fn(&Lineage<K>, Id<K>, Stamp) -> Result<Removal<K>>;

/// Removes a version that no document has, by a command that does so.
async fn remove<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
    (command, remove): (Command, Remove<K>),
) -> Result<Option<Id<K>>>
where
    AnyUnitOfWork: Documents<K>,
{
    let (lineage, stamp, _) = begin::<K>(services, work, caller, id).await?;
    let (edits, current) = remove(&lineage, id, stamp)?;
    refuse_used(work, &lineage, id, command, Status::ALL).await?;
    Documents::<K>::edit(work, &edits).await?;
    Ok(current)
}

/// A document that the caller may see with its lineage, locked, and who does something to it now.
async fn begin<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<K>,
) -> Result<(Lineage<K>, Stamp, Document<K>)>
where
    AnyUnitOfWork: Documents<K>,
{
    let lineage = Documents::<K>::lineage(work, id).await?;
    let lineage = lineage.ok_or_else(|| Error::not_found(K::NAME, id))?;
    let document = find::<K>(work, caller, id).await?;
    let stamp = Stamp { at: services.now(), by: Some(caller.identity()?.actor.raw()) };
    Ok((lineage, stamp, document))
}

/// Writes a copy, with lines of its own.
async fn go_on<K: ReleaseRules>(
    services: &Services,
    work: &mut AnyUnitOfWork,
    (of, to): (Id<K>, Id<K>),
    edits: &[Edit<K>],
) -> Result<Id<K>>
where
    AnyUnitOfWork: Documents<K>,
{
    Documents::<K>::edit(work, edits).await?;
    let lines = work.lines(of.raw()).await?;
    let copies = lines.into_iter().map(|line| line.copied(services.id()));
    work.add_lines(to.raw(), &copies.collect::<Vec<_>>()).await?;
    K::settle(work, to).await?;
    Ok(to)
}

/// Refuses a command while documents in these states have the version in their lines.
async fn refuse_used<K: DocumentKind>(
    work: &mut AnyUnitOfWork,
    lineage: &Lineage<K>,
    id: Id<K>,
    command: Command,
    standing: &[Status],
) -> Result<()> {
    let users = work.users_of(id.raw(), standing, NAMED + 1).await?;
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

/// The lines of a document whose documents keep it from being released, as reasons.
pub async fn unreleased_lines<K: LineDocument>(
    work: &mut AnyUnitOfWork,
    document: RawId,
    (lines, contents): (&[Line], &LineComponents),
) -> Result<Vec<Violation>> {
    let inside = work.documents_in(document).await?;
    let reason = |line: &Line| {
        let entry = inside.iter().find(|entry| entry.id.raw() == line.item.raw())?;
        let (code, message) = match entry.status {
            // One that a later version took the place of is told in the warnings.
            Status::Obsolete if !entry.superseded => {
                (OBSOLETE_COMPONENT, format!("{} is obsolete", entry.title()))
            }
            Status::Released | Status::Obsolete => {
                (OBSOLETE_COMPONENT, contents.retired(line.item)?)
            }
            status => ("not_released", format!("{} is {}", entry.title(), status.word())),
        };
        Some(Violation::new(K::place(lines, line), code, message))
    };
    Ok(lines.iter().filter_map(reason).collect())
}

/// Why an item keeps what it is a part of from being released: the organization deals in it no
/// longer.
pub fn out_of_use<E: CatalogueEntity>(pointer: &str, offer: &Offer<E>) -> Option<Violation> {
    let part = offer.component.item.part_number();
    let message = || format!("{} {part} is no longer available", E::NAME);
    let gone = offer.properties.available == Some(false);
    gone.then(|| Violation::new(pointer, "component_obsolete", message()))
}
