//! Texts flowing from the top, around the QR code in the lower right corner.

use super::Space;
use super::field::{Field, Group, Look, Rank, joined};
use crate::measure::Measure;
use crate::model::Mark;
use crate::wrap::{Breaks, GLUE, Lines, wrap};

/// Smaller letters can't be read.
const SMALLEST_PT: u8 = 5;
const LARGEST_PT: u8 = 30;
/// From this size on small labels needn't save lines.
const COMFORTABLE_PT: u8 = 7;
/// Longer texts, in bytes, need not fit on one line.
const LONG_TEXT: usize = 32;
/// Line spacings, the best first.
const LEADS: [f64; 4] = [1.5, 1.35, 1.2, 1.1];
const LEAST_LEAD: f64 = 1.0;
/// A printer's point, the thickness of the line below the maker.
const RULE_MM: f64 = 25.4 / 72.0;
/// Labels with a smaller side have no room for lines.
const SIDE_WITH_RULE: f64 = 45.0;

/// Texts are in columns on labels this much wider than high, with at least this width.
const WIDE: f64 = 4.0;
const NARROWEST_COLUMN: f64 = 38.0;
const MOST_COLUMNS: u8 = 4;
/// White between them.
const COLUMN_GAP: f64 = 3.0;

/// The space for texts.
pub(super) struct Flow<'a> {
    pub(super) space: Space,
    pub(super) hole: Option<Space>,
    pub(super) smaller_side: f64,
    pub(super) measure: &'a dyn Measure,
}

/// How much a text may be bent to fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShrinkStep {
    /// Nothing is cut: the important texts are on one line each.
    Nothing,
    /// A few lines, a little smaller.
    Little,
    /// Texts are cut after this many lines in the smallest letters, with an ellipsis.
    Much(usize),
}

/// In this order.
const GIVES: [ShrinkStep; 5] = [
    ShrinkStep::Nothing,
    ShrinkStep::Little,
    ShrinkStep::Much(8),
    ShrinkStep::Much(3),
    ShrinkStep::Much(1),
];

/// One try: the size of plain text and the line spacing.
#[derive(Debug, Clone, Copy)]
struct Try {
    base: u8,
    lead: f64,
    give: ShrinkStep,
    /// The width of the column of captions; none if captions are in the lines of their texts.
    captions: Option<f64>,
}

