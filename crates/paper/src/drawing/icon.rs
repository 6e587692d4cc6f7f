//! Small drawings of the words of enumerations.

use domain::catalogue::Gender;
use domain::catalogue::styles::{Family, Form, family, form};

use super::end::End;
use super::frame::icon;
use super::model::{Drawing, Line};
use super::sketch::{METAL, Sketch};
use super::words::sweep;
use crate::drawing::parts::bend::Bent;

/// The side of a connection: a thread outside, or one inside.
pub(crate) fn of_gender(gender: Gender) -> Drawing {
    let (title, end) = match gender {
        Gender::Male => ("male", End::new(Family::Jic, Some(gender), 8.0, "")),
        Gender::Female => {
            ("female", End { swivel: true, ..End::new(Family::Jic, Some(gender), 8.0, "") })
        }
    };
    icon(title.to_owned(), &end.draw().sketch)
}

/// A shape of a fitting or adaptor.
pub(crate) fn of_shape(word: &str) -> Drawing {
    let mut sketch = Sketch::default();
    let (long, half) = (30.0, 6.0);
    let bar = |degrees: f64| {
        let mut bar = Sketch::default();
        bar.patch(METAL, [(0.0, -half), (long, -half), (long, half), (0.0, half)]);
        for edge in [-half, half] {
            bar.line(Line::Outline, [(half, edge), (long, edge)]);
        }
        bar.cylinder(METAL, (long - 5.0, long), half * 1.5);
        bar.turned_by(degrees)
    };
    let ways: &[f64] = match form(word) {
        Form::Straight => &[0.0, 180.0],
        Form::Tee => &[0.0, 90.0, 180.0],
        Form::Cross => &[0.0, 90.0, 180.0, 270.0],
        Form::Bent(degrees) => {
            let bent = Bent {
                degrees,
                diameter: half * 2.0,
                rise: 34.0 * degrees.to_radians().sin().max(0.3),
                sweep: sweep(word),
                lead: 12.0,
            };
            let tube = bent.draw(METAL);
            let (x, y) = tube.end;
            let mut start = Sketch::default();
            start.cylinder(METAL, (-6.0, 0.0), half * 1.5);
            let mut end = Sketch::default();
            end.cylinder(METAL, (0.0, 6.0), half * 1.5);
            sketch.add(tube.sketch);
            sketch.add(start);
            sketch.add(end.turned_by(degrees).moved(x, y));
            &[]
        }
    };
    for degrees in ways {
        sketch.add(bar(*degrees));
    }
    let closed = [0.0, 90.0, 180.0, 270.0]
        .into_iter()
        .filter(|side| !ways.is_empty() && ways.iter().all(|way| (way - side).abs() > 1.0));
    for degrees in closed {
        let mut face = Sketch::default();
        face.line(Line::Outline, [(half, -half), (half, half)]);
        sketch.add(face.turned_by(degrees));
    }
    icon(word.to_owned(), &sketch)
}

/// A connection family, from the requested side or the one that shows it best.
pub(crate) fn of_style(word: &str, gender: Option<Gender>) -> Drawing {
    let family = family(word);
    let telling = match family {
        Family::Npsm
        | Family::DinLight
        | Family::DinHeavy
        | Family::Cone60
        | Family::FrenchMetric
        | Family::FrenchGaz
        | Family::Jis
        | Family::Komatsu => Some(Gender::Female),
        Family::Other => None,
        _ => Some(Gender::Male),
    };
    let gender = telling.and(gender).or(telling);
    let turns = gender == Some(Gender::Female);
    let sealed = matches!(family, Family::DinLight | Family::DinHeavy | Family::Bspp);
    let fixed = matches!(family, Family::Npt | Family::Bspt | Family::Boss);
    let end = End { swivel: turns && !fixed, sealed, ..End::new(family, gender, 8.0, "") };
    icon(word.to_owned(), &end.draw().sketch)
}
