//! Breaking one text into lines.

use crate::measure::Measure;
use crate::script;

/// Where lines may be broken besides blanks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Breaks {
    /// Nowhere.
    Words,
    /// After hyphens and the like.
    Hyphens,
    /// Anywhere, when there is no better place.
    Anywhere,
}

/// A text broken into lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) lines: Vec<String>,
    /// Nothing was left out.
    pub(crate) complete: bool,
}

/// Breaks `text` into at most `most` lines of the given widths, and at its line feeds. What is left
/// over becomes an ellipsis. Lines are as they are printed, from left to right.
pub(crate) fn wrap(
    text: &str,
    (most, breaks): (usize, Breaks),
    (size_pt, bold): (u8, bool),
    measure: &dyn Measure,
    width_of: impl Fn(usize) -> f64,
) -> Lines {
    let mut rest = text;
    let mut lines = Vec::new();
    // Whether the paragraph that was begun runs to the left.
    let mut begun = None;
    while !rest.is_empty() && lines.len() < most {
        let width = width_of(lines.len());
        let last = lines.len() + 1 == most;
        let (paragraph, next) = rest.split_once('\n').unwrap_or((rest, ""));
        let to_left = *begun.get_or_insert_with(|| script::runs_left(paragraph));
        let (line, after) =
            split(paragraph, breaks, end_of_fitting(paragraph, width, size_pt, bold, measure));
        if last && !(after.is_empty() && next.is_empty()) {
            let short = shortened(paragraph, width, size_pt, bold, measure);
            lines.extend(short.map(|line| script::ordered(&line, to_left).into_owned()));
            return Lines { lines, complete: false };
        }
        if line.is_empty() {
            break;
        }
        lines.push(script::ordered(line, to_left).into_owned());
        if after.is_empty() {
            rest = next;
            begun = None;
        } else {
            rest = rest.get(paragraph.len() - after.len()..).unwrap_or_default();
        }
    }
    Lines { complete: rest.is_empty(), lines }
}

/// The text up to where it is broken, and what comes after. `end` is where it has to be at last.
fn split(text: &str, breaks: Breaks, end: Option<usize>) -> (&str, &str) {
    let Some(end) = end else { return (text, "") };
    let (fitting, after) = text.split_at(end);
    if let Some(after) = after.strip_prefix(' ') {
        return (fitting, after);
    }
    if let Some((line, _)) = fitting.rsplit_once(' ') {
        return (line, text.get(line.len() + 1..).unwrap_or_default());
    }
    let hyphen = fitting.rfind(['-', '/', '_', '.', ',']).map(|at| at + 1);
    match breaks {
        Breaks::Words => ("", text),
        Breaks::Hyphens => text.split_at(hyphen.unwrap_or(0)),
        Breaks::Anywhere => text.split_at(hyphen.filter(|at| at * 3 > end).unwrap_or(end)),
    }
}

/// The text with an ellipsis at the end, none when not even a letter fits.
fn shortened(
    text: &str,
    width: f64,
    size_pt: u8,
    bold: bool,
    measure: &dyn Measure,
) -> Option<String> {
    let room = width - measure.char_width_mm('…', size_pt, bold);
    let end = end_of_fitting(text, room, size_pt, bold, measure).unwrap_or(text.len());
    let start = text.get(..end).unwrap_or_default().trim_end();
    (!start.is_empty()).then(|| format!("{start}…"))
}

/// Where the text has to be cut to fit; none when all of it fits.
fn end_of_fitting(
    text: &str,
    width: f64,
    size_pt: u8,
    bold: bool,
    measure: &dyn Measure,
) -> Option<usize> {
    let mut reached = 0.0;
    text.char_indices().find_map(|(at, c)| {
        reached += measure.char_width_mm(c, size_pt, bold);
        (reached > width).then_some(at)
    })
}
