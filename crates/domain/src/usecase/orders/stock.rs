//! What a released order keeps for itself of the stock.

use rust_decimal::Decimal;

use super::Order;
use crate::documents::{BillItem, Branch, Cause, Lifecycle, Lineage, WorkOrder};
use crate::port::{AnyUnitOfWork, Documents};
use crate::sheet::Choice;
use crate::trade::price::Percent;
use crate::trade::stock_need::{needs, unit_of};
use crate::trade::{InventoryItem, Need, Shortage};
use crate::usecase::lines::OfGoods;
use crate::usecase::reservations::{self, Backorder, Reserved};
use crate::{Error, Id, RawId, Result, ShortLine};

/// What came of reserving the stock of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stocking {
    /// The lines that get less than they need.
    pub shortages: Vec<ShortLine>,
    /// Items that no stock is kept of in the warehouse.
    pub untracked: Vec<BillItem>,
}

/// Reserves what an order needs, in place of what the version before it has.
///
/// # Errors
/// Everything that the stock is short of, where the organization does not allow backorders; then
/// nothing is reserved.
pub(in crate::usecase) async fn reserve(
    work: &mut AnyUnitOfWork,
    order: &Order,
    branches: &[Branch],
) -> Result<Stocking> {
    let document = &order.goods.document;
    let before = superseded(work, document.id).await?;
    let mut items: Vec<BillItem> =
        Branch::total(branches).lines.into_iter().map(|line| line.item).collect();
    items.dedup_by_key(|item| item.id);
    let Some(warehouse) = order.warehouse.as_ref().map(|warehouse| warehouse.id) else {
        // Without a warehouse there is no stock to be kept.
        if let Some(before) = before {
            reservations::release(work, before).await?;
        }
        return Ok(Stocking { shortages: Vec::new(), untracked: items });
    };
    let pairs: Vec<_> = items.iter().map(|item| (Id::from_raw(item.id), warehouse)).collect();
    let stocked: Vec<InventoryItem> =
        work.inventory_of(&pairs).await?.into_iter().map(|(_, stock)| stock).collect();
    let lines = order.goods.lines.iter().map(|line| line.id.raw());
    let lines: Vec<(RawId, Branch)> = lines.zip(branches.iter().cloned()).collect();
    let settings = &order.goods.settings;
    let scrap = settings.hose_scrap_percent.map_or(Decimal::ZERO, Percent::get);
    let list = WorkOrder::LISTS.first().map_or("items", |list| list.field);
    let needs = needs(&lines, &stocked, scrap, list)
        .map_err(|reasons| Error::Incomplete { what: document.title(), reasons })?;
    let backorder = if settings.allow_backorder { Backorder::Allowed } else { Backorder::Refused };
    let done = reservations::reserve(work, document.id.raw(), before, warehouse, &needs, backorder)
        .await?;
    let short = |shortages: &[Shortage]| -> Vec<ShortLine> {
        shortages.iter().map(|one| told(order, &items, &stocked, one)).collect()
    };
    match done {
        Reserved::Short(shortages) => {
            Err(Error::StockShort { what: document.title(), lines: short(&shortages) })
        }
        Reserved::Done(allotment) => {
            let shortages = short(&allotment.shortages);
            let untracked = allotment.untracked.iter().map(|item| item.raw());
            let untracked: Vec<RawId> = untracked.collect();
            items.retain(|item| untracked.contains(&item.id));
            Ok(Stocking { shortages, untracked: items })
        }
    }
}

/// The version that the release of this one made obsolete.
async fn superseded(work: &mut AnyUnitOfWork, id: Id<WorkOrder>) -> Result<Option<RawId>> {
    let lineage = Documents::<WorkOrder>::lineage(work, id).await?;
    let versions = lineage.iter().flat_map(Lineage::versions);
    let mut found = versions.filter(|version| {
        matches!(version.lifecycle,
            Lifecycle::Obsolete { cause: Cause::SupersededBy(by), .. } if by == id.raw())
    });
    Ok(found.next().map(|version| version.id.raw()))
}

fn told(order: &Order, items: &[BillItem], stocked: &[InventoryItem], one: &Shortage) -> ShortLine {
    let line = order.goods.lines.iter().find(|line| line.id.raw() == one.line);
    let item = items.iter().find(|item| item.id == one.item.raw());
    let stock = stocked.iter().find(|stock| stock.item == one.item);
    ShortLine {
        line: one.line,
        number: line.map(|line| line.number.to_string()).unwrap_or_default(),
        item: one.item.raw(),
        part_number: item.map(|item| item.part_number.clone()).unwrap_or_default(),
        needed: one.needed.normalize(),
        available: one.available.normalize(),
        unit: stock.map_or("each", |stock| unit_of(stock).word()),
    }
}

/// How much of what a line has reserved goes with a part of what is left of it to be done.
pub(super) fn shares(reserved: &[Need], part: Decimal, left: Decimal) -> Vec<Need> {
    let share = |need: &Need| {
        let quantity = (need.quantity * part).checked_div(left).unwrap_or_default();
        // Rounded down, so that the last part takes what is left.
        let quantity = quantity.round_dp_with_strategy(4, rust_decimal::RoundingStrategy::ToZero);
        Need { quantity, ..*need }
    };
    reserved.iter().map(share).filter(|need| need.quantity > Decimal::ZERO).collect()
}
