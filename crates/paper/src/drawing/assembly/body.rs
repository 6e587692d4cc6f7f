//! The hose with its ends and its cover, on paper.

use domain::configurator::figures::wrap::Coverage;
use domain::documents::hose_assembly::{AssemblyDrawing, DrawnPart};
use domain::measures::length::Millimetres;

use super::super::model::{Colour, Line, Point};
use super::super::sketch::{METAL, Sketch, wave};
use super::outside;
use crate::drawing::parts::covers::{covering, look_of};

const COVER: Colour = Colour(0xc9, 0xce, 0xd4);
/// The greatest width of a hose on paper, and its least visible length.
const THICKEST: f64 = 13.0;
const LEAST_SEEN: f64 = 62.0;
/// The gap where a hose is broken out.
const GAP: f64 = 3.2;
/// What is closer to the middle of the gap isn't visible.
const UNSEEN: f64 = GAP / 2.0 + 1.4;
/// Distance from a cover.
const BESIDE: f64 = 6.0;
/// The least length of a drawn cover, so that it is visible.
const LEAST_COVER: f64 = 2.0;
/// Positions for breaking a hose, the best one first; a break beside a cover is better than one in it.
const BREAKS: [f64; 9] = [0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26, 0.82, 0.18];
/// Where the number of a hose points.
const SHOWN: [f64; 7] = [0.33, 0.67, 0.85, 0.12, 0.75, 0.25, 0.5];

/// An end at its place; a plain cut end has nothing.
#[derive(Debug, Clone, Default)]
pub(super) struct Placed {
    pub(super) sketch: Sketch,
    /// How far the hose reaches in.
    pub(super) butt: f64,
    /// The radius of the shell.
    pub(super) shell: f64,
    /// Where the length over all is measured.
    pub(super) point: Point,
    pub(super) drop_mm: Option<f64>,
    pub(super) bent: f64,
    pub(super) fitted: bool,
}

/// An assembly on paper, its axis at 0, its left edge at 0.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) sketch: Sketch,
    pub(super) ends: [Placed; 2],
    /// Half of the greatest width between the ends.
    pub(super) thickest: f64,
    /// Where the shells begin.
    mouths: [f64; 2],
    radius: f64,
    /// Where the cover is, along the paper, and half of its width.
    pub(super) covered: Vec<(f64, f64)>,
    outer: f64,
    /// The middle of the break.
    pub(super) broken: Option<f64>,
}

impl Body {
    pub(super) fn new(view: &AssemblyDrawing, ends: [Placed; 2], room: (f64, f64)) -> Self {
        let diameter = outside(&view.hose);
        let [left, right] =
            ends.each_ref().map(|end| if end.fitted { width(&end.sketch) } else { 0.0 });
        let bounds = ends.each_ref().map(|end| end.sketch.bounds());
        let highest = bounds.iter().map(|((_, top), _)| -top).fold(diameter, f64::max);
        let lowest = bounds.iter().map(|(_, (_, bottom))| *bottom).fold(diameter, f64::max);
        let scale = (THICKEST / diameter)
            .min((room.0 - LEAST_SEEN) / (left + right).max(1.0))
            .min(room.1 / (highest + lowest));
        let ends = ends.map(|end| end.scaled(scale));
        let seen = room.0 - (left + right) * scale;
        let inside = ends.iter().map(|end| end.butt).sum::<f64>();
        let whole = view.cut_length.map(|cut| cut.to_f64() * scale - inside);
        let broken = whole.is_none_or(|whole| whole > seen);
        // A short hose is drawn in the middle at its true length.
        let shown = if broken { seen } else { whole.unwrap_or(seen).max(6.0) };
        let start = left * scale + (seen - shown) / 2.0;
        let mouths = [start, start + shown];
        let radius = diameter * scale / 2.0;
        let mut body = Self {
            sketch: Sketch::default(),
            thickest: ends.iter().map(|end| end.shell).fold(radius, f64::max),
            ends: at_mouths(ends, mouths),
            mouths,
            radius,
            covered: Vec::new(),
            outer: radius * 1.17 + 0.5,
            broken: None,
        };
        body.draw(view, scale, broken);
        body
    }

