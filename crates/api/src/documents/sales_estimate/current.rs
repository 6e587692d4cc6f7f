//! Stored prices beside today's, and today's in their place.

use domain::Id;
use domain::access::Visibility;
use domain::customers::Customer;
use domain::documents::sales_estimate::{self, Compared, difference};
use domain::documents::{LineKind, Quoted, QuotedTotals, SalesEstimate, Status};
use domain::measures::{Amount, Currency, UnitOfMeasure};
use domain::pricing::{Rates, Tax};
use schemars::JsonSchema;
use serde::Serialize;

use super::view::{Earned, QuotedPrice, Rate};
use crate::documents::document::{DocumentType, FullView, any_id};
use crate::documents::line::Subject;
use crate::documents::price::money;
use crate::error::ApiError;
use crate::json::view::Number;
use crate::json::wire::{self, FullText, Text, Time, Word};
use crate::operation::row::get;
use crate::operation::{
    Context, Json, NotCached, Operation, Path, READERS_AND_CUSTOMERS, Read, Tagged, Unchanged,
    WRITERS, Write,
};
use crate::pricing::tax::{self, TaxView};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get(
            "getSalesEstimateIdCurrentPricing",
            "/salesestimate/{salesEstimateId}/currentpricing",
            READERS_AND_CUSTOMERS,
            "Compare the prices of a sales estimate with today's",
            current,
        )
        .about("Each line as it stands beside what refreshing would write, with the difference. Changes nothing.")
        .returns("Both prices."),
        get(
            "getSalesEstimateIdRefresh",
            "/salesestimate/{salesEstimateId}/refresh",
            WRITERS,
            "Write today's prices into a sales estimate",
            refresh,
        )
        .about(
            "Only while it is under editing, at today's exchange rates; prices that staff entered stay. It writes, though it is a GET, and
is never cached.",
        )
        .returns("The estimate with today's prices."),
    ]
}

/// An estimate as it stands and as it would be today.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CurrentPricing {
    /// The estimate.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Its number.
    number: String,
    /// Its revision.
    revision: String,
    /// Its version.
    version: i32,
    /// Where it stands.
    status: Word<Status>,
    /// The customer that the prices are for.
    customer: Option<wire::Id<Customer>>,
    /// In which currency everything is.
    currency: String,
    /// When it was priced.
    priced: Time,
    /// When today's prices were found.
    date: Time,
    /// The lines, in order.
    items: Vec<RepricedLine>,
    /// What it comes to as it stands.
    stored: PricedTotals,
    /// What it comes to today.
    current: PricedTotals,
    /// How much more it comes to today.
    difference: Option<Number>,
}

/// A line with both prices.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct RepricedLine {
    /// The line.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Its number.
    line_number: FullText<1_000>,
    /// What it is about.
    item: wire::Id<()>,
    /// What that is.
    item_type: Word<LineKind>,
    /// Part number of what it is about.
    part_number: Option<Text<1_000>>,
    /// Its description.
    description: Option<Text<1_000>>,
    /// How many.
    quantity: Number,
    /// What the quantity counts.
    unit_of_measure: Word<UnitOfMeasure>,
    /// Its price as it stands.
    stored: QuotedPrice,
    /// Its price as refreshing would write it.
    current: QuotedPrice,
    /// What the rules say that one unit costs today, whatever was entered.
    rule_unit_price: Option<Number>,
    /// How much more the line comes to today; null if one isn't known.
    difference: Option<Number>,
}

/// What an estimate comes to.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PricedTotals {
    /// The sum of the lines, each after its own discount.
    subtotal: Option<Number>,
    /// What the discount of the estimate takes off that.
    discount_amount: Option<Number>,
    /// What is left; null if a line isn't known.
    net_total: Option<Number>,
    /// The taxes, in order.
    taxes: Vec<TaxView>,
    /// Net total and taxes.
    total: Option<Number>,
    /// What currencies are worth.
    rates: Vec<Rate>,
    #[serde(flatten)]
    earned: Earned,
}

impl PricedTotals {
    fn new(sums: &QuotedTotals, taxes: &[Tax], rates: &Rates, sight: Visibility) -> Self {
        Self {
            subtotal: money(sums.subtotal),
            discount_amount: money(sums.discount),
            net_total: money(sums.totals.net),
            taxes: tax::views(taxes, &sums.totals.taxes),
            total: money(sums.totals.total),
            rates: Rate::all(rates),
            earned: Earned::new(sums.cost, sums.profit(), sight),
        }
    }
}

impl RepricedLine {
    fn all(found: &Compared, sight: Visibility) -> Vec<Self> {
        let goods = &found.known.goods;
        let lines = goods.lines.iter().zip(&found.today).zip(&found.by_rules);
        let total = |quoted: Option<&Quoted>| quoted?.total.map(Amount::get);
        lines
            .map(|((line, today), rules)| {
                let subject = Subject::of(line, &goods.contents);
                let stored = total(line.quoted.as_deref());
                Self {
                    id: any_id(line.id.raw()),
                    line_number: FullText(line.number.to_string()),
                    item: any_id(line.item.raw()),
                    item_type: Word(line.item.kind()),
                    part_number: subject.part_number.map(Text),
                    description: subject.description.map(Text),
                    quantity: Number::money(line.quantity.get()),
                    unit_of_measure: Word(line.unit),
                    stored: QuotedPrice::of_line(line, sight),
                    current: QuotedPrice::new(today, sight),
                    rule_unit_price: money(rules.unit),
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
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let found = sales_estimate::compared(services, &mut *ctx.work, caller, id).await?;
    let document = &found.known.goods.document;
    let (sums, taxes, sight) = (found.known.totals(), &found.known.taxes, ctx.sight());
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
        items: RepricedLine::all(&found, sight),
        stored: PricedTotals::new(&sums, taxes, &found.known.rates, sight),
        current: PricedTotals::new(&found.totals, taxes, &found.rates, sight),
        difference: money(difference(found.totals.totals.total, sums.totals.total)),
    })))
}

async fn refresh(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<SalesEstimate>>,
) -> Result<NotCached<Tagged<FullView<SalesEstimate>>>, ApiError> {
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let known = sales_estimate::refresh(services, &mut *ctx.work, caller, id).await?;
    Ok(NotCached(Tagged(SalesEstimate::view(&known, ctx.sight()))))
}
