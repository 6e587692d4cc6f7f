//! Parts drawn at true size: millimetres of the part, its axis along x, y downwards.

use std::f64::consts::PI;

use super::model::{Colour, Line, Point, Stroke};

/// Bright metal.
pub(super) const METAL: Colour = Colour(0xee, 0xf1, 0xf4);
/// Metal that contrasts with its neighbours: nuts and shells.
pub(super) const NUT: Colour = Colour(0xdf, 0xe5, 0xeb);
/// O-rings.
pub(super) const RUBBER: Colour = Colour(0x2b, 0x2f, 0x36);

/// A part, or several in place.
#[derive(Debug, Clone, Default)]
pub(super) struct Sketch {
    pub(super) pieces: Vec<Piece>,
    /// Distances to be written on.
    pub(super) dimensions: Vec<Dimension>,
}

/// Something that was sketched.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    /// A path.
    Path { points: Vec<Point>, closed: bool, fill: Option<Colour>, stroke: Option<Stroke> },
    /// An area filled with parallel lines: degrees, and paper millimetres between them.
    Hatch { points: Vec<Point>, degrees: f64, gap_mm: f64, stroke: Stroke },
}

/// A vertical dimension, written beside the part.
#[derive(Debug, Clone)]
pub(super) struct Dimension {
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) text: String,
}

/// Which way hatching leans; parts that touch lean differently.
#[derive(Debug, Clone, Copy)]
pub(super) enum HatchDirection {
    Right,
    Left,
}

impl Sketch {
    /// A path without filling.
    pub(super) fn line(&mut self, line: Line, points: impl Into<Vec<Point>>) {
        let (points, stroke) = (points.into(), Some(line.ink()));
        self.pieces.push(Piece::Path { points, closed: false, fill: None, stroke });
    }

    /// A line in a colour.
    pub(super) fn coloured(&mut self, line: Line, colour: Colour, points: impl Into<Vec<Point>>) {
        let stroke = Some(Stroke { line, colour });
        self.pieces.push(Piece::Path { points: points.into(), closed: false, fill: None, stroke });
    }

    /// A filled area with an outline.
    pub(super) fn area(&mut self, fill: Colour, points: impl Into<Vec<Point>>) {
        let (fill, stroke) = (Some(fill), Some(Line::Outline.ink()));
        self.pieces.push(Piece::Path { points: points.into(), closed: true, fill, stroke });
    }

    /// A filled area without one.
    pub(super) fn patch(&mut self, fill: Colour, points: impl Into<Vec<Point>>) {
        let points = points.into();
        self.pieces.push(Piece::Path { points, closed: true, fill: Some(fill), stroke: None });
    }

    /// Parallel lines over an area.
    pub(super) fn hatch(
        &mut self,
        points: impl Into<Vec<Point>>,
        degrees: f64,
        gap_mm: f64,
        stroke: Stroke,
    ) {
        self.pieces.push(Piece::Hatch { points: points.into(), degrees, gap_mm, stroke });
    }

    /// A cut through metal.
    pub(super) fn cut(&mut self, lean: HatchDirection, points: impl Into<Vec<Point>>) {
        let points = points.into();
        self.area(Colour::WHITE, points.clone());
        let degrees = match lean {
            HatchDirection::Right => 45.0,
            HatchDirection::Left => -45.0,
        };
        self.hatch(points, degrees, 1.1, Line::Thin.ink());
    }

    /// A turned body: places along the axis with their radii. Corners get their edges.
    pub(super) fn turned(&mut self, fill: Colour, profile: &[Point]) {
        let above = profile.iter().map(|(x, r)| (*x, -r));
        let below = profile.iter().rev().copied();
        self.area(fill, above.chain(below).collect::<Vec<_>>());
        let inner = profile.len().saturating_sub(2);
        for (x, r) in profile.iter().skip(1).take(inner) {
            self.line(Line::Outline, [(*x, -r), (*x, *r)]);
        }
    }

