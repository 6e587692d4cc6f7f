//! Hose assemblies: both ends on one axis, with the lengths written on.
//!
//! Fittings are at one scale; a hose that is too long for the paper is broken out in its middle.

mod angle;
mod body;
#[cfg(test)]
mod tests;

use domain::catalogue::Hose;
use domain::documents::hose_assembly::AssemblyDrawing;
use domain::measures::angle::Angle;
use domain::measures::length::Millimetres;
use rust_decimal::Decimal;

use super::dimension::{across, beside};
use super::frame::as_it_is;
use super::lettering::text;
use super::model::{Anchor, Drawing, Line, Mark, Point};
use super::sketch::{Sketch, arc};
use super::words::spec;
use super::{Captions, measures};
use crate::drawing::parts::crimp_fitting::{Whole, connection, crimped};
use body::{Body, Placed};

/// How wide an image is, as a drawing on A4.
pub(super) const WIDTH: f64 = 186.0;
/// The size of the view of the ends next to the drawing, relative to that on data sheets.
const END_VIEW: f64 = 0.85;
/// How high a drawing is at most.
pub(crate) const HIGHEST: f64 = 92.0;
/// How long a tolerance may be to be written on the drawing, in characters.
const LONGEST_TOLERANCE: usize = 24;
/// White at the edges.
const MARGIN: f64 = 2.0;
/// Height of captions at the top.
const CAPTIONS: f64 = 11.0;
/// Height of the row of numbers, if any.
const NUMBERS: f64 = 9.5;
/// From the part to a dimension, and from one to the next.
const ROW: f64 = 8.0;
const NUMBER_RADIUS: f64 = 2.6;

/// The image of an assembly: from the side, and as seen from end 1 where both ends are bent.
pub(super) fn image(view: &AssemblyDrawing, captions: &Captions) -> Drawing {
    let side = of_assembly(view, WIDTH, HIGHEST, captions);
    match end_view(view, captions) {
        Some(ends) => side.beside(ends, END_VIEW),
        None => side,
    }
}

/// The angle between two bent ends. From the side, 0° and 45° look the same, and so do 90° and 270°.
pub(crate) fn end_view(view: &AssemblyDrawing, captions: &Captions) -> Option<Drawing> {
    let is_bent = |end: &Option<_>| end.as_ref().is_some_and(|end| is_bent(&crimped(end)));
    let is_told = view.angle.is_some() || view.ends.iter().all(is_bent);
    is_told.then(|| angle::drawn(view.angle, view.convention, captions))
}

/// The assembly from the side, end 1 at the left, so wide and no higher than `most`.
pub(crate) fn of_assembly(
    view: &AssemblyDrawing,
    width: f64,
    most: f64,
    words: &Captions,
) -> Drawing {
    let [first, second] = view.ends.each_ref().map(|end| end.as_ref().map(crimped));
    let both_bent = [&first, &second].iter().all(|end| end.as_ref().is_some_and(is_bent));
    // With an angle, the near fitting points down, at 6 o'clock.
    let is_turned =
        |angle: Angle| (Decimal::from(90)..=Decimal::from(270)).contains(&angle.degrees());
    let far_down = both_bent && !view.angle.is_some_and(is_turned);
    let ends = [placed(first, both_bent, true), placed(second, far_down, false)];
    let wide = ends.iter().any(|end| end.drop_mm.is_some());
    let side = MARGIN + if wide { 15.0 } else { 0.0 };
    let numbers = if view.numbers.is_empty() { 0.0 } else { NUMBERS };
    let high = most - CAPTIONS - numbers - 2.0 * ROW - 4.0 * MARGIN;
    let body = Body::new(view, ends, (width - 2.0 * side, high));
    let (top, bottom) = body.reach();
    let axis = CAPTIONS + numbers + MARGIN - top;
    let origin = (side, axis);
    let marks = as_it_is(&body.sketch.clone().moved(origin.0, origin.1));
    let mut said = Vec::new();
    let lowest = lengths((view, words), &body, origin, bottom, &mut said);
    drops((view, words), &body, origin, &mut said);
    numbered(view, &body, origin, CAPTIONS + NUMBER_RADIUS + MARGIN, &mut said);
    captions(view, width, words, &mut said);
    let height = lowest + 2.0 * MARGIN;
    Drawing::new(view.title.clone(), (width, height), marks, said)
}

fn is_bent(end: &Whole) -> bool {
    end.bent > 0.0
}

/// An end with its direction in the drawing.
fn placed(end: Option<Whole>, down: bool, left: bool) -> Placed {
    let Some(end) = end else { return Placed::default() };
    let Whole { mut sketch, butt, shell, mut point, drop_mm, bent } = end;
    sketch.dimensions.clear();
    if down {
        sketch = sketch.flipped();
        point.1 = -point.1;
    }
    if left {
        sketch = sketch.mirrored();
        point.0 = -point.0;
    }
    Placed { sketch, butt, shell, point, drop_mm, bent, fitted: true }
}

