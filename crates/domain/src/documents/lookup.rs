//! Ids of unknown kind.

use crate::access::{Caller, Role, scope};
use crate::catalogue::{ItemEntry, ItemType};
use crate::documents::port::{DocumentEntry, Documents};
use crate::documents::{DocumentKind, HoseAssembly, hose_assembly};
use crate::port::Access;
use crate::{Error, Id, Result, Services};

/// Record of an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// An item of the catalogue.
    Item(ItemType),
    /// An assembly or a kit.
    Document(DocumentEntry),
}

/// Looks up what an id names. A customer sees its own documents alone.
pub async fn look_up(services: &Services, caller: &Caller, id: Id<ItemEntry>) -> Result<Found> {
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    if let Some(kind) = work.item_type(id).await? {
        return Ok(Found::Item(kind));
    }
    let visible = |entry: &DocumentEntry| {
        caller.identity().is_ok_and(|identity| match identity.role {
            Role::Customer => identity.customer.is_some() && entry.customer == identity.customer,
            _ => true,
        })
    };
    let entry = work.document_entry(id).await?.filter(visible);
    let mut entry = entry.ok_or_else(|| Error::not_found("item", id))?;
    if entry.kind == HoseAssembly::KIND {
        let found = Documents::<HoseAssembly>::document(&mut *work, id.of_kind()).await?;
        let current = hose_assembly::current(&mut *work, Vec::from_iter(found)).await?;
        let described = current.into_iter().filter_map(|one| one.document.content.description);
        entry.description = described.map(|text| text.to_string()).next();
    }
    Ok(Found::Document(entry))
}
