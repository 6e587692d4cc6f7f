//! A font file, read for its letters, their widths and their outlines.

use std::borrow::Cow;
use std::collections::HashMap;

use domain::documents::printing::port::PrintError;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider, Tag};
use subsetter::{GlyphRemapper, subset};

use super::sfnt;
use crate::pdf::failed;

/// The kind of embedding that forbids it (`fsType` in the OS/2 table).
const RESTRICTED: u16 = 2;
const KIND_OF_EMBEDDING: u16 = 0x000f;

/// A font in a file.
pub(in crate::pdf) struct Font {
    file: Cow<'static, [u8]>,
    index: u32,
    glyphs: HashMap<char, Glyph>,
    pub(in crate::pdf) facts: Facts,
}

/// A glyph of a font.
#[derive(Debug, Clone, Copy)]
pub(in crate::pdf) struct Glyph {
    pub(in crate::pdf) id: u16,
    /// In parts of the font size.
    pub(in crate::pdf) width: f32,
}

/// The metrics for a font descriptor, without which viewers would guess widths and heights.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::pdf) struct Facts {
    pub(in crate::pdf) name: String,
    /// Ascent and descent, in parts of the font size.
    pub(in crate::pdf) ascent: f32,
    pub(in crate::pdf) descent: f32,
}

/// The outlines of some glyphs of a font.
pub(in crate::pdf) enum Outlines {
    TrueType(Vec<u8>),
    /// A table of PostScript outlines, without the file around it.
    Cff(Vec<u8>),
}

impl Font {
    /// The font with an index in a file; none if it is absent or must not be embedded.
    pub(in crate::pdf) fn new(file: Cow<'static, [u8]>, index: u32) -> Option<Self> {
        let font = FontRef::from_index(&file, index).ok()?;
        let has = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).is_some();
        let restricted =
            font.os2().is_ok_and(|os2| os2.fs_type() & KIND_OF_EMBEDDING == RESTRICTED);
        if restricted || !(has(b"glyf") || has(b"CFF ")) {
            return None;
        }
        let (size, place) = (Size::new(1.0), LocationRef::default());
        let (metrics, widths) = (font.metrics(size, place), font.glyph_metrics(size, place));
        let glyphs = font.charmap().mappings().filter_map(|(code, glyph)| {
            let (c, width) = (char::from_u32(code)?, widths.advance_width(glyph)?);
            Some((c, Glyph { id: u16::try_from(glyph.to_u32()).ok()?, width }))
        });
        let glyphs = glyphs.filter(|(_, glyph)| glyph.id != 0).collect();
        let name = font.localized_strings(StringId::POSTSCRIPT_NAME).english_or_first();
        let name: String = name.map_or_else(|| "Font".to_owned(), |name| name.chars().collect());
        let facts = Facts {
            name: name.chars().filter(char::is_ascii_alphanumeric).collect(),
            ascent: metrics.ascent,
            descent: -metrics.descent,
        };
        Some(Self { file, index, glyphs, facts })
    }

    pub(in crate::pdf) fn glyph(&self, c: char) -> Option<Glyph> {
        self.glyphs.get(&c).copied()
    }

    /// The outlines of these glyphs, renumbered.
    pub(in crate::pdf) fn outlines(&self, glyphs: &GlyphRemapper) -> Result<Outlines, PrintError> {
        let cut = subset(&self.file, self.index, glyphs).map_err(failed)?;
        Ok(match sfnt::table(&cut, *b"CFF ") {
            Some(table) => Outlines::Cff(table.to_vec()),
            None => Outlines::TrueType(cut),
        })
    }
}
