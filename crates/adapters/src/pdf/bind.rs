//! Binds the output of genpdf into one file.
//!
//! genpdf keeps every line of a document in memory, some hundred bytes each, and writes everything
//! uncompressed. So a paper is printed some pages at a time; this module takes the content out of those files
//! and writes one file with compressed content and the real fonts. It only reads files that were printed just
//! before, so it knows their form.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use paper::{Dots, Logo};

use super::fonts::font::Outlines;
use super::fonts::letters::Embedded;
use super::operators::utf16;
use super::{content, logos};

const CATALOG: usize = 1;
const PAGES: usize = 2;

/// A file in the making.
pub(super) struct Binder {
    file: Vec<u8>,
    /// Offsets of the objects, the first of which is number 1; none for one that isn't written yet.
    offsets: Vec<Option<usize>>,
    pages: Vec<usize>,
    /// Logos and their objects.
    logos: Vec<(Arc<Logo>, usize)>,
    /// The fonts as an entry of resources.
    fonts: String,
    title: String,
    info: Option<usize>,
    id: Vec<u8>,
}

/// Language of the papers.
const LANGUAGE: &str = "en";
/// Stands in every file, so that a fault can be traced to the version that printed it.
const PRODUCER: &str = concat!("Hosewright ", env!("CARGO_PKG_VERSION"));

/// A printed file, as its objects.
struct Printed<'a> {
    objects: HashMap<usize, &'a [u8]>,
    trailer: &'a [u8],
}

impl Binder {
    /// A file without pages, with a title and these fonts.
    pub(super) fn new(title: &str, fonts: &[Embedded]) -> Option<Self> {
        let mut binder = Self {
            file: b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec(),
            offsets: vec![None, None],
            pages: Vec::new(),
            logos: Vec::new(),
            fonts: String::new(),
            title: title.to_owned(),
            info: None,
            id: Vec::new(),
        };
        for font in fonts {
            let object = binder.font(font)?;
            write!(binder.fonts, "/{} {object} 0 R", font.called).ok()?;
        }
        Some(binder)
    }

    /// Writes a font and returns its object number.
    fn font(&mut self, font: &Embedded) -> Option<usize> {
        let name = &font.name;
        let (entry, kind, map, file) = match &font.outlines {
            Outlines::TrueType(file) => {
                let length = format!("/Length1 {}", file.len());
                let file = self.stream(length.as_bytes(), file)?;
                ("FontFile2", "CIDFontType2", "/CIDToGIDMap/Identity", file)
            }
            Outlines::Cff(table) => {
                let file = self.stream(b"/Subtype/CIDFontType0C", table)?;
                ("FontFile3", "CIDFontType0", "", file)
            }
        };
        let Embedded { widths, descriptor, to_unicode, .. } = font;
        let descriptor = self.object(
            format!("<</Type/FontDescriptor/FontName/{name}{descriptor}/{entry} {file} 0 R>>")
                .as_bytes(),
        );
        let to_unicode = self.stream(b"", to_unicode.as_bytes())?;
        Some(self.object(
            format!(
                "<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H/ToUnicode {to_unicode} 0 R/DescendantFonts[\
                 <</Type/Font/Subtype/{kind}/BaseFont/{name}{map}/FontDescriptor {descriptor} 0 R{widths}\
                 /CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>]>>"
            )
            .as_bytes(),
        ))
    }

    /// Adds the pages of a printed file. `below` has, for each page, the content to paint under it and the number of copies.
    pub(super) fn add(
        &mut self,
        printed: &[u8],
        below: impl Iterator<Item = (String, usize)>,
    ) -> Option<()> {
        let printed = Printed::read(printed)?;
        let is_pages = |body: &&&[u8]| body.starts_with(b"<</Type/Pages");
        let tree = printed.objects.values().find(is_pages)?;
        let pages = references(between(tree, b"/Kids[", b"]")?);
        if self.info.is_none() {
            self.add_info(&printed)?;
        }
        for (page, (below, copies)) in pages.into_iter().zip(below) {
            let page = printed.objects.get(&page)?;
            let printed = printed.objects.get(&reference(page, b"/Contents ")?)?;
            let mut drawing = below.into_bytes();
            drawing.extend(content::compact(stream(printed)?));
            let drawing = self.stream(b"", &drawing)?;
            let size = text(between(page, b"/MediaBox[", b"]")?)?;
            let (fonts, logos) = (&self.fonts, self.named_logos());
            let page = format!(
                "<</Type/Page/Parent {PAGES} 0 R/MediaBox[{size}]\
                 /Resources<</Font<<{fonts}>>{logos}>>/Contents {drawing} 0 R>>"
            );
            for _ in 0..copies {
                let page = self.object(page.as_bytes());
                self.pages.push(page);
            }
        }
        Some(())
    }

    /// Writes a logo once, for pages that are added later.
    pub(super) fn logo(&mut self, logo: &Arc<Logo>) -> Option<()> {
        if self.object_of(logo).is_some() {
            return Some(());
        }
        let object = match &**logo {
            Logo::Dots(Dots { width, height, colours }) => {
                let entries = format!(
                    "/Type/XObject/Subtype/Image/Width {width}/Height {height}\
                     /ColorSpace/DeviceRGB/BitsPerComponent 8"
                );
                self.stream(entries.as_bytes(), colours)?
            }
            Logo::Shapes(shapes) => {
                let (entries, drawing) = logos::form(shapes);
                self.stream(entries.as_bytes(), drawing.as_bytes())?
            }
        };
        self.logos.push((Arc::clone(logo), object));
        Some(())
    }

