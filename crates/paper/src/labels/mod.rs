//! Where everything of a label goes.
//!
//! Codes are placed first, at the edges; texts flow through what is left, from the most
//! important to the rest. Sizes are tried from large to small until all fits.

mod codes;
mod field;
mod flow;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use domain::documents::printing::Label;
use domain::documents::printing::labels::Labels;
use domain::organization::LabelSize;

use crate::logo::Logo;
use crate::measure::Typefaces;
use crate::model::{Layout, Mark, Page, Typeface};
use codes::place_codes;
use field::fields;
use flow::Flow;

/// Nothing reaches closer to the edge than printers can print.
const SMALLEST_MARGIN: f64 = 1.5;
const LARGEST_MARGIN: f64 = 6.0;

/// A free rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Space {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Space {
    fn width(self) -> f64 {
        self.right - self.left
    }

    fn height(self) -> f64 {
        self.bottom - self.top
    }
}

/// Labels of which both sides are as long have room for a logo.
const SIDE_WITH_LOGO: f64 = 70.0;
/// The part of the free height that a logo takes at most.
const LOGO_SHARE: f64 = 0.14;

/// Lays out one page for each label and copy, the copies of a label together. Where the labels are
/// large enough, a logo stands over the texts.
pub fn lay_out_labels(
    labels: &Labels,
    logo: Option<&Arc<Logo>>,
    typefaces: &dyn Typefaces,
) -> Layout {
    let Labels { labels, copies, size, title } = labels;
    let copies = usize::try_from(*copies).unwrap_or(1);
    let typeface = Typeface::of(labels.iter().flat_map(texts));
    let pages = labels
        .iter()
        .flat_map(|label| {
            let marks = label_marks((*size, logo), label, typeface, typefaces);
            std::iter::repeat_n(marks, copies)
        })
        .map(|marks| Page { width_mm: size.width_mm(), height_mm: size.height_mm(), marks })
        .collect();
    Layout { title: format!("Labels {title}"), typeface, pages }
}

/// Every text that is read by people, to choose a typeface that has its characters.
fn texts(label: &Label) -> impl Iterator<Item = &str> {
    let optional = [
        &label.revision,
        &label.customer,
        &label.customer_part_number,
        &label.length,
        &label.working_pressure,
        &label.note,
        &label.tag,
        &label.source,
    ];
    [&label.organization, &label.part_number, &label.description, &label.date_code]
        .into_iter()
        .chain(optional.into_iter().flatten())
        .map(String::as_str)
}

fn label_marks(
    (size, logo): (LabelSize, Option<&Arc<Logo>>),
    label: &Label,
    typeface: Typeface,
    typefaces: &dyn Typefaces,
) -> Vec<Mark> {
    let measure = typefaces.measure(typeface);
    let (width, height) = (size.width_mm(), size.height_mm());
    let margin = (width.min(height) * 0.05).clamp(SMALLEST_MARGIN, LARGEST_MARGIN);
    let page = Space { left: 0.0, top: 0.0, right: width, bottom: height };
    let codes = place_codes(page, margin, label, measure);
    let smaller_side = width.min(height);
    let mut space = codes.free;
    let mut marks = Vec::new();
    if let Some(logo) = logo.filter(|_| smaller_side >= SIDE_WITH_LOGO) {
        let right = codes.hole.map_or(space.right, |hole| hole.left);
        let room = ((right - space.left) * 0.5, space.height() * LOGO_SHARE);
        let (mark, high) = Mark::logo(logo, (space.left, space.top), room);
        marks.push(mark);
        space.top += high + margin * 0.5;
    }
    let flow = Flow { space, hole: codes.hole, smaller_side, measure };
    marks.extend(flow.lay_out(&fields(label)));
    marks.extend(codes.marks);
    marks
}
