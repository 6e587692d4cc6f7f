//! Angles of bent fittings.

use rust_decimal::Decimal;

/// Angles that fittings are bent by.
const BENDS: &str = "22.5 30 45 60 67.5 90 110 135 180";

/// Whether fittings are bent like this.
pub(crate) fn is_bend(degrees: Decimal) -> bool {
    BENDS.split(' ').any(|bend| bend.parse() == Ok(degrees))
}
