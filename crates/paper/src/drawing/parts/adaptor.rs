//! Adaptors: a body with two to four connections.

use domain::Text;
use domain::catalogue::styles::{Form, family, form};
use domain::catalogue::{Adaptor, Bulkhead, Gender, Swivel};
use domain::measures::size::Size;

use crate::drawing::end::{End, Made};
use crate::drawing::frame::{Frame, fullness, title};
use crate::drawing::sketch::{METAL, NUT, Sketch};
use crate::drawing::{Captions, Drawing, Line, Point, measures, words};

/// An adaptor from the side: end 1 at the left, end 2 at the right, end 3 above, end 4 below;
/// end 2 of an elbow points upwards.
pub(crate) fn of_adaptor(adaptor: &Adaptor, captions: &Captions) -> Drawing {
    let ends = ends(adaptor);
    let largest = ends.iter().map(|end| end.dash).fold(2.0, f64::max);
    let title = title(adaptor, adaptor.description.as_deref());
    let words = |fields: &EndFields<'_>| {
        words::connection(captions, fields.style, fields.gender, fields.size)
    };
    let words: Vec<String> =
        fields(adaptor).iter().map(words).filter(|words| !words.is_empty()).collect();
    let (left, right) = of_ends(words);
    Frame { title, left, right, fullness: fullness(largest) }.draw(&sketch(adaptor, &ends))
}

/// The first end at the left, all others at the right.
fn of_ends(words: Vec<String>) -> (String, String) {
    let mut words = words.into_iter();
    let left = words.next().unwrap_or_default();
    let mut others: Vec<String> = words.collect();
    if others.len() > 1 && others.iter().all(|other| *other == left) {
        return (format!("{} × {left}", others.len() + 1), String::new());
    }
    others.dedup();
    (left, others.join(" / "))
}

/// Catalogue fields of one end.
struct EndFields<'a> {
    style: Option<&'a Text>,
    gender: Option<Gender>,
    size: Option<&'a Size>,
    swivel: Option<Swivel>,
    bulkhead: Option<Bulkhead>,
}

fn fields(adaptor: &Adaptor) -> [EndFields<'_>; 4] {
    macro_rules! end_fields {
        ($style:ident, $gender:ident, $size:ident, $swivel:ident, $bulkhead:ident) => {
            EndFields {
                style: adaptor.$style.as_ref(),
                gender: adaptor.$gender,
                size: adaptor.$size.as_ref(),
                swivel: adaptor.$swivel,
                bulkhead: adaptor.$bulkhead,
            }
        };
    }
    [
        end_fields!(end1_style, end1_gender, end1_dash_size, end1_swivel, end1_bulkhead),
        end_fields!(end2_style, end2_gender, end2_dash_size, end2_swivel, end2_bulkhead),
        end_fields!(end3_style, end3_gender, end3_dash_size, end3_swivel, end3_bulkhead),
        end_fields!(end4_style, end4_gender, end4_dash_size, end4_swivel, end4_bulkhead),
    ]
}

/// How many ends a form has at least.
const fn least(form: Form) -> usize {
    match form {
        Form::Straight | Form::Bent(_) => 2,
        Form::Tee => 3,
        Form::Cross => 4,
    }
}

fn ends(adaptor: &Adaptor) -> Vec<End> {
    let form = form(&adaptor.shape);
    let is_said = |fields: &EndFields<'_>| {
        fields.style.is_some() || fields.gender.is_some() || fields.size.is_some()
    };
    let fields = fields(adaptor);
    let count = fields.iter().rposition(is_said).map_or(0, |last| last + 1).max(least(form));
    let usual = fields.iter().find_map(|end| end.size);
    fields
        .iter()
        .take(count)
        .map(|end| {
            let size = end.size.or(usual);
            let dash = measures::dash(size);
            let style = end.style.map_or("", |style| style);
            let thread = size.map_or("", Size::as_str);
            let thread = if thread.starts_with(['M', 'm']) { thread } else { "" };
            End {
                swivel: end.swivel.is_some() && end.gender.is_some(),
                bulkhead: end.bulkhead,
                on_bend: form != Form::Straight,
                ..End::new(family(style), end.gender, dash, thread)
            }
        })
        .collect()
}

