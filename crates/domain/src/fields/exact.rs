//! Exact numbers in columns.

use rust_decimal::Decimal;

use crate::fields::{Cell, ColumnType, ColumnValue, Fault, Value};

/// An exact number from `MIN` to `MAX` with at most four decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Exact<const MIN: i64, const MAX: i64>(Decimal);

impl<const MIN: i64, const MAX: i64> Exact<MIN, MAX> {
    /// A number within the bounds; `None` for others.
    pub fn new(number: Decimal) -> Option<Self> {
        let number = number.normalize();
        let good =
            number >= Decimal::from(MIN) && number <= Decimal::from(MAX) && number.scale() <= 4;
        good.then_some(Self(number))
    }

    /// The number.
    pub const fn get(self) -> Decimal {
        self.0
    }
}

impl<const MIN: i64, const MAX: i64> ColumnValue for Exact<MIN, MAX> {
    const HOLDS: ColumnType = ColumnType::Quantity { min: MIN, max: MAX };

    fn cell(&self) -> Cell<'_> {
        Cell::Money(self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        exact(value.as_ref())?.and_then(Self::new).ok_or_else(|| {
            Fault::new("out_of_range", format!("must be a number from {MIN} to {MAX}"))
        })
    }
}

/// The exact number as written; `None` beyond all bounds.
///
/// # Errors
/// If it is no number, or has more than four decimals.
pub fn exact(value: Option<&Value>) -> Result<Option<Decimal>, Fault> {
    match value {
        // The shortest text of a double is the number as it was written.
        Some(Value::Number(number)) => {
            let number: Option<Decimal> = format!("{number}").parse().ok();
            if number.is_some_and(|number| number.normalize().scale() > 4) {
                return Err(Fault::new("too_many_decimals", "must have at most 4 decimals"));
            }
            Ok(number)
        }
        Some(_) => Err(Fault::new("wrong_type", "must be a number")),
        None => Err(Fault::new("required", "is required")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_exact_and_bounded() {
        type Signed = Exact<-10, 10>;
        let read = |number| Signed::read(Some(Value::Number(number))).map(|n| n.get().to_string());
        assert_eq!(read(-9.9999), Ok("-9.9999".to_owned()));
        assert_eq!(read(10.0), Ok("10".to_owned()));
        assert_eq!(read(0.1 + 0.2).unwrap_err().code, "too_many_decimals");
        for bad in [10.0001, -10.5, 1e300, f64::NAN, f64::INFINITY] {
            assert_eq!(read(bad).unwrap_err().code, "out_of_range", "{bad}");
        }
        let text = Signed::read(Some(Value::Text("1".to_owned())));
        assert_eq!(text.unwrap_err().code, "wrong_type");
    }
}
