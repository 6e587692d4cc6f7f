//! Use cases of price lists.

use std::collections::{HashMap, HashSet};

use chrono_tz::Tz;

use crate::catalogue::ItemEntry;
use crate::fields::{
    ColumnValue, Columns, FieldPatch, Value, at_columns, merge, overlapping, place_all,
};
use crate::pricing::products::Product;
use crate::pricing::rules::priced::{self, Priced, RulesPatch};
use crate::pricing::{PriceList, PriceListItem, Pricing, products};
use crate::records::{Listing, RecordKind, Stored};
use crate::{
    Error, Id, ListPage, RawId, Result, Session, Violation, Window, add_violations, case_folded,
};

/// Names of all lists with their ids, sorted.
pub async fn names(session: &mut Session) -> Result<Vec<(Id<PriceList>, String)>> {
    let mut all = Vec::new();
    let listing = Listing::<PriceList>::default();
    let mut last = None;
    loop {
        let batch = session.work.records::<PriceList>().after(&listing, last, BATCH).await?;
        let Some(end) = batch.last() else { break };
        last = Some(end.id);
        all.extend(batch.into_iter().map(|stored| (stored.id, stored.fields.name.to_string())));
    }
    all.sort_by_cached_key(|(_, name)| case_folded(name));
    Ok(all)
}

/// Lists read at once.
const BATCH: u32 = 1_000;

/// Creates a price list: empty, or as a copy of another one with the changes of the input. Without a name, it is
/// named after the original.
pub async fn create(
    session: &mut Session,
    mut patch: RulesPatch,
    original: Option<Id<PriceList>>,
    items: Option<Vec<PriceListItemInput>>,
) -> Result<Priced<PriceList>> {
    let original = match original {
        Some(id) => read_original(session, id)
            .await?
            .map_err(|fault| add_violations(&mut patch.faults, [fault])),
        None => Err(()),
    }
    .ok();
    name(session, &mut patch.fields, original.as_ref()).await?;
    let items = match items {
        Some(items) => Some(item_changes(session, None, items, &mut patch.faults).await?),
        None => None,
    };
    let nothing = Pricing::default();
    let rules = original.as_ref().map_or(&nothing, |original| &original.pricing);
    if let Some(original) = &original {
        let currency = original.stored.fields.currency;
        patch
            .fields
            .entry("defaultCurrency".to_owned())
            .or_insert_with(|| currency.map(|currency| Value::Text(currency.code().to_owned())));
    }
    let made = priced::create(session, patch, rules).await?;
    if let (Some(original), None) = (&original, &items) {
        copy_items(session, original.stored.id, &made.stored).await?;
    }
    if let Some(items) = items {
        set_items(session, &made.stored, items).await?;
    }
    Ok(made)
}

/// Prices of a list that a request reads if it doesn't say how many.
pub const SHOWN: u32 = 200;

/// Changes a list; prices in the input replace all its prices. Returns the numbers of changes.
///
/// A request reads only a part of a long list. Sending that part back would remove the rest, so it needs
/// `replace_all`.
pub async fn update(
    session: &mut Session,
    id: Id<PriceList>,
    mut patch: RulesPatch,
    items: Option<Vec<PriceListItemInput>>,
    replace_all: bool,
) -> Result<(Priced<PriceList>, ChangeCounts)> {
    // Locks the prices before the list, as imports do.
    let items = match items {
        Some(items) => Some(item_changes(session, Some(id), items, &mut patch.faults).await?),
        None => None,
    };
    let partial = items.as_ref().filter(|_| !replace_all).and_then(ItemChanges::partial);
    add_violations(&mut patch.faults, partial);
    let mut changed = priced::update(session, id, patch).await?;
    let tally = match items {
        Some(items) => set_items(session, &changed.stored, items).await?,
        None => ChangeCounts::default(),
    };
    if tally != ChangeCounts::default() {
        priced::touch(session, &mut changed.stored).await?;
    }
    Ok((changed, tally))
}

