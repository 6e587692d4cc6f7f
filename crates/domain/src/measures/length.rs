//! Lengths in inches and millimetres.

use std::iter::Sum;
use std::ops::{Add, Sub};

use rust_decimal::{Decimal, RoundingStrategy};

use crate::fields::Choice;
use crate::measures::figure::{fraction, from_f64, rounded, to_f64};

/// One inch is exactly 25.4 mm.
const MM_PER_INCH: Decimal = Decimal::from_parts(254, 0, 0, false, 1);
/// One foot is exactly 304.8 mm.
const MM_PER_FOOT: Decimal = Decimal::from_parts(3048, 0, 0, false, 1);
/// Distances nearer to zero than 0.001 mm are zero.
const LEAST_MM: Decimal = Decimal::from_parts(1, 0, 0, false, 3);
/// The longest hose that is cut, 10,000 m, as each unit counts it.
const LONGEST_MM: Decimal = Decimal::from_parts(10_000_000, 0, 0, false, 0);
const LONGEST_INCHES: Decimal = Decimal::from_parts(393_701, 0, 0, false, 0);
/// Figures of a thousand kilometres of hose and more are typing errors.
const MOST: Decimal = Decimal::from_parts(1_000_000_000, 0, 0, false, 0);

/// Unit a length is entered or shown in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LengthUnit {
    /// Inch, 25.4 mm.
    Inch,
    Millimetre,
}

/// Why a length or its unit is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LengthError {
    /// The unit is neither inch nor millimetre.
    #[error("unknown length unit {0:?}; use in or mm")]
    UnknownUnit(String),
    /// Below zero.
    #[error("a length must not be negative")]
    Negative,
    /// Not a number, or 1,000,000,000 and more.
    #[error("a length must be a number below 1,000,000,000")]
    NotALength,
}

impl Choice for LengthUnit {
    const WORDS: &'static [&'static str] = &["in", "mm"];
    const ALL: &'static [Self] = &[Self::Inch, Self::Millimetre];

    fn of_word(word: &str) -> Option<Self> {
        Self::parse(word).ok()
    }
}

impl LengthUnit {
    /// Reads `in`, `inch`, `inches`, `"` or `mm` and plurals, in any case.
    ///
    /// # Errors
    /// Every other text.
    pub fn parse(text: &str) -> Result<Self, LengthError> {
        match text.trim().to_lowercase().as_str() {
            "in" | "ins" | "inch" | "inches" | "\"" => Ok(Self::Inch),
            "mm" | "mms" => Ok(Self::Millimetre),
            _ => Err(LengthError::UnknownUnit(text.to_owned())),
        }
    }

    /// The one that stands in brackets beside this one.
    pub const fn other(self) -> Self {
        match self {
            Self::Inch => Self::Millimetre,
            Self::Millimetre => Self::Inch,
        }
    }

    /// `in` or `mm`.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Inch => "in",
            Self::Millimetre => "mm",
        }
    }

    fn millimetres(self) -> Decimal {
        match self {
            Self::Inch => MM_PER_INCH,
            Self::Millimetre => Decimal::ONE,
        }
    }

    fn decimals(self) -> u32 {
        match self {
            Self::Inch => 3,
            Self::Millimetre => 1,
        }
    }
}

/// A distance in millimetres that formulas work on; may be negative. Less than 0.001 mm is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millimetres(Decimal);

impl Millimetres {
    /// No distance.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// So many millimetres.
    ///
    /// # Errors
    /// [`LengthError::NotALength`] from 1,000,000,000 up, on either side of zero.
    pub fn new(value: Decimal) -> Result<Self, LengthError> {
        if value.abs() >= MOST { Err(LengthError::NotALength) } else { Ok(Self::snapped(value)) }
    }

    /// So many inches.
    ///
    /// # Errors
    /// As [`new`](Self::new), with the limit in inches.
    pub fn from_inches(value: Decimal) -> Result<Self, LengthError> {
        Self::new(value).map(|_| Self::snapped(value * MM_PER_INCH))
    }

