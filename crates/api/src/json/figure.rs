//! Numbers and times as answers have them.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Serialize, Serializer};

/// An amount of money, a percentage or a rate: an exact decimal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number(Figure);

impl Number {
    /// Below 10^11 with 4 decimals the shortest double of an amount prints as it is.
    pub(crate) fn money(amount: Decimal) -> Self {
        Self(Figure::of(amount))
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A measure or a quantity as people write it: whole ones without a fraction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figure(pub(crate) f64);

impl Figure {
    /// A quantity or a length.
    pub(crate) fn of(exact: Decimal) -> Self {
        Self(exact.to_f64().unwrap_or_default())
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "whole and far below the bounds of i64"
        )]
        if self.0.fract() == 0.0 && self.0.abs() < 9e15 {
            return serializer.serialize_i64(self.0 as i64);
        }
        serializer.serialize_f64(self.0)
    }
}

/// A time as answers have it.
pub(crate) fn time(at: chrono::DateTime<chrono::Utc>) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}