/// Cut length below the hose, length over all below everything; answers how low they reach.
fn lengths(
    (view, words): (&AssemblyDrawing, &Captions),
    body: &Body,
    origin: Point,
    bottom: f64,
    marks: &mut Vec<Mark>,
) -> f64 {
    let on_paper = |(x, y): Point| (origin.0 + x, origin.1 + y);
    // Ends that point back and down would be in the way.
    let back = body.ends.iter().any(|end| end.bent > 100.0 && end.point.1 > 0.0);
    let under = if back { bottom } else { body.thickest };
    let mut row = origin.1 + under + ROW;
    if let Some(length) = view.cut_length {
        let [from, to] = body.butts().map(|x| on_paper((x, body.thickest)));
        across(
            marks,
            (from, to),
            row,
            &dimension_text((view, words), words.cut, length.to_cut(view.unit), view.by_cut_length),
            3.2,
        );
        row += ROW;
    }
    let Some(length) = view.overall_length else {
        return (row - ROW).max(origin.1 + bottom);
    };
    let texts = [length.shown(view.unit), length.converted(view.unit.other())];
    let row = row.max(origin.1 + bottom + ROW);
    let [from, to] = body.ends.each_ref().map(|end| {
        // From below the part, also where the end points up.
        let below =
            if end.point.1 < 0.0 && end.bent < 80.0 { end.point.1 } else { body.under(end) };
        on_paper((end.point.0, below))
    });
    across(
        marks,
        (from, to),
        row,
        &dimension_text((view, words), words.overall, texts, !view.by_cut_length),
        3.6,
    );
    row
}

/// A length in both units, with the tolerance if it was the ordered one.
fn dimension_text(
    (view, words): (&AssemblyDrawing, &Captions),
    name: &str,
    [length, in_other]: [String; 2],
    is_ordered: bool,
) -> String {
    let is_long = |text: &String| text.chars().count() > LONGEST_TOLERANCE;
    let [own, other] = match view.tolerance.as_ref().filter(|_| is_ordered) {
        // Long texts are placed beside the drawing.
        Some(texts) if texts.iter().any(is_long) => {
            [format!(" {}", words.tolerance_noted), String::new()]
        }
        // A tolerance without a unit of length, such as ±1 %, is written once.
        Some([own, other]) if own == other => [format!(" {own}"), String::new()],
        Some(texts) => texts.each_ref().map(|text| format!(" {text}")),
        None => [String::new(), String::new()],
    };
    format!("{name} {}", words.figures(&format!("{length}{own} [{in_other}{other}]")))
}

fn drops(
    (view, words): (&AssemblyDrawing, &Captions),
    body: &Body,
    origin: Point,
    marks: &mut Vec<Mark>,
) {
    for (end, left) in body.ends.iter().zip([true, false]) {
        let Some(drop) = end.drop_mm.and_then(|mm| Millimetres::from_f64(mm).ok()) else {
            continue;
        };
        let ((least, _), (most, _)) = end.sketch.bounds();
        let edge = origin.0 + if left { least } else { most };
        let span = ((edge, origin.1), (edge, origin.1 + end.point.1));
        beside(marks, (edge, left), span, &words.figures(&drop.shown(view.unit)));
    }
}

/// The numbers in circles above the parts, with lines that lead to them.
fn numbered(view: &AssemblyDrawing, body: &Body, origin: Point, row: f64, marks: &mut Vec<Mark>) {
    let mut places: Vec<(Point, &str)> = view
        .numbers
        .iter()
        .filter_map(|(part, number)| Some((body.spot(*part)?, number.as_str())))
        .map(|((x, y), number)| ((origin.0 + x, origin.1 + y), number))
        .collect();
    places.sort_by(|((a, _), _), ((b, _), _)| a.total_cmp(b));
    let mut free = f64::NEG_INFINITY;
    for (spot, number) in places {
        let x = spot.0.max(free + NUMBER_RADIUS);
        free = x + NUMBER_RADIUS + 1.0;
        let mut sketch = Sketch::default();
        sketch.line(Line::Thin, [(x, row + NUMBER_RADIUS), spot]);
        sketch.line(Line::Thin, arc((x, row), NUMBER_RADIUS, 0.0, 360.0));
        sketch.dot(spot, 0.5);
        marks.extend(as_it_is(&sketch));
        marks.push(text(number, (x, row + 1.05), Anchor::Middle, 2.9, true, 4.6));
    }
}

/// Captions of the ends and the hose, at the top.
fn captions(view: &AssemblyDrawing, width: f64, words: &Captions, marks: &mut Vec<Mark>) {
    let third = width / 3.0 - 4.0;
    let places = [(MARGIN, Anchor::Start), (width - MARGIN, Anchor::End)];
    for ((end, name), (x, anchor)) in view.ends.iter().zip(words.ends).zip(places) {
        let (label, shape) = match end {
            Some(fitting) => {
                (connection(fitting, words), fitting.shape.as_deref().unwrap_or_default())
            }
            None => (words.plain_end.to_owned(), ""),
        };
        let name = if shape.is_empty() { name.to_owned() } else { format!("{name} · {shape}") };
        marks.push(text(&name, (x, MARGIN + 3.0), anchor, 2.9, true, third));
        marks.push(text(&label, (x, MARGIN + 7.0), anchor, 2.9, false, third));
    }
    let hose = &view.hose;
    let label = format!("{} {}", hose.size.as_str(), spec(hose));
    let middle = width / 2.0;
    marks.push(text(words.hose_between, (middle, MARGIN + 3.0), Anchor::Middle, 2.9, true, third));
    marks.push(text(label.trim(), (middle, MARGIN + 7.0), Anchor::Middle, 2.9, false, third));
}

/// The outside of a hose, from its data or a usual value.
fn outside(hose: &Hose) -> f64 {
    let usual = measures::hose(measures::dash(Some(&hose.size)));
    measures::within(hose.outer_diam_mm, usual * 0.6..=usual * 1.6).unwrap_or(usual)
}
