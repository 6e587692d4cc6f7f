//! Changing items and the organization's properties of them.

use crate::access::{Caller, Visibility};
use crate::catalogue::{
    Adaptor, CatalogueEntity, CatalogueItem, Component, CrimpFitting, Ferrule, Hose, ItemEntry,
    ItemType, OtherItem, Overlay, Wrap, change, find_brand,
};
use crate::fields::{FieldPatch, Value};
use crate::{Error, Id, Result, Session, Violation, add_violations};

/// Changes the organization's properties of an item, and the item itself if it is the organization's own.
///
/// `faults` are errors found so far; the answer reports them together with all others.
pub async fn update<E: CatalogueEntity>(
    session: &mut Session,
    id: Id<E>,
    mut patch: FieldPatch,
    mut faults: Vec<Violation>,
) -> Result<CatalogueItem<E>> {
    let identity = session.caller.identity()?;
    refuse_costs(&session.caller, &patch)?;
    let item: Id<ItemEntry> = id.of_kind();
    session.work.lock_item(item).await?;
    let offer = session.work.catalogue::<E>().find(id).await?;
    let offer = offer.ok_or_else(|| Error::not_found(E::NAME, id))?;
    let mut brand = offer.component.brand;
    if patch.contains_key("brand") {
        let brands = session.work.brands().await?;
        match find_brand(&brands, &patch) {
            Ok(Some(found)) => {
                brand = Some(found.id);
                patch.insert("brand".to_owned(), Some(Value::Text(found.name.to_string())));
            }
            Ok(None) => brand = None,
            Err(fault) => {
                faults.push(fault);
                patch.remove("brand");
            }
        }
    }
    let own =
        session.work.overlays(&[item]).await?.pop().map_or_else(Overlay::nothing, |(_, own)| own);
    let changed = match change(&offer, &own, &patch) {
        Ok(changed) if faults.is_empty() => changed,
        Ok(_) => return Err(Error::Invalid(faults)),
        Err(found) => {
            add_violations(&mut faults, found);
            return Err(Error::Invalid(faults));
        }
    };
    if changed.is_nothing() {
        return Ok(offer);
    }
    if let Some(item) = changed.item {
        let mut record = offer.component.record.clone();
        record.touch(session.now(), identity.by());
        session
            .work
            .catalogue::<E>()
            .update(&[Component { brand, record, item, ..offer.component }])
            .await?;
    }
    if let Some(overlay) = changed.overlay {
        session.work.set_overlays(&[(item, overlay)]).await?;
    }
    session
        .work
        .catalogue::<E>()
        .find(id)
        .await?
        .ok_or_else(|| Error::broken("a changed item no longer exists"))
}

/// Reads an item and locks it until this unit of work ends.
pub async fn current<E: CatalogueEntity>(
    session: &mut Session,
    id: Id<E>,
) -> Result<CatalogueItem<E>> {
    session.work.lock_item(id.of_kind()).await?;
    session.work.catalogue::<E>().find(id).await?.ok_or_else(|| Error::not_found(E::NAME, id))
}

/// Changes the organization's properties of an item of any kind.
pub async fn update_any(
    session: &mut Session,
    id: Id<ItemEntry>,
    patch: FieldPatch,
) -> Result<ItemType> {
    let kind = session.work.item_type(id).await?.ok_or_else(|| Error::not_found("item", id))?;
    let none = Vec::new();
    match kind {
        ItemType::Hose => update::<Hose>(session, id.of_kind(), patch, none).await.map(drop),
        ItemType::CrimpFitting => {
            update::<CrimpFitting>(session, id.of_kind(), patch, none).await.map(drop)
        }
        ItemType::Adaptor => update::<Adaptor>(session, id.of_kind(), patch, none).await.map(drop),
        ItemType::Ferrule => update::<Ferrule>(session, id.of_kind(), patch, none).await.map(drop),
        ItemType::Wrap => update::<Wrap>(session, id.of_kind(), patch, none).await.map(drop),
        ItemType::OtherItem => {
            update::<OtherItem>(session, id.of_kind(), patch, none).await.map(drop)
        }
    }?;
    Ok(kind)
}

/// Only callers who can see costs may set them.
fn refuse_costs(caller: &Caller, patch: &FieldPatch) -> Result<()> {
    if caller.visibility() == Visibility::Costs {
        return Ok(());
    }
    let hidden = Overlay::columns(Visibility::Costs)
        .filter(|column| Overlay::visibility_of(column) == Visibility::Costs);
    match hidden.into_iter().find(|column| patch.contains_key(column.name)) {
        Some(column) => Err(Error::Forbidden(format!(
            "only the role admin may see and set the cost {}; leave it out",
            column.name
        ))),
        None => Ok(()),
    }
}
