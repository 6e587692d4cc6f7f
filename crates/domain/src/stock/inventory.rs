//! Lists, sets and changes stock, and reads it from sheets.

use std::collections::HashMap;

use async_trait::async_trait;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::access::{Caller, Visibility};
use crate::catalogue::{ItemEntry, ItemType};
use crate::fields::{Choice, Column, ColumnType, Fault, FieldPatch, Value, exact, merge};
use crate::measures::length::LengthUnit;
use crate::measures::{Amount, UnitOfMeasure};
use crate::pricing::products;
use crate::records::Stored;
use crate::stock::{InventoryItem, InventoryListing, InventoryRow, Level, Stocked, Warehouse};
use crate::workbooks::Reference;
use crate::workbooks::export::Chosen;
use crate::workbooks::import::{RecordChange, RowKey, SheetRecord};
use crate::workbooks::jobs::JobKind;
use crate::{Error, Id, ListPage, NumberText, RawId, Record, Result, Session, Violation, Window};

/// A part of a list.
pub async fn page(
    session: &mut Session,
    listing: &InventoryListing,
    window: &Window,
) -> Result<ListPage<InventoryItem>> {
    session.work.inventory(listing, window).await
}

/// Stock record that a change refers to.
#[derive(Debug, Clone, Copy)]
pub enum StockKey {
    /// An existing record.
    Kept(Id<InventoryItem>),
    /// Stock of an item in a warehouse; in the default one if absent.
    Of(Id<ItemEntry>, Option<Id<Warehouse>>),
}

/// Finds and locks the stock record to change; `true` if it is new.
pub async fn to_change(session: &mut Session, key: StockKey) -> Result<(InventoryItem, bool)> {
    let (item, warehouse) = match key {
        StockKey::Kept(id) => {
            let stored = session.work.inventory_item(id).await?;
            let unknown = || Error::invalid("/_id", "not_found", "there is no such stock record");
            return Ok((stored.ok_or_else(unknown)?, false));
        }
        StockKey::Of(item, Some(warehouse)) => (item, Some(warehouse)),
        StockKey::Of(item, None) => (item, session.work.default_warehouse().await?),
    };
    if let Some(warehouse) = warehouse
        && let Some((_, stored)) = session.work.inventory_of(&[(item, warehouse)]).await?.pop()
    {
        return Ok((stored, false));
    }
    begin(session, item, warehouse, None).await
}

/// Creates stock of an item that was never stocked in a warehouse, in its usual unit if none is given; `false` if somebody
/// created it meanwhile.
pub(super) async fn begin(
    session: &mut Session,
    item: Id<ItemEntry>,
    warehouse: Option<Id<Warehouse>>,
    unit: Option<UnitOfMeasure>,
) -> Result<(InventoryItem, bool)> {
    let warehouse = crate::stock::inventory::warehouse(session, warehouse).await?;
    let kind = session.work.item_type(item).await?;
    let kind = kind.ok_or_else(no_item);
    let (warehouse, kind) = match (warehouse, kind) {
        (Ok(warehouse), Ok(kind)) => (warehouse, kind),
        (warehouse, kind) => {
            return Err(Error::Invalid(warehouse.err().into_iter().chain(kind.err()).collect()));
        }
    };
    let record = session.record()?;
    let name = NumberText::new("?").map_err(|fault| Error::broken(fault.to_string()))?;
    let mut row = InventoryRow::new(name, warehouse.fields.name.clone());
    let lengths = session.work.organization().await?.settings.length_unit;
    row.unit = Some(unit.unwrap_or_else(|| kind.stock_unit(lengths)));
    let begun = Stocked { id: session.id(), item, warehouse: warehouse.id, record, row };
    // Somebody who creates the same record at the same time waits here, and then finds it.
    let is_new = session.work.begin_inventory(&begun).await?;
    let mut found = session.work.inventory_of(&[(item, warehouse.id)]).await?;
    let gone = || Error::Conflict {
        code: "gone",
        detail: "the item or warehouse was deleted meanwhile; reload and try again".to_owned(),
    };
    let (_, stored) = found.pop().ok_or_else(gone)?;
    Ok((stored, is_new))
}

pub(super) fn no_item() -> Violation {
    Violation::new("/item", "not_found", "there is no such item")
}

