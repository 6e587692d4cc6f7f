//! Rounding and printing of figures.

use rust_decimal::{Decimal, RoundingStrategy};

/// Rounds half away from zero to so many decimals and drops trailing zeros.
pub fn rounded(value: Decimal, decimals: u32) -> Decimal {
    value.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero).normalize()
}

/// The decimal nearest to what a person meant by a double, `None` for NaN, infinities and
/// magnitudes beyond a decimal: 304.79999999999995 is 304.8.
pub fn from_f64(value: f64) -> Option<Decimal> {
    Decimal::try_from(value).ok()
}

/// The double nearest to a decimal.
pub fn to_f64(value: Decimal) -> f64 {
    f64::try_from(value).unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_away_from_zero() {
        assert_eq!(rounded(Decimal::new(635, 2), 1).to_string(), "6.4");
        assert_eq!(rounded(Decimal::new(-635, 2), 1).to_string(), "-6.4");
        assert_eq!(rounded(Decimal::new(3600, 2), 1).to_string(), "36");
        assert_eq!(rounded(Decimal::new(100, 0), 1).to_string(), "100");
    }

    #[test]
    fn doubles_lose_their_binary_artefacts() {
        assert_eq!(from_f64(12.0 * 25.4), Some(Decimal::new(3048, 1)));
        assert_eq!(from_f64(1.86), Some(Decimal::new(186, 2)));
        assert_eq!(from_f64(f64::NAN), None);
        assert_eq!(from_f64(f64::INFINITY), None);
        assert_eq!(from_f64(1e300), None);
        assert_eq!(from_f64(1e-300), Some(Decimal::ZERO));
    }

    #[test]
    fn decimals_go_out_as_the_nearest_double() {
        assert_eq!(to_f64(Decimal::new(3048, 1)).to_bits(), 304.8_f64.to_bits());
        assert_eq!(
            to_f64(Decimal::MAX).to_bits(),
            79_228_162_514_264_337_593_543_950_335_f64.to_bits()
        );
    }
}
