//! Prices and costs per unit, and amounts of quantities.

use rust_decimal::Decimal;

use crate::measures::{Amount, UnitOfMeasure};
use crate::pricing::rounded;

/// Decimals that stay right through some divisions and multiplications.
pub(super) const EXACT: u32 = 18;
/// Decimals of a price converted to another unit than its own.
const TOLD: u32 = 6;

/// Money per unit. The currency is known from the context.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerUnit<T = Decimal> {
    pub amount: T,
    pub unit: UnitOfMeasure,
}

impl PerUnit {
    /// Money per piece.
    pub const fn each(amount: Decimal) -> Self {
        Self { amount, unit: UnitOfMeasure::Each }
    }

    /// Amount of a quantity, computed in the unit of the price; `None` between pieces and lengths, and if it is too
    /// large for a decimal.
    pub fn of(self, quantity: Decimal, unit: UnitOfMeasure) -> Option<Decimal> {
        let amount = self.amount.checked_mul(quantity)?;
        if unit == self.unit {
            return Some(amount);
        }
        let ((dimension, one), (own, other)) = (unit.measure(), self.unit.measure());
        // Multiplies before it divides. A quotient that doesn't end is cut at its last digit: 44.21125 may have
        // become 44.2112499…
        let amount = (dimension == own).then(|| amount.checked_mul(one)?.checked_div(other))??;
        Some(rounded(amount, EXACT))
    }

    /// Price of one of another unit, for reading: to six decimals.
    pub fn in_unit(self, unit: UnitOfMeasure) -> Option<Decimal> {
        if unit == self.unit {
            return Some(self.amount);
        }
        self.of(Decimal::ONE, unit).map(|amount| rounded(amount, TOLD))
    }

    /// The same unit with an amount of up to four decimals.
    pub fn bounded(self) -> Option<PerUnit<Amount>> {
        Some(PerUnit { amount: Amount::new(self.amount)?, unit: self.unit })
    }
}

impl PerUnit<Amount> {
    /// The same unit with a plain number.
    pub const fn get(self) -> PerUnit {
        PerUnit { amount: self.amount.get(), unit: self.unit }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fields::Choice;

    const LENGTHS: &[UnitOfMeasure] = UnitOfMeasure::ALL.split_at(1).1;

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn so_much_costs_the_same_in_every_unit() {
        let hose = PerUnit { amount: decimal("0.4567"), unit: UnitOfMeasure::Foot };
        for (quantity, unit) in [
            ("100", UnitOfMeasure::Foot),
            ("1200", UnitOfMeasure::Inch),
            ("30480", UnitOfMeasure::Millimetre),
            ("30.48", UnitOfMeasure::Metre),
        ] {
            assert_eq!(hose.of(decimal(quantity), unit), Some(decimal("45.67")), "{quantity}");
        }
        assert_eq!(hose.of(Decimal::ONE, UnitOfMeasure::Each), None);
        // 0.4567 / 304.8 = 0.00149836…
        assert_eq!(hose.in_unit(UnitOfMeasure::Millimetre), Some(decimal("0.001498")));
        assert_eq!(hose.in_unit(UnitOfMeasure::Foot), Some(decimal("0.4567")));
    }

    proptest! {
        #[test]
        fn an_even_length_costs_what_it_costs_in_the_price_s_unit(
            price in 1_i64..10_000_000_000, quantity in 1_i64..100_000_000, own in 0_usize..4, other in 0_usize..4,
        ) {
            let (own, other) = (LENGTHS[own], LENGTHS[other]);
            let price = PerUnit { amount: Decimal::new(price, 4), unit: own };
            let quantity = Decimal::new(quantity, 4);
            // The same length in the other unit, where it has an end.
            let (_, one) = own.measure();
            let (_, per) = other.measure();
            let there = quantity * one / per;
            prop_assume!(there * per == quantity * one);
            let (here, there) = (price.of(quantity, own).unwrap(), price.of(there, other).unwrap());
            prop_assert_eq!(rounded(here, 12), rounded(there, 12));
        }
    }
}
