//! Stock that documents keep for themselves. The document is locked by whoever asks.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::ItemEntry;
use crate::port::AnyUnitOfWork;
use crate::trade::{Allotment, Need, Reservation, Shortage, Warehouse, allot, take};
use crate::{Error, Id, RawId, Result};

/// What becomes of lines that there isn't enough for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backorder {
    /// Nothing is reserved at all.
    Refused,
    /// What is there is reserved, and the rest is told.
    Allowed,
}

/// What came of reserving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reserved {
    /// It is reserved: everything, or what was there where that is enough.
    Done(Allotment),
    /// Nothing was, since there isn't enough for these lines.
    Short(Vec<Shortage>),
}

/// Reserves what the lines of a document need in a warehouse, in place of what it has, and of what
/// the document before it has, which gives up all.
///
/// Never more is reserved than is available, whoever reserves at the same time.
pub async fn reserve(
    work: &mut AnyUnitOfWork,
    document: RawId,
    before: Option<RawId>,
    warehouse: Id<Warehouse>,
    needs: &[Need],
    backorder: Backorder,
) -> Result<Reserved> {
    let mut had = Vec::new();
    let owners: BTreeSet<RawId> = before.into_iter().chain([document]).collect();
    for owner in &owners {
        had.extend(work.reservations(*owner).await?);
    }
    let needed = needs.iter().map(|need| (need.item, warehouse));
    let pairs: BTreeSet<(Id<ItemEntry>, Id<Warehouse>)> =
        needed.chain(had.iter().map(|one| (one.item, one.warehouse))).collect();
    let pairs: Vec<_> = pairs.into_iter().collect();
    let mut available = BTreeMap::new();
    for (_, stock) in work.inventory_of(&pairs).await? {
        if stock.warehouse == warehouse {
            let own = had.iter().filter(|one| one.warehouse == warehouse && one.item == stock.item);
            let given_up: rust_decimal::Decimal = own.map(|one| one.quantity).sum();
            available.insert(stock.item, stock.available() + given_up);
        }
    }
    let allotment = allot(&available, needs);
    if backorder == Backorder::Refused && !allotment.shortages.is_empty() {
        return Ok(Reserved::Short(allotment.shortages));
    }
    for owner in &owners {
        work.release_reservations(*owner).await?;
    }
    let given = allotment.given.iter();
    let given: Vec<Reservation> = given
        .map(|(line, item, quantity)| Reservation {
            line: *line,
            item: *item,
            warehouse,
            quantity: *quantity,
        })
        .collect();
    work.add_reservations(document, &given).await?;
    Ok(Reserved::Done(allotment))
}

/// Gives back everything that a document has.
pub async fn release(work: &mut AnyUnitOfWork, document: RawId) -> Result<()> {
    let had = work.reservations(document).await?;
    lock(work, &had).await?;
    work.release_reservations(document).await
}

/// Takes what a document has out of the stock: these quantities, or everything.
pub async fn take_out(
    work: &mut AnyUnitOfWork,
    document: RawId,
    wanted: Option<&[Need]>,
) -> Result<Vec<Reservation>> {
    let had = work.reservations(document).await?;
    lock(work, &had).await?;
    let taken = match wanted {
        None => had,
        Some(wanted) => take(&had, wanted).map_err(|short| Error::Conflict {
            code: "not_reserved",
            detail: format!(
                "of item {} are {} reserved for this line, and {} are to be taken",
                short.item, short.available, short.needed
            ),
        })?,
    };
    work.take_reservations(document, &taken).await?;
    Ok(taken)
}

/// Locks stock in the order that everybody keeps to.
async fn lock(work: &mut AnyUnitOfWork, had: &[Reservation]) -> Result<()> {
    let pairs: BTreeSet<_> = had.iter().map(|one| (one.item, one.warehouse)).collect();
    let pairs: Vec<_> = pairs.into_iter().collect();
    work.inventory_of(&pairs).await.map(drop)
}
