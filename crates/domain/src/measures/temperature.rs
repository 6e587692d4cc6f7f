//! Working temperatures in whole degrees, rounded to the safe side.

use rust_decimal::{Decimal, RoundingStrategy};

use crate::measures::figure::from_f64;

/// Decimals that a conversion of degrees leaves beyond its noise: −40 °F are −40 °C.
const DECIMALS: u32 = 6;

/// Limit of a range of temperatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Minimum, rounded up.
    Lowest,
    /// Maximum, rounded down.
    Highest,
}

impl Limit {
    /// In both units: `100 °C (212 °F)`; `None` if it isn't a number.
    pub fn shown(self, celsius: f64) -> Option<String> {
        let celsius = from_f64(celsius)?;
        let fahrenheit = celsius * Decimal::new(18, 1) + Decimal::from(32);
        Some(format!("{} °C ({} °F)", self.whole(celsius), self.whole(fahrenheit)))
    }

    fn whole(self, degrees: Decimal) -> Decimal {
        let towards = match self {
            Self::Lowest => RoundingStrategy::ToPositiveInfinity,
            Self::Highest => RoundingStrategy::ToNegativeInfinity,
        };
        degrees.round_dp(DECIMALS).round_dp_with_strategy(0, towards).normalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_degrees_are_on_the_safe_side() {
        let cases = [
            (-40.0, "-40 °C (-40 °F)", "-40 °C (-40 °F)"),
            (100.0, "100 °C (212 °F)", "100 °C (212 °F)"),
            (121.0, "121 °C (250 °F)", "121 °C (249 °F)"),
            (-53.9, "-53 °C (-65 °F)", "-54 °C (-66 °F)"),
            // 250 °F and 248 °F, as conversions leave them.
            (121.111_111_111_111_11, "122 °C (250 °F)", "121 °C (250 °F)"),
            (120.000_000_000_000_01, "120 °C (248 °F)", "120 °C (248 °F)"),
            (119.999_999_999_999_99, "120 °C (248 °F)", "120 °C (248 °F)"),
            (-0.4, "0 °C (32 °F)", "-1 °C (31 °F)"),
        ];
        for (celsius, lowest, highest) in cases {
            let shown = [Limit::Lowest, Limit::Highest].map(|limit| limit.shown(celsius));
            assert_eq!(shown, [Some(lowest.to_owned()), Some(highest.to_owned())], "{celsius}");
        }
    }
}
