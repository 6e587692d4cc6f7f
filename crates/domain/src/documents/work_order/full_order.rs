//! A work order with everything that belongs to it.

use std::collections::{HashMap, HashSet};

use rust_decimal::Decimal;

use crate::customers::Location;
use crate::documents::assembly_figures::Parts;
use crate::documents::lifecycle;
use crate::documents::line_documents::{self, LinePrice};
use crate::documents::lines::quoted::discounted;
use crate::documents::work_order::shares::{Offer, OrderShare, claims};
use crate::documents::work_order::{OrderStock, stock_of};
use crate::documents::{
    Document, DocumentEntry, FullDocument, HoseAssembly, Line, OrderTotals, OrderedLine, Status,
    WorkOrder,
};
use crate::measures::{Amount, Currency, Quantity};
use crate::pricing::prices::{self, PriceRequest};
use crate::pricing::totals;
use crate::records::Stored;
use crate::stock::Warehouse;
use crate::{Id, Result, Session};

/// A work order with everything that belongs to it.
pub type FullOrder = FullDocument<WorkOrder>;

#[derive(Debug, Clone, PartialEq)]
pub struct OrderDetails {
    /// Delivery location.
    pub location: Option<Stored<Location>>,
    /// Warehouse with the stock that it uses.
    pub warehouse: Option<Stored<Warehouse>>,
    /// Lines with prices (frozen at the release, else current) and completed quantities.
    pub ordered: Vec<OrderedLine>,
    /// The order's share of the estimate's discount.
    pub discount: Decimal,
    /// Stock needs and reservations of a released order.
    pub stock: OrderStock,
    /// The sales estimate that it was created from.
    pub estimate: Option<DocumentEntry>,
    /// Components of its assemblies; read only for printing.
    pub parts: HashMap<Id<HoseAssembly>, Parts>,
}

impl FullOrder {
    /// Frozen or current data of a line.
    pub fn ordered(&self, line: Id<Line>) -> Option<&OrderedLine> {
        self.details.ordered.iter().find(|ordered| ordered.line == line)
    }

    /// Currency of its prices.
    pub fn currency(&self) -> Currency {
        let first = self.details.ordered.first().map(|line| line.currency);
        first.unwrap_or(self.settings.currency)
    }

    /// Totals of its lines.
    pub fn totals(&self) -> OrderTotals {
        let taken: HashSet<Id<Line>> =
            self.lines.iter().filter(|line| line.origin.is_some()).map(|line| line.id).collect();
        let of = |offered: bool| {
            let taken = &taken;
            self.details.ordered.iter().filter(move |line| taken.contains(&line.line) == offered)
        };
        OrderTotals::of(of(true), of(false), self.details.discount, self.currency())
    }

    /// Whether it is released and not finished yet; only then it has reserved stock.
    pub fn is_released(&self) -> bool {
        self.document.lifecycle.status() == Status::Released
    }
}

/// The latest version of a number.
pub async fn of_number(session: &mut Session, number: &str) -> Result<Option<Document<WorkOrder>>> {
    match session.work.documents::<WorkOrder>().numbered(number).await? {
        Some(version) => Ok(Some(lifecycle::find(session, version.id).await?)),
        None => Ok(None),
    }
}

/// Loads the data that only orders have.
pub(super) async fn with_details(
    session: &mut Session,
    full: FullDocument<WorkOrder, ()>,
) -> Result<FullOrder> {
    let order = &full.document.content;
    let location = match order.location_id {
        Some(id) => session.work.records::<Location>().find_including_deleted(&[id]).await?.pop(),
        None => None,
    };
    let warehouse = match order.warehouse_id {
        Some(id) => session.work.records::<Warehouse>().find_including_deleted(&[id]).await?.pop(),
        None => None,
    };
    let fixed = full.document.lifecycle.was_released();
    let (ordered, discount) = if fixed {
        let (ordered, discount) = session.work.ordered_lines(full.document.id.raw()).await?;
        let discount = discount.unwrap_or_else(|| discount_by_percent(&full, &ordered));
        (ordered, discount)
    } else {
        priced(session, &full).await?
    };
    let stock = OrderStock::default();
    let estimate = match full.document.content.estimate_id {
        Some(id) => session.work.document_entry(Id::from_raw(id.raw())).await?,
        None => None,
    };
    let parts = HashMap::new();
    let details = OrderDetails { location, warehouse, ordered, discount, stock, estimate, parts };
    let mut order = full.with(details);
    order.details.stock = stock_of(session, &order).await?;
    Ok(order)
}