    /// The object of a logo.
    pub(super) fn object_of(&self, logo: &Arc<Logo>) -> Option<usize> {
        let found = self.logos.iter().find(|(other, _)| Arc::ptr_eq(other, logo));
        found.map(|(_, object)| *object)
    }

    /// The logos as an entry of resources.
    fn named_logos(&self) -> String {
        let named: Vec<String> =
            self.logos.iter().map(|(_, object)| format!("/P{object} {object} 0 R")).collect();
        if named.is_empty() { String::new() } else { format!("/XObject<<{}>>", named.concat()) }
    }

    /// The finished file.
    pub(super) fn finish(mut self) -> Option<Vec<u8>> {
        let kids: Vec<String> = self.pages.iter().map(|page| format!("{page} 0 R")).collect();
        let (count, kids) = (kids.len(), kids.join(" "));
        self.write(PAGES, format!("<</Type/Pages/Count {count}/Kids[{kids}]>>").as_bytes());
        self.write(CATALOG, format!(
            "<</Type/Catalog/Pages {PAGES} 0 R/Lang({LANGUAGE})/ViewerPreferences<</DisplayDocTitle true>>>>"
        ).as_bytes());
        let start = self.file.len();
        let size = self.offsets.len() + 1;
        let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for offset in &self.offsets {
            writeln!(table, "{:010} 00000 n ", (*offset)?).ok()?;
        }
        let info = self.info?;
        write!(table, "trailer\n<</Size {size}/Root {CATALOG} 0 R/Info {info} 0 R/ID[").ok()?;
        self.file.extend_from_slice(table.as_bytes());
        self.file.extend_from_slice(&self.id);
        self.file.extend_from_slice(format!("]>>\nstartxref\n{start}\n%%EOF\n").as_bytes());
        Some(self.file)
    }

    /// Viewers show the title instead of the file name. The time is the one that genpdf wrote.
    fn add_info(&mut self, printed: &Printed<'_>) -> Option<()> {
        let info = printed.objects.get(&reference(printed.trailer, b"/Info ")?)?;
        let date = text(between(info, b"/CreationDate(", b")")?)?;
        let title = utf16(self.title.encode_utf16());
        let info = format!(
            "<</Title<FEFF{title}>/Producer({PRODUCER})/CreationDate({date})/ModDate({date})>>"
        );
        self.info = Some(self.object(info.as_bytes()));
        self.id = between(printed.trailer, b"/ID[", b"]")?.to_vec();
        Some(())
    }

    /// Writes a compressed stream with these other entries.
    fn stream(&mut self, entries: &[u8], data: &[u8]) -> Option<usize> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(data).ok()?;
        let packed = encoder.finish().ok()?;
        let length = format!("/Filter/FlateDecode/Length {}>>stream\n", packed.len());
        let body = [b"<<", entries, length.as_bytes(), &packed, b"\nendstream"].concat();
        Some(self.object(&body))
    }

    fn object(&mut self, body: &[u8]) -> usize {
        self.offsets.push(None);
        let number = self.offsets.len();
        self.write(number, body);
        number
    }

    fn write(&mut self, number: usize, body: &[u8]) {
        if let Some(offset) = self.offsets.get_mut(number.saturating_sub(1)) {
            *offset = Some(self.file.len());
        }
        self.file.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
        self.file.extend_from_slice(body);
        self.file.extend_from_slice(b"\nendobj\n");
    }
}

impl<'a> Printed<'a> {
    /// Finds the objects by the table at the end of the file.
    fn read(file: &'a [u8]) -> Option<Self> {
        let tail = file.get(file.len().saturating_sub(64)..)?;
        let start = text(between(tail, b"startxref\n", b"\n")?)?.parse().ok()?;
        let table = file.get(start..)?;
        let trailer = table.get(find(table, b"trailer")?..)?;
        let lines = text(table.get(..find(table, b"trailer")?)?)?.lines().skip(3);
        let mut places: Vec<usize> = lines
            .filter(|line| line.ends_with("n "))
            .filter_map(|line| line.get(..10)?.parse().ok())
            .collect();
        places.sort_unstable();
        places.push(start);
        let objects = places
            .iter()
            .zip(places.iter().skip(1))
            .map(|(from, to)| {
                let object = file.get(*from..*to)?;
                let opening = find(object, b" 0 obj")?;
                let number = text(object.get(..opening)?)?.parse().ok()?;
                let body = object.get(opening + 6..)?;
                Some((number, body.strip_suffix(b"endobj\n")?.trim_ascii_start()))
            })
            .collect::<Option<_>>()?;
        Some(Self { objects, trailer })
    }
}

/// The bytes of a stream.
fn stream(body: &[u8]) -> Option<&[u8]> {
    let start = find(body, b">>stream\n")? + 9;
    let data = body.get(start..)?.trim_ascii_end().strip_suffix(b"endstream")?;
    let head = body.get(..start)?;
    let length = text(between(head, b"/Length ", b">")?)?;
    let length = length.split('/').next()?.parse().ok()?;
    data.get(..length)
}

/// The number of the object that is referred to after `key`.
fn reference(body: &[u8], key: &[u8]) -> Option<usize> {
    text(between(body, key, b" 0 R")?)?.parse().ok()
}

/// The numbers in a list of references.
fn references(list: &[u8]) -> Vec<usize> {
    let words = text(list).unwrap_or_default().split(" 0 R");
    words.filter_map(|word| word.trim().parse().ok()).collect()
}

fn between<'a>(body: &'a [u8], from: &[u8], to: &[u8]) -> Option<&'a [u8]> {
    let rest = body.get(find(body, from)? + from.len()..)?;
    rest.get(..find(rest, to)?)
}

fn find(body: &[u8], needle: &[u8]) -> Option<usize> {
    body.windows(needle.len()).position(|window| window == needle)
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}
