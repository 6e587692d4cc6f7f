//! Layout of labels.
//!
//! Codes are placed first, at the edges; texts flow through the remaining space. Sizes are tried from large
//! to small until everything fits. If nothing fits, the least important texts are left out.

mod codes;
mod field;
mod flow;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use domain::documents::printing::Label;
use domain::documents::printing::labels::Labels;
use domain::documents::printing::port::PrintError;
use domain::organization::LabelSize;

use crate::logo::Logo;
use crate::measure::{Measure, check_printable};
use crate::model::{Layout, Mark, Page};
use codes::{Codes, Wanted, place_codes};
use field::{Field, Rank, fields};
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

/// Lays out one page for each label and copy, the copies of a label together. Large labels have a logo above the texts.
pub fn lay_out_labels(
    labels: &Labels,
    logo: Option<&Arc<Logo>>,
    measure: &dyn Measure,
) -> Result<Layout, PrintError> {
    let Labels { labels, copies, size, title } = labels;
    let copies = usize::try_from(*copies).unwrap_or(1);
    let texts: Vec<&str> = labels.iter().flat_map(texts).collect();
    check_printable(&texts, measure)?;
    let mut pages = Vec::with_capacity(labels.len() * copies);
    for label in labels {
        let Some(marks) = label_marks((*size, logo), label, measure) else {
            return Err(PrintError::LabelTooSmall { smallest: smallest(labels, *size, measure) });
        };
        let page = Page { width_mm: size.width_mm(), height_mm: size.height_mm(), marks };
        pages.extend(std::iter::repeat_n(page, copies));
    }
    Ok(Layout { title: format!("Labels {title}"), pages })
}

/// Every text that is read by people.
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
        &label.date_code,
    ];
    [&label.organization, &label.part_number, &label.description]
        .into_iter()
        .chain(optional.into_iter().flatten())
        .map(String::as_str)
}

/// The marks of a label with as many texts as fit; none if the required ones don't fit.
fn label_marks(
    (size, logo): (LabelSize, Option<&Arc<Logo>>),
    label: &Label,
    measure: &dyn Measure,
) -> Option<Vec<Mark>> {
    let frame = Frame::of(size);
    let fields = fields(label);
    let logo = logo.filter(|_| frame.smaller_side >= SIDE_WITH_LOGO);
    let mut ranks: Vec<Rank> = fields.iter().map(|field| field.rank).collect();
    ranks.extend(label.barcode.as_ref().map(|_| Rank::Code128));
    ranks.extend(logo.map(|_| Rank::Logo));
    ranks.push(Rank::LAST_REQUIRED);
    ranks.retain(|rank| *rank >= Rank::LAST_REQUIRED);
    ranks.sort_unstable();
    ranks.dedup();
    ranks.into_iter().rev().find_map(|last| {
        let fields: Vec<Field> = fields.iter().filter(|one| one.rank <= last).cloned().collect();
        let logo = logo.filter(|_| last >= Rank::Logo);
        [false, true].into_iter().find_map(|small_qr| {
            let wanted = Wanted { code128: last >= Rank::Code128, small_qr };
            let codes = frame.codes(label, wanted, measure)?;
            let mut space = codes.free;
            let mut marks = Vec::new();
            if let Some(logo) = logo {
                let right = codes.hole.map_or(space.right, |hole| hole.left);
                let room = ((right - space.left) * 0.5, space.height() * LOGO_SHARE);
                let (mark, high) = Mark::logo(logo, (space.left, space.top), room);
                marks.push(mark);
                space.top += high + frame.margin * 0.5;
            }
            marks.extend(frame.flow(space, codes.hole, measure).lay_out(&fields)?);
            marks.extend(codes.marks);
            Some(marks)
        })
    })
}

/// Sides of labels are given to a quarter of an inch.
const STEPS: f64 = 4.0;

/// The smallest size with room for the required texts of all labels. Of two equal sizes, the one with the
/// requested width or height is preferred. None if there is no such size.
fn smallest(labels: &[Label], asked: LabelSize, measure: &dyn Measure) -> Option<LabelSize> {
    let mut labels: Vec<(&Label, Vec<Field>)> = labels
        .iter()
        .map(|label| (label, fields(label)))
        .map(|(label, fields)| {
            let required = fields.into_iter().filter(|field| field.rank <= Rank::LAST_REQUIRED);
            (label, required.collect())
        })
        .collect();
    // Pieces of an assembly differ only in optional texts.
    let same = |(one, one_says): &(&Label, Vec<Field>), (other, says): &(&Label, Vec<Field>)| {
        let texts = |fields: &[Field]| fields.iter().map(|field| field.text.clone()).collect();
        let (one_says, says): (Vec<String>, Vec<String>) = (texts(one_says), texts(says));
        one.qr == other.qr && one_says == says
    };
    labels.dedup_by(|one, other| same(one, other));
    let mut fits = |size: LabelSize| {
        let frame = Frame::of(size);
        let cut = labels.iter().position(|(label, fields)| {
            let laid_out = |small_qr| {
                let codes = frame.codes(label, Wanted { code128: false, small_qr }, measure)?;
                frame.flow(codes.free, codes.hole, measure).lay_out(fields)
            };
            laid_out(false).or_else(|| laid_out(true)).is_none()
        });
        // A label that is cut on one size is the likeliest to be cut on the next.
        if let Some(cut) = cut {
            labels.swap(0, cut);
        }
        cut.is_none()
    };
    let (least, most) = LabelSize::INCHES;
    let sides =
        || (0..).map(|step| least + f64::from(step) / STEPS).take_while(|side| *side <= most);
    if !fits(LabelSize::of_inches(most, most)) {
        return None;
    }
    let is_wide = |size: &LabelSize| size.width_mm() > size.height_mm();
    let mut smallest_first: Vec<LabelSize> = sides()
        .flat_map(|width| sides().map(move |height| LabelSize::of_inches(width, height)))
        .collect();
    smallest_first.sort_by(|one, other| {
        let area = |size: &LabelSize| size.width_mm() * size.height_mm();
        let turned = |size: &LabelSize| is_wide(size) != is_wide(&asked);
        area(one).total_cmp(&area(other)).then_with(|| turned(one).cmp(&turned(other)))
    });
    smallest_first.into_iter().find(|size| fits(*size))
}

/// The page of a label and the margins at its edges.
#[derive(Debug, Clone, Copy)]
struct Frame {
    page: Space,
    margin: f64,
    smaller_side: f64,
}

impl Frame {
    fn of(size: LabelSize) -> Self {
        let (width, height) = (size.width_mm(), size.height_mm());
        let smaller_side = width.min(height);
        Self {
            page: Space { left: 0.0, top: 0.0, right: width, bottom: height },
            margin: (smaller_side * 0.05).clamp(SMALLEST_MARGIN, LARGEST_MARGIN),
            smaller_side,
        }
    }

    fn codes(&self, label: &Label, wanted: Wanted, measure: &dyn Measure) -> Option<Codes> {
        place_codes(self.page, self.margin, (label, wanted), measure)
    }

    fn flow<'a>(&self, space: Space, hole: Option<Space>, measure: &'a dyn Measure) -> Flow<'a> {
        Flow { space, hole, smaller_side: self.smaller_side, measure }
    }
}
