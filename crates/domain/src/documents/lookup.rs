//! Looking up ids of unknown kind.

use crate::access::Identity;
use crate::catalogue::{ItemEntry, ItemType};
use crate::documents::lifecycle::{Parties, find};
use crate::documents::{
    DocumentEntry, DocumentType, HoseAssembly, HoseKit, SalesEstimate, WorkOrder,
};
use crate::{Error, Id, RawId, Result, Session};

/// The record of an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// An item of the catalogue.
    Item(ItemType),
    /// A document of any type.
    Document(DocumentEntry),
}

/// Finds the record of an id. A customer sees only its own documents.
pub async fn look_up(session: &mut Session, id: Id<ItemEntry>) -> Result<Found> {
    if let Some(kind) = session.work.item_type(id).await? {
        return Ok(Found::Item(kind));
    }
    let missing = || Error::not_found("item", id);
    let mut entry = session.work.document_entry(id).await?.ok_or_else(missing)?;
    let described = match &*entry.kind {
        HoseAssembly::KIND => description::<HoseAssembly>(session, entry.id.raw()).await,
        HoseKit::KIND => description::<HoseKit>(session, entry.id.raw()).await,
        WorkOrder::KIND => description::<WorkOrder>(session, entry.id.raw()).await,
        SalesEstimate::KIND => description::<SalesEstimate>(session, entry.id.raw()).await,
        other => Err(Error::broken(format!("{other} is no kind of document"))),
    };
    entry.description = match described {
        Err(Error::NotFound(_)) => return Err(missing()),
        found => found?,
    };
    Ok(Found::Document(entry))
}

/// Names of the types of documents of which somebody may see those that are his own.
pub fn kinds_visible_to(identity: Identity) -> Vec<&'static str> {
    let own = Parties::of_own(identity);
    let types = [
        (HoseAssembly::KIND, HoseAssembly::visible_to(identity, &own)),
        (HoseKit::KIND, HoseKit::visible_to(identity, &own)),
        (WorkOrder::KIND, WorkOrder::visible_to(identity, &own)),
        (SalesEstimate::KIND, SalesEstimate::visible_to(identity, &own)),
    ];
    types.into_iter().filter(|(_, is_visible)| *is_visible).map(|(kind, _)| kind).collect()
}

/// The current description of a document that the caller may see.
async fn description<K: DocumentType>(session: &mut Session, id: RawId) -> Result<Option<String>> {
    let document = find::<K>(session, Id::from_raw(id)).await?;
    let current = K::current(session, vec![document]).await?;
    Ok(current.first().and_then(|one| one.content.description()).map(str::to_owned))
}
