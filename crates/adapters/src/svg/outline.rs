//! The data of SVG paths: letters and numbers as lines and curves.

use std::f64::consts::PI;

use paper::Pen;
use paper::drawing::Point;

/// The path's data as steps of a pen; none if the data can't be read.
pub(super) fn outline(data: &str) -> Option<Vec<Pen>> {
    let mut numbers = Numbers { rest: data };
    let mut path = Path::default();
    let mut command = None;
    loop {
        numbers.skip();
        let Some(next) = numbers.rest.chars().next() else { return Some(path.steps) };
        if next.is_ascii_alphabetic() {
            numbers.rest = numbers.rest.get(1..)?;
            command = Some(next);
        } else {
            // Further numbers repeat the command; after a move they are lines.
            command = match command? {
                'M' => Some('L'),
                'm' => Some('l'),
                'Z' | 'z' => return None,
                other => Some(other),
            };
        }
        path.follow(command?, &mut numbers)?;
    }
}

/// A path on its way.
#[derive(Default)]
struct Path {
    steps: Vec<Pen>,
    start: Point,
    at: Point,
    /// The last control point of a cubic, and of a quadratic curve.
    cubic: Option<Point>,
    quadratic: Option<Point>,
}

impl Path {
    fn follow(&mut self, command: char, numbers: &mut Numbers<'_>) -> Option<()> {
        let from = if command.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
        let (cubic, quadratic) = (self.cubic.take(), self.quadratic.take());
        let mirrored = |control: Option<Point>, at: Point| {
            control.map_or(at, |control| (2.0 * at.0 - control.0, 2.0 * at.1 - control.1))
        };
        match command.to_ascii_uppercase() {
            'M' => {
                self.at = numbers.point(from)?;
                self.start = self.at;
                self.steps.push(Pen::Move(self.at));
            }
            'L' => self.line(numbers.point(from)?),
            'H' => self.line((from.0 + numbers.number()?, self.at.1)),
            'V' => self.line((self.at.0, from.1 + numbers.number()?)),
            'C' => {
                let (one, two) = (numbers.point(from)?, numbers.point(from)?);
                self.curve(one, two, numbers.point(from)?);
            }
            'S' => {
                let one = mirrored(cubic, self.at);
                let two = numbers.point(from)?;
                self.curve(one, two, numbers.point(from)?);
            }
            'Q' => {
                let control = numbers.point(from)?;
                self.bend(control, numbers.point(from)?);
            }
            'T' => {
                let control = mirrored(quadratic, self.at);
                self.bend(control, numbers.point(from)?);
            }
            'A' => {
                let radii = (numbers.number()?.abs(), numbers.number()?.abs());
                let turn = numbers.number()?;
                let (large, sweep) = (numbers.flag()?, numbers.flag()?);
                self.arc(radii, turn, (large, sweep), numbers.point(from)?);
            }
            'Z' => {
                self.steps.push(Pen::Close);
                self.at = self.start;
            }
            _ => return None,
        }
        Some(())
    }

    fn line(&mut self, to: Point) {
        self.steps.push(Pen::Line(to));
        self.at = to;
    }

    fn curve(&mut self, one: Point, two: Point, to: Point) {
        self.steps.push(Pen::Curve(one, two, to));
        self.cubic = Some(two);
        self.at = to;
    }

    /// A quadratic curve, converted to a cubic one.
    fn bend(&mut self, control: Point, to: Point) {
        let third = |end: Point| {
            (end.0 + (control.0 - end.0) * 2.0 / 3.0, end.1 + (control.1 - end.1) * 2.0 / 3.0)
        };
        self.steps.push(Pen::Curve(third(self.at), third(to), to));
        self.quadratic = Some(control);
        self.at = to;
    }