    /// So many millimetres, from a double.
    ///
    /// # Errors
    /// As [`new`](Self::new); also NaN and infinities.
    pub fn from_f64(value: f64) -> Result<Self, LengthError> {
        from_f64(value).ok_or(LengthError::NotALength).and_then(Self::new)
    }

    /// So many tenths of a millimetre, for the tables.
    pub(crate) fn tenths(tenths: i64) -> Self {
        Self(Decimal::new(tenths, 1))
    }

    fn snapped(value: Decimal) -> Self {
        Self(if value.abs() < LEAST_MM { Decimal::ZERO } else { value })
    }

    /// The distance in millimetres.
    pub fn value(self) -> Decimal {
        self.0
    }

    /// The distance in inches.
    pub fn inches(self) -> Decimal {
        self.0 / MM_PER_INCH
    }

    /// The distance in feet.
    pub fn feet(self) -> Decimal {
        self.0 / MM_PER_FOOT
    }

    /// The distance in millimetres as a double.
    pub fn to_f64(self) -> f64 {
        to_f64(self.0)
    }

    /// True above zero, which begins at 0.001 mm.
    pub fn is_positive(self) -> bool {
        self.0 > Decimal::ZERO
    }

    /// The bare figure in a unit: inches with up to 3 decimals, but sixty-fourths as they are;
    /// millimetres with up to 1.
    pub fn figure(self, unit: LengthUnit) -> Decimal {
        let figure = self.0 / unit.millimetres();
        let on_tape = unit == LengthUnit::Inch && (figure * Decimal::from(64)).is_integer();
        if on_tape { figure.normalize() } else { rounded(figure, unit.decimals()) }
    }

    /// The nearest 32nd of an inch, as tapes show it: `32 27/32 in`.
    fn on_tape(self) -> String {
        let parts = rounded(self.inches() * Decimal::from(32), 0);
        format!("{} in", fraction(parts, 32))
    }

    /// A length to cut in both units, this one first: `32 27/32 in` and `834.4 mm`.
    pub fn to_cut(self, unit: LengthUnit) -> [String; 2] {
        let inches = self.on_tape();
        match unit {
            LengthUnit::Inch => [inches, self.converted(LengthUnit::Millimetre)],
            LengthUnit::Millimetre => [self.shown(unit), inches],
        }
    }

    /// A least need, never shown as less: whole millimetres or sixteenths of an inch.
    pub fn shown_at_least(self, unit: LengthUnit) -> String {
        let up = |number: Decimal| {
            // Conversions leave noise behind the sixth decimal.
            number.round_dp(6).round_dp_with_strategy(0, RoundingStrategy::ToPositiveInfinity)
        };
        match unit {
            LengthUnit::Inch => {
                format!("{} in", fraction(up(self.inches() * Decimal::from(16)), 16))
            }
            LengthUnit::Millimetre => format!("{} mm", up(self.0).normalize()),
        }
    }

    /// The figure, but up to two decimals of a millimetre, as somebody may have entered them.
    pub fn as_entered(self, unit: LengthUnit) -> Decimal {
        let hundredths = self.0 * Decimal::ONE_HUNDRED;
        match unit {
            LengthUnit::Millimetre if hundredths.is_integer() => self.0.normalize(),
            unit => self.figure(unit),
        }
    }

    /// As entered, with its unit: `36 in`, `914.4 mm`, `850.25 mm`.
    pub fn shown(self, unit: LengthUnit) -> String {
        format!("{} {}", self.as_entered(unit), unit.symbol())
    }

    /// The figure with its unit, for brackets beside the other unit: `819.9 mm`.
    pub fn converted(self, unit: LengthUnit) -> String {
        format!("{} {}", self.figure(unit), unit.symbol())
    }
}

impl Add for Millimetres {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::snapped(self.0 + other.0)
    }
}

impl Sub for Millimetres {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::snapped(self.0 - other.0)
    }
}