/// Numbers of prices added, changed and removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ChangeCounts {
    /// New ones.
    pub added: usize,
    /// Changed ones.
    pub changed: usize,
    /// Removed ones.
    pub removed: usize,
}

async fn copy_items(
    session: &mut Session,
    from: Id<PriceList>,
    to: &Stored<PriceList>,
) -> Result<()> {
    let listing = Listing { parent: Some(from.raw()), ..Listing::<PriceListItem>::default() };
    let mut last = None;
    loop {
        let batch = session.work.records::<PriceListItem>().after(&listing, last, BATCH).await?;
        let Some(end) = batch.last() else { return Ok(()) };
        last = Some(end.id);
        let copy = |stored: Stored<PriceListItem>| Stored {
            id: session.id(),
            parent: Some(to.id.raw()),
            record: to.record.clone(),
            fields: stored.fields,
        };
        let copies: Vec<_> = batch.into_iter().map(copy).collect();
        session.work.records::<PriceListItem>().add(&copies).await?;
    }
}

/// Input of a price in a list.
#[derive(Debug, Default)]
pub struct PriceListItemInput {
    /// Id; `None` for a new price.
    pub id: Option<Id<PriceListItem>>,
    pub fields: FieldPatch,
    /// Whether to remove it.
    pub deleted: bool,
}

/// New and removed prices of a list.
struct ItemChanges {
    rows: Vec<PlacedItem>,
    gone: Vec<Id<PriceListItem>>,
    /// Number of prices that the list had.
    before: usize,
    /// Number of prices that are removed only because the input leaves them out.
    left_out: usize,
}

impl ItemChanges {
    /// Error of input that leaves out prices of a long list.
    fn partial(&self) -> Option<Violation> {
        let Self { before, left_out, .. } = self;
        let is_cut = u32::try_from(*before).map_or(true, |before| before > SHOWN);
        (is_cut && *left_out > 0).then(|| {
            let message = format!(
                "leaves out {left_out} of the list's {before} prices, of which a read answers {SHOWN} at a time: send all, \
                 mark those that go with deleted: true, or send replaceAll: true"
            );
            Violation::new("/items", "partial_list", message)
        })
    }
}

/// Reads the input of prices of a list; errors are added to the faults.
async fn item_changes(
    session: &mut Session,
    list: Option<Id<PriceList>>,
    inputs: Vec<PriceListItemInput>,
    faults: &mut Vec<Violation>,
) -> Result<ItemChanges> {
    session.work.lock_list_items().await?;
    let zone = session.work.organization().await?.settings.time_zone;
    let mut before = match list {
        Some(list) => all_items(session, list).await?,
        None => HashMap::new(),
    };
    let had = before.len();
    let (mut rows, mut unreadable) = (Vec::with_capacity(inputs.len()), Vec::new());
    let mut gone = Vec::new();
    for (at, input) in inputs.into_iter().enumerate() {
        let old = match input.id {
            Some(id) => {
                if let Some(stored) = before.remove(&id) {
                    Some(stored)
                } else {
                    let place = format!("/items/{at}/_id");
                    add_violations(
                        faults,
                        [Violation::new(
                            place,
                            "unknown_line",
                            "is not a price of this list; leave it out to add one",
                        )],
                    );
                    continue;
                }
            }
            None => None,
        };
        if input.deleted {
            gone.extend(old.map(|old| old.id));
            continue;
        }
        let named = input.fields.get("item").cloned().flatten();
        match item(old.as_ref(), input.fields, zone) {
            Ok(fields) => rows.push((at, old, fields)),
            Err(found) => {
                add_violations(faults, found.into_iter().map(|fault| at_line(at, fault)));
                let item = Option::<Id<ItemEntry>>::read(named).ok().flatten();
                unreadable.extend(item.filter(|_| old.is_none()).map(|item| (at, item)));
            }
        }
    }
    add_violations(faults, name_products(session, &mut rows).await?);
    // Items of prices whose other fields are invalid.
    let products =
        products::named(session, unreadable.iter().map(|(_, item)| *item).collect()).await?;
    let unknown = unreadable.into_iter().filter(|(_, item)| !products.contains_key(item));
    add_violations(faults, unknown.map(|(at, item)| at_line(at, unknown_item(item))));
    let list = list.unwrap_or_else(|| Id::from_raw(RawId::default())).raw();
    let pairs = overlapping(rows.iter().map(|(_, _, fields)| fields.claim(list)));
    let later = |(one, two): (usize, usize)| Some(at_line(rows.get(one.max(two))?.0, overlap()));
    add_violations(faults, pairs.into_iter().filter_map(later));
    let left_out = before.len();
    gone.extend(before.into_keys());
    Ok(ItemChanges { rows, gone, before: had, left_out })
}

