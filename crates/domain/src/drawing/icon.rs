//! Small drawings of the words of enumerations.

use super::bend::Bent;
use super::end::End;
use super::frame::icon;
use super::model::{Drawing, Line};
use super::sketch::{METAL, Sketch};
use super::words::{Family, Form, family, form, sweep};
use crate::catalogue::Gender;

/// The side of a connection: a thread outside, or one inside.
pub fn of_gender(gender: Gender) -> Drawing {
    let (title, end) = match gender {
        Gender::Male => ("male", End::new(Family::Jic, Some(gender), 8.0, "")),
        Gender::Female => {
            ("female", End { swivel: true, ..End::new(Family::Jic, Some(gender), 8.0, "") })
        }
    };
    icon(title.to_owned(), &end.draw().sketch)
}

/// A shape of a fitting or adaptor.
pub fn of_shape(word: &str) -> Drawing {
    let mut sketch = Sketch::default();
    let (long, half) = (30.0, 6.0);
    let bar = |degrees: f64| {
        let mut bar = Sketch::default();
        bar.cylinder(METAL, (half - 3.0, long), half);
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
    if !ways.is_empty() {
        for degrees in ways {
            sketch.add(bar(*degrees));
        }
        sketch.patch(METAL, [(-half, -half), (half, -half), (half, half), (-half, half)]);
        let faces = [
            (0.0, [(half, -half), (half, half)]),
            (90.0, [(-half, -half), (half, -half)]),
            (180.0, [(-half, -half), (-half, half)]),
            (270.0, [(-half, half), (half, half)]),
        ];
        for (degrees, face) in faces {
            if !ways.iter().any(|way| (way - degrees).abs() < 1.0) {
                sketch.line(Line::Outline, face);
            }
        }
    }
    icon(word.to_owned(), &sketch)
}

/// A connection family, by the side that tells it best.
pub fn of_style(word: &str) -> Drawing {
    let family = family(word);
    let gender = match family {
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
    let turns = gender == Some(Gender::Female);
    let sealed = matches!(family, Family::DinLight | Family::DinHeavy | Family::Bspp);
    let end = End { swivel: turns, sealed, ..End::new(family, gender, 8.0, "") };
    icon(word.to_owned(), &end.draw().sketch)
}
