//! Prices of items for a customer.

use domain::access::Visibility;
use domain::fields::{Choice, Column, Columns, FieldPatch, Moment, at_columns, place_all};
use domain::measures::UnitOfMeasure;
use domain::pricing::prices::{
    self, Line, PriceRequest, PriceRequestHead, PriceRequestLine, Prices,
};
use domain::pricing::{KnownPrice, PerUnit, PriceWarning, Source, Step, StepAction, Tax};
use domain::{Error, Session, Violation, add_violations};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::tax::{self, MOST_TAXES, TaxInput, TaxView};
use crate::error::ApiError;
use crate::json::view::{Number, time};
use crate::json::wire::Word;
use crate::operation::columns::{Form, Input};
use crate::operation::row::{group, post};
use crate::operation::{Body, Context, Json, Operation, READERS_AND_CUSTOMERS, Read};

/// Most lines of a request.
const MOST_LINES: usize = 1_000;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "PriceList",
        vec![
            post("postItemsPrice", "/items/price", READERS_AND_CUSTOMERS, "Price items", ask)
.embedded()
                .about(
                    "Prices of items for a customer on a day: each line with the rule that set its price and the steps of the calculation,
and the totals. See docs/PRICES.md. A customer's token gets its own prices; a customer token without a customer gets
the organization's default prices.",
                )
                .example(|| {
                    json!({ "items": [{ "itemId": "de3000000000000002000001", "quantity": 25, "unitOfMeasure": "ft" }] })
                })
                .returns("The prices."),
        ],
    )
}

/// Prices of items, with totals.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Prices")]
struct PricesView {
    /// Customer that the prices are for; null for default prices.
    customer_id: Option<String>,
    /// Price list of the customer.
    price_list_id: Option<String>,
    /// ISO 4217 code of the currency of all amounts.
    currency: String,
    /// Time of the prices.
    #[schemars(extend("format" = "date-time"))]
    date: String,
    /// Lines, in the order of the request.
    items: Vec<LineView>,
    /// Sum of the lines; null if one is unknown.
    net_total: Option<Number>,
    /// Sum of the known lines.
    known_total: Number,
    /// Taxes, in the order of the request.
    taxes: Vec<TaxView>,
    /// Net total plus taxes; null if one of them is unknown.
    total: Option<Number>,
    /// Reasons why a total is null though all lines have an amount.
    warnings: Vec<WarningView>,
}

/// Price of an item.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PricedLine")]
pub(crate) struct LineView {
    /// The item.
    item_id: String,
    /// Item type.
    item_type: &'static str,
    /// Part number.
    part_number: String,
    /// Description.
    description: Option<String>,
    /// Quantity.
    quantity: Number,
    /// Unit of quantity and unitPrice: each, ft, m, in or mm; null if there is no price.
    unit_of_measure: Option<&'static str>,
    #[serde(flatten)]
    price: PriceFields,
    /// Quantity × price, computed in the unit of the price and rounded to the digits of the currency.
    amount: Option<Number>,
    /// Rule that set the price.
    #[schemars(extend("enum" = Source::WORDS))]
    source: &'static str,
    /// Steps of the calculation; those with cost and margin for admins only.
    steps: Vec<StepView>,
    /// Reasons why there is no price, or no amount.
    warnings: Vec<WarningView>,
}

/// Price of one unit, in its own unit and in that of the line.
#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PriceFields {
    /// Price of one priceUnit, to four decimals, that the amount is computed with; null if unknown.
    price: Option<Number>,
    /// Unit of price: that for which the price was set, which may be another one than the line's; null if unknown.
    price_unit: Option<Word<UnitOfMeasure>>,
    /// Same price for one unit of the line, to six decimals, for reading; null if unknown.
    unit_price: Option<Number>,
}

impl PriceFields {
    pub(crate) fn new(price: Option<PerUnit>, of_line: Option<UnitOfMeasure>) -> Self {
        let told = price.zip(of_line).and_then(|(price, unit)| price.told_in(unit));
        Self {
            price: price.map(|price| Number::money(price.amount)),
            price_unit: price.map(|price| Word(price.unit)),
            unit_price: told.map(Number::money),
        }
    }
}

/// A step in the calculation of a price.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PriceStep")]
pub(crate) struct StepView {
    /// Kind of step.
    #[schemars(extend("enum" = StepAction::WORDS))]
    step: &'static str,
    /// Percentage that it subtracts or adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    percent: Option<Number>,
    /// Minimum quantity of the price in the price list.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_quantity: Option<Number>,
    /// Currency or unit that it converts from.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// Rate of that currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<Number>,
    /// Amount after this step, to four decimals; after a step `unit`, to six.
    amount: Number,
    /// Currency.
    currency: String,
    /// Unit of measure.
    #[schemars(extend("enum" = UnitOfMeasure::WORDS))]
    unit_of_measure: &'static str,
}

