//! Puts sketches on paper: fits them in, hatches, writes sizes.

use std::f64::consts::PI;

use domain::catalogue::CatalogueEntity;

use super::dimension::beside;
use super::lettering::text;
use super::model::{Anchor, Drawing, Mark, Point, Stroke, widest_mm};
use super::sketch::{Piece, Sketch, steps};

/// The paper of an item.
const WIDTH: f64 = 100.0;
const HEIGHT: f64 = 64.0;
/// White around everything.
const MARGIN: f64 = 5.0;
/// Position and size of the captions.
const CAPTIONS: f64 = 9.0;
const CAPTION_SIZE: f64 = 3.5;
/// Space for a dimension beside the part.
const BESIDE: f64 = 15.0;

/// Caption of an item: brand, part number, description.
pub(super) fn title<E: CatalogueEntity>(item: &E, description: Option<&str>) -> String {
    let mut title = item.part_number().to_string();
    if let Some(brand) = item.brand() {
        title = format!("{brand} {title}");
    }
    if let Some(description) = description {
        title = format!("{title}: {description}");
    }
    title
}

/// How a sketch is set on paper.
#[derive(Debug, Clone, Default)]
pub(super) struct Frame {
    pub(super) title: String,
    /// Text below at the left.
    pub(super) left: String,
    /// Text below at the right.
    pub(super) right: String,
    /// How much of the paper it fills, 0 to 1.
    pub(super) fullness: f64,
}

/// How much of the paper a part of this dash size fills: small ones less.
pub(super) fn fullness(dash: f64) -> f64 {
    (0.66 + 0.34 * (dash / 24.0).clamp(0.0, 1.0).sqrt()).clamp(0.66, 1.0)
}

impl Frame {
    /// The drawing.
    pub(super) fn draw(self, sketch: &Sketch) -> Drawing {
        let beside = if sketch.dimensions.is_empty() { 0.0 } else { BESIDE };
        let below = if self.left.is_empty() && self.right.is_empty() { 0.0 } else { CAPTIONS };
        let room = (WIDTH - 2.0 * MARGIN - beside, HEIGHT - 2.0 * MARGIN - below);
        let (marks, dimensions) = place(sketch, (MARGIN, MARGIN), room, self.fullness);
        self.around(marks, dimensions)
    }

    /// The drawing of marks on paper, with captions and dimensions.
    pub(super) fn around(self, marks: Vec<Mark>, mut said: Vec<Mark>) -> Drawing {
        captions(&mut said, &self.left, &self.right);
        Drawing::new(self.title, PAPER, marks, said)
    }
}

/// A small drawing without words.
pub(super) fn icon(title: String, sketch: &Sketch) -> Drawing {
    let side = 32.0;
    let (marks, dimensions) = place(sketch, (2.0, 2.0), (side - 4.0, side - 4.0), 1.0);
    Drawing::new(title, (side, side), marks, dimensions)
}

/// The marks of a sketch on paper, and those of its dimensions.
fn place(
    sketch: &Sketch,
    corner: Point,
    room: (f64, f64),
    fullness: f64,
) -> (Vec<Mark>, Vec<Mark>) {
    let ((left, top), (right, bottom)) = sketch.bounds();
    let (width, height) = ((right - left).max(0.1), (bottom - top).max(0.1));
    let scale = (room.0 / width).min(room.1 / height) * fullness;
    let origin = (
        corner.0 + (room.0 - width * scale) / 2.0 - left * scale,
        corner.1 + (room.1 - height * scale) / 2.0 - top * scale,
    );
    let to_paper = |(x, y): Point| (origin.0 + x * scale, origin.1 + y * scale);
    let mut dimensions = Vec::new();
    for dimension in &sketch.dimensions {
        let (edge, _) = to_paper((right, 0.0));
        let span = (to_paper(dimension.from), to_paper(dimension.to));
        beside(&mut dimensions, (edge, false), span, &dimension.text);
    }
    (marks(sketch, to_paper), dimensions)
}

/// The marks of a sketch, on paper.
fn marks(sketch: &Sketch, to_paper: impl Fn(Point) -> Point) -> Vec<Mark> {
    let mut marks = Vec::new();
    for piece in &sketch.pieces {
        match piece {
            Piece::Path { points, closed, fill, stroke } => marks.push(Mark::Path {
                points: points.iter().copied().map(&to_paper).collect(),
                closed: *closed,
                fill: *fill,
                stroke: *stroke,
            }),
            Piece::Hatch { points, degrees, gap_mm, stroke } => {
                let points: Vec<Point> = points.iter().copied().map(&to_paper).collect();
                hatch(&mut marks, &points, *degrees, *gap_mm, *stroke);
            }
        }
    }
    marks
}

/// Hatches an area of any shape.
fn hatch(marks: &mut Vec<Mark>, points: &[Point], degrees: f64, gap: f64, stroke: Stroke) {
    let (sin, cos) = (degrees * PI / 180.0).sin_cos();
    let level = |(x, y): Point| (x * cos - y * sin, x * sin + y * cos);
    let back = |(x, y): Point| (x * cos + y * sin, y * cos - x * sin);
    let points: Vec<Point> = points.iter().copied().map(level).collect();
    let low = points.iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min);
    let high = points.iter().map(|(_, y)| *y).fold(f64::NEG_INFINITY, f64::max);
    for y in steps((low / gap).ceil() * gap + gap * 0.013, high, gap) {
        let next = points.iter().cycle().skip(1);
        let mut crossings: Vec<f64> = points
            .iter()
            .zip(next)
            .filter(|((_, y1), (_, y2))| (*y1 <= y) != (*y2 <= y))
            .map(|((x1, y1), (x2, y2))| x1 + (x2 - x1) * (y - y1) / (y2 - y1))
            .collect();
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            let [from, to] = pair else { continue };
            if to - from > 0.15 {
                let points = vec![back((*from, y)), back((*to, y))];
                marks.push(Mark::Path { points, closed: false, fill: None, stroke: Some(stroke) });
            }
        }
    }
}

fn captions(marks: &mut Vec<Mark>, left: &str, right: &str) {
    let base = HEIGHT - MARGIN;
    let room = WIDTH - 2.0 * MARGIN;
    let (mut of_left, of_right) = (widest_mm(left, CAPTION_SIZE), widest_mm(right, CAPTION_SIZE));
    if of_left + of_right + 4.0 > room {
        of_left = of_left.min(room * 0.35);
    }
    if !left.is_empty() {
        let place = (MARGIN, base);
        marks.push(text(left, place, Anchor::Start, CAPTION_SIZE, false, of_left));
    }
    if !right.is_empty() {
        let place = (WIDTH - MARGIN, base);
        marks.push(text(right, place, Anchor::End, CAPTION_SIZE, false, room - of_left - 4.0));
    }
}

/// The paper for drawings of items that need no sketch.
pub(super) const PAPER: (f64, f64) = (WIDTH, HEIGHT);
/// Height of captions, with the margin below.
pub(super) const CAPTION_BAND: f64 = CAPTIONS + MARGIN / 2.0;

/// A sketch that was made in millimetres of the paper.
pub(super) fn as_it_is(sketch: &Sketch) -> Vec<Mark> {
    marks(sketch, |point| point)
}
