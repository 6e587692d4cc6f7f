//! Quoted prices, which stay with their lines until they are priced again.

use rust_decimal::Decimal;

use crate::documents::{Line, PriceStep};
use crate::fields::Choice;
use crate::measures::{Amount, Currency, Quantity, UnitOfMeasure};
use crate::pricing::{
    Level, PerUnit, Percent, PriceWarning, Profit, Source, Step, StepAction, Tax, Totals, digits,
    rounded, totals,
};

/// Rule that set the unit price of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PricedBy {
    /// The sum of the parts and the work of an assembly or kit.
    Parts,
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
pub struct QuoteWarning {
    /// Stable code, snake case.
    pub code: String,
    /// Explanation.
    pub message: String,
}

impl From<&PriceWarning> for QuoteWarning {
    fn from(warning: &PriceWarning) -> Self {
        Self { code: warning.code().to_owned(), message: warning.message() }
    }
}

impl QuoteWarning {
    /// The reason for an assembly or kit with a part that has no price.
    pub(crate) fn of_parts() -> Self {
        let message = "not all of its parts have a price".to_owned();
        Self { code: PriceWarning::NoPrice.code().to_owned(), message }
    }
}

/// Price of a line by the rules.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPrice {
    /// Price of one unit; none if unknown.
    pub price: Option<PerUnit>,
    /// Rule that set it.
    pub by: PricedBy,
    /// Price of the burst tests, once for the line; none if unknown.
    pub burst_test: Option<Decimal>,
    /// Why the price isn't known.
    pub warning: Option<QuoteWarning>,
    /// The organization's cost including burst tests; none if unknown.
    pub cost: Option<Decimal>,
    /// Steps of the unit price.
    pub steps: Vec<PriceStep>,
    /// Digest of the contents of the line's document; none for items.
    pub made_of: Option<ContentDigest>,
}

/// Changes when an assembly or kit is made of something else; independent of prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContentDigest(pub i64);

/// Price data of a line that staff entered.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Entered {
    /// The price of one unit, which overrides all rules.
    pub manual: Option<PerUnit<Amount>>,
    /// The discount on the line.
    pub discount: Option<Percent>,
}

/// The quoted price of a line, in the currency of its document.
#[derive(Debug, Clone, PartialEq)]
pub struct Quoted {
    /// The price of one unit that staff entered, which overrides all rules.
    pub manual: Option<PerUnit<Amount>>,
    /// The discount on the line, without burst tests.
    pub discount: Option<Percent>,
    /// Price of one unit, without burst tests and discounts, in the unit that it was set for; none if unknown.
    pub price: Option<PerUnit<Amount>>,
    /// Rule that set it.
    pub by: PricedBy,
    /// Quantity × price, computed in the unit of the price and rounded to the digits of the currency.
    pub amount: Option<Amount>,
    /// The burst tests, once for the line; 0 if none is ordered, none if unknown.
    pub burst_test: Option<Amount>,
    /// Total: quantity × price less the discount, rounded, plus the burst tests.
    pub total: Option<Amount>,
    /// Why a price isn't known.
    pub warning: Option<QuoteWarning>,
    /// The organization's cost as of the pricing; for admins only.
    pub cost: Option<Amount>,
    /// Steps of the unit price.
    pub steps: Vec<PriceStep>,
    /// Digest of the contents of the line's document as of the pricing.
    pub made_of: Option<ContentDigest>,
}

/// The amount after a discount, rounded once.
pub(crate) fn discounted(
    amount: Decimal,
    discount: Option<Percent>,
    currency: Currency,
) -> Option<Decimal> {
    let rest = discount.map_or(Decimal::ONE, Percent::rest);
    Some(rounded(amount.checked_mul(rest)?, digits(currency)))
}

impl Quoted {
    /// The price of a quantity, as found by the rules or as entered.
    pub fn new(
        line: (Quantity, UnitOfMeasure),
        entered: Entered,
        found: FoundPrice,
        currency: Currency,
    ) -> Self {
        let Entered { manual, discount } = entered;
        let (price, by, steps) = match manual {
            Some(manual) => {
                let PerUnit { amount, unit } = manual.get();
                let step =
                    PriceStep::Rule(Step { did: StepAction::Manual, amount, currency, unit });
                (Some(manual.get()), PricedBy::Rule(Source::Manual), vec![step])
            }
            None => (found.price, found.by, found.steps),
        };
        let money = |amount: Decimal| Amount::new(rounded(amount, digits(currency)));
        let mut quoted = Self {
            manual,
            discount: None,
            price: price.and_then(PerUnit::bounded),
            by,
            amount: None,
            burst_test: found.burst_test.and_then(money),
            total: None,
            warning: None,
            cost: found.cost.and_then(money),
            steps,
            made_of: found.made_of,
        };
        quoted.amount = quoted.exact(line).and_then(money);
        quoted.put_discount(line, discount, currency);
        let too_large = || QuoteWarning::from(&PriceWarning::TooLarge);
        quoted.warning = match (price, quoted.total) {
            (_, Some(_)) => None,
            (Some(_), None) if quoted.burst_test.is_some() => Some(too_large()),
            _ => Some(found.warning.unwrap_or_else(QuoteWarning::of_parts)),
        };
        quoted
    }

    /// The amount of a quantity, before rounding and discount.
    fn exact(&self, (quantity, unit): (Quantity, UnitOfMeasure)) -> Option<Decimal> {
        self.price?.get().of(quantity.get(), unit)
    }

