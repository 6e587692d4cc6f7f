//! Weights of lines.

use rust_decimal::prelude::ToPrimitive;

use crate::fields::Measure;
use crate::measures::{Dimension, Quantity, UnitOfMeasure};

/// Weight of an item, in pounds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Weight {
    /// Weight of a piece.
    pub each: Option<Measure>,
    /// Weight of a foot.
    pub per_foot: Option<Measure>,
}

impl Weight {
    /// Weight of a quantity, in pounds; none if unknown.
    pub fn of(self, quantity: Quantity, unit: UnitOfMeasure) -> Option<f64> {
        let quantity = quantity.get();
        match unit.measure() {
            (Dimension::Pieces, _) => Some(self.each?.get() * quantity.to_f64()?),
            (Dimension::Length, one) => {
                let (_, foot) = UnitOfMeasure::Foot.measure();
                let feet = quantity.checked_mul(one)?.checked_div(foot)?;
                Some(self.per_foot?.get() * feet.to_f64()?)
            }
        }
    }
}
