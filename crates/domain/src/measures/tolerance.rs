//! Length tolerance of an assembly, after SAE J517 or DIN 20066.

use rust_decimal::{Decimal, RoundingStrategy};

use crate::fields::Choice;
use crate::measures::figure::rounded;
use crate::measures::length::{LengthUnit, Millimetres};

/// The table that an organization takes tolerances from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ToleranceStandard {
    /// SAE J517: the same to both sides, by the length alone.
    #[default]
    SaeJ517,
    /// DIN 20066: more above than below, by the length and the nominal diameter.
    Din20066,
}

impl Choice for ToleranceStandard {
    const WORDS: &'static [&'static str] = &["saeJ517", "din20066"];
    const ALL: &'static [Self] = &[Self::SaeJ517, Self::Din20066];
}

impl ToleranceStandard {
    /// The tolerance to print where none was entered: of an overall length, for a hose of a nominal
    /// diameter, in a unit. None where the table goes by a diameter that isn't known.
    pub fn shown(self, overall: Millimetres, dn: Option<u16>, unit: LengthUnit) -> Option<String> {
        match self {
            Self::SaeJ517 => Some(sae_j517(overall, unit)),
            Self::Din20066 => din_20066(overall, dn?),
        }
    }
}

/// Rows of SAE J517: up to and including so many inches, plus or minus so many sixteenths of an
/// inch. Longer assemblies have 1 %.
const ROWS: [(u16, u16); 3] = [(12, 2), (18, 3), (36, 4)];

/// 1/16 in = 1.5875 mm.
const MM_PER_SIXTEENTH: Decimal = Decimal::from_parts(15_875, 0, 0, false, 4);

/// SAE J517: ≤ 12 in ±1/8, ≤ 18 in ±3/16, ≤ 36 in ±1/4, above 1 % rounded to 1/8 in, half up.
/// In millimetres the same figure with up to one decimal.
pub fn sae_j517(overall: Millimetres, unit: LengthUnit) -> String {
    let inches = measured(overall).inches();
    let row = ROWS.iter().find(|(limit, _)| inches <= Decimal::from(*limit));
    let sixteenths = row.map(|(_, sixteenths)| Decimal::from(*sixteenths));
    let sixteenths = sixteenths.unwrap_or_else(|| percent_in_eighths(inches));
    match unit {
        LengthUnit::Inch => format!("±{} in", mixed_fraction(sixteenths)),
        LengthUnit::Millimetre => {
            format!("±{} mm", rounded(sixteenths * MM_PER_SIXTEENTH, 1).normalize())
        }
    }
}

/// Above and below, in millimetres.
type MmTolerance = (u16, u16);

/// Rows of DIN 20066: up to and including so many millimetres; of hose up to DN 25, up to DN 50,
/// and above.
const DIN_ROWS: [(u16, [MmTolerance; 3]); 3] = [
    (630, [(7, 3), (12, 4), (25, 6)]),
    (1250, [(12, 4), (20, 6), (25, 6)]),
    (2500, [(20, 6), (25, 6), (25, 6)]),
];

/// Above those, whatever the diameter: up to and including so many millimetres, thousandths of the
/// length above and below; and of all that is longer.
const DIN_SHARES: (u16, MmTolerance, MmTolerance) = (8000, (15, 5), (30, 10));

/// DIN 20066, in millimetres with up to one decimal. None of a diameter that isn't in the table.
pub fn din_20066(overall: Millimetres, dn: u16) -> Option<String> {
    let millimetres = measured(overall).value();
    // -32 hose is DN 50 or 51, -20 is DN 31 or 32: the columns begin between the sizes.
    let column = match dn {
        1..=25 => 0,
        26..=51 => 1,
        52..=100 => 2,
        _ => return None,
    };
    let row = DIN_ROWS.iter().find(|(limit, _)| millimetres <= Decimal::from(*limit));
    let in_row = row.and_then(|(_, columns)| columns.get(column));
    let (above, below) = if let Some((above, below)) = in_row {
        (Decimal::from(*above), Decimal::from(*below))
    } else {
        let (limit, shorter, longer) = DIN_SHARES;
        let (above, below) = if millimetres <= Decimal::from(limit) { shorter } else { longer };
        let share = |thousandths: u16| {
            rounded(millimetres * Decimal::new(thousandths.into(), 3), 1).normalize()
        };
        (share(above), share(below))
    };
    Some(format!("+{above}/−{below} mm"))
}

/// A length to a thousandth of a millimetre: what a conversion adds beyond that decides about no row.
fn measured(overall: Millimetres) -> Millimetres {
    Millimetres::new(rounded(overall.value(), 3)).unwrap_or(overall)
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
    use crate::measures::length::{Length, LengthError};

    fn of(value: f64, unit: LengthUnit) -> Result<String, LengthError> {
        Ok(sae_j517(Length::from_f64(value, unit)?.mm(), unit))
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
            (304.8, "±3.2 mm"),                 // 1/8 in = 3.175
            (304.800_000_000_000_1, "±3.2 mm"), // 7.531496062992126 in of hose and two fittings
            (304.81, "±4.8 mm"),                // 3/16 in = 4.7625
            (457.2, "±4.8 mm"),
            (457.21, "±6.4 mm"), // 1/4 in = 6.35, half up
            (914.4, "±6.4 mm"),
            (914.5, "±9.5 mm"),    // 36.004 in: 2.88 eighths, 3/8 in = 9.525
            (1000.0, "±9.5 mm"),   // 3.15 eighths
            (1111.2, "±9.5 mm"),   // 3.4998 eighths
            (1111.25, "±12.7 mm"), // 43.75 in: 3.5 eighths, half up
            (1234.0, "±12.7 mm"),
            (2540.0, "±25.4 mm"),
        ];
        for (length, text) in cases {
            assert_eq!(of(length, LengthUnit::Millimetre)?, text, "{length} mm");
        }
        Ok(())
    }

    #[test]
    fn din_goes_by_length_and_diameter() -> Result<(), LengthError> {
        let cases = [
            (630.0, 12, "+7/−3 mm"),
            (630.01, 12, "+12/−4 mm"),
            (630.0, 25, "+7/−3 mm"),
            (630.0, 31, "+12/−4 mm"),
            (630.0, 51, "+12/−4 mm"),
            (630.0, 60, "+25/−6 mm"),
            (1000.0, 12, "+12/−4 mm"),
            (1250.0, 38, "+20/−6 mm"),
            (1250.01, 12, "+20/−6 mm"),
            (2500.0, 38, "+25/−6 mm"),
            (2500.0, 100, "+25/−6 mm"),
            (2501.0, 12, "+37.5/−12.5 mm"),
            (8000.0, 76, "+120/−40 mm"),
            (8001.0, 6, "+240/−80 mm"),
            (9999.0, 6, "+300/−100 mm"),
        ];
        for (length, dn, text) in cases {
            let length_mm = Millimetres::from_f64(length)?;
            assert_eq!(din_20066(length_mm, dn).as_deref(), Some(text), "{length} mm, DN {dn}");
        }
        assert_eq!(din_20066(Millimetres::from_f64(500.0)?, 125), None);
        Ok(())
    }
}
