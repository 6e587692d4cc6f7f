//! All that is known of a work order.

use std::collections::HashMap;

use rust_decimal::Decimal;

use super::Stocking;
use crate::catalogue::{ItemEntry, UnitOfMeasure};
use crate::configurator::parts::Parts;
use crate::documents::{Document, HoseAssembly, Line, OrderedLine, Quantity, WorkOrder};
use crate::organization::{Caller, Settings};
use crate::port::{AnyUnitOfWork, Documents, Records};
use crate::records::Kept;
use crate::trade::stock_need::unit_of;
use crate::trade::{Location, Warehouse};
use crate::usecase::lifecycle::Whole;
use crate::usecase::lines::{self, Known, LinePrice};
use crate::usecase::prices::Asked;
use crate::usecase::{Services, prices};
use crate::{Id, RawId, Result, Text, Violation};

/// A work order with all that is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// It, with its lines and what they are about.
    pub goods: Known<WorkOrder>,
    /// Where it goes to.
    pub location: Option<Kept<Location>>,
    /// Whose stock it takes.
    pub warehouse: Option<Kept<Warehouse>>,
    /// Its lines with their prices, as the release fixed them, else as they are now; and how much
    /// of them is done.
    pub ordered: Vec<OrderedLine>,
    /// What it keeps for itself of the stock.
    pub reserved: Vec<Reserved>,
    /// What came of a release that was just done.
    pub stocking: Option<Stocking>,
    /// What its assemblies are made of; read for papers alone.
    pub parts: HashMap<Id<HoseAssembly>, Parts>,
}

/// Stock that a line keeps for itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Reserved {
    /// The line.
    pub line: RawId,
    /// The item.
    pub item: Id<ItemEntry>,
    /// Its part number.
    pub part_number: Text,
    /// The warehouse.
    pub warehouse: Id<Warehouse>,
    /// How much.
    pub quantity: Decimal,
    /// What that counts.
    pub unit: UnitOfMeasure,
}

impl Order {
    /// What was fixed or is known of a line.
    pub fn ordered(&self, line: Id<Line>) -> Option<&OrderedLine> {
        self.ordered.iter().find(|ordered| ordered.line == line)
    }
}

impl Whole<WorkOrder> for Order {
    fn document(&self) -> &Document<WorkOrder> {
        &self.goods.document
    }

    fn document_mut(&mut self) -> &mut Document<WorkOrder> {
        &mut self.goods.document
    }

    fn settings(&self) -> &Settings {
        &self.goods.settings
    }

    fn rated_lower(&self) -> Vec<Violation> {
        self.goods.rated_lower()
    }
}

/// One that the caller may see; where the unit of work writes, nobody else changes it until it ends.
pub async fn find(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<WorkOrder>,
) -> Result<Document<WorkOrder>> {
    lines::find(work, caller, id).await
}

/// All that is known of one.
pub async fn known(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<WorkOrder>,
) -> Result<Order> {
    let goods = lines::known(services, work, caller, id).await?;
    whole(services, work, caller, goods).await
}

/// The latest one of a number.
pub async fn of_number(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    number: &str,
) -> Result<Option<Document<WorkOrder>>> {
    match Documents::<WorkOrder>::numbered(work, number).await? {
        Some(version) => Ok(Some(find(work, caller, version.id).await?)),
        None => Ok(None),
    }
}

/// All that is known of one whose lines were read.
pub async fn whole(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    goods: Known<WorkOrder>,
) -> Result<Order> {
    let order = &goods.document.content;
    let location = match order.location_id {
        Some(id) => Records::<Location>::record(work, id).await?,
        None => None,
    };
    let warehouse = match order.warehouse_id {
        Some(id) => Records::<Warehouse>::record(work, id).await?,
        None => None,
    };
    let fixed = goods.document.lifecycle.was_released();
    let ordered = if fixed {
        work.ordered_lines(goods.document.id.raw()).await?
    } else {
        priced(services, work, caller, &goods).await?
    };
    let reserved = if fixed { reserved(work, goods.document.id.raw()).await? } else { Vec::new() };
    Ok(Order {
        goods,
        location,
        warehouse,
        ordered,
        reserved,
        stocking: None,
        parts: HashMap::new(),
    })
}

/// What the lines cost now.
async fn priced(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    goods: &Known<WorkOrder>,
) -> Result<Vec<OrderedLine>> {
    let mut asked = Asked {
        lines: Vec::new(),
        // One that was removed since has no prices any more.
        customer: goods.customer.as_ref().and(goods.document.content.customer_id),
        at: services.now(),
        currency: None,
        taxes: Vec::new(),
        work: Vec::new(),
        wholes: Vec::new(),
        rates: None,
    };
    prices::allow(caller, &mut asked)?;
    let of_lines = (&goods.lines[..], &goods.contents);
    let price = lines::price(work, caller, of_lines, Quantity::ONE, asked).await?;
    let currency = price.prices.currency;
    let ordered = |line: &LinePrice| OrderedLine {
        line: line.line.id,
        currency,
        unit_price: line.priced.unit(),
        amount: line.amount,
        burst_tests: line.burst_tests(currency),
        completed: Decimal::ZERO,
    };
    Ok(price.lines.iter().map(ordered).collect())
}

/// Keeps what the lines cost now as what they cost for good.
pub(in crate::usecase) async fn fix_prices(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    order: &mut Order,
) -> Result<()> {
    order.ordered = priced(services, work, caller, &order.goods).await?;
    work.keep_ordered_lines(order.goods.document.id.raw(), &order.ordered).await
}

/// What an order keeps for itself, as people read it.
pub(in crate::usecase) async fn reserved(
    work: &mut AnyUnitOfWork,
    order: RawId,
) -> Result<Vec<Reserved>> {
    let all = work.reservations(order).await?;
    let mut pairs: Vec<_> = all.iter().map(|one| (one.item, one.warehouse)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let stock = work.inventory_of(&pairs).await?;
    let told = all.iter().filter_map(|one| {
        let same = |(_, stock): &&(usize, crate::trade::InventoryItem)| {
            stock.item == one.item && stock.warehouse == one.warehouse
        };
        let (_, stock) = stock.iter().find(same)?;
        Some(Reserved {
            line: one.line,
            item: one.item,
            part_number: stock.row.part_number.clone(),
            warehouse: one.warehouse,
            quantity: one.quantity,
            unit: unit_of(stock),
        })
    });
    Ok(told.collect())
}