/// Replaces the prices of a list; returns the numbers of changes.
async fn set_items(
    session: &mut Session,
    list: &Stored<PriceList>,
    ItemChanges { rows, gone, .. }: ItemChanges,
) -> Result<ChangeCounts> {
    let record = session.record()?;
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for (_, old, fields) in rows {
        match old {
            None => new.push(Stored {
                id: session.id(),
                parent: Some(list.id.raw()),
                record: record.clone(),
                fields,
            }),
            Some(stored) if stored.fields == fields => {}
            Some(mut stored) => {
                stored.record.touch(record.last_modified, record.last_modified_by);
                changed.push(Stored { fields, ..stored });
            }
        }
    }
    if !gone.is_empty() {
        session
            .work
            .delete_list_items(&gone, record.last_modified, record.last_modified_by)
            .await?;
    }
    if !changed.is_empty() {
        session.work.records::<PriceListItem>().save(&changed).await?;
    }
    if !new.is_empty() {
        session.work.records::<PriceListItem>().add(&new).await?;
    }
    Ok(ChangeCounts { added: new.len(), changed: changed.len(), removed: gone.len() })
}

async fn all_items(
    session: &mut Session,
    list: Id<PriceList>,
) -> Result<HashMap<Id<PriceListItem>, Stored<PriceListItem>>> {
    let listing = Listing { parent: Some(list.raw()), ..Listing::<PriceListItem>::default() };
    let (mut all, mut end) = (HashMap::new(), None);
    loop {
        let batch = session.work.records::<PriceListItem>().after(&listing, end, BATCH).await?;
        let Some(latest) = batch.last() else { return Ok(all) };
        end = Some(latest.id);
        all.extend(batch.into_iter().map(|stored| (stored.id, stored)));
    }
}

/// Applies input to a stored or new price.
pub(crate) fn item(
    old: Option<&Stored<PriceListItem>>,
    mut patch: FieldPatch,
    zone: Tz,
) -> std::result::Result<PriceListItem, Vec<Violation>> {
    let mut faults = place_all(PriceListItem::COLUMNS, &mut patch, zone).err().unwrap_or_default();
    for fault in &faults {
        patch.remove(fault.pointer.trim_start_matches('/'));
    }
    let made = match old {
        Some(stored) => {
            merge(&stored.fields, &patch).map(|made| made.unwrap_or_else(|| stored.fields.clone()))
        }
        None => PriceListItem::from_values(&mut |column| {
            let value = patch.get(column.name).cloned().flatten();
            Ok(value.or_else(|| PriceListItem::default_value(column)))
        })
        .map_err(at_columns),
    };
    match made {
        Ok(made) => {
            faults.extend(made.check());
            if faults.is_empty() { Ok(made) } else { Err(faults) }
        }
        Err(found) => {
            faults.extend(found);
            Err(faults)
        }
    }
}

fn at_line(at: usize, fault: Violation) -> Violation {
    Violation { pointer: format!("/items/{at}{}", fault.pointer), ..fault }
}

fn unknown_item(item: Id<ItemEntry>) -> Violation {
    Violation::new("/item", "unknown_item", format!("there is no item {item}"))
}

