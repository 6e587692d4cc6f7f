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

use super::label::Label;
use super::logo;
use super::model::{Mark, Page, Paper, Typeface};
use super::port::PaperPrinter;
use super::size::LabelSize;
use crate::catalogue::images::Logo;
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
pub fn label_paper(
    title: &str,
    (size, logo): (LabelSize, Option<&Arc<Logo>>),
    labels: &[Label],
    copies: usize,
    printer: &dyn PaperPrinter,
) -> Paper {
    let typeface = Typeface::of(labels.iter().flat_map(Label::texts));
    let pages = labels
        .iter()
        .flat_map(|label| {
            let marks = label_marks((size, logo), label, typeface, printer);
            std::iter::repeat_n(marks, copies)
        })
        .map(|marks| Page { width_mm: size.width_mm(), height_mm: size.height_mm(), marks })
        .collect();
    Paper { title: title.to_owned(), typeface, pages }
}

fn label_marks(
    (size, logo): (LabelSize, Option<&Arc<Logo>>),
    label: &Label,
    typeface: Typeface,
    printer: &dyn PaperPrinter,
) -> Vec<Mark> {
    let measure = printer.measure(typeface);
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
        let (mark, high) = logo::place(logo, (space.left, space.top), room);
        marks.push(mark);
        space.top += high + margin * 0.5;
    }
    let flow = Flow { space, hole: codes.hole, smaller_side, measure };
    marks.extend(flow.lay_out(&fields(label)));
    marks.extend(codes.marks);
    marks
}
