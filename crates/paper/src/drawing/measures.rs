//! Usual sizes of parts for missing data: millimetres by dash number.

use std::ops::RangeInclusive;

use domain::catalogue::styles::Family;
use domain::fields::Bounded;
use domain::measures::size::Size;

/// A measure of the data that can be meant.
pub(super) fn within<const MIN: i32, const MAX: i32>(
    value: Option<Bounded<MIN, MAX>>,
    range: RangeInclusive<f64>,
) -> Option<f64> {
    value.map(Bounded::get).filter(|value| range.contains(value))
}

/// The dash number of a size, or the nearest one: `15L` is a tube of 15 mm, `M22x1.5` a thread.
pub(super) fn dash(size: Option<&Size>) -> f64 {
    let Some(size) = size else { return 8.0 };
    if let Some(dash) = size.dash() {
        return f64::from(dash).clamp(2.0, 64.0);
    }
    let text = size.as_str();
    let number = leading_number(text.trim_start_matches(|c: char| !c.is_ascii_digit()));
    let Some(number) = number else { return 8.0 };
    let dash = if text.contains('/') || text.contains('"') {
        inches(text).map_or(8.0, |inches| inches * 16.0)
    } else if text.trim_start().starts_with(['M', 'm']) {
        (number - 7.0) / 1.5875
    } else {
        (number - 1.0) / 1.5875
    };
    dash.clamp(2.0, 64.0)
}

/// The bore of a dash number.
pub(super) fn bore(dash: f64) -> f64 {
    dash * 1.5875 * 0.82
}

/// The outside of the tube that joins the parts of a fitting.
pub(super) fn tube(dash: f64) -> f64 {
    dash * 1.5875 + 2.0
}

/// The outside of a hose.
pub(super) fn hose(dash: f64) -> f64 {
    dash * 1.5875 * 1.14 + 8.2
}

/// The shell of a crimped fitting: diameter and length.
pub(super) fn shell(dash: f64) -> (f64, f64) {
    (hose(dash) + 4.0, 19.0 + 1.75 * dash)
}

/// A barbed tail that a hose is pushed over: radius of its crests and length.
pub(super) fn tail(dash: f64) -> (f64, f64) {
    (dash * 1.5875 * 0.52, shell(dash).1)
}

/// How a family's sizes are related to its threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Threads {
    /// SAE J514, by its diameter.
    Unified,
    /// SAE J1453, by its diameter.
    Orfs,
    /// By the bore of a pipe, whose thread is larger.
    Pipe,
}

/// Outside diameters of threads by dash number: unified, ORFS, pipe.
const THREADS: [(f64, f64, f64, f64); 10] = [
    (2.0, 7.9, 10.0, 10.0),
    (4.0, 11.1, 14.3, 13.4),
    (6.0, 14.3, 17.5, 16.9),
    (8.0, 19.05, 20.6, 21.1),
    (10.0, 22.2, 25.4, 22.9),
    (12.0, 27.0, 30.2, 26.5),
    (16.0, 33.3, 36.5, 33.3),
    (20.0, 41.3, 42.9, 42.0),
    (24.0, 47.6, 50.8, 48.0),
    (32.0, 63.5, 66.0, 60.0),
];

/// The outside diameter of a thread, from the data or a usual value.
pub(super) fn thread(threads: Threads, dash: f64, written: &str) -> f64 {
    let diameter = match written.trim_start().strip_prefix(['M', 'm']) {
        Some(metric) => leading_number(metric.trim_start()),
        None if threads == Threads::Pipe => None,
        None => inches(written).map(|inches| inches * 25.4),
    };
    let diameter = diameter.filter(|diameter| (4.0..=150.0).contains(diameter));
    let usual = THREADS.map(|(dash, unified, orfs, pipe)| match threads {
        Threads::Unified => (dash, unified),
        Threads::Orfs => (dash, orfs),
        Threads::Pipe => (dash, pipe),
    });
    diameter.unwrap_or_else(|| between(&usual, dash))
}

