//! Sales estimates in answers.

use domain::access::Visibility;
use domain::documents::line_documents::LineComponents;
use domain::documents::sales_estimate::FullEstimate;
use domain::documents::{
    DocumentEntry, Entered, Line, LineKind, PricedBy, Quoted, SalesEstimate, Status,
};
use domain::measures::{Amount, Currency, UnitOfMeasure};
use domain::pricing::{ExchangeRate, PerUnit, Percent, Profit, Rates};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;

use super::step::QuotedStep;
use crate::documents::document::{FullView, View, any_id};
use crate::documents::line::{LineDocumentDetails, LineFields, LineWarning, header_and_lines};
use crate::json::view::{Figure, Number};
use crate::json::wire::{self, FullText, Word};
use crate::pricing::tax::{self, TaxView};
use crate::pricing::view::{PriceFields, Warning, money};

pub(super) fn view(full: &FullEstimate, visibility: Visibility) -> FullView<SalesEstimate> {
    let (header, content, mut details) = header_and_lines(full, visibility);
    details.warnings.extend(full.too_large().map(LineWarning::from));
    let sums = full.totals();
    let lines = full.lines.iter();
    let details = SalesEstimateView {
        line_details: details,
        items: lines.map(|line| EstimateLine::new(line, full, visibility)).collect(),
        subtotal: money(sums.subtotal),
        discount_amount: money(sums.discount),
        taxes: tax::views(&full.details.taxes, &sums.totals.taxes),
        known_total: Number::money(sums.totals.known),
        rates: Rate::all(&full.details.rates),
        work_orders: full.details.ordered.orders.iter().map(OrderOfEstimate::new).collect(),
        profit: ProfitView::new(sums.cost, sums.profit(), visibility),
    };
    View { header, content, details }
}

/// A sales estimate with its lines.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesEstimate")]
pub(crate) struct SalesEstimateView {
    #[serde(flatten)]
    line_details: LineDocumentDetails,
    /// Lines, in order.
    items: Vec<EstimateLine>,
    /// Sum of the lines, each after its own discount.
    subtotal: Option<Number>,
    /// Amount of the estimate's discount.
    discount_amount: Option<Number>,
    /// Taxes, in order.
    taxes: Vec<TaxView>,
    /// Sum of the lines with known prices.
    known_total: Number,
    /// Exchange rates of its pricing.
    rates: Vec<Rate>,
    /// Work orders created from it, in their latest version.
    work_orders: Vec<OrderOfEstimate>,
    #[serde(flatten)]
    profit: ProfitView,
}

/// A line of a sales estimate with its ordered quantity.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesEstimateLine")]
pub(crate) struct EstimateLine {
    #[serde(flatten)]
    fields: LineFields,
    /// Type of the item.
    item_type: Word<LineKind>,
    /// Number.
    line_number: FullText<1_000>,
    /// Unit of the quantity.
    unit_of_measure: Word<UnitOfMeasure>,
    #[serde(flatten)]
    price: QuotedPrice,
    /// Quantity on work orders; for cancelled orders only what was completed.
    ordered: Figure,
    /// Quantity not yet ordered.
    open: Figure,
}

impl EstimateLine {
    pub(crate) fn new(line: &Line, full: &FullEstimate, visibility: Visibility) -> Self {
        let contents: &LineComponents = &full.components;
        let figure = |quantity: Decimal| Figure::of(quantity.normalize());
        Self {
            fields: LineFields::new(line, contents),
            item_type: Word(line.item.kind()),
            line_number: FullText(line.number.to_string()),
            unit_of_measure: Word(line.unit),
            price: QuotedPrice::of_line(line, visibility),
            ordered: figure(full.details.ordered.of(line.id)),
            open: figure(full.details.ordered.open(line)),
        }
    }
}

