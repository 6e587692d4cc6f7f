//! Input of the price of a line.

use crate::Field;
use crate::documents::Line;
use crate::measures::{Amount, UnitOfMeasure};
use crate::pricing::{PerUnit, Percent};

/// Input of the price of a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PriceInput {
    /// The price of one unit, which overrides all rules.
    pub price: Field<Amount>,
    /// The unit of the price; that of the quantity if absent.
    pub price_unit: Option<UnitOfMeasure>,
    /// The discount on the line.
    pub discount: Field<Percent>,
}

impl PriceInput {
    /// The price that this input enters on a line, given the unit of its quantity. The price that the rules
    /// give anyway enters nothing, so that a line can be sent back as it was read.
    pub(crate) fn entered(
        &self,
        line: Option<&Line>,
        unit: UnitOfMeasure,
    ) -> Field<PerUnit<Amount>> {
        let quoted = line.and_then(|line| line.quoted.as_deref());
        let shown = quoted.filter(|quoted| quoted.manual.is_none()).and_then(|quoted| quoted.price);
        match self.price {
            Field::Keep => Field::Keep,
            Field::Clear => Field::Clear,
            Field::Set(amount) => {
                let is_shown = |shown: PerUnit<Amount>| {
                    shown.amount == amount && self.price_unit.is_none_or(|unit| unit == shown.unit)
                };
                if shown.is_some_and(is_shown) {
                    return Field::Keep;
                }
                Field::Set(PerUnit { amount, unit: self.price_unit.unwrap_or(unit) })
            }
        }
    }
}
