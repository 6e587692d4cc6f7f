//! Completed quantities of an order's lines, by day.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::Id;
use crate::documents::Line;

/// The quantity of an order's line that was completed on a day, in the organization's time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    pub line: Id<Line>,
    pub day: NaiveDate,
    pub quantity: Decimal,
}
