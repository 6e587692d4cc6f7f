//! Breaking one text into lines.

use super::super::port::Measure;

/// A text broken into lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) lines: Vec<String>,
    /// Nothing was left out.
    pub(super) complete: bool,
}

/// Breaks `text` between words, and inside those that are longer than a line, into at most `most`
/// lines of the given widths. What is left over becomes an ellipsis.
pub(super) fn wrap(
    text: &str,
    most: usize,
    (size_pt, bold): (u8, bool),
    measure: &dyn Measure,
    width_of: impl Fn(usize) -> f64,
) -> Lines {
    let mut rest = text;
    let mut lines = Vec::new();
    while !rest.is_empty() && lines.len() < most {
        let width = width_of(lines.len());
        let last = lines.len() + 1 == most;
        let (line, after) = split(rest, width, size_pt, bold, measure);
        if last && !after.is_empty() {
            lines.extend(shortened(rest, width, size_pt, bold, measure));
            return Lines { lines, complete: false };
        }
        if line.is_empty() {
            break;
        }
        lines.push(line.to_owned());
        rest = after;
    }
    Lines { complete: rest.is_empty(), lines }
}

/// As much of the text as fits on a line, and what comes after.
fn split<'a>(
    text: &'a str,
    width: f64,
    size_pt: u8,
    bold: bool,
    measure: &dyn Measure,
) -> (&'a str, &'a str) {
    let Some(end) = end_of_fitting(text, width, size_pt, bold, measure) else {
        return (text, "");
    };
    let (fitting, after) = text.split_at(end);
    if let Some(after) = after.strip_prefix(' ') {
        return (fitting, after);
    }
    match fitting.rsplit_once(' ') {
        Some((line, _)) => (line, text.get(line.len() + 1..).unwrap_or_default()),
        None => (fitting, after),
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
    let kept = text.get(..end).unwrap_or_default().trim_end();
    (!kept.is_empty()).then(|| format!("{kept}…"))
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
