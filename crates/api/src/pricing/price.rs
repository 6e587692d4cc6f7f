//! What items cost a customer.

use domain::access::Visibility;
use domain::fields::{Choice, Column, Columns, FieldPatch, Start, place_all};
use domain::measures::UnitOfMeasure;
use domain::port::AnyUnitOfWork;
use domain::pricing::prices::{
    self, Line, PriceRequest, PriceRequestHead, PriceRequestLine, Prices,
};
use domain::pricing::{PriceWarning, Source, Step, StepAction, Tax};
use domain::{Error, Violation};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::tax::{self, MOST_TAXES, TaxInput, TaxView};
use crate::error::ApiError;
use crate::json::view::{Number, time};
use crate::operation::columns::{Form, Input};
use crate::operation::row::{group, post};
use crate::operation::{Body, Context, Json, Operation, READERS_AND_CUSTOMERS, Read};

/// Lines of one request.
const MOST_LINES: usize = 1_000;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "PriceList",
        vec![
            post("postItemsPrice", "/items/price", READERS_AND_CUSTOMERS, "Price items", ask)
                .about(
                    "What items cost a customer on a day: line by line with the rule that set each price and the steps to it, and
together. See docs/PRICES.md. A customer's token gets its own prices; one without a customer gets the organization's default prices.",
                )
                .example(|| {
                    json!({ "items": [{ "itemId": "de3000000000000002000001", "quantity": 25, "unitOfMeasure": "ft" }] })
                })
                .returns("The prices."),
        ],
    )
}

/// What items cost, together and line by line.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Prices")]
struct PricesView {
    /// The customer that the prices are for; null for prices for nobody in particular.
    customer_id: Option<String>,
    /// The price list that the customer is priced by.
    price_list_id: Option<String>,
    /// In which currency everything is, by its ISO 4217 code.
    currency: String,
    /// At which time.
    #[schemars(extend("format" = "date-time"))]
    date: String,
    /// Line by line, as they were asked.
    items: Vec<LineView>,
    /// The sum of the lines; null where one of them isn't known.
    net_total: Option<Number>,
    /// The sum of the known lines.
    known_total: Number,
    /// The taxes, in the order of the request.
    taxes: Vec<TaxView>,
    /// Net total and taxes; null where one of them isn't known.
    total: Option<Number>,
}

/// What an item costs.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PricedLine")]
pub(crate) struct LineView {
    /// The item.
    item_id: String,
    /// Its type.
    item_type: &'static str,
    /// Its part number.
    part_number: String,
    /// Its description.
    description: Option<String>,
    /// How much of it.
    quantity: Number,
    /// What quantity and unit price are counted in: each, ft, m, in or mm; null where there is no price.
    unit_of_measure: Option<&'static str>,
    /// What one unit costs, to four decimals; null where that isn't known, for which there is a warning.
    unit_price: Option<Number>,
    /// Quantity × unit price, rounded to the digits of the currency.
    amount: Option<Number>,
    /// Which rule set the price.
    #[schemars(extend("enum" = Source::WORDS))]
    source: &'static str,
    /// How it came about; the cost and the margin on it are told to admins alone.
    steps: Vec<StepView>,
    /// What is in the way of a price.
    warnings: Vec<WarningView>,
}

/// A step on the way to a price.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PriceStep")]
pub(crate) struct StepView {
    /// What it did.
    #[schemars(extend("enum" = StepAction::WORDS))]
    step: &'static str,
    /// The percentage that it took off or put on.
    #[serde(skip_serializing_if = "Option::is_none")]
    percent: Option<Number>,
    /// The quantity from which on the price of the price list holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_quantity: Option<Number>,
    /// The currency or unit that it converted from.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// What one unit of that currency is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<Number>,
    /// What came of it, to four decimals.
    amount: Number,
    /// In which currency.
    currency: String,
    /// For which unit.
    #[schemars(extend("enum" = UnitOfMeasure::WORDS))]
    unit_of_measure: &'static str,
}

/// Why there is no price.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PriceWarning")]
pub(crate) struct WarningView {
    /// What it is, stable.
    code: &'static str,
    /// The same in words.
    message: String,
}

impl PricesView {
    fn new(found: &Prices, taxes: &[Tax], sight: Visibility) -> Self {
        let money = |amount: Option<Decimal>| amount.map(Number::money);
        Self {
            customer_id: found.customer.map(|id| id.to_string()),
            price_list_id: found.price_list.map(|id| id.to_string()),
            currency: found.currency.code().to_owned(),
            date: time(found.at),
            items: found.lines.iter().map(|line| LineView::new(line, sight)).collect(),
            net_total: money(found.totals.net),
            known_total: Number::money(found.totals.known),
            taxes: tax::views(taxes, &found.totals.taxes),
            total: money(found.totals.total),
        }
    }
}

impl LineView {
    pub(crate) fn new(line: &Line, sight: Visibility) -> Self {
        let price = &line.price;
        Self {
            item_id: line.item.id.to_string(),
            item_type: line.item.item_type.word(),
            part_number: line.item.part_number.clone(),
            description: line.item.description.clone(),
            quantity: Number::money(line.quantity.get()),
            unit_of_measure: line.unit.map(Choice::word),
            unit_price: price.price.map(|price| Number::money(price.shown)),
            amount: line.amount.map(Number::money),
            source: price.source.word(),
            steps: StepView::all(&price.steps, sight),
            warnings: price.doubts.iter().map(WarningView::new).collect(),
        }
    }
}

