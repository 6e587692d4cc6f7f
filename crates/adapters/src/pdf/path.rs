//! Paths and logos as PDF operators: genpdf can draw neither areas nor fine lines.

use std::sync::Arc;

use paper::drawing::{Colour, Line, Point, Stroke};
use paper::{Logo, Mark, Page};

use super::logos;
use super::operators::{colour, figure, points_of, push};

/// The content for a page's paths and logos; empty if it has none. `named` is the object of a logo.
pub(super) fn drawn(page: &Page, named: impl Fn(&Arc<Logo>) -> Option<usize>) -> String {
    let mut drawing = String::new();
    let (mut look, mut begun) = (None, false);
    for mark in &page.marks {
        if let Mark::Logo { x, y, width, height, logo } = mark {
            let place = (*x, page.height_mm - y - height);
            if let Some(object) = named(logo) {
                logos::call(&mut drawing, logo, object, place, (*width, *height));
            }
            look = None;
            continue;
        }
        let Mark::Path { points, closed, fill, stroke } = mark else { continue };
        if !begun {
            drawing.push_str("q\n1 j\n");
            begun = true;
        }
        if look != Some((*fill, *stroke)) {
            set(&mut drawing, *fill, *stroke);
            look = Some((*fill, *stroke));
        }
        path(&mut drawing, points, page.height_mm);
        drawing.push_str(painting(*closed, fill.is_some(), stroke.is_some()));
    }
    if begun {
        drawing.push_str("Q\n");
    }
    drawing
}

/// The operator that paints a path.
const fn painting(closed: bool, filled: bool, stroked: bool) -> &'static str {
    match (filled, stroked, closed) {
        (true, true, true) => "b\n",
        (true, true, false) => "B\n",
        (true, false, _) => "f\n",
        (false, true, true) => "s\n",
        (false, true, false) => "S\n",
        (false, false, _) => "n\n",
    }
}

fn set(drawing: &mut String, fill: Option<Colour>, stroke: Option<Stroke>) {
    if let Some(fill) = fill {
        push(drawing, format_args!("{} rg\n", colour(fill)));
    }
    let Some(Stroke { line, colour: ink }) = stroke else { return };
    let width = points_of(line.width_mm());
    let dashes: Vec<String> =
        line.dashes_mm().iter().map(|length| figure(points_of(*length))).collect();
    // Dashes have square ends, or the gaps of a chain line would close.
    let cap = i32::from(!matches!(line, Line::Centre | Line::Hidden));
    push(
        drawing,
        format_args!(
            "{} RG\n{} w\n{cap} J\n[{}] 0 d\n",
            colour(ink),
            figure(width),
            dashes.join(" ")
        ),
    );
}

fn path(drawing: &mut String, points: &[Point], height_mm: f64) {
    for (at, (x, y)) in points.iter().enumerate() {
        let operator = if at == 0 { 'm' } else { 'l' };
        let (x, y) = (figure(points_of(*x)), figure(points_of(height_mm - y)));
        push(drawing, format_args!("{x} {y} {operator}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(marks: Vec<Mark>) -> Page {
        Page { width_mm: 25.4, height_mm: 25.4, marks }
    }

    #[test]
    fn paths_are_painted_with_their_lines_and_colours() {
        let line = Mark::Path {
            points: vec![(0.0, 0.0), (25.4, 12.7)],
            closed: false,
            fill: None,
            stroke: Some(Line::Outline.ink()),
        };
        let area = Mark::Path {
            points: vec![(0.0, 0.0), (25.4, 0.0), (0.0, 25.4)],
            closed: true,
            fill: Some(Colour::WHITE),
            stroke: None,
        };
        let drawn = drawn(&page(vec![line, area]), |_| None);
        assert!(drawn.starts_with("q\n1 j\n0.11 0.14 0.17 RG\n1.42 w\n1 J\n[] 0 d\n"), "{drawn}");
        assert!(drawn.contains("0 72 m\n72 36 l\nS\n1 1 1 rg\n"), "{drawn}");
        assert!(drawn.ends_with("0 72 m\n72 72 l\n0 0 l\nf\nQ\n"), "{drawn}");
    }

    #[test]
    fn nothing_is_written_where_there_is_no_path() {
        let bar = Mark::Bar { x: 0.0, y: 0.0, width: 1.0, height: 1.0 };
        assert_eq!(drawn(&page(vec![bar]), |_| None), "");
    }
}
