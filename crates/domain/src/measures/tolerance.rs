//! Length tolerances of assemblies, by SAE J517 or DIN 20066.

use rust_decimal::{Decimal, RoundingStrategy};

use crate::fields::Choice;
use crate::measures::figure::{fraction, rounded};
use crate::measures::length::{LengthUnit, Millimetres};

/// Standard of an organization's tolerances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ToleranceStandard {
    /// SAE J517: symmetrical, by the length alone.
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
    /// Tolerance to print if none was entered: for an overall length and a nominal diameter, in a unit. `None` if the
    /// table needs a diameter that is unknown.
    pub fn shown(self, overall: Millimetres, dn: Option<u16>, unit: LengthUnit) -> Option<String> {
        match self {
            Self::SaeJ517 => Some(sae_j517(overall, unit)),
            Self::Din20066 => {
                let table = din_20066(overall, dn?)?;
                in_unit(&table, LengthUnit::Millimetre, unit)
            }
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
        LengthUnit::Inch => format!("±{} in", fraction(sixteenths, 16)),
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

/// Above these rows, for all diameters: up to and including a length in millimetres, thousandths of the length above
/// and below; the last row is for all longer ones.
const DIN_SHARES: (u16, MmTolerance, MmTolerance) = (8000, (15, 5), (30, 10));

/// By DIN 20066, in millimetres with up to one decimal. `None` for a diameter that isn't in the table.
pub fn din_20066(overall: Millimetres, dn: u16) -> Option<String> {
    let millimetres = measured(overall).value();
    // -32 hose is DN 50 or 51, -20 is DN 31 or 32, so the columns begin between these sizes.
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

/// A tolerance in the unit of the length beside it, converted if necessary. `of` is the unit of the entered length,
/// for numbers without a unit. `None` for texts that are no tolerance in a unit of length: `±1 %`.
pub fn in_unit(text: &str, of: LengthUnit, unit: LengthUnit) -> Option<String> {
    let entered = Entered::read(text)?;
    let own = entered.unit.unwrap_or(of);
    if own == unit {
        let text = text.trim();
        return Some(match entered.unit {
            Some(_) => text.to_owned(),
            None => format!("{text} {}", unit.symbol()),
        });
    }
    let mm = |number| match own {
        LengthUnit::Inch => Millimetres::from_inches(number).ok(),
        LengthUnit::Millimetre => Millimetres::new(number).ok(),
    };
    let (above, below) = (mm(entered.above)?, mm(entered.below)?);
    Some(if above == below {
        format!("±{} {}", converted(above, unit), unit.symbol())
    } else {
        format!("+{}/−{} {}", above.figure(unit), below.figure(unit), unit.symbol())
    })
}

/// The fraction of an inch that a value in millimetres stands for, since it has only one decimal: 6.4 mm are 1/4.
fn converted(tolerance: Millimetres, unit: LengthUnit) -> String {
    let parts = rounded(tolerance.inches() * Decimal::from(32), 0);
    let off = tolerance.value() - parts * MM_PER_SIXTEENTH / Decimal::TWO;
    let on_tape = !parts.is_zero() && off.abs() <= Decimal::new(5, 2);
    if unit == LengthUnit::Inch && on_tape {
        fraction(parts, 32)
    } else {
        tolerance.figure(unit).to_string()
    }
}

/// A tolerance as a text says it.
struct Entered {
    above: Decimal,
    below: Decimal,
    unit: Option<LengthUnit>,
}

impl Entered {
    /// Reads `±1/4 in`, `+/-3 mm`, `+12/−4 mm`, `+1/4 / -1/8"`, `+0 in -1/8 in`, `3 mm`.
    fn read(text: &str) -> Option<Self> {
        let text =
            text.trim().to_lowercase().replace(['−', '–'], "-").replace(['″', '”', '“'], "\"");
        let both = ["±", "+/-", "+-", "+ / -"].iter().find_map(|sign| text.strip_prefix(sign));
        let (above, rest) = match (both, text.strip_prefix('+')) {
            (Some(rest), _) => (None, rest),
            (None, Some(rest)) => {
                let (above, rest) = rest.rsplit_once('-')?;
                (Some(above.trim().trim_end_matches('/')), rest)
            }
            (None, None) => (None, text.as_str()),
        };
        let (below, unit) = measured_number(rest)?;
        let Some(above) = above else { return Some(Self { above: below, below, unit }) };
        let (above, own) = measured_number(above)?;
        let same = own.is_none() || own == unit;
        same.then_some(Self { above, below, unit })
    }
}

/// A number with its unit: `1 1/4 in`, `0.5"`, `3`.
fn measured_number(text: &str) -> Option<(Decimal, Option<LengthUnit>)> {
    let text = text.trim();
    let end = text.find(|c: char| c.is_alphabetic() || c == '"' || c == '%').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = match unit {
        "" => None,
        unit => Some(LengthUnit::parse(unit.trim_end_matches('.')).ok()?),
    };
    let number = number.trim();
    let (whole, part) = number.rsplit_once([' ', '-']).unwrap_or(("0", number));
    let decimal = |text: &str| text.trim().replace(',', ".").parse::<Decimal>().ok();
    let number = match part.split_once('/') {
        Some((over, under)) => decimal(whole)? + decimal(over)?.checked_div(decimal(under)?)?,
        None => decimal(number)?,
    };
    (number >= Decimal::ZERO).then_some((number, unit))
}

/// A length to a thousandth of a millimetre, so that conversion noise doesn't decide on a row.
fn measured(overall: Millimetres) -> Millimetres {
    Millimetres::new(rounded(overall.value(), 3)).unwrap_or(overall)
}

/// 1 % of a length, rounded to 1/8 in half up, in sixteenths of an inch.
fn percent_in_eighths(inches: Decimal) -> Decimal {
    let eighths = inches * Decimal::new(8, 2);
    eighths.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero) * Decimal::TWO
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

    #[test]
    fn a_tolerance_stands_in_the_unit_of_its_length() {
        use LengthUnit::{Inch, Millimetre};
        let cases = [
            ("±1/4 in", Inch, "±1/4 in", "±6.4 mm"),
            ("±6.4 mm", Millimetre, "±1/4 in", "±6.4 mm"),
            ("±3/16 in", Inch, "±3/16 in", "±4.8 mm"),
            ("±4.8 mm", Inch, "±3/16 in", "±4.8 mm"),
            ("±9.5 mm", Inch, "±3/8 in", "±9.5 mm"),
            ("±0.5 mm", Inch, "±0.02 in", "±0.5 mm"),
            ("+12/−4 mm", Inch, "+0.472/−0.157 in", "+12/−4 mm"),
            ("+37.5/−12.5 mm", Inch, "+1.476/−0.492 in", "+37.5/−12.5 mm"),
            ("+1/4 / −1/8 in", Inch, "+1/4 / −1/8 in", "+6.4/−3.2 mm"),
            ("+1 1/4 in -1/8 in", Inch, "+1 1/4 in -1/8 in", "+31.8/−3.2 mm"),
            ("+0 / -1/8", Inch, "+0 / -1/8 in", "+0/−3.2 mm"),
            ("+/-1/8\"", Millimetre, "+/-1/8\"", "±3.2 mm"),
            ("3", Millimetre, "±0.118 in", "3 mm"),
            (" 2,5 mm ", Inch, "±0.098 in", "2,5 mm"),
        ];
        for (text, of, inch, mm) in cases {
            let shown = [Inch, Millimetre].map(|unit| in_unit(text, of, unit));
            assert_eq!(shown, [Some(inch.to_owned()), Some(mm.to_owned())], "{text}");
        }
        for text in ["±1 %", "as drawn", "+5 mm", "+1/8 in / -3 mm", "", "-3 mm", "±1/0 in"] {
            assert_eq!(in_unit(text, Inch, Millimetre), None, "{text}");
        }
    }
}
