//! Pressures in psi, bar and MPa.

use rust_decimal::Decimal;

use crate::fields::Choice;
use crate::measures::figure::{from_f64, rounded, to_f64};

/// 1 bar = 14.5038 psi.
const PSI_PER_BAR: Decimal = Decimal::from_parts(145_038, 0, 0, false, 4);
/// 1 MPa = 10 bar = 145.038 psi.
const PSI_PER_MPA: Decimal = Decimal::from_parts(145_038, 0, 0, false, 3);
/// No hose is rated in the thousands of millions.
const MOST: Decimal = Decimal::from_parts(1_000_000_000, 0, 0, false, 0);

/// Unit a pressure is entered or shown in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PressureUnit {
    /// Pound-force per square inch.
    Psi,
    /// Bar.
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

    fn psi(self) -> Decimal {
        match self {
            Self::Psi => Decimal::ONE,
            Self::Bar => PSI_PER_BAR,
            Self::Megapascal => PSI_PER_MPA,
        }
    }
}

/// A pressure above zero. Comparable whatever unit it came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pressure {
    psi: Decimal,
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
        Ok(Self { psi: value * unit.psi() })
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
        self.psi
    }

    /// The pressure in a unit, unrounded.
    pub fn value(self, unit: PressureUnit) -> Decimal {
        self.psi / unit.psi()
    }

    /// The pressure in psi as a double.
    pub fn to_f64(self) -> f64 {
        to_f64(self.psi)
    }

    /// So many times the pressure.
    pub(crate) fn times(self, factor: DesignFactor) -> Self {
        Self { psi: self.psi * factor.0 }
    }

    /// The figure as catalogues print it: from 10 up whole psi and bar, below with one decimal;
    /// MPa with one decimal, below 1 with two.
    pub fn figure(self, unit: PressureUnit) -> Decimal {
        let value = self.value(unit);
        let decimals = match unit {
            PressureUnit::Psi | PressureUnit::Bar => u32::from(value < Decimal::TEN),
            PressureUnit::Megapascal => 1 + u32::from(value < Decimal::ONE),
        };
        rounded(value, decimals)
    }

    /// The figure with its unit: `3000 psi`, `207 bar`, `20.7 MPa`.
    pub fn shown(self, unit: PressureUnit) -> String {
        format!("{} {}", self.figure(unit), unit.symbol())
    }
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
        assert_eq!(Pressure::from_f64(1.0, Bar)?.psi(), Decimal::new(145_038, 4));
        assert_eq!(Pressure::from_f64(20.7, Megapascal)?, Pressure::from_f64(207.0, Bar)?);
        assert_eq!(Pressure::from_f64(345.0, Bar)?.value(Bar), Decimal::from(345));
        assert!(Pressure::from_f64(3000.0, Psi)? < Pressure::from_f64(207.0, Bar)?);
        Ok(())
    }

    #[test]
    fn shown_as_catalogues_do() -> Result<(), PressureError> {
        let cases = [
            (3000.0, Psi, "3000 psi", "207 bar", "20.7 MPa"),
            (5000.0, Psi, "5000 psi", "345 bar", "34.5 MPa"),
            (420.0, Bar, "6092 psi", "420 bar", "42 MPa"),
            (7.5, Bar, "109 psi", "7.5 bar", "0.75 MPa"),
            (9.94, Psi, "9.9 psi", "0.7 bar", "0.07 MPa"),
        ];
        for (value, unit, psi, bar, mpa) in cases {
            let pressure = Pressure::from_f64(value, unit)?;
            let shown = [Psi, Bar, Megapascal].map(|unit| pressure.shown(unit));
            assert_eq!(shown, [psi, bar, mpa]);
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
