//! Length tolerance of an assembly, after SAE J517.

use rust_decimal::{Decimal, RoundingStrategy};

use crate::engineering::figure::rounded;
use crate::engineering::length::{Length, LengthUnit, Millimetres};

/// Rows of the table: up to and including so many inches, plus or minus so many sixteenths of an
/// inch. Longer assemblies have 1 %.
const ROWS: [(u16, u16); 3] = [(12, 2), (18, 3), (36, 4)];

/// 1/16 in = 1.5875 mm.
const MM_PER_SIXTEENTH: Decimal = Decimal::from_parts(15_875, 0, 0, false, 4);

/// The tolerance to print where none was entered, for an overall length and in its unit.
///
/// SAE J517 rows: ≤ 12 in ±1/8, ≤ 18 in ±3/16, ≤ 36 in ±1/4, above 1 % rounded to 1/8 in, half up.
/// A length entered in millimetres gets millimetres with up to one decimal.
pub fn sae_j517(overall: &Length) -> String {
    in_unit(overall.mm(), overall.unit())
}

/// As [`sae_j517`] for an overall length that was computed, printed in a unit.
pub fn in_unit(overall: Millimetres, unit: LengthUnit) -> String {
    let inches = overall.inches();
    let row = ROWS.iter().find(|(limit, _)| inches <= Decimal::from(*limit));
    let sixteenths = row.map(|(_, sixteenths)| Decimal::from(*sixteenths));
    match unit {
        LengthUnit::Inch => {
            let sixteenths = sixteenths.unwrap_or_else(|| percent_in_eighths(inches));
            format!("±{} in", mixed_fraction(sixteenths))
        }
        LengthUnit::Millimetre => {
            let percent = overall.value() / Decimal::ONE_HUNDRED;
            let mm = sixteenths.map_or(percent, |sixteenths| sixteenths * MM_PER_SIXTEENTH);
            format!("±{} mm", rounded(mm, 1))
        }
    }
}

/// 1 % of a length, rounded to 1/8 in half up, in sixteenths of an inch.
fn percent_in_eighths(inches: Decimal) -> Decimal {
    let eighths = inches * Decimal::new(8, 2);
    eighths.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero) * Decimal::TWO
}

/// `1/4`, `1`, `1 1/8` from whole sixteenths.
fn mixed_fraction(sixteenths: Decimal) -> String {
    let mut denominator = Decimal::from(16);
    let whole = (sixteenths / denominator).trunc();
    let mut numerator = sixteenths - whole * denominator;
    while !numerator.is_zero() && (numerator % Decimal::TWO).is_zero() {
        numerator /= Decimal::TWO;
        denominator /= Decimal::TWO;
    }
    let fraction = format!("{}/{}", numerator.normalize(), denominator.normalize());
    match (whole.is_zero(), numerator.is_zero()) {
        (_, true) => whole.normalize().to_string(),
        (true, false) => fraction,
        (false, false) => format!("{} {fraction}", whole.normalize()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engineering::length::LengthError;

    fn of(value: f64, unit: LengthUnit) -> Result<String, LengthError> {
        Ok(sae_j517(&Length::from_f64(value, unit)?))
    }

    #[test]
    fn rows_in_inches() -> Result<(), LengthError> {
        let cases = [
            (0.5, "±1/8 in"),
            (12.0, "±1/8 in"),
            (12.0001, "±3/16 in"),
            (18.0, "±3/16 in"),
            (18.001, "±1/4 in"),
            (36.0, "±1/4 in"),
            (36.0001, "±3/8 in"), // 0.36 in = 2.88 eighths
            (36.5, "±3/8 in"),    // 2.92
            (43.7, "±3/8 in"),    // 3.496
            (43.75, "±1/2 in"),   // 3.5, half up
            (50.0, "±1/2 in"),    // 4.0
            (60.0, "±5/8 in"),    // 4.8
            (75.0, "±3/4 in"),    // 6.0
            (100.0, "±1 in"),
            (112.5, "±1 1/8 in"),
            (243.75, "±2 1/2 in"), // 19.5 eighths, half up to 20
        ];
        for (length, text) in cases {
            assert_eq!(of(length, LengthUnit::Inch)?, text, "{length} in");
        }
        Ok(())
    }

    #[test]
    fn rows_in_millimetres() -> Result<(), LengthError> {
        let cases = [
            (304.8, "±3.2 mm"),  // 1/8 in = 3.175
            (304.81, "±4.8 mm"), // 3/16 in = 4.7625
            (457.2, "±4.8 mm"),
            (457.21, "±6.4 mm"), // 1/4 in = 6.35, half up
            (914.4, "±6.4 mm"),
            (914.5, "±9.1 mm"), // 9.145
            (915.0, "±9.2 mm"), // 9.15, half up
            (1000.0, "±10 mm"),
            (1234.0, "±12.3 mm"),
        ];
        for (length, text) in cases {
            assert_eq!(of(length, LengthUnit::Millimetre)?, text, "{length} mm");
        }
        Ok(())
    }
}