    fn draw(&mut self, view: &AssemblyDrawing, scale: f64, broken: bool) {
        let [from, to] = self.mouths;
        let radius = self.radius;
        let corners = [(from, -radius), (to, -radius), (to, radius), (from, radius)];
        self.sketch.area(COVER, corners);
        // A highlight along the top makes it look round.
        let shine = [
            (from + 0.3, -radius * 0.72),
            (to - 0.3, -radius * 0.72),
            (to - 0.3, -radius * 0.38),
            (from + 0.3, -radius * 0.38),
        ];
        self.sketch.patch(Colour(0xe3, 0xe7, 0xeb), shine);
        if let Some((wrap, coverage)) = &view.wrap {
            self.covered = self.spans(view, *coverage, scale, broken);
            for span in &self.covered {
                // Without its colour: paper at the bench is printed in black.
                self.sketch.add(covering(&look_of(wrap), METAL, *span, self.outer));
            }
            self.thickest = self.thickest.max(self.outer);
        }
        if broken {
            let middle = self.uncovered(&BREAKS, BESIDE).unwrap_or(f64::midpoint(from, to));
            self.break_at(middle);
            self.broken = Some(middle);
        }
        let reach = 4.0;
        self.sketch.line(Line::Centre, [(from - reach, 0.0), (to + reach, 0.0)]);
        if let Some(middle) = self.broken {
            let half = GAP / 2.0 - 0.5;
            let gap = [
                (middle - half, -0.4),
                (middle + half, -0.4),
                (middle + half, 0.4),
                (middle - half, 0.4),
            ];
            self.sketch.patch(Colour::WHITE, gap);
        }
        for end in &self.ends {
            self.sketch.add(end.sketch.clone());
        }
    }

    /// Where the cover is, along the paper.
    fn spans(
        &self,
        view: &AssemblyDrawing,
        coverage: Coverage,
        scale: f64,
        broken: bool,
    ) -> Vec<(f64, f64)> {
        let [from, to] = self.mouths;
        let [first, last] = self.butts();
        // A broken hose shows the parts of its free length in proportion; what is inside the fittings is
        // drawn to scale.
        let cut = view.cut_length.map(Millimetres::to_f64);
        let inside = (from - first) / scale;
        let place = |mm: f64| {
            let free = cut.map(|cut| cut - inside - (last - to) / scale);
            let x = match free.filter(|free| broken && *free > 0.0) {
                Some(free) => from + (to - from) * (mm - inside) / free,
                None => first + mm * scale,
            };
            x.clamp(from, to)
        };
        let spans = match coverage {
            Coverage::Full => vec![(from, to)],
            Coverage::Partial { start, length } => {
                vec![(place(start.to_f64()), place((start + length).to_f64()))]
            }
            Coverage::EachEnd { length } => {
                let covered = place(length.to_f64());
                vec![(from, covered), (from + to - covered, to)]
            }
        };
        let seen = |(begin, end): (f64, f64)| {
            let more = (LEAST_COVER - (end - begin)).max(0.0) / 2.0;
            let begin = (begin - more).min(to - LEAST_COVER).max(from);
            (begin, (end + more).max(begin + LEAST_COVER).min(to))
        };
        spans.into_iter().map(seen).collect()
    }

    /// The first of these parts of the length so far from covers and the gap.
    fn uncovered(&self, parts: &[f64], far: f64) -> Option<f64> {
        let [from, to] = self.mouths;
        let clear = |x: &f64| {
            let beside = |(begin, end): &(f64, f64)| *x < begin - far || *x > end + far;
            self.covered.iter().all(beside) && self.broken.is_none_or(|at| beside(&(at, at)))
        };
        parts.iter().map(|part| from + (to - from) * part).find(clear)
    }

