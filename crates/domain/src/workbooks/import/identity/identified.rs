//! Rows of records with the stored records that they name.

use std::collections::{HashMap, HashSet};

use crate::catalogue::{ItemEntry, ItemType, items};
use crate::fields::{Column, Value};
use crate::pricing::products;
use crate::workbooks::Reference;
use crate::workbooks::import::identity::{
    Candidates, Handles, ITEM_EXTERNAL, ITEM_ID, Naming, report_unknown_id,
};
use crate::workbooks::import::{ImportContext, Row, RowKey, SheetRecord, refer};
use crate::{Id, RawId, Result, Session, Violation};

/// A row with what tells its record.
pub(crate) struct Identified<R: SheetRecord> {
    pub(crate) row: Row,
    pub(crate) handles: Handles,
    pub(crate) key: RowKey,
    /// Whether the row has all columns of its key.
    pub(crate) has_key: bool,
    pub(crate) candidates: Candidates<R::Stored>,
}

pub(crate) fn naming<R: SheetRecord>() -> Naming {
    let own = key_columns::<R>().next().map(|column| column.name);
    let at = own.or_else(|| R::KEY.first().copied()).unwrap_or_default();
    Naming { one: R::ONE, external: R::EXTERNAL, key: R::KEY, at, shares_keys: R::SHARES_KEYS }
}

/// Number of a stored record in another system.
pub(crate) fn external_of<R: SheetRecord>(stored: &R::Stored) -> Option<String> {
    let mut number = None;
    R::row(stored).each_cell(&mut |column, cell| {
        if let (true, Some(Value::Text(text))) = (R::EXTERNAL == Some(column.name), cell.value()) {
            number = Some(text);
        }
    });
    number
}

/// Rows with the stored records that they name, found in one statement for each way to name one. A row whose record is
/// unknown because of errors is returned as an error.
pub(crate) async fn identified<R: SheetRecord>(
    session: &mut Session,
    mut rows: Vec<Row>,
    ctx: &mut ImportContext<'_>,
) -> Result<Vec<std::result::Result<Identified<R>, Row>>> {
    let naming = naming::<R>();
    let handles: Vec<Option<Handles>> =
        rows.iter_mut().map(|row| Handles::of(row, naming, ctx)).collect();
    let mut candidates: Vec<Candidates<R::Stored>> = Vec::new();
    candidates.resize_with(rows.len(), Candidates::default);
    let ids: Vec<RawId> = handles.iter().flatten().filter_map(|handles| handles.id).collect();
    if !ids.is_empty() {
        let found = R::by_ids(session, &ids).await?.into_iter();
        let found: HashMap<RawId, R::Stored> =
            found.map(|stored| (R::own_id(&stored), stored)).collect();
        let named = rows.iter_mut().zip(&handles).zip(&mut candidates);
        for ((row, handles), candidates) in named {
            let Some(handles) = handles.as_ref() else { continue };
            let Some(id) = handles.id else { continue };
            candidates.identified = found.get(&id).cloned();
            if candidates.identified.is_none() {
                report_unknown_id(row, handles, naming, ctx);
            }
        }
    }
    let numbers = handles.iter().enumerate();
    let (places, numbers): (Vec<usize>, Vec<String>) = numbers
        .filter_map(|(place, handles)| Some((place, handles.as_ref()?.external.clone()?)))
        .unzip();
    if !numbers.is_empty() {
        for (place, stored) in R::by_external(session, &numbers).await? {
            let candidates = places.get(place).and_then(|place| candidates.get_mut(*place));
            if let Some(one) = candidates {
                one.numbered.push(stored);
            }
        }
    }
    let references = references::<R>(session, &mut rows, &candidates, ctx).await?;
    let mut identified = Vec::with_capacity(rows.len());
    let (mut places, mut keys) = (Vec::new(), Vec::new());
    let parts = rows.into_iter().zip(handles).zip(candidates.into_iter().zip(references));
    for ((mut row, handles), (candidates, references)) in parts {
        // All errors of a row are reported.
        let whole = references
            .clone()
            .and_then(|references| R::whole(&RowKey { references, values: Vec::new() }));
        ctx.belongs(&row, whole);
        let key = references.and_then(|references| {
            key::<R>(&mut row, references, candidates.held().is_some(), ctx)
        });
        identified.push(match (handles, key) {
            (Some(handles), Some((key, has_key))) => {
                if has_key {
                    places.push(identified.len());
                    keys.push(key.clone());
                }
                Ok(Identified { row, handles, key, has_key, candidates })
            }
            _ => Err(row),
        });
    }
    if !keys.is_empty() {
        for (place, stored) in R::by_keys(session, &keys).await? {
            let one = places.get(place).and_then(|place| identified.get_mut(*place));
            if let Some(Ok(one)) = one {
                one.candidates.keyed.push(stored);
            }
        }
        prefer_exact(&mut identified);
    }
    Ok(identified)
}