/// Error of a price that overlaps another one.
pub(crate) fn overlap() -> Violation {
    let message = "another price of the item has this minimum quantity at the same time; change one of their quantities or dates";
    Violation::new("/minimumQuantity", "overlapping", message)
}

/// A price to store: its place in the input, and the stored one.
pub(crate) type PlacedItem = (usize, Option<Stored<PriceListItem>>, PriceListItem);

/// Looks up the items of new and changed prices; assemblies are stored by their numbers. Reports items that the
/// organization doesn't see, and invalid combinations.
pub(crate) async fn name_products(
    session: &mut Session,
    rows: &mut [PlacedItem],
) -> Result<Vec<Violation>> {
    let differs = |old: &Option<Stored<PriceListItem>>, fields: &PriceListItem| {
        old.as_ref().is_none_or(|old| old.fields != *fields)
    };
    let changed = rows.iter().filter(|(_, old, fields)| differs(old, fields));
    let products =
        products::named(session, changed.map(|(_, _, fields)| fields.item_id).collect()).await?;
    let mut faults = Vec::new();
    for (at, before, fields) in rows.iter_mut().filter(|(_, b, fields)| differs(b, fields)) {
        let stays = before.as_ref().is_some_and(|stored| stored.fields.item_id == fields.item_id);
        match products.get(&fields.item_id) {
            Some(product) => {
                fields.item_id = product.id();
                let was = before.as_ref().map(|stored| &stored.fields);
                let refused = product.check_row(was, fields).into_iter();
                faults.extend(refused.map(|fault| at_line(*at, fault)));
            }
            // A price of an item that is no longer visible stays.
            None if stays => {}
            None => faults.push(at_line(*at, unknown_item(fields.item_id))),
        }
    }
    Ok(faults)
}

/// A part of the prices of a list, or of those with some ids, with their items.
pub async fn items(
    session: &mut Session,
    list: Id<PriceList>,
    only: Option<&[Id<PriceListItem>]>,
    window: &Window,
) -> Result<ListPage<(Stored<PriceListItem>, Option<Product>)>> {
    let page = session.work.page_of_list_items(list, only, window).await?;
    let ids = page.items.iter().map(|stored| stored.fields.item_id).collect();
    let by_id = products::named(session, ids).await?;
    let with_item = |stored: Stored<PriceListItem>| {
        let product = by_id.get(&stored.fields.item_id).cloned();
        (stored, product)
    };
    Ok(page.map(with_item))
}

async fn read_original(
    session: &mut Session,
    id: Id<PriceList>,
) -> Result<std::result::Result<Priced<PriceList>, Violation>> {
    match priced::find(session, id).await {
        Err(Error::NotFound(_)) => {
            let message = format!("there is no price list {id}");
            Ok(Err(Violation::new("/listPriceId", "unknown_price_list", message)))
        }
        found => found.map(Ok),
    }
}

/// Finds a free name for a list without one.
async fn name(
    session: &mut Session,
    fields: &mut FieldPatch,
    original: Option<&Priced<PriceList>>,
) -> Result<()> {
    if matches!(fields.get("name"), Some(Some(_))) {
        return Ok(());
    }
    let stem = original.map_or_else(
        || "Price list".to_owned(),
        |original| {
            format!("{} copy", original.stored.fields.name.chars().take(900).collect::<String>())
        },
    );
    let taken = names(session).await?;
    let taken: HashSet<String> = taken.iter().map(|(_, name)| case_folded(name)).collect();
    let numbered = |number: u32| {
        if number == 1 { stem.clone() } else { format!("{stem} {number}") }
    };
    // Among one more number than there are names, one is free.
    let most = u32::try_from(taken.len()).unwrap_or(u32::MAX).saturating_add(1);
    let free = (1..=most).map(numbered).find(|name| !taken.contains(&case_folded(name)));
    fields.insert("name".to_owned(), free.map(Value::Text));
    Ok(())
}
