//! Logos as the operators of PDF.

use paper::drawing::Point;
use paper::{Dots, Logo, Pen, Shape};

use super::operators::{colour, figure, fine, points_of, push};

/// Draws a logo into a box whose lower left corner is given; `named` is the object of a picture, by
/// which it is called.
pub(super) fn draw(
    drawing: &mut String,
    logo: &Logo,
    (x, y): Point,
    (width, height): (f64, f64),
    named: impl Fn(&Dots) -> Option<usize>,
) {
    let [x, y, width, height] = [x, y, width, height].map(points_of);
    match logo {
        Logo::Dots(dots) => {
            let Some(name) = named(dots) else { return };
            let [x, y, width, height] = [x, y, width, height].map(figure);
            let way = format_args!("q\n{width} 0 0 {height} {x} {y} cm\n/P{name} Do\nQ\n");
            push(drawing, way);
        }
        Logo::Shapes(shapes) => {
            let scale = width / shapes.width;
            drawing.push_str("q\n");
            let (top, size) = (figure(y + height), (figure(shapes.width), figure(shapes.height)));
            // Downwards from the upper left corner, and nothing beyond the edges.
            let (x, scale) = (figure(x), fine(scale));
            push(drawing, format_args!("{scale} 0 0 -{scale} {x} {top} cm\n"));
            push(drawing, format_args!("0 0 {} {} re W n\n", size.0, size.1));
            for shape in &shapes.shapes {
                paint(drawing, shape);
            }
            drawing.push_str("Q\n");
        }
    }
}

fn paint(drawing: &mut String, shape: &Shape) {
    if let Some(fill) = shape.fill {
        push(drawing, format_args!("{} rg\n", colour(fill)));
    }
    if let Some((line, width)) = shape.stroke {
        push(drawing, format_args!("{} RG\n{} w\n", colour(line), fine(width)));
    }
    let point = |(x, y): Point| format!("{} {}", fine(x), fine(y));
    for step in &shape.steps {
        match step {
            Pen::Move(to) => push(drawing, format_args!("{} m\n", point(*to))),
            Pen::Line(to) => push(drawing, format_args!("{} l\n", point(*to))),
            Pen::Curve(one, two, to) => {
                let points = (point(*one), point(*two), point(*to));
                push(drawing, format_args!("{} {} {} c\n", points.0, points.1, points.2));
            }
            Pen::Close => drawing.push_str("h\n"),
        }
    }
    drawing.push_str(match (shape.fill.is_some(), shape.stroke.is_some(), shape.even_odd) {
        (true, true, true) => "B*\n",
        (true, true, false) => "B\n",
        (true, false, true) => "f*\n",
        (true, false, false) => "f\n",
        (false, true, _) => "S\n",
        (false, false, _) => "n\n",
    });
}
