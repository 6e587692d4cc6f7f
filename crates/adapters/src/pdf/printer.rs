//! The port: what a paper says goes in, a PDF file comes out.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use domain::catalogue::images::Image;
use domain::documents::printing::Paper;
use domain::documents::printing::labels::Labels;
use domain::documents::printing::port::{Letterhead, PaperPrinter, PrintError};
use genpdf::fonts::{FontCache, FontData};
use genpdf::render::Renderer;
use genpdf::{Mm, Size};
use paper::{Layout, Logo, Mark, Measure, Page, Typeface, Typefaces, lay_out, lay_out_labels};
use printpdf::{CustomPdfConformance, PdfConformance};

use super::bind::Binder;
use super::canvas::Canvas;
use super::codes::Encoded;
use super::face::{Face, cache, failed, shown};
use super::logos::DrawnLogos;
use super::path;
use super::subset::{Western, universal, universal_cut, western};

/// genpdf needs up to 0.8 MB for a page full of text until it is written.
const PAGES_AT_A_TIME: usize = 64;

/// Prints paper as PDF. Make one and share it: it holds the fonts, read when the first paper needs
/// them.
pub struct PdfPrinter {
    western: LazyLock<Western>,
    /// Most papers do without it, and its fonts take 3 MB.
    universal: LazyLock<Face>,
    logos: DrawnLogos,
}

#[expect(
    clippy::expect_used,
    reason = "the fonts are part of the program, and the tests read them"
)]
fn shipped<T>(read: Result<T, PrintError>) -> T {
    read.expect("the shipped fonts")
}

impl Default for PdfPrinter {
    fn default() -> Self {
        Self {
            western: LazyLock::new(|| shipped(western())),
            universal: LazyLock::new(|| shipped(universal())),
            logos: DrawnLogos::default(),
        }
    }
}

impl PdfPrinter {
    fn face(&self, typeface: Typeface) -> &Face {
        match typeface {
            Typeface::Western => &self.western.face,
            Typeface::Universal => &self.universal,
        }
    }

    /// The fonts of one document.
    fn fonts(&self, layout: &Layout, typeface: Typeface) -> Result<FontCache, PrintError> {
        let Western { regular, bold, .. } = &*self.western;
        let (regular, bold, unused) = (regular.clone(), bold.clone(), regular);
        if typeface == Typeface::Western {
            return Ok(cache(regular, bold, unused));
        }
        let cut = |is_bold: bool, unneeded: FontData| {
            let used = Self::characters(layout, is_bold);
            if used.is_empty() {
                Ok(unneeded)
            } else {
                universal_cut(&self.universal, &used, is_bold)
            }
        };
        Ok(cache(cut(false, regular)?, cut(true, bold)?, unused))
    }

    /// The characters of a document's regular or bold texts, as they are shown.
    fn characters(layout: &Layout, is_bold: bool) -> Vec<char> {
        let texts = texts(layout).filter(|(_, bold)| *bold == is_bold);
        let used: BTreeSet<char> = texts.flat_map(|(text, _)| text.chars()).collect();
        let shown: BTreeSet<char> = used.into_iter().map(shown).collect();
        shown.into_iter().collect()
    }

    /// The file of a layout.
    pub(super) fn file(&self, layout: &Layout) -> Result<Vec<u8>, PrintError> {
        let typeface = match Typeface::of(texts(layout).map(|(text, _)| text)) {
            Typeface::Western => layout.typeface,
            Typeface::Universal => Typeface::Universal,
        };
        let mut fonts = self.fonts(layout, typeface)?;
        let mut encoded = Encoded::default();
        let mut binder = Binder::new(typeface == Typeface::Western);
        // Copies follow each other: they are drawn once.
        let different: Vec<&[Page]> = layout.pages.chunk_by(PartialEq::eq).collect();
        for groups in different.chunks(PAGES_AT_A_TIME) {
            let pages: Vec<&Page> = groups.iter().filter_map(|copies| copies.first()).collect();
            let sheet = print_pages(&layout.title, &pages, &mut fonts)?;
            for logo in pages.iter().flat_map(|page| logos(page)) {
                binder.logo(logo).ok_or_else(unbindable)?;
            }
            let copies = groups.iter().map(|copies| copies.len());
            let below = pages.iter().map(|page| {
                let paths = path::drawn(page, |logo| binder.object_of(logo));
                Ok(paths + &encoded.drawn(page)?)
            });
            let below: Vec<String> = below.collect::<Result<_, PrintError>>()?;
            binder.add(&sheet, below.into_iter().zip(copies)).ok_or_else(unbindable)?;
        }
        binder.finish().ok_or_else(unbindable)
    }
}

