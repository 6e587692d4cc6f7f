//! Port of the layout.

use crate::model::Typeface;

/// The measures of one typeface and of codes.
pub trait Measure {
    /// How wide one character runs, in millimetres. Texts are as wide as their characters.
    fn char_width_mm(&self, c: char, size_pt: u8, bold: bool) -> f64;

    /// How far letters reach above the base line, in millimetres.
    fn ascent_mm(&self, size_pt: u8) -> f64;

    /// How far letters reach below the base line, in millimetres.
    fn descent_mm(&self, size_pt: u8) -> f64;

    /// How many modules wide the text is as Code 128, without quiet zones; none when it can't be.
    fn code128_modules(&self, text: &str) -> Option<u32>;

    /// How many modules a side of the text's QR code has, without quiet zone; none when too long.
    fn qr_modules(&self, text: &str) -> Option<u32>;

    /// How wide a text is, in millimetres.
    fn text_width_mm(&self, text: &str, size_pt: u8, bold: bool) -> f64 {
        text.chars().map(|c| self.char_width_mm(c, size_pt, bold)).sum()
    }
}

/// The typefaces that layouts are printed in.
pub trait Typefaces {
    /// The measures of one, to lay out with.
    fn measure(&self, typeface: Typeface) -> &dyn Measure;
}