async fn warehouse(
    session: &mut Session,
    id: Option<Id<Warehouse>>,
) -> Result<std::result::Result<Stored<Warehouse>, Violation>> {
    let refused = |code, message| Violation::new("/warehouse", code, message);
    let Some(id) = id else {
        return Ok(Err(refused("required", "is required, since no warehouse is the default")));
    };
    let found = session.work.warehouse_in_use(id).await?;
    Ok(found.ok_or_else(|| refused("not_found", "there is no such warehouse")))
}

/// Changes stock: figures in the patch are set, absent ones stay, null clears (the unit becomes the item's usual
/// one); `delta` is added to the quantity on hand.
pub async fn change(
    session: &mut Session,
    stored: InventoryItem,
    patch: &FieldPatch,
    delta: Option<Decimal>,
) -> Result<InventoryItem> {
    refuse_costs(&session.caller, patch)?;
    let mut row =
        merge(&stored.row, patch).map_err(Error::Invalid)?.unwrap_or_else(|| stored.row.clone());
    if let Some(delta) = delta {
        let on_hand = Level::new(row.on_hand.get() + delta);
        row.on_hand = on_hand.ok_or_else(|| Error::Invalid(vec![too_much()]))?;
    }
    let settings = session.work.organization().await?.settings;
    row.unit = row.unit.or(stored.usual_unit(settings.length_unit));
    let levels = Some((stored.row.on_hand, stored.reserved));
    if let Some(fault) = row.check_levels(levels, settings.allow_negative_stock) {
        return Err(Error::Conflict {
            code: fault.code,
            detail: format!(
                "{} are on hand; that {}",
                stored.row.on_hand.get().normalize(),
                fault.message
            ),
        });
    }
    let committed = row.check_committed(Some(&stored)).filter(|_| !settings.allow_negative_stock);
    if let Some(Violation { code, message, .. }) = committed {
        return Err(Error::Conflict { code, detail: format!("committed {message}") });
    }
    if let Some(Violation { code, message, .. }) = row.check_unit(&stored) {
        return Err(Error::Conflict { code, detail: format!("the unit {message}") });
    }
    let new_unit = row.unit.filter(|unit| Some(*unit) != stored.row.unit);
    if let Some(unit) = new_unit
        && let Some(item_type) = stored.row.item_type
        && let Some(fault) = item_type.refuses_quantity_in(unit)
    {
        return Err(Error::Invalid(vec![fault.at("/unitOfMeasure")]));
    }
    if let Some(fault) = of_other_unit(&stored.row, &row, patch, delta) {
        return Err(Error::Invalid(vec![fault]));
    }
    if row == stored.row {
        return Ok(stored);
    }
    let mut record = stored.record.clone();
    record.touch(session.now(), session.caller.identity()?.by());
    let InventoryItem { id, item, warehouse, .. } = stored;
    let changed = InventoryItem { record: record.clone(), row: row.clone(), ..stored };
    session.work.save_inventory(&[Stocked { id, item, warehouse, record, row }]).await?;
    Ok(changed)
}

/// Quantities and cost are in the unit of the stock, so a change of the unit needs new ones.
fn of_other_unit(
    stored: &InventoryRow,
    row: &InventoryRow,
    patch: &FieldPatch,
    delta: Option<Decimal>,
) -> Option<Violation> {
    let (Some(old), Some(new)) = (stored.unit, row.unit) else { return None };
    if old == new {
        return None;
    }
    let (old, new) = (old.word(), new.word());
    let refused = |message| Some(Violation::new("/unitOfMeasure", "other_unit", message));
    if delta.is_some() {
        return refused(format!("the stock is counted in {old}; give delta in {old}"));
    }
    let cost = ("cost", stored.unit_cost.map(Amount::get));
    let stale: Vec<&str> = stored
        .quantities()
        .into_iter()
        .chain([cost])
        .filter(|(name, figure)| {
            figure.is_some_and(|figure| !figure.is_zero()) && !patch.contains_key(*name)
        })
        .map(|(name, _)| name)
        .collect();
    match stale.as_slice() {
        [] => None,
        stale => refused(format!(
            "the stock is counted in {old}; to change to {new}, give {} in {new} too",
            stale.join(", ")
        )),
    }
}

fn refuse_costs(caller: &Caller, patch: &FieldPatch) -> Result<()> {
    let named = InventoryRow::figures().find(|column| {
        InventoryRow::visibility_of(column) == Visibility::Costs && patch.contains_key(column.name)
    });
    match named {
        Some(column) if caller.visibility() < Visibility::Costs => Err(Error::Forbidden(format!(
            "only the role admin may see and set {}; leave it out",
            column.name
        ))),
        _ => Ok(()),
    }
}