    /// Changes the discount; the price stays.
    pub fn put_discount(
        &mut self,
        line: (Quantity, UnitOfMeasure),
        discount: Option<Percent>,
        currency: Currency,
    ) {
        self.discount = discount;
        let goods = self.exact(line).and_then(|exact| discounted(exact, discount, currency));
        let goods = goods.filter(|_| self.amount.is_some());
        let total = goods.zip(self.burst_test);
        self.total = total.and_then(|(goods, tests)| Amount::new(goods.checked_add(tests.get())?));
    }

    /// The price of one unit without unneeded decimals: with those of the currency, if the amount is the same.
    pub fn shown_price(
        &self,
        line: (Quantity, UnitOfMeasure),
        currency: Currency,
    ) -> Option<PerUnit> {
        let price = self.price?.get();
        let short = PerUnit { amount: rounded(price.amount, digits(currency)), ..price };
        let comes_to = |price: PerUnit, discount: Option<Percent>| {
            discounted(price.of(line.0.get(), line.1)?, discount, currency)
        };
        let same = |discount| comes_to(short, discount) == comes_to(price, discount);
        Some(if same(None) && same(self.discount) { short } else { price })
    }

    /// The amounts of a quantity at this price, before and after the discount.
    pub fn of_part(
        &self,
        line: (Quantity, UnitOfMeasure),
        currency: Currency,
    ) -> Option<(Decimal, Decimal)> {
        let exact = self.exact(line)?;
        Some((discounted(exact, None, currency)?, discounted(exact, self.discount, currency)?))
    }

    /// A price that isn't calculated yet, with the entered data.
    pub fn pending(entered: Entered) -> Self {
        Self {
            manual: entered.manual,
            discount: entered.discount,
            price: None,
            by: PricedBy::Rule(Source::Unknown),
            amount: None,
            burst_test: None,
            total: None,
            warning: Some(QuoteWarning::of_parts()),
            cost: None,
            steps: Vec::new(),
            made_of: None,
        }
    }

    /// Data entered by staff.
    pub const fn entered(&self) -> Entered {
        Entered { manual: self.manual, discount: self.discount }
    }

    /// The price of one unit in another unit, for reading.
    pub fn unit_price(&self, unit: UnitOfMeasure) -> Option<Decimal> {
        self.price?.get().in_unit(unit)
    }

    /// Total less the cost; none if either is unknown.
    pub fn profit(&self) -> Option<Profit> {
        Profit::of(self.total.map(Amount::get), self.cost.map(Amount::get))
    }

    /// The total without burst tests.
    pub fn goods(&self) -> Option<Decimal> {
        self.goods_and_tests().map(|(goods, _)| goods.normalize())
    }

    /// The total without burst tests, and the burst tests.
    fn goods_and_tests(&self) -> Option<(Decimal, Decimal)> {
        let (total, tests) = (self.total?.get(), self.burst_test?.get());
        Some((total.checked_sub(tests)?, tests))
    }
}

impl Line {
    /// The entered data of a line.
    pub fn entered(&self) -> Entered {
        self.quoted.as_ref().map(|quoted| quoted.entered()).unwrap_or_default()
    }

    /// Whether the line must be priced again, given its price before the change. A different discount alone
    /// doesn't need that.
    pub fn needs_price(&self, before: Option<&Self>) -> bool {
        before.is_none_or(|before| {
            before.quoted.is_none()
                || before.quantity != self.quantity
                || before.unit != self.unit
                || before.item != self.item
                || before.entered().manual != self.entered().manual
        })
    }
}

/// Totals of a document's lines as quoted.
#[derive(Debug, Clone, PartialEq)]
pub struct QuotedTotals {
    /// The sum of the lines, each after its own discount; none if one is unknown.
    pub subtotal: Option<Decimal>,
    /// Amount of the document's discount; none if unknown.
    pub discount: Option<Decimal>,
    /// The organization's cost of the lines; none if one is unknown.
    pub cost: Option<Decimal>,
    /// After the discount, with taxes.
    pub totals: Totals,
}

impl QuotedTotals {
    /// Totals of lines: less a discount on everything but burst tests, rounded once, plus taxes.
    pub fn of(
        lines: &[Line],
        discount: Option<Percent>,
        taxes: &[Tax],
        currency: Currency,
    ) -> Self {
        let quoted = || lines.iter().map(|line| line.quoted.as_deref());
        let parts: Vec<_> = quoted().map(|quoted| quoted?.goods_and_tests()).collect();
        let sum = |amounts: Vec<Option<Decimal>>| totals(amounts, &[], currency);
        let goods = sum(parts.iter().map(|part| part.map(|(goods, _)| goods)).collect());
        let tests = sum(parts.iter().map(|part| part.map(|(_, tests)| tests)).collect());
        let left = |goods: Decimal| discounted(goods, discount, currency);
        let total = sum(vec![left(goods.known), Some(tests.known)]).known;
        let totals = totals([goods.net.and_then(left), tests.net], taxes, currency);
        let before = sum(vec![goods.net, tests.net]);
        let too_large =
            [&goods, &tests, &before, &totals].into_iter().any(|totals| totals.too_large);
        let subtotal = before.net;
        let off = subtotal.zip(totals.net).and_then(|(all, net)| all.checked_sub(net));
        let costs = quoted().map(|quoted| Some(quoted?.cost?.get()));
        Self {
            subtotal,
            discount: off.map(|off| off.normalize()),
            cost: sum(costs.collect()).net,
            totals: Totals { known: total, too_large, ..totals },
        }
    }

    /// Net total less the cost; none if either is unknown.
    pub fn profit(&self) -> Option<Profit> {
        Profit::of(self.totals.net, self.cost)
    }
}
