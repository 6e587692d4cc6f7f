//! Labels read back: texts by a reader of PDF, codes by a scanner.

use std::collections::BTreeSet;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use rxing::BarcodeFormat::{CODE_39, CODE_128, DATA_MATRIX, EAN_13, ITF, QR_CODE};
use rxing::DecodeHints;
use rxing::helpers::detect_multiple_in_luma_with_hints;

/// How many pages a file has.
pub fn page_count(file: &[u8]) -> usize {
    lopdf::Document::load_mem(file).expect("a PDF").get_pages().len()
}

/// The text of a page, from 1.
pub fn text_of_page(file: &[u8], page: u32) -> String {
    let pdf = lopdf::Document::load_mem(file).expect("a PDF");
    let text = pdf.extract_text(&[page]).expect("a text");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The texts of all pages.
pub fn texts(file: &[u8]) -> Vec<String> {
    let pages = u32::try_from(page_count(file)).expect("not so many");
    (1..=pages).map(|page| text_of_page(file, page)).collect()
}

/// The dots of the first page, an eightieth of an inch each: red, green and blue.
pub fn dots_of(file: &[u8]) -> Vec<[u8; 3]> {
    let pdf = Pdf::new(file.to_vec()).expect("a PDF");
    let size = PixmapSettings { x_scale: 1.1, y_scale: 1.1, bg_color: WHITE };
    let (cache, fonts) = (RenderCache::new(), InterpreterSettings::default());
    let picture = render(&pdf.pages()[0], &cache, &fonts, &RenderSettings::default(), &size);
    picture.data().iter().map(|dot| [dot.r, dot.g, dot.b]).collect()
}

/// The size of a page, from 0, in inches.
pub fn page_size(file: &[u8], page: usize) -> (f32, f32) {
    let pdf = Pdf::new(file.to_vec()).expect("a PDF");
    let (width, height) = pdf.pages()[page].render_dimensions();
    (width / 72.0, height / 72.0)
}

/// What a scanner finds on a page, from 0, as shops set scanners.
pub fn codes_of(file: &[u8], page: usize) -> BTreeSet<String> {
    let pdf = Pdf::new(file.to_vec()).expect("a PDF");
    let page = &pdf.pages()[page];
    let mut found = BTreeSet::new();
    for dpi in [203.0, 406.0] {
        let scale = dpi / 72.0;
        let size = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
        let (cache, fonts) = (RenderCache::new(), InterpreterSettings::default());
        let picture = render(page, &cache, &fonts, &RenderSettings::default(), &size);
        let (width, height) = (usize::from(picture.width()), usize::from(picture.height()));
        let grey: Vec<u8> = picture.data().iter().map(|pixel| pixel.r).collect();
        let turned: Vec<u8> = (0..width)
            .rev()
            .flat_map(|x| (0..height).map(move |y| (x, y)))
            .map(|(x, y)| grey[y * width + x])
            .collect();
        let formats = [CODE_128, CODE_39, EAN_13, ITF, DATA_MATRIX, QR_CODE];
        for (grey, width, height) in [(grey, width, height), (turned, height, width)] {
            let length = |pixels: usize| u32::try_from(pixels).expect("a side");
            let (width, height) = (length(width), length(height));
            let mut hints =
                DecodeHints { PossibleFormats: Some(formats.into()), ..DecodeHints::default() };
            let codes = detect_multiple_in_luma_with_hints(grey, width, height, &mut hints);
            found.extend(codes.unwrap_or_default().iter().map(|code| code.getText().to_owned()));
        }
        if found.len() >= 2 {
            break;
        }
    }
    found
}
