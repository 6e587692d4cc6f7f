//! Rounding and printing of figures.

use rust_decimal::{Decimal, RoundingStrategy};

/// Rounds half away from zero to so many decimals and drops trailing zeros.
pub fn rounded(value: Decimal, decimals: u32) -> Decimal {
    value.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero).normalize()
}

/// Rounds half away from zero to so many significant digits and drops trailing zeros.
pub fn significant(value: Decimal, digits: u32) -> Decimal {
    value
        .round_sf_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero)
        .unwrap_or(value)
        .normalize()
}

/// Parts of a whole as on a tape, with a power of two for denominator: 37 of 32 are `1 5/32`.
pub fn fraction(parts: Decimal, of: u32) -> String {
    let of = Decimal::from(of);
    let whole = (parts / of).trunc().normalize();
    let (mut over, mut under) = (parts - whole * of, of);
    while !over.is_zero() && (over % Decimal::TWO).is_zero() {
        (over, under) = (over / Decimal::TWO, under / Decimal::TWO);
    }
    let part = format!("{}/{}", over.normalize(), under.normalize());
    match (whole.is_zero(), over.is_zero()) {
        (_, true) => whole.to_string(),
        (true, false) => part,
        (false, false) => format!("{whole} {part}"),
    }
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
    fn parts_are_as_on_a_tape() {
        for (parts, text) in
            [(0, "0"), (1, "1/32"), (16, "1/2"), (32, "1"), (37, "1 5/32"), (1_040, "32 1/2")]
        {
            assert_eq!(fraction(Decimal::from(parts), 32), text);
        }
    }

    #[test]
    fn four_digits_count() {
        for (value, text) in [
            ("413.6854", "413.7"),
            ("0.0068535", "0.006854"),
            ("20684.3", "20680"),
            ("350.00", "350"),
        ] {
            let value: Decimal = value.parse().unwrap_or_default();
            assert_eq!(significant(value, 4).to_string(), text);
        }
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
