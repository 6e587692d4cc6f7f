//! Work orders as their callers see them.

use domain::access::Visibility;
use domain::catalogue::ItemType;
use domain::documents::work_order::{Order, OrderStock};
use domain::documents::{BillItem, Line, LineKind, OrderedLine, WorkOrder};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::pricing::Percent;
use domain::stock::need::unit_of;
use domain::stock::{Reservation, Warehouse};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;

use crate::documents::document::{DocumentType, FullView, View, any_id};
use crate::documents::line::{GoodsDetails, LineFields, goods};
use crate::documents::price::money;
use crate::error::ShortageView;
use crate::json::view::Number;
use crate::json::wire::{self, FullText, Text, Word};

impl DocumentType for WorkOrder {
    const NUMBER_FIELD: &'static str = "number";
    const SEARCHED: &'static [&'static str] =
        &["description", "customerName", "salesOrder", "purchaseOrder"];
    const IS_SCHEDULED: bool = true;

    type Details = OrderDetails;

    fn view(order: &Order, _: Visibility) -> FullView<Self> {
        let (header, mut content, details) = goods(&order.goods);
        content.leave_out("currency");
        let totals = order.totals();
        let is_released = order.is_released();
        let shortages = || {
            let lines = order.stock.shortages(&order.goods.lines);
            lines.iter().map(ShortageView::from).collect()
        };
        let estimate = order.estimate.as_ref();
        let warehouse = order.warehouse.as_ref();
        let details = OrderDetails {
            goods: details,
            items: order.goods.lines.iter().map(|line| OrderLine::new(line, order)).collect(),
            warehouse_name: warehouse.map(|warehouse| warehouse.fields.name.to_string()),
            sales_estimate_number: estimate.map(|estimate| estimate.number.clone()),
            currency: order.currency().code().to_owned(),
            subtotal: money(totals.subtotal),
            discount_amount: money(totals.discount),
            total: money(totals.total),
            reserved: reserved(&order.stock),
            shortages: is_released.then(shortages),
            untracked: is_released.then(|| untracked(&order.stock)),
        };
        View { header, content, details }
    }
}

/// A work order with its lines.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WorkOrder")]
pub(crate) struct OrderDetails {
    #[serde(flatten)]
    goods: GoodsDetails,
    /// Its lines, in order.
    items: Vec<OrderLine>,
    /// The name of the warehouse.
    warehouse_name: Option<String>,
    /// The number of the sales estimate that it was made of.
    sales_estimate_number: Option<String>,
    /// What its prices are in.
    currency: String,
    /// The sum of the lines, each after its own discount.
    subtotal: Option<Number>,
    /// What the discount of the order takes off that.
    discount_amount: Option<Number>,
    /// What all of it comes to after the discount, without taxes; null if a line isn't known.
    total: Option<Number>,
    /// The stock that it keeps for itself, line by line.
    reserved: Vec<ReservedStock>,
    /// While it is released: the lines that still need more of an item than they have reserved, as things are now; else null.
    shortages: Option<Vec<ShortageView>>,
    /// While it is released: items that it still needs and that no stock is kept of in the warehouse; else null.
    untracked: Option<Vec<UntrackedItem>>,
}

/// A line of a work order, with what it costs and how much of it is done.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WorkOrderLine")]
pub(crate) struct OrderLine {
    #[serde(flatten)]
    fields: LineFields,
    /// What it is about.
    item_type: Word<LineKind>,
    /// Its number on the bill of materials.
    line_number: FullText<1_000>,
    /// What the quantity counts.
    unit_of_measure: Word<UnitOfMeasure>,
    /// The line of the sales estimate that it was taken from.
    estimate_line_id: Option<wire::Id<Line>>,
    /// Where its prices come from: estimate for what was offered, null for the rules.
    source: Option<PriceOrigin>,
    /// The number of the sales order that it is for.
    sales_order: Option<Text<1_000>>,
    /// The customer's number of its order.
    purchase_order: Option<Text<1_000>>,
    /// What one costs: now, or when it was released; null if that isn't known.
    unit_price: Option<Number>,
    /// Quantity × unit price, before the discount; burst tests aside.
    amount: Option<Number>,
    /// The discount that was offered on the line.
    discount_percent: Option<Number>,
    /// What its burst tests cost.
    burst_tests: Option<Number>,
    /// What the line comes to after its discount, with its burst tests.
    total: Option<Number>,
    /// How many of it are done.
    completed: Number,
}

/// Where the prices of a line come from.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum PriceOrigin {
    Estimate,
}

impl OrderLine {
    pub(crate) fn new(line: &Line, order: &Order) -> Self {
        let ordered = order.ordered(line.id);
        let figure = |of: fn(&OrderedLine) -> Option<Decimal>| money(ordered.and_then(of));
        let text = |text: &Option<domain::Text>| text.as_ref().map(|text| Text(text.to_string()));
        let completed = ordered.map_or(Decimal::ZERO, |ordered| ordered.completed);
        Self {
            fields: LineFields::new(line, &order.goods.contents),
            item_type: Word(line.item.kind()),
            line_number: FullText(line.number.to_string()),
            unit_of_measure: Word(line.unit),
            estimate_line_id: line.origin.map(|origin| wire::Id(origin.line)),
            source: line.origin.map(|_| PriceOrigin::Estimate),
            sales_order: text(&line.sales_order),
            purchase_order: text(&line.purchase_order),
            unit_price: figure(|ordered| ordered.unit_price),
            amount: figure(|ordered| ordered.amount),
            discount_percent: figure(|ordered| ordered.discount.map(Percent::get)),
            burst_tests: figure(|ordered| ordered.burst_tests),
            total: figure(|ordered| ordered.total),
            completed: Number::money(completed),
        }
    }
}

/// Stock that an order keeps for itself.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ReservedStock {
    /// The line that it is for.
    line_id: wire::Id<()>,
    /// The item.
    item_id: wire::Id<()>,
    /// Its part number.
    part_number: String,
    /// The warehouse.
    warehouse_id: wire::Id<Warehouse>,
    /// How much.
    quantity: Number,
    /// What the quantity counts.
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
            quantity: Number::money(one.quantity.normalize()),
            unit: unit_of(stock).word(),
        })
    };
    held.reserved.iter().filter_map(one).collect()
}

/// An item that no stock is kept of.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct UntrackedItem {
    /// The item.
    item_id: wire::Id<()>,
    /// Its kind.
    item_type: Word<ItemType>,
    /// Its part number.
    part_number: String,
    /// Its brand.
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
