//! Comparing stored prices with today's, and replacing them.

use domain::Id;
use domain::access::Visibility;
use domain::customers::Customer;
use domain::documents::lifecycle::Opened;
use domain::documents::sales_estimate::{self, Compared, difference};
use domain::documents::{LineKind, Quoted, QuotedTotals, SalesEstimate, Status};
use domain::measures::{Amount, Currency, UnitOfMeasure};
use domain::pricing::{Rates, Tax};
use schemars::JsonSchema;
use serde::Serialize;

use super::view::{ProfitView, QuotedPrice, Rate};
use crate::documents::document::{DocumentApi, FullView, any_id};
use crate::documents::line::Subject;
use crate::error::ApiError;
use crate::json::view::{Figure, Number};
use crate::json::wire::{self, FullText, Text, Time, Word};
use crate::operation::row::get;
use crate::operation::{
    Context, Json, NotCached, Operation, Path, READERS_AND_CUSTOMERS, Read, Tagged, WRITERS, Write,
};
use crate::pricing::tax::{self, TaxView};
use crate::pricing::view::money;

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get("/salesestimate/{salesEstimateId}/currentpricing", READERS_AND_CUSTOMERS, current)
            .named("getSalesEstimateIdCurrentPricing", "Compare the prices of a sales estimate with today's")
            .about("Each line beside its price after a refresh, with the difference. Changes nothing.")
            .returns("Both prices."),
        get("/salesestimate/{salesEstimateId}/refresh", WRITERS, refresh)
            .named("getSalesEstimateIdRefresh", "Write today's prices into a sales estimate")
            .about(
                "Only under editing, at today's exchange rates; prices that staff entered stay. It writes although it is a GET, and is
never cached.",
            )
            .returns("The estimate with today's prices."),
    ]
}

/// Stored and current prices of an estimate.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CurrentPricing {
    /// The estimate.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Number.
    number: String,
    /// Revision.
    revision: String,
    /// Version.
    version: i32,
    /// Status in its life cycle.
    status: Word<Status>,
    /// Customer that the prices are for.
    customer: Option<wire::Id<Customer>>,
    /// Currency of all amounts.
    currency: String,
    /// When it was priced.
    priced: Time,
    /// Time of today's prices.
    date: Time,
    /// The lines, in order.
    items: Vec<RepricedLine>,
    /// Totals as stored.
    stored: PricedTotals,
    /// Totals at today's prices.
    current: PricedTotals,
    /// Today's total less the stored one.
    difference: Option<Number>,
}

/// A line with both prices.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct RepricedLine {
    /// Id of the line.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Number.
    line_number: FullText<1_000>,
    /// The item.
    item: wire::Id<()>,
    /// Item type.
    item_type: Word<LineKind>,
    /// Part number of the item.
    part_number: Option<Text<1_000>>,
    /// Description.
    description: Option<Text<1_000>>,
    /// Quantity.
    quantity: Figure,
    /// Unit of the quantity.
    unit_of_measure: Word<UnitOfMeasure>,
    /// Price as stored.
    stored: QuotedPrice,
    /// Price as a refresh would write it.
    current: QuotedPrice,
    /// Today's price of one unit of the line by the rules, without the entered price, to six decimals.
    rule_unit_price: Option<Number>,
    /// Today's total of the line less the stored one; null if one is unknown.
    difference: Option<Number>,
}

/// Totals of an estimate.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PricedTotals {
    /// Sum of the lines, each after its own discount.
    subtotal: Option<Number>,
    /// Amount of the estimate's discount.
    discount_amount: Option<Number>,
    /// Subtotal less the discount; null if a line is unknown.
    net_total: Option<Number>,
    /// Taxes, in order.
    taxes: Vec<TaxView>,
    /// Net total plus taxes.
    total: Option<Number>,
    /// Exchange rates.
    rates: Vec<Rate>,
    #[serde(flatten)]
    profit: ProfitView,
}

impl PricedTotals {
    fn new(sums: &QuotedTotals, taxes: &[Tax], rates: &Rates, visibility: Visibility) -> Self {
        Self {
            subtotal: money(sums.subtotal),
            discount_amount: money(sums.discount),
            net_total: money(sums.totals.net),
            taxes: tax::views(taxes, &sums.totals.taxes),
            total: money(sums.totals.total),
            rates: Rate::all(rates),
            profit: ProfitView::new(sums.cost, sums.profit(), visibility),
        }
    }
}

impl RepricedLine {
    fn all(found: &Compared, visibility: Visibility) -> Vec<Self> {
        let full = &found.full;
        let lines = full.lines.iter().zip(&found.today).zip(&found.by_rules);
        let total = |quoted: Option<&Quoted>| quoted?.total.map(Amount::get);
        lines
            .map(|((line, today), rules)| {
                let subject = Subject::of(line, &full.components);
                let stored = total(line.quoted.as_deref());
                Self {
                    id: any_id(line.id.raw()),
                    line_number: FullText(line.number.to_string()),
                    item: any_id(line.item.raw()),
                    item_type: Word(line.item.kind()),
                    part_number: subject.part_number.map(Text),
                    description: subject.description.map(Text),
                    quantity: Figure::of(line.quantity.get()),
                    unit_of_measure: Word(line.unit),
                    stored: QuotedPrice::of_line(line, visibility),
                    current: QuotedPrice::new(today, line.unit, visibility),
                    rule_unit_price: money(rules.price.and_then(|price| price.in_unit(line.unit))),
                    difference: money(difference(total(Some(today)), stored)),
                }
            })
            .collect()
    }
}

async fn current(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<SalesEstimate>>,
) -> Result<NotCached<Json<CurrentPricing>>, ApiError> {
    let services = &ctx.app.services;
    let found = sales_estimate::compared(&mut ctx.session, id).await?;
    let document = &found.full.document;
    let (sums, taxes, visibility) =
        (found.full.totals(), &found.full.details.taxes, ctx.visibility());
    Ok(NotCached(Json(CurrentPricing {
        id: any_id(document.id.raw()),
        number: document.number.to_string(),
        revision: document.revision.to_string(),
        version: document.version,
        status: Word(document.lifecycle.status()),
        customer: document.content.customer_id.map(wire::Id),
        currency: Currency::code(&document.content.currency).to_owned(),
        priced: Time(document.content.priced_at.get()),
        date: Time(services.now()),
        items: RepricedLine::all(&found, visibility),
        stored: PricedTotals::new(&sums, taxes, &found.full.details.rates, visibility),
        current: PricedTotals::new(&found.totals, taxes, &found.rates, visibility),
        difference: money(difference(found.totals.totals.total, sums.totals.total)),
    })))
}

async fn refresh(
    ctx: &mut Context<Write>,
    document: Opened<SalesEstimate>,
) -> Result<NotCached<Tagged<FullView<SalesEstimate>>>, ApiError> {
    let refreshed = sales_estimate::refresh(&mut ctx.session, document).await?;
    Ok(NotCached(Tagged(SalesEstimate::view(&refreshed, ctx.visibility()))))
}
