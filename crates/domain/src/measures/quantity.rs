//! Quantities of lines.

use rust_decimal::Decimal;

use crate::fields::{Cell, ColumnType, ColumnValue, Fault, Value, exact};

/// More than 0, at most 1,000,000, at most 4 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quantity(Decimal);

/// Reason why a quantity is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuantityFault {
    /// Out of bounds.
    #[error("must be more than 0 and at most 1,000,000")]
    OutOfRange,
    #[error("must have at most 4 decimals")]
    TooFine,
    /// A fraction of a piece.
    #[error("must be a whole number")]
    NotWhole,
}

impl QuantityFault {
    /// Stable, snake case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OutOfRange => "out_of_range",
            Self::TooFine => "too_many_decimals",
            Self::NotWhole => "not_whole",
        }
    }
}

impl Quantity {
    /// One piece.
    pub const ONE: Self = Self(Decimal::ONE);

    /// Checks a quantity.
    pub fn new(value: Decimal) -> Result<Self, QuantityFault> {
        let value = value.normalize();
        if value <= Decimal::ZERO || value > Decimal::from(1_000_000) {
            return Err(QuantityFault::OutOfRange);
        }
        if value.scale() > 4 {
            return Err(QuantityFault::TooFine);
        }
        Ok(Self(value))
    }

    /// Refuses fractions of pieces.
    pub fn whole(self) -> Result<Self, QuantityFault> {
        if self.0.fract().is_zero() { Ok(self) } else { Err(QuantityFault::NotWhole) }
    }

    /// The number.
    pub const fn get(self) -> Decimal {
        self.0
    }

    /// Number of whole pieces.
    pub fn pieces(self) -> u32 {
        u32::try_from(self.0.trunc()).unwrap_or(u32::MAX)
    }
}

impl ColumnValue for Quantity {
    const HOLDS: ColumnType = ColumnType::Quantity { min: 0, max: 1_000_000 };

    fn cell(&self) -> Cell<'_> {
        Cell::Money(self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let fault = |fault: QuantityFault| Fault::new(fault.code(), fault.to_string());
        exact(value.as_ref())?.ok_or(QuantityFault::OutOfRange).and_then(Self::new).map_err(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_bounds() {
        let of = |text: &str| Quantity::new(text.parse().unwrap()).map(|q| q.get().to_string());
        assert_eq!(of("0.0001"), Ok("0.0001".to_owned()));
        assert_eq!(of("1000000.0000"), Ok("1000000".to_owned()));
        assert_eq!(of("2.50000"), Ok("2.5".to_owned()));
        assert_eq!(of("0"), Err(QuantityFault::OutOfRange));
        assert_eq!(of("-1"), Err(QuantityFault::OutOfRange));
        assert_eq!(of("1000000.0001"), Err(QuantityFault::OutOfRange));
        assert_eq!(of("0.00001"), Err(QuantityFault::TooFine));
        assert_eq!(
            Quantity::new("2.5".parse().unwrap()).unwrap().whole(),
            Err(QuantityFault::NotWhole)
        );
    }
}
