//! Parts of answers with prices, the same for items, assemblies, kits and estimates.

use domain::access::Visibility;
use domain::catalogue::ItemType;
use domain::customers::Customer;
use domain::documents::QuoteWarning;
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::pricing::prices::{Line, Prices};
use domain::pricing::{PerUnit, PriceList, PriceWarning, Source, Step, StepAction, UnitPrice};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::view::{Figure, Number};
use crate::json::wire::{self, FullText, Time, Word};

/// Customer, date and currency of a price.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PricedFor {
    /// Customer that the prices are for; null for default prices.
    customer_id: Option<wire::Id<Customer>>,
    /// Price list of the customer.
    price_list_id: Option<wire::Id<PriceList>>,
    /// ISO 4217 code of the currency of all amounts.
    currency: String,
    /// Time of the prices.
    date: Time,
}

impl PricedFor {
    pub(crate) fn new(prices: &Prices) -> Self {
        Self {
            customer_id: prices.customer.map(wire::Id),
            price_list_id: prices.price_list.map(wire::Id),
            currency: prices.currency.code().to_owned(),
            date: Time(prices.at),
        }
    }
}

/// A priced item with its quantity.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PricedItem {
    /// Item type.
    item_type: Word<ItemType>,
    /// Part number.
    part_number: String,
    /// Description.
    description: Option<String>,
    /// Quantity; for a component, that of all pieces.
    quantity: Figure,
    /// Unit of quantity and unitPrice; null if there is no price.
    unit_of_measure: Option<Word<UnitOfMeasure>>,
}

impl PricedItem {
    pub(crate) fn new(line: &Line) -> Self {
        Self {
            item_type: Word(line.item.item_type),
            part_number: line.item.part_number.clone(),
            description: line.item.description.clone(),
            quantity: Figure::of(line.quantity.get()),
            unit_of_measure: line.unit.map(Word),
        }
    }
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
        let told = price.zip(of_line).and_then(|(price, unit)| price.in_unit(unit));
        Self {
            price: price.map(|price| Number::money(price.amount)),
            price_unit: price.map(|price| Word(price.unit)),
            unit_price: told.map(Number::money),
        }
    }
}

/// How the rules came to a price.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PriceOrigin {
    /// Rule that set the price.
    source: Word<Source>,
    /// Steps of the calculation; those with cost and margin for admins only.
    steps: Vec<StepView>,
    /// Reasons why there is no price, or no amount.
    warnings: Vec<Warning>,
}

impl PriceOrigin {
    pub(crate) fn new(found: &UnitPrice, visibility: Visibility) -> Self {
        Self {
            source: Word(found.source),
            steps: StepView::all(&found.steps, visibility),
            warnings: found.warnings.iter().map(Warning::from).collect(),
        }
    }

    /// No price, for another reason than the rules have.
    pub(crate) fn unknown(why: Warning) -> Self {
        Self { source: Word(Source::Unknown), steps: Vec::new(), warnings: vec![why] }
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
    minimum_quantity: Option<Figure>,
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
            minimum_quantity: minimum.map(Figure::of),
            from,
            rate: rate.map(Number::money),
            amount: Number::money(step.amount),
            currency: step.currency.code().to_owned(),
            unit_of_measure: step.unit.word(),
        }
    }
}

/// An amount of money, if it is known.
pub(crate) fn money(amount: Option<Decimal>) -> Option<Number> {
    amount.map(Number::money)
}

/// A warning.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Warning {
    /// Stable code.
    code: FullText<100>,
    /// Explanation for people.
    message: FullText<1_000>,
}

impl Warning {
    pub(crate) fn new(code: &str, message: impl Into<String>) -> Self {
        Self { code: FullText(code.to_owned()), message: FullText(message.into()) }
    }
}

impl From<&PriceWarning> for Warning {
    fn from(warning: &PriceWarning) -> Self {
        Self::new(warning.code(), warning.message())
    }
}

impl From<&QuoteWarning> for Warning {
    fn from(warning: &QuoteWarning) -> Self {
        Self::new(&warning.code, &*warning.message)
    }
}