    /// The middle of the cover, or of its longer part beside the break.
    fn middle_of_cover(&self) -> Option<f64> {
        let (begin, end) = self.covered.first().copied()?;
        let middle = f64::midpoint(begin, end);
        let Some(at) = self.broken.filter(|at| (at - middle).abs() < UNSEEN) else {
            return Some(middle);
        };
        let (left, right) = (at - UNSEEN, at + UNSEEN);
        let longer = if left - begin >= end - right { (begin, left) } else { (right, end) };
        Some(f64::midpoint(longer.0, longer.1))
    }

    /// Breaks the hose out around a place.
    fn break_at(&mut self, middle: f64) {
        let high = self.radius * 1.17 + 1.6;
        let [left, right] = [-GAP, GAP].map(|gap| wave(middle + gap / 2.0, (0.9, high)));
        let patch: Vec<Point> = left.iter().copied().chain(right.iter().rev().copied()).collect();
        self.sketch.patch(Colour::WHITE, patch);
        self.sketch.line(Line::Thin, left);
        self.sketch.line(Line::Thin, right);
    }

    /// Where the hose is cut.
    pub(super) fn butts(&self) -> [f64; 2] {
        let [from, to] = self.mouths;
        let [first, second] = self.ends.each_ref().map(|end| end.butt);
        [from - first, to + second]
    }

    /// How far it reaches above and below its axis.
    pub(super) fn reach(&self) -> (f64, f64) {
        let ((_, top), (_, bottom)) = self.sketch.bounds();
        (top, bottom)
    }

    /// Where a line down from an end's measuring point leaves the part.
    pub(super) fn under(&self, end: &Placed) -> f64 {
        if !end.fitted {
            return self.radius;
        }
        if end.point.1 > 0.0 {
            return end.point.1;
        }
        let x = end.point.0;
        let near = |points: &[Point]| -> f64 {
            points
                .iter()
                .filter(|(at, _)| (at - x).abs() < 2.0)
                .map(|(_, y)| *y)
                .fold(0.0, f64::max)
        };
        end.sketch.paths().map(near).fold(0.0, f64::max)
    }

    /// Where a number points at a part.
    pub(super) fn spot(&self, part: DrawnPart) -> Option<Point> {
        let [from, to] = self.mouths;
        let end = |at: usize| self.ends.get(at).filter(|end| end.fitted);
        match part {
            DrawnPart::Hose => {
                let x = self.uncovered(&SHOWN, UNSEEN).unwrap_or(from + (to - from) * 0.33);
                Some((x, -self.radius * 0.5))
            }
            DrawnPart::Wrap => self.middle_of_cover().map(|x| (x, -self.outer * 0.6)),
            DrawnPart::Ferrule(at) => {
                let end = end(at)?;
                let mouth = if at == 0 { from } else { to };
                let inward = if at == 0 { -0.5 } else { 0.5 };
                Some((mouth + inward * end.butt, -end.shell * 0.6))
            }
            DrawnPart::Fitting(at) => {
                let end = end(at)?;
                let mouth = if at == 0 { from } else { to };
                let beyond = if at == 0 { -1.0 } else { 1.0 };
                let begin = mouth + beyond * end.butt;
                Some((begin + (end.point.0 - begin) * 0.4, -end.shell * 0.25))
            }
        }
    }
}

impl Placed {
    fn scaled(self, by: f64) -> Self {
        Self {
            sketch: self.sketch.scaled(by).fine(),
            butt: self.butt * by,
            shell: self.shell * by,
            point: (self.point.0 * by, self.point.1 * by),
            ..self
        }
    }

    fn moved(self, dx: f64) -> Self {
        Self {
            sketch: self.sketch.moved(dx, 0.0),
            point: (self.point.0 + dx, self.point.1),
            ..self
        }
    }
}

/// Two ends, each at its mouth.
fn at_mouths([first, second]: [Placed; 2], [from, to]: [f64; 2]) -> [Placed; 2] {
    [first.moved(from), second.moved(to)]
}

fn width(sketch: &Sketch) -> f64 {
    let ((left, _), (right, _)) = sketch.bounds();
    left.abs().max(right.abs())
}
