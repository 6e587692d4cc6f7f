//! Looking up ids of unknown kind.

use crate::catalogue::{ItemEntry, ItemType};
use crate::documents::lifecycle::find;
use crate::documents::{
    DocumentEntry, DocumentType, HoseAssembly, HoseKit, SalesEstimate, WorkOrder, hose_assembly,
};
use crate::{Error, Id, RawId, Result, Session};

/// The record of an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// An item of the catalogue.
    Item(ItemType),
    /// An assembly or a kit.
    Document(DocumentEntry),
}

/// Finds the record of an id. A customer sees only its own documents.
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

/// Whether the caller may see a document of the type with this name.
async fn is_seen(session: &mut Session, kind: &str, id: RawId) -> Result<bool> {
    let found = match kind {
        HoseAssembly::KIND => find::<HoseAssembly>(session, Id::from_raw(id)).await.map(drop),
        HoseKit::KIND => find::<HoseKit>(session, Id::from_raw(id)).await.map(drop),
        WorkOrder::KIND => find::<WorkOrder>(session, Id::from_raw(id)).await.map(drop),
        SalesEstimate::KIND => find::<SalesEstimate>(session, Id::from_raw(id)).await.map(drop),
        other => Err(Error::broken(format!("{other} is no kind of document"))),
    };
    match found {
        Ok(()) => Ok(true),
        Err(Error::NotFound(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
