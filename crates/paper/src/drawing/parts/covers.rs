//! Ferrules, and covers over hoses.

use domain::catalogue::styles::Words;
use domain::catalogue::{Ferrule, Wrap};
use domain::fields::Measure;

use crate::drawing::frame::{Frame, fullness, icon, title};
use crate::drawing::sketch::{Lean, METAL, Sketch, arc, corner_radius, steps};
use crate::drawing::words::colour;
use crate::drawing::{Colour, Drawing, Line, Point, Stroke, measures};

const HOSE: Colour = Colour(0x4a, 0x4f, 0x56);

/// A ferrule, its lower half cut open to show its teeth.
pub(crate) fn of_ferrule(ferrule: &Ferrule) -> Drawing {
    let dash = measures::dash(Some(&ferrule.size));
    let (diameter, length) = measures::shell(dash);
    let said =
        |value: Option<Measure>| value.map(Measure::get).filter(|mm| (3.0..=300.0).contains(mm));
    let outer = said(ferrule.diameter_mm).unwrap_or(diameter * 1.06) / 2.0;
    let length = said(ferrule.length_mm).unwrap_or(length);
    let title = title(ferrule, ferrule.description.as_ref());
    let right = [(&ferrule.series, "series"), (&ferrule.spec, "")];
    let right = right.into_iter().find_map(|(text, _)| text.as_deref()).unwrap_or_default();
    Frame {
        title,
        left: format!("Ferrule {}", ferrule.size.as_str()),
        right: right.to_owned(),
        fullness: fullness(dash),
    }
    .draw(&ferrule_sketch(outer, length))
}

fn ferrule_sketch(outer: f64, length: f64) -> Sketch {
    let bevel = length * 0.06;
    let wall = outer * 0.2;
    let inner = outer - wall;
    let lock = inner * 0.72;
    let mut sketch = Sketch::default();
    sketch.turned(
        METAL,
        &[
            (0.0, outer - bevel * 0.6),
            (bevel, outer),
            (length - bevel * 1.6, outer),
            (length, outer - bevel * 1.2),
        ],
    );
    for x in [0.2, 0.8] {
        sketch.line(Line::Thin, [(length * x, -outer), (length * x, outer)]);
    }
    let top = outer * 1.01;
    sketch.patch(
        Colour::WHITE,
        [(-0.05, 0.0), (length + 0.05, 0.0), (length + 0.05, top), (-0.05, top)],
    );
    let mut cut: Vec<Point> = vec![
        (0.0, inner),
        (0.0, outer - bevel * 0.6),
        (bevel, outer),
        (length - bevel * 1.6, outer),
        (length, outer - bevel * 1.2),
        (length, lock),
    ];
    let collar = length * 0.88;
    cut.extend([(collar, lock), (collar, inner)]);
    let pitch = (collar - length * 0.1) / 6.0;
    let mut teeth: Vec<Point> = steps(length * 0.1, collar - pitch * 0.9, pitch)
        .flat_map(|x| {
            [
                (x, inner),
                (x + pitch * 0.35, inner - wall * 0.5),
                (x + pitch * 0.6, inner - wall * 0.5),
                (x + pitch * 0.95, inner),
            ]
        })
        .collect();
    teeth.reverse();
    cut.extend(teeth);
    sketch.cut(Lean::Right, cut);
    sketch.line(Line::Outline, [(0.0, 0.0), (0.0, inner)]);
    sketch.line(Line::Outline, [(length, 0.0), (length, lock)]);
    sketch.line(Line::Outline, [(collar, 0.0), (collar, lock)]);
    let reach = length * 0.08;
    sketch.line(Line::Centre, [(-reach, 0.0), (length + reach, 0.0)]);
    sketch
}

/// How a cover looks.
enum Look {
    /// A strip wound around the hose with gaps.
    Spiral,
    /// Round wire, wound closely.
    Spring,
    /// Flat strip, wound closely.
    Armour,
    /// A woven tube.
    Woven,
    /// A smooth thick tube.
    Smooth,
    /// A sheet closed along the hose.
    Closed,
    /// A short cone with slots, at a fitting.
    Restrictor,
}

