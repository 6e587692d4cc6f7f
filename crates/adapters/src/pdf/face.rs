//! The letters that paper is measured and printed with.

use std::collections::HashMap;

use domain::documents::printing::port::PrintError;
use genpdf::fonts::{FontCache, FontData, FontFamily};
use genpdf::style::Style;
use paper::Measure;

use super::{code128, qr};

/// One point in millimetres, the thickness of every line.
pub(super) const POINT: f64 = 25.4 / 72.0;

/// Regular and bold letters of a typeface.
pub(super) struct Face {
    cache: FontCache,
    /// Widths at one point, regular and bold, of the characters that labels are made of.
    widths: HashMap<char, (f64, f64)>,
    ascent: f64,
    descent: f64,
}

impl Face {
    /// A typeface of two fonts. Ascent and descent are in parts of the size.
    pub(super) fn new(regular: FontData, bold: FontData, (ascent, descent): (f64, f64)) -> Self {
        let unused = regular.clone();
        let cache = cache(regular, bold, &unused);
        let mut face = Self { cache, widths: HashMap::new(), ascent, descent };
        // Latin, Greek, Cyrillic, Hebrew, Arabic as it is joined, punctuation.
        let characters =
            (' '..='\u{17f}').chain('\u{370}'..='\u{4ff}').chain('\u{5d0}'..='\u{5ea}');
        let characters = characters.chain('\u{fe70}'..='\u{fefc}').chain('\u{2010}'..='\u{2044}');
        face.widths =
            characters.map(|c| (c, (face.width(c, false), face.width(c, true)))).collect();
        face
    }

    /// The glyphs of these characters; zero for those that the face doesn't have.
    pub(super) fn glyphs(&self, characters: &[char], bold: bool) -> Vec<u16> {
        let font = style(bold, 1).font(&self.cache);
        font.glyph_ids(&self.cache, characters.iter().copied())
    }

    /// The width at one point.
    fn width(&self, c: char, bold: bool) -> f64 {
        let width = style(bold, 100).char_width(&self.cache, shown(c));
        printpdf::Mm::from(width).0 / 100.0
    }
}

/// The character that is printed for this one.
pub(super) fn shown(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

impl Measure for Face {
    fn has(&self, c: char) -> bool {
        let has = |bold| self.glyphs(&[c], bold).iter().all(|glyph| *glyph != 0);
        u32::from(c) < 0xffff && has(false) && has(true)
    }

    fn char_width_mm(&self, c: char, size_pt: u8, bold: bool) -> f64 {
        let at_one_point = match self.widths.get(&c) {
            Some((_, width)) if bold => *width,
            Some((width, _)) => *width,
            None => self.width(c, bold),
        };
        at_one_point * f64::from(size_pt)
    }

    fn ascent_mm(&self, size_pt: u8) -> f64 {
        self.ascent * POINT * f64::from(size_pt)
    }

    fn descent_mm(&self, size_pt: u8) -> f64 {
        self.descent * POINT * f64::from(size_pt)
    }

    fn code128_modules(&self, text: &str) -> Option<u32> {
        code128::modules(text).and_then(|modules| u32::try_from(modules.len()).ok())
    }

    fn qr_modules(&self, text: &str) -> Option<u32> {
        qr::side(text)
    }
}

/// The style of a text.
pub(super) fn style(bold: bool, size_pt: u8) -> Style {
    let style = Style::new().with_font_size(size_pt);
    if bold { style.bold() } else { style }
}

/// genpdf wants four fonts; nothing here is italic, so something small takes the other places.
pub(super) fn cache(regular: FontData, bold: FontData, unused: &FontData) -> FontCache {
    let (italic, bold_italic) = (unused.clone(), unused.clone());
    FontCache::new(FontFamily { regular, bold, italic, bold_italic })
}

/// genpdf's message for an unusable font.
pub(super) fn failed(error: impl std::fmt::Display) -> PrintError {
    PrintError::Failed(error.to_string())
}
