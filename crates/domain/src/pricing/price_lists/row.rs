//! Changes of a single price of a price list.

use crate::catalogue::ItemEntry;
use crate::fields::{FieldPatch, overlapping};
use crate::pricing::price_lists::{ChangeCounts, PlacedItem, item, name_products, overlap};
use crate::pricing::rules::priced::{self, Priced};
use crate::pricing::{PriceList, PriceListItem, products};
use crate::records::Stored;
use crate::{Error, Id, RawId, Result, Session, Violation};

/// Changes or adds a price of a list; returns the list and the numbers of changes.
///
/// # Errors
/// If there is no such price, several match, or the input is invalid.
pub async fn set(
    session: &mut Session,
    list: Id<PriceList>,
    row: Option<RawId>,
    patch: FieldPatch,
) -> Result<(Priced<PriceList>, ChangeCounts)> {
    session.work.lock_list_items().await?;
    let mut list = priced::find(session, list).await?;
    let old = match row {
        Some(row) => Some(find(session, list.stored.id, row).await?),
        None => None,
    };
    let zone = session.work.organization().await?.settings.time_zone;
    let fields = item(old.as_ref(), patch, zone).map_err(Error::Invalid)?;
    let mut rows: [PlacedItem; 1] = [(0, old, fields)];
    let faults = name_products(session, &mut rows).await?;
    if !faults.is_empty() {
        return Err(Error::Invalid(faults.into_iter().map(alone).collect()));
    }
    let [(_, old, fields)] = rows;
    if old.as_ref().is_some_and(|old| old.fields == fields) {
        return Ok((list, ChangeCounts::default()));
    }
    let others = session.work.list_items_of(list.stored.id, fields.item_id).await?;
    let others = others.iter().filter(|other| old.as_ref().is_none_or(|k| k.id != other.id));
    let claims = others.map(|other| &other.fields).chain([&fields]);
    if !overlapping(claims.map(|fields| fields.claim(list.stored.id.raw()))).is_empty() {
        return Err(Error::Invalid(vec![overlap()]));
    }
    let record = session.record()?;
    let tally = if let Some(mut stored) = old {
        stored.record.touch(record.last_modified, record.last_modified_by);
        session.work.records::<PriceListItem>().save(&[Stored { fields, ..stored }]).await?;
        ChangeCounts { changed: 1, ..ChangeCounts::default() }
    } else {
        let parent = Some(list.stored.id.raw());
        let new = Stored { id: session.id(), parent, record, fields };
        session.work.records::<PriceListItem>().add(&[new]).await?;
        ChangeCounts { added: 1, ..ChangeCounts::default() }
    };
    priced::touch(session, &mut list.stored).await?;
    Ok((list, tally))
}

/// Removes a price from a list; returns the list and the numbers of changes.
///
/// # Errors
/// If there is no such price, or several match.
pub async fn remove(
    session: &mut Session,
    list: Id<PriceList>,
    row: RawId,
) -> Result<(Priced<PriceList>, ChangeCounts)> {
    session.work.lock_list_items().await?;
    let mut list = priced::find(session, list).await?;
    let old = find(session, list.stored.id, row).await?;
    let record = session.record()?;
    session
        .work
        .delete_list_items(&[old.id], record.last_modified, record.last_modified_by)
        .await?;
    priced::touch(session, &mut list.stored).await?;
    Ok((list, ChangeCounts { removed: 1, ..ChangeCounts::default() }))
}

/// Finds a price by its own id, or by its item if that has a single price. A hose assembly may be named by any of its
/// versions.
async fn find(
    session: &mut Session,
    list: Id<PriceList>,
    row: RawId,
) -> Result<Stored<PriceListItem>> {
    let id = Id::from_raw(row);
    let stored = session.work.records::<PriceListItem>().find(id).await?;
    if let Some(stored) = stored.filter(|stored| stored.parent == Some(list.raw())) {
        return Ok(stored);
    }
    let item: Id<ItemEntry> = Id::from_raw(row);
    let product = products::named(session, vec![item]).await?;
    let item = product.get(&item).map_or(item, products::Product::id);
    let mut rows = session.work.list_items_of(list, item).await?;
    match (rows.pop(), rows.len()) {
        (Some(only), 0) => Ok(only),
        (Some(_), more) => Err(Error::Conflict {
            code: "ambiguous_line",
            detail: format!(
                "this price list has {} prices for item {item}; name one by its _id",
                more + 1
            ),
        }),
        (None, _) => Err(Error::not_found("price in this list by the id", id)),
    }
}

/// Moves an error to the only price of the input.
fn alone(fault: Violation) -> Violation {
    Violation { pointer: fault.pointer.replacen("/items/0", "", 1), ..fault }
}
