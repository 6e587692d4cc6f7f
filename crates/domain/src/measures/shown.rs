//! How numbers of columns are shown, so that filters find what shows their figure.

use crate::measures::figure::{from_f64, to_f64};
use crate::measures::pressure::{Pressure, PressureUnit};
use rust_decimal::Decimal;

/// Numbers that are nearer to each other differ by the digits that conversions add.
const NOISE: f64 = 1e-9;

/// What is shown of a column's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// A rating in a unit, of numbers in psi.
    Pressure(PressureUnit),
    /// As they are.
    Plain,
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

    /// The least stored number that shows at least what shows this one, which is in the unit shown.
    pub fn at_least(self, entered: f64) -> f64 {
        match self {
            // No rating and no number that is one finds all or nothing.
            Self::Pressure(unit) => Pressure::from_f64(entered, unit)
                .map_or(entered, |pressure| pressure.shown_from(unit).to_f64()),
            Self::Plain => entered - NOISE,
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
            assert!(stored >= bar.at_least(350.0), "{stored}");
        }
        assert!(5_075.0 < bar.at_least(350.0));
        assert!(4_999.0 < Shown::Pressure(Psi).at_least(5_000.0));
        assert!((5.0 / 9.0) * (248.0 - 32.0) >= Shown::Plain.at_least(120.0));
        assert!(119.999_999_999_999_99 >= Shown::Plain.at_least(120.0));
        assert!(119.99 < Shown::Plain.at_least(120.0));
    }

    proptest! {
        #[test]
        fn all_that_show_a_figure_are_found(hundredths in 1_i64..300_000_000, bar in any::<bool>()) {
            let stored = to_f64(Decimal::new(hundredths, 2));
            let unit = if bar { Bar } else { Psi };
            let shown = Shown::Pressure(unit);
            let figure = shown.figure(stored).unwrap_or_default();
            // Whole psi are shown as they are, others to four digits.
            if bar || figure < Decimal::from(10_000) {
                prop_assert!(stored >= shown.at_least(to_f64(figure)));
            }
            prop_assert!(stored >= shown.at_least(shown.step(stored)));
            let next = figure * Decimal::new(1_001, 3);
            prop_assert!(stored < shown.at_least(to_f64(next)) || shown.figure(to_f64(next)) == Some(figure));
        }
    }
}
