//! A page to draw on with lines of one point width, the only ones that genpdf has.

use domain::documents::printing::port::PrintError;
use genpdf::fonts::FontCache;
use genpdf::render::Area;
use genpdf::style::{Color, Style};
use genpdf::{Mm, Position};

use super::failed;
use super::fonts::faces::POINT;
use super::fonts::letters::Run;

/// Neighbouring lines overlap by this part of a point at least: by more than a dot at 203 dpi, so
/// that no grey seam shows where a viewer smooths edges.
const OVERLAP: f64 = 0.45;
/// A band that is thicker than a line by this part of a point is still one line.
const SLACK: f64 = 0.05;

/// One page.
pub(super) struct Canvas<'a> {
    pub(super) area: Area<'a>,
    pub(super) fonts: &'a FontCache,
    /// The style of each font.
    pub(super) styles: &'a [Style],
}

impl Canvas<'_> {
    /// A line of text that starts at `x` on the base line `y`, in runs of one font each.
    pub(super) fn text(
        &self,
        (x, y): (f64, f64),
        size_pt: u8,
        runs: &[Run],
    ) -> Result<(), PrintError> {
        let mut x = x;
        for run in runs {
            let Some(style) = self.styles.get(run.font) else { continue };
            let style = style.with_font_size(size_pt);
            // genpdf puts the base line this far below the given position.
            let above = printpdf::Mm::from(style.font(self.fonts).glyph_height(size_pt)).0;
            let at = Position::new(Mm::from(x), Mm::from(y - above));
            self.area.print_str(self.fonts, at, style, &run.glyphs).map_err(failed)?;
            x += run.width * POINT * f64::from(size_pt);
        }
        Ok(())
    }

    /// A straight line: several lines for a thick one, a lighter line for a thin one.
    pub(super) fn line(&self, from: (f64, f64), to: (f64, f64), thickness: f64) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if thickness <= POINT || length == 0.0 {
            let grey = Style::from(Color::Greyscale(grey_of(thickness / POINT)));
            let black = thickness > 0.9 * POINT;
            self.stroke(&[from, to], if black { Style::new() } else { grey });
            return;
        }
        let across = (-dy / length, dx / length);
        for offset in centres(-thickness / 2.0, thickness) {
            let shifted =
                |point: (f64, f64)| (point.0 + across.0 * offset, point.1 + across.1 * offset);
            self.stroke(&[shifted(from), shifted(to)], Style::new());
        }
    }

    /// A filled rectangle. If one side is thinner than a point, it becomes the end of a line.
    pub(super) fn bar(&self, x: f64, y: f64, width: f64, height: f64) {
        let (right, bottom) = (x + width, y + height);
        if width >= height {
            let rows = centres(y, height);
            for row in rows {
                self.stroke(&[(x, row), (right, row)], Style::new());
            }
        } else {
            for column in centres(x, width) {
                self.stroke(&[(column, y), (column, bottom)], Style::new());
            }
        }
    }

    fn stroke(&self, points: &[(f64, f64)], style: Style) {
        let place = |(x, y): &(f64, f64)| Position::new(Mm::from(*x), Mm::from(*y));
        self.area.draw_line(points.iter().map(place).collect(), style);
    }
}

/// The centres of lines of one point that fill a band; its middle if it is thinner.
pub(super) fn centres(start: f64, thickness: f64) -> Vec<f64> {
    if thickness <= POINT * (1.0 + SLACK) {
        return vec![start + thickness / 2.0];
    }
    let mut steps = 1_u32;
    while (thickness - POINT) / f64::from(steps) > POINT * (1.0 - OVERLAP) {
        steps += 1;
    }
    let step = (thickness - POINT) / f64::from(steps);
    (0..=steps).map(|at| start + POINT / 2.0 + f64::from(at) * step).collect()
}

/// The grey in which a line of one point looks as light as a thinner black one.
fn grey_of(part: f64) -> u8 {
    (0..=255_u8)
        .rev()
        .find(|grey| 1.0 - f64::from(*grey) / 255.0 >= part.max(0.25))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_filled_to_their_edges_without_gaps() {
        for thickness in [0.36, 0.5, POINT * 2.0, 1.0, 3.7] {
            let centres = centres(10.0, thickness);
            let first = centres.first().unwrap() - POINT / 2.0;
            let last = centres.last().unwrap() + POINT / 2.0;
            assert!((first - 10.0).abs() < 0.02 && (last - 10.0 - thickness).abs() < 0.02);
            assert!(centres.windows(2).all(|pair| pair[1] - pair[0] < POINT));
        }
    }

    #[test]
    fn thin_lines_are_grey_but_visible() {
        assert_eq!(grey_of(1.0), 0);
        assert!(grey_of(0.5) > 100 && grey_of(0.0) < 200);
    }
}
