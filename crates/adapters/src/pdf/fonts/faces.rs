//! The faces that paper is measured and printed with. Each character comes from the first face that has it,
//! so that a foreign letter doesn't change the others.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use paper::Measure;

use super::fallback::{Fallback, FallbackFonts};
use super::font::{Font, Glyph};
use crate::pdf::codes::{code128, qr};

/// One point in millimetres, the width of every line.
pub(in crate::pdf) const POINT: f64 = 25.4 / 72.0;

/// Ascent and descent of Liberation Sans, in parts of the font size.
const REACH: (f64, f64) = (0.905, 0.212);

/// Regular and bold letters.
pub(in crate::pdf) struct Face {
    pub(in crate::pdf) regular: Font,
    pub(in crate::pdf) bold: Option<Font>,
}

/// The faces, in the order in which characters are looked up.
pub(in crate::pdf) struct Faces {
    liberation: LazyLock<Arc<Face>>,
    /// Fallback fonts, which most papers don't need.
    dejavu: LazyLock<Arc<Face>>,
    fallback: Fallback,
}

/// Number of shipped faces.
const SHIPPED: usize = 2;

impl Faces {
    pub(in crate::pdf) fn new(fallback: FallbackFonts) -> Self {
        Self {
            liberation: LazyLock::new(|| {
                shipped(
                    include_bytes!(
                        "../../../../../config/fonts/liberation/LiberationSans-Regular.ttf"
                    ),
                    include_bytes!(
                        "../../../../../config/fonts/liberation/LiberationSans-Bold.ttf"
                    ),
                )
            }),
            dejavu: LazyLock::new(|| shipped(dejavu::sans::regular(), dejavu::sans::bold())),
            fallback: Fallback::new(fallback),
        }
    }

    /// A face by its index.
    pub(in crate::pdf) fn face(&self, place: usize) -> Option<Arc<Face>> {
        match place {
            0 => Some(Arc::clone(&self.liberation)),
            1 => Some(Arc::clone(&self.dejavu)),
            _ => self.fallback.face(place - SHIPPED),
        }
    }

    /// Index of the first face that has a character, after replacement, and the glyph there.
    pub(in crate::pdf) fn find(&self, c: char, bold: bool) -> Option<(usize, Glyph)> {
        let c = shown(c);
        let of = |face: &Face| face.font(bold).glyph(c);
        let liberation = of(&self.liberation).map(|glyph| (0, glyph));
        let of_shipped = liberation.or_else(|| of(&self.dejavu).map(|glyph| (1, glyph)));
        of_shipped.or_else(|| {
            let (place, face) = self.fallback.find(c)?;
            Some((place + SHIPPED, of(&face)?))
        })
    }
}

impl Face {
    /// A face without bold letters uses its regular ones.
    pub(in crate::pdf) fn font(&self, bold: bool) -> &Font {
        self.bold.as_ref().filter(|_| bold).unwrap_or(&self.regular)
    }

    /// Whether it has a character in both regular and bold.
    pub(in crate::pdf) fn has(&self, c: char) -> bool {
        [false, true].into_iter().all(|bold| self.font(bold).glyph(c).is_some())
    }
}

#[expect(
    clippy::expect_used,
    reason = "the fonts are part of the program, and the tests read them"
)]
fn shipped(regular: &'static [u8], bold: &'static [u8]) -> Arc<Face> {
    let font = |file| Font::new(Cow::Borrowed(file), 0).expect("a shipped font");
    Arc::new(Face { regular: font(regular), bold: Some(font(bold)) })
}

/// The character that is printed for this one.
pub(in crate::pdf) fn shown(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

impl Measure for Faces {
    fn has(&self, c: char) -> bool {
        [false, true].into_iter().all(|bold| self.find(c, bold).is_some())
    }

    fn char_width_mm(&self, c: char, size_pt: u8, bold: bool) -> f64 {
        let width = self.find(c, bold).map_or(0.0, |(_, glyph)| f64::from(glyph.width));
        width * POINT * f64::from(size_pt)
    }

    fn ascent_mm(&self, size_pt: u8) -> f64 {
        REACH.0 * POINT * f64::from(size_pt)
    }

    fn descent_mm(&self, size_pt: u8) -> f64 {
        REACH.1 * POINT * f64::from(size_pt)
    }

    fn code128_modules(&self, text: &str) -> Option<u32> {
        code128::modules(text).and_then(|modules| u32::try_from(modules.len()).ok())
    }

    fn qr_modules(&self, text: &str) -> Option<u32> {
        qr::side(text)
    }
}
