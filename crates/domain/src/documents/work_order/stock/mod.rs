//! Stock of an order: needs, reservations and shortages.

mod needs;
mod pick;
pub mod progress;

pub use pick::{PickList, pick_list};

use std::collections::{BTreeSet, HashMap};

use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::documents::bill::snapshots;
use crate::documents::printing::LackingPart;
use crate::documents::work_order::FullOrder;
use crate::documents::work_order::stock::needs::frozen_needs;
use crate::documents::work_order::stock::progress::{LineStock, Progress, Tracking, line_stock};
use crate::documents::{
    BillItem, BomNode, Cause, Lifecycle, Line, Lineage, OrderedLine, WorkOrder, line_documents,
};
use crate::fields::Choice;
use crate::stock::need::FrozenNeed;
use crate::stock::reservations::{self, Backorder, HeldStock, Reserved, StockByItem};
use crate::stock::{InventoryItem, Need, Shortage};
use crate::{Error, Id, RawId, Result, Session, ShortLine, Violation};

/// The stock of an order: needs of its lines, reservations, and stock on hand.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OrderStock {
    /// Need of each line for each item, in the order of the lines.
    pub lines: Vec<LineStock>,
    /// Reservations and stock in its warehouse; none without a warehouse.
    pub held: Option<HeldStock>,
    /// Needed items, as in its bill.
    items: Vec<BillItem>,
}

/// The stock of an order that is released.
pub(crate) async fn stock_of(session: &mut Session, order: &FullOrder) -> Result<OrderStock> {
    if !order.is_released() {
        return Ok(OrderStock::default());
    }
    let document = &order.document;
    let frozen = snapshots::frozen(session, document.id).await?.unwrap_or_default();
    let mut needs = session.work.frozen_needs(document.id.raw()).await?;
    if needs.is_empty() {
        // It was released before needs were frozen by line; its parts can't change since.
        let branches =
            line_documents::branches(session, &order.lines, &order.components, Some(&frozen))
                .await?;
        needs = needs_of(order, &branches)?;
    }
    let held = hold(session, order, vec![document.id.raw()], &needs).await?;
    let items = frozen.lines.into_iter().map(|line| line.item).collect();
    Ok(OrderStock::new(order, &needs, held, items))
}

/// Current stock needs of the lines of an order under editing.
pub(crate) async fn stock_needed(
    session: &mut Session,
    order: &FullOrder,
    branches: &[BomNode],
) -> Result<OrderStock> {
    let needs = needs_of(order, branches)?;
    let held = hold(session, order, Vec::new(), &needs).await?;
    Ok(OrderStock::new(order, &needs, held, items_of(branches)))
}

async fn hold(
    session: &mut Session,
    order: &FullOrder,
    owners: Vec<RawId>,
    needs: &[FrozenNeed],
) -> Result<Option<HeldStock>> {
    let Some(warehouse) = order.document.content.warehouse_id else { return Ok(None) };
    let items = needs.iter().map(|need| need.item);
    reservations::hold(session, owners, warehouse, items).await.map(Some)
}

fn items_of(branches: &[BomNode]) -> Vec<BillItem> {
    BomNode::total(branches).lines.into_iter().map(|line| line.item).collect()
}

/// Needs of an order's lines, hose with the organization's scrap.
fn needs_of(order: &FullOrder, branches: &[BomNode]) -> Result<Vec<FrozenNeed>> {
    let lines = order.lines.iter().map(|line| line.id.raw());
    let lines: Vec<(RawId, &BomNode)> = lines.zip(branches).collect();
    frozen_needs(&lines, order.settings.hose_scrap(), LIST)
        .map_err(|reasons| incomplete(order, reasons))
}

/// The field with the lines of orders.
const LIST: &str = "items";

fn incomplete(order: &FullOrder, reasons: Vec<Violation>) -> Error {
    Error::Incomplete { document: order.document.title(), reasons, acceptable: false }
}

impl OrderStock {
    fn new(
        order: &FullOrder,
        needs: &[FrozenNeed],
        held: Option<HeldStock>,
        items: Vec<BillItem>,
    ) -> Self {
        let progress: Vec<Progress> =
            order.lines.iter().map(|line| progress(line, &order.details.ordered)).collect();
        let (nothing, none) = (StockByItem::new(), Vec::new());
        let there = held.as_ref().map_or((&nothing, &none), |held| (&held.stock, &held.there));
        let lengths = order.settings.length_unit;
        Self { lines: line_stock(&progress, needs, there.0, there.1, lengths), held, items }
    }

