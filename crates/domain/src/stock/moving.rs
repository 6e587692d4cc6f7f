//! Moves stock from one warehouse to another.

use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::fields::{Choice, FieldPatch};
use crate::stock::{InventoryItem, Warehouse, inventory};
use crate::{Error, Id, Result, Session};

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
    let missing =
        || Error::invalid("/from", "not_found", "the item isn't stocked in this warehouse");
    let source = source.ok_or_else(missing)?;
    if from == to {
        let message = "is where it lies already; name another warehouse";
        return Err(Error::invalid("/to", "contradiction", message));
    }
    let target = if let Some(target) = target {
        target
    } else {
        let missing = || Error::invalid("/to", "not_found", "there is no such warehouse");
        session.work.warehouse_in_use(to).await?.ok_or_else(missing)?;
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