impl Sum for Millimetres {
    fn sum<I: Iterator<Item = Self>>(distances: I) -> Self {
        distances.fold(Self::ZERO, Add::add)
    }
}

/// A length as somebody entered it: value and unit are kept, formulas use [`mm`](Self::mm).
///
/// Equality is that of the entry: `1 in` is not equal to `25.4 mm`; compare [`mm`](Self::mm) for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Length {
    value: Decimal,
    unit: LengthUnit,
}

impl Length {
    /// A length of zero or more.
    ///
    /// # Errors
    /// Below zero, or a figure of 1,000,000,000 and more.
    pub fn new(value: Decimal, unit: LengthUnit) -> Result<Self, LengthError> {
        if value < Decimal::ZERO {
            return Err(LengthError::Negative);
        }
        if value >= MOST {
            return Err(LengthError::NotALength);
        }
        Ok(Self { value, unit })
    }

    /// A length from a double.
    ///
    /// # Errors
    /// As [`new`](Self::new); also NaN and infinities.
    pub fn from_f64(value: f64, unit: LengthUnit) -> Result<Self, LengthError> {
        from_f64(value).ok_or(LengthError::NotALength).and_then(|value| Self::new(value, unit))
    }

    /// The figure as entered.
    pub fn value(&self) -> Decimal {
        self.value
    }

    /// The unit as entered.
    pub fn unit(&self) -> LengthUnit {
        self.unit
    }

    /// True above 10,000 m, which nobody makes in one piece: 10,000,000 mm or 393,701 in.
    pub fn is_too_long(&self) -> bool {
        let longest = match self.unit {
            LengthUnit::Inch => LONGEST_INCHES,
            LengthUnit::Millimetre => LONGEST_MM,
        };
        self.value > longest
    }