    /// Stock of an item in the warehouse.
    pub fn stock(&self, item: Id<ItemEntry>) -> Option<&InventoryItem> {
        self.held.as_ref()?.stock.get(&item)
    }

    /// The lines that need more than they have reserved of goods in stock, item by item.
    pub fn shortages(&self, order: &[Line]) -> Vec<ShortLine> {
        let short = self.lines.iter().filter(|one| one.short() > Decimal::ZERO);
        let lines = short.map(|one| {
            let stock = self.stock(one.item).filter(|_| one.tracking == Tracking::Tracked);
            let available = stock.map_or(Decimal::ZERO, InventoryItem::available);
            self.short_line(
                order,
                &Shortage {
                    line: one.progress.line,
                    item: one.item,
                    needed: one.left(),
                    reserved: one.reserved,
                    available: available.max(Decimal::ZERO),
                },
            )
        });
        lines.collect()
    }

    /// Shortages line by line and item by item: one item may be short for several lines.
    pub fn lacking(&self, order: &[Line]) -> Vec<LackingPart<'_>> {
        let lacking = self.lines.iter().filter(|one| one.short() > Decimal::ZERO);
        let part = |one: &LineStock| {
            Some(LackingPart {
                line: order.iter().position(|line| line.id.raw() == one.progress.line)?,
                item: self.item(one.item.raw())?,
                unit: one.unit,
                needed: one.left(),
                reserved: one.reserved,
                short: one.short(),
            })
        };
        lacking.filter_map(part).collect()
    }

    /// The items that lines still need and whose stock isn't tracked in the warehouse.
    pub fn untracked(&self) -> Vec<&BillItem> {
        let open = self.lines.iter().filter(|one| {
            one.tracking == Tracking::Untracked && one.progress.done < one.progress.ordered
        });
        let open: BTreeSet<RawId> = open.map(|one| one.item.raw()).collect();
        let mut seen = BTreeSet::new();
        self.items.iter().filter(|item| open.contains(&item.id) && seen.insert(item.id)).collect()
    }

    /// An item that is needed.
    pub fn item(&self, id: RawId) -> Option<&BillItem> {
        self.items.iter().find(|item| item.id == id)
    }

    fn refused(&self, order: &FullOrder, done: &str, short: &[Shortage]) -> Error {
        let what = format!("{} can't be {done}", order.document.title());
        let lines = short.iter().map(|one| self.short_line(&order.lines, one)).collect();
        Error::StockShort { refusal: what, lines }
    }

    /// A sentence about a shortage.
    fn short_line(&self, order: &[Line], one: &Shortage) -> ShortLine {
        let at = order.iter().position(|line| line.id.raw() == one.line);
        let line = at.and_then(|at| order.get(at));
        let of = |stock: &&LineStock| stock.item == one.item && stock.progress.line == one.line;
        let unit = self.lines.iter().find(of).map_or("each", |stock| stock.unit.word());
        ShortLine {
            place: at.map_or_else(|| format!("/{LIST}"), |at| format!("/{LIST}/{at}")),
            line: one.line,
            number: line.map(|line| line.number.to_string()).unwrap_or_default(),
            item: one.item.raw(),
            part_number: self
                .item(one.item.raw())
                .map(|item| item.part_number.clone())
                .unwrap_or_default(),
            needed: one.needed.normalize(),
            reserved: one.reserved.normalize(),
            available: one.available.normalize(),
            unit,
        }
    }

    /// Errors for lines whose stock is counted in another kind of unit.
    fn in_other_units(
        &self,
        order: &[Line],
        included: impl Fn(&LineStock) -> bool,
    ) -> Vec<Violation> {
        let otherwise =
            self.lines.iter().filter(|one| one.tracking == Tracking::OtherUnit && included(one));
        let reason = |one: &LineStock| {
            let at = order.iter().position(|line| line.id.raw() == one.progress.line)?;
            let unit = self.stock(one.item)?.unit();
            let name = self.item(one.item.raw()).map(|item| item.part_number.as_str());
            let message = FrozenNeed::other_unit(unit, name.unwrap_or_default());
            Some(Violation::new(format!("/{LIST}/{at}"), "stock_unit", message))
        };
        otherwise.filter_map(reason).collect()
    }
}

