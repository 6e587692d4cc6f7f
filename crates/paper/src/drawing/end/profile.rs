//! Profiles of ends, and how they are drawn.

use Edge::{Along, Cone, Edges, Slope, Step};

use crate::drawing::model::{Colour, Line, Point};
use crate::drawing::sketch::{HatchDirection, METAL, NUT, Sketch, arc, corner_radius};

/// Features from left to right, the way that an end points.
pub(super) type Profile = &'static [Feature];

/// A part of an end. It begins at the end of the previous one.
#[derive(Debug, Clone, Copy)]
pub(super) enum Feature {
    /// The features of another profile.
    All(Profile),
    /// The body behind has a hexagon to hold it by; the first of a profile.
    Held,
    /// Skips a length, or goes back if it is negative.
    Move(Size),
    /// Where it seals; else its farthest reach.
    Seat,
    /// A turned body.
    Turned(Outline),
    /// A cylinder: length, radius.
    Cylinder(Size, Size),
    /// A thread: length, radius at its end. It begins with the radius of the end.
    Thread(Size, Size),
    /// A hexagon: length, half its width across flats.
    Hexagon(Size, Size),
    /// A nut, its lower half cut open: length, and its hole from the mouth inwards.
    Opened(Size, Outline),
    /// A sleeve in an opened nut: the outside of its cut, to the tip. The next begins where it does.
    Sleeve(Outline),
    /// An O-ring that was cut, if the end has one: where an outline ends.
    SealRing(Outline),
    /// An O-ring, its middle where the feature before ended: width, outer radius.
    ORing(Size, Size),
    /// Hidden edges on both sides of the axis, backwards to where the end begins.
    Hidden(Outline),
    /// Something thin or an edge that is seen below the axis; the next begins where this does.
    Line(Line, Outline),
    /// An area; negative radii are above the axis.
    Area(Outline),
    /// A circle around a point of the axis: radius and fill.
    Circle(Size, Colour),
}

pub(super) type Outline = &'static [Edge];

/// A piece of an outline. The first is a step to the radius that it begins with.
#[derive(Debug, Clone, Copy)]
pub(super) enum Edge {
    /// The edges of another outline.
    Edges(Outline),
    /// To a radius at the same position.
    Step(Size),
    /// So far along the axis.
    Along(Size),
    /// So far along the axis and to a radius.
    Slope(Size, Size),
    /// At the angle of the seat: so far along the axis, or to a radius if that is nearer.
    Cone(Size, Size),
}

/// A length or radius: a multiple of one of the [`Sizes`].
#[derive(Debug, Clone, Copy)]
pub(super) enum Size {
    R(f64),
    /// A multiple of the radius, plus millimetres.
    Rmm(f64, f64),
    Length(f64),
    Bore(f64),
    Stem(f64),
    Nut(f64),
}

/// The sizes of a part, in millimetres.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sizes {
    /// Radius that gives the end its size: thread, flange head or tube.
    pub(super) radius: f64,
    /// Length of a tube, tail or flange head, which has its own.
    pub(super) length: f64,
    pub(super) bore: f64,
    pub(super) stem: f64,
    pub(super) nut: f64,
    /// Angle of the seat to the axis, in degrees.
    pub(super) seat: f64,
    /// Whether there is an O-ring in the cone.
    pub(super) sealed: bool,
}

/// An end that is being drawn.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) sizes: Sizes,
    pub(super) sketch: Sketch,
    /// Where the next feature begins.
    pub(super) x: f64,
    /// How far it reaches.
    pub(super) length: f64,
    pub(super) seat: Option<f64>,
    pub(super) held: bool,
}

impl Drawn {
    pub(super) fn add(&mut self, profile: &[Feature]) {
        for feature in profile {
            self.feature(*feature);
            self.length = self.length.max(self.x);
        }
    }

    fn mm(&self, size: Size) -> f64 {
        let Sizes { radius, length, bore, stem, nut, .. } = self.sizes;
        match size {
            Size::R(times) => radius * times,
            Size::Rmm(times, mm) => radius * times + mm,
            Size::Length(times) => length * times,
            Size::Bore(times) => bore * times,
            Size::Stem(times) => stem * times,
            Size::Nut(times) => nut * times,
        }
    }

    /// Goes on along the axis; answers from where to where.
    fn along(&mut self, length: Size) -> (f64, f64) {
        let from = self.x;
        self.x += self.mm(length);
        (from, self.x)
    }

