//! Stock that documents keep for themselves. The document is locked by whoever asks.

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
    /// Nothing is reserved at all.
    Refused,
    /// Available stock is reserved, and the rest reported.
    Allowed,
}

/// Result of reserving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reserved {
    /// Reserved: everything, or with backorders what is available.
    Done(Allotment),
    /// Nothing was, since there isn't enough for these lines.
    Short(Vec<Shortage>),
}

/// Reservations of documents and stock of a warehouse, locked until a writing unit of work ends.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldStock {
    pub warehouse: Id<Warehouse>,
    /// Stock of the requested items.
    pub stock: StockByItem,
    /// Reservations of the documents.
    pub reserved: Vec<Reservation>,
    /// The same as far as the goods are there: of stock that is below what is reserved, the oldest reservations have
    /// it.
    pub there: Vec<Reservation>,
    owners: Vec<RawId>,
}

/// Holds what these documents have and what is in a warehouse of these items: all that a unit of work
/// changes of the stock, at once, since everybody locks in one order.
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

/// Reservations as far as the goods are there. Where stock may be negative, its figures don't say what is there.
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
    /// Quantities that a document may reserve once these are freed for it.
    fn reservable(&self, given_up: &[Reservation]) -> BTreeMap<Id<ItemEntry>, Decimal> {
        let given_up = |item: Id<ItemEntry>| -> Decimal {
            let here = |one: &&Reservation| one.item == item && one.warehouse == self.warehouse;
            given_up.iter().filter(here).map(|one| one.quantity).sum()
        };
        let stock = self.stock.iter();
        stock.map(|(item, stock)| (*item, reservable(stock, given_up(*item)))).collect()
    }

    /// Reserves what the lines of a document need, in place of what all the documents have.
    ///
    /// Never more is reserved than is available, whoever reserves at the same time.
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
        // A new version has its place among all reservations from the one before.
        let since = session.work.reserved_since(&self.owners).await?;
        for owner in &self.owners {
            session.work.release_reservations(*owner).await?;
        }
        session.work.add_reservations(document, &self.reservations(&allotment), &since).await?;
        Ok(Reserved::Done(allotment))
    }

    /// Reserves more for lines of a document, as far as it is there.
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

    /// Takes what lines of a document need out of the stock: out of what the document has reserved,
    /// each line's own first, then out of what is available. Gives the lines that there isn't
    /// enough for; nothing is taken where there are any.
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

/// Gives back everything that a document has.
pub async fn release(session: &mut Session, document: RawId) -> Result<()> {
    let had = session.work.reservations(document).await?;
    if had.is_empty() {
        return Ok(());
    }
    let pairs: BTreeSet<_> = had.iter().map(|one| (one.item, one.warehouse)).collect();
    session.work.inventory_of(&pairs.into_iter().collect::<Vec<_>>()).await?;
    session.work.release_reservations(document).await
}
