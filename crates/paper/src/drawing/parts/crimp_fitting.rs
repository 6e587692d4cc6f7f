//! Crimp fittings: shell or stem at the left, connection at the right.

use domain::catalogue::CrimpFitting;
use domain::catalogue::styles::{Family, Form, Words, family, form};
use domain::fields::Measure;

use crate::drawing::end::End;
use crate::drawing::frame::{Frame, fullness, title};
use crate::drawing::parts::bend::Bent;
use crate::drawing::sketch::{Dimension, METAL, NUT, Sketch};
use crate::drawing::words::{Sweep, sweep};
use crate::drawing::{Captions, Drawing, Line, Point, measures, words};

/// A crimp fitting from the side.
pub(crate) fn of_crimp_fitting(fitting: &CrimpFitting, captions: &Captions) -> Drawing {
    let dash = measures::dash(Some(&fitting.hose_size));
    let end = end(fitting);
    let mut sketch = sketch(fitting);
    for dimension in &mut sketch.dimensions {
        dimension.text = captions.figures(&dimension.text);
    }
    Frame {
        title: title(fitting, fitting.description.as_deref()),
        left: format!("{} {}", captions.hose, fitting.hose_size.as_str()),
        right: connection(fitting, captions),
        fullness: fullness(dash.max(end.dash)),
    }
    .draw(&sketch)
}

/// The fitting at true size, the mouth of its shell at the origin.
fn sketch(fitting: &CrimpFitting) -> Sketch {
    whole(fitting, is_stem(fitting)).sketch
}

/// A fitting at true size, before crimping or on a hose.
pub(crate) struct Whole {
    pub(crate) sketch: Sketch,
    /// How far hose reaches into it: where the shell ends.
    pub(crate) butt: f64,
    /// The radius of its shell.
    pub(crate) shell: f64,
    /// The point that overall lengths are measured from.
    pub(crate) point: Point,
    /// The drop of an elbow, if known.
    pub(crate) drop_mm: Option<f64>,
    /// Degrees of its bend; 0 if straight.
    pub(crate) bent: f64,
}

/// The fitting on a hose: crimped, whether with its own shell or with a ferrule.
pub(crate) fn crimped(fitting: &CrimpFitting) -> Whole {
    whole(fitting, false)
}

fn whole(fitting: &CrimpFitting, bare_stem: bool) -> Whole {
    let dash = measures::dash(Some(&fitting.hose_size));
    let end = end(fitting);
    let mut sketch = Sketch::default();
    let mouth = if bare_stem { stem(&mut sketch, dash) } else { shell(&mut sketch, dash) };
    let shape = fitting.shape.as_deref().unwrap_or_default();
    let hex = hexagon(fitting, dash);
    let bend = if let Form::Bent(degrees) = form(shape) { degrees } else { 0.0 };
    let point = if bend > 0.0 {
        bent(&mut sketch, fitting, &end, (mouth, bend))
    } else {
        (straight(&mut sketch, &end, mouth, hex), 0.0)
    };
    let ((left, _), (right, _)) = sketch.bounds();
    let reach = (right - left) * 0.04;
    let until = if bend > 0.0 { mouth } else { right + reach };
    sketch.line(Line::Centre, [(left - reach, 0.0), (until, 0.0)]);
    let (diameter, butt) = measures::shell(dash);
    let drop_mm = drop_mm(fitting).filter(|_| bend > 0.0);
    Whole { sketch, butt, shell: diameter / 2.0, point, drop_mm, bent: bend }
}

/// Adds the parts of a straight fitting beyond its shell; returns the point up to which its length is measured.
fn straight(sketch: &mut Sketch, end: &End, from: f64, hex: f64) -> f64 {
    let made = end.draw();
    let mut at = from;
    if made.held {
        let width = hex * 0.3 + 3.0;
        sketch.cylinder(METAL, (at, at + width * 0.22), (hex * 0.42).min(made.stem.max(hex * 0.3)));
        at += width * 0.22;
        sketch.hexagon(NUT, (at, at + width), hex);
        at += width;
    }
    sketch.add(made.sketch.moved(at, 0.0));
    at + made.measured
}

/// Adds the parts of a bent fitting beyond its shell; returns the point up to which its length is measured.
fn bent(
    sketch: &mut Sketch,
    fitting: &CrimpFitting,
    end: &End,
    (from, degrees): (f64, f64),
) -> Point {
    let made = end.draw();
    let shape = fitting.shape.as_deref().unwrap_or_default();
    let own_drop = drop_mm(fitting);
    let sweep = sweep(shape);
    let stretched = match sweep {
        Sweep::Short => 0.8,
        Sweep::Usual => 1.0,
        Sweep::Long => 1.6,
    };
    let drop = own_drop.unwrap_or_else(|| usual_drop(end.dash, degrees) * stretched);
    // An end that points back has to clear the shell.
    let (shell, _) = measures::shell(measures::dash(Some(&fitting.hose_size)));
    let clear = if degrees > 150.0 { shell * 0.55 + end.nut() * 0.6 + 3.0 } else { 1.0 };
    let (sin, cos) = degrees.to_radians().sin_cos();
    let diameter = made.stem * 2.0;
    let tube = Bent {
        degrees,
        diameter,
        rise: (drop - made.seat * sin).max(clear),
        sweep,
        lead: diameter * 0.35,
    }
    .draw(METAL);
    let (x, y) = (from + tube.end.0, tube.end.1);
    sketch.add(tube.sketch.moved(from, 0.0));
    let seat = (x + made.seat * cos, y - made.seat * sin);
    sketch.add(made.sketch.turned_by(degrees).moved(x, y));
    if let Some(drop) = own_drop {
        let text = format!("{} mm", number(drop));
        sketch.dimensions.push(Dimension { from: (seat.0, 0.0), to: seat, text });
    }
    seat
}

