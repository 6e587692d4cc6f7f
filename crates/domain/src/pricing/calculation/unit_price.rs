//! Unit price of an item: the rule that sets it, and the steps of its calculation.

use chrono::NaiveDateTime;
use rust_decimal::Decimal;

use crate::catalogue::ItemType;
use crate::fields::Validity;
use crate::measures::{Currency, Price, Quantity, UnitOfMeasure};
use crate::pricing::calculation::money::BOUND;
use crate::pricing::calculation::per_unit::EXACT;
use crate::pricing::{
    Discount, Level, PerUnit, PriceWarning, Pricing, Rates, Source, Step, StepAction, rounded,
};

/// Decimals of a price in its own unit.
const SHOWN: u32 = 4;

/// Data for pricing an item.
#[derive(Debug, Clone, PartialEq)]
pub struct PricedItem<'a> {
    pub item_type: ItemType,
    /// The organization's cost.
    pub cost: Option<Price>,
    pub list_price: Option<Price>,
    /// The organization's rules for its brand.
    pub brand: Option<&'a Pricing>,
    /// The customer's prices.
    pub customer: Vec<CustomerTerms>,
    /// Prices in the customer's price list.
    pub rows: Vec<ListRow>,
}

/// A customer's price of an item, for a period.
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerTerms {
    pub net_price: Option<Price>,
    /// Discount off the list price.
    pub discount: Option<Discount>,
    /// Period of validity.
    pub validity: Validity,
}

/// Price of an item in a price list, from a minimum quantity on.
#[derive(Debug, Clone, PartialEq)]
pub struct ListRow {
    /// The price; in the price list's currency if it names none.
    pub price: Price,
    /// Minimum quantity, in the unit of the price.
    pub minimum: Quantity,
    /// Period of validity.
    pub validity: Validity,
}

/// Data for all items that are priced together.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// The customer's rules.
    pub customer: Option<&'a Pricing>,
    /// Rules of the customer's price list.
    pub price_list: Option<&'a Pricing>,
    /// Currency of prices of that list that name none.
    pub list_currency: Option<Currency>,
    /// The organization's rules.
    pub organization: &'a Pricing,
    /// Exchange rates.
    pub rates: &'a Rates,
    /// Currency of the prices.
    pub currency: Currency,
    /// Local time of the prices.
    pub at: NaiveDateTime,
}

/// Item to price, and its quantity.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitPriceRequest {
    /// Quantity.
    pub quantity: Quantity,
    /// Unit of the quantity; that of the price if absent.
    pub unit: Option<UnitOfMeasure>,
    /// Price entered by staff; in the currency of the terms if it names none.
    pub manual: Option<Price>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct UnitPrice {
    /// Rule that set the price.
    pub source: Source,
    /// The price; `None` if unknown, for a reason that is in the doubts.
    pub price: Option<KnownPrice>,
    /// Steps of the calculation.
    pub steps: Vec<Step>,
    /// Reasons why there is no price, or no amount for this quantity.
    pub warnings: Vec<PriceWarning>,
}

/// A known price, in its own unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownPrice {
    /// Before rounding, for sums of parts.
    pub exact: Decimal,
    /// To four decimals, as it is shown and as amounts of lines use it.
    pub shown: Decimal,
    pub unit: UnitOfMeasure,
}

impl KnownPrice {
    /// The price before rounding.
    pub const fn exact(self) -> PerUnit {
        PerUnit { amount: self.exact, unit: self.unit }
    }

    /// The price as it is shown.
    pub const fn shown(self) -> PerUnit {
        PerUnit { amount: self.shown, unit: self.unit }
    }
}

/// A rule that applies, with the price or cost that it starts from.
struct Found<'a> {
    source: Source,
    first: StepAction,
    price: &'a Price,
    currency: Currency,
    then: Option<NextRule>,
}

#[derive(Clone, Copy)]
enum NextRule {
    /// The percentage, and the remaining share of the price.
    Discount(Decimal, Decimal),
    /// The percentage, and the cost as a share of the price.
    Margin(Decimal, Decimal),
}

