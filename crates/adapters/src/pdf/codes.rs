//! Codes drawn with lines of one point.
//!
//! Modules thinner than a line are painted one after the other, each over what the one before
//! has too much, so that every edge is where it belongs.

use super::canvas::{Canvas, POINT, centres};

const QR_QUIET: f64 = 4.0;
const CODE128_QUIET: f64 = 10.0;

/// Where a code stands on the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A stretch of modules of one colour.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Run {
    start: f64,
    end: f64,
}

/// Draws a QR code with its quiet zone into a square.
pub(super) fn draw_qr(canvas: &Canvas<'_>, rows: &[Vec<bool>], place: Place) {
    let Ok(count) = u32::try_from(rows.len()) else { return };
    let module = place.width / (f64::from(count) + 2.0 * QR_QUIET);
    let left = place.x + QR_QUIET * module;
    let mut y = place.y + QR_QUIET * module;
    let across = |runs: Vec<Run>, y: f64, draw: &dyn Fn((f64, f64), (f64, f64))| {
        for run in runs {
            draw((left + run.start * module, y), (left + run.end * module, y));
        }
    };
    let black = |from, to| canvas.black(from, to);
    let white = |from, to| canvas.white(from, to);
    let none = vec![false; rows.len()];
    let before = std::iter::once(&none).chain(rows);
    for (above, row) in before.zip(rows.iter().chain(std::iter::once(&none))) {
        let both = |wanted: fn(bool, bool) -> bool| {
            runs(above.iter().zip(row).map(|(above, here)| wanted(*above, *here)))
        };
        if module < POINT {
            across(both(|above, here| above && !here), y + POINT / 2.0, &white);
            across(both(|_, here| here), y + POINT / 2.0, &black);
        } else {
            across(both(|above, here| above && here), y, &black);
            for line in centres(y, module) {
                across(both(|_, here| here), line, &black);
            }
        }
        y += module;
    }
}

/// Draws a Code 128 with its quiet zones into a box, from left to right or from top to bottom.
pub(super) fn draw_code128(
    canvas: &Canvas<'_>,
    modules: &[bool],
    place: Place,
    turned: bool,
    module: f64,
) {
    let (origin, foot) = if turned {
        (place.y, (place.x, place.x + place.width))
    } else {
        (place.x, (place.y, place.y + place.height))
    };
    let at = |along: f64, end: f64| if turned { (end, along) } else { (along, end) };
    let quiet = CODE128_QUIET * module;
    for bar in runs(modules.iter().copied()) {
        let start = origin + quiet + bar.start * module;
        let width = (bar.end - bar.start) * module;
        if width < POINT {
            let (bar, space) = (start + POINT / 2.0, start + width + POINT / 2.0);
            canvas.black(at(bar, foot.0), at(bar, foot.1));
            canvas.white(at(space, foot.0), at(space, foot.1));
        } else {
            for line in centres(start, width) {
                canvas.black(at(line, foot.0), at(line, foot.1));
            }
        }
    }
}

/// The stretches of `true`.
fn runs(modules: impl Iterator<Item = bool>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut end = 0.0;
    let mut open = false;
    for dark in modules {
        let start = end;
        end += 1.0;
        match runs.last_mut().filter(|_| open) {
            Some(run) if dark => run.end = end,
            _ if dark => runs.push(Run { start, end }),
            _ => {}
        }
        open = dark;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_the_stretches_of_black() {
        let modules = [true, true, false, false, true, false, true];
        let expected = [(0.0, 2.0), (4.0, 5.0), (6.0, 7.0)];
        let expected = expected.map(|(start, end)| Run { start, end });
        assert_eq!(runs(modules.into_iter()), expected);
        assert_eq!(runs([false; 3].into_iter()), []);
    }
}
