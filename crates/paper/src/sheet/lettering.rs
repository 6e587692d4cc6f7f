//! Texts in boxes: wrapped, then smaller, then cut short.

use crate::measure::Measure;
use crate::model::Mark;
use crate::script;
use crate::wrap::{Breaks, wrap};

/// Line spacing, in parts of a letter's height.
const LEAD: f64 = 1.1;
/// Longer texts fit no box, and would only take time.
const LONGEST: usize = 12_000;

/// How a text may look.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// The size that is wished, and the smallest.
    pub(super) sizes: (u8, u8),
    pub(super) bold: bool,
    /// How many lines it may have.
    pub(super) most: usize,
}

/// A text in lines that fit.
#[derive(Debug, Clone)]
pub(super) struct Fitted {
    pub(super) size_pt: u8,
    pub(super) bold: bool,
    pub(super) lines: Vec<String>,
}

/// How high a line is.
pub(super) fn line_height(measure: &dyn Measure, size_pt: u8) -> f64 {
    (measure.ascent_mm(size_pt) + measure.descent_mm(size_pt)) * LEAD
}

/// The text in lines no wider than `width`, cut short where it doesn't fit in the lines it may have.
pub(super) fn fit(text: &str, width: f64, style: Style, measure: &dyn Measure) -> Fitted {
    let text = clean(text);
    whole(&text, width, style, measure).unwrap_or_else(|| {
        let Style { sizes: (_, size_pt), bold, most } = style;
        let lines = wrap(&text, (most, Breaks::Anywhere), (size_pt, bold), measure, |_| width);
        Fitted { size_pt, bold, lines: lines.lines }
    })
}

/// The text with its own line breaks, as far as it fits with them.
pub(super) fn block(text: &str, width: f64, style: Style, measure: &dyn Measure) -> Fitted {
    whole(&broken(text), width, style, measure).unwrap_or_else(|| fit(text, width, style, measure))
}

/// The text without blank lines, and blanks that aren't between words.
fn broken(text: &str) -> String {
    let paragraphs: Vec<String> =
        text.lines().map(clean).filter(|paragraph| !paragraph.is_empty()).collect();
    paragraphs.join("\n")
}

fn whole(text: &str, width: f64, style: Style, measure: &dyn Measure) -> Option<Fitted> {
    let Style { sizes: (largest, smallest), bold, most } = style;
    [Breaks::Words, Breaks::Hyphens, Breaks::Anywhere].into_iter().find_map(|breaks| {
        (smallest..=largest).rev().find_map(|size_pt| {
            let found = wrap(text, (most, breaks), (size_pt, bold), measure, |_| width);
            found.complete.then_some(Fitted { size_pt, bold, lines: found.lines })
        })
    })
}

impl Fitted {
    /// Height.
    pub(super) fn height(&self, measure: &dyn Measure) -> f64 {
        let lines = std::iter::repeat_n(line_height(measure, self.size_pt), self.lines.len());
        lines.sum()
    }

    /// Keeps as many lines as fit in a height, and returns the rest.
    pub(super) fn split_off(&mut self, height: f64, measure: &dyn Measure) -> Self {
        let line = line_height(measure, self.size_pt);
        let fitting = (1..=self.lines.len()).scan(0.0, |used, count| {
            *used += line;
            (*used <= height).then_some(count)
        });
        let fitting = fitting.last().unwrap_or_default();
        Self { size_pt: self.size_pt, bold: self.bold, lines: self.lines.split_off(fitting) }
    }

    /// Places the text: `x` is its left edge, or the right one, `top` the top of its first line, whose base
    /// line is that of letters in the style `on`.
    pub(super) fn place(
        self,
        (x, top): (f64, f64),
        right: bool,
        on: u8,
        measure: &dyn Measure,
    ) -> Vec<Mark> {
        let Self { size_pt, bold, lines } = self;
        let first = top + measure.ascent_mm(on.max(size_pt));
        let mut y = first;
        let mut marks = Vec::with_capacity(lines.len());
        for text in lines {
            let width = if right { measure.text_width_mm(&text, size_pt, bold) } else { 0.0 };
            marks.push(Mark::Text { x: x - width, y, size_pt, bold, text });
            y += line_height(measure, size_pt);
        }
        marks
    }
}

/// Single blanks between words, nothing invisible, not endless, Arabic letters joined.
fn clean(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let text: String = words.join(" ").chars().take(LONGEST).collect();
    script::joined(&text).into_owned()
}
