//! A typeface for layouts in tests, and properties of every page.

use crate::{Mark, Measure, Page};

/// Every character 0.6 em wide, codes as large as theirs really are at most.
pub(super) struct Typewriter;

const MM_PER_PT: f64 = 25.4 / 72.0;

impl Measure for Typewriter {
    fn char_width_mm(&self, _: char, size_pt: u8, _: bool) -> f64 {
        0.6 * MM_PER_PT * f64::from(size_pt)
    }

    fn has(&self, _: char) -> bool {
        true
    }

    fn ascent_mm(&self, size_pt: u8) -> f64 {
        0.9 * MM_PER_PT * f64::from(size_pt)
    }

    fn descent_mm(&self, size_pt: u8) -> f64 {
        0.2 * MM_PER_PT * f64::from(size_pt)
    }

    fn code128_modules(&self, text: &str) -> Option<u32> {
        text.is_ascii().then(|| 11 * (u32::try_from(text.len()).unwrap() + 2) + 13)
    }

    fn qr_modules(&self, text: &str) -> Option<u32> {
        let bytes = u32::try_from(text.len()).unwrap();
        (1..=40_u32).map(|v| 17 + 4 * v).find(|side| side * side / 10 - 20 > bytes)
    }
}

/// Left, top, right, bottom.
type Rectangle = (f64, f64, f64, f64);

fn rectangle(mark: &Mark) -> Rectangle {
    match mark {
        Mark::Text { x, y, size_pt, bold, text } => {
            let width = Typewriter.text_width_mm(text, *size_pt, *bold);
            let (up, down) = (Typewriter.ascent_mm(*size_pt), Typewriter.descent_mm(*size_pt));
            (*x, y - up, x + width, y + down)
        }
        Mark::Bar { x, y, width, height }
        | Mark::Code128 { x, y, width, height, .. }
        | Mark::Logo { x, y, width, height, .. } => (*x, *y, x + width, y + height),
        Mark::Qr { x, y, side, .. } => (*x, *y, x + side, y + side),
        Mark::Line { from, to, .. } => (from.0, from.1, to.0, to.1),
        Mark::Path { points, .. } => points.iter().fold(
            (f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY),
            |(left, top, right, bottom), (x, y)| {
                (left.min(*x), top.min(*y), right.max(*x), bottom.max(*y))
            },
        ),
    }
}

/// Fails where two marks overlap or one leaves the page; paths lie below all else.
pub(super) fn check(page: &Page) {
    const SLACK: f64 = 1e-6;
    let boxes: Vec<Rectangle> = page.marks.iter().map(rectangle).collect();
    for (at, a) in boxes.iter().enumerate() {
        let inside = a.0 >= -SLACK
            && a.1 >= -SLACK
            && a.2 <= page.width_mm + SLACK
            && a.3 <= page.height_mm + SLACK;
        assert!(inside, "off the page: {:?}", page.marks[at]);
        let is_path = |at: usize| matches!(page.marks.get(at), Some(Mark::Path { .. }));
        if is_path(at) {
            continue;
        }
        for (other, b) in
            boxes.iter().enumerate().skip(at + 1).filter(|(other, _)| !is_path(*other))
        {
            let apart = a.2 <= b.0 + SLACK
                || b.2 <= a.0 + SLACK
                || a.3 <= b.1 + SLACK
                || b.3 <= a.1 + SLACK;
            assert!(apart, "{:?} overlaps {:?}", page.marks[at], page.marks[other]);
        }
    }
}
