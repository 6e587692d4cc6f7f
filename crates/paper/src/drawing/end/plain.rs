//! Ends without thread: tubes, plugs for staples, hose tails, couplers.

use domain::catalogue::styles::Family;

use super::{End, Made};
use crate::drawing::measures;
use crate::drawing::model::Line;
use crate::drawing::sketch::{METAL, NUT, Sketch, steps};

/// A plain tube; that of a standpipe has its bevel.
pub(super) fn tube(end: &End) -> Made {
    let outer = end.pipe.filter(|pipe| *pipe > 2.0).unwrap_or(end.dash * 1.5875) / 2.0;
    let length = if end.on_bend { outer * 1.2 + 5.0 } else { outer * 2.6 + 12.0 };
    let bevel = if end.family == Family::Standpipe { outer * 0.22 } else { outer * 0.05 };
    let mut sketch = Sketch::default();
    sketch.turned(METAL, &[(0.0, outer), (length - bevel, outer), (length, outer - bevel)]);
    let bore = outer * 0.74;
    for side in [-1.0, 1.0] {
        sketch.line(Line::Hidden, [(0.0, side * bore), (length, side * bore)]);
    }
    Made { sketch, length, seat: length, root: outer, held: true }
}

/// A plug with a groove for the staple and an O-ring.
pub(super) fn staple(end: &End) -> Made {
    let outer = end.thread / 2.0;
    let unit = outer * 0.4;
    let collar = outer * 1.22;
    let mut sketch = Sketch::default();
    let mut profile = vec![(0.0, collar), (unit, collar), (unit, outer), (unit * 1.7, outer)];
    // The staple's groove, then that of the O-ring.
    profile.extend([(unit * 1.7, outer * 0.8), (unit * 2.6, outer * 0.8), (unit * 2.6, outer)]);
    profile.extend([(unit * 5.0, outer), (unit * 5.4, outer * 0.84), (unit * 6.2, outer * 0.84)]);
    sketch.turned(METAL, &profile);
    sketch.ring(unit * 4.0, outer * 1.06, unit * 0.8);
    Made { sketch, length: unit * 6.2, seat: unit * 6.2, root: end.stem(), held: false }
}

/// A barbed tail for a second hose.
pub(super) fn tail(end: &End) -> Made {
    let mut sketch = Sketch::default();
    let (_, length) = measures::shell(end.dash);
    let radius = barbs(&mut sketch, end.dash, length);
    Made { sketch, length, seat: length, root: radius, held: true }
}

/// Barbs from 0 on, to the right; answers their largest radius.
pub(crate) fn barbs(sketch: &mut Sketch, dash: f64, length: f64) -> f64 {
    let crest = dash * 1.5875 / 2.0 * 1.04;
    let root = crest * 0.86;
    let pitch = length / 7.0;
    let mut profile = vec![(0.0, root), (pitch, root)];
    for x in steps(pitch, length - pitch * 1.5, pitch) {
        profile.extend([(x, crest), (x + pitch, root)]);
    }
    profile.extend([(length, root * 0.98)]);
    sketch.turned(METAL, &profile);
    crest
}

/// The sleeve of a quick coupler.
pub(super) fn coupler(end: &End) -> Made {
    let outer = end.thread * 0.78 + 3.0;
    let (from, until) = (outer * 0.35, outer * 2.1);
    let mut sketch = Sketch::default();
    sketch.hexagon(NUT, (0.0, from), outer * 1.5);
    let lip = outer * 0.86;
    let profile =
        [(from, lip), (from + outer * 0.25, lip), (from + outer * 0.25, outer), (until, outer)];
    sketch.turned(METAL, &profile);
    for x in steps(from + outer * 0.6, until - outer * 0.35, outer * 0.13) {
        sketch.line(Line::Thin, [(x, -outer), (x, outer)]);
    }
    sketch.turned(METAL, &[(until, outer * 0.82), (until + outer * 0.12, outer * 0.74)]);
    let length = until + outer * 0.12;
    Made { sketch, length, seat: length, root: outer * 0.6, held: false }
}

/// An end of a kind that isn't known: a stub with a broken edge.
pub(super) fn neutral(end: &End) -> Made {
    let radius = end.thread / 2.0;
    let length = radius * 2.2 + 4.0;
    let mut sketch = Sketch::default();
    let edge = [-1.0, -0.6, -0.2, 0.2, 0.6, 1.0];
    let shift = [0.0, 0.18, -0.12, 0.16, -0.14, 0.0];
    let broken = edge.iter().zip(shift).map(|(y, x)| (length + x * radius, y * radius));
    let mut outline = vec![(0.0, radius), (0.0, -radius)];
    outline.extend(broken);
    sketch.area(METAL, outline);
    Made { sketch, length: length + radius * 0.2, seat: length, root: radius, held: true }
}
