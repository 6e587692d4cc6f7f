//! Stored steps of the price of a line.

use rust_decimal::Decimal;

use crate::RawId;
use crate::documents::PricedBy;
use crate::measures::{Currency, UnitOfMeasure};
use crate::pricing::{Step, Work};

/// A step on the way to the price of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum PriceStep {
    /// Effect of a rule or a conversion on the price of one unit.
    Rule(Step),
    /// A part of what is made.
    Part(PricedPart),
}

/// So much of something in one piece of what is made, and what it is sold at.
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

/// A part of what is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartOf {
    /// A component, or a line of a kit: its id, and what it is called where that is known.
    Item(RawId, Option<String>),
    Work(Work),
}

impl PriceStep {
    /// Whether it tells what the organization pays or earns.
    pub const fn is_of_cost(&self) -> bool {
        match self {
            Self::Rule(step) => step.did.is_of_cost(),
            Self::Part(_) => false,
        }
    }
}
