//! Bent tubes between a body and an end.

use crate::drawing::sketch::{Sketch, arc};
use crate::drawing::words::Sweep;
use crate::drawing::{Colour, Line, Point};

/// A tube that leaves the origin to the right and turns upwards.
pub(crate) struct Bend {
    pub(crate) sketch: Sketch,
    /// Where it ends.
    pub(crate) end: Point,
}

/// How a tube is bent.
pub(crate) struct Bent {
    pub(crate) degrees: f64,
    /// Outside diameter.
    pub(crate) diameter: f64,
    /// How far above the axis it may end at most; no less than the bend needs.
    pub(crate) rise: f64,
    pub(crate) sweep: Sweep,
    /// Straight part before the bend.
    pub(crate) lead: f64,
}

impl Bent {
    /// The bent tube.
    pub(crate) fn draw(&self, fill: Colour) -> Bend {
        let wall = self.diameter / 2.0;
        let tightest = self.diameter * 1.05;
        let usual = match self.sweep {
            Sweep::Short => tightest,
            Sweep::Usual => self.diameter * 1.5,
            Sweep::Long => self.diameter * 2.2,
        };
        let (sin, cos) = self.degrees.to_radians().sin_cos();
        // The rise of the bend itself must leave some straight tube.
        let radius = if self.degrees > 150.0 {
            // It comes back: the rise is the bend's own.
            usual.max(self.rise / (1.0 - cos))
        } else {
            usual.min((self.rise * 0.9 / (1.0 - cos).max(0.01)).max(tightest))
        };
        let straight = ((self.rise - radius * (1.0 - cos)) / sin.max(0.1)).max(wall * 0.25);
        let middle = (self.lead, -radius);
        let (start, turn) = (90.0, 90.0 - self.degrees);
        let along = |offset: f64| -> Vec<Point> {
            let mut points = vec![(0.0, -offset)];
            points.extend(arc(middle, radius - offset, start, turn));
            if let Some((x, y)) = points.last().copied() {
                points.push((x + straight * cos, y - straight * sin));
            }
            points
        };
        let (inner, outer, axis) = (along(wall), along(-wall), along(0.0));
        let end = axis.last().copied().unwrap_or_default();
        let mut sketch = Sketch::default();
        let outline: Vec<Point> = inner.iter().copied().chain(outer.into_iter().rev()).collect();
        sketch.area(fill, outline);
        sketch.line(Line::Centre, axis);
        Bend { sketch, end }
    }
}