    /// The length in millimetres; below 0.001 mm it is 0.
    pub fn mm(&self) -> Millimetres {
        Millimetres::snapped(self.value * self.unit.millimetres())
    }
}

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.mm().shown(self.unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use LengthUnit::{Inch, Millimetre};

    #[test]
    fn unit_names() {
        for text in ["in", "inch", "Inches", "\"", " IN "] {
            assert_eq!(LengthUnit::parse(text), Ok(Inch), "{text}");
        }
        for text in ["mm", "MM", "mms"] {
            assert_eq!(LengthUnit::parse(text), Ok(Millimetre), "{text}");
        }
        for text in ["", "m", "cm", "ft", "'", "millimetre"] {
            assert_eq!(LengthUnit::parse(text), Err(LengthError::UnknownUnit(text.to_owned())));
        }
    }

    #[test]
    fn an_inch_is_exactly_25_4_mm() -> Result<(), LengthError> {
        assert_eq!(Length::from_f64(12.0, Inch)?.mm().value(), Decimal::new(3048, 1));
        assert_eq!(Length::from_f64(0.1, Inch)?.mm(), Length::from_f64(2.54, Millimetre)?.mm());
        assert_eq!(
            Millimetres::from_inches(Decimal::new(186, 2))?.value(),
            Decimal::new(47_244, 3)
        );
        assert_eq!(Millimetres::from_f64(304.8)?.feet(), Decimal::ONE);
        Ok(())
    }

    #[test]
    fn a_thousandth_of_a_millimetre_is_the_least() -> Result<(), LengthError> {
        assert!(!Length::from_f64(0.000_999, Millimetre)?.mm().is_positive());
        assert!(Length::from_f64(0.001, Millimetre)?.mm().is_positive());
        assert!(!Length::from_f64(0.000_039, Inch)?.mm().is_positive());
        assert!(Length::from_f64(0.000_04, Inch)?.mm().is_positive());
        let difference = Millimetres::from_f64(10.0005)? - Millimetres::from_f64(10.0)?;
        assert_eq!(difference, Millimetres::ZERO);
        Ok(())
    }

    #[test]
    fn shown_in_either_unit() -> Result<(), LengthError> {
        let cases = [
            (36.0, Inch, "36 in", "914.4 mm"),
            (36.5, Inch, "36.5 in", "927.1 mm"),
            (66.3125, Inch, "66.3125 in", "1684.3 mm"),
            (32.28125, Inch, "32.28125 in", "819.9 mm"),
            (1.2345, Inch, "1.235 in", "31.4 mm"),
            (1000.0, Millimetre, "39.37 in", "1000 mm"),
            (0.05, Millimetre, "0.002 in", "0.1 mm"),
            (0.0, Inch, "0 in", "0 mm"),
        ];
        for (value, unit, inch, millimetre) in cases {
            let mm = Length::from_f64(value, unit)?.mm();
            let both = [Inch, Millimetre].map(|unit| mm.converted(unit));
            assert_eq!(both, [inch, millimetre]);
        }
        for (value, text) in [(914.4, "914.4 mm"), (850.25, "850.25 mm"), (850.256, "850.3 mm")] {
            assert_eq!(Length::from_f64(value, Millimetre)?.to_string(), text);
        }
        Ok(())
    }

    #[test]
    fn lengths_to_cut_are_as_tapes_show_them() -> Result<(), LengthError> {
        for (mm, text) in [
            (834.4, "32 27/32 in"),
            (914.4, "36 in"),
            (12.7, "1/2 in"),
            (31.75, "1 1/4 in"),
            (25.0, "31/32 in"),
            (25.1, "1 in"),
        ] {
            assert_eq!(Millimetres::from_f64(mm)?.on_tape(), text);
        }
        Ok(())
    }

    #[test]
    fn what_is_needed_is_never_shown_as_less() -> Result<(), LengthError> {
        for (mm, metric, inch) in [
            (90.0, "90 mm", "3 9/16 in"),
            (88.9, "89 mm", "3 1/2 in"),
            (88.900_000_000_000_02, "89 mm", "3 1/2 in"),
            (89.000_000_000_000_01, "89 mm", "3 9/16 in"),
            (0.3, "1 mm", "1/16 in"),
        ] {
            let length = Millimetres::from_f64(mm)?;
            let shown = [Millimetre, Inch].map(|unit| length.shown_at_least(unit));
            assert_eq!(shown, [metric, inch], "{mm}");
        }
        Ok(())
    }

    #[test]
    fn long_decimals_neither_overflow_nor_lose_the_length() -> Result<(), LengthError> {
        let third = Decimal::from(999_999_998) + Decimal::ONE / Decimal::from(3);
        assert_eq!(Length::new(third, Inch)?.mm().figure(Inch).to_string(), "999999998.333");
        let sum = Length::new(third, Inch)?.mm() + Millimetres::from_inches(third)?;
        assert_eq!(sum.figure(Inch).to_string(), "1999999996.667");
        Ok(())
    }

    #[test]
    fn ten_thousand_metres_are_the_most() -> Result<(), LengthError> {
        for (value, unit, too_long) in [
            (10_000_000.0, Millimetre, false),
            (10_000_000.1, Millimetre, true),
            (393_701.0, Inch, false),
            (393_701.1, Inch, true),
        ] {
            assert_eq!(Length::from_f64(value, unit)?.is_too_long(), too_long, "{value}");
        }
        Ok(())
    }

    #[test]
    fn impossible_lengths_are_refused() {
        assert_eq!(Length::from_f64(-0.5, Inch), Err(LengthError::Negative));
        assert_eq!(Length::from_f64(1e9, Millimetre), Err(LengthError::NotALength));
        assert_eq!(Length::from_f64(f64::NAN, Inch), Err(LengthError::NotALength));
        assert_eq!(Length::from_f64(f64::INFINITY, Inch), Err(LengthError::NotALength));
        assert_eq!(Millimetres::from_f64(-1e9), Err(LengthError::NotALength));
        assert!(Millimetres::from_f64(-3.0).is_ok());
    }
}
