//! Prices and completed quantities of an order's lines.

use rust_decimal::Decimal;

use crate::Id;
use crate::documents::Line;
use crate::measures::Currency;
use crate::pricing::{PerUnit, Percent, totals};

/// Frozen data of an order's line, and its completed quantity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderedLine {
    pub line: Id<Line>,
    /// Currency of its prices.
    pub currency: Currency,
    /// Price of one unit, in the unit that it was set for; none if unknown.
    pub price: Option<PerUnit>,
    /// Amount of the line, without burst tests and before its discount.
    pub amount: Option<Decimal>,
    /// The discount on it, from the estimate.
    pub discount: Option<Percent>,
    /// The difference by which parts of an offered line add up to it.
    pub rounding: Decimal,
    /// Price of its burst tests.
    pub burst_tests: Option<Decimal>,
    /// Total after its discount, including burst tests.
    pub total: Option<Decimal>,
    /// Completed quantity.
    pub completed: Decimal,
}

impl OrderedLine {
    /// The total without burst tests.
    pub(super) fn goods(&self) -> Option<Decimal> {
        self.total?.checked_sub(self.burst_tests?)
    }
}

/// Totals of an order's lines; none if one is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderTotals {
    /// The sum of the lines, each after its own discount.
    pub subtotal: Option<Decimal>,
    /// Amount of the order's discount.
    pub discount: Option<Decimal>,
    /// After the discount.
    pub total: Option<Decimal>,
}

impl OrderTotals {
    /// Totals of lines, less the order's share of the estimate's discount, which applies to lines from the
    /// estimate without burst tests.
    pub fn of<'a>(
        offered: impl Iterator<Item = &'a OrderedLine> + Clone,
        own: impl Iterator<Item = &'a OrderedLine> + Clone,
        discount: Decimal,
        currency: Currency,
    ) -> Self {
        let sum = |amounts: Vec<Option<Decimal>>| totals(amounts, &[], currency).net;
        let all = offered.clone().chain(own.clone());
        let subtotal = sum(all.clone().map(|line| line.total).collect());
        let goods = sum(offered.map(OrderedLine::goods).collect());
        let goods = goods.and_then(|goods| goods.checked_sub(discount));
        let own = own.map(OrderedLine::goods);
        let tests = all.map(|line| line.burst_tests);
        let total = sum([goods].into_iter().chain(own).chain(tests).collect());
        let off = subtotal.zip(total).and_then(|(all, left)| all.checked_sub(left));
        Self { subtotal, discount: off.map(|off| off.normalize()), total }
    }
}
