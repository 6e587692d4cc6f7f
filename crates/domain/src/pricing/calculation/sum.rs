//! Lines, taxes and totals, and the price of what is made of parts.

use rust_decimal::Decimal;

use crate::measures::{Amount, Currency, UnitOfMeasure};
use crate::pricing::calculation::money::BOUND;
use crate::pricing::{KnownPrice, PerUnit, Tax, UnitPrice, digits, rounded};

/// Amount of a line: quantity × the price shown, computed in the unit of the price, to the currency's digits. None
/// if the price is unknown or the amount would be 10^11 or more.
pub fn line(
    (quantity, unit): (Decimal, UnitOfMeasure),
    price: &UnitPrice,
    currency: Currency,
) -> Option<Decimal> {
    let amount = price.price?.shown().of(quantity, unit)?;
    Some(rounded(amount, digits(currency))).filter(|amount| *amount < BOUND)
}

/// Totals of lines and taxes.
#[derive(Debug, Clone, PartialEq)]
pub struct Totals {
    /// The sum of the lines; none where one of them isn't known.
    pub net: Option<Decimal>,
    /// The sum of the known lines.
    pub known: Decimal,
    /// Amount of each tax.
    pub taxes: Vec<Option<Decimal>>,
    /// Net and taxes; none where one of them isn't known.
    pub total: Option<Decimal>,
    /// Whether net or total isn't told since it would be 10^11 or more, though all of it is known.
    pub too_large: bool,
}

/// The sum of lines, each rounded, with taxes.
pub fn totals(
    lines: impl IntoIterator<Item = Option<Decimal>>,
    taxes: &[Tax],
    currency: Currency,
) -> Totals {
    let mut sum = Sum::default();
    for line in lines {
        sum.add(line);
    }
    let net = sum.complete();
    let of_net = |tax: &Tax| {
        let by_rate = || {
            let rate = tax.rate?.get();
            net?.checked_mul(rate)?.checked_div(Decimal::ONE_HUNDRED)
        };
        let amount = tax.amount.map(Amount::get).or_else(by_rate)?;
        Some(rounded(amount, digits(currency)))
    };
    let taxes: Vec<_> = taxes.iter().map(of_net).collect();
    let mut total = sum.clone();
    for tax in &taxes {
        total.add(*tax);
    }
    let too_large = sum.is_too_large() || total.is_too_large();
    Totals { net, known: sum.known.normalize(), total: total.complete(), taxes, too_large }
}

/// So much of a component or of work in something that is made of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub quantity: Decimal,
    /// Unit of the quantity.
    pub unit: UnitOfMeasure,
    /// Price of one unit, before rounding; none if unknown.
    pub price: Option<PerUnit>,
}

impl Part {
    /// So many pieces at an unknown price.
    pub const fn unknown(quantity: Decimal) -> Self {
        Self { quantity, unit: UnitOfMeasure::Each, price: None }
    }

    /// So much of an item.
    pub fn of((quantity, unit): (Decimal, UnitOfMeasure), price: &UnitPrice) -> Self {
        Self { quantity, unit, price: price.price.map(KnownPrice::exact) }
    }

    /// The amount before rounding.
    pub fn amount(self) -> Option<Decimal> {
        self.price?.of(self.quantity, self.unit)
    }
}

/// Sum of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartsPrice {
    /// The exact sum rounded to the currency's digits; none where a part isn't known.
    pub price: Option<Decimal>,
    /// The sum of the known parts, rounded alike.
    pub known: Decimal,
}

/// The price of one piece of what is made of parts: components and work alike.
pub fn of_parts(parts: impl IntoIterator<Item = Part>, currency: Currency) -> PartsPrice {
    let mut sum = Sum::default();
    for part in parts {
        sum.add(part.amount());
    }
    let round = |amount| rounded(amount, digits(currency));
    PartsPrice { price: sum.complete().map(round), known: round(sum.known) }
}

/// A sum of which parts may be unknown.
#[derive(Debug, Clone, Default)]
struct Sum {
    known: Decimal,
    lacks: bool,
}

impl Sum {
    fn add(&mut self, amount: Option<Decimal>) {
        match amount.and_then(|amount| self.known.checked_add(amount)) {
            Some(sum) => self.known = sum,
            None => self.lacks = true,
        }
    }

    fn complete(&self) -> Option<Decimal> {
        (!self.lacks && self.known < BOUND).then(|| self.known.normalize())
    }

    fn is_too_large(&self) -> bool {
        !self.lacks && self.known >= BOUND
    }
}