/// Leaves each row the records that have exactly its key. A row without such a one is left those that no other row has
/// exactly.
fn prefer_exact<R: SheetRecord>(rows: &mut [std::result::Result<Identified<R>, Row>]) {
    let mut taken = HashSet::new();
    for one in rows.iter_mut().flatten() {
        let key = &one.key;
        if one.candidates.keyed.iter().any(|stored| R::has_key(stored, key)) {
            one.candidates.keyed.retain(|stored| R::has_key(stored, key));
            taken.extend(one.candidates.keyed.iter().map(R::own_id));
        }
    }
    for one in rows.iter_mut().flatten() {
        let key = &one.key;
        one.candidates
            .keyed
            .retain(|stored| R::has_key(stored, key) || !taken.contains(&R::own_id(stored)));
    }
}

/// Records that rows refer to: those of its cells, else those of the stored record that the row names otherwise.
/// `None` for a row with errors.
async fn references<R: SheetRecord>(
    session: &mut Session,
    rows: &mut [Row],
    candidates: &[Candidates<R::Stored>],
    ctx: &mut ImportContext<'_>,
) -> Result<Vec<Option<Vec<Option<RawId>>>>> {
    let of = |at: usize| candidates.get(at).and_then(Candidates::held).map(R::references);
    let held: Vec<Option<Vec<Option<RawId>>>> = (0..rows.len()).map(of).collect();
    let mut named: Vec<Option<Vec<Option<RawId>>>> =
        rows.iter().map(|_| Some(Vec::new())).collect();
    for (position, reference) in R::REFERENCES.iter().enumerate() {
        let first = reference.columns().first().copied().unwrap_or_default();
        let is_key = R::KEY.contains(&first);
        let otherwise = if reference.is_item() {
            items_otherwise(session, *reference, rows, ctx).await?
        } else {
            HashMap::new()
        };
        let required = |at: usize| {
            is_key && held.get(at).is_none_or(Option::is_none) && !otherwise.contains_key(&at)
        };
        let found = refer(session, *reference, required, rows, ctx).await?;
        let parts = rows.iter_mut().zip(found).zip(named.iter_mut().zip(&held)).enumerate();
        for (at, ((row, found), (ids, held))) in parts {
            let found = match (found, otherwise.get(&at)) {
                (Some(Some(id)), Some(Some((column, other)))) if id != *other => {
                    let message = "is of another item than the part number; correct one of them";
                    ctx.report(row, &Violation::new(*column, "another_record", message));
                    None
                }
                (Some(found), Some(Some((column, id)))) => {
                    // A new record needs a part number, but is stored with the item.
                    let number = row.patch.get(*column).cloned().flatten();
                    if row.text(first).is_none() {
                        row.patch.insert(first.to_owned(), number);
                    }
                    Some(found.or(Some(*id)))
                }
                (None, _) => None,
                (_, Some(None)) => {
                    // It was reported; a blank part number isn't missed as well.
                    row.faulty.push(first);
                    None
                }
                (found, None) => found,
            };
            let before = held.as_ref().and_then(|held| held.get(position).copied()).flatten();
            let id = match (found, before) {
                (Some(Some(id)), Some(before)) if id != before => {
                    let message = format!(
                        "is another {} than that of the id; correct one of them, or clear the id of a new {}",
                        reference.name(),
                        ctx.origin.one()
                    );
                    ctx.report(row, &Violation::new(first, "another_record", message));
                    None
                }
                (Some(id), before) => Some(id.or(before)),
                (None, _) => None,
            };
            match (ids.as_mut(), id) {
                (Some(ids), Some(id)) => ids.push(id),
                (_, None) => *ids = None,
                (None, _) => {}
            }
        }
    }
    Ok(named)
}

