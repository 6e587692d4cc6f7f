//! Port of the layout.

use std::collections::BTreeSet;

use domain::documents::printing::port::PrintError;

use crate::model::{Typeface, is_western};
use crate::script;

/// The measures of one typeface and of codes.
pub trait Measure {
    /// How wide one character runs, in millimetres. Texts are as wide as their characters.
    fn char_width_mm(&self, c: char, size_pt: u8, bold: bool) -> f64;

    /// Whether it can be printed, regular and bold.
    fn has(&self, c: char) -> bool;

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

/// The smaller typeface that has all the characters; refuses a text that none has.
pub(crate) fn typeface_for(
    texts: &[&str],
    typefaces: &dyn Typefaces,
) -> Result<Typeface, PrintError> {
    let typeface = Typeface::of(texts.iter().copied());
    if typeface == Typeface::Western {
        return Ok(typeface);
    }
    let measure = typefaces.measure(typeface);
    let shown = |c: &char| !c.is_control() && !is_western(*c);
    let of = |text: &str| script::joined(text).chars().filter(shown).collect::<BTreeSet<char>>();
    let mut lacking: BTreeSet<char> = texts.iter().flat_map(|text| of(text)).collect();
    lacking.retain(|c| !measure.has(*c));
    let refused = texts.iter().find(|text| !lacking.is_disjoint(&of(text)));
    refused.map_or(Ok(typeface), |text| {
        let lacking = of(text).intersection(&lacking).copied().collect();
        Err(PrintError::Unprintable { text: (*text).to_owned(), lacking })
    })
}
