//! Prices of items.

use rust_decimal::Decimal;

use crate::fields::{Cell, Choice, ColumnType, ColumnValue, Fault, Value, exact, text};
use crate::measures::length::LengthUnit;

/// A currency by its ISO 4217 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency([u8; 3]);

impl Currency {
    /// The dollar of the United States.
    pub const DOLLAR: Self = Self(*b"USD");

    /// Reads a code of three letters.
    pub fn new(code: &str) -> Option<Self> {
        let letters: [u8; 3] = code.as_bytes().try_into().ok()?;
        letters
            .iter()
            .all(u8::is_ascii_alphabetic)
            .then(|| Self(letters.map(|letter| letter.to_ascii_uppercase())))
    }

    /// The code, in capitals.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl ColumnValue for Currency {
    const HOLDS: ColumnType = ColumnType::Currency;

    fn cell(&self) -> Cell<'_> {
        Cell::Text(self.code())
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        Self::new(text(value)?.trim()).ok_or_else(|| {
            Fault::new("unknown_currency", "must be an ISO 4217 code of three letters, e.g. USD")
        })
    }
}

/// An amount of money for one unit: 0 or more, below 10^11, with at most four decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount(Decimal);

impl Amount {
    /// Upper limit of all amounts.
    const BOUND: Decimal = Decimal::from_parts(1_215_752_192, 23, 0, false, 0);

    /// An amount within the bounds; `None` for others.
    pub fn new(amount: Decimal) -> Option<Self> {
        let amount = amount.normalize();
        let good = !amount.is_sign_negative() && amount < Self::BOUND && amount.scale() <= 4;
        good.then_some(Self(amount))
    }

    /// The number.
    pub const fn get(self) -> Decimal {
        self.0
    }
}

impl ColumnValue for Amount {
    const HOLDS: ColumnType = ColumnType::Money;

    fn cell(&self) -> Cell<'_> {
        Cell::Money(self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        exact(value.as_ref())?
            .and_then(Self::new)
            .ok_or_else(|| Fault::new("out_of_range", "must be from 0 to 99999999999.9999"))
    }
}

/// Unit of a price or a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitOfMeasure {
    /// Pieces.
    Each,
    /// Feet.
    Foot,
    Metre,
    Inch,
    Millimetre,
}

impl Choice for UnitOfMeasure {
    const WORDS: &'static [&'static str] = &["each", "ft", "m", "in", "mm"];
    const ALL: &'static [Self] =
        &[Self::Each, Self::Foot, Self::Metre, Self::Inch, Self::Millimetre];
}

/// Kind of a unit: pieces or length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dimension {
    /// A number of pieces.
    Pieces,
    Length,
}

impl UnitOfMeasure {
    /// Kind of the unit, and its size in pieces or millimetres.
    pub const fn measure(self) -> (Dimension, Decimal) {
        match self {
            Self::Each => (Dimension::Pieces, Decimal::ONE),
            Self::Foot => (Dimension::Length, Decimal::from_parts(3_048, 0, 0, false, 1)),
            Self::Metre => (Dimension::Length, Decimal::from_parts(1_000, 0, 0, false, 0)),
            Self::Inch => (Dimension::Length, Decimal::from_parts(254, 0, 0, false, 1)),
            Self::Millimetre => (Dimension::Length, Decimal::ONE),
        }
    }

    /// Default unit of hose and wrap in an organization's stock.
    pub const fn of_lengths(unit: LengthUnit) -> Self {
        match unit {
            LengthUnit::Inch => Self::Foot,
            LengthUnit::Millimetre => Self::Metre,
        }
    }
}

/// An amount per unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// Amount.
    pub amount: Decimal,
    /// Currency; the organization's if absent.
    pub currency: Option<Currency>,
    /// Unit.
    pub unit: UnitOfMeasure,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact_and_bounded() {
        let read = |number| Amount::read(Some(Value::Number(number))).map(Amount::get);
        assert_eq!(read(19.99), Ok(Decimal::new(1_999, 2)));
        for fine in [0.1 + 0.2, 0.000_01] {
            assert_eq!(read(fine).unwrap_err().code, "too_many_decimals", "{fine}");
        }
        assert_eq!(
            read(99_999_999_999.999_9).map(|amount| amount.to_string()),
            Ok("99999999999.9999".to_owned())
        );
        for bad in [1e11, -0.01, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!(read(bad).unwrap_err().code, "out_of_range", "{bad}");
        }
    }
}
