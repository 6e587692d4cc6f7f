//! Costs and margins.

use rust_decimal::Decimal;

use crate::measures::Price;
use crate::pricing::{PerUnit, Terms, rounded};

/// The organization's cost of one unit, in the currency of the terms, before rounding; `None` if it can't be
/// calculated.
pub fn unit_cost(cost: &Price, terms: &Terms<'_>) -> Option<PerUnit> {
    let currency = cost.currency.unwrap_or(terms.rates.own());
    let (amount, _) = terms.rates.convert(cost.amount, currency, terms.currency).ok()?;
    Some(PerUnit { amount, unit: cost.unit })
}

/// Margin of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profit {
    pub cost: Decimal,
    /// Price less cost; negative if the cost is higher.
    pub margin: Decimal,
    /// Margin in percent of the price, to two decimals; `None` if the price is 0.
    pub percent: Option<Decimal>,
}

impl Profit {
    /// Margin of a price; `None` if price or cost is unknown.
    pub fn of(price: Option<Decimal>, cost: Option<Decimal>) -> Option<Self> {
        let (price, cost) = (price?, cost?);
        let margin = price.checked_sub(cost)?.normalize();
        let percent = margin.checked_mul(Decimal::ONE_HUNDRED).and_then(|m| m.checked_div(price));
        Some(Self { cost, margin, percent: percent.map(|percent| rounded(percent, 2)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_of_the_price() {
        let of = |price: &str, cost: &str| {
            let amount = |text: &str| text.parse::<Decimal>().ok();
            Profit::of(amount(price), amount(cost)).map(|profit| {
                let percent = profit.percent.map(|percent| percent.to_string());
                (profit.margin.to_string(), percent.unwrap_or_default())
            })
        };
        let pair = |margin: &str, percent: &str| Some((margin.to_owned(), percent.to_owned()));
        assert_eq!(of("100", "65"), pair("35", "35"));
        // 1 / 3 = 33.333 %
        assert_eq!(of("3.00", "2.00"), pair("1", "33.33"));
        assert_eq!(of("50", "60"), pair("-10", "-20"));
        assert_eq!(of("0", "1.5"), pair("-1.5", ""));
        assert_eq!(of("", "1"), None);
        assert_eq!(of("1", ""), None);
    }
}