    /// A cylinder.
    pub(super) fn cylinder(&mut self, fill: Colour, (from, to): (f64, f64), radius: f64) {
        self.turned(fill, &[(from, radius), (to, radius)]);
    }

    /// A thread from radius to radius: straight or tapered.
    pub(super) fn thread(&mut self, (from, to): (f64, f64), (first, last): (f64, f64)) {
        let bevel = (last * 0.12).min((to - from) * 0.2);
        let until = to - bevel;
        self.turned(METAL, &[(from, first), (until, last), (to, last - bevel)]);
        let pitch = (first * 0.19).max((until - from) / 16.0).max(0.2);
        let radius = |x: f64| first + (last - first) * (x - from) / (until - from).max(0.1);
        for x in steps(from + pitch * 0.5, until - pitch * 0.6, pitch) {
            let end = x + pitch * 0.5;
            self.line(Line::Thin, [(x, -radius(x)), (end, radius(end))]);
        }
    }

    /// Removes what is below the axis, to show the inside there.
    pub(super) fn open_half(&mut self, (from, to): (f64, f64), radius: f64) {
        let (from, to, below) = (from - 0.05, to + 0.05, radius * 1.01);
        self.patch(Colour::WHITE, [(from, 0.0), (to, 0.0), (to, below), (from, below)]);
    }

    /// A hexagon with its corners above and below, by width across flats.
    pub(super) fn hexagon(&mut self, fill: Colour, (from, to): (f64, f64), across_flats: f64) {
        let corner = corner_radius(across_flats);
        let bevel = (corner * 0.13).min((to - from) * 0.22);
        let face = corner * 0.8;
        let mut outline = Vec::new();
        outline.extend([(from, -face), (from + bevel, -corner), (to - bevel, -corner)]);
        outline.extend([(to, -face), (to, face), (to - bevel, corner), (from + bevel, corner)]);
        outline.push((from, face));
        self.area(fill, outline);
        for edge in [-0.5, 0.5] {
            let y = corner * edge;
            self.line(Line::Outline, [(from + bevel, y), (to - bevel, y)]);
        }
        for (end, inward) in [(from, bevel), (to, -bevel)] {
            for (top, bottom) in [(-1.0, -0.5), (-0.5, 0.5), (0.5, 1.0)] {
                let points =
                    bow((end + inward, corner * top), (end + inward, corner * bottom), inward);
                self.line(Line::Thin, points);
            }
        }
    }

    /// An O-ring around a body, seen from the side: its middle and thickness.
    pub(super) fn ring(&mut self, x: f64, radius: f64, thickness: f64) {
        let half = thickness / 2.0;
        let mut points = arc((x, half - radius), half, 180.0, 360.0);
        points.extend(arc((x, radius - half), half, 0.0, 180.0));
        self.area(RUBBER, points);
    }

    /// A ring that was cut: a black dot.
    pub(super) fn dot(&mut self, middle: Point, radius: f64) {
        self.patch(RUBBER, arc(middle, radius, 0.0, 360.0));
    }

    /// Adds all of another sketch.
    pub(super) fn add(&mut self, other: Self) {
        self.pieces.extend(other.pieces);
        self.dimensions.extend(other.dimensions);
    }

    /// The sketch at another position.
    pub(super) fn moved(self, dx: f64, dy: f64) -> Self {
        self.mapped(|(x, y)| (x + dx, y + dy))
    }

    /// The sketch turned about the origin; positive degrees turn counter-clockwise.
    pub(super) fn turned_by(self, degrees: f64) -> Self {
        let (sin, cos) = (-degrees * PI / 180.0).sin_cos();
        self.mapped(|(x, y)| (x * cos - y * sin, x * sin + y * cos))
    }

    /// The sketch pointing left.
    pub(super) fn mirrored(self) -> Self {
        self.mapped(|(x, y)| (-x, y))
    }

