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
    /// Anywhere, if there is no better place.
    Anywhere,
}

/// A text broken into lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) lines: Vec<String>,
    /// Nothing was left out.
    pub(crate) complete: bool,
}

/// Breaks `text` into at most `most` lines of the given widths, and at its line feeds. An ellipsis replaces
/// the rest. Lines are in printing order, from left to right.
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

/// A blank where a line must not be broken.
pub(crate) const GLUE: &str = "\u{a0}";

/// The text before and after a break. `end` is the last possible position.
fn split(text: &str, breaks: Breaks, end: Option<usize>) -> (&str, &str) {
    let Some(end) = end else { return (text, "") };
    if let Some(blank) = blanks_back(text, end).find(|at| !belong_together(text, *at)) {
        return parted(text, blank);
    }
    let hyphen = hyphens_back(text, end).next().map(|at| at + 1);
    match breaks {
        Breaks::Words => ("", text),
        Breaks::Hyphens => text.split_at(hyphen.unwrap_or(0)),
        Breaks::Anywhere => match blanks_back(text, end).next() {
            Some(blank) => parted(text, blank),
            None => text.split_at(hyphen.filter(|at| at * 3 > end).unwrap_or(end)),
        },
    }
}

/// The text before and after a blank.
fn parted(text: &str, blank: usize) -> (&str, &str) {
    (text.get(..blank).unwrap_or_default(), text.get(blank + 1..).unwrap_or_default())
}

/// Blanks up to `end`, the last first, but none at the beginning.
fn blanks_back(text: &str, end: usize) -> impl Iterator<Item = usize> {
    (1..=end).rev().filter(|at| text.as_bytes().get(*at) == Some(&b' '))
}

/// Hyphens and similar signs before `end`, the last first, but none within a figure.
fn hyphens_back(text: &str, end: usize) -> impl Iterator<Item = usize> {
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| text.as_bytes().get(at)).is_some_and(u8::is_ascii_digit)
    };
    let before = text.get(..end).unwrap_or_default();
    before.rmatch_indices(['-', '/', '_', '.', ',']).map(|(at, _)| at).filter(move |at| {
        let in_figure = is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
        !in_figure || matches!(text.as_bytes().get(*at), Some(b'-' | b'_'))
    })
}

/// Units that follow figures.
const UNITS: [&str; 25] = [
    "in", "\"", "ft", "mm", "cm", "m", "psi", "bar", "MPa", "kPa", "lb", "lbs", "kg", "g", "lb/ft",
    "kg/m", "°C", "°F", "°", "%", "Nm", "s", "dash", "pcs", "/",
];

/// Whether the words around a blank are one figure: `36 in`, `64 27/32`, `31.62 ±0.15`.
fn belong_together(text: &str, blank: usize) -> bool {
    let (before, after) = parted(text, blank);
    let before = before.rsplit(' ').next().unwrap_or_default();
    let after = after.split([' ', '\n']).next().unwrap_or_default();
    if before == "/" {
        return UNITS.contains(&after);
    }
    if !before.ends_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let after = after.trim_end_matches([')', ']', ',', ';', ':', '.']);
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let of_whole = |(over, under): (&str, &str)| {
        is_whole(over)
            && is_whole(under.trim_end_matches('"'))
            && is_whole(before.trim_start_matches(['(', '-', '+', '±']))
    };
    UNITS.contains(&after)
        || after.split_once('/').is_some_and(of_whole)
        || after
            .strip_prefix(['±', '+'])
            .is_some_and(|of| of.starts_with(|c: char| c.is_ascii_digit()))
}

/// The text with an ellipsis at the end; none if not even a letter fits.
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

/// Where the text must be cut to fit; none if all of it fits.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typewriter::Typewriter;

    /// Lines with this many characters of one point.
    fn lines(text: &str, breaks: Breaks, characters: f64) -> Vec<String> {
        let width = Typewriter.char_width_mm('x', 1, false) * (characters + 0.5);
        wrap(text, (9, breaks), (1, false), &Typewriter, |_| width).lines
    }

    #[test]
    fn figures_stay_with_their_units_and_fractions_with_their_wholes() {
        for (text, breaks, characters, expected) in [
            ("cut 64 27/32 in", Breaks::Words, 12.0, &["cut", "64 27/32 in"][..]),
            ("cut 64 27/32 in", Breaks::Words, 14.0, &["cut", "64 27/32 in"]),
            ("32 27/32 in (834.4 mm)", Breaks::Words, 20.0, &["32 27/32 in", "(834.4 mm)"]),
            (
                "31.62 ±0.15 mm (1.245 ±0.006 in)",
                Breaks::Words,
                24.0,
                &["31.62 ±0.15 mm", "(1.245 ±0.006 in)"],
            ),
            ("5/16 +0.3/-0.1 mm", Breaks::Anywhere, 14.0, &["5/16 +0.3/-0.1", "mm"]),
            ("at 3000 psi, then", Breaks::Words, 10.0, &["at", "3000 psi,", "then"]),
            ("5 hoses, 3 of them", Breaks::Words, 9.0, &["5 hoses,", "3 of them"]),
            ("offered at 8.63 / m", Breaks::Words, 8.0, &["offered", "at", "8.63 / m"]),
            ("rated -40 °C to 100 °C", Breaks::Words, 11.0, &["rated", "-40 °C to", "100 °C"]),
        ] {
            assert_eq!(lines(text, breaks, characters), expected, "{text}");
        }
    }

    #[test]
    fn figures_are_not_broken_at_their_points() {
        assert_eq!(lines("A-834.45", Breaks::Hyphens, 6.0), ["A-", "834.45"]);
        assert_eq!(lines("HA-10234-08", Breaks::Hyphens, 9.0), ["HA-10234-", "08"]);
    }
}
