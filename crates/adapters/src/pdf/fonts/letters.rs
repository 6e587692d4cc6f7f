//! The letters of one document: the glyphs and fonts that it uses, and their PDF objects.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use domain::documents::printing::port::PrintError;
use genpdf::fonts::{Font as PrintedFont, FontCache, FontData, FontFamily};
use genpdf::style::Style;
use printpdf::BuiltinFont;
use sha2::{Digest, Sha256};
use subsetter::GlyphRemapper;

use super::faces::{Face, Faces, shown};
use super::font::Outlines;
use super::sfnt;
use crate::pdf::content::{MOST_GLYPHS, digits};
use crate::pdf::failed;
use crate::pdf::operators::utf16;

/// The fonts of a document, each with the characters that it prints.
pub(in crate::pdf) struct Letters<'a> {
    faces: &'a Faces,
    fonts: Vec<Used>,
}

/// A font that a document uses.
struct Used {
    place: usize,
    bold: bool,
    face: Arc<Face>,
    glyphs: GlyphRemapper,
    /// Character and width of each glyph but the first, by its new number.
    characters: Vec<(char, f32)>,
    numbers: BTreeMap<char, u16>,
}

/// A font to embed in a document.
pub(in crate::pdf) struct Embedded {
    /// Name in the page's resources.
    pub(in crate::pdf) called: &'static str,
    pub(in crate::pdf) name: String,
    pub(in crate::pdf) outlines: Outlines,
    /// Widths and the font's own entries.
    pub(in crate::pdf) widths: String,
    pub(in crate::pdf) descriptor: String,
    /// Mapping of glyphs to characters.
    pub(in crate::pdf) to_unicode: String,
}

/// A run of text in one font.
pub(in crate::pdf) struct Run {
    /// Index of the font in the document.
    pub(in crate::pdf) font: usize,
    /// Digits of the glyphs.
    pub(in crate::pdf) glyphs: String,
    /// Width at font size 1.
    pub(in crate::pdf) width: f64,
}

impl<'a> Letters<'a> {
    /// The letters of these texts, each with whether it is bold.
    pub(in crate::pdf) fn of<'t>(
        texts: impl Iterator<Item = (&'t str, bool)>,
        faces: &'a Faces,
    ) -> Result<Self, PrintError> {
        let mut letters = Self { faces, fonts: Vec::new() };
        for (text, bold) in texts {
            for c in text.chars().map(shown) {
                letters.add(c, bold)?;
            }
        }
        Ok(letters)
    }

    fn add(&mut self, c: char, bold: bool) -> Result<(), PrintError> {
        let known =
            self.fonts.iter().any(|font| font.bold == bold && font.numbers.contains_key(&c));
        if known {
            return Ok(());
        }
        let Some((place, glyph)) = self.faces.find(c, bold) else { return Ok(()) };
        let known = self.fonts.iter().position(|font| (font.place, font.bold) == (place, bold));
        let at = known.unwrap_or(self.fonts.len());
        if known.is_none() {
            let face = self.faces.face(place).ok_or_else(|| failed("a face is missing"))?;
            let (glyphs, numbers) = (GlyphRemapper::new(), BTreeMap::new());
            let used = Used { place, bold, face, glyphs, characters: Vec::new(), numbers };
            self.fonts.push(used);
        }
        let Some(font) = self.fonts.get_mut(at) else { return Ok(()) };
        let number = font.glyphs.remap(glyph.id);
        // Two characters may share a glyph; reading the text back gives the first of them.
        if usize::from(number) > font.characters.len() {
            font.characters.push((c, glyph.width));
        }
        font.numbers.insert(c, number);
        Ok(())
    }

