//! How the price of a line came about, as it stays with the line.

use rust_decimal::Decimal;

use crate::RawId;
use crate::documents::PricedBy;
use crate::measures::{Currency, UnitOfMeasure};
use crate::pricing::{Step, Work};

/// A step on the way to the price of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum PriceStep {
    /// What a rule or a conversion made of the price of one unit.
    Rule(Step),
    /// A part of what is made.
    Part(PricedPart),
}

/// So much of something in one piece of what is made, and what it is sold at.
#[derive(Debug, Clone, PartialEq)]
pub struct PricedPart {
    /// What it is.
    pub what: PartOf,
    /// How much of it one piece has; none where a length isn't known.
    pub quantity: Option<Decimal>,
    /// What the quantity counts.
    pub unit: UnitOfMeasure,
    /// What one unit of it costs the customer; none where that isn't known.
    pub unit_price: Option<Decimal>,
    /// What one piece has of it comes to.
    pub amount: Option<Decimal>,
    /// In which currency.
    pub currency: Currency,
    /// What set the price; none of work.
    pub source: Option<PricedBy>,
}

/// A part of what is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartOf {
    /// A component, or a line of a kit: its id, and what it is called where that is known.
    Item(RawId, Option<String>),
    /// Work.
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
