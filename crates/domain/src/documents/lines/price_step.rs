//! Stored steps of the price of a line.

use rust_decimal::Decimal;

use crate::RawId;
use crate::documents::PricedBy;
use crate::measures::{Currency, UnitOfMeasure};
use crate::pricing::{Step, Work};

/// A step in the calculation of a line's price.
#[derive(Debug, Clone, PartialEq)]
pub enum PriceStep {
    /// Effect of a rule or a conversion on the price of one unit.
    Rule(Step),
    /// A part of an assembly or kit.
    Part(PricedPart),
}

/// A part with its quantity in one piece of an assembly or kit, and its price.
#[derive(Debug, Clone, PartialEq)]
pub struct PricedPart {
    pub subject: PartOf,
    /// Quantity for one piece; none if a length is unknown.
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    pub unit: UnitOfMeasure,
    /// Price of one unit for the customer; none if unknown.
    pub unit_price: Option<Decimal>,
    /// Amount for one piece.
    pub amount: Option<Decimal>,
    pub currency: Currency,
    /// Rule that set the price; none for work.
    pub source: Option<PricedBy>,
}

/// A component, a line or work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartOf {
    /// A component of an assembly or a line of a kit: its id, and its part number if known.
    Item(RawId, Option<String>),
    Work(Work),
}

impl PriceStep {
    /// Whether it shows costs or margins of the organization.
    pub const fn is_of_cost(&self) -> bool {
        match self {
            Self::Rule(step) => step.did.is_of_cost(),
            Self::Part(_) => false,
        }
    }
}