    /// The corners of an outline, from a point on.
    fn corners(&self, begin: Point, outline: &[Edge]) -> Vec<Point> {
        let mut points = Vec::with_capacity(outline.len() + 2);
        for edge in outline {
            let (x, radius) = points.last().copied().unwrap_or(begin);
            let mm = |size| self.mm(size);
            let corner = match *edge {
                Edges(others) => {
                    points.extend(self.corners((x, radius), others));
                    continue;
                }
                Step(to) => (x, mm(to)),
                Along(run) => (x + mm(run), radius),
                Slope(run, to) => (x + mm(run), mm(to)),
                Cone(most, to) => {
                    let (slope, rise) = (self.sizes.seat.to_radians().tan(), mm(to) - radius);
                    let run = (rise.abs() / slope).min(mm(most).abs());
                    (x + run.copysign(mm(most)), radius + (run * slope).copysign(rise))
                }
            };
            points.push(corner);
        }
        points
    }

    fn feature(&mut self, feature: Feature) {
        let (sizes, x) = (self.sizes, self.x);
        match feature {
            Feature::All(profile) => self.add(profile),
            Feature::Held => self.held |= x <= 0.0,
            Feature::Move(length) => self.x += self.mm(length),
            Feature::Seat => self.seat = Some(x),
            Feature::Turned(outline) => {
                let points = self.corners((x, 0.0), outline);
                self.x = points.last().map_or(x, |(x, _)| *x);
                self.sketch.turned(METAL, &points);
            }
            Feature::Cylinder(length, radius) => {
                let span = self.along(length);
                self.sketch.cylinder(METAL, span, self.mm(radius));
            }
            Feature::Thread(length, end) => {
                let span = self.along(length);
                self.sketch.thread(span, (sizes.radius, self.mm(end)));
            }
            Feature::Hexagon(length, half) => {
                let span = self.along(length);
                self.sketch.hexagon(NUT, span, self.mm(half) * 2.0);
            }
            Feature::Opened(length, hole) => self.opened(length, hole),
            Feature::Sleeve(outline) => self.sleeve(outline),
            Feature::ORing(width, radius) => {
                let width = self.mm(width);
                self.length = self.length.max(x + width / 2.0);
                self.sketch.ring(x, self.mm(radius), width);
            }
            Feature::Hidden(outline) => {
                let mut points = self.corners((x, 0.0), outline);
                points.extend(points.last().map(|(_, radius)| (0.0, *radius)));
                let above: Vec<Point> = points.iter().map(|(x, y)| (*x, -y)).collect();
                self.sketch.line(Line::Hidden, above);
                self.sketch.line(Line::Hidden, points);
            }
            Feature::Line(line, outline) => {
                self.sketch.line(line, self.corners((x, 0.0), outline));
            }
            Feature::SealRing(outline) => {
                if let (Some(place), true) = (self.corners((x, 0.0), outline).pop(), sizes.sealed) {
                    self.sketch.dot(place, (sizes.radius * 0.09).max(0.5));
                }
            }
            Feature::Area(outline) => {
                let points = self.corners((x, 0.0), outline);
                self.x = points.iter().map(|(x, _)| *x).fold(x, f64::max);
                self.sketch.area(METAL, points);
            }
            Feature::Circle(radius, fill) => {
                let radius = self.mm(radius);
                self.length = self.length.max(x + radius);
                self.sketch.area(fill, arc((x, 0.0), radius, 0.0, 360.0));
            }
        }
    }

    fn opened(&mut self, length: Size, hole: Outline) {
        let (from, to) = self.along(length);
        let flats = self.sizes.nut * 2.0;
        let (corner, bevel) = (corner_radius(flats), (to - from) * 0.08);
        self.sketch.hexagon(NUT, (from, to), flats);
        self.sketch.open_half((from, to), corner);
        let hole = self.corners((to, 0.0), hole);
        let radius = |point: Option<&Point>| point.map_or(0.0, |(_, radius)| *radius);
        let mut wall = vec![(from, radius(hole.last())), (from, corner - bevel * 0.6)];
        wall.extend([(from + bevel, corner), (to - bevel, corner), (to, corner - bevel * 0.6)]);
        wall.extend(&hole);
        self.sketch.cut(HatchDirection::Right, wall);
        self.sketch.line(Line::Outline, [(to, 0.0), (to, radius(hole.first()))]);
        self.sketch.line(Line::Thin, [(0.0, 0.0), (to, 0.0)]);
    }

    fn sleeve(&mut self, outline: Outline) {
        let bore = self.sizes.bore;
        let mut points = self.corners((self.x, 0.0), outline);
        let end = points.last().map_or(self.x, |(x, _)| *x);
        points.extend([(end, bore), (self.x, bore)]);
        let tip = points.iter().copied().max_by(|(a, _), (b, _)| a.total_cmp(b));
        let (x, radius) = tip.unwrap_or_default();
        self.sketch.cut(HatchDirection::Left, points);
        self.sketch.line(Line::Outline, [(x, 0.0), (x, radius)]);
    }
}
