//! Sizes of labels.

use std::fmt;

use thiserror::Error;

const MM_PER_INCH: f64 = 25.4;
const SMALLEST_INCH: f64 = 1.0;
const LARGEST_INCH: f64 = 12.0;
/// Tolerance, so that `25.4mm` and `304.8mm` count as 1 in and 12 in after rounding.
const ROUNDING_INCH: f64 = 1e-9;

/// Width and height of a label; by default 4 x 6 in, the usual size for shipping.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LabelSize {
    width_mm: f64,
    height_mm: f64,
}

/// A label size that can't be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "label size `{0}`: write width x height in inches, as `4x6` or `2.25x1.25`, or in \
     millimetres, as `100x150mm`; each side from 1 to 12 in (25.4 to 304.8 mm)"
)]
pub struct LabelSizeError(String);

impl Default for LabelSize {
    fn default() -> Self {
        Self { width_mm: 4.0 * MM_PER_INCH, height_mm: 6.0 * MM_PER_INCH }
    }
}

impl LabelSize {
    /// Smallest and largest side, in inches.
    pub const INCHES: (f64, f64) = (SMALLEST_INCH, LARGEST_INCH);

    /// A size with these sides.
    pub fn of_inches(width: f64, height: f64) -> Self {
        Self { width_mm: width * MM_PER_INCH, height_mm: height * MM_PER_INCH }
    }

    /// Reads `4x6`, `2.25 X 1.25` or `100x150mm`.
    pub fn parse(text: &str) -> Result<Self, LabelSizeError> {
        read(text).ok_or_else(|| LabelSizeError(text.chars().take(40).collect()))
    }

    /// The width in millimetres.
    pub fn width_mm(self) -> f64 {
        self.width_mm
    }

    /// The height in millimetres.
    pub fn height_mm(self) -> f64 {
        self.height_mm
    }
}

/// In inches, in a form that can be read again.
impl fmt::Display for LabelSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inches = |mm: f64| (mm / MM_PER_INCH * 1000.0).round() / 1000.0;
        write!(f, "{}x{}", inches(self.width_mm), inches(self.height_mm))
    }
}

fn read(text: &str) -> Option<LabelSize> {
    let text = text.trim().to_lowercase();
    let (sides, mm_per_unit) = if let Some(rest) = text.strip_suffix("mm") {
        (rest, 1.0)
    } else {
        (text.strip_suffix("in").unwrap_or(&text), MM_PER_INCH)
    };
    let (width, height) = sides.split_once(['x', '×'])?;
    Some(LabelSize {
        width_mm: side_mm(width, mm_per_unit)?,
        height_mm: side_mm(height, mm_per_unit)?,
    })
}

fn side_mm(text: &str, mm_per_unit: f64) -> Option<f64> {
    let text = text.trim();
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let mm = text.parse::<f64>().ok().filter(|_| plain)? * mm_per_unit;
    let inches = mm / MM_PER_INCH;
    let range = SMALLEST_INCH - ROUNDING_INCH..=LARGEST_INCH + ROUNDING_INCH;
    range.contains(&inches).then_some(mm)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mm(text: &str) -> (f64, f64) {
        let size = LabelSize::parse(text).unwrap();
        let round = |mm: f64| (mm * 1000.0).round() / 1000.0;
        (round(size.width_mm()), round(size.height_mm()))
    }

    #[test]
    fn inches_unless_millimetres_are_said() {
        assert_eq!(mm("2x3"), (50.8, 76.2));
        assert_eq!(mm("2.25x1.25"), (57.15, 31.75));
        assert_eq!(mm("100x150mm"), (100.0, 150.0));
        assert_eq!(mm(" 4 X 6 "), (101.6, 152.4));
        assert_eq!(mm("100 × 150 MM"), (100.0, 150.0));
        assert_eq!(mm("1x12"), (25.4, 304.8));
        assert_eq!(mm("25.4x304.8mm"), (25.4, 304.8));
        assert_eq!(LabelSize::of_inches(2.25, 12.0).to_string(), "2.25x12");
        assert_eq!(LabelSize::default(), LabelSize::parse("4x6").unwrap());
    }

    #[test]
    fn anything_else_is_refused_with_the_accepted_form() {
        let bad = [
            "", "x", "4", "4x", "x6", "4x6x8", "0x0", "0.99x4", "4x12.01", "-4x6", "4e0x6",
            "NaNx4", "infx4", "+4x6", "4x6cm", "a4", "25x150mm", "4,5x6",
        ];
        for text in bad {
            let error = LabelSize::parse(text).unwrap_err().to_string();
            assert!(error.contains("`4x6`") && error.contains("1 to 12 in"), "{text}: {error}");
        }
    }
}
