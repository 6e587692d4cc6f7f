//! Hoses, cut back in steps to show their layers.

use domain::catalogue::Hose;

use crate::drawing::frame::{CAPTION_BAND, Frame, PAPER, as_it_is, fullness, title};
use crate::drawing::lettering::text;
use crate::drawing::parts::reinforcement::{self, Pattern, Reinforcement, Yarn};
use crate::drawing::sketch::{Sketch, ellipse, steps};
use crate::drawing::words::{colour, spec};
use crate::drawing::{
    Anchor, Captions, Colour, Drawing, Line, Mark, Point, Stroke, measures, widest_mm,
};

const COVER: Colour = Colour(0x2e, 0x31, 0x36);
const TUBE: Colour = Colour(0x3b, 0x3f, 0x45);
const BORE: Colour = Colour(0x12, 0x14, 0x17);
const WIRE: Colour = Colour(0xd2, 0xd8, 0xde);
const WIRE_EDGE: Colour = Colour(0x6d, 0x76, 0x80);
const TEXTILE: Colour = Colour(0xe9, 0xdf, 0xc7);
const TEXTILE_EDGE: Colour = Colour(0x9b, 0x8a, 0x63);
const BETWEEN: Colour = Colour(0x55, 0x5a, 0x61);

/// How flat the round of a cut is seen.
const FLAT: f64 = 0.26;

/// A length of hose, its layers laid open at the right.
pub(crate) fn of_hose(hose: &Hose, captions: &Captions) -> Drawing {
    let dash = measures::dash(Some(&hose.size));
    let true_bore = hose.nominal_hose_size.as_ref().map_or(dash, |size| measures::dash(Some(size)));
    let usual = measures::hose(dash);
    let outside = measures::within(hose.outer_diam_mm, 3.0..=200.0);
    let outside = outside.unwrap_or(usual).max(true_bore * 1.5875 * 1.12);
    let inside = true_bore * 1.5875;
    let thickness = 26.0 * (0.36 + 0.64 * fullness(dash)) * (0.5 + dash / 40.0).min(1.0);
    let scale = thickness / outside;
    let layers = Layers { hose, radius: thickness / 2.0, bore: inside * scale / 2.0 };
    let (sketch, print) = layers.draw(reinforcement::of(hose, dash));
    let middle = (PAPER.1 - CAPTION_BAND) / 2.0;
    let marks = as_it_is(&sketch.moved(0.0, middle));
    let print = print.map(|mark| mark.lowered(middle)).into_iter().collect();
    Frame {
        title: title(hose, hose.description.as_deref()),
        left: format!("{} {}", captions.hose, hose.size.as_str()),
        right: spec(hose).to_owned(),
        fullness: 1.0,
    }
    .around(marks, print)
}

/// A hose on paper, its axis at 0.
struct Layers<'a> {
    hose: &'a Hose,
    radius: f64,
    bore: f64,
}