fn look(said: &str) -> Look {
    let words = Words::of(said);
    match () {
        () if words.begins(&["spring", "coil"]) => Look::Spring,
        () if words.begins(&["armo", "flat"]) => Look::Armour,
        () if words.begins(&["spiral", "helix"]) => Look::Spiral,
        () if words.begins(&["hook", "velcro", "wrap", "loop", "zip"]) => Look::Closed,
        () if words.begins(&["bend", "restrict", "strain"]) => Look::Restrictor,
        () if words.begins(&["fire", "silicon", "heat"]) => Look::Smooth,
        () => Look::Woven,
    }
}

/// A cover over a length of hose.
pub(crate) fn of_wrap(wrap: &Wrap) -> Drawing {
    let mm =
        |value: Option<Measure>| value.map(Measure::get).filter(|mm| (2.0..=300.0).contains(mm));
    let size = mm(wrap.inner_diam_max_mm).or(mm(wrap.inner_diam_min_mm)).unwrap_or(24.0);
    let title = title(wrap, wrap.description.as_ref());
    let fill = wrap.colour.as_deref().and_then(colour).unwrap_or(METAL);
    let said = wrap.wrap_type.as_deref().or(wrap.description.as_deref()).unwrap_or_default();
    let right = wrap.wrap_type.as_deref().or(wrap.material.as_deref()).unwrap_or_default();
    Frame {
        title,
        left: format!("Size {}", wrap.size.as_str()),
        right: right.to_owned(),
        fullness: fullness((size - 8.0) / 1.8),
    }
    .draw(&cover(&look(said), fill, size))
}

/// A kind of cover in a colour.
pub(crate) fn of_wrap_style(kind: Option<&str>, shade: Option<&str>) -> Drawing {
    let words: Vec<&str> = [kind, shade].into_iter().flatten().collect();
    let fill = shade.and_then(colour).unwrap_or(METAL);
    icon(words.join(", "), &cover(&look(kind.unwrap_or_default()), fill, 40.0))
}

fn cover(look: &Look, fill: Colour, size: f64) -> Sketch {
    // A length that shows the larger ones as shorter pieces.
    let (radius, half) = (0.5, 1.05 + 12.0 / size.max(10.0));
    let outer = radius * 1.16;
    let mut sketch = Sketch::default();
    sketch.area(HOSE, hose_outline(half, radius));
    let ink = if fill.is_dark() { Colour::WHITE } else { Colour::INK };
    let thin = Stroke { line: Line::Thin, colour: ink };
    let (from, to) = (-half * 0.72, half * 0.72);
    let tube = [(from, -outer), (to, -outer), (to, outer), (from, outer)];
    match look {
        Look::Spiral => wind(&mut sketch, fill, (from, to), (outer, 0.34, 0.2)),
        Look::Armour => wind(&mut sketch, fill, (from, to), (outer, 0.2, 0.015)),
        Look::Spring => wind(&mut sketch, fill, (from, to), (outer, 0.1, 0.03)),
        Look::Woven => {
            sketch.area(fill, tube);
            sketch.hatch(tube, 30.0, 1.5, thin);
            sketch.hatch(tube, -30.0, 1.5, thin);
        }
        Look::Smooth => {
            sketch.area(fill, tube);
            for y in [-0.62, -0.3, 0.35, 0.7] {
                sketch.coloured(
                    Line::Thin,
                    ink,
                    [(from + 0.1, y * outer), (to - 0.1 - y.abs() * 0.2, y * outer)],
                );
            }
        }
        Look::Closed => {
            sketch.area(fill, tube);
            sketch.coloured(Line::Outline, ink, [(from, outer * 0.18), (to, outer * 0.18)]);
            let strip =
                [(from, outer * 0.18), (to, outer * 0.18), (to, outer * 0.5), (from, outer * 0.5)];
            sketch.hatch(strip, 45.0, 0.9, thin);
            sketch.coloured(Line::Thin, ink, [(from, outer * 0.5), (to, outer * 0.5)]);
        }
        Look::Restrictor => {
            let hex = corner_radius(outer * 2.2);
            sketch.turned(METAL, &[(-half * 0.92, hex * 0.88), (-half * 0.62, hex * 0.88)]);
            let cone = [
                (-half * 0.7, outer * 1.3),
                (-half * 0.4, outer * 1.3),
                (half * 0.7, outer * 0.96),
            ];
            sketch.turned(fill, &cone);
            for (row, x) in steps(-half * 0.28, half * 0.6, half * 0.115).enumerate() {
                let (low, high) = if row % 2 == 0 { (-0.75, -0.05) } else { (0.05, 0.75) };
                sketch.coloured(Line::Outline, ink, [(x, outer * low), (x, outer * high)]);
            }
        }
    }
    sketch.line(Line::Centre, [(-half * 1.06, 0.0), (-half * 0.74, 0.0)]);
    sketch.line(Line::Centre, [(half * 0.76, 0.0), (half * 1.06, 0.0)]);
    sketch
}

