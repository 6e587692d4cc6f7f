//! Pressures in psi, bar and MPa.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::figure::{from_f64, significant, to_f64};

/// 1 psi = 6,894.757293168 Pa (0.45359237 kg × 9.80665 m/s² on a square inch). The page has the same in `units.js`.
const PASCALS_PER_PSI: Decimal = Decimal::from_parts(1_334_783_088, 1_605, 0, false, 9);
const PASCALS_PER_BAR: Decimal = Decimal::from_parts(100_000, 0, 0, false, 0);
const PASCALS_PER_MPA: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);
/// Digits of a rating that count: 6000 psi are 413.7 bar.
const SIGNIFICANT: u32 = 4;
/// No hose is rated in the thousands of millions.
const MOST: Decimal = Decimal::from_parts(1_000_000_000, 0, 0, false, 0);

/// Unit a pressure is entered or shown in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PressureUnit {
    /// Pound-force per square inch.
    Psi,
    Bar,
    /// Megapascal, 10 bar.
    Megapascal,
}

/// Why a pressure or its unit is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PressureError {
    /// The unit is none of psi, bar, MPa.
    #[error("unknown pressure unit {0:?}; use psi, bar or MPa")]
    UnknownUnit(String),
    /// Zero or less; an unknown rating is an absent one, not 0.
    #[error("a pressure must be above zero")]
    NotPositive,
    /// Not a number, or 1,000,000,000 and more.
    #[error("a pressure must be a number below 1,000,000,000")]
    NotAPressure,
}

impl Choice for PressureUnit {
    const WORDS: &'static [&'static str] = &["psi", "bar", "MPa"];
    const ALL: &'static [Self] = &[Self::Psi, Self::Bar, Self::Megapascal];
}

impl PressureUnit {
    /// Reads `psi`, `bar` or `MPa` in any case.
    ///
    /// # Errors
    /// Every other text.
    pub fn parse(text: &str) -> Result<Self, PressureError> {
        match text.trim().to_lowercase().as_str() {
            "psi" => Ok(Self::Psi),
            "bar" => Ok(Self::Bar),
            "mpa" => Ok(Self::Megapascal),
            _ => Err(PressureError::UnknownUnit(text.to_owned())),
        }
    }

    /// `psi`, `bar` or `MPa`.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Psi => "psi",
            Self::Bar => "bar",
            Self::Megapascal => "MPa",
        }
    }

    fn pascals(self) -> Decimal {
        match self {
            Self::Psi => PASCALS_PER_PSI,
            Self::Bar => PASCALS_PER_BAR,
            Self::Megapascal => PASCALS_PER_MPA,
        }
    }
}

/// A pressure above zero. Comparable whatever unit it came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pressure {
    pascals: Decimal,
}

impl Pressure {
    /// A pressure in a unit.
    ///
    /// # Errors
    /// Zero and less, or a figure of 1,000,000,000 and more.
    pub fn new(value: Decimal, unit: PressureUnit) -> Result<Self, PressureError> {
        if value <= Decimal::ZERO {
            return Err(PressureError::NotPositive);
        }
        if value >= MOST {
            return Err(PressureError::NotAPressure);
        }
        Ok(Self { pascals: value * unit.pascals() })
    }

    /// A pressure from a double.
    ///
    /// # Errors
    /// As [`new`](Self::new); also NaN and infinities.
    pub fn from_f64(value: f64, unit: PressureUnit) -> Result<Self, PressureError> {
        from_f64(value).ok_or(PressureError::NotAPressure).and_then(|value| Self::new(value, unit))
    }

    /// The pressure in psi.
    pub fn psi(self) -> Decimal {
        self.value(PressureUnit::Psi)
    }

    /// The pressure in a unit, unrounded.
    pub fn value(self, unit: PressureUnit) -> Decimal {
        self.pascals / unit.pascals()
    }

    /// The pressure in psi as a double.
    pub fn to_f64(self) -> f64 {
        to_f64(self.psi())
    }

    /// So many times the pressure.
    pub(crate) fn times(self, factor: DesignFactor) -> Self {
        Self { pascals: self.pascals * factor.0 }
    }

    /// The figure as it is shown: four significant digits, but whole psi as they are.
    pub fn figure(self, unit: PressureUnit) -> Decimal {
        let value = self.value(unit).normalize();
        let is_whole_psi = unit == PressureUnit::Psi && value.is_integer();
        if is_whole_psi { value } else { significant(value, SIGNIFICANT) }
    }

    /// The least pressure that is shown as this one is, or higher: half of the last digit below such a figure. Then the least
    /// of those in whole psi, which are shown as they are, however many digits they have.
    pub fn shown_from(self, unit: PressureUnit) -> (Self, Self) {
        let figure = self.figure(unit);
        let digit = last_digit(figure);
        let least = (figure / digit).ceil() * digit - digit / Decimal::TWO;
        let whole = if unit == PressureUnit::Psi && digit > Decimal::ONE { figure } else { least };
        let of = |figure| Self { pascals: figure * unit.pascals() };
        (of(least), of(whole))
    }

    /// The figure with its unit: `3000 psi`, `206.8 bar`, `20.68 MPa`.
    pub fn shown(self, unit: PressureUnit) -> String {
        format!("{} {}", self.figure(unit), unit.symbol())
    }
}

/// The last of the significant digits of numbers just below one.
fn last_digit(figure: Decimal) -> Decimal {
    let mut digit = Decimal::ONE;
    let mut most = Decimal::from(10_i64.pow(SIGNIFICANT));
    while figure > most {
        (digit, most) = (digit * Decimal::TEN, most * Decimal::TEN);
    }
    while figure <= most / Decimal::TEN && !figure.is_zero() {
        (digit, most) = (digit / Decimal::TEN, most / Decimal::TEN);
    }
    digit
}