/// Quantity to add to what is on hand.
const DELTA: Column = Column {
    name: "delta",
    stored: "delta",
    label: "Delta",
    unit: "",
    about: "Added to the quantity on hand.",
    holds: ColumnType::Quantity { min: -10_000_000_000, max: 10_000_000_000 },
    required: false,
};

/// The quantity of a change that is to be added to what is on hand.
fn delta_of(patch: &FieldPatch) -> std::result::Result<Option<Decimal>, Fault> {
    match patch.get(DELTA.name) {
        Some(Some(delta)) => exact(Some(delta)),
        _ => Ok(None),
    }
}

/// Error of `delta` together with `onHand`.
pub fn beside_on_hand() -> Violation {
    Violation::new("/delta", "not_together", "must not be given together with onHand")
}

fn too_much() -> Violation {
    Violation::new("/delta", "out_of_range", "makes the quantity on hand too large")
}

/// Data for an import of stock.
#[derive(Debug, Clone, Copy)]
pub struct StockRules {
    may_be_negative: bool,
    lengths: LengthUnit,
}

#[async_trait]
impl SheetRecord for InventoryRow {
    const SHEET: &'static str = "inventory";
    const ONE: &'static str = "item in a warehouse";
    const KEY: &'static [&'static str] =
        &["partNumber", "itemType", "brand", "size", "secondSize", "warehouse"];
    const REFERENCES: &'static [Reference] = Self::NAMED;
    const JOB: JobKind = JobKind::ImportInventory;
    const BESIDE: &'static [Column] = &[DELTA];
    type Stored = InventoryItem;
    type Claim = ();
    type Context = StockRules;

    fn visibility_of(column: &Column) -> Visibility {
        if Self::is_name(column) { Visibility::Public } else { Self::visibility_of(column) }
    }

    fn id(stored: &InventoryItem) -> RawId {
        stored.id.raw()
    }

    fn record(stored: &InventoryItem) -> &Record {
        &stored.record
    }

    fn references(stored: &InventoryItem) -> Vec<Option<RawId>> {
        vec![Some(stored.item.raw()), Some(stored.warehouse.raw())]
    }

    fn row(stored: &InventoryItem) -> Self {
        stored.row.clone()
    }

    fn default_value(column: &Column) -> Option<Value> {
        let is_level = ["on_hand", "committed", "on_order"].contains(&column.stored);
        is_level.then_some(Value::Number(0.0))
    }

    async fn begin(session: &mut Session) -> Result<StockRules> {
        session.work.lock_inventory().await?;
        // Locks the warehouses of rows, so that nobody deletes them meanwhile.
        session.work.lock_warehouses().await?;
        let settings = session.work.organization().await?.settings;
        Ok(StockRules {
            may_be_negative: settings.allow_negative_stock,
            lengths: settings.length_unit,
        })
    }

    /// Adds `delta` to the quantity on hand.
    fn settle(patch: &mut FieldPatch, before: Option<&InventoryItem>) -> Option<Violation> {
        let delta = match delta_of(patch) {
            Ok(delta) => delta?,
            Err(fault) => return Some(fault.at(DELTA.name)),
        };
        if patch.contains_key("onHand") {
            return Some(beside_on_hand());
        }
        let on_hand = before.map_or(Decimal::ZERO, |stored| stored.row.on_hand.get()) + delta;
        match Level::new(on_hand).and(on_hand.to_f64()) {
            Some(on_hand) => patch.insert("onHand".to_owned(), Some(Value::Number(on_hand))),
            None => return Some(too_much()),
        };
        None
    }

    fn normalized(self, before: &InventoryItem, rules: &StockRules) -> Self {
        Self { unit: self.unit.or(before.usual_unit(rules.lengths)), ..self }
    }

    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<InventoryItem>> {
        let ids: Vec<_> = ids.iter().map(|id| Id::from_raw(*id)).collect();
        let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
        let listing = InventoryListing { ids: Some(ids), ..InventoryListing::default() };
        let found = session.work.inventory(&listing, &Window::first(most)).await?;
        // Read again, locked.
        let found = found.items.iter();
        let pairs: Vec<_> = found.map(|stored| (stored.item, stored.warehouse)).collect();
        let found = session.work.inventory_of(&pairs).await?;
        Ok(found.into_iter().map(|(_, stored)| stored).collect())
    }

    async fn by_keys(
        session: &mut Session,
        keys: &[RowKey],
    ) -> Result<Vec<(usize, InventoryItem)>> {
        let pairs: Vec<_> = keys.iter().map(pair).collect::<Result<_>>()?;
        session.work.inventory_of(&pairs).await
    }

    fn check(&self, before: Option<&InventoryItem>, rules: &StockRules) -> Vec<Violation> {
        let unit = before.and_then(|stored| self.check_unit(stored));
        let before = before.map(|stored| (stored.row.on_hand, stored.reserved));
        let levels = self.check_levels(before, rules.may_be_negative);
        levels.into_iter().chain(unit).collect()
    }

    fn doubts(&self, before: Option<&InventoryItem>, rules: &StockRules) -> Vec<Violation> {
        let committed = self.check_committed(before).filter(|_| !rules.may_be_negative);
        committed.into_iter().collect()
    }

    fn check_change(&self, before: &InventoryItem, patch: &FieldPatch) -> Vec<Violation> {
        let delta = delta_of(patch).unwrap_or_default();
        of_other_unit(&before.row, self, patch, delta).into_iter().collect()
    }

    async fn clashes(
        session: &mut Session,
        rows: &[RecordChange<Self>],
    ) -> Result<Vec<(usize, Violation)>> {
        let unit = |row: &RecordChange<Self>| {
            let (item, _) = pair(&row.key)?;
            Ok((item, row.before.as_ref().and_then(|stored| stored.row.unit), row.row.unit))
        };
        let (units, refuse) = (rows.iter().map(unit), ItemType::refuses_quantity_in);
        products::other_units(session, units, refuse, "unitOfMeasure").await
    }

    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()> {
        let units = units(session, &rows).await?;
        let mut stocked = Vec::with_capacity(rows.len());
        for (RecordChange { id, key, before, row }, unit) in rows.into_iter().zip(units) {
            let (item, warehouse) = pair(&key)?;
            let row = Self { unit: Some(unit), ..row };
            let record = match before {
                Some(stored) => {
                    let mut changed = stored.record;
                    changed.touch(record.last_modified, record.last_modified_by);
                    changed
                }
                None => record.clone(),
            };
            let id = Id::from_raw(id);
            stocked.push(Stocked { id, item, warehouse, record, row });
        }
        session.work.save_inventory(&stocked).await
    }

    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&InventoryItem>,
        most: u32,
    ) -> Result<Vec<InventoryItem>> {
        let ids = chosen.only.as_ref();
        let listing = InventoryListing {
            ids: ids.map(|ids| ids.iter().map(|id| Id::from_raw(*id)).collect()),
            search: chosen.search.clone(),
            ..InventoryListing::default()
        };
        let window = match after {
            Some(stored) => Window::after(stored.place.clone(), most),
            None => Window::first(most),
        };
        Ok(session.work.inventory(&listing, &window).await?.items)
    }
}

