//! Fonts for letters that the shipped fonts lack: files that the operator names, and fonts of the machine.

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use fontdb::{Database, FaceInfo, Style};

use super::faces::Face;
use super::font::Font;

/// Sources of fallback fonts.
#[derive(Default)]
pub struct FallbackFonts {
    files: Vec<Face>,
    system: bool,
}

/// A font that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum UnusableFont {
    /// The file can't be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    /// It holds no such font.
    #[error("{0} has no TrueType or OpenType font that may be embedded at place {1}")]
    NoFont(PathBuf, u32),
}

/// The word in the setting that stands for all fonts of the machine.
const SYSTEM: &str = "system";

impl FallbackFonts {
    /// Fonts by name: paths of files, with `#2` for the third font of a collection, or `system`.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, UnusableFont> {
        let mut fonts = Self::default();
        for name in names {
            if name == SYSTEM {
                fonts.system = true;
                continue;
            }
            let numbered =
                name.rsplit_once('#').and_then(|(path, at)| Some((path, at.parse().ok()?)));
            let (path, index) = numbered.unwrap_or((name, 0));
            let path = Path::new(path);
            let file = std::fs::read(path)
                .map_err(|error| UnusableFont::Unreadable(path.to_owned(), error))?;
            let font = Font::new(Cow::Owned(file), index)
                .ok_or_else(|| UnusableFont::NoFont(path.to_owned(), index))?;
            fonts.files.push(Face { regular: font, bold: None });
        }
        Ok(fonts)
    }
}

/// The faces used so far. Fonts of the machine are read only when a letter needs them.
pub(in crate::pdf) struct Fallback {
    system: Option<LazyLock<Database>>,
    found: RwLock<Found>,
}

#[derive(Default)]
struct Found {
    faces: Vec<Arc<Face>>,
    /// Characters that no font has.
    lacking: HashSet<char>,
}

/// Maximum number of remembered characters that no font has.
const MOST_LACKING: usize = 10_000;

impl Fallback {
    pub(in crate::pdf) fn new(fonts: FallbackFonts) -> Self {
        let system = || {
            let mut database = Database::new();
            database.load_system_fonts();
            database
        };
        let faces = fonts.files.into_iter().map(Arc::new).collect();
        Self {
            system: fonts.system.then_some(LazyLock::new(system)),
            found: RwLock::new(Found { faces, lacking: HashSet::new() }),
        }
    }

    pub(in crate::pdf) fn face(&self, place: usize) -> Option<Arc<Face>> {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        found.faces.get(place).map(Arc::clone)
    }

    /// Index of the first face that has a character.
    pub(in crate::pdf) fn find(&self, c: char) -> Option<(usize, Arc<Face>)> {
        {
            let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
            let known = found.place_of(c);
            if known.is_some() || found.lacking.contains(&c) {
                return known;
            }
        }
        let system = self.system.as_ref()?;
        let face = face_of(system, c);
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have found it in the meantime.
        if found.place_of(c).is_none() {
            match face {
                Some(face) => found.faces.push(Arc::new(face)),
                None if found.lacking.len() < MOST_LACKING => drop(found.lacking.insert(c)),
                None => {}
            }
        }
        found.place_of(c)
    }
}

impl Found {
    fn place_of(&self, c: char) -> Option<(usize, Arc<Face>)> {
        let place = self.faces.iter().position(|face| face.has(c))?;
        Some((place, Arc::clone(self.faces.get(place)?)))
    }
}

/// The plainest face of the machine that has a character, with bold letters if these have it too.
fn face_of(system: &Database, c: char) -> Option<Face> {
    let mut faces: Vec<&FaceInfo> =
        system.faces().filter(|face| face.style == Style::Normal).collect();
    faces.sort_by_key(|face| {
        let family = face.families.first().map(|(name, _)| name.clone());
        let serif = family.as_ref().is_some_and(|name| name.contains("Serif"));
        (face.monospaced, serif, face.weight.0.abs_diff(400), family, face.index)
    });
    let with = |face: &FaceInfo| {
        let font = system.with_face_data(face.id, |file, index| {
            has(file, index, c).then(|| Font::new(Cow::Owned(file.to_vec()), index)).flatten()
        });
        font.flatten()
    };
    let (info, regular) = faces.iter().find_map(|face| Some((*face, with(face)?)))?;
    let is_bold = |face: &&&FaceInfo| face.weight.0 >= 600 && face.families == info.families;
    let bold = faces.iter().filter(is_bold).find_map(|face| with(face));
    Some(Face { regular, bold })
}

/// Whether a font has a character, without reading the whole file.
fn has(file: &[u8], index: u32, c: char) -> bool {
    use skrifa::{FontRef, MetadataProvider};
    FontRef::from_index(file, index).is_ok_and(|font| font.charmap().map(c).is_some())
}
