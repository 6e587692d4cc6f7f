//! Ferrules, and covers over hoses.

use domain::catalogue::styles::Words;
use domain::catalogue::{Ferrule, Wrap};

use crate::drawing::frame::{Frame, fullness, icon, title};
use crate::drawing::sketch::{HatchDirection, METAL, Sketch, corner_radius, ellipse, steps, wave};
use crate::drawing::words::colour;
use crate::drawing::{Captions, Colour, Drawing, Line, Point, Stroke, measures};

const HOSE: Colour = Colour(0x4a, 0x4f, 0x56);

/// A ferrule, its lower half cut open to show its teeth.
pub(crate) fn of_ferrule(ferrule: &Ferrule, captions: &Captions) -> Drawing {
    let dash = measures::dash(Some(&ferrule.size));
    let (diameter, length) = measures::shell(dash);
    let outer = measures::within(ferrule.diameter_mm, 3.0..=300.0).unwrap_or(diameter * 1.06) / 2.0;
    let length = measures::within(ferrule.length_mm, 3.0..=300.0).unwrap_or(length);
    let title = title(ferrule, ferrule.description.as_deref());
    let right = [(&ferrule.series, "series"), (&ferrule.spec, "")];
    let right = right.into_iter().find_map(|(text, _)| text.as_deref()).unwrap_or_default();
    Frame {
        title,
        left: format!("{} {}", captions.ferrule, ferrule.size.as_str()),
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
    sketch.open_half((0.0, length), outer);
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
    sketch.cut(HatchDirection::Right, cut);
    sketch.line(Line::Outline, [(0.0, 0.0), (0.0, inner)]);
    sketch.line(Line::Outline, [(length, 0.0), (length, lock)]);
    sketch.line(Line::Outline, [(collar, 0.0), (collar, lock)]);
    let reach = length * 0.08;
    sketch.line(Line::Centre, [(-reach, 0.0), (length + reach, 0.0)]);
    sketch
}

/// How a cover looks.
pub(crate) enum Look {
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

pub(crate) fn look_of(wrap: &Wrap) -> Look {
    look(wrap.wrap_type.as_deref().or(wrap.description.as_deref()).unwrap_or_default())
}

fn look(text: &str) -> Look {
    let words = Words::of(text);
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
pub(crate) fn of_wrap(wrap: &Wrap, captions: &Captions) -> Drawing {
    let size = [wrap.inner_diam_max_mm, wrap.inner_diam_min_mm];
    let size = size.into_iter().find_map(|mm| measures::within(mm, 2.0..=300.0)).unwrap_or(24.0);
    let title = title(wrap, wrap.description.as_deref());
    let fill = wrap.colour.as_deref().and_then(colour).unwrap_or(METAL);
    let right = wrap.wrap_type.as_deref().or(wrap.material.as_deref()).unwrap_or_default();
    Frame {
        title,
        left: format!("{} {}", captions.size, wrap.size.as_str()),
        right: right.to_owned(),
        fullness: fullness((size - 8.0) / 1.8),
    }
    .draw(&cover(&look_of(wrap), fill, size))
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
    let [mut hose, right] = [-half, half].map(|x| wave(x, (0.05, radius)));
    hose.extend(right.into_iter().rev());
    sketch.area(HOSE, hose);
    if let Look::Restrictor = look {
        let hex = corner_radius(outer * 2.2);
        sketch.turned(METAL, &[(-half * 0.92, hex * 0.88), (-half * 0.62, hex * 0.88)]);
        let (from, narrow) = (-half * 0.7, half * 0.7);
        let cone = [(from, outer * 1.3), (-half * 0.4, outer * 1.3), (narrow, outer * 0.96)];
        sketch.turned(fill, &cone);
        for (row, x) in steps(-half * 0.28, half * 0.6, half * 0.115).enumerate() {
            let (low, high) = if row % 2 == 0 { (-0.75, -0.05) } else { (0.05, 0.75) };
            sketch.coloured(Line::Outline, ink(fill), [(x, outer * low), (x, outer * high)]);
        }
    } else {
        sketch.add(covering(look, fill, (-half * 0.72, half * 0.72), outer));
    }
    sketch.line(Line::Centre, [(-half * 1.06, 0.0), (-half * 0.74, 0.0)]);
    sketch.line(Line::Centre, [(half * 0.76, 0.0), (half * 1.06, 0.0)]);
    sketch
}

/// Lines that can be seen on a colour.
fn ink(fill: Colour) -> Colour {
    if fill.is_dark() { Colour::WHITE } else { Colour::INK }
}

/// A cover over a stretch of hose, of an outer radius.
pub(crate) fn covering(look: &Look, fill: Colour, (from, to): Point, outer: f64) -> Sketch {
    let ink = ink(fill);
    let thin = Stroke { line: Line::Thin, colour: ink };
    let mut sketch = Sketch::default();
    let strip = |top: f64, bottom: f64| {
        [(from, outer * top), (to, outer * top), (to, outer * bottom), (from, outer * bottom)]
    };
    match look {
        Look::Spiral => wind(&mut sketch, fill, (from, to), (outer, 0.56, 0.33)),
        Look::Armour => wind(&mut sketch, fill, (from, to), (outer, 0.32, 0.026)),
        Look::Spring => wind(&mut sketch, fill, (from, to), (outer, 0.16, 0.05)),
        Look::Smooth => {
            sketch.area(fill, strip(-1.0, 1.0));
            for y in [-0.62_f64, -0.3, 0.35, 0.7] {
                let (begin, end) = (from + outer * 0.17, to - outer * (0.17 + y.abs() * 0.34));
                if begin < end {
                    sketch.coloured(Line::Thin, ink, [(begin, y * outer), (end, y * outer)]);
                }
            }
        }
        Look::Closed => {
            sketch.area(fill, strip(-1.0, 1.0));
            sketch.coloured(Line::Outline, ink, [(from, outer * 0.18), (to, outer * 0.18)]);
            sketch.hatch(strip(0.18, 0.5), 45.0, 0.9, thin);
            sketch.coloured(Line::Thin, ink, [(from, outer * 0.5), (to, outer * 0.5)]);
        }
        Look::Woven | Look::Restrictor => {
            sketch.area(fill, strip(-1.0, 1.0));
            sketch.hatch(strip(-1.0, 1.0), 30.0, 1.5, thin);
            sketch.hatch(strip(-1.0, 1.0), -30.0, 1.5, thin);
        }
    }
    sketch
}

/// A strip wound around: its width and the gap between its turns, in radii.
fn wind(
    sketch: &mut Sketch,
    fill: Colour,
    (from, to): Point,
    (outer, width, gap): (f64, f64, f64),
) {
    let (width, gap) = (width * outer, gap * outer);
    // A short cover has two turns, of a narrower strip.
    let narrower = ((to - from) / (width * 2.5 + gap * 1.5)).min(1.0);
    let (width, gap) = (width * narrower, gap * narrower);
    let (slope, bulge) = (f64::midpoint(width, gap), (width * 0.15).min(outer * 0.04));
    // The last turn ends where the cover does.
    let last = to - width - slope;
    let turns = ((last - from) / (width + gap)).floor().max(1.0);
    for x in steps(from, last + 1e-6, (last - from) / turns) {
        let mut points = vec![(x, outer)];
        points.extend(ellipse(
            (x + slope + width / 2.0, -outer),
            (width / 2.0, bulge),
            180.0,
            360.0,
        ));
        points.push((x + width, outer));
        sketch.area(fill, points);
    }
}
