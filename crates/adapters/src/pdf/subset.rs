//! Fonts cut to the characters in use.

use domain::documents::printing::port::PrintError;
use genpdf::fonts::FontData;
use paper::Typeface;
use printpdf::BuiltinFont;
use subsetter::{GlyphRemapper, subset};

use super::face::{Face, failed};
use super::sfnt;

const LIBERATION_REGULAR: &[u8] =
    include_bytes!("../../../../config/fonts/liberation/LiberationSans-Regular.ttf");
const LIBERATION_BOLD: &[u8] =
    include_bytes!("../../../../config/fonts/liberation/LiberationSans-Bold.ttf");
/// How far letters reach above and below the base line, in parts of their size.
const LIBERATION_REACH: (f64, f64) = (0.905, 0.212);
const DEJAVU_REACH: (f64, f64) = (0.928, 0.236);

/// The letters of all characters up to the trade mark sign, the last of Windows-1252.
const LAST_WESTERN: char = '™';

/// Face and fonts of documents whose texts are all Western.
pub(super) struct Western {
    pub(super) face: Face,
    pub(super) regular: FontData,
    pub(super) bold: FontData,
}

/// Helvetica, which every reader has, with the measures of Liberation Sans, which are the same.
pub(super) fn western() -> Result<Western, PrintError> {
    let whole = measured(LIBERATION_REGULAR, LIBERATION_BOLD, LIBERATION_REACH)?;
    let is_western = |c: &char| Typeface::of([c.to_string().as_str()]) == Typeface::Western;
    let characters: Vec<char> = (' '..=LAST_WESTERN).filter(is_western).collect();
    let cut = |file, bold, builtin| {
        let glyphs = whole.glyphs(&characters, bold);
        font(&cut(file, &characters, &glyphs)?, Some(builtin))
    };
    let regular = cut(LIBERATION_REGULAR, false, BuiltinFont::Helvetica)?;
    let bold = cut(LIBERATION_BOLD, true, BuiltinFont::HelveticaBold)?;
    let face = Face::new(regular.clone(), bold.clone(), LIBERATION_REACH);
    Ok(Western { face, regular, bold })
}

/// DejaVu Sans, whole, to measure with.
pub(super) fn universal() -> Result<Face, PrintError> {
    measured(dejavu::sans::regular(), dejavu::sans::bold(), DEJAVU_REACH)
}

/// A face that isn't printed with. As a built-in font it doesn't hold a second copy of its file.
fn measured(regular: &[u8], bold: &[u8], reach: (f64, f64)) -> Result<Face, PrintError> {
    let read = |file| font(file, Some(BuiltinFont::Helvetica));
    Ok(Face::new(read(regular)?, read(bold)?, reach))
}

/// DejaVu Sans with these characters only, to send along with a document.
pub(super) fn universal_cut(
    face: &Face,
    characters: &[char],
    bold: bool,
) -> Result<FontData, PrintError> {
    let file = if bold { dejavu::sans::bold() } else { dejavu::sans::regular() };
    font(&cut(file, characters, &face.glyphs(characters, bold))?, None)
}

fn font(file: &[u8], builtin: Option<BuiltinFont>) -> Result<FontData, PrintError> {
    FontData::new(file.to_vec(), builtin).map_err(failed)
}

/// The font file with the glyphs of these characters only.
fn cut(file: &[u8], characters: &[char], glyphs: &[u16]) -> Result<Vec<u8>, PrintError> {
    let mut renumbered = GlyphRemapper::new();
    let map: Vec<(char, u16)> = characters
        .iter()
        .zip(glyphs)
        .filter(|(_, glyph)| **glyph != 0)
        .map(|(c, glyph)| (*c, renumbered.remap(*glyph)))
        .collect();
    let small = subset(file, 0, &renumbered).map_err(failed)?;
    sfnt::with_characters(&small, &map).ok_or_else(|| failed("a cut font is damaged"))
}
