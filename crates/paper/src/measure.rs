//! Port of the layout.

use std::collections::BTreeSet;

use domain::documents::printing::port::PrintError;

use crate::script::{self, is_unseen};

/// The measures of letters and of codes.
pub trait Measure {
    /// How wide one character runs, in millimetres. Texts are as wide as their characters.
    fn char_width_mm(&self, c: char, size_pt: u8, bold: bool) -> f64;

    /// Whether it can be printed, regular and bold.
    fn has(&self, c: char) -> bool;

    /// How far letters reach above the base line, in millimetres.
    fn ascent_mm(&self, size_pt: u8) -> f64;

    /// How far letters reach below the base line, in millimetres.
    fn descent_mm(&self, size_pt: u8) -> f64;

    /// Width of the text as Code 128 in modules, without quiet zones; none if it can't be encoded.
    fn code128_modules(&self, text: &str) -> Option<u32>;

    /// Modules per side of the text's QR code, without quiet zone; none if it is too long.
    fn qr_modules(&self, text: &str) -> Option<u32>;

    /// How wide a text is, in millimetres.
    fn text_width_mm(&self, text: &str, size_pt: u8, bold: bool) -> f64 {
        text.chars().map(|c| self.char_width_mm(c, size_pt, bold)).sum()
    }
}

/// Refuses a text with characters that can't be printed.
pub(crate) fn check_printable(texts: &[&str], measure: &dyn Measure) -> Result<(), PrintError> {
    let shown = |c: &char| !c.is_control() && !c.is_whitespace() && !is_unseen(*c);
    let lacking = |text: &str| -> BTreeSet<char> {
        script::joined(text).chars().filter(shown).filter(|c| !measure.has(*c)).collect()
    };
    let mut refused = texts.iter().map(|text| (text, lacking(text)));
    match refused.find(|(_, lacking)| !lacking.is_empty()) {
        None => Ok(()),
        Some((text, lacking)) => {
            let lacking = lacking.into_iter().collect();
            Err(PrintError::Unprintable { text: (*text).to_owned(), lacking })
        }
    }
}