fn sketch(adaptor: &Adaptor, ends: &[End]) -> Sketch {
    let mut made = ends.iter().map(End::draw);
    let (Some(first), Some(second)) = (made.next(), made.next()) else { return Sketch::default() };
    let (third, fourth) = (made.next(), made.next());
    let wide = ends.iter().map(|end| end.thread).fold(4.0, f64::max);
    match form(&adaptor.shape) {
        Form::Straight if third.is_none() => straight(first, second, wide),
        Form::Bent(degrees) if third.is_none() => elbow(first, second, degrees, wide),
        Form::Straight | Form::Bent(_) | Form::Tee | Form::Cross => {
            ways(first, second, third, fourth, wide)
        }
    }
}

fn straight(first: Made, second: Made, wide: f64) -> Sketch {
    let mut sketch = Sketch::default();
    let hexagon = wide * 1.13 + 2.5;
    let width = if first.held || second.held { wide * 0.3 + 3.0 } else { wide * 0.2 };
    let half = width / 2.0;
    let (left, right) = (half + first.length, half + second.length);
    sketch.add(first.sketch.mirrored().moved(-half, 0.0));
    sketch.add(second.sketch.moved(half, 0.0));
    if first.held || second.held {
        sketch.hexagon(NUT, (-half, half), hexagon);
    } else {
        sketch.cylinder(METAL, (-half, half), first.stem.max(second.stem));
    }
    let reach = (left + right) * 0.04;
    sketch.line(Line::Centre, [(-left - reach, 0.0), (right + reach, 0.0)]);
    sketch
}

/// A forged body: an arm for each end, meeting at the origin.
fn elbow(first: Made, second: Made, degrees: f64, wide: f64) -> Sketch {
    let body = wide * 0.5 + 1.0;
    let (sin, cos) = degrees.to_radians().sin_cos();
    // Where the inner edges of the arms meet.
    let inner = body * (degrees / 2.0).to_radians().tan();
    let arm = inner + wide * 0.12 + 1.0;
    let mut sketch = Sketch::default();
    let along =
        |from: f64, side: f64| -> Point { (from * cos + side * sin, -from * sin + side * cos) };
    let outline: Vec<Point> = vec![
        (-arm, -body),
        (-inner, -body),
        along(arm, -body),
        along(arm, body),
        along(-inner * 0.45, body),
        (inner * 0.45, body),
        (-arm, body),
    ];
    let reach = (first.length + second.length + 2.0 * arm) * 0.03;
    let (left, right) = (arm + first.length + reach, arm + second.length + reach);
    sketch.add(first.sketch.mirrored().moved(-arm, 0.0));
    sketch.add(second.sketch.moved(arm, 0.0).turned_by(degrees));
    sketch.area(METAL, outline);
    sketch.line(Line::Centre, [(-left, 0.0), (0.0, 0.0), along(right, 0.0)]);
    sketch
}

fn ways(first: Made, second: Made, third: Option<Made>, fourth: Option<Made>, wide: f64) -> Sketch {
    let body = wide * 0.5 + 1.0;
    let arm = body * 1.25 + 1.5;
    let reach = wide * 0.12 + 1.0;
    let mut sketch = Sketch::default();
    let (up, down) =
        (third.as_ref().map(|made| made.length), fourth.as_ref().map(|made| made.length));
    let (left, right) = (first.length, second.length);
    sketch.add(first.sketch.mirrored().moved(-arm, 0.0));
    sketch.add(second.sketch.moved(arm, 0.0));
    for (made, degrees) in [(third, 90.0), (fourth, -90.0)] {
        if let Some(made) = made {
            sketch.add(made.sketch.moved(arm, 0.0).turned_by(degrees));
        }
    }
    let bevel = body * 0.16;
    // The upper edge from left to right; the lower edge is the same, turned half around.
    let edge = |open: bool| {
        let branch = [
            (-body - bevel, -body),
            (-body, -body - bevel),
            (-body, -arm),
            (body, -arm),
            (body, -body - bevel),
            (body + bevel, -body),
        ];
        let branch = branch.into_iter().filter(move |_| open);
        [(-arm, -body)].into_iter().chain(branch).chain([(arm, -body)])
    };
    let below = edge(down.is_some()).map(|(x, y)| (-x, -y));
    let outline: Vec<Point> = edge(up.is_some()).chain(below).collect();
    sketch.area(METAL, outline);
    sketch.line(Line::Centre, [(-arm - left - reach, 0.0), (arm + right + reach, 0.0)]);
    let top = up.map_or(0.0, |length| -arm - length - reach);
    let bottom = down.map_or(0.0, |length| arm + length + reach);
    sketch.line(Line::Centre, [(0.0, top), (0.0, bottom)]);
    sketch
}
