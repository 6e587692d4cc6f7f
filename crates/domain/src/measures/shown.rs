//! Shown figures of numbers, so that filters find the figures that people see.

use crate::measures::figure::{from_f64, to_f64};
use crate::measures::pressure::{Pressure, PressureUnit};
use rust_decimal::Decimal;

/// Numbers nearer to each other differ only by digits that conversions add.
const NOISE: f64 = 1e-9;

/// How the numbers of a column are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// As a rating in this unit; stored in psi.
    Pressure(PressureUnit),
    /// Unchanged.
    Plain,
}

/// Numbers from a lower bound on, with another bound for whole numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Least {
    pub number: f64,
    pub whole: f64,
}

impl Least {
    const fn number(number: f64) -> Self {
        Self { number, whole: number }
    }

    /// Whether a number is within the bound.
    pub fn allows(self, number: f64) -> bool {
        number >= if number.fract() == 0.0 { self.whole } else { self.number }
    }
}

impl Shown {
    /// Shown figure of a stored number; `None` if there is none.
    pub fn figure(self, stored: f64) -> Option<Decimal> {
        match self {
            Self::Pressure(unit) => {
                let pressure = Pressure::from_f64(stored, PressureUnit::Psi).ok()?;
                Some(pressure.figure(unit))
            }
            Self::Plain => Some(from_f64(stored)?.normalize()),
        }
    }

    /// Stored numbers whose shown figure is at least that of this number, given in the shown unit.
    pub fn at_least(self, entered: f64) -> Least {
        match self {
            // A rating without a number matches everything or nothing.
            Self::Pressure(unit) => {
                Pressure::from_f64(entered, unit).map_or(Least::number(entered), |pressure| {
                    let (number, whole) = pressure.shown_from(unit);
                    Least { number: number.to_f64(), whole: whole.to_f64() }
                })
            }
            Self::Plain => Least::number(entered - NOISE),
        }
    }

    /// Greatest stored number whose shown figure is at most that of this number.
    pub fn at_most(self, entered: f64) -> f64 {
        match self {
            // No filter has a maximum for ratings.
            Self::Pressure(unit) => {
                Pressure::from_f64(entered, unit).map_or(entered, Pressure::to_f64)
            }
            Self::Plain => entered + NOISE,
        }
    }

    /// The number that represents all with the same shown figure: one of them, or the figure if they are stored in
    /// another unit.
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