/// Calculates the price of one unit of an item.
pub fn unit_price(
    item: &PricedItem<'_>,
    terms: &Terms<'_>,
    request: &UnitPriceRequest,
) -> UnitPrice {
    let found = manual(terms, request)
        .or_else(|| net_price(&item.customer, terms))
        .or_else(|| customer_discount(item, terms))
        .or_else(|| price_list(&item.rows, terms, request))
        .or_else(|| rules(item, terms))
        .or_else(|| list_price(item, terms));
    match found {
        Some(found) => worked_out(&found, terms, request),
        None => UnitPrice {
            source: Source::Unknown,
            price: None,
            steps: Vec::new(),
            warnings: vec![PriceWarning::NoPrice],
        },
    }
}

/// Price of one piece of an assembly or kit that has a price of its own: the customer's net price, else the price in
/// the customer's price list.
pub fn own_price(
    customer: &[CustomerTerms],
    rows: &[ListRow],
    terms: &Terms<'_>,
    pieces: Quantity,
) -> Option<UnitPrice> {
    let request =
        UnitPriceRequest { quantity: pieces, unit: Some(UnitOfMeasure::Each), manual: None };
    let found = net_price(customer, terms).or_else(|| price_list(rows, terms, &request))?;
    Some(worked_out(&found, terms, &request))
}

fn manual<'a>(terms: &Terms<'_>, request: &'a UnitPriceRequest) -> Option<Found<'a>> {
    let price = request.manual.as_ref()?;
    let currency = price.currency.unwrap_or(terms.currency);
    Some(Found { source: Source::Manual, first: StepAction::Manual, price, currency, then: None })
}

fn valid<'a>(
    customer: &'a [CustomerTerms],
    terms: &'a Terms<'_>,
) -> impl Iterator<Item = &'a CustomerTerms> {
    customer.iter().filter(|one| one.validity.holds_at(terms.at))
}

fn net_price<'a>(customer: &'a [CustomerTerms], terms: &'a Terms<'_>) -> Option<Found<'a>> {
    let price = valid(customer, terms).find_map(|one| one.net_price.as_ref())?;
    let currency = price.currency.unwrap_or(terms.rates.own());
    Some(Found {
        source: Source::NetPrice,
        first: StepAction::NetPrice,
        price,
        currency,
        then: None,
    })
}

fn customer_discount<'a>(item: &'a PricedItem<'_>, terms: &'a Terms<'_>) -> Option<Found<'a>> {
    let discount = valid(&item.customer, terms).find_map(|one| one.discount)?;
    let then = NextRule::Discount(discount.get() * Decimal::ONE_HUNDRED, discount.rest());
    let list = list_price(item, terms)?;
    Some(Found { source: Source::CustomerDiscount, then: Some(then), ..list })
}

fn list_price<'a>(item: &'a PricedItem<'_>, terms: &Terms<'_>) -> Option<Found<'a>> {
    let price = item.list_price.as_ref()?;
    let currency = price.currency.unwrap_or(terms.rates.own());
    Some(Found {
        source: Source::ListPrice,
        first: StepAction::ListPrice,
        price,
        currency,
        then: None,
    })
}

/// The price with the greatest minimum quantity that is reached; `None` below the lowest.
fn price_list<'a>(
    rows: &'a [ListRow],
    terms: &Terms<'_>,
    request: &UnitPriceRequest,
) -> Option<Found<'a>> {
    let valid = || rows.iter().filter(|row| row.validity.holds_at(terms.at));
    let unit = |row: &ListRow| request.unit.unwrap_or(row.price.unit).measure();
    // Requested and minimum quantity in the row's unit, if the units are of the same kind.
    let compared = |row: &ListRow| {
        let ((dimension, one), (of_row, its)) = (unit(row), row.price.unit.measure());
        let both = (request.quantity.get().checked_mul(one)?, row.minimum.get().checked_mul(its)?);
        (dimension == of_row).then_some(both)
    };
    let priced = valid().filter_map(|row| Some((compared(row)?, row)));
    let reached = priced.filter(|((quantity, minimum), _)| quantity >= minimum);
    let row = match reached.max_by(|((_, one), _), ((_, two), _)| one.cmp(two)) {
        Some((_, row)) => row,
        // The item has a price in a unit of another kind: report that instead of trying the next rule.
        None if valid().all(|row| compared(row).is_none()) => valid().next()?,
        None => return None,
    };
    let currency = row.price.currency.or(terms.list_currency).unwrap_or(terms.rates.own());
    let first = StepAction::PriceList { from: row.minimum.get() };
    Some(Found { source: Source::PriceList, first, price: &row.price, currency, then: None })
}

