//! The port for printing: a paper's content in, a PDF file out.

use std::sync::Arc;

use domain::catalogue::images::Image;
use domain::documents::printing::Paper;
use domain::documents::printing::labels::Labels;
use domain::documents::printing::port::{Letterhead, PaperPrinter, PrintError};
use genpdf::fonts::FontCache;
use genpdf::render::Renderer;
use genpdf::style::Style;
use genpdf::{Mm, Size};
use paper::{Layout, Logo, Mark, Page, lay_out, lay_out_labels};
use printpdf::{CustomPdfConformance, PdfConformance};

use super::bind::Binder;
use super::canvas::Canvas;
use super::codes::Encoded;
use super::fonts::faces::Faces;
use super::fonts::fallback::FallbackFonts;
use super::fonts::letters::Letters;
use super::logos::DrawnLogos;
use super::{failed, path};

/// genpdf needs up to 0.8 MB for a page full of text until the page is written.
const PAGES_AT_A_TIME: usize = 64;

/// Prints paper as PDF. Make one and share it: it holds the fonts, which are read for the first paper.
pub struct PdfPrinter {
    faces: Faces,
    logos: DrawnLogos,
}

impl PdfPrinter {
    /// A printer that also uses these fonts for letters.
    pub fn new(fallback: FallbackFonts) -> Self {
        Self { faces: Faces::new(fallback), logos: DrawnLogos::default() }
    }

    /// The measures of its letters.
    #[cfg(test)]
    pub(super) fn measure(&self) -> &dyn paper::Measure {
        &self.faces
    }

    /// The file of a layout.
    pub(super) fn file(&self, layout: &Layout) -> Result<Vec<u8>, PrintError> {
        // Copies follow one another and are drawn once.
        let different: Vec<&[Page]> = layout.pages.chunk_by(PartialEq::eq).collect();
        let texts = different.iter().filter_map(|copies| copies.first()).flat_map(texts);
        let letters = Letters::of(texts, &self.faces)?;
        let (mut fonts, styles) = letters.stand_ins()?;
        let mut encoded = Encoded::default();
        let mut binder = Binder::new(&layout.title, &letters.embedded()?).ok_or_else(unbindable)?;
        for groups in different.chunks(PAGES_AT_A_TIME) {
            let pages: Vec<&Page> = groups.iter().filter_map(|copies| copies.first()).collect();
            let sheet = print_pages(&pages, &letters, (&mut fonts, &styles))?;
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
        self.file(&lay_out(paper, letterhead, logo, &self.faces)?)
    }

    fn labels(&self, labels: &Labels, logo: Option<&Image>) -> Result<Vec<u8>, PrintError> {
        let logo = logo.and_then(|logo| self.logos.drawn(logo));
        self.file(&lay_out_labels(labels, logo.as_ref(), &self.faces)?)
    }
}

fn unbindable() -> PrintError {
    failed("the pages could not be bound")
}

/// Some pages as a file of their own.
fn print_pages(
    pages: &[&Page],
    letters: &Letters<'_>,
    (fonts, styles): (&mut FontCache, &[Style]),
) -> Result<Vec<u8>, PrintError> {
    let first = pages.first().ok_or_else(|| failed("there is no page"))?;
    let mut renderer = Renderer::new(size(first), "").map_err(failed)?.with_conformance(minimal());
    fonts.load_pdf_fonts(&renderer).map_err(failed)?;
    for (at, page) in pages.iter().enumerate() {
        if at > 0 {
            renderer.add_page(size(page));
        }
        let area = renderer.last_page().last_layer().area();
        let canvas = Canvas { area, fonts, styles };
        for mark in &page.marks {
            draw(&canvas, mark, letters)?;
        }
    }
    let mut file = Vec::new();
    renderer.write(&mut file).map_err(failed)?;
    Ok(file)
}

fn draw(canvas: &Canvas<'_>, mark: &Mark, letters: &Letters<'_>) -> Result<(), PrintError> {
    match mark {
        Mark::Text { x, y, size_pt, bold, text } => {
            canvas.text((*x, *y), *size_pt, &letters.runs(text, *bold))?;
        }
        Mark::Line { from, to, thickness } => canvas.line(*from, *to, *thickness),
        Mark::Bar { x, y, width, height } => canvas.bar(*x, *y, *width, *height),
        // These are added when the pages are bound.
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

/// All texts, each with whether it is bold.
fn texts(page: &Page) -> impl Iterator<Item = (&str, bool)> {
    page.marks.iter().filter_map(|mark| match mark {
        Mark::Text { text, bold, .. } => Some((text.as_str(), *bold)),
        _ => None,
    })
}

fn size(page: &Page) -> Size {
    Size::new(Mm::from(page.width_mm), Mm::from(page.height_mm))
}

/// Without a colour profile, which takes half a megabyte, and without XMP.
fn minimal() -> PdfConformance {
    PdfConformance::Custom(CustomPdfConformance {
        requires_icc_profile: false,
        requires_xmp_metadata: false,
        ..Default::default()
    })
}
