//! Sales estimates as their callers see them.

use domain::access::Visibility;
use domain::documents::line_documents::LineComponents;
use domain::documents::port::DocumentEntry;
use domain::documents::sales_estimate::EstimateDetails;
use domain::documents::{Entered, Line, LineKind, PricedBy, Quoted, SalesEstimate, Status};
use domain::measures::{Amount, Currency, UnitOfMeasure};
use domain::pricing::{ExchangeRate, Percent, Profit, Rates};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;

use super::step::QuotedStep;
use crate::documents::document::{DocumentType, FullView, View, any_id};
use crate::documents::line::{GoodsDetails, LineFields, goods};
use crate::documents::price::{Warning, money};
use crate::json::view::Number;
use crate::json::wire::{self, FullText, Word};
use crate::pricing::tax::{self, TaxView};

impl DocumentType for SalesEstimate {
    const NUMBER_FIELD: &'static str = "number";
    const SEARCHED: &'static [&'static str] = &["description", "customerReference", "customerName"];

    type Details = SalesEstimateView;

    fn view(known: &EstimateDetails, sight: Visibility) -> FullView<Self> {
        let (header, content, details) = goods(&known.goods);
        let sums = known.totals();
        let lines = known.goods.lines.iter();
        let details = SalesEstimateView {
            goods: details,
            items: lines.map(|line| EstimateLine::new(line, known, sight)).collect(),
            subtotal: money(sums.subtotal),
            discount_amount: money(sums.discount),
            taxes: tax::views(&known.taxes, &sums.totals.taxes),
            known_total: Number::money(sums.totals.known),
            rates: Rate::all(&known.rates),
            work_orders: known.ordered.orders.iter().map(OrderOfEstimate::new).collect(),
            earned: Earned::new(sums.cost, sums.profit(), sight),
        };
        View { header, content, details }
    }
}

/// A sales estimate with its lines.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesEstimate")]
pub(crate) struct SalesEstimateView {
    #[serde(flatten)]
    goods: GoodsDetails,
    /// What is offered, in order.
    items: Vec<EstimateLine>,
    /// The sum of the lines, each after its own discount.
    subtotal: Option<Number>,
    /// What the discount of the estimate takes off that.
    discount_amount: Option<Number>,
    /// The taxes, in order.
    taxes: Vec<TaxView>,
    /// The sum of the lines whose price is known.
    known_total: Number,
    /// What currencies were worth when it was priced.
    rates: Vec<Rate>,
    /// The work orders that were made of it, in their latest version.
    work_orders: Vec<OrderOfEstimate>,
    #[serde(flatten)]
    earned: Earned,
}

/// A line of a sales estimate, and how much of it is on orders.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesEstimateLine")]
pub(crate) struct EstimateLine {
    #[serde(flatten)]
    fields: LineFields,
    /// What it is about.
    item_type: Word<LineKind>,
    /// Its number.
    line_number: FullText<1_000>,
    /// What the quantity counts.
    unit_of_measure: Word<UnitOfMeasure>,
    #[serde(flatten)]
    price: QuotedPrice,
    /// How much of it is on work orders; of cancelled ones what was done.
    ordered: Number,
    /// How much of it isn't.
    open: Number,
}

impl EstimateLine {
    pub(crate) fn new(line: &Line, known: &EstimateDetails, sight: Visibility) -> Self {
        let contents: &LineComponents = &known.goods.contents;
        let figure = |quantity: Decimal| Number::money(quantity.normalize());
        Self {
            fields: LineFields::new(line, contents),
            item_type: Word(line.item.kind()),
            line_number: FullText(line.number.to_string()),
            unit_of_measure: Word(line.unit),
            price: QuotedPrice::of_line(line, sight),
            ordered: figure(known.ordered.of(line.id)),
            open: figure(known.ordered.open(line)),
        }
    }
}

/// The price of a line.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuotedPrice {
    /// The price of one unit that staff entered; null if the rules set it.
    price: Option<Number>,
    /// The discount on the line, burst tests aside.
    discount_percent: Option<Number>,
    /// What one unit costs, burst tests and discounts aside; null if that isn't known.
    unit_price: Option<Number>,
    /// Which rule set the unit price; parts for the sum of the parts and the work.
    source: Word<PricedBy>,
    /// How the unit price came about when the line was priced: by a rule step by step, or part by part; the cost and the margin
    /// on it are told to admins alone.
    steps: Vec<QuotedStep>,
    /// Quantity × unit price, rounded to the digits of the currency; before the discount.
    amount: Option<Number>,
    /// The burst tests, once for the line; 0 if none is ordered.
    burst_test: Option<Number>,
    /// What the line comes to: quantity × unit price less the discount, rounded, and the burst tests.
    total: Option<Number>,
    /// What is in the way of a price.
    warnings: Vec<Warning>,
    #[serde(flatten)]
    earned: Earned,
}

impl QuotedPrice {
    /// The price of a line as it stands.
    pub(crate) fn of_line(line: &Line, sight: Visibility) -> Self {
        match &line.quoted {
            Some(price) => Self::new(price, sight),
            None => Self::new(&Quoted::pending(Entered::default()), sight),
        }
    }

    pub(crate) fn new(price: &Quoted, sight: Visibility) -> Self {
        let amount = |amount: Option<Amount>| money(amount.map(Amount::get));
        let doubt = price.doubt.iter();
        Self {
            price: amount(price.manual),
            discount_percent: money(price.discount.map(Percent::get)),
            unit_price: amount(price.unit_price),
            source: Word(price.by),
            steps: QuotedStep::all(&price.steps, sight),
            amount: amount(price.amount),
            burst_test: amount(price.burst_test),
            total: amount(price.total),
            warnings: doubt.map(|doubt| Warning::new(&doubt.code, &*doubt.message)).collect(),
            earned: Earned::new(price.cost.map(Amount::get), price.profit(), sight),
        }
    }
}

/// What something costs the organization and what is left of its price, for admins alone.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Earned {
    /// What all of it costs the organization, burst tests included, as it was when it was priced; null if a part isn't known. For
    /// admins alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Option<Number>>,
    /// What is left of the price after discounts, taxes aside. For admins alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<Option<Number>>,
    /// The margin in percent of that price. For admins alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin_percent: Option<Option<Number>>,
}

impl Earned {
    pub(crate) fn new(cost: Option<Decimal>, profit: Option<Profit>, sight: Visibility) -> Self {
        let told = |amount| (sight == Visibility::Costs).then(|| money(amount));
        Self {
            cost: told(cost),
            margin: told(profit.map(|profit| profit.margin)),
            margin_percent: told(profit.and_then(|profit| profit.percent)),
        }
    }
}

/// What a currency is worth.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CurrencyRate")]
pub(crate) struct Rate {
    /// The currency, by its ISO 4217 code.
    currency: String,
    /// What one unit of it is worth in the organization's currency.
    rate: Number,
}

impl Rate {
    /// Those of currencies, the organization's own first.
    pub(crate) fn all(rates: &Rates) -> Vec<Self> {
        let one = |(currency, rate): (Currency, ExchangeRate)| Self {
            currency: currency.code().to_owned(),
            rate: Number::money(rate.get()),
        };
        rates.all().map(one).collect()
    }
}

/// A work order that was made of an estimate.
#[derive(Serialize, JsonSchema)]
struct OrderOfEstimate {
    /// The order.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Its number.
    number: String,
    /// Its revision.
    revision: String,
    /// Its version within the revision.
    version: i32,
    /// Where it stands.
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