fn rules<'a>(item: &'a PricedItem<'_>, terms: &Terms<'_>) -> Option<Found<'a>> {
    let levels = [
        (Level::Customer, terms.customer),
        (Level::PriceList, terms.price_list),
        (Level::Brand, item.brand),
        (Level::Organization, Some(terms.organization)),
    ];
    levels.into_iter().find_map(|(level, pricing)| {
        let rule = pricing?.rule(item.item_type)?;
        let source = Source::Rule(level);
        let by_list = rule.discount.and_then(|discount| {
            let then = Some(NextRule::Discount(discount.get(), discount.rest()));
            Some(Found { source, then, ..list_price(item, terms)? })
        });
        by_list.or_else(|| {
            let (margin, price) = (rule.margin?, item.cost.as_ref()?);
            let currency = price.currency.unwrap_or(terms.rates.own());
            let then = Some(NextRule::Margin(margin.get(), margin.cost_share()));
            Some(Found { source, first: StepAction::Cost, price, currency, then })
        })
    })
}

fn worked_out(found: &Found<'_>, terms: &Terms<'_>, request: &UnitPriceRequest) -> UnitPrice {
    let mut way = PriceCalculation {
        amount: found.price.amount,
        currency: found.currency,
        unit: found.price.unit,
        steps: Vec::new(),
    };
    way.step(found.first);
    let price = way.go(found.then, terms, request);
    let (price, warnings) = match price {
        Ok(price) => (Some(price), Vec::new()),
        Err(warning) => (None, vec![warning]),
    };
    UnitPrice { source: found.source, price, steps: way.steps, warnings }
}

/// A price during its calculation.
struct PriceCalculation {
    amount: Decimal,
    currency: Currency,
    unit: UnitOfMeasure,
    steps: Vec<Step>,
}

impl PriceCalculation {
    fn go(
        &mut self,
        then: Option<NextRule>,
        terms: &Terms<'_>,
        request: &UnitPriceRequest,
    ) -> Result<KnownPrice, PriceWarning> {
        match then {
            Some(NextRule::Discount(percent, rest)) => {
                self.amount = self.amount.checked_mul(rest).ok_or(PriceWarning::TooLarge)?;
                self.step(StepAction::Discount { percent: percent.normalize() });
            }
            Some(NextRule::Margin(percent, share)) => {
                self.amount = self.amount.checked_div(share).ok_or(PriceWarning::TooLarge)?;
                self.step(StepAction::Margin { percent });
            }
            None => {}
        }
        let (own, requested) = (self.unit, request.unit.unwrap_or(self.unit));
        if own.measure().0 != requested.measure().0 {
            return Err(PriceWarning::UnitMismatch { price: own, requested });
        }
        let from = self.currency;
        if from != terms.currency {
            let (amount, rate) = terms.rates.convert(self.amount, from, terms.currency)?;
            self.amount = amount;
            self.currency = terms.currency;
            self.step(StepAction::Currency { from, rate: rounded(rate, 8) });
        }
        // A quotient that doesn't end was cut at its last digit: 44.21125 may have become 44.2112499…
        let exact = rounded(self.amount, EXACT);
        let shown = rounded(exact, SHOWN);
        if shown >= BOUND {
            return Err(PriceWarning::TooLarge);
        }
        // An entered price of 0 stands; a price that rounds to 0 would give goods away.
        if shown.is_zero() && !exact.is_zero() {
            return Err(PriceWarning::TooSmall(own));
        }
        if shown != exact.normalize() {
            self.amount = shown;
            self.step(StepAction::Rounded);
        }
        let price = KnownPrice { exact, shown, unit: own };
        if own != requested
            && let Some(amount) = price.shown().in_unit(requested)
        {
            let (did, currency) = (StepAction::Unit { from: own }, self.currency);
            self.steps.push(Step { did, amount, currency, unit: requested });
        }
        Ok(price)
    }

    fn step(&mut self, did: StepAction) {
        let amount = rounded(self.amount, SHOWN);
        self.steps.push(Step { did, amount, currency: self.currency, unit: self.unit });
    }
}