/// The discount of an order that was released before orders shared the discount of their estimate.
fn discount_by_percent<D>(full: &FullDocument<WorkOrder, D>, ordered: &[OrderedLine]) -> Decimal {
    let is_offered = |ordered: &&OrderedLine| {
        full.lines.iter().any(|line| line.id == ordered.line && line.origin.is_some())
    };
    let goods = ordered.iter().filter(is_offered).map(OrderedLine::goods).sum::<Option<Decimal>>();
    let currency = ordered.first().map_or(full.settings.currency, |line| line.currency);
    let percent = full.document.content.discount_percent;
    let off = goods.and_then(|goods| Some(goods - discounted(goods, percent, currency)?));
    off.unwrap_or_default()
}

/// Current prices of the lines: the offered ones for lines from an estimate, those of the rules for others;
/// and the order's share of the estimate's discount.
async fn priced<D>(
    session: &mut Session,
    full: &FullDocument<WorkOrder, D>,
) -> Result<(Vec<OrderedLine>, Decimal)> {
    let order = &full.document.content;
    let mut request = PriceRequest {
        lines: Vec::new(),
        // A deleted customer has no prices.
        customer: full.customer.as_ref().and(order.customer_id),
        at: session.now(),
        currency: order.currency,
        taxes: Vec::new(),
        work: Vec::new(),
        products: Vec::new(),
        rates: None,
    };
    prices::restrict(&session.caller, &mut request)?;
    let (taken, own): (Vec<Line>, Vec<Line>) =
        full.lines.iter().cloned().partition(|line| line.origin.is_some());
    let price =
        line_documents::price(session, (&own, &full.components), Quantity::ONE, request).await?;
    let currency = price.prices.currency;
    let by_rules = |line: &LinePrice| {
        let burst_tests = line.burst_tests(currency);
        OrderedLine {
            line: line.line.id,
            currency,
            price: line.priced.price(),
            amount: line.amount,
            discount: None,
            rounding: Decimal::ZERO,
            burst_tests,
            total: totals([line.amount, burst_tests], &[], currency).net,
            completed: Decimal::ZERO,
        }
    };
    let mut ordered: Vec<OrderedLine> = price.lines.iter().map(by_rules).collect();
    let mut discount = Decimal::ZERO;
    if let Some(estimate) = order.estimate_id.filter(|_| !taken.is_empty()) {
        let offered = session.work.lines(estimate.raw()).await?;
        let ids: Vec<Id<Line>> = offered.iter().map(|line| line.id).collect();
        let claims = claims(&session.work.taken_lines(&ids).await?, estimate, currency);
        let offer = Offer::of(&offered, order.discount_percent, currency);
        let share = offer.share(&claims, full.document.id);
        ordered.extend(taken.iter().map(|line| as_offered(line, &offered, &share, currency)));
        discount = share.discount;
    }
    Ok((ordered, discount))
}

/// The price of a line from an estimate: its share of the offered amount after the line's discount, with the
/// burst tests in the first part.
fn as_offered(
    line: &Line,
    offered: &[Line],
    share: &OrderShare,
    currency: Currency,
) -> OrderedLine {
    let offered = offered.iter().find(|offered| Some(offered.id) == line.origin);
    let quoted = offered.and_then(|offered| offered.quoted.as_deref());
    let by_price = quoted.and_then(|quoted| quoted.of_part((line.quantity, line.unit), currency));
    let charged = share.goods.get(&line.id).copied();
    let goods = charged.or_else(|| by_price.map(|(_, left)| left));
    let burst_tests = match quoted {
        Some(quoted) if share.with_tests.contains(&line.id) => quoted.burst_test.map(Amount::get),
        quoted => quoted.map(|_| Decimal::ZERO),
    };
    OrderedLine {
        line: line.id,
        currency,
        price: quoted.and_then(|quoted| Some(quoted.price?.get())),
        amount: by_price.map(|(amount, _)| amount),
        discount: quoted.and_then(|quoted| quoted.discount),
        rounding: goods.zip(by_price).map_or(Decimal::ZERO, |(goods, (_, left))| goods - left),
        burst_tests,
        total: totals([goods, burst_tests], &[], currency).net,
        completed: Decimal::ZERO,
    }
}

/// Freezes the current prices of the lines.
pub(crate) async fn freeze_prices(session: &mut Session, order: &mut FullOrder) -> Result<()> {
    (order.details.ordered, order.details.discount) = priced(session, order).await?;
    let (ordered, discount) = (&order.details.ordered, order.details.discount);
    session.work.save_ordered_lines(order.document.id.raw(), ordered, discount).await
}
