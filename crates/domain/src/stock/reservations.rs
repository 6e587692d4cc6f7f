//! Reserves stock for documents. Callers have locked the document.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::stock::need::reservable;
use crate::stock::{
    Allotment, InventoryItem, Need, Reservation, Shortage, Warehouse, allot, covered, take,
};
use crate::{Id, RawId, Result, Session};

/// Stock in a warehouse, by item.
pub type StockByItem = BTreeMap<Id<ItemEntry>, InventoryItem>;

/// Treatment of lines with short stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backorder {
    /// Nothing is reserved.
    Refused,
    /// Available stock is reserved, and the rest is reported.
    Allowed,
}

/// Result of reserving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reserved {
    /// Reserved: everything, or with backorders what is available.
    Done(Allotment),
    /// Refused, since these lines are short.
    Short(Vec<Shortage>),
}

/// Reservations of documents, and stock of a warehouse, locked until a writing unit of work ends.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldStock {
    pub warehouse: Id<Warehouse>,
    /// Stock of the requested items.
    pub stock: StockByItem,
    /// Reservations of the documents.
    pub reserved: Vec<Reservation>,
    /// The same as far as the goods are there; the oldest reservations come first.
    pub there: Vec<Reservation>,
    owners: Vec<RawId>,
}

/// Locks the reservations of these documents and the stock of these items in a warehouse: all that a unit of work
/// changes, in one call, since stock is locked in a fixed order.
pub async fn hold(
    session: &mut Session,
    owners: Vec<RawId>,
    warehouse: Id<Warehouse>,
    items: impl Iterator<Item = Id<ItemEntry>> + Send,
) -> Result<HeldStock> {
    let mut pairs: BTreeSet<_> = items.map(|item| (item, warehouse)).collect();
    let mut reserved = Vec::new();
    for owner in &owners {
        reserved.extend(session.work.reservations(*owner).await?);
    }
    pairs.extend(reserved.iter().map(|one| (one.item, one.warehouse)));
    let pairs: Vec<_> = pairs.into_iter().collect();
    let found =
        if pairs.is_empty() { Vec::new() } else { session.work.inventory_of(&pairs).await? };
    let here = found.into_iter().map(|(_, stock)| stock);
    let here = here.filter(|stock| stock.warehouse == warehouse);
    let stock = here.map(|stock| (stock.item, stock)).collect();
    let there = there(session, &stock, &reserved).await?;
    Ok(HeldStock { warehouse, stock, reserved, there, owners })
}

/// Reservations as far as the goods are there. If stock may be negative, its figures don't tell what is there.
async fn there(
    session: &mut Session,
    stock: &StockByItem,
    reserved: &[Reservation],
) -> Result<Vec<Reservation>> {
    let short: Vec<&InventoryItem> = stock
        .values()
        .filter(|stock| stock.row.on_hand.get() < stock.reserved)
        .filter(|stock| reserved.iter().any(|one| one.item == stock.item))
        .collect();
    let may_be_negative = async |session: &mut Session| -> Result<bool> {
        Ok(session.work.organization().await?.settings.allow_negative_stock)
    };
    if short.is_empty() || may_be_negative(session).await? {
        return Ok(reserved.to_vec());
    }
    let pairs: Vec<_> = short.iter().map(|stock| (stock.item, stock.warehouse)).collect();
    let on_hand = short.iter().map(|stock| (stock.item, stock.row.on_hand.get())).collect();
    let all = session.work.oldest_reservations(&pairs).await?;
    Ok(covered(reserved, &on_hand, &all))
}

impl HeldStock {
    /// Quantities that a document may reserve after these are freed.
    fn reservable(&self, given_up: &[Reservation]) -> BTreeMap<Id<ItemEntry>, Decimal> {
        let given_up = |item: Id<ItemEntry>| -> Decimal {
            let here = |one: &&Reservation| one.item == item && one.warehouse == self.warehouse;
            given_up.iter().filter(here).map(|one| one.quantity).sum()
        };
        let stock = self.stock.iter();
        stock.map(|(item, stock)| (*item, reservable(stock, given_up(*item)))).collect()
    }

    /// Reserves what lines of a document need, in place of all reservations of the documents.
    ///
    /// Simultaneous callers never reserve more than is available.
    pub async fn reserve(
        &self,
        session: &mut Session,
        document: RawId,
        needs: &[Need],
        backorder: Backorder,
    ) -> Result<Reserved> {
        let allotment = allot(&self.reservable(&self.reserved), needs);
        if backorder == Backorder::Refused && !allotment.shortages.is_empty() {
            return Ok(Reserved::Short(allotment.shortages));
        }
        // A new version takes over the place of the previous one among all reservations.
        let since = session.work.reserved_since(&self.owners).await?;
        for owner in &self.owners {
            session.work.release_reservations(*owner).await?;
        }
        session.work.add_reservations(document, &self.reservations(&allotment), &since).await?;
        Ok(Reserved::Done(allotment))
    }

    /// Reserves more for lines of a document, as far as available.
    pub async fn reserve_more(
        &self,
        session: &mut Session,
        document: RawId,
        needs: &[Need],
    ) -> Result<()> {
        let allotment = allot(&self.reservable(&[]), needs);
        let since = session.work.reserved_since(&[document]).await?;
        session.work.add_reservations(document, &self.reservations(&allotment), &since).await
    }

    fn reservations(&self, allotment: &Allotment) -> Vec<Reservation> {
        let reservation = |(line, item, quantity): &(RawId, Id<ItemEntry>, Decimal)| Reservation {
            line: *line,
            item: *item,
            warehouse: self.warehouse,
            quantity: *quantity,
        };
        allotment.allotted.iter().map(reservation).collect()
    }

    /// Takes what lines of a document need out of the stock: first reservations of the document, each line's own
    /// before the others, then available stock. If lines are short, takes nothing and returns them.
    pub async fn take_out(
        &self,
        session: &mut Session,
        document: RawId,
        needs: &[Need],
    ) -> Result<Vec<Shortage>> {
        let available = self.stock.iter().map(|(item, stock)| (*item, stock.available()));
        let taking = take(&self.there, &available.collect(), needs);
        if taking.shortages.is_empty() {
            session.work.take_reservations(document, &taking.reserved).await?;
            session.work.take_stock(self.warehouse, &taking.available).await?;
        }
        Ok(taking.shortages)
    }
}

/// Frees all reservations of a document.
pub async fn release(session: &mut Session, document: RawId) -> Result<()> {
    let had = session.work.reservations(document).await?;
    if had.is_empty() {
        return Ok(());
    }
    let pairs: BTreeSet<_> = had.iter().map(|one| (one.item, one.warehouse)).collect();
    session.work.inventory_of(&pairs.into_iter().collect::<Vec<_>>()).await?;
    session.work.release_reservations(document).await
}
