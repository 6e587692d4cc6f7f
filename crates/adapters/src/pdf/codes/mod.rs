//! QR codes and Code 128 as the operators of PDF.
//!
//! All modules of a code are one area in whole numbers, so neighbours meet without a seam.

pub(super) mod code128;
pub(super) mod qr;

use std::collections::HashMap;

use domain::documents::printing::port::PrintError;
use paper::drawing::Point;
use paper::{Mark, Page};

use crate::pdf::failed;
use crate::pdf::operators::{fine, points_of, push};

/// In modules.
const QR_QUIET: usize = 4;
const CODE128_QUIET: usize = 10;

/// Caches the modules of codes, since pages often repeat them.
#[derive(Default)]
pub(in crate::pdf) struct Encoded<'a> {
    qr: HashMap<&'a str, Option<Vec<Vec<bool>>>>,
    code128: HashMap<&'a str, Option<Vec<bool>>>,
}

impl<'a> Encoded<'a> {
    /// The drawing of a page's codes; empty where it has none.
    pub(in crate::pdf) fn drawn(&mut self, page: &'a Page) -> Result<String, PrintError> {
        let mut drawing = String::new();
        for mark in &page.marks {
            self.draw(&mut drawing, mark, page.height_mm)?;
        }
        Ok(drawing)
    }

    fn draw(
        &mut self,
        drawing: &mut String,
        mark: &'a Mark,
        page_height_mm: f64,
    ) -> Result<(), PrintError> {
        match mark {
            Mark::Qr { x, y, side, text } => {
                let rows = self.qr.entry(text).or_insert_with(|| qr::rows(text));
                let rows =
                    rows.as_ref().ok_or_else(|| failed("a text is too long for a QR code"))?;
                let modules = u32::try_from(rows.len() + 2 * QR_QUIET).map_err(failed)?;
                let module = side / f64::from(modules);
                begin(drawing, (*x, page_height_mm - y), (module, module));
                for (down, row) in rows.iter().enumerate() {
                    for (start, length) in runs(row) {
                        area(drawing, (start + QR_QUIET, down + QR_QUIET), (length, 1));
                    }
                }
            }
            Mark::Code128 { x, y, width, height, turned, module_mm, text } => {
                let modules = self.code128.entry(text).or_insert_with(|| code128::modules(text));
                let modules = modules
                    .as_ref()
                    .ok_or_else(|| failed("a text can't be written as Code 128"))?;
                let scale = if *turned { (*width, *module_mm) } else { (*module_mm, *height) };
                begin(drawing, (*x, page_height_mm - y), scale);
                for (start, length) in runs(modules) {
                    let start = start + CODE128_QUIET;
                    if *turned {
                        area(drawing, (0, start), (1, length));
                    } else {
                        area(drawing, (start, 0), (length, 1));
                    }
                }
            }
            _ => return Ok(()),
        }
        drawing.push_str("f\nQ\n");
        Ok(())
    }
}

/// Begins a black area, measured downwards from a corner in units of this many millimetres.
fn begin(drawing: &mut String, corner: Point, (across, down): (f64, f64)) {
    let [x, y, across, down] =
        [corner.0, corner.1, across, down].map(|length| fine(points_of(length)));
    push(drawing, format_args!("q\n0 g\n{across} 0 0 -{down} {x} {y} cm\n"));
}

fn area(drawing: &mut String, (x, y): (usize, usize), (width, height): (usize, usize)) {
    push(drawing, format_args!("{x} {y} {width} {height} re\n"));
}

/// Start and length of each run of `true`.
fn runs(modules: &[bool]) -> impl Iterator<Item = (usize, usize)> {
    let mut start = 0;
    modules.chunk_by(PartialEq::eq).filter_map(move |run| {
        let begun = start;
        start += run.len();
        run.first()?.then_some((begun, run.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_the_stretches_of_black() {
        let modules = [true, true, false, false, true, false, true];
        assert_eq!(runs(&modules).collect::<Vec<_>>(), [(0, 2), (4, 1), (6, 1)]);
        assert_eq!(runs(&[false; 3]).count(), 0);
    }

    #[test]
    fn modules_are_measured_downwards_from_the_corner() {
        let code = |turned| Mark::Code128 {
            x: 25.4,
            y: 50.8,
            width: 25.4,
            height: 12.7,
            turned,
            module_mm: 0.254,
            text: "A".into(),
        };
        for (turned, scale, bar) in
            [(false, "0.72 0 0 -36", "10 0 2 1 re"), (true, "72 0 0 -0.72", "0 10 1 2 re")]
        {
            let page = Page { width_mm: 254.0, height_mm: 254.0, marks: vec![code(turned)] };
            let drawing = Encoded::default().drawn(&page).unwrap();
            let begun = format!("q\n0 g\n{scale} 72 576 cm\n{bar}\n");
            assert!(drawing.starts_with(&begun) && drawing.ends_with("re\nf\nQ\n"), "{drawing}");
        }
    }
}
