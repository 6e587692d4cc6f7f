//! Drawings on a page.

use crate::drawing::{self, Anchor, Drawing};
use crate::measure::Measure;
use crate::model::Mark;
use crate::script;

const MM_PER_PT: f64 = 25.4 / 72.0;

/// A drawing's marks at a place of the page.
pub(super) fn placed(
    drawing: &Drawing,
    (left, top): (f64, f64),
    measure: &dyn Measure,
) -> Vec<Mark> {
    let marks = drawing.marks.iter();
    marks
        .map(|mark| match mark {
            drawing::Mark::Path { points, closed, fill, stroke } => Mark::Path {
                points: points.iter().map(|(x, y)| (left + x, top + y)).collect(),
                closed: *closed,
                fill: *fill,
                stroke: *stroke,
            },
            drawing::Mark::Text { at, anchor, size, bold, colour: _, text } => {
                let text = &*script::printed(text);
                // Slightly more than the drawing assumed, since only narrow letters may be wider.
                let room = drawing::widest_mm(text, *size) * 1.25;
                let wide = |size_pt: u8| measure.text_width_mm(text, size_pt, *bold);
                // In the size of the drawing, or smaller if these letters are wide.
                let sizes = (1..=40_u8).rev();
                let size_pt = sizes
                    .filter(|size_pt| f64::from(*size_pt) * MM_PER_PT <= size + 0.05)
                    .find(|size_pt| wide(*size_pt) <= room)
                    .unwrap_or(1);
                let shift = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => wide(size_pt) / 2.0,
                    Anchor::End => wide(size_pt),
                };
                let (x, y) = (left + at.0 - shift, top + at.1);
                Mark::Text { x, y, size_pt, bold: *bold, text: text.to_owned() }
            }
        })
        .collect()
}