/// Item and warehouse of a key.
fn pair(key: &RowKey) -> Result<(Id<ItemEntry>, Id<Warehouse>)> {
    match key.references.as_slice() {
        [Some(item), Some(warehouse)] => Ok((Id::from_raw(*item), Id::from_raw(*warehouse))),
        _ => Err(Error::broken("stock of no item or in no warehouse")),
    }
}

/// Error of an item that was deleted between its look-up and its lock.
pub fn items_changed() -> Error {
    Error::Conflict {
        code: "items_changed",
        detail: "an item was removed meanwhile; reload and try again".to_owned(),
    }
}

/// Units of rows, in their order: that of the row, else the item's usual one.
async fn units(
    session: &mut Session,
    rows: &[RecordChange<InventoryRow>],
) -> Result<Vec<UnitOfMeasure>> {
    let items: Vec<_> = rows.iter().map(|row| Ok(pair(&row.key)?.0)).collect::<Result<_>>()?;
    let kinds: HashMap<_, _> = session.work.item_types(&items).await?.into_iter().collect();
    let lengths = session.work.organization().await?.settings.length_unit;
    let of_row = |(item, change): (&Id<ItemEntry>, &RecordChange<InventoryRow>)| {
        let kind = kinds.get(item).ok_or_else(items_changed)?;
        Ok(change.row.unit.unwrap_or_else(|| kind.stock_unit(lengths)))
    };
    items.iter().zip(rows).map(of_row).collect()
}
