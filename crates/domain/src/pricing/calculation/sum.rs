//! Sums of lines and taxes, and prices of assemblies from their parts.

use rust_decimal::Decimal;

use crate::measures::{Amount, Currency, UnitOfMeasure};
use crate::pricing::calculation::money::BOUND;
use crate::pricing::{KnownPrice, PerUnit, Tax, UnitPrice, digits, rounded};

/// Amount of a line: quantity × the price shown, computed in the unit of the price and rounded to the currency's
/// digits. `None` if the price is unknown or the amount would be 10^11 or more.
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
    /// Sum of the lines; `None` if one is unknown.
    pub net: Option<Decimal>,
    /// The sum of the known lines.
    pub known: Decimal,
    /// Amount of each tax.
    pub taxes: Vec<Option<Decimal>>,
    /// Net total plus taxes; `None` if one of them is unknown.
    pub total: Option<Decimal>,
    /// Whether a total is missing only because it would be 10^11 or more.
    pub too_large: bool,
}

/// Sums lines, each rounded, and adds taxes.
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

/// A quantity of a component or of work in an assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub quantity: Decimal,
    /// Unit of the quantity.
    pub unit: UnitOfMeasure,
    /// Price of one unit, before rounding; `None` if unknown.
    pub price: Option<PerUnit>,
}

impl Part {
    /// Pieces at an unknown price.
    pub const fn unknown(quantity: Decimal) -> Self {
        Self { quantity, unit: UnitOfMeasure::Each, price: None }
    }

    /// A quantity of an item.
    pub fn of((quantity, unit): (Decimal, UnitOfMeasure), price: &UnitPrice) -> Self {
        Self { quantity, unit, price: price.price.map(KnownPrice::exact) }
    }

    /// Amount before rounding.
    pub fn amount(self) -> Option<Decimal> {
        self.price?.of(self.quantity, self.unit)
    }
}

/// Sum of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartsPrice {
    /// The exact sum, rounded to the currency's digits; `None` if a part is unknown.
    pub price: Option<Decimal>,
    /// Sum of the known parts, rounded in the same way.
    pub known: Decimal,
}

/// Price of one assembly: the sum of its components and work.
pub fn of_parts(parts: impl IntoIterator<Item = Part>, currency: Currency) -> PartsPrice {
    let mut sum = Sum::default();
    for part in parts {
        sum.add(part.amount());
    }
    let round = |amount| rounded(amount, digits(currency));
    PartsPrice { price: sum.complete().map(round), known: round(sum.known) }
}

/// A sum that may have unknown parts.
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
