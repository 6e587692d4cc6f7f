//! Plates for items without a shape: other items, names of brands and organizations.

use domain::catalogue::OtherItem;

use super::frame::{PAPER, title};
use super::lettering::text;
use super::model::{Anchor, Colour, Drawing, Line, Mark, Point, Stroke, widest_mm};
use super::sketch::arc;

const FRAME: Colour = Colour(0x9a, 0xa3, 0xad);
const GROUND: Colour = Colour(0xf5, 0xf7, 0xf9);

/// A box with the part number on it.
pub(crate) fn of_other_item(item: &OtherItem) -> Drawing {
    let title = title(item, item.description.as_deref());
    let (width, height) = PAPER;
    let mut said = Vec::new();
    let middle = width / 2.0;
    said.push(text(&item.part_number, (middle, height - 19.5), Anchor::Middle, 5.0, true, 54.0));
    if let Some(kind) = &item.item_type {
        said.push(text(kind, (middle, height - 13.5), Anchor::Middle, 3.5, false, 54.0));
    }
    Drawing::new(title, PAPER, carton(), said)
}

/// A carton, seen from above a little.
fn carton() -> Vec<Mark> {
    let (left, right, top, bottom) = (20.0, 80.0, 22.0, 57.0);
    let lid = 13.0;
    let area = |points: Vec<Point>, fill: Colour| Mark::Path {
        points,
        closed: true,
        fill: Some(fill),
        stroke: Some(Line::Outline.ink()),
    };
    let seam = |points: Vec<Point>| Mark::Path {
        points,
        closed: false,
        fill: None,
        stroke: Some(Line::Thin.ink()),
    };
    vec![
        area(
            vec![(left, top), (left + 8.0, top - lid), (right - 8.0, top - lid), (right, top)],
            GROUND,
        ),
        area(vec![(left, top), (right, top), (right, bottom), (left, bottom)], Colour::WHITE),
        seam(vec![(46.0, top), (47.2, top - lid)]),
        seam(vec![(54.0, top), (52.8, top - lid)]),
        seam(vec![(46.0, top), (46.0, top + 6.0), (54.0, top + 6.0), (54.0, top)]),
    ]
}

/// The name of a brand in a frame.
pub(crate) fn of_brand(name: &str) -> Drawing {
    let mut marks = vec![rounded(Some(GROUND), 6.0, 2.5)];
    marks.extend(centred(name, 13.0));
    Drawing::new(name.to_owned(), (PAPER.0, 40.0), marks, Vec::new())
}

/// The name of an organization in a double frame.
pub(crate) fn of_organization(name: &str) -> Drawing {
    let mut marks = vec![rounded(Some(Colour::WHITE), 4.0, 2.5), rounded(None, 3.0, 4.5)];
    marks.extend(centred(name, 11.0));
    Drawing::new(name.to_owned(), (PAPER.0, 40.0), marks, Vec::new())
}

/// A name in the middle, in two lines if it would be too small in one.
fn centred(name: &str, size: f64) -> Vec<Mark> {
    let room = PAPER.0 - 18.0;
    let single = widest_mm(name, size * 0.65) <= room;
    let lines = match halves(name).filter(|_| !single) {
        Some((first, second)) => vec![(first, 20.0 - size * 0.32), (second, 20.0 + size * 0.42)],
        None => vec![(name, 20.0)],
    };
    let size = if lines.len() > 1 { size * 0.7 } else { size };
    let middle = |(line, y): (&str, f64)| {
        let line = text(line, (PAPER.0 / 2.0, y), Anchor::Middle, size, true, room);
        let height = if let Mark::Text { size, .. } = &line { *size } else { size };
        line.lowered(height * 0.36)
    };
    lines.into_iter().map(middle).collect()
}

/// A name split at the blank nearest to its middle.
fn halves(name: &str) -> Option<(&str, &str)> {
    let middle = name.len() / 2;
    let blanks = name.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at);
    let at = blanks.min_by_key(|at| at.abs_diff(middle))?;
    let (first, second) = name.split_at_checked(at)?;
    Some((first, second.trim_start()))
}

fn rounded(fill: Option<Colour>, radius: f64, inset: f64) -> Mark {
    let (right, bottom) = (PAPER.0 - inset, 40.0 - inset);
    let corner = |x: f64, y: f64, from: f64| arc((x, y), radius, from, from + 90.0);
    let mut points = corner(inset + radius, inset + radius, 180.0);
    points.extend(corner(right - radius, inset + radius, 270.0));
    points.extend(corner(right - radius, bottom - radius, 0.0));
    points.extend(corner(inset + radius, bottom - radius, 90.0));
    let stroke = Some(Stroke { line: Line::Outline, colour: FRAME });
    Mark::Path { points, closed: true, fill, stroke }
}
