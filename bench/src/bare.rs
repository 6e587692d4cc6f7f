//! Papers by genpdf alone: their texts, without layout, lines or codes, and with whole fonts.

use std::fs;
use std::time::{Duration, Instant};

use genpdf::fonts::{FontCache, FontData, FontFamily};
use genpdf::render::Renderer;
use genpdf::style::Style;
use genpdf::{Mm, Position, Size};
use lopdf::Document;
use printpdf::{BuiltinFont, CustomPdfConformance, PdfConformance};

use crate::Result;

/// How long a paper is printed again and again.
const LASTS: Duration = Duration::from_secs(2);
const LIBERATION: &[u8] =
    include_bytes!("../../config/fonts/liberation/LiberationSans-Regular.ttf");
const LINES: usize = 80;
const LINE: f64 = 3.5;

/// How much CPU genpdf needs for the pages of this file, in milliseconds.
pub(crate) fn cpu_ms(file: &[u8], built_in: bool) -> Result<f64> {
    let document = Document::load_mem(file)?;
    let pages: Vec<String> = document
        .get_pages()
        .into_keys()
        .map(|page| document.extract_text(&[page]))
        .collect::<std::result::Result<_, _>>()?;
    let helvetica = FontData::new(LIBERATION.to_vec(), Some(BuiltinFont::Helvetica))?;
    let (regular, bold) = if built_in {
        (helvetica.clone(), helvetica.clone())
    } else {
        let font = |file: &[u8]| FontData::new(file.to_vec(), None);
        (font(dejavu::sans::regular())?, font(dejavu::sans::bold())?)
    };
    let family = FontFamily { regular, bold, italic: helvetica.clone(), bold_italic: helvetica };
    let mut fonts = FontCache::new(family);
    let (begun, before, mut times) = (Instant::now(), cpu()?, 0_u32);
    while begun.elapsed() < LASTS {
        print(&pages, &mut fonts)?;
        times += 1;
    }
    Ok((cpu()? - before) * 1_000.0 / f64::from(times))
}

fn print(pages: &[String], fonts: &mut FontCache) -> Result<Vec<u8>> {
    let conformance = PdfConformance::Custom(CustomPdfConformance {
        requires_icc_profile: false,
        requires_xmp_metadata: false,
        ..Default::default()
    });
    let mut renderer = Renderer::new(page_size(), "bare")?.with_conformance(conformance);
    fonts.load_pdf_fonts(&renderer)?;
    for (at, page) in pages.iter().enumerate() {
        if at > 0 {
            renderer.add_page(page_size());
        }
        let area = renderer.last_page().last_layer().area();
        let mut place = Position::new(10.0, 5.0);
        for line in page.lines().take(LINES) {
            area.print_str(fonts, place, Style::new().with_font_size(8), line)?;
            place.y += Mm::from(LINE);
        }
    }
    let mut file = Vec::new();
    renderer.write(&mut file)?;
    Ok(file)
}

fn page_size() -> Size {
    Size::new(210.0, 297.0)
}

/// The seconds of CPU of this thread.
fn cpu() -> Result<f64> {
    let spent = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = spent.split_whitespace().next().ok_or("no figure")?.parse()?;
    Ok(nanoseconds / 1e9)
}
