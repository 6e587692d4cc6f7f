//! Printed labels are read back: codes by a scanner, texts by a PDF reader.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::documents::printing::Label;
use domain::documents::printing::labels::Labels;
use domain::documents::printing::port::{PaperPrinter, PrintError};
use domain::organization::LabelSize;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use paper::drawing::Colour;
use paper::{Dots, Layout, Logo, Mark, Measure, Page, Pen, Shape, Shapes, lay_out_labels};

use super::fonts::faces::POINT;
use super::{FallbackFonts, PdfPrinter};

const SIZES: [&str; 10] =
    ["1x1", "1x3", "3x1", "2x3", "3x2", "4x6", "6x4", "2.25x1.25", "100x150mm", "12x12"];
const RECORD: &str = "https://shop.example/hose-assembly/17";
const NUMBER: &str = "HA-10234-08";

fn label() -> Label {
    Label {
        mark: None,
        organization: "Acme Hydraulics Inc.".into(),
        part_number: NUMBER.into(),
        revision: Some("B".into()),
        description: "Hose assembly 1/2\" 100R2AT, JIC female swivel 37° – 90°".into(),
        customer: Some("Big Farm Equipment Corp.".into()),
        customer_part_number: Some("4711-A".into()),
        length: Some("36 in OAL".into()),
        working_pressure: Some("3000 psi / 207 bar".into()),
        note: None,
        tag: Some("BAY-7".into()),
        date_code: Some("2611".into()),
        source: Some("WO-1001".into()),
        piece: Some((3, 12)),
        qr: RECORD.into(),
        barcode: Some(NUMBER.into()),
    }
}

fn foreign() -> Label {
    Label {
        organization: "Świętosława Hydraulika, Łódź".into(),
        customer: Some("Αθήνα".into()),
        ..label()
    }
}

fn hostile() -> Label {
    Label {
        organization: "Międzynarodowe Przedsiębiorstwo ".repeat(9),
        part_number: "SUPERCALIFRAGILISTIC-100R2AT".repeat(4),
        description: "Шланг \u{0}\n\u{301}".repeat(60),
        customer: Some("W".repeat(400)),
        working_pressure: Some("3000 psi / 207 bar".repeat(5)),
        note: Some("hose rating only".into()),
        piece: Some((u32::MAX, u32::MAX)),
        qr: RECORD.repeat(12),
        ..label()
    }
}

/// A printer that ignores the fonts of this machine.
fn printer() -> PdfPrinter {
    PdfPrinter::new(FallbackFonts::default())
}

fn of_size(size: &str, labels: Vec<Label>, copies: u32) -> Labels {
    Labels { labels, copies, size: LabelSize::parse(size).unwrap(), title: String::new() }
}

fn layout(size: &str, label: &Label, printer: &PdfPrinter) -> Layout {
    lay_out_labels(&of_size(size, vec![label.clone()], 1), None, printer.measure()).unwrap()
}

/// The codes that a scanner finds on the page: at the 203 dpi of a label printer, at twice that, and on large
/// labels from afar.
fn scanned(file: Vec<u8>) -> BTreeSet<String> {
    let pdf = Pdf::new(file).unwrap();
    let mut found = BTreeSet::new();
    let page = &pdf.pages()[0];
    let longer_side = page.render_dimensions().0.max(page.render_dimensions().1);
    let scales = [101.5, 203.0, 406.0].map(|dpi| dpi / 72.0);
    for scale in scales.into_iter().filter(|scale| longer_side * scale < 2000.0) {
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
        for (grey, width, height) in [(grey, width, height), (turned, height, width)] {
            let (width, height) = (width.try_into().unwrap(), height.try_into().unwrap());
            let codes = rxing::helpers::detect_multiple_in_luma(grey, width, height);
            let codes = codes.unwrap_or_default();
            found.extend(codes.iter().map(|code| code.getText().to_owned()));
        }
    }
    found
}

