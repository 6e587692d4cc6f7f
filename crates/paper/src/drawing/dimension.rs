//! Dimensions beside and below parts.

use super::lettering::text;
use super::model::{Anchor, Colour, Line, Mark, Point, widest_mm};

/// From the part to where a line that leads to a dimension begins, and beyond the dimension.
const CLEAR: f64 = 1.0;
const BEYOND: f64 = 1.4;
const HEAD: (f64, f64) = (2.6, 0.5);

/// A horizontal distance on a row below the part, its words above the line.
pub(super) fn across(
    marks: &mut Vec<Mark>,
    (from, to): (Point, Point),
    row: f64,
    words: &str,
    size: f64,
) {
    for (x, y) in [from, to] {
        line(marks, vec![(x, y + CLEAR), (x, row + BEYOND)]);
    }
    line(marks, vec![(from.0, row), (to.0, row)]);
    arrow(marks, (from.0, row), (-1.0, 0.0));
    arrow(marks, (to.0, row), (1.0, 0.0));
    let room = (to.0 - from.0 - 4.0).max(70.0);
    let middle = (f64::midpoint(from.0, to.0), row - 1.1);
    let words = text(words, middle, Anchor::Middle, size, true, room);
    if let Mark::Text { text, size, .. } = &words {
        // No line crosses the words, even if they are longer than the distance.
        let half = widest_mm(text, *size) / 2.0;
        if half * 2.0 > to.0 - from.0 - 1.0 {
            let (top, bottom) = (middle.1 - size * 0.85, middle.1 + 0.3);
            let points = vec![
                (middle.0 - half, top),
                (middle.0 + half, top),
                (middle.0 + half, bottom),
                (middle.0 - half, bottom),
            ];
            let fill = Some(Colour::WHITE);
            marks.push(Mark::Path { points, closed: true, fill, stroke: None });
        }
    }
    marks.push(words);
}

/// A vertical dimension beside the edge of the part, with its words beyond the line.
pub(super) fn beside(
    marks: &mut Vec<Mark>,
    (edge, left): (f64, bool),
    (from, to): (Point, Point),
    words: &str,
) {
    let outward = if left { -1.0 } else { 1.0 };
    let at = edge + outward * 3.4;
    for (x, y) in [from, to] {
        line(marks, vec![(x + outward * CLEAR, y), (at + outward * BEYOND, y)]);
    }
    let (from, to) = (from.1, to.1);
    line(marks, vec![(at, from), (at, to)]);
    let up = if to < from { -1.0 } else { 1.0 };
    arrow(marks, (at, from), (0.0, -up));
    arrow(marks, (at, to), (0.0, up));
    let place = (at + outward * 1.4, f64::midpoint(from, to) + 1.0);
    let anchor = if left { Anchor::End } else { Anchor::Start };
    marks.push(text(words, place, anchor, 2.9, false, 12.0));
}

/// A filled head at a point, pointing so.
pub(super) fn arrow(marks: &mut Vec<Mark>, (x, y): Point, (dx, dy): Point) {
    let (length, half) = HEAD;
    let back = (x - dx * length, y - dy * length);
    let points = vec![
        (x, y),
        (back.0 - dy * half, back.1 + dx * half),
        (back.0 + dy * half, back.1 - dx * half),
    ];
    marks.push(Mark::Path { points, closed: true, fill: Some(Colour::INK), stroke: None });
}

fn line(marks: &mut Vec<Mark>, points: Vec<Point>) {
    marks.push(Mark::Path { points, closed: false, fill: None, stroke: Some(Line::Thin.ink()) });
}