/// The crimped shell from the origin on; answers where the body begins.
fn shell(sketch: &mut Sketch, dash: f64) -> f64 {
    let (diameter, length) = measures::shell(dash);
    let (outer, lip) = (diameter / 2.0, diameter * 0.035 + 0.4);
    let (first, last) = (length * 0.1, length * 0.86);
    let collar = outer * 0.8;
    let profile = [
        (0.0, outer + lip * 0.6),
        (first * 0.6, outer + lip),
        (first * 1.2, outer),
        (last, outer),
        (last + length * 0.04, outer + lip * 0.8),
        (length, outer + lip * 0.4),
        (length, collar),
        (length + diameter * 0.07, collar),
    ];
    sketch.turned(METAL, &profile);
    // The marks that the dies of the crimper leave.
    for y in [-0.72, -0.28, 0.28, 0.72] {
        let y = outer * y;
        sketch.line(Line::Thin, [(first * 1.2, y), (last, y)]);
    }
    length + diameter * 0.07
}

/// The barbed stem of a two-piece fitting; answers where the body begins.
fn stem(sketch: &mut Sketch, dash: f64) -> f64 {
    let (diameter, _) = measures::shell(dash);
    let (crest, length) = measures::tail(dash);
    let tail = End::new(Family::Splicer, None, dash, "").draw();
    sketch.add(tail.sketch.mirrored().moved(length, 0.0));
    // The groove that the ferrule locks into.
    let (groove, collar) = (crest * 0.98, diameter * 0.4);
    let unit = diameter * 0.09;
    let profile = [
        (length, collar),
        (length + unit, collar),
        (length + unit, groove),
        (length + unit * 2.0, groove),
        (length + unit * 2.0, collar),
        (length + unit * 3.0, collar),
    ];
    sketch.turned(METAL, &profile);
    length + unit * 3.0
}

/// Whether it is the stem of a two-piece fitting, without a shell of its own.
fn is_stem(fitting: &CrimpFitting) -> bool {
    let texts = [fitting.description.as_deref(), fitting.application.as_deref()];
    texts.into_iter().flatten().any(|text| {
        let words = Words::of(text);
        words.begins(&["ferrule"])
            || words.has(&["stem", "insert"])
            || words.pair(&["two", "2"], &["piece"])
    })
}

fn hexagon(fitting: &CrimpFitting, dash: f64) -> f64 {
    let usual = dash * 1.5875 * 1.12 + 6.0;
    measures::within(fitting.hex_size_mm, 5.0..=200.0).unwrap_or(usual)
}

/// The end of a fitting.
fn end(fitting: &CrimpFitting) -> End {
    let style = fitting.style.as_deref().or(fitting.end_type.as_deref()).unwrap_or_default();
    let family = family(style);
    let dash = measures::dash(Some(&fitting.dash_size));
    let thread = fitting.thread_size.as_deref().unwrap_or_default();
    let inches =
        |text: &str| measures::inches(text).or_else(|| measures::leading_number(text.trim()));
    let diameter = match family {
        Family::Banjo => fitting.banjo_inner_diam_mm.map(Measure::get),
        Family::Standpipe | Family::Tube => fitting.tube_outer_diam_mm.map(Measure::get),
        _ => fitting.flange_diam_inch.as_deref().and_then(inches).map(|inches| inches * 25.4),
    };
    // Makers state it in inches or in millimetres.
    let thickness = fitting.flange_thickness.map(Measure::get);
    let thickness = thickness.map(|value| if value < 2.5 { value * 25.4 } else { value });
    End {
        swivel: fitting.swivel.is_some() && fitting.gender.is_some(),
        bulkhead: fitting.bulkhead,
        nut: fitting.hex_size_nut_mm.map(Measure::get),
        sealed: fitting.seal_type.as_deref().is_some_and(|seal| Words::of(seal).has(&["ring"])),
        on_bend: matches!(form(fitting.shape.as_deref().unwrap_or_default()), Form::Bent(_)),
        diameter: diameter.filter(|mm| (3.0..=200.0).contains(mm)),
        thickness: thickness.filter(|mm| (3.0..=100.0).contains(mm)),
        ..End::new(family, fitting.gender, dash, thread)
    }
}

fn drop_mm(fitting: &CrimpFitting) -> Option<f64> {
    let inches = fitting.drop_length_inch.map(|inches| inches.get() * 25.4);
    fitting.drop_length_mm.map(Measure::get).or(inches).filter(|mm| (1.0..=600.0).contains(mm))
}

fn usual_drop(dash: f64, degrees: f64) -> f64 {
    measures::drop(dash) * degrees.to_radians().sin().max(0.25) * (0.25 + degrees / 120.0).min(1.0)
}

/// A figure with at most one decimal.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// The connection in words, with its size.
pub(crate) fn connection(fitting: &CrimpFitting, captions: &Captions) -> String {
    let size = &fitting.dash_size;
    let words = words::connection(captions, fitting.style.as_ref(), fitting.gender, Some(size));
    match fitting.thread_size.as_deref().filter(|thread| *thread != size.as_str()) {
        Some(thread) => format!("{words} ({thread})"),
        None => words,
    }
}