    /// An arc of an ellipse between its ends, as curves of a quarter at most: SVG 1.1, F.6.
    fn arc(&mut self, radii: (f64, f64), turn: f64, (large, sweep): (bool, bool), to: Point) {
        let from = self.at;
        let (mut rx, mut ry) = radii;
        if rx == 0.0 || ry == 0.0 || from == to {
            return self.line(to);
        }
        let (sin, cos) = turn.to_radians().sin_cos();
        let half = ((from.0 - to.0) / 2.0, (from.1 - to.1) / 2.0);
        let x = cos * half.0 + sin * half.1;
        let y = cos * half.1 - sin * half.0;
        let reach = (x / rx).powi(2) + (y / ry).powi(2);
        if reach > 1.0 {
            rx *= reach.sqrt();
            ry *= reach.sqrt();
        }
        let (a, b) = ((rx * y).powi(2), (ry * x).powi(2));
        let way = (((rx * ry).powi(2) - a - b) / (a + b)).max(0.0).sqrt();
        let way = if large == sweep { -way } else { way };
        let centre = (way * rx * y / ry, -way * ry * x / rx);
        let angle = |x: f64, y: f64| ((y - centre.1) / ry).atan2((x - centre.0) / rx);
        let begin = angle(x, y);
        let mut spread = angle(-x, -y) - begin;
        if sweep && spread < 0.0 {
            spread += 2.0 * PI;
        } else if !sweep && spread > 0.0 {
            spread -= 2.0 * PI;
        }
        let middle = (
            cos * centre.0 - sin * centre.1 + f64::midpoint(from.0, to.0),
            sin * centre.0 + cos * centre.1 + f64::midpoint(from.1, to.1),
        );
        let place = |x: f64, y: f64| {
            (cos * rx * x - sin * ry * y + middle.0, sin * rx * x + cos * ry * y + middle.1)
        };
        let quarters = (spread.abs() / (PI / 2.0)).ceil().clamp(1.0, 4.0);
        let step = spread / quarters;
        let reach = 4.0 / 3.0 * (step / 4.0).tan();
        let mut from = begin;
        let mut left = quarters;
        while left > 0.0 {
            let end = from + step;
            let (sin_a, cos_a) = from.sin_cos();
            let (sin_b, cos_b) = end.sin_cos();
            let one = place(cos_a - reach * sin_a, sin_a + reach * cos_a);
            let two = place(cos_b + reach * sin_b, sin_b - reach * cos_b);
            let last = if left <= 1.0 { to } else { place(cos_b, sin_b) };
            self.steps.push(Pen::Curve(one, two, last));
            from = end;
            left -= 1.0;
        }
        self.at = to;
    }
}

/// Numbers of a text, apart by blanks, commas or nothing but their signs.
pub(super) struct Numbers<'a> {
    pub(super) rest: &'a str,
}

impl Numbers<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    }

    pub(super) fn number(&mut self) -> Option<f64> {
        self.skip();
        let (mut end, mut dot, mut power) = (0, false, false);
        for (at, c) in self.rest.char_indices() {
            let before = self.rest.get(..at).and_then(|text| text.chars().last());
            let sign_of_power = power && matches!(before, Some('e' | 'E'));
            let goes_on = match c {
                '0'..='9' => true,
                '+' | '-' => at == 0 || sign_of_power,
                '.' if !dot && !power => {
                    dot = true;
                    true
                }
                'e' | 'E' if !power && at > 0 => {
                    power = true;
                    true
                }
                _ => false,
            };
            if !goes_on {
                break;
            }
            end = at + c.len_utf8();
        }
        let (number, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        // A unit may begin as a power does.
        let number = number.trim_end_matches(['e', 'E']);
        number.parse().ok().filter(|number: &f64| number.is_finite())
    }

    fn point(&mut self, from: Point) -> Option<Point> {
        Some((from.0 + self.number()?, from.1 + self.number()?))
    }

    /// A flag, 0 or 1, which needs no separator after it.
    fn flag(&mut self) -> Option<bool> {
        self.skip();
        let flag = match self.rest.chars().next()? {
            '0' => false,
            '1' => true,
            _ => return None,
        };
        self.rest = self.rest.get(1..)?;
        Some(flag)
    }
}

/// A length in dots, without its unit.
pub(super) fn length(text: &str) -> Option<f64> {
    Numbers { rest: text }.number()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_text(data: &str) -> String {
        let Some(steps) = outline(data) else { return "none".to_owned() };
        let p =
            |(x, y): &Point| format!("{},{}", (x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0);
        let words = steps.iter().map(|step| match step {
            Pen::Move(to) => format!("M{}", p(to)),
            Pen::Line(to) => format!("L{}", p(to)),
            Pen::Curve(one, two, to) => format!("C{} {} {}", p(one), p(two), p(to)),
            Pen::Close => "Z".to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn data_are_read_as_they_are_written_anywhere() {
        for (data, expected) in [
            ("M0 0l9 9", "M0,0 L9,9"),
            ("m1,1 2,0 0,2z m5 5h1v-1", "M1,1 L3,1 L3,3 Z M6,6 L7,6 L7,5"),
            ("M.5.5-1-1", "M0.5,0.5 L-1,-1"),
            ("M1e1 2E-1H3", "M10,0.2 L3,0.2"),
            ("M0 0C1 1 2 1 3 0s2-1 3 0", "M0,0 C1,1 2,1 3,0 C4,-1 5,-1 6,0"),
            ("M0 0Q3 3 6 0T12 0", "M0,0 C2,2 4,2 6,0 C8,-2 10,-2 12,0"),
            // Half a circle, in two quarters.
            ("M0 0A5 5 0 0 1 10 0", "M0,0 C0,-2.8 2.2,-5 5,-5 C7.8,-5 10,-2.8 10,0"),
            ("M0 0a5 5 0 0110 0", "M0,0 C0,-2.8 2.2,-5 5,-5 C7.8,-5 10,-2.8 10,0"),
            ("M0 0A0 5 0 0 1 10 0", "M0,0 L10,0"),
            ("", ""),
            ("L", "none"),
            ("9 9", "none"),
            ("M0 0X1", "none"),
        ] {
            assert_eq!(steps_text(data), expected, "{data}");
        }
    }
}
