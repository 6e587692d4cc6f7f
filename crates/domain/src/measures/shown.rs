//! How numbers of columns are shown, so that filters find what shows their figure.

use crate::measures::figure::{from_f64, to_f64};
use crate::measures::pressure::{Pressure, PressureUnit};
use rust_decimal::Decimal;

/// Numbers that are nearer to each other differ by the digits that conversions add.
const NOISE: f64 = 1e-9;

/// How a column's numbers are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// A rating in a unit, of numbers in psi.
    Pressure(PressureUnit),
    /// As they are.
    Plain,
}

/// Numbers from a least one on, which may be another one for whole numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Least {
    pub number: f64,
    pub whole: f64,
}

impl Least {
    const fn number(number: f64) -> Self {
        Self { number, whole: number }
    }

    /// Whether a number is one of them.
    pub fn allows(self, number: f64) -> bool {
        number >= if number.fract() == 0.0 { self.whole } else { self.number }
    }
}

impl Shown {
    /// The figure that is shown of a stored number; none of what is none.
    pub fn figure(self, stored: f64) -> Option<Decimal> {
        match self {
            Self::Pressure(unit) => {
                let pressure = Pressure::from_f64(stored, PressureUnit::Psi).ok()?;
                Some(pressure.figure(unit))
            }
            Self::Plain => Some(from_f64(stored)?.normalize()),
        }
    }

    /// The stored numbers that show at least what shows this one, which is in the unit shown.
    pub fn at_least(self, entered: f64) -> Least {
        match self {
            // No rating and no number that is one finds all or nothing.
            Self::Pressure(unit) => {
                Pressure::from_f64(entered, unit).map_or(Least::number(entered), |pressure| {
                    let (number, whole) = pressure.shown_from(unit);
                    Least { number: number.to_f64(), whole: whole.to_f64() }
                })
            }
            Self::Plain => Least::number(entered - NOISE),
        }
    }

    /// The greatest stored number that shows at most what shows this one.
    pub fn at_most(self, entered: f64) -> f64 {
        match self {
            // Nothing asks for ratings of at most so much.
            Self::Pressure(unit) => {
                Pressure::from_f64(entered, unit).map_or(entered, Pressure::to_f64)
            }
            Self::Plain => entered + NOISE,
        }
    }

    /// The number that stands for all that show the same figure: one of theirs, or the figure where
    /// they are stored in another unit.
    pub fn step(self, stored: f64) -> f64 {
        match self {
            Self::Pressure(PressureUnit::Psi) | Self::Plain => stored,
            Self::Pressure(_) => self.figure(stored).map_or(stored, to_f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PressureUnit::{Bar, Psi};
    use proptest::prelude::*;

    #[test]
    fn a_filter_finds_what_shows_its_figure() {
        let bar = Shown::Pressure(Bar);
        // 350 bar, 14.50377 or 14.5038 psi each, or in whole psi.
        for stored in [5_076.320_691, 5_076.33, 5_076.0, 5_075.7] {
            assert_eq!(bar.figure(stored), Some(Decimal::from(350)), "{stored}");
            assert!(bar.at_least(350.0).allows(stored), "{stored}");
        }
        for (shown, entered, stored, found) in [
            (bar, 350.0, 5_075.0, false),
            (Shown::Pressure(Psi), 5_000.0, 4_999.0, false),
            // 850 bar are 12328.2 psi, which are shown as 12330; whole psi as they are.
            (Shown::Pressure(Psi), 12_330.0, 12_328.2, true),
            (Shown::Pressure(Psi), 12_330.0, 12_329.0, false),
            (Shown::Pressure(Psi), 12_330.0, 12_324.9, false),
            (Shown::Pressure(Psi), 12_331.0, 12_331.0, true),
            (Shown::Pressure(Psi), 12_331.0, 12_333.3, false),
            (Shown::Pressure(Psi), 12_345.0, 12_345.0, true),
            (Shown::Pressure(Psi), 12_345.0, 12_344.4, false),
            (Shown::Plain, 120.0, (5.0 / 9.0) * (248.0 - 32.0), true),
            (Shown::Plain, 120.0, 119.999_999_999_999_99, true),
            (Shown::Plain, 120.0, 119.99, false),
        ] {
            assert_eq!(shown.at_least(entered).allows(stored), found, "{entered} {stored}");
        }
    }

    proptest! {
        #[test]
        fn all_that_show_a_figure_are_found(hundredths in 1_i64..300_000_000, bar in any::<bool>()) {
            let stored = to_f64(Decimal::new(hundredths, 2));
            let unit = if bar { Bar } else { Psi };
            let shown = Shown::Pressure(unit);
            let figure = shown.figure(stored).unwrap_or_default();
            prop_assert!(shown.at_least(to_f64(figure)).allows(stored));
            prop_assert!(shown.at_least(shown.step(stored)).allows(stored));
            let next = to_f64(figure * Decimal::new(1_001, 3));
            prop_assert!(!shown.at_least(next).allows(stored) || shown.figure(next) == Some(figure));
        }
    }
}