impl WarningView {
    pub(crate) fn new(doubt: &PriceWarning) -> Self {
        Self { code: doubt.code(), message: doubt.message() }
    }
}

impl StepView {
    /// Those that may be seen.
    pub(crate) fn all(steps: &[Step], sight: Visibility) -> Vec<Self> {
        let sees = |step: &&Step| sight == Visibility::Costs || !step.did.is_of_cost();
        steps.iter().filter(sees).map(Self::new).collect()
    }

    pub(crate) fn new(step: &Step) -> Self {
        let (mut percent, mut minimum, mut from, mut rate) = (None, None, None, None);
        match step.did {
            StepAction::Discount { percent: taken } | StepAction::Margin { percent: taken } => {
                percent = Some(taken);
            }
            StepAction::PriceList { from: quantity } => minimum = Some(quantity),
            StepAction::Unit { from: unit } => from = Some(unit.word().to_owned()),
            StepAction::Currency { from: currency, rate: worth } => {
                from = Some(currency.code().to_owned());
                rate = Some(worth);
            }
            StepAction::Manual
            | StepAction::NetPrice
            | StepAction::ListPrice
            | StepAction::Cost
            | StepAction::Rounded => {}
        }
        Self {
            step: step.did.word(),
            percent: percent.map(Number::money),
            minimum_quantity: minimum.map(Number::money),
            from,
            rate: rate.map(Number::money),
            amount: Number::money(step.amount),
            currency: step.currency.code().to_owned(),
            unit_of_measure: step.unit.word(),
        }
    }
}

/// Which items, how much of them, and for whom.
#[derive(Deserialize, JsonSchema, Validate)]
struct ItemPricesInput {
    #[serde(flatten)]
    head: Input<PriceRequestHead>,
    /// The items; each line is priced by its own quantity.
    #[schemars(length(min = 1, max = MOST_LINES))]
    items: Vec<Input<PriceRequestLine>>,
    /// Taxes on the net total. For staff only.
    #[schemars(length(max = MOST_TAXES))]
    taxes: Option<Vec<TaxInput>>,
}

impl Form for PriceRequestHead {
    type Entity = Self;

    fn name() -> String {
        "PriceHead".to_owned()
    }

    fn about() -> String {
        "For whom and when prices are asked.".to_owned()
    }
}

impl Form for PriceRequestLine {
    type Entity = Self;

    fn name() -> String {
        "PriceRequestLine".to_owned()
    }

    fn about() -> String {
        "An item whose price is asked.".to_owned()
    }

    fn needs(column: &Column) -> bool {
        column.required
    }
}

/// The same of columns that were read.
pub(crate) async fn of_head(
    work: &mut AnyUnitOfWork,
    mut head: FieldPatch,
) -> Result<std::result::Result<PriceRequestHead, Vec<Violation>>, Error> {
    let mut faults = Vec::new();
    if head.get("date").is_some_and(Option::is_some) {
        let zone = work.organization().await?.settings.time_zone;
        faults.extend(
            place_all(PriceRequestHead::COLUMNS, &mut head, zone).err().unwrap_or_default(),
        );
    }
    let head =
        PriceRequestHead::from_values(&mut |column| Ok(head.get(column.name).cloned().flatten()));
    Ok(match head {
        Ok(head) if faults.is_empty() => Ok(head),
        Ok(_) => Err(faults),
        Err(found) => {
            for (column, fault) in found {
                let pointer = format!("/{}", column.name);
                if faults.iter().all(|known: &Violation| known.pointer != pointer) {
                    faults.push(fault.at(pointer));
                }
            }
            Err(faults)
        }
    })
}

async fn ask(
    ctx: &mut Context<Read>,
    Body(request): Body<ItemPricesInput>,
) -> Result<Json<PricesView>, ApiError> {
    let mut faults = Vec::new();
    let head = of_head(&mut *ctx.work, request.head.given).await?;
    let head = head.map_err(|found| faults.extend(found));
    let lines = lines(&request.items).map_err(|found| faults.extend(found));
    let taxes = tax::of_inputs(request.taxes.unwrap_or_default(), "/taxes");
    let taxes = taxes.map_err(|found| faults.extend(found));
    let (Ok(head), Ok(lines), Ok(taxes), true) = (head, lines, taxes, faults.is_empty()) else {
        return Err(Error::Invalid(faults).into());
    };
    let at = head.date.map_or_else(|| ctx.app.services.now(), Start::get);
    let PriceRequestHead { customer, currency, .. } = head;
    let mut asked = PriceRequest {
        lines,
        customer,
        at,
        currency,
        taxes,
        work: Vec::new(),
        wholes: Vec::new(),
        rates: None,
    };
    prices::allow(&ctx.caller, &mut asked)?;
    let found = prices::of_items(&mut *ctx.work, &ctx.caller, &asked).await?;
    Ok(Json(PricesView::new(&found, &asked.taxes, ctx.sight())))
}

fn lines(inputs: &[Input<PriceRequestLine>]) -> Result<Vec<PriceRequestLine>, Vec<Violation>> {
    let (mut lines, mut faults) = (Vec::with_capacity(inputs.len()), Vec::new());
    for (at, input) in inputs.iter().enumerate() {
        match input.entity(&format!("/items/{at}")) {
            Ok(line) => lines.push(line),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}
