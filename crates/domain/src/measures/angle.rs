//! Displacement angle between two bent ends.

use rust_decimal::Decimal;

use crate::measures::figure::from_f64;

/// Tenths of a degree in a full turn.
const FULL_TURN: u16 = 3600;

/// Displacement angle, 0 ≤ a < 360 in tenths of a degree.
///
/// Kept counter-clockwise from the near to the far fitting, seen from the near end (SAE J517).
/// Swapping the ends keeps the number: the mirrored view and the changed order cancel out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Angle {
    tenths: u16,
}

/// Direction an organization measures the angle in, from the near to the far fitting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AngleConvention {
    /// As stored (SAE J517, MIL).
    #[default]
    Counterclockwise,
    /// The other way: 360 − a.
    Clockwise,
}

/// Why an angle is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AngleError {
    /// Below 0 or above 360.
    #[error("an angle must be from 0 to below 360 degrees")]
    OutOfRange,
    /// Finer than a tenth of a degree.
    #[error("an angle has at most one decimal")]
    TooFine,
    /// An angle other than 0 where an end is straight.
    #[error("an angle needs two bent ends; leave it out")]
    NotBothBent,
}

impl Angle {
    /// An angle in degrees; 360 is 0.
    ///
    /// # Errors
    /// Outside 0 to 360, or finer than one decimal.
    pub fn new(degrees: Decimal) -> Result<Self, AngleError> {
        let degrees = degrees.normalize();
        if degrees < Decimal::ZERO || degrees > Decimal::from(360) {
            return Err(AngleError::OutOfRange);
        }
        if degrees.scale() > 1 {
            return Err(AngleError::TooFine);
        }
        let tenths = u16::try_from(degrees * Decimal::TEN).unwrap_or(FULL_TURN);
        Ok(Self { tenths: tenths % FULL_TURN })
    }

    /// An angle in degrees from a double.
    ///
    /// # Errors
    /// As [`new`](Self::new); NaN and infinities are out of range.
    pub fn from_f64(degrees: f64) -> Result<Self, AngleError> {
        from_f64(degrees).ok_or(AngleError::OutOfRange).and_then(Self::new)
    }

    /// An angle as an organization measures it.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn entered(degrees: Decimal, convention: AngleConvention) -> Result<Self, AngleError> {
        Self::new(degrees).map(|angle| angle.turned(convention))
    }

    /// Degrees as kept, counter-clockwise.
    pub fn degrees(self) -> Decimal {
        Decimal::new(i64::from(self.tenths), 1).normalize()
    }

    /// Degrees as an organization measures them.
    pub fn shown(self, convention: AngleConvention) -> Decimal {
        self.turned(convention).degrees()
    }

    /// (360 − a) mod 360 for the clockwise convention; its own inverse.
    fn turned(self, convention: AngleConvention) -> Self {
        match convention {
            AngleConvention::Counterclockwise => self,
            AngleConvention::Clockwise => {
                Self { tenths: FULL_TURN.saturating_sub(self.tenths) % FULL_TURN }
            }
        }
    }
}

/// The angle an assembly has: only two bent ends have one, and elsewhere 0 is read as none.
///
/// # Errors
/// [`AngleError::NotBothBent`] for an angle other than 0 on a straight end.
pub fn between_ends(entered: Option<Angle>, both_bent: bool) -> Result<Option<Angle>, AngleError> {
    match entered {
        Some(_) if both_bent => Ok(entered),
        Some(angle) if angle.tenths != 0 => Err(AngleError::NotBothBent),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AngleConvention::{Clockwise, Counterclockwise};

    #[test]
    fn a_turn_begins_at_zero_and_ends_before_360() -> Result<(), AngleError> {
        for (entered, stored) in
            [(0.0, "0"), (45.0, "45"), (22.5, "22.5"), (359.9, "359.9"), (360.0, "0")]
        {
            assert_eq!(Angle::from_f64(entered)?.degrees().to_string(), stored);
        }
        for degrees in [-0.1, 360.1, 720.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Angle::from_f64(degrees), Err(AngleError::OutOfRange), "{degrees}");
        }
        assert_eq!(Angle::from_f64(22.25), Err(AngleError::TooFine));
        assert_eq!(Angle::new(Decimal::new(22_500, 3)), Angle::from_f64(22.5));
        Ok(())
    }

    #[test]
    fn clockwise_shops_enter_and_see_the_other_way_round() -> Result<(), AngleError> {
        for (entered, stored) in [(0, 0), (90, 270), (135, 225), (180, 180), (360, 0), (1, 359)] {
            let angle = Angle::entered(Decimal::from(entered), Clockwise)?;
            assert_eq!(angle.degrees(), Decimal::from(stored));
            assert_eq!(angle.shown(Clockwise), Decimal::from(entered % 360));
            assert_eq!(angle.shown(Counterclockwise), Decimal::from(stored));
        }
        assert_eq!(
            Angle::entered(Decimal::new(905, 1), Clockwise)?.degrees(),
            Decimal::new(2695, 1)
        );
        Ok(())
    }

    #[test]
    fn only_two_bent_ends_have_an_angle() -> Result<(), AngleError> {
        let (zero, ninety) = (Angle::from_f64(0.0)?, Angle::from_f64(90.0)?);
        assert_eq!(between_ends(Some(ninety), true), Ok(Some(ninety)));
        assert_eq!(between_ends(Some(zero), true), Ok(Some(zero)));
        assert_eq!(between_ends(None, true), Ok(None));
        assert_eq!(between_ends(Some(zero), false), Ok(None));
        assert_eq!(between_ends(Some(Angle::from_f64(360.0)?), false), Ok(None));
        assert_eq!(between_ends(None, false), Ok(None));
        assert_eq!(between_ends(Some(ninety), false), Err(AngleError::NotBothBent));
        Ok(())
    }
}
