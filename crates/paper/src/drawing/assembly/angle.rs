//! The angle between two bent ends, seen from end 1.

use domain::measures::angle::{Angle, AngleConvention};
use rust_decimal::prelude::ToPrimitive;

use super::super::Captions;
use super::super::dimension::arrow;
use super::super::frame::as_it_is;
use super::super::lettering::text;
use super::super::model::{Anchor, Drawing, Line, Mark, Point};
use super::super::sketch::{METAL, NUT, Sketch, arc};

const WIDTH: f64 = 58.0;
const HEIGHT: f64 = 60.0;
const MIDDLE: Point = (WIDTH / 2.0, 29.5);
/// How far the ends stick out.
const LEG: f64 = 14.5;
const TUBE: f64 = 2.6;
const NUTS: f64 = 3.9;
const ARC: f64 = 16.2;
const NAMES: f64 = 19.6;
/// The least distance between the names of the ends, in degrees.
const CLOSEST: f64 = 20.0;

/// The near end at 6 o'clock, the far one at its angle, and an arrow from one to the other; only the near one
/// if the angle isn't known.
pub(super) fn drawn(
    angle: Option<Angle>,
    convention: AngleConvention,
    captions: &Captions,
) -> Drawing {
    let degrees = angle.map(|angle| angle.degrees().to_f64().unwrap_or_default());
    // Degrees on paper run clockwise from the right.
    let far = |degrees: f64| 90.0 - degrees;
    let mut sketch = Sketch::default();
    if let Some(degrees) = degrees {
        sketch.add(leg(far(degrees), true));
    }
    sketch.add(leg(90.0, false));
    sketch.area(METAL, arc((0.0, 0.0), 5.2, 0.0, 360.0));
    sketch.line(Line::Thin, arc((0.0, 0.0), 2.7, 0.0, 360.0));
    sketch.line(Line::Centre, [(-8.0, 0.0), (8.0, 0.0)]);
    sketch.line(Line::Centre, [(0.0, -8.0), (0.0, 8.0)]);
    let marks = as_it_is(&sketch.moved(MIDDLE.0, MIDDLE.1));
    let shown = match angle {
        Some(angle) => {
            let degrees = captions.figures(&angle.shown(convention).to_string());
            format!("{} {degrees}°", captions.angle)
        }
        None => format!("{} ?", captions.angle),
    };
    let mut said = vec![text(&shown, (WIDTH / 2.0, 4.6), Anchor::Middle, 4.2, true, WIDTH)];
    if let Some(degrees) = degrees.filter(|degrees| *degrees > 0.0) {
        let (swept, end) = match convention {
            AngleConvention::Counterclockwise => (-degrees, far(degrees)),
            AngleConvention::Clockwise => (360.0 - degrees, far(degrees) + 360.0),
        };
        turned(&mut said, (90.0, 90.0 + swept), end);
    }
    for (name, degrees) in labels(degrees) {
        let (x, y) = at(degrees, NAMES);
        said.push(text(name, (x, y + 1.0), Anchor::Middle, 2.9, true, 12.0));
    }
    let way = captions.way(convention);
    said.push(text(way, (WIDTH / 2.0, HEIGHT - 1.6), Anchor::Middle, 2.5, false, WIDTH));
    Drawing::new(shown, (WIDTH, HEIGHT), marks, said)
}

/// The names of the ends: one name if the ends are one behind the other, and never too close together.
fn labels(degrees: Option<f64>) -> Vec<(&'static str, f64)> {
    match degrees {
        None => vec![("1", 90.0)],
        Some(degrees) if degrees <= 0.0 => vec![("1 + 2", 90.0)],
        Some(degrees) => {
            vec![("1", 90.0), ("2", 90.0 - degrees.clamp(CLOSEST, 360.0 - CLOSEST))]
        }
    }
}

/// A place so far from the middle.
fn at(degrees: f64, radius: f64) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (MIDDLE.0 + radius * cos, MIDDLE.1 + radius * sin)
}

/// The arc from the near to the far end with its head.
fn turned(marks: &mut Vec<Mark>, (from, to): (f64, f64), end: f64) {
    let sign = if to > from { 1.0 } else { -1.0 };
    let points = arc((0.0, 0.0), ARC, from, to);
    let points = points.into_iter().map(|(x, y)| (x + MIDDLE.0, y + MIDDLE.1)).collect();
    marks.push(Mark::Path { points, closed: false, fill: None, stroke: Some(Line::Thin.ink()) });
    // The head lies along the arc.
    let along = (end - sign * 4.0).to_radians();
    arrow(marks, at(end, ARC), (-along.sin() * sign, along.cos() * sign));
}

/// An end that sticks out; the far one is partly behind.
fn leg(degrees: f64, far: bool) -> Sketch {
    let mut sketch = Sketch::default();
    let fill = if far { NUT } else { METAL };
    let nut = LEG - 5.0;
    sketch.area(fill, [(0.0, -TUBE), (nut, -TUBE), (nut, TUBE), (0.0, TUBE)]);
    sketch.area(fill, [(nut, -NUTS), (LEG, -NUTS), (LEG, NUTS), (nut, NUTS)]);
    for y in [-NUTS / 2.0, NUTS / 2.0] {
        let line = if far { Line::Hidden } else { Line::Thin };
        sketch.line(line, [(nut, y), (LEG, y)]);
    }
    sketch.turned_by(-degrees)
}
