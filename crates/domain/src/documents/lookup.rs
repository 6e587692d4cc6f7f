//! Ids of unknown kind.

use crate::catalogue::{ItemEntry, ItemType};
use crate::documents::lifecycle::is_seen;
use crate::documents::port::DocumentEntry;
use crate::documents::{DocumentKind, HoseAssembly, hose_assembly};
use crate::{Error, Id, Result, Session};

/// Record of an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// An item of the catalogue.
    Item(ItemType),
    /// An assembly or a kit.
    Document(DocumentEntry),
}

/// Looks up what an id names. A customer sees its own documents alone.
pub async fn look_up(session: &mut Session, id: Id<ItemEntry>) -> Result<Found> {
    if let Some(kind) = session.work.item_type(id).await? {
        return Ok(Found::Item(kind));
    }
    let missing = || Error::not_found("item", id);
    let mut entry = session.work.document_entry(id).await?.ok_or_else(missing)?;
    if !is_seen(session, &entry.kind, entry.id.raw()).await? {
        return Err(missing());
    }
    if entry.kind == HoseAssembly::KIND {
        let found = session.work.documents::<HoseAssembly>().find(id.of_kind()).await?;
        let current = hose_assembly::current(session, Vec::from_iter(found)).await?;
        let described = current.into_iter().filter_map(|one| one.document.content.description);
        entry.description = described.map(|text| text.to_string()).next();
    }
    Ok(Found::Document(entry))
}