impl Flow<'_> {
    /// The texts as large as they fit; none if something that must not be cut doesn't fit.
    pub(super) fn lay_out(&self, fields: &[Field]) -> Option<Vec<Mark>> {
        GIVES.into_iter().find_map(|give| {
            let apart = self.largest(fields, give);
            let small = apart.as_ref().is_none_or(|(base, _)| *base < COMFORTABLE_PT);
            let together = (small && self.saves_lines())
                .then(|| self.largest(&joined(fields), give))
                .flatten();
            let base_of = |found: &Option<(u8, Vec<Mark>)>| found.as_ref().map(|found| found.0);
            let better = if base_of(&together) > base_of(&apart) { together } else { apart };
            let columned = self.columned(fields, give);
            let better = if base_of(&columned) > base_of(&better) { columned } else { better };
            let too_small = |base: u8| give == ShrinkStep::Nothing && base < COMFORTABLE_PT;
            better.filter(|found| !too_small(found.0)).map(|(_, marks)| marks)
        })
    }

    /// Whether texts share lines if they would be small otherwise.
    fn saves_lines(&self) -> bool {
        self.space.width() > self.space.height() && self.smaller_side < SIDE_WITH_RULE
    }

    /// The marks at the largest size that fits, and that size.
    fn largest(&self, fields: &[Field], give: ShrinkStep) -> Option<(u8, Vec<Mark>)> {
        for base in (SMALLEST_PT..=self.largest_size()).rev() {
            let captions = self.caption_column(fields, base);
            let tight = Try { base, lead: LEAST_LEAD, give, captions };
            if let Some(marks) = self.attempt(fields, tight) {
                let roomy = self.smaller_side >= SIDE_WITH_RULE;
                let airy = LEADS
                    .iter()
                    .filter(|lead| roomy || **lead <= 1.2)
                    .find_map(|lead| self.attempt(fields, Try { lead: *lead, ..tight }));
                return Some((base, airy.unwrap_or(marks)));
            }
        }
        None
    }

    /// The marks in columns side by side, on a low and wide label, and their size.
    fn columned(&self, fields: &[Field], give: ShrinkStep) -> Option<(u8, Vec<Mark>)> {
        let right = self.hole.map_or(self.space.right, |hole| hole.left);
        let width = right - self.space.left;
        if width < self.space.height() * WIDE {
            return None;
        }
        let sizes = (SMALLEST_PT..=self.largest_size()).rev();
        let counts = 2..=MOST_COLUMNS;
        let counts = counts.filter(|count| width / f64::from(*count) >= NARROWEST_COLUMN);
        sizes.flat_map(|base| counts.clone().map(move |count| (base, count))).find_map(
            |(base, count)| {
                let wide = width / f64::from(count);
                let columns = (0..count).map(|at| {
                    let left = self.space.left + f64::from(at) * wide;
                    let right = left + wide - if at + 1 < count { COLUMN_GAP } else { 0.0 };
                    Flow { space: Space { left, right, ..self.space }, hole: None, ..*self }
                });
                let columns: Vec<Flow<'_>> = columns.collect();
                let captions = columns.first()?.caption_column(fields, base);
                let how = Try { base, lead: LEAST_LEAD, give, captions };
                Some((base, Self::fill(&columns, fields, how)?))
            },
        )
    }

    /// The texts in order, from the first column on.
    fn fill(columns: &[Self], fields: &[Field], how: Try) -> Option<Vec<Mark>> {
        let mut columns = columns.iter();
        let mut column = columns.next()?;
        let mut y = column.space.top;
        let mut group = None;
        let mut marks = Vec::new();
        for field in fields {
            let same = group.is_none_or(|group| group == field.group);
            let gap = if same { 0.0 } else { column.line_height(how.base) * gap_of(how.give) };
            group = Some(field.group);
            let mut placed = Vec::new();
            let below = y + gap;
            y = if let Some(end) = column.place(field, below, how, &mut placed) {
                end
            } else {
                column = columns.next()?;
                placed.clear();
                column.place(field, column.space.top, how, &mut placed)?
            };
            marks.append(&mut placed);
        }
        Some(marks)
    }

    /// The largest letters of plain text that suit the label.
    fn largest_size(&self) -> u8 {
        let limit = 5.5 + self.smaller_side / 11.0;
        let fits = |base: &u8| f64::from(*base) <= limit;
        (SMALLEST_PT..=LARGEST_PT).rev().find(fits).unwrap_or(SMALLEST_PT)
    }

    /// The width of a column of captions, if it leaves most of the narrowest line to the texts.
    fn caption_column(&self, fields: &[Field], base: u8) -> Option<f64> {
        let size = caption_size(base);
        let widest = fields
            .iter()
            .map(|field| self.measure.text_width_mm(field.caption, size, false))
            .fold(0.0, f64::max);
        let column = widest + self.measure.text_width_mm("  ", base, false);
        let narrowest = self.hole.map_or(self.space.right, |hole| hole.left) - self.space.left;
        (column * 2.8 <= narrowest).then_some(column)
    }

    fn attempt(&self, fields: &[Field], how: Try) -> Option<Vec<Mark>> {
        let gap = self.line_height(how.base) * gap_of(how.give) * how.lead;
        let mut marks = Vec::new();
        let mut y = self.space.top;
        let mut group = None;
        let (trace, above): (Vec<&Field>, Vec<&Field>) =
            fields.iter().partition(|field| field.group == Group::Trace);
        for field in above {
            if group.is_some_and(|group| group != field.group) {
                y += gap;
                if group == Some(Group::Maker) && self.smaller_side >= SIDE_WITH_RULE {
                    let width = self.right_at(y - gap * 0.5, y) - self.space.left;
                    let (x, top) = (self.space.left, y - gap * 0.5);
                    marks.push(Mark::Bar { x, y: top, width, height: RULE_MM });
                    y += RULE_MM + gap * 0.5;
                }
            }
            group = Some(field.group);
            y = self.place(field, y, how, &mut marks)?;
        }
        if group.is_some() {
            y += gap;
        }
        marks.extend(self.foot(&trace, y, how)?);
        Some(marks)
    }

    /// The last group, at the foot beside the QR code if it fits there, else at `y`.
    fn foot(&self, fields: &[&Field], y: f64, how: Try) -> Option<Vec<Mark>> {
        let place_all = |from: f64| {
            let mut marks = Vec::new();
            fields
                .iter()
                .try_fold(from, |y, field| self.place(field, y, how, &mut marks))
                .map(|end| (marks, end))
        };
        let beside = self.hole.map_or(y, |hole| hole.top.max(y));
        match place_all(beside) {
            Some((mut marks, end)) => {
                for mark in &mut marks {
                    if let Mark::Text { y, .. } = mark {
                        *y += self.space.bottom - end;
                    }
                }
                Some(marks)
            }
            None => place_all(y).map(|(marks, _)| marks),
        }
    }

    /// Adds a field at `y`; returns the position of the next one, none if it doesn't fit.
    fn place(&self, field: &Field, y: f64, how: Try, marks: &mut Vec<Mark>) -> Option<f64> {
        let captioned = how.captions.is_some() && !field.caption.is_empty();
        let indent = how.captions.filter(|_| captioned).unwrap_or(0.0);
        let x = self.space.left + indent;
        let run_in = if captioned || field.short.is_empty() {
            field.text.clone()
        } else {
            let blank = if field.breakable { " " } else { GLUE };
            format!("{}{blank}{}", field.short, field.text)
        };
        let bold = field.look != Look::Plain;
        let (size_pt, lines) = self.fit(field, &run_in, (x, y), how)?;
        let height = self.line_height(size_pt) * how.lead;
        let first =
            y + (height - self.line_height(size_pt)) / 2.0 + self.measure.ascent_mm(size_pt);
        if captioned {
            let (text, size_pt) = (field.caption.to_owned(), caption_size(how.base).min(size_pt));
            marks.push(Mark::Text { x: self.space.left, y: first, size_pt, bold: false, text });
        }
        let mut next = y;
        for line in lines {
            let baseline = next + (first - y);
            let text = line.replace(GLUE, " ");
            marks.push(Mark::Text { x, y: baseline, size_pt, bold, text });
            next += height;
        }
        (next <= self.space.bottom + 1e-9).then_some(next)
    }

    /// The size of a text and its lines.
    fn fit(
        &self,
        field: &Field,
        text: &str,
        (x, y): (f64, f64),
        how: Try,
    ) -> Option<(u8, Vec<String>)> {
        let look = field.look;
        let base = how.base;
        let bold = look != Look::Plain;
        let broken = |size: u8, most: usize, breaks: Breaks| -> Lines {
            let height = self.line_height(size) * how.lead;
            let tops = std::iter::successors(Some(y), |top| Some(top + height));
            let widths: Vec<f64> =
                tops.take(most).map(|top| self.right_at(top, top + height) - x).collect();
            let width_of = |line: usize| widths.get(line).copied().unwrap_or(0.0);
            wrap(text, (most, breaks), (size, bold), self.measure, width_of)
        };
        let complete = |sizes: (u8, u8), most: usize, breaks: Breaks| {
            (sizes.0..=sizes.1).rev().find_map(|size| {
                let broken = broken(size, most, breaks);
                broken.complete.then_some((size, broken.lines))
            })
        };
        let (one_line, start, most) = match look {
            // It shrinks before others go.
            Look::Headline if is_tight(how.give) => (base + base / 2, base + base / 2, 4),
            Look::Headline => (base * 2, base + base / 2, 4),
            Look::Strong => (base + base / 5, base + base / 5, 3),
            Look::Bold | Look::Plain => (base, base, 5),
        };
        let essential = field.rank <= Rank::Order;
        if essential {
            let found = complete((base, one_line), 1, Breaks::Words);
            if found.is_some() || (how.give == ShrinkStep::Nothing && text.len() < LONG_TEXT) {
                return found;
            }
        }
        let inside = if look == Look::Headline { Breaks::Hyphens } else { Breaks::Words };
        let little = ((base - if essential { 0 } else { base / 4 }).max(SMALLEST_PT), start);
        let found = match how.give {
            ShrinkStep::Nothing | ShrinkStep::Little => complete(little, most, inside),
            ShrinkStep::Much(least) if look == Look::Headline => complete(little, most, inside)
                .or_else(|| complete((SMALLEST_PT, base), most.max(least), inside))
                .or_else(|| complete(little, most.max(least), Breaks::Anywhere))
                .or_else(|| complete((SMALLEST_PT, base), most.max(least), Breaks::Anywhere)),
            ShrinkStep::Much(most) => {
                complete((SMALLEST_PT, start), most, Breaks::Words).or_else(|| {
                    let anywhere = || complete((SMALLEST_PT, start), most, Breaks::Anywhere);
                    if field.breakable { anywhere() } else { None }
                })
            }
        };
        if found.is_some() || field.whole {
            return found;
        }
        let ShrinkStep::Much(most) = how.give else { return None };
        let lines = broken(SMALLEST_PT, most, Breaks::Anywhere).lines;
        (!lines.is_empty()).then_some((SMALLEST_PT, lines))
    }

    fn line_height(&self, size_pt: u8) -> f64 {
        self.measure.ascent_mm(size_pt) + self.measure.descent_mm(size_pt)
    }

    /// Where a line between `top` and `bottom` has to end.
    fn right_at(&self, top: f64, bottom: f64) -> f64 {
        match self.hole {
            Some(hole) if bottom > hole.top && top < hole.bottom => hole.left,
            _ => self.space.right,
        }
    }
}

/// Whether there is only room for a few lines of each text.
fn is_tight(give: ShrinkStep) -> bool {
    matches!(give, ShrinkStep::Much(..=3))
}

/// White between groups, in lines.
fn gap_of(give: ShrinkStep) -> f64 {
    if give == ShrinkStep::Much(1) { 0.15 } else { 0.45 }
}

/// Captions are smaller than their texts.
fn caption_size(base: u8) -> u8 {
    (base - base / 4).max(SMALLEST_PT)
}
