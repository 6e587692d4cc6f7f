//! Cut allowance and drop length, given in inches, millimetres or both.

use rust_decimal::Decimal;

use crate::measures::figure::rounded;
use crate::measures::length::{LengthError, LengthUnit, Millimetres};

/// Both figures of one dimension may differ by so much, since catalogues round them.
const AGREEMENT_MM: Decimal = Decimal::from_parts(6, 0, 0, false, 1);

/// Reason why a dimension is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AllowanceError {
    /// Inches and millimetres differ by more than 0.6 mm.
    #[error("{} in and {} mm differ by {} mm, more than 0.6 mm; correct one of them",
        .inch.figure(LengthUnit::Inch), .mm.figure(LengthUnit::Millimetre),
        rounded((.inch.value() - .mm.value()).abs(), 2))]
    Disagree {
        /// The figure in inches.
        inch: Millimetres,
        /// The figure in millimetres.
        mm: Millimetres,
    },
    /// Below zero.
    #[error("an allowance must not be negative")]
    Negative,
    /// Not a number, or 1,000,000,000 and more.
    #[error("an allowance must be a number below 1,000,000,000")]
    NotALength,
}

/// A dimension of a fitting in millimetres, `None` when neither figure is known.
///
/// For cut allowances (cut-off factors, from the measuring point to the shoulder where the hose butts) and drop
/// lengths. The millimetres count; inches are converted with 25.4.
///
/// # Errors
/// If both are given and differ by more than 0.6 mm, or one is negative or no number.
pub fn from_catalogue(
    inch: Option<Decimal>,
    mm: Option<Decimal>,
) -> Result<Option<Millimetres>, AllowanceError> {
    let inch = inch.map(Millimetres::from_inches).transpose()?.map(not_negative).transpose()?;
    let mm = mm.map(Millimetres::new).transpose()?.map(not_negative).transpose()?;
    match (inch, mm) {
        (Some(inch), Some(mm)) if (inch.value() - mm.value()).abs() > AGREEMENT_MM => {
            Err(AllowanceError::Disagree { inch, mm })
        }
        _ => Ok(mm.or(inch)),
    }
}

fn not_negative(length: Millimetres) -> Result<Millimetres, AllowanceError> {
    if length < Millimetres::ZERO { Err(AllowanceError::Negative) } else { Ok(length) }
}

impl From<LengthError> for AllowanceError {
    fn from(_: LengthError) -> Self {
        Self::NotALength
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mm(hundredths: i64) -> Result<Millimetres, LengthError> {
        Millimetres::new(Decimal::new(hundredths, 2))
    }

    #[test]
    fn either_figure_is_enough() -> Result<(), Box<dyn std::error::Error>> {
        assert_eq!(from_catalogue(None, None)?, None);
        assert_eq!(from_catalogue(None, Some(Decimal::from(47)))?, Some(mm(47_00)?));
        assert_eq!(from_catalogue(Some(Decimal::TWO), None)?, Some(mm(50_80)?));
        assert_eq!(from_catalogue(Some(Decimal::ZERO), None)?, Some(Millimetres::ZERO));
        Ok(())
    }

    #[test]
    fn both_agree_within_six_tenths_and_millimetres_win() -> Result<(), Box<dyn std::error::Error>>
    {
        let two = Some(Decimal::TWO); // 50.8 mm
        for hundredths in [50_20, 50_80, 51_40] {
            let input = Some(Decimal::new(hundredths, 2));
            assert_eq!(from_catalogue(two, input)?, Some(mm(hundredths)?));
        }
        for hundredths in [50_19, 51_41] {
            let input = Some(Decimal::new(hundredths, 2));
            let expected = AllowanceError::Disagree { inch: mm(50_80)?, mm: mm(hundredths)? };
            assert_eq!(from_catalogue(two, input), Err(expected));
        }
        Ok(())
    }

    #[test]
    fn a_disagreement_is_named() {
        let message = from_catalogue(Some(Decimal::TWO), Some(Decimal::from(60)));
        let message = message.err().map(|error| error.to_string());
        assert_eq!(
            message.as_deref(),
            Some("2 in and 60 mm differ by 9.2 mm, more than 0.6 mm; correct one of them")
        );
    }

    #[test]
    fn negative_and_huge_figures_are_refused() {
        let huge = Some(Decimal::from(2_000_000_000));
        assert_eq!(from_catalogue(Some(-Decimal::ONE), None), Err(AllowanceError::Negative));
        assert_eq!(from_catalogue(None, Some(-Decimal::ONE)), Err(AllowanceError::Negative));
        assert_eq!(from_catalogue(huge, None), Err(AllowanceError::NotALength));
    }
}
