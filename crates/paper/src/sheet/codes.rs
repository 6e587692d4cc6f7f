//! Numbers to be scanned from a sheet.

use super::lettering::{Style, fit, line_height};
use crate::measure::Measure;
use crate::model::Mark;

/// Widths of a module: two dots of a label printer, and the least that scanners need.
const MODULES: [f64; 2] = [0.25, 0.19];
const QUIET: f64 = 10.0;
const BAR_HEIGHT: f64 = 9.0;
const TEXT_PT: u8 = 7;
/// Between codes, and below each.
const GAP: f64 = 4.0;

/// A number with its bars; without bars if they would be wider than a page, or the number isn't ASCII.
pub(super) struct Code<'a> {
    text: &'a str,
    /// Width of a module and of the whole.
    bars: Option<(f64, f64)>,
    width: f64,
}

/// The widest that a code may be.
const WIDEST: f64 = 150.0;

impl<'a> Code<'a> {
    pub(super) fn of(text: &'a str, measure: &dyn Measure) -> Self {
        let modules = measure.code128_modules(text).map(|modules| f64::from(modules) + 2.0 * QUIET);
        let bars = modules.and_then(|modules| {
            let fitting = MODULES.into_iter().find(|module| modules * module <= WIDEST);
            fitting.map(|module| (module, modules * module))
        });
        let width = bars.map_or(WIDEST / 3.0, |(_, width)| width);
        Self { text, bars, width }
    }

    /// It with its left upper corner at a place.
    pub(super) fn place(&self, (x, y): (f64, f64), measure: &dyn Measure) -> Vec<Mark> {
        let style = Style { sizes: (TEXT_PT, 5), bold: false, most: 1 };
        let text = fit(self.text, self.width, style, measure);
        let mut marks: Vec<Mark> =
            text.place((x, y + BAR_HEIGHT + 0.5), false, TEXT_PT, measure).into_iter().collect();
        if let Some((module_mm, width)) = self.bars {
            marks.push(Mark::Code128 {
                x,
                y,
                width,
                height: BAR_HEIGHT,
                turned: false,
                module_mm,
                text: self.text.to_owned(),
            });
        }
        marks
    }
}

/// How much of a page a row of codes takes.
pub(super) fn height(measure: &dyn Measure) -> f64 {
    BAR_HEIGHT + line_height(measure, TEXT_PT) + GAP
}

/// Codes in rows of this width, each with its place from the left.
pub(super) fn rows<'a, 'b>(codes: &'b [Code<'a>], width: f64) -> Vec<Vec<(f64, &'b Code<'a>)>> {
    let mut rows: Vec<Vec<(f64, &Code<'_>)>> = Vec::new();
    let mut x = f64::INFINITY;
    for code in codes {
        if x + code.width > width {
            rows.push(Vec::new());
            x = 0.0;
        }
        if let Some(row) = rows.last_mut() {
            row.push((x, code));
        }
        x += code.width + GAP;
    }
    rows
}