/// Price of a line.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuotedPrice {
    #[serde(flatten)]
    price: PriceFields,
    /// Discount on the line, without burst tests.
    discount_percent: Option<Number>,
    /// Rule that set the price: manual if staff entered it, parts for the sum of components and work.
    source: Word<PricedBy>,
    /// Steps of the calculation, or the parts of the sum, as of the pricing; those with cost and margin for admins
    /// only.
    steps: Vec<QuotedStep>,
    /// Quantity × price, computed in the unit of the price and rounded to the digits of the currency, before the
    /// discount.
    amount: Option<Number>,
    /// Burst tests, charged once for the line; 0 if none is ordered.
    burst_test: Option<Number>,
    /// Total of the line: quantity × price less the discount, rounded, plus the burst tests.
    total: Option<Number>,
    /// Reasons why there is no price.
    warnings: Vec<Warning>,
    #[serde(flatten)]
    profit: ProfitView,
}

impl QuotedPrice {
    /// The stored price of a line.
    pub(crate) fn of_line(line: &Line, visibility: Visibility) -> Self {
        match &line.quoted {
            Some(price) => Self::new(price, line.unit, visibility),
            None => Self::new(&Quoted::pending(Entered::default()), line.unit, visibility),
        }
    }

    pub(crate) fn new(price: &Quoted, unit: UnitOfMeasure, visibility: Visibility) -> Self {
        let amount = |amount: Option<Amount>| money(amount.map(Amount::get));
        Self {
            price: PriceFields::new(price.price.map(PerUnit::get), Some(unit)),
            discount_percent: money(price.discount.map(Percent::get)),
            source: Word(price.by),
            steps: QuotedStep::all(&price.steps, visibility),
            amount: amount(price.amount),
            burst_test: amount(price.burst_test),
            total: amount(price.total),
            warnings: price.warning.iter().map(Warning::from).collect(),
            profit: ProfitView::new(price.cost.map(Amount::get), price.profit(), visibility),
        }
    }
}

/// Cost and margin, for admins only.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfitView {
    /// The organization's cost including burst tests, as of the pricing; null if a part is unknown. For admins
    /// only.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Option<Number>>,
    /// Price after discounts, without taxes, less the cost. For admins only.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<Option<Number>>,
    /// Margin in percent of that price. For admins only.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin_percent: Option<Option<Number>>,
}

impl ProfitView {
    pub(crate) fn new(
        cost: Option<Decimal>,
        profit: Option<Profit>,
        visibility: Visibility,
    ) -> Self {
        let if_visible = |amount| (visibility == Visibility::Costs).then(|| money(amount));
        Self {
            cost: if_visible(cost),
            margin: if_visible(profit.map(|profit| profit.margin)),
            margin_percent: if_visible(profit.and_then(|profit| profit.percent)),
        }
    }
}

/// Exchange rate of a currency.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CurrencyRate")]
pub(crate) struct Rate {
    /// ISO 4217 code.
    currency: String,
    /// Value of one unit in the organization's currency.
    rate: Number,
}

impl Rate {
    /// The rates of all currencies, the organization's own first.
    pub(crate) fn all(rates: &Rates) -> Vec<Self> {
        let one = |(currency, rate): (Currency, ExchangeRate)| Self {
            currency: currency.code().to_owned(),
            rate: Number::money(rate.get()),
        };
        rates.all().map(one).collect()
    }
}

/// A work order created from an estimate.
#[derive(Serialize, JsonSchema)]
struct OrderOfEstimate {
    /// Id of the order.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Number.
    number: String,
    /// Revision.
    revision: String,
    /// Version within the revision.
    version: i32,
    /// Status in its life cycle.
    status: Word<Status>,
}

impl OrderOfEstimate {
    fn new(order: &DocumentEntry) -> Self {
        Self {
            id: any_id(order.id.raw()),
            number: order.number.clone(),
            revision: order.revision.clone(),
            version: order.version,
            status: Word(order.status),
        }
    }
}
