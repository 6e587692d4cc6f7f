//! Flange heads and banjo eyes.

use super::{End, Made};
use crate::drawing::measures;
use crate::drawing::model::{Colour, Line};
use crate::drawing::sketch::{METAL, NUT, RUBBER, Sketch, arc};

/// The head of a split flange with the O-ring in its face.
pub(super) fn head(end: &End) -> Made {
    let usual = measures::flange(end.family, end.dash);
    let (diameter, thickness) = end.head.map_or(usual, |(diameter, thickness)| {
        let diameter = if diameter > 10.0 { diameter } else { usual.0 };
        (diameter, if thickness > 3.0 { thickness } else { usual.1 })
    });
    let (outer, neck) = (diameter / 2.0, (measures::tube(end.dash) / 2.0).min(diameter * 0.4));
    let straight = neck * 0.55 + 3.0;
    let shoulder = straight + (outer - neck) * 0.35;
    let face = shoulder + thickness;
    let mut sketch = Sketch::default();
    let profile = [
        (0.0, neck),
        (straight, neck),
        (straight + (shoulder - straight) * 0.6, neck + (outer - neck) * 0.22),
        (shoulder, neck + (outer - neck) * 0.55),
        (shoulder, outer),
        (face, outer),
    ];
    sketch.turned(METAL, &profile);
    for side in [-1.0, 1.0] {
        let ring = (face, side * (neck + outer) * 0.5);
        sketch.area(RUBBER, arc(ring, (outer - neck) * 0.16, -90.0, 90.0));
    }
    Made { sketch, length: face + (outer - neck) * 0.16, seat: face, root: neck, held: false }
}

/// The eye of a banjo, seen along its bore.
pub(super) fn banjo(end: &End) -> Made {
    let eye = end.eye.filter(|eye| *eye > 3.0).unwrap_or(end.thread * 0.85) / 2.0;
    let (outer, stem) = (eye * 1.75 + 1.5, end.stem().min(eye * 1.3));
    let middle = outer * 1.25 + 2.0;
    let mut sketch = Sketch::default();
    sketch.cylinder(METAL, (0.0, middle), stem);
    sketch.area(NUT, arc((middle, 0.0), outer, 0.0, 360.0));
    sketch.area(Colour::WHITE, arc((middle, 0.0), eye, 0.0, 360.0));
    let round = arc((middle, 0.0), eye * 1.22, 0.0, 360.0);
    sketch.line(Line::Thin, round);
    let reach = outer * 1.16;
    sketch.line(Line::Centre, [(middle, -reach), (middle, reach)]);
    Made { sketch, length: middle + outer, seat: middle, root: stem, held: true }
}