    /// A text as runs of one font each; characters that no font has are left out.
    pub(in crate::pdf) fn runs(&self, text: &str, bold: bool) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for c in text.chars().map(shown) {
            let has = |font: &Used| font.numbers.get(&c).copied().filter(|_| font.bold == bold);
            let found = self.fonts.iter().enumerate().find_map(|(at, font)| Some((at, has(font)?)));
            let Some((font, number)) = found else { continue };
            let width = self.width(font, number);
            let glyph = digits(number);
            match runs.last_mut().filter(|run| run.font == font) {
                Some(run) => {
                    run.glyphs.extend(glyph);
                    run.width += width;
                }
                None => runs.push(Run { font, glyphs: glyph.into_iter().collect(), width }),
            }
        }
        runs
    }

    fn width(&self, font: usize, number: u16) -> f64 {
        let characters = self.fonts.get(font).map(|font| &font.characters);
        let place = usize::from(number).checked_sub(1);
        let found = characters.zip(place).and_then(|(characters, at)| characters.get(at));
        found.map_or(0.0, |(_, width)| f64::from(*width))
    }

    /// Stand-ins for the fonts, with the style of each. genpdf takes fonts in families of four. It treats
    /// them as built-in fonts, so it writes texts as digits and embeds nothing.
    pub(in crate::pdf) fn stand_ins(&self) -> Result<(FontCache, Vec<Style>), PrintError> {
        let glyphs = self.fonts.iter().map(|font| font.glyphs.num_gids()).max().unwrap_or_default();
        if glyphs > MOST_GLYPHS || self.fonts.len() > STAND_INS.len() {
            return Err(failed("it has letters of too many kinds"));
        }
        let family = |names: &[BuiltinFont]| {
            let font = |at: usize| {
                let name = names.get(at).copied().unwrap_or(BuiltinFont::Symbol);
                FontData::new(sfnt::stand_in(), Some(name)).map_err(failed)
            };
            let [regular, bold, italic, bold_italic] = [font(0)?, font(1)?, font(2)?, font(3)?];
            Ok::<_, PrintError>(FontFamily { regular, bold, italic, bold_italic })
        };
        let mut families = STAND_INS.chunks(4);
        let mut cache = FontCache::new(family(families.next().unwrap_or_default())?);
        let mut printed: Vec<FontFamily<PrintedFont>> = vec![cache.default_font_family()];
        while printed.len() * 4 < self.fonts.len() {
            printed.push(cache.add_font_family(family(families.next().unwrap_or_default())?));
        }
        let styles = printed.into_iter().flat_map(|family| {
            let style = Style::new().with_font_family(family);
            [style, style.bold(), style.italic(), style.bold().italic()]
        });
        Ok((cache, styles.collect()))
    }

    /// The fonts to embed in the document.
    pub(in crate::pdf) fn embedded(&self) -> Result<Vec<Embedded>, PrintError> {
        self.fonts.iter().zip(STAND_INS).map(|(font, name)| font.embedded(name.into())).collect()
    }
}

impl Used {
    fn embedded(&self, called: &'static str) -> Result<Embedded, PrintError> {
        let font = self.face.font(self.bold);
        let outlines = font.outlines(&self.glyphs)?;
        let (Outlines::TrueType(file) | Outlines::Cff(file)) = &outlines;
        // Embedded subsets are told apart by six letters.
        let letters =
            Sha256::digest(file).into_iter().take(6).map(|byte| char::from(b'A' + byte % 26));
        let name = format!("{}+{}", letters.collect::<String>(), font.facts.name);
        let thousandths = |part: f32| format!("{:.0}", part * 1_000.0);
        let widths: Vec<String> =
            self.characters.iter().map(|(_, width)| thousandths(*width)).collect();
        let (ascent, descent) = (thousandths(font.facts.ascent), thousandths(-font.facts.descent));
        let weight = if self.bold { 140 } else { 80 };
        Ok(Embedded {
            called,
            descriptor: format!(
                "/Flags 4/FontBBox[-500 {descent} 2000 {ascent}]/ItalicAngle 0/Ascent {ascent}/Descent {descent}\
                 /CapHeight {ascent}/StemV {weight}"
            ),
            widths: format!("/DW 1000/W[1[{}]]", widths.join(" ")),
            to_unicode: to_unicode(&self.characters),
            name,
            outlines,
        })
    }
}

/// Names of fonts that are replaced by others.
const STAND_INS: [BuiltinFont; 12] = [
    BuiltinFont::Helvetica,
    BuiltinFont::HelveticaBold,
    BuiltinFont::HelveticaOblique,
    BuiltinFont::HelveticaBoldOblique,
    BuiltinFont::TimesRoman,
    BuiltinFont::TimesBold,
    BuiltinFont::TimesItalic,
    BuiltinFont::TimesBoldItalic,
    BuiltinFont::Courier,
    BuiltinFont::CourierBold,
    BuiltinFont::CourierOblique,
    BuiltinFont::CourierBoldOblique,
];

/// Limit of entries in one block of the mapping.
const AT_ONCE: usize = 100;

fn to_unicode(characters: &[(char, f32)]) -> String {
    let mut map = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n\
         /CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    let numbered: Vec<(usize, char)> = (1..).zip(characters.iter().map(|(c, _)| *c)).collect();
    for some in numbered.chunks(AT_ONCE) {
        // Writing to a text can't fail.
        let _begun = writeln!(map, "{} beginbfchar", some.len());
        for (number, c) in some {
            let units = utf16(c.encode_utf16(&mut [0; 2]).iter().copied());
            let _written = writeln!(map, "<{number:04X}> <{units}>");
        }
        map.push_str("endbfchar\n");
    }
    map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    map
}