/// A cover over a stretch of a hose that lies on paper.
pub(crate) fn covering(wrap: &Wrap, (from, to): Point, outer: f64) -> Sketch {
    let said = wrap.wrap_type.as_deref().or(wrap.description.as_deref()).unwrap_or_default();
    let thin = Line::Thin.ink();
    let tube = [(from, -outer), (to, -outer), (to, outer), (from, outer)];
    let mut sketch = Sketch::default();
    // Words for colours are left out: paper at the bench is printed in black.
    match look(said) {
        Look::Spiral => wind(&mut sketch, METAL, (from, to), (outer, 3.0, 1.6)),
        Look::Armour => wind(&mut sketch, METAL, (from, to), (outer, 2.0, 0.2)),
        Look::Spring => wind(&mut sketch, METAL, (from, to), (outer, 1.0, 0.3)),
        Look::Smooth => {
            sketch.area(METAL, tube);
            for y in [-0.62, 0.4, 0.7] {
                sketch.line(Line::Thin, [(from + 1.0, y * outer), (to - 1.0, y * outer)]);
            }
        }
        Look::Woven | Look::Closed | Look::Restrictor => {
            sketch.area(Colour::WHITE, tube);
            sketch.hatch(tube, 30.0, 1.8, thin);
            sketch.hatch(tube, -30.0, 1.8, thin);
        }
    }
    sketch
}

/// A strip wound around: how wide it is and the gap between its turns.
fn wind(
    sketch: &mut Sketch,
    fill: Colour,
    (from, to): Point,
    (outer, width, gap): (f64, f64, f64),
) {
    let slope = f64::midpoint(width, gap);
    for x in steps(from, to - width - slope, width + gap) {
        let corner = (width * 0.3).min(0.04);
        let mut points = vec![(x, outer), (x + slope, -outer)];
        points.extend(
            arc((x + slope + width / 2.0, -outer), width / 2.0, 180.0, 360.0)
                .into_iter()
                .map(|(px, py)| (px, -outer + (py + outer) * corner / width)),
        );
        points.extend([(x + slope + width, -outer), (x + width, outer)]);
        sketch.area(fill, points);
    }
}

/// A length of hose with broken ends.
fn hose_outline(half: f64, radius: f64) -> Vec<Point> {
    let wave = |x: f64, sign: f64| {
        steps(-1.0, 1.001, 0.125)
            .map(move |t| (x + sign * 0.05 * (t * std::f64::consts::PI).sin(), radius * t))
    };
    let mut points: Vec<Point> = wave(-half, 1.0).collect();
    let mut right: Vec<Point> = wave(half, 1.0).collect();
    right.reverse();
    points.extend(right);
    points
}
