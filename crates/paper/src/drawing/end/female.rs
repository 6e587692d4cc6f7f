//! Female ends, the lower half cut open to show thread and seat.

use domain::catalogue::styles::Family;

use super::{End, Made};
use crate::drawing::model::{Colour, Line, Point};
use crate::drawing::sketch::{Lean, METAL, NUT, Sketch, corner_radius};

/// The nose of the stem within a swivel nut.
enum Nose {
    /// A seat that opens outwards, degrees to the axis.
    Flare(f64),
    /// A cone, degrees to the axis.
    Cone(f64),
    /// A flat face.
    Flat,
}

const fn nose(family: Family) -> Nose {
    use Family as F;
    match family {
        F::Jic => Nose::Flare(37.0),
        F::Sae45 => Nose::Flare(45.0),
        F::Jis | F::Komatsu => Nose::Flare(30.0),
        F::Bspp | F::Npsm | F::Npt | F::Cone60 | F::Bspt => Nose::Cone(30.0),
        F::DinLight | F::DinHeavy | F::FrenchGaz | F::FrenchMetric => Nose::Cone(12.0),
        _ => Nose::Flat,
    }
}

/// A swivel nut on its stem.
pub(super) fn nut(end: &End) -> Made {
    let (radius, bore, stem) = (end.thread / 2.0, end.bore(), end.stem());
    let minor = radius * 0.88;
    let corner = corner_radius(end.nut()).max(radius * 1.16);
    let gap = radius * 0.16;
    let back = gap + radius * 0.42 + 1.0;
    let front = back + radius * 1.25 + 4.0;
    let mut sketch = Sketch::default();
    sketch.cylinder(METAL, (0.0, gap + 0.01), stem);
    sketch.hexagon(NUT, (gap, front), corner * 3.0_f64.sqrt());
    // The lower half is cut open.
    sketch.patch(
        Colour::WHITE,
        [(gap - 0.05, 0.0), (front, 0.0), (front, corner * 1.01), (gap - 0.05, corner * 1.01)],
    );
    let head = minor * 0.93;
    let face = back + (front - back) * 0.42;
    let nose = nose(end.family);
    let stem_cut = Stem { from: gap * 0.2, radius: stem, back, face, front, bore, head };
    let (tip, profile) = stem_cut.profile(&nose);
    let bevel = (front - gap) * 0.08;
    let wall = [
        (gap, stem * 1.08),
        (gap, corner - bevel * 0.6),
        (gap + bevel, corner),
        (front - bevel, corner),
        (front, corner - bevel * 0.6),
        (front, radius),
        (front - (radius - minor), minor),
        (back, minor),
        (back, stem * 1.08),
    ];
    sketch.cut(Lean::Right, wall);
    sketch.line(Line::Thin, [(front, radius), (face, radius)]);
    sketch.cut(Lean::Left, profile.clone());
    if let (Nose::Cone(degrees), true) = (&nose, end.sealed) {
        let middle = (tip - face) * 0.4;
        let edge = head - middle * degrees.to_radians().tan();
        sketch.dot((face + middle, edge), (radius * 0.09).max(0.5));
    }
    sketch.line(Line::Outline, [(front, 0.0), (front, radius)]);
    let edge = if let Nose::Flare(_) = nose { head } else { bore };
    sketch.line(Line::Outline, [(tip, 0.0), (tip, edge)]);
    sketch.line(Line::Thin, [(0.0, 0.0), (front, 0.0)]);
    Made { sketch, length: front, seat: face, root: stem, held: true }
}

/// A stem within its nut: places along the axis, and radii.
struct Stem {
    from: f64,
    radius: f64,
    back: f64,
    face: f64,
    front: f64,
    bore: f64,
    head: f64,
}

impl Stem {
    /// The cut through its wall, and where its nose ends.
    fn profile(&self, nose: &Nose) -> (f64, Vec<Point>) {
        let Self { from, radius, back, face, front, bore, head } = *self;
        let mut points = vec![(from, bore), (from, radius), (back, radius), (back, head)];
        let tip = match nose {
            Nose::Flare(degrees) => {
                let mouth = head * 0.94;
                let depth = (mouth - bore) / degrees.to_radians().tan();
                let tip = face + depth * 0.25;
                points.extend([(tip, head), (tip, mouth), (tip - depth, bore)]);
                tip
            }
            Nose::Cone(degrees) => {
                let slope = degrees.to_radians().tan();
                let length = ((head - bore * 1.12) / slope).min((front - face) * 0.8);
                points.extend([(face, head), (face + length, head - length * slope)]);
                points.push((face + length, bore));
                face + length
            }
            Nose::Flat => {
                points.extend([(face, head), (face, bore)]);
                face
            }
        };
        (tip, points)
    }
}

/// A female thread in the body itself.
pub(super) fn fixed(end: &End) -> Made {
    let (radius, bore) = (end.thread / 2.0, end.bore());
    let corner = corner_radius(end.nut()).max(radius * 1.22);
    let front = radius * 1.7 + 6.0;
    let taper = matches!(end.family, Family::Npt | Family::Bspt);
    let deep = front * 0.3;
    let (mouth, inner) = (radius, radius * if taper { 0.9 } else { 1.0 });
    let (mouth_minor, inner_minor) = (mouth * 0.89, inner * 0.89);
    let mut sketch = Sketch::default();
    sketch.hexagon(NUT, (0.0, front), corner * 3.0_f64.sqrt());
    sketch.patch(
        Colour::WHITE,
        [(0.0, 0.0), (front, 0.0), (front, corner * 1.01), (0.0, corner * 1.01)],
    );
    let bevel = front * 0.07;
    let wall = [
        (0.0, bore),
        (0.0, corner - bevel * 0.6),
        (bevel, corner),
        (front - bevel, corner),
        (front, corner - bevel * 0.6),
        (front, mouth),
        (front - (mouth - mouth_minor), mouth_minor),
        (deep, inner_minor),
        (deep - (inner_minor - bore) * 0.4, bore),
    ];
    sketch.cut(Lean::Right, wall);
    sketch.line(Line::Thin, [(front, mouth), (deep + radius * 0.2, inner)]);
    sketch.line(Line::Outline, [(deep, 0.0), (deep, inner_minor)]);
    sketch.line(Line::Outline, [(front, 0.0), (front, mouth)]);
    sketch.line(Line::Thin, [(0.0, 0.0), (front, 0.0)]);
    Made { sketch, length: front, seat: front, root: radius * 0.9, held: false }
}