impl Layers<'_> {
    fn draw(&self, made: Reinforcement) -> (Sketch, Option<Mark>) {
        let (left, right) = (6.0, PAPER.0 - 7.0);
        let own_colour = self.hose.colour_hose.as_deref().and_then(colour);
        let cover = own_colour.unwrap_or(COVER);
        let wall = self.radius - self.bore;
        let tube = self.bore + wall * 0.34;
        let outside = self.radius - if made.bare { 0.0 } else { wall * 0.24 };
        // From outside to inside: each layer extends beyond the one over it.
        let shown = if made.layers > 4 { 6 } else { made.layers };
        let begins: f64 = if made.bare { left } else { 56.0 };
        let rest = right - 8.0 - begins.max(48.0);
        let each = rest / f64::from(shown);
        let mut sketch = Sketch::default();
        self.layer(&mut sketch, (left, right), tube, TUBE);
        let mouth = ellipse((right, 0.0), (tube * FLAT, tube), 0.0, 360.0);
        sketch.area(TUBE, mouth);
        sketch.area(BORE, ellipse((right, 0.0), (self.bore * FLAT, self.bore), 0.0, 360.0));
        for layer in 0..shown {
            let inner = f64::from(layer);
            let radius = tube + (outside - tube) * (0.28 + 0.72 * (inner + 1.0) / f64::from(shown));
            let until = right - 8.0 - each * inner;
            let (fill, edge) = match made.of {
                Yarn::Wire => (WIRE, WIRE_EDGE),
                Yarn::Textile => (TEXTILE, TEXTILE_EDGE),
            };
            if layer > 0 {
                // A thin layer of rubber separates them.
                self.layer(&mut sketch, (left, until + each * 0.14), radius - 0.15, BETWEEN);
            }
            let begin = (until - each - 2.0).max(left);
            let begin = if made.bare { left } else { begin };
            self.layer(&mut sketch, (left, until), radius, fill);
            let area = outline((begin, until), radius);
            let stroke = Stroke { line: Line::Thin, colour: edge };
            match made.pattern {
                Pattern::Braid | Pattern::Helix => {
                    sketch.hatch(area.clone(), 38.0, 1.25, stroke);
                    sketch.hatch(area, -38.0, 1.25, stroke);
                }
                Pattern::Spiral => {
                    let lean = if layer % 2 == 0 { 54.0 } else { -54.0 };
                    sketch.hatch(area, lean, 0.85, stroke);
                }
            }
            if made.pattern == Pattern::Helix {
                for x in steps(begin + 2.0, until - 3.0, 4.2) {
                    sketch.line(Line::Outline, [(x, radius), (x + 2.0, -radius)]);
                }
            }
            sketch.line(Line::Outline, front(until, radius));
        }
        if made.bare {
            return (sketch, None);
        }
        self.layer(&mut sketch, (left, begins), self.radius, cover);
        let print = self.lay_line(&mut sketch, (left, begins), cover);
        (sketch, Some(print))
    }

    fn layer(&self, sketch: &mut Sketch, span: (f64, f64), radius: f64, fill: Colour) {
        sketch.area(fill, outline(span, radius));
        if self.radius > radius {
            return;
        }
        // A highlight along the top makes it look round.
        let lighter = |part: u8| part.saturating_add(part.abs_diff(u8::MAX) / 7);
        let Colour(red, green, blue) = fill;
        let shine = Colour(lighter(red), lighter(green), lighter(blue));
        let (from, to) = (span.0 + 0.3, span.1 + radius * FLAT * 0.4);
        let band = [
            (from, -radius * 0.78),
            (to, -radius * 0.78),
            (to + radius * FLAT * 0.2, -radius * 0.52),
            (from, -radius * 0.52),
        ];
        sketch.patch(shine, band);
    }

    /// The lay line and the text printed on it.
    fn lay_line(&self, sketch: &mut Sketch, (left, until): (f64, f64), cover: Colour) -> Mark {
        let series = self.hose.series.as_deref().unwrap_or(&self.hose.part_number);
        let spec = self.hose.spec.as_deref().unwrap_or_default();
        let mut words = format!("{} {series} {} {spec}", self.hose.brand, self.hose.size.as_str());
        let line = self.hose.colour_lay_line.as_deref().and_then(colour);
        let height = (self.radius * 0.46).clamp(2.4, 4.2);
        let letters = self.hose.colour_lay_line_text.as_deref().and_then(colour);
        let ground = line.unwrap_or(cover);
        if line.is_some() {
            let half = height * 0.62;
            sketch.patch(
                ground,
                [
                    (left + 0.3, -half),
                    (until - 0.2, -half),
                    (until - 0.2, half),
                    (left + 0.3, half),
                ],
            );
        }
        let readable = letters.filter(|letters| letters.is_dark() != ground.is_dark());
        let ink = readable.unwrap_or(if ground.is_dark() { Colour::WHITE } else { Colour::INK });
        let (at, room) = ((left + 2.0, height * 0.34), until - left - 4.0);
        if widest_mm(&words, height * 0.7) > room {
            words = format!("{series} {} {spec}", self.hose.size.as_str());
        }
        text(words.trim(), at, Anchor::Start, height * 0.92, true, room).inked(ink)
    }
}

/// A length of a round thing: flat at the left, seen a little from the front at the right.
fn outline((left, right): Point, radius: f64) -> Vec<Point> {
    let mut points = vec![(left, radius), (left, -radius)];
    points.extend(front(right, radius));
    points
}

/// The right edge of a cut, from top to bottom.
fn front(x: f64, radius: f64) -> Vec<Point> {
    ellipse((x, 0.0), (radius * FLAT, radius), -90.0, 90.0)
}
