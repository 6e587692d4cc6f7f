//! Changes of a single price of a price list.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::catalogue::{ItemEntry, items};
use crate::fields::{FieldPatch, overlapping};
use crate::pricing::price_lists::{ChangeCounts, PlacedItem, item, name_products, overlap};
use crate::pricing::rules::priced::{self, Priced};
use crate::pricing::{PriceList, PriceListItem, products};
use crate::records::deletion::{Deletable, Deletion, Manner, Named, delete_many, delete_one};
use crate::records::{self, Listing, Stored};
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
        Some(row) => find(session, list.stored.id, &[row]).await?.pop().transpose()?,
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
    let others = session.work.list_items_of(list.stored.id, &[fields.item_id]).await?;
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
    delete_one(session, &PricesOf(list.stored.id), row).await?;
    priced::touch(session, &mut list.stored).await?;
    Ok((list, ChangeCounts { removed: 1, ..ChangeCounts::default() }))
}

/// Removes prices from a list; an external number is that of an item. Locks are as for a single price.
pub async fn remove_many(
    session: &mut Session,
    list: Id<PriceList>,
    named: &Named,
    manner: Manner,
) -> Result<Vec<Deletion>> {
    session.work.lock_list_items().await?;
    let list = records::find(session, None, list).await?;
    let removed = delete_many(session, &PricesOf(list.id), named, manner).await?;
    if !manner.dry_run && removed.iter().any(|deletion| deletion.fault.is_none()) {
        session.work.touch_price_lists(&[list.id], &session.record()?).await?;
    }
    Ok(removed)
}

/// The prices of a list. Others are locked out by [`crate::pricing::port::PriceLists::lock_list_items`].
struct PricesOf(Id<PriceList>);

#[async_trait]
impl Deletable for PricesOf {
    type Found = Id<PriceListItem>;

    fn id(found: &Id<PriceListItem>) -> RawId {
        found.raw()
    }

    async fn by_external(
        &self,
        session: &mut Session,
        numbers: &[String],
    ) -> Result<Vec<(usize, RawId)>> {
        items::by_external(session, numbers).await
    }

    async fn find(
        &self,
        session: &mut Session,
        ids: &[RawId],
    ) -> Result<Vec<Result<Id<PriceListItem>>>> {
        let found = find(session, self.0, ids).await?;
        Ok(found.into_iter().map(|found| found.map(|stored| stored.id)).collect())
    }

    async fn delete(&self, session: &mut Session, found: Vec<Id<PriceListItem>>) -> Result<()> {
        let record = session.record()?;
        let (at, by) = (record.last_modified, record.last_modified_by);
        session.work.delete_list_items(&found, at, by).await
    }
}

/// Finds prices, each by its own id, or by its item if that has a single price. A hose assembly may be named by any of
/// its versions.
async fn find(
    session: &mut Session,
    list: Id<PriceList>,
    rows: &[RawId],
) -> Result<Vec<Result<Stored<PriceListItem>>>> {
    let by_id = Listing {
        parent: Some(list.raw()),
        ids: Some(rows.iter().map(|row| Id::from_raw(*row)).collect()),
        ..Listing::default()
    };
    let most = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let by_id = session.work.records::<PriceListItem>().after(&by_id, None, most).await?;
    let by_id: HashMap<RawId, Stored<PriceListItem>> =
        by_id.into_iter().map(|stored| (stored.id.raw(), stored)).collect();
    let items = rows.iter().filter(|row| !by_id.contains_key(*row));
    let items: Vec<Id<ItemEntry>> = items.map(|row| Id::from_raw(*row)).collect();
    let products = products::named(session, items.clone()).await?;
    let item_of = |id: Id<ItemEntry>| products.get(&id).map_or(id, products::Product::id);
    let items: Vec<_> = items.into_iter().map(item_of).collect();
    let mut by_item: HashMap<Id<ItemEntry>, Vec<Stored<PriceListItem>>> = HashMap::new();
    if !items.is_empty() {
        for stored in session.work.list_items_of(list, &items).await? {
            by_item.entry(stored.fields.item_id).or_default().push(stored);
        }
    }
    let found = |row: &RawId| {
        if let Some(stored) = by_id.get(row) {
            return Ok(stored.clone());
        }
        let item = item_of(Id::from_raw(*row));
        match by_item.get(&item).map(Vec::as_slice).unwrap_or_default() {
            [only] => Ok(only.clone()),
            [] => Err(Error::not_found("price in this list by the id", Id::<()>::from_raw(*row))),
            several => Err(Error::Conflict {
                code: "ambiguous_line",
                detail: format!(
                    "this price list has {} prices for item {item}; name one by its _id",
                    several.len()
                ),
            }),
        }
    };
    Ok(rows.iter().map(found).collect())
}

/// Moves an error to the only price of the input.
fn alone(fault: Violation) -> Violation {
    Violation { pointer: fault.pointer.replacen("/items/0", "", 1), ..fault }
}
