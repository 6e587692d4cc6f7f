//! Moves stock from one warehouse to another.

use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::fields::{Choice, FieldPatch};
use crate::stock::{InventoryItem, Warehouse, inventory};
use crate::{Error, Id, Result, Session, Violation};

/// A quantity of an item that goes to another warehouse.
#[derive(Debug, Clone, Copy)]
pub struct StockMove {
    pub item: Id<ItemEntry>,
    pub from: Id<Warehouse>,
    pub to: Id<Warehouse>,
    /// More than 0, in the unit of the stock.
    pub quantity: Decimal,
}

/// Takes the quantity out of one warehouse and puts it into the other, where the item may never have been stocked. Returns
/// both stock records, first that where it was.
pub async fn move_stock(
    session: &mut Session,
    StockMove { item, from, to, quantity }: StockMove,
) -> Result<(InventoryItem, InventoryItem)> {
    let found = session.work.inventory_of(&[(item, from), (item, to)]).await?;
    let (mut source, mut target) = (None, None);
    for (_, stored) in found {
        if stored.warehouse == from {
            source = Some(stored);
        } else {
            target = Some(stored);
        }
    }
    let Some(source) = source else {
        return Err(Error::Invalid(
            unknown(session, StockMove { item, from, to, quantity }).await?,
        ));
    };
    if from == to {
        let message = "is where it lies already; name another warehouse";
        return Err(Error::invalid("/to", "contradiction", message));
    }
    let target = if let Some(target) = target {
        target
    } else {
        session
            .work
            .warehouse_in_use(to)
            .await?
            .ok_or_else(|| Error::Invalid(vec![no_warehouse("/to")]))?;
        inventory::begin(session, item, Some(to), Some(source.unit())).await?.0
    };
    let (unit, other) = (source.unit(), target.unit());
    if unit != other {
        let message = format!(
            "the item is counted in {} here and in {} there; change one of them first",
            unit.word(),
            other.word()
        );
        return Err(Error::invalid("/to", "other_unit", message));
    }
    let same = FieldPatch::new();
    let taken = inventory::change(session, source, &same, Some(-quantity)).await?;
    let put = inventory::change(session, target, &same, Some(quantity)).await?;
    Ok((taken, put))
}

/// Faults of a move of stock that isn't there.
async fn unknown(session: &mut Session, wanted: StockMove) -> Result<Vec<Violation>> {
    let mut faults = Vec::new();
    for (id, pointer) in [(wanted.from, "/from"), (wanted.to, "/to")] {
        if session.work.warehouse_in_use(id).await?.is_none() {
            faults.push(no_warehouse(pointer));
        }
    }
    if session.work.item_type(wanted.item).await?.is_none() {
        faults.push(inventory::no_item());
    }
    if faults.is_empty() {
        let message = "the item isn't stocked in this warehouse";
        faults.push(Violation::new("/from", "not_found", message));
    }
    Ok(faults)
}

fn no_warehouse(pointer: &str) -> Violation {
    Violation::new(pointer, "not_found", "there is no such warehouse")
}
