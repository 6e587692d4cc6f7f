//! Male ends: a thread and what seals at it.

use domain::catalogue::styles::Family;

use super::{End, Made};
use crate::drawing::model::Line;
use crate::drawing::sketch::{METAL, NUT, Sketch, arc};

/// What a male end seals with.
enum Seal {
    /// A cone on the nose, degrees to the axis.
    Cone(f64),
    /// A cone within, degrees to the axis.
    InnerCone(f64),
    /// A flat face with an O-ring.
    Face,
    /// The thread itself, which tapers.
    Taper,
    /// An O-ring behind the thread.
    Boss,
    /// Nothing that can be seen.
    Plain,
}

fn seal(family: Family) -> Seal {
    use Family as F;
    match family {
        F::Jic => Seal::Cone(37.0),
        F::Sae45 => Seal::Cone(45.0),
        F::Jis | F::Komatsu => Seal::Cone(30.0),
        F::Orfs => Seal::Face,
        F::Npt | F::Npsm | F::Bspt => Seal::Taper,
        F::Boss => Seal::Boss,
        F::Bspp | F::Cone60 => Seal::InnerCone(30.0),
        F::DinLight | F::DinHeavy | F::FrenchGaz | F::FrenchMetric => Seal::InnerCone(12.0),
        _ => Seal::Plain,
    }
}

/// A male end.
pub(super) fn draw(end: &End) -> Made {
    let radius = end.thread / 2.0;
    let mut sketch = Sketch::default();
    let mut from = 0.0;
    if end.swivel {
        from = collar(&mut sketch, end);
    }
    if end.bulkhead.is_some() {
        from = bulkhead(&mut sketch, end, from);
    }
    if end.on_bend && matches!(seal(end.family), Seal::Boss) {
        from = adjustable(&mut sketch, end);
    }
    let undercut = from + radius * 0.22;
    let root = radius * 0.84;
    let length = match seal(end.family) {
        Seal::Cone(degrees) => {
            let until = undercut + radius * 0.85 + 3.0;
            let (base, tip) = (radius * 0.86, end.bore().min(radius * 0.5));
            let nose = until + radius * 0.16;
            let length = nose + (base - tip) / degrees.to_radians().tan();
            sketch.turned(
                METAL,
                &[
                    (from, root),
                    (until + 0.01, root),
                    (until + 0.01, base),
                    (nose, base),
                    (length, tip),
                ],
            );
            sketch.thread((undercut, until), radius);
            length
        }
        Seal::InnerCone(degrees) => {
            let until = undercut + radius * 1.1 + 3.0;
            sketch.cylinder(METAL, (from, undercut), root);
            sketch.thread((undercut, until), radius);
            let (mouth, bore) = (radius * 0.74, end.bore().min(radius * 0.5));
            let depth =
                ((mouth - bore) / degrees.to_radians().tan()).min((until - undercut) * 0.75);
            for side in [-1.0, 1.0] {
                let cone =
                    [(until, side * mouth), (until - depth, side * bore), (from, side * bore)];
                sketch.line(Line::Hidden, cone);
            }
            until
        }
        Seal::Face => {
            let until = undercut + radius * 0.85 + 3.0;
            sketch.cylinder(METAL, (from, undercut), root);
            sketch.thread((undercut, until), radius);
            let (ring, face) = (radius * 0.66, until + radius * 0.1);
            sketch.cylinder(METAL, (until, face), radius * 0.84);
            // The O-ring stands out of its groove in the face.
            for side in [-1.0, 1.0] {
                let middle = (face, side * ring);
                sketch.area(crate::drawing::sketch::RUBBER, arc(middle, radius * 0.1, -90.0, 90.0));
            }
            face + radius * 0.1
        }
        Seal::Taper => {
            let until = from + radius * 1.25 + 5.0;
            let tip = radius * 0.9;
            let bevel = radius * 0.1;
            sketch.turned(
                METAL,
                &[(from, radius * 1.02), (until - bevel, tip), (until, tip - bevel)],
            );
            sketch.turns((from, until - bevel), (radius * 1.02, tip));
            until
        }
        Seal::Boss => {
            let until = undercut + radius * 0.75 + 4.0;
            sketch.cylinder(METAL, (from, undercut), root);
            sketch.ring(from + radius * 0.11, radius * 1.08, radius * 0.24);
            sketch.thread((undercut, until), radius);
            until
        }
        Seal::Plain => {
            let until = undercut + radius * 1.1 + 3.0;
            sketch.cylinder(METAL, (from, undercut), root);
            sketch.thread((undercut, until), radius);
            until
        }
    };
    let root = if end.swivel { end.stem() } else { root };
    Made { sketch, length, seat: length, root, held: !end.swivel }
}

/// A hexagon that turns on its stem, before a male swivel thread.
fn collar(sketch: &mut Sketch, end: &End) -> f64 {
    let width = end.thread * 0.42 + 2.0;
    let gap = end.thread * 0.1;
    sketch.cylinder(METAL, (0.0, gap), end.stem());
    sketch.hexagon(NUT, (gap, gap + width), end.nut());
    gap + width
}

/// A long thread with its lock nut, to pass through a panel.
fn bulkhead(sketch: &mut Sketch, end: &End, from: f64) -> f64 {
    let radius = end.thread / 2.0;
    let until = from + radius * 1.5 + 8.0;
    sketch.thread((from, until), radius);
    let nut = (until - radius * 0.75 - 1.5, until - radius * 0.1);
    sketch.hexagon(NUT, nut, end.thread * 1.25 + 3.0);
    until
}

/// Lock nut and washer of an adjustable O-ring boss end.
fn adjustable(sketch: &mut Sketch, end: &End) -> f64 {
    let radius = end.thread / 2.0;
    let neck = radius * 0.5;
    sketch.thread((0.0, neck + 0.5), radius);
    let nut = neck + radius * 0.6 + 1.0;
    sketch.hexagon(NUT, (neck, nut), end.nut());
    let washer = nut + radius * 0.14;
    sketch.cylinder(METAL, (nut, washer), radius * 1.16);
    washer
}