/// Items that rows name by their ids or their numbers in another system, by the positions of the rows, each with the
/// column that names it; none for an unknown one. In one statement for each way.
async fn items_otherwise(
    session: &mut Session,
    reference: Reference,
    rows: &mut [Row],
    ctx: &mut ImportContext<'_>,
) -> Result<HashMap<usize, Option<(&'static str, RawId)>>> {
    let mut items: HashMap<usize, Option<(&'static str, RawId)>> = HashMap::new();
    for column in [ITEM_ID.name, ITEM_EXTERNAL.name] {
        let given = rows.iter().enumerate();
        let (places, texts): (Vec<usize>, Vec<String>) =
            given.filter_map(|(at, row)| Some((at, row.text(column)?.to_owned()))).unzip();
        if texts.is_empty() {
            continue;
        }
        let found: HashMap<usize, RawId> = if column == ITEM_ID.name {
            items_by_id(session, reference, &texts).await?
        } else {
            items::by_external(session, &texts).await?.into_iter().collect()
        };
        let found = match reference.item_type() {
            Some(item_type) => only_of_type(session, item_type, found).await?,
            None => found,
        };
        for (place, (at, text)) in places.into_iter().zip(texts).enumerate() {
            let Some(row) = rows.get_mut(at) else { continue };
            let item = found.get(&place).copied();
            let fault = match (item, items.get(&at)) {
                (None, _) => Some(("unknown_item", unknown_item(column, &text))),
                (Some(item), Some(Some((_, other)))) if item != *other => {
                    let message = "is the number of another item than the id; correct one of them";
                    Some(("another_record", message.to_owned()))
                }
                _ => None,
            };
            match fault {
                Some((code, message)) => {
                    ctx.report(row, &Violation::new(column, code, message));
                    items.insert(at, None);
                }
                None => drop(items.entry(at).or_insert(item.map(|item| (column, item)))),
            }
        }
    }
    Ok(items)
}

/// Those of these items that have a type.
async fn only_of_type(
    session: &mut Session,
    item_type: ItemType,
    mut items: HashMap<usize, RawId>,
) -> Result<HashMap<usize, RawId>> {
    let ids: Vec<Id<ItemEntry>> = items.values().map(|id| Id::from_raw(*id)).collect();
    let types = session.work.item_types(&ids).await?.into_iter();
    let of_type = types.filter(|(_, found)| *found == item_type);
    let of_type: HashSet<RawId> = of_type.map(|(id, _)| id.raw()).collect();
    items.retain(|_, id| of_type.contains(id));
    Ok(items)
}

fn unknown_item(column: &str, text: &str) -> String {
    let way = if column == ITEM_ID.name { "id" } else { "external number" };
    format!("there is no item with the {way} {text:?}")
}

/// Items with these ids, by the positions of the ids: of a hose assembly any version.
async fn items_by_id(
    session: &mut Session,
    reference: Reference,
    texts: &[String],
) -> Result<HashMap<usize, RawId>> {
    let ids: Vec<Option<Id<ItemEntry>>> = texts.iter().map(|text| text.parse().ok()).collect();
    let mut all: Vec<Id<ItemEntry>> = ids.iter().copied().flatten().collect();
    all.sort_unstable();
    all.dedup();
    let found: HashMap<Id<ItemEntry>, RawId> = if reference == Reference::Product {
        let found = products::named(session, all).await?.into_iter();
        found.map(|(id, product)| (id, product.id().raw())).collect()
    } else {
        let found = session.work.item_types(&all).await?.into_iter();
        found.map(|(id, _)| (id, id.raw())).collect()
    };
    let of = |(place, id): (usize, &Option<Id<ItemEntry>>)| {
        Some((place, found.get(id.as_ref()?).copied()?))
    };
    Ok(ids.iter().enumerate().filter_map(of).collect())
}

/// Key of a row, and whether it is complete, which it need not be if the row names its record otherwise. `None` if it
/// has errors.
fn key<R: SheetRecord>(
    row: &mut Row,
    references: Vec<Option<RawId>>,
    is_named: bool,
    ctx: &mut ImportContext<'_>,
) -> Option<(RowKey, bool)> {
    let mut values = Vec::new();
    let (mut good, mut complete) = (true, true);
    for column in key_columns::<R>() {
        let value = row.patch.get(column.name).cloned().flatten().map(trimmed);
        let missing = value.is_none() && column.required;
        // A missing column keeps the value of a record that is named otherwise, a blank cell clears it.
        complete &= !missing && (row.patch.contains_key(column.name) || !is_named);
        if missing && !is_named {
            let name = format!("/{}", column.name);
            ctx.report(row, &Violation::new(name, "required", "is required"));
            good = false;
        }
        good &= !row.is_faulty(column.name);
        values.push(value);
    }
    good.then_some((RowKey { references, values }, complete))
}

/// Key columns that refer to no other record.
fn key_columns<R: SheetRecord>() -> impl Iterator<Item = &'static Column> {
    let names_another =
        |name: &str| R::REFERENCES.iter().any(|reference| reference.columns().contains(&name));
    let own = R::KEY.iter().filter(move |name| !names_another(name));
    own.filter_map(|name| R::COLUMNS.iter().find(|column| column.name == *name))
}

fn trimmed(value: Value) -> Value {
    match value {
        Value::Text(text) => Value::Text(text.trim().to_owned()),
        other => other,
    }
}