/// Reason why there is no price, amount or total.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PriceWarning")]
pub(crate) struct WarningView {
    /// Stable code.
    code: &'static str,
    /// Explanation for people.
    message: String,
}

impl PricesView {
    fn new(found: &Prices, taxes: &[Tax], visibility: Visibility) -> Self {
        let money = |amount: Option<Decimal>| amount.map(Number::money);
        let too_large = found.totals.too_large.then_some(&PriceWarning::TooLarge);
        Self {
            customer_id: found.customer.map(|id| id.to_string()),
            price_list_id: found.price_list.map(|id| id.to_string()),
            currency: found.currency.code().to_owned(),
            date: time(found.at),
            items: found.lines.iter().map(|line| LineView::new(line, visibility)).collect(),
            net_total: money(found.totals.net),
            known_total: Number::money(found.totals.known),
            taxes: tax::views(taxes, &found.totals.taxes),
            total: money(found.totals.total),
            warnings: Vec::from_iter(too_large.map(WarningView::new)),
        }
    }
}

impl LineView {
    pub(crate) fn new(line: &Line, visibility: Visibility) -> Self {
        let price = &line.price;
        Self {
            item_id: line.item.id.to_string(),
            item_type: line.item.item_type.word(),
            part_number: line.item.part_number.clone(),
            description: line.item.description.clone(),
            quantity: Number::money(line.quantity.get()),
            unit_of_measure: line.unit.map(Choice::word),
            price: PriceFields::new(price.price.map(KnownPrice::shown), line.unit),
            amount: line.amount.map(Number::money),
            source: price.source.word(),
            steps: StepView::all(&price.steps, visibility),
            warnings: price.warnings.iter().map(WarningView::new).collect(),
        }
    }
}

impl WarningView {
    pub(crate) fn new(warning: &PriceWarning) -> Self {
        Self { code: warning.code(), message: warning.message() }
    }
}

impl StepView {
    /// Steps that the caller may see.
    pub(crate) fn all(steps: &[Step], visibility: Visibility) -> Vec<Self> {
        let sees = |step: &&Step| visibility == Visibility::Costs || !step.did.is_of_cost();
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

/// Items to price, with quantities and customer.
#[derive(Deserialize, JsonSchema, Validate)]
struct ItemPricesInput {
    #[serde(flatten)]
    head: Input<PriceRequestHead>,
    /// Items; each line is priced by its own quantity.
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
        "Customer, date and currency of prices.".to_owned()
    }
}

impl Form for PriceRequestLine {
    type Entity = Self;

    fn name() -> String {
        "PriceRequestLine".to_owned()
    }

    fn about() -> String {
        "An item to price.".to_owned()
    }

    fn needs(column: &Column) -> bool {
        column.required
    }
}

/// The same for columns that were read.
pub(crate) async fn of_head(
    session: &mut Session,
    mut head: FieldPatch,
) -> Result<std::result::Result<PriceRequestHead, Vec<Violation>>, Error> {
    let mut faults = Vec::new();
    if head.get("date").is_some_and(Option::is_some) {
        let zone = session.work.organization().await?.settings.time_zone;
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
            add_violations(&mut faults, at_columns(found));
            Err(faults)
        }
    })
}

async fn ask(
    ctx: &mut Context<Read>,
    Body(request): Body<ItemPricesInput>,
) -> Result<Json<PricesView>, ApiError> {
    let mut faults = Vec::new();
    let head = of_head(&mut ctx.session, request.head.patch).await?;
    let head = head.map_err(|found| faults.extend(found));
    let lines = lines(&request.items).map_err(|found| faults.extend(found));
    let taxes = tax::of_inputs(request.taxes.unwrap_or_default(), "/taxes");
    let taxes = taxes.map_err(|found| faults.extend(found));
    let (Ok(head), Ok(lines), Ok(taxes), true) = (head, lines, taxes, faults.is_empty()) else {
        return Err(Error::Invalid(faults).into());
    };
    let at = head.date.map_or_else(|| ctx.app.services.now(), Moment::get);
    let PriceRequestHead { customer, currency, .. } = head;
    let mut price_request = PriceRequest {
        lines,
        customer,
        at,
        currency,
        taxes,
        work: Vec::new(),
        products: Vec::new(),
        rates: None,
    };
    prices::allow(&ctx.caller, &mut price_request)?;
    let found = prices::of_items(&mut ctx.session, &price_request).await?;
    Ok(Json(PricesView::new(&found, &price_request.taxes, ctx.visibility())))
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