/// Minimum burst pressure over working pressure, from 1 to 100: 4 for hydraulic hose, 3 for some
/// industrial hose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DesignFactor(Decimal);

impl DesignFactor {
    /// Proof pressure is twice the working pressure (SAE J517, J343).
    pub const PROOF: Self = Self(Decimal::TWO);

    /// A factor from 1 to 100; `None` for others.
    pub fn new(value: Decimal) -> Option<Self> {
        (Decimal::ONE..=Decimal::ONE_HUNDRED).contains(&value).then_some(Self(value))
    }

    /// A factor from a double; `None` outside 1 to 100.
    pub fn from_f64(value: f64) -> Option<Self> {
        from_f64(value).and_then(Self::new)
    }

    /// The factor.
    pub fn value(self) -> Decimal {
        self.0
    }
}

impl Default for DesignFactor {
    /// 4, that of hydraulic hose (SAE J517).
    fn default() -> Self {
        Self(Decimal::from_parts(4, 0, 0, false, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PressureUnit::{Bar, Megapascal, Psi};

    #[test]
    fn units_convert_exactly() -> Result<(), PressureError> {
        let bar = Pressure::from_f64(1.0, Psi)?.value(Bar);
        assert_eq!(bar.to_string(), "0.06894757293168");
        assert_eq!(Pressure::from_f64(20.7, Megapascal)?, Pressure::from_f64(207.0, Bar)?);
        assert_eq!(Pressure::from_f64(345.0, Bar)?.value(Bar), Decimal::from(345));
        assert!(Pressure::from_f64(3000.0, Psi)? < Pressure::from_f64(207.0, Bar)?);
        Ok(())
    }

    #[test]
    fn ratings_have_four_digits() -> Result<(), PressureError> {
        let cases = [
            (3000.0, Psi, "3000 psi", "206.8 bar", "20.68 MPa"),
            (5000.0, Psi, "5000 psi", "344.7 bar", "34.47 MPa"),
            (6000.0, Psi, "6000 psi", "413.7 bar", "41.37 MPa"),
            (420.0, Bar, "6092 psi", "420 bar", "42 MPa"),
            (350.0, Bar, "5076 psi", "350 bar", "35 MPa"),
            (35.0, Megapascal, "5076 psi", "350 bar", "35 MPa"),
            (7.5, Bar, "108.8 psi", "7.5 bar", "0.75 MPa"),
            (9.94, Psi, "9.94 psi", "0.6853 bar", "0.06853 MPa"),
            (12_345.0, Psi, "12345 psi", "851.2 bar", "85.12 MPa"),
            (1_500.0, Bar, "21760 psi", "1500 bar", "150 MPa"),
            // 350 bar as they were kept, 14.5038 psi each, or typed in psi
            (5_076.33, Psi, "5076 psi", "350 bar", "35 MPa"),
            (5_076.0, Psi, "5076 psi", "350 bar", "35 MPa"),
            // 0.00005 of a bar more or less
            (206.75, Bar, "2999 psi", "206.8 bar", "20.68 MPa"),
            (206.749, Bar, "2999 psi", "206.7 bar", "20.67 MPa"),
        ];
        for (value, unit, psi, bar, mpa) in cases {
            let pressure = Pressure::from_f64(value, unit)?;
            let shown = [Psi, Bar, Megapascal].map(|unit| pressure.shown(unit));
            assert_eq!(shown, [psi, bar, mpa]);
        }
        Ok(())
    }

    #[test]
    fn what_is_shown_begins_half_a_digit_below() -> Result<(), PressureError> {
        let cases = [
            (350.0, Bar, 349.95, 349.95),
            (350.02, Bar, 349.95, 349.95),
            (100.0, Bar, 99.995, 99.995),
            (5_000.0, Psi, 4_999.5, 4_999.5),
            (5_076.33, Psi, 5_075.5, 5_075.5),
            (1_000.0, Psi, 999.95, 999.95),
            (12_345.0, Psi, 12_345.0, 12_345.0),
            (12_330.0, Psi, 12_325.0, 12_330.0),
            (21_755.66, Psi, 21_755.0, 21_760.0),
            (0.75, Megapascal, 0.74995, 0.74995),
        ];
        for (value, unit, least, whole) in cases {
            let found = Pressure::from_f64(value, unit)?.shown_from(unit);
            let of = |figure| Pressure::from_f64(figure, unit);
            assert_eq!(found, (of(least)?, of(whole)?), "{value} {unit:?}");
        }
        Ok(())
    }

    #[test]
    fn impossible_pressures_are_refused() {
        assert_eq!(Pressure::from_f64(0.0, Psi), Err(PressureError::NotPositive));
        assert_eq!(Pressure::from_f64(-1.0, Bar), Err(PressureError::NotPositive));
        assert_eq!(Pressure::from_f64(1e9, Psi), Err(PressureError::NotAPressure));
        assert_eq!(Pressure::from_f64(f64::NAN, Psi), Err(PressureError::NotAPressure));
    }

    #[test]
    fn unit_names() {
        assert_eq!(PressureUnit::parse(" PSI"), Ok(Psi));
        assert_eq!(PressureUnit::parse("bar"), Ok(Bar));
        assert_eq!(PressureUnit::parse("MPa"), Ok(Megapascal));
        assert_eq!(PressureUnit::parse("kPa"), Err(PressureError::UnknownUnit("kPa".into())));
    }

    #[test]
    fn design_factors() {
        assert_eq!(DesignFactor::default().value(), Decimal::from(4));
        assert_eq!(DesignFactor::from_f64(0.99), None);
        assert_eq!(DesignFactor::from_f64(2.5).map(DesignFactor::value), Some(Decimal::new(25, 1)));
    }
}
