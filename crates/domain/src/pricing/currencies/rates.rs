//! Exchange rates to the organization's own currency.

use rust_decimal::Decimal;

use crate::Record;
use crate::fields::{Fault, Value};
use crate::measures::Currency;

/// Value of one unit of a currency: above 0, below 10^11, with at most 10 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExchangeRate(Decimal);

impl ExchangeRate {
    /// Rate of the organization's own currency.
    pub const OWN: Self = Self(Decimal::ONE);

    /// A rate within the bounds; `None` for others.
    pub fn new(rate: Decimal) -> Option<Self> {
        let rate = rate.normalize();
        let bound = Decimal::from(100_000_000_000_i64);
        (rate > Decimal::ZERO && rate < bound && rate.scale() <= 10).then_some(Self(rate))
    }

    /// Reads the rate from a number of a request or a workbook.
    pub fn read(value: Option<&Value>) -> Result<Self, Fault> {
        let Some(Value::Number(number)) = value else {
            return Err(Fault::new("wrong_type", "must be a number"));
        };
        // The shortest text of a double is the number as it was written.
        format!("{number}").parse().ok().and_then(Self::new).ok_or_else(|| {
            let message = "must be above 0 and below 100000000000, with at most 10 decimals";
            Fault::new("out_of_range", message)
        })
    }

    /// The number.
    pub const fn get(self) -> Decimal {
        self.0
    }
}

/// A currency that an organization trades in.
#[derive(Debug, Clone, PartialEq)]
pub struct CurrencyRate {
    /// ISO 4217 code.
    pub currency: Currency,
    /// Value of one unit in the organization's own currency.
    pub rate: ExchangeRate,
    /// Whether it is offered.
    pub available: bool,
    /// When and by whom it was created and changed.
    pub record: Record,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_exact_and_bounded() {
        let read = |number| ExchangeRate::read(Some(&Value::Number(number)));
        assert_eq!(read(1.12).unwrap().get(), Decimal::new(112, 2));
        assert_eq!(read(0.000_000_000_1).unwrap().get(), Decimal::new(1, 10));
        for bad in [0.0, -1.0, 1e11, 1e300, f64::NAN, 0.000_000_000_01] {
            assert_eq!(read(bad).unwrap_err().code, "out_of_range", "{bad}");
        }
    }
}