    /// The sketch upside down.
    pub(super) fn flipped(self) -> Self {
        self.mapped(|(x, y)| (x, -y))
    }

    /// The sketch in another size.
    pub(super) fn scaled(self, by: f64) -> Self {
        self.mapped(|(x, y)| (x * by, y * by))
    }

    /// The sketch with finer outlines, for small things.
    pub(super) fn fine(mut self) -> Self {
        for piece in &mut self.pieces {
            if let Piece::Path { stroke: Some(stroke), .. } = piece
                && stroke.line == Line::Outline
            {
                stroke.line = Line::Edge;
            }
        }
        self
    }

    fn mapped(mut self, map: impl Fn(Point) -> Point) -> Self {
        for piece in &mut self.pieces {
            let (Piece::Path { points, .. } | Piece::Hatch { points, .. }) = piece;
            for point in points {
                *point = map(*point);
            }
        }
        for dimension in &mut self.dimensions {
            dimension.from = map(dimension.from);
            dimension.to = map(dimension.to);
        }
        self
    }

    /// The points of each piece.
    pub(super) fn paths(&self) -> impl Iterator<Item = &[Point]> {
        self.pieces.iter().map(|piece| {
            let (Piece::Path { points, .. } | Piece::Hatch { points, .. }) = piece;
            points.as_slice()
        })
    }

    /// The corners of the box around it: top left, bottom right.
    pub(super) fn bounds(&self) -> (Point, Point) {
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut across, mut down) = (none, none);
        for (x, y) in self.paths().flatten() {
            across = (across.0.min(*x), across.1.max(*x));
            down = (down.0.min(*y), down.1.max(*y));
        }
        if across.0 > across.1 {
            return ((0.0, 0.0), (1.0, 1.0));
        }
        ((across.0, down.0), (across.1, down.1))
    }
}

/// Half the width of a hexagon across its corners.
pub(super) fn corner_radius(across_flats: f64) -> f64 {
    across_flats / 3.0_f64.sqrt()
}

/// Places from one to another.
pub(super) fn steps(from: f64, to: f64, step: f64) -> impl Iterator<Item = f64> {
    let step = step.max(1e-3);
    std::iter::successors(Some(from), move |x| Some(x + step)).take_while(move |x| *x <= to)
}

/// Points along an arc; degrees from the right, clockwise on paper.
pub(super) fn arc((x, y): Point, radius: f64, from: f64, to: f64) -> Vec<Point> {
    let count = ((to - from).abs() / 12.0).ceil().clamp(2.0, 40.0);
    steps(0.0, count + 0.01, 1.0)
        .map(|step| {
            let (sin, cos) = ((from + (to - from) * step / count) * PI / 180.0).sin_cos();
            (x + radius * cos, y + radius * sin)
        })
        .collect()
}

/// Points along the edge of a break, from top to bottom: how far it goes to the sides, and half its
/// height.
pub(super) fn wave(x: f64, (aside, high): (f64, f64)) -> Vec<Point> {
    let point = |t: f64| (x + aside * (t * PI).sin(), t * high);
    steps(-1.0, 1.001, 0.1).map(point).collect()
}

/// Points along an ellipse that leans on the vertical: the round end of a hose.
pub(super) fn ellipse((x, y): Point, (rx, ry): (f64, f64), from: f64, to: f64) -> Vec<Point> {
    arc((0.0, 0.0), 1.0, from, to).into_iter().map(|(dx, dy)| (x + dx * rx, y + dy * ry)).collect()
}

/// A flat bow from a point to one below it, that reaches `-inward` to the side.
fn bow((x, from): Point, (_, to): Point, inward: f64) -> Vec<Point> {
    steps(0.0, 1.01, 0.125)
        .map(|part| (x - inward * 4.0 * part * (1.0 - part), from + (to - from) * part))
        .collect()
}