impl PaperPrinter for PdfPrinter {
    fn print(&self, paper: &Paper<'_>, letterhead: &Letterhead<'_>) -> Result<Vec<u8>, PrintError> {
        let logo = letterhead.logo.and_then(|logo| self.logos.drawn(logo));
        self.file(&lay_out(paper, letterhead, logo, self)?)
    }

    fn labels(&self, labels: &Labels, logo: Option<&Image>) -> Result<Vec<u8>, PrintError> {
        let logo = logo.and_then(|logo| self.logos.drawn(logo));
        self.file(&lay_out_labels(labels, logo.as_ref(), self)?)
    }
}

impl Typefaces for PdfPrinter {
    fn measure(&self, typeface: Typeface) -> &dyn Measure {
        self.face(typeface)
    }
}

fn unbindable() -> PrintError {
    failed("the pages could not be bound")
}

/// Some pages as a file of their own.
fn print_pages(name: &str, pages: &[&Page], fonts: &mut FontCache) -> Result<Vec<u8>, PrintError> {
    let first = pages.first().ok_or_else(|| failed("there is no page"))?;
    let mut renderer =
        Renderer::new(size(first), title(name)).map_err(failed)?.with_conformance(minimal());
    fonts.load_pdf_fonts(&renderer).map_err(failed)?;
    for (at, page) in pages.iter().enumerate() {
        if at > 0 {
            renderer.add_page(size(page));
        }
        let area = renderer.last_page().last_layer().area();
        let canvas = Canvas { area, fonts };
        for mark in &page.marks {
            draw(&canvas, mark)?;
        }
    }
    let mut file = Vec::new();
    renderer.write(&mut file).map_err(failed)?;
    Ok(file)
}

fn draw(canvas: &Canvas<'_>, mark: &Mark) -> Result<(), PrintError> {
    match mark {
        Mark::Text { x, y, size_pt, bold, text } => {
            let shown: String = text.chars().map(shown).collect();
            canvas.text((*x, *y), *size_pt, *bold, &shown)?;
        }
        Mark::Line { from, to, thickness } => canvas.line(*from, *to, *thickness),
        Mark::Bar { x, y, width, height } => canvas.bar(*x, *y, *width, *height),
        // The binder writes them below.
        Mark::Path { .. } | Mark::Logo { .. } | Mark::Qr { .. } | Mark::Code128 { .. } => {}
    }
    Ok(())
}

fn logos(page: &Page) -> impl Iterator<Item = &Arc<Logo>> {
    page.marks.iter().filter_map(|mark| match mark {
        Mark::Logo { logo, .. } => Some(logo),
        _ => None,
    })
}

/// All texts, and whether they are bold.
fn texts(layout: &Layout) -> impl Iterator<Item = (&str, bool)> {
    layout.pages.iter().flat_map(|page| &page.marks).filter_map(|mark| match mark {
        Mark::Text { text, bold, .. } => Some((text.as_str(), *bold)),
        _ => None,
    })
}

fn size(page: &Page) -> Size {
    Size::new(Mm::from(page.width_mm), Mm::from(page.height_mm))
}

/// Readers take a title for Latin unless it begins with the mark of UTF-8.
fn title(title: &str) -> String {
    if title.is_ascii() { title.to_owned() } else { format!("\u{feff}{title}") }
}

/// No colour profile, which alone is half a megabyte, and no XMP.
fn minimal() -> PdfConformance {
    PdfConformance::Custom(CustomPdfConformance {
        requires_icc_profile: false,
        requires_xmp_metadata: false,
        ..Default::default()
    })
}