fn text_of(file: &[u8]) -> String {
    let pdf = lopdf::Document::load_mem(file).unwrap();
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn codes_are_read_at_every_size() {
    let printer = printer();
    for size in SIZES {
        let layout = layout(size, &label(), &printer);
        let found = scanned(printer.file(&layout).unwrap());
        assert!(found.contains(RECORD), "QR on {size}: {found:?}");
        let barcode = layout.pages[0].marks.iter().any(|m| matches!(m, Mark::Code128 { .. }));
        assert!(!barcode || found.contains(NUMBER), "Code 128 on {size}: {found:?}");
        assert!(barcode || size == "1x1", "{size}");
    }
}

#[test]
fn texts_are_extracted_as_they_are() {
    let printer = printer();
    let western = text_of(&printer.file(&layout("4x6", &label(), &printer)).unwrap());
    for words in ["Acme Hydraulics Inc.", "HA-10234-08 Rev B", "37°", "–", "3000 psi / 207 bar"]
    {
        assert!(western.contains(words), "{words}: {western}");
    }
    let universal = text_of(&printer.file(&layout("4x6", &foreign(), &printer)).unwrap());
    for words in ["Świętosława Hydraulika, Łódź", "Αθήνα", "HA-10234-08 Rev B", "3 of 12"]
    {
        assert!(universal.contains(words), "{words}: {universal}");
    }
}

#[test]
fn files_are_small() {
    let printer = printer();
    for (label, count, most) in [
        (label(), 1, 30_000),
        (foreign(), 1, 60_000),
        // The size of the file decides how long many labels take.
        (label(), 100, 250_000),
        (foreign(), 100, 250_000),
    ] {
        let pieces = (1..=count).map(|k| Label { piece: Some((k, count)), ..label.clone() });
        let file = printer.labels(&of_size("4x6", pieces.collect(), 1), None).unwrap();
        assert!(file.len() <= most, "{count} labels have {} bytes", file.len());
    }
}

#[test]
fn what_no_font_has_is_refused() {
    let printer = printer();
    let described = |text: &str| {
        let label = Label { description: text.into(), ..label() };
        printer.labels(&of_size("4x6", vec![label], 1), None)
    };
    for text in ["软管 DN10", "\u{1f527}", "Łódź 软"] {
        let Err(PrintError::Unprintable { text: refused, lacking }) = described(text) else {
            panic!("{text} is printed");
        };
        assert_eq!(refused, text);
        assert!(lacking.iter().all(|c| *c >= '\u{2e80}') && !lacking.is_empty(), "{lacking:?}");
    }
    // Fonts have no glyphs for invisible characters, which are left out instead of refused.
    for text in [
        "so\u{ad}ft \u{200b}\u{feff}\u{2066}x\u{2069} ☎\u{fe0f}",
        "⌀ 12 Ω ≤ 5 → ½ ″ ′ № ≥ ±",
        "☎ ✓ ⚠ ►",
    ] {
        let text = text_of(&described(text).unwrap());
        assert!(!text.contains('\u{fffd}'), "{text}");
    }
}

#[test]
fn codes_of_other_letters_are_read_as_they_are() {
    let printer = printer();
    for text in ["Straße", "A/Ł-1", "Ø10", "软管-1", "ÄÖÜ", "日本"] {
        let label = Label { qr: text.into(), barcode: None, ..label() };
        let found = scanned(printer.file(&layout("4x6", &label, &printer)).unwrap());
        assert!(found.contains(text), "{text}: {found:?}");
    }
}

#[test]
fn nothing_overlaps_in_the_shipped_fonts() {
    let printer = printer();
    for size in SIZES {
        for (label, fits) in [(label(), true), (foreign(), true), (hostile(), false)] {
            let labels = of_size(size, vec![label], 1);
            match lay_out_labels(&labels, None, printer.measure()) {
                Ok(layout) => {
                    check(size, &layout.pages[0], printer.measure());
                    printer.file(&layout).unwrap();
                }
                Err(PrintError::LabelTooSmall { smallest }) => {
                    assert!(!fits && smallest.is_some(), "{size}");
                }
                Err(other) => panic!("{size}: {other}"),
            }
        }
    }
}

fn check(size: &str, page: &Page, measure: &dyn Measure) {
    let boxes: Vec<_> = page
        .marks
        .iter()
        .map(|mark| match mark {
            Mark::Text { x, y, size_pt, bold, text } => {
                let width = measure.text_width_mm(text, *size_pt, *bold);
                let (up, down) = (measure.ascent_mm(*size_pt), measure.descent_mm(*size_pt));
                (*x, y - up, x + width, y + down)
            }
            Mark::Bar { x, y, width, height }
            | Mark::Code128 { x, y, width, height, .. }
            | Mark::Logo { x, y, width, height, .. } => (*x, *y, x + width, y + height),
            Mark::Qr { x, y, side, .. } => (*x, *y, x + side, y + side),
            Mark::Line { .. } | Mark::Path { .. } => unreachable!("labels have none"),
        })
        .collect();
    for (at, a) in boxes.iter().enumerate() {
        let inside = a.0 >= -1e-6 && a.1 >= -1e-6;
        let inside = inside && a.2 <= page.width_mm + 1e-6 && a.3 <= page.height_mm + 1e-6;
        assert!(inside, "{size}: off the page: {:?}", page.marks[at]);
        for (other, b) in boxes.iter().enumerate().skip(at + 1) {
            let (beside, below) = (a.2 - 1e-6 <= b.0 || b.2 - 1e-6 <= a.0, a.3 - 1e-6 <= b.1);
            let apart = beside || below || b.3 - 1e-6 <= a.1;
            assert!(apart, "{size}: {:?} overlaps {:?}", page.marks[at], page.marks[other]);
        }
    }
}

#[test]
fn many_pages_are_bound_in_order() {
    let printer = printer();
    let pieces: Vec<Label> =
        (1..=150).map(|k| Label { piece: Some((k, 150)), ..foreign() }).collect();
    let labels = Labels { title: "Łódź (all)".into(), ..of_size("4x6", pieces, 1) };
    let file = printer.labels(&labels, None).unwrap();
    let pdf = lopdf::Document::load_mem(&file).unwrap();
    let pages = pdf.get_pages();
    assert_eq!(pages.len(), 150);
    for page in [1, 64, 65, 150] {
        let text = pdf.extract_text(&[page]).unwrap();
        assert!(text.contains(&format!("{page} of 150")), "{page}: {text}");
    }
}

/// A red square over white, as a picture and as a drawing, on one of many pages each.
#[test]
fn logos_are_printed_once_for_all_pages() {
    let printer = printer();
    let dots =
        Dots { width: 2, height: 4, colours: [[255, 0, 0].repeat(4), vec![255; 12]].concat() };
    let square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
    let steps = square.into_iter().map(Pen::Line).chain([Pen::Close]);
    let steps = std::iter::once(Pen::Move((0.0, 0.0))).chain(steps).collect();
    let red = Shape { steps, even_odd: true, fill: Some(Colour(255, 0, 0)), stroke: None };
    let drawing = Shapes { width: 2.0, height: 4.0, shapes: vec![red] };
    for logo in [Logo::Dots(dots), Logo::Shapes(drawing)] {
        let logo = Arc::new(logo);
        let labels = of_size("4x6", vec![label(); 3], 1);
        let layout = lay_out_labels(&labels, Some(&logo), printer.measure()).unwrap();
        let place = layout.pages[0].marks.iter().find_map(|mark| match mark {
            Mark::Logo { x, y, width, height, .. } => {
                Some((x + width / 2.0, y + height / 4.0, y + height * 0.75))
            }
            _ => None,
        });
        let (x, upper, lower) = place.unwrap();
        let file = printer.file(&layout).unwrap();
        let pdf = Pdf::new(file).unwrap();
        for page in pdf.pages().iter() {
            let size = PixmapSettings { x_scale: 2.0, y_scale: 2.0, bg_color: WHITE };
            let (cache, fonts) = (RenderCache::new(), InterpreterSettings::default());
            let picture = render(page, &cache, &fonts, &RenderSettings::default(), &size);
            let scale = f64::from(picture.width()) / layout.pages[0].width_mm;
            let width = usize::from(picture.width());
            let place =
                |mm: f64| (0..u16::MAX).position(|dot| f64::from(dot) > mm * scale).unwrap() - 1;
            let at = |x: f64, y: f64| {
                let dot = picture.data()[place(y) * width + place(x)];
                [dot.r, dot.g, dot.b]
            };
            assert_eq!((at(x, upper), at(x, lower)), ([255, 0, 0], [255; 3]));
        }
    }
}

#[test]
fn copies_are_drawn_once() {
    let printer = printer();
    let labels = |copies| of_size("4x6", vec![label(), foreign()], copies);
    let single = printer.labels(&labels(1), None).unwrap();
    let file = printer.labels(&labels(70), None).unwrap();
    assert!(file.len() < single.len() + 30_000, "{} to {}", single.len(), file.len());
    let pdf = lopdf::Document::load_mem(&file).unwrap();
    assert_eq!(pdf.get_pages().len(), 140);
    for (page, organization) in [(70, "Acme"), (71, "Łódź"), (140, "Łódź")] {
        assert!(pdf.extract_text(&[page]).unwrap().contains(organization), "{page}");
    }
}

#[test]
fn pages_of_any_size_with_lines_and_bars() {
    let printer = printer();
    let marks = vec![
        Mark::Line { from: (10.0, 10.0), to: (60.0, 40.0), thickness: 1.0 },
        Mark::Line { from: (10.0, 10.0), to: (60.0, 10.0), thickness: 0.1 },
        Mark::Bar { x: 10.0, y: 50.0, width: 30.0, height: 4.0 },
        Mark::Text { x: 10.0, y: 80.0, size_pt: 255, bold: true, text: "Ω".into() },
    ];
    let page = |width_mm, height_mm| Page { width_mm, height_mm, marks: marks.clone() };
    let pages = vec![page(210.0, 297.0), page(297.0, 210.0)];
    let layout = Layout { title: String::new(), pages };
    let pdf = Pdf::new(printer.file(&layout).unwrap()).unwrap();
    let sizes: Vec<_> =
        pdf.pages().iter().map(hayro::hayro_syntax::page::Page::render_dimensions).collect();
    assert!((f64::from(sizes[0].0) * POINT - 210.0).abs() < 0.02);
    assert!((f64::from(sizes[1].0) * POINT - 297.0).abs() < 0.02);
    let empty = Layout { pages: Vec::new(), ..layout };
    assert!(printer.file(&empty).is_err());
}