type Point = (f64, f64);

/// Flange heads of SAE J518 by dash number: diameter and thickness of Code 61, then of Code 62.
const FLANGES: [(f64, Point, Point); 7] = [
    (8.0, (30.2, 6.7), (31.8, 7.8)),
    (12.0, (38.1, 6.7), (41.3, 8.8)),
    (16.0, (44.5, 8.0), (47.6, 9.5)),
    (20.0, (50.8, 8.0), (54.0, 10.3)),
    (24.0, (60.3, 8.0), (63.5, 12.6)),
    (32.0, (71.4, 9.5), (79.4, 12.6)),
    (48.0, (101.6, 9.5), (114.0, 12.6)),
];

/// The head of a flange: diameter and thickness. Those of Caterpillar are thicker Code 62 heads.
pub(super) fn flange(family: Family, dash: f64) -> (f64, f64) {
    let heads = FLANGES.map(|(dash, code61, code62)| {
        (dash, if family == Family::Code61 { code61 } else { code62 })
    });
    let diameter = between(&heads.map(|(dash, (diameter, _))| (dash, diameter)), dash);
    let thickness = between(&heads.map(|(dash, (_, thickness))| (dash, thickness)), dash);
    (diameter, if family == Family::Cat { 14.2 } else { thickness })
}

/// The offset of an elbow of 90° from the axis of the hose to the seat.
pub(super) fn drop(dash: f64) -> f64 {
    8.0 + 2.85 * dash
}

/// The value of a table at a place, in line between its rows.
fn between(table: &[Point], at: f64) -> f64 {
    let (Some(first), Some(last)) = (table.first(), table.last()) else { return at };
    if at <= first.0 {
        return first.1 * (0.4 + 0.6 * at / first.0);
    }
    let pair = table.windows(2).find_map(|pair| match pair {
        [from, to] if at <= to.0 => Some((*from, *to)),
        _ => None,
    });
    pair.map_or(last.1 * at / last.0, |(from, to)| {
        from.1 + (to.1 - from.1) * (at - from.0) / (to.0 - from.0)
    })
}

/// The diameter in a text like `9/16-18`, `1 5/16-12`, `1-1/16 - 12` or `1/2`.
pub(super) fn inches(text: &str) -> Option<f64> {
    let text = text.trim();
    let (head, _) = text.split_once('/')?;
    let (whole, above) = match head.trim().rsplit_once([' ', '-']) {
        Some((whole, above)) => (whole.trim().parse::<f64>().ok()?, above),
        None => (0.0, head.trim()),
    };
    let below = text.split_once('/')?.1;
    let above: f64 = above.trim().parse().ok()?;
    let below = leading_number(below.trim())?;
    (below > 0.0).then(|| whole + above / below)
}

/// The number that a text begins with.
pub(super) fn leading_number(text: &str) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_threads() {
        for (text, mm) in [("9/16-18", 14.29), ("1 5/16-12", 33.34), ("1-1/16-12", 26.99)] {
            assert!((thread(Threads::Unified, 4.0, text) - mm).abs() < 0.01, "{text}");
        }
        assert!((thread(Threads::Unified, 9.0, "M22x1.5") - 22.0).abs() < 0.01);
        assert!((thread(Threads::Pipe, 8.0, "1/2-14") - 21.1).abs() < 0.01);
        assert!((thread(Threads::Unified, 14.0, "") - 30.15).abs() < 0.01);
    }

    #[test]
    fn sizes_without_dash_numbers_have_one_nearby() {
        let of = |text: &str| dash(Size::new(text).ok().as_ref());
        assert!((of("-8") - 8.0).abs() < 0.01);
        assert!((of("15L") - 8.8).abs() < 0.1);
        assert!((of("M22x1.5") - 9.4).abs() < 0.1);
        assert!((of("3/4") - 12.0).abs() < 0.1);
        assert!((of("large") - 8.0).abs() < 0.01);
    }
}
