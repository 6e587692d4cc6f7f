//! Percentages and fractions of prices.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::fields::{Cell, ColumnType, ColumnValue, Fault, Value, exact};

/// An exact number from 0 to a number of ten-thousandths, with at most four decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share<const MOST: i32>(Decimal);

/// A percentage from 0 to 100.
pub type Percent = Share<1_000_000>;
/// A margin in percent: below 100, since the price would be infinite otherwise.
pub type Margin = Share<999_999>;
/// A discount as a fraction: below 1, since goods aren't given away.
pub type Discount = Share<9_999>;

impl<const MOST: i32> Share<MOST> {
    /// A number within the bounds; `None` for others.
    pub fn new(value: Decimal) -> Option<Self> {
        let value = value.normalize();
        let good = !value.is_sign_negative() && value.scale() <= 4 && value <= Self::most();
        good.then_some(Self(value))
    }

    fn most() -> Decimal {
        Decimal::new(i64::from(MOST), 4)
    }

    /// The number.
    pub const fn get(self) -> Decimal {
        self.0
    }
}

impl Percent {
    /// 1 less the share.
    pub fn rest(self) -> Decimal {
        Decimal::ONE - self.0 / Decimal::ONE_HUNDRED
    }
}

impl Margin {
    /// Cost as a share of the price: more than 0.
    pub fn cost_share(self) -> Decimal {
        Decimal::ONE - self.0 / Decimal::ONE_HUNDRED
    }
}

impl Discount {
    /// 1 less the share: more than 0.
    pub fn rest(self) -> Decimal {
        Decimal::ONE - self.0
    }
}

impl<const MOST: i32> ColumnValue for Share<MOST> {
    #[expect(clippy::as_conversions, reason = "i32 to f64 is exact, and From is not const")]
    const HOLDS: ColumnType = ColumnType::Number { min: 0.0, max: MOST as f64 / 10_000.0 };

    fn cell(&self) -> Cell<'_> {
        // At most seven digits, so the shortest text of the double is exact.
        Cell::Number(self.0.to_f64().unwrap_or_default())
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        exact(value.as_ref())?.and_then(Self::new).ok_or_else(|| {
            Fault::new("out_of_range", format!("must be from 0 to {}", Self::most().normalize()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn have_bounds() {
        let margin = |number| Margin::read(Some(Value::Number(number))).map(Margin::get);
        assert_eq!(margin(35.5), Ok(Decimal::new(355, 1)));
        assert_eq!(margin(99.9999), Ok(Decimal::new(999_999, 4)));
        for bad in [100.0, 101.0, -0.1, f64::NAN, f64::INFINITY, 1e30] {
            assert_eq!(margin(bad).unwrap_err().code, "out_of_range", "{bad}");
        }
        assert_eq!(margin(0.000_01).unwrap_err().code, "too_many_decimals");
        assert!(Percent::new(Decimal::ONE_HUNDRED).is_some());
        assert!(Percent::new(Decimal::new(1_000_001, 4)).is_none());
        assert!(Discount::new(Decimal::ONE).is_none());
        assert_eq!(Discount::new(Decimal::new(1, 1)).unwrap().rest(), Decimal::new(9, 1));
    }
}