/// Completed quantity of a line.
pub(super) fn progress(line: &Line, ordered: &[OrderedLine]) -> Progress {
    let found = ordered.iter().find(|ordered| ordered.line == line.id);
    Progress {
        line: line.id.raw(),
        ordered: line.quantity.get(),
        done: found.map_or(Decimal::ZERO, |ordered| ordered.completed),
    }
}

/// Freezes the needs of an order that is being released, and reserves stock, replacing the reservations of
/// its previous version.
///
/// # Errors
///
/// All shortages, if the organization doesn't allow backorders; then nothing is reserved.
pub(crate) async fn reserve(
    session: &mut Session,
    order: &FullOrder,
    branches: &[BomNode],
) -> Result<()> {
    let document = &order.document;
    let id = document.id.raw();
    let before = superseded(session, document.id).await?;
    let needs = needs_of(order, branches)?;
    session.work.save_need_snapshots(id, &needs).await?;
    let owners: BTreeSet<RawId> = before.into_iter().chain([id]).collect();
    let held = hold(session, order, owners.into_iter().collect(), &needs).await?;
    let Some(held) = held else {
        // Without a warehouse no stock is reserved.
        return match before {
            Some(before) => reservations::release(session, before).await,
            None => Ok(()),
        };
    };
    let all = OrderStock::new(order, &needs, Some(held.clone()), items_of(branches));
    let reasons = all.in_other_units(&order.lines, |_| true);
    if !reasons.is_empty() {
        return Err(incomplete(order, reasons));
    }
    let needs: Vec<Need> = all.lines.iter().filter_map(LineStock::lacking).collect();
    let backorder =
        if order.settings.allow_backorder { Backorder::Allowed } else { Backorder::Refused };
    match held.reserve(session, id, &needs, backorder).await? {
        Reserved::Done(_) => Ok(()),
        Reserved::Short(short) => Err(all.refused(order, "released", &short)),
    }
}

/// Reserves what a released order still lacks, as far as it is in stock.
pub(super) async fn reserve_more(session: &mut Session, order: &FullOrder) -> Result<()> {
    let Some(held) = &order.details.stock.held else { return Ok(()) };
    let needs: Vec<Need> =
        order.details.stock.lines.iter().filter_map(LineStock::lacking).collect();
    held.reserve_more(session, order.document.id.raw(), &needs).await
}

/// Takes the needs of these parts of lines from stock.
///
/// # Errors
///
/// Everything that isn't in stock; then nothing is taken.
pub(super) async fn take_out(
    session: &mut Session,
    order: &FullOrder,
    parts: &HashMap<Id<Line>, Decimal>,
) -> Result<()> {
    let stock = &order.details.stock;
    let part = |one: &LineStock| parts.get(&Id::from_raw(one.progress.line)).copied();
    let uncountable = stock.in_other_units(&order.lines, |one| part(one).is_some());
    if let Some(first) = uncountable.into_iter().next() {
        return Err(Error::Conflict { code: "stock_unit", detail: first.message });
    }
    let Some(held) = &stock.held else { return Ok(()) };
    let needs = stock.lines.iter().filter_map(|one| one.need_with(part(one)?));
    let needs: Vec<Need> = needs.collect();
    match held.take_out(session, order.document.id.raw(), &needs).await?.as_slice() {
        [] => Ok(()),
        short => Err(stock.refused(order, "completed", short)),
    }
}

/// The previous version, which the release of this one made obsolete.
async fn superseded(session: &mut Session, id: Id<WorkOrder>) -> Result<Option<RawId>> {
    let lineage = session.work.documents::<WorkOrder>().lineage(id).await?;
    let versions = lineage.iter().flat_map(Lineage::versions);
    let mut found = versions.filter(|version| {
        matches!(version.lifecycle,
            Lifecycle::Obsolete { cause: Cause::SupersededBy(by), .. } if by == id.raw())
    });
    Ok(found.next().map(|version| version.id.raw()))
}
