//! How much of the lines of an order was completed, and when.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::Id;
use crate::documents::Line;

/// How much of an order's line was completed on a day, where the organization is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    pub line: Id<Line>,
    pub day: NaiveDate,
    pub quantity: Decimal,
}
