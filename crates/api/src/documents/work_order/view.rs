//! Work orders in answers.

use domain::access::Visibility;
use domain::catalogue::ItemType;
use domain::documents::work_order::{FullOrder, OrderStock};
use domain::documents::{BillItem, Line, LineKind, OrderedLine, WorkOrder};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::pricing::Percent;
use domain::stock::{Reservation, Warehouse};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;

use crate::documents::document::{FullView, View, any_id};
use crate::documents::line::{LineDocumentDetails, LineFields, header_and_lines};
use crate::error::ShortageView;
use crate::json::view::{Figure, Number};
use crate::json::wire::{self, FullText, Text, Word};
use crate::pricing::view::{PriceFields, money};

pub(super) fn view(order: &FullOrder, visibility: Visibility) -> FullView<WorkOrder> {
    let (header, mut content, details) = header_and_lines(order, visibility);
    content.leave_out("currency");
    let totals = order.totals();
    let is_released = order.is_released();
    let shortages = || {
        let lines = order.details.stock.shortages(&order.lines);
        lines.iter().map(ShortageView::from).collect()
    };
    let estimate = order.details.estimate.as_ref();
    let warehouse = order.details.warehouse.as_ref();
    let details = OrderDetails {
        line_details: details,
        items: order.lines.iter().map(|line| OrderLine::new(line, order)).collect(),
        warehouse_name: warehouse.map(|warehouse| warehouse.fields.name.to_string()),
        sales_estimate_number: estimate.map(|estimate| estimate.number.clone()),
        currency: order.currency().code().to_owned(),
        subtotal: money(totals.subtotal),
        discount_amount: money(totals.discount),
        total: money(totals.total),
        reserved: reserved(&order.details.stock),
        shortages: is_released.then(shortages),
        untracked: is_released.then(|| untracked(&order.details.stock)),
    };
    View { header, content, details }
}

/// A work order with its lines.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WorkOrder")]
pub(crate) struct OrderDetails {
    #[serde(flatten)]
    line_details: LineDocumentDetails,
    /// Lines, in order.
    items: Vec<OrderLine>,
    /// Name of the warehouse.
    warehouse_name: Option<String>,
    /// Number of the sales estimate that it was created from.
    sales_estimate_number: Option<String>,
    /// Currency of its prices.
    currency: String,
    /// Sum of the lines, each after its own discount.
    subtotal: Option<Number>,
    /// Amount of the order's discount.
    discount_amount: Option<Number>,
    /// Total after the discount, without taxes; null if a line is unknown.
    total: Option<Number>,
    /// Reserved stock, line by line.
    reserved: Vec<ReservedStock>,
    /// While released: lines that currently need more of an item than they have reserved; otherwise null.
    shortages: Option<Vec<ShortageView>>,
    /// While released: items that it still needs and whose stock the warehouse doesn't track; otherwise null.
    untracked: Option<Vec<UntrackedItem>>,
}

/// A line of a work order with its price and completed quantity.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WorkOrderLine")]
pub(crate) struct OrderLine {
    #[serde(flatten)]
    fields: LineFields,
    /// Type of the item.
    item_type: Word<LineKind>,
    /// Number on the bill of materials.
    line_number: FullText<1_000>,
    /// Unit of the quantity.
    unit_of_measure: Word<UnitOfMeasure>,
    /// Line of the sales estimate that it was created from.
    estimate_line_id: Option<wire::Id<Line>>,
    /// Origin of its prices: estimate for offered prices, null for the price rules.
    source: Option<PriceOrigin>,
    /// Number of the sales order.
    sales_order: Option<Text<1_000>>,
    /// The customer's purchase order number.
    purchase_order: Option<Text<1_000>>,
    #[serde(flatten)]
    price: PriceFields,
    /// Quantity × price, before the discount, without burst tests.
    amount: Option<Number>,
    /// Discount offered on the line.
    discount_percent: Option<Number>,
    /// Difference that makes the parts of an offered line add up to it: total = quantity × price less the
    /// discount, rounded, plus this and the burst tests. Null if it is 0.
    rounding: Option<Number>,
    /// Price of its burst tests.
    burst_tests: Option<Number>,
    /// Total of the line after its discount, including burst tests.
    total: Option<Number>,
    /// Completed quantity.
    completed: Figure,
}

/// Where the prices of a line come from.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum PriceOrigin {
    Estimate,
}

impl OrderLine {
    pub(crate) fn new(line: &Line, order: &FullOrder) -> Self {
        let ordered = order.ordered(line.id);
        let figure = |of: fn(&OrderedLine) -> Option<Decimal>| money(ordered.and_then(of));
        let text = |text: Option<&str>| text.map(|text| Text(text.to_owned()));
        let completed = ordered.map_or(Decimal::ZERO, |ordered| ordered.completed);
        Self {
            fields: LineFields::new(line, &order.components),
            item_type: Word(line.item.kind()),
            line_number: FullText(line.number.to_string()),
            unit_of_measure: Word(line.unit),
            estimate_line_id: line.origin.map(wire::Id),
            source: line.origin.map(|_| PriceOrigin::Estimate),
            sales_order: text(line.sales_order.as_deref()),
            purchase_order: text(line.purchase_order.as_deref()),
            price: PriceFields::new(ordered.and_then(|ordered| ordered.price), Some(line.unit)),
            amount: figure(|ordered| ordered.amount),
            discount_percent: figure(|ordered| ordered.discount.map(Percent::get)),
            rounding: figure(|ordered| {
                Some(ordered.rounding).filter(|rounding| !rounding.is_zero())
            }),
            burst_tests: figure(|ordered| ordered.burst_tests),
            total: figure(|ordered| ordered.total),
            completed: Figure::of(completed),
        }
    }
}

/// Stock reserved for a work order.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ReservedStock {
    /// Id of the line.
    line_id: wire::Id<()>,
    /// The item.
    item_id: wire::Id<()>,
    /// Part number.
    part_number: String,
    /// The warehouse.
    warehouse_id: wire::Id<Warehouse>,
    /// Quantity.
    quantity: Figure,
    /// Unit of the quantity.
    #[schemars(with = "Word<UnitOfMeasure>")]
    unit: &'static str,
}

fn reserved(stock: &OrderStock) -> Vec<ReservedStock> {
    let Some(held) = &stock.held else { return Vec::new() };
    let one = |one: &Reservation| {
        let stock = held.stock.get(&one.item)?;
        Some(ReservedStock {
            line_id: any_id(one.line),
            item_id: any_id(one.item.raw()),
            part_number: stock.row.part_number.to_string(),
            warehouse_id: wire::Id(one.warehouse),
            quantity: Figure::of(one.quantity.normalize()),
            unit: stock.unit().word(),
        })
    };
    held.reserved.iter().filter_map(one).collect()
}

/// An item whose stock is not tracked.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct UntrackedItem {
    /// The item.
    item_id: wire::Id<()>,
    /// Item type.
    item_type: Word<ItemType>,
    /// Part number.
    part_number: String,
    /// Brand.
    brand: Option<String>,
}

fn untracked(stock: &OrderStock) -> Vec<UntrackedItem> {
    let one = |item: &BillItem| UntrackedItem {
        item_id: any_id(item.id),
        item_type: Word(item.item_type),
        part_number: item.part_number.clone(),
        brand: item.brand.clone(),
    };
    stock.untracked().into_iter().map(one).collect()
}
