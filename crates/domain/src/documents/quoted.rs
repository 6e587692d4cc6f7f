//! Prices as they were quoted: they stay with their lines until somebody prices these anew.

use rust_decimal::Decimal;

use super::{Line, Quantity};
use crate::catalogue::{Amount, Currency};
use crate::sheet::Choice;
use crate::trade::price::{Doubt, Level, Source, Tax, Totals, digits, rounded, totals};

/// What set the unit price of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PricedBy {
    /// The sum of the parts and the work, of what is made.
    Parts,
    /// A rule.
    Rule(Source),
}

impl Choice for PricedBy {
    const WORDS: &'static [&'static str] = &[
        "parts",
        "manual",
        "netPrice",
        "customerDiscount",
        "priceList",
        "customerRule",
        "priceListRule",
        "brandRule",
        "organizationRule",
        "listPrice",
        "unknown",
    ];
    const ALL: &'static [Self] = &[
        Self::Parts,
        Self::Rule(Source::Manual),
        Self::Rule(Source::NetPrice),
        Self::Rule(Source::CustomerDiscount),
        Self::Rule(Source::PriceList),
        Self::Rule(Source::Rule(Level::Customer)),
        Self::Rule(Source::Rule(Level::PriceList)),
        Self::Rule(Source::Rule(Level::Brand)),
        Self::Rule(Source::Rule(Level::Organization)),
        Self::Rule(Source::ListPrice),
        Self::Rule(Source::Unknown),
    ];
}

/// Why a line has no price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuoteDoubt {
    /// Stable, snake case.
    pub code: String,
    /// In words.
    pub message: String,
}

impl From<&Doubt> for QuoteDoubt {
    fn from(doubt: &Doubt) -> Self {
        Self { code: doubt.code().to_owned(), message: doubt.message() }
    }
}

impl QuoteDoubt {
    /// Of what is made of something that has no price.
    fn of_parts() -> Self {
        let message = "there is no price of all that it is made of".to_owned();
        Self { code: Doubt::NoPrice.code().to_owned(), message }
    }
}

/// What the rules say of the price of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPrice {
    /// What one unit costs; none where that isn't known.
    pub unit: Option<Decimal>,
    /// What set that.
    pub by: PricedBy,
    /// What the burst tests of what is made cost, once for the line; none where that isn't known.
    pub burst_test: Option<Decimal>,
    /// Why the price isn't known.
    pub doubt: Option<QuoteDoubt>,
}

/// The price of a line as it was quoted, in the currency of its document.
#[derive(Debug, Clone, PartialEq)]
pub struct Quoted {
    /// The price of one unit that staff entered, which goes before all rules.
    pub manual: Option<Amount>,
    /// What one unit costs, burst tests aside; none where that isn't known.
    pub unit_price: Option<Amount>,
    /// What set that.
    pub by: PricedBy,
    /// Quantity × unit price, rounded to the digits of the currency.
    pub amount: Option<Amount>,
    /// The burst tests, once for the line; 0 where none is ordered, none where that isn't known.
    pub burst_test: Option<Amount>,
    /// What the line comes to: the amount and the burst tests.
    pub total: Option<Amount>,
    /// Why a price isn't known.
    pub doubt: Option<QuoteDoubt>,
}

impl Quoted {
    /// The price of so much, as the rules found it or as it was entered.
    pub fn new(
        quantity: Quantity,
        manual: Option<Amount>,
        found: FoundPrice,
        currency: Currency,
    ) -> Self {
        let (unit, by) = match manual {
            Some(manual) => (Some(manual.get()), PricedBy::Rule(Source::Manual)),
            None => (found.unit, found.by),
        };
        let money = |amount: Decimal| Amount::new(rounded(amount, digits(currency)));
        let goods = unit.and_then(|unit| unit.checked_mul(quantity.get())).and_then(money);
        let burst_test = found.burst_test.and_then(money);
        let total = goods
            .zip(burst_test)
            .and_then(|(goods, tests)| Amount::new(goods.get().checked_add(tests.get())?));
        let too_large = || QuoteDoubt::from(&Doubt::TooLarge);
        let doubt = match (unit, total) {
            (_, Some(_)) => None,
            (Some(_), None) if found.burst_test.is_some() => Some(too_large()),
            _ => Some(found.doubt.unwrap_or_else(QuoteDoubt::of_parts)),
        };
        let unit_price = unit.and_then(Amount::new);
        Self { manual, unit_price, by, amount: goods, burst_test, total, doubt }
    }

    /// One that nobody has worked out yet, with what staff entered.
    pub fn pending(manual: Option<Amount>) -> Self {
        Self {
            manual,
            unit_price: None,
            by: PricedBy::Rule(Source::Unknown),
            amount: None,
            burst_test: None,
            total: None,
            doubt: Some(QuoteDoubt::of_parts()),
        }
    }
}

impl Line {
    /// Whether it has to be priced anew after it was another one: what its price is made of
    /// changed.
    pub fn needs_price(&self, before: Option<&Self>) -> bool {
        let manual = |line: &Self| line.quoted.as_ref().and_then(|quoted| quoted.manual);
        before.is_none_or(|before| {
            before.quoted.is_none()
                || before.quantity != self.quantity
                || before.unit != self.unit
                || before.item != self.item
                || manual(before) != manual(self)
        })
    }
}

/// What lines come to as they were quoted, with taxes on that.
pub fn total_of(lines: &[Line], taxes: &[Tax], currency: Currency) -> Totals {
    let amounts = lines.iter().map(|line| Some(line.quoted.as_ref()?.total?.get()));
    totals(amounts, taxes, currency)
}
