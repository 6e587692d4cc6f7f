//! Logos as PDF operators, each in an object that pages refer to.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use domain::catalogue::images::Image;
use paper::drawing::Point;
use paper::{Logo, Pen, Shape, Shapes};

use super::operators::{colour, figure, fine, points_of, push};

/// Number of logos that are kept in memory.
const MOST: usize = 32;
/// Limit of outline steps and dots of all kept logos together; each takes up to 60 bytes.
const MOST_STEPS: usize = 1_000_000;

/// A logo that is drawn at its first use; none for a picture that can't be printed.
type OnceDrawn = Arc<OnceLock<Option<Arc<Logo>>>>;

/// The most recently printed logos, by the digests of their pictures: drawing a logo may take longer than the
/// rest of a label.
#[derive(Default)]
pub(super) struct DrawnLogos(Mutex<VecDeque<([u8; 32], OnceDrawn)>>);

impl DrawnLogos {
    /// A picture as a logo; none if it can't be printed.
    pub(super) fn drawn(&self, image: &Image) -> Option<Arc<Logo>> {
        let once = self.place(image.digest);
        let logo = once.get_or_init(|| crate::image::logo(image).map(Arc::new)).clone();
        self.forget_old();
        logo
    }

    fn place(&self, digest: [u8; 32]) -> OnceDrawn {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|(of, _)| *of == digest);
        let entry = found.and_then(|at| kept.remove(at));
        let entry = entry.unwrap_or_else(|| (digest, OnceDrawn::default()));
        let once = Arc::clone(&entry.1);
        kept.push_front(entry);
        once
    }

    /// The logo that was just printed stays.
    fn forget_old(&self) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut steps = 0;
        let within = kept.iter().take(MOST).take_while(|(_, once)| {
            steps += once.get().and_then(Option::as_ref).map_or(0, |logo| steps_of(logo));
            steps <= MOST_STEPS
        });
        let within = within.count().max(1);
        kept.truncate(within);
    }
}

fn steps_of(logo: &Logo) -> usize {
    match logo {
        Logo::Dots(dots) => dots.colours.len() / 60,
        Logo::Shapes(shapes) => shapes.shapes.iter().map(|shape| 1 + shape.steps.len()).sum(),
    }
}

/// Draws the object of a logo into a box with this lower left corner. The object fills a unit square, or has
/// the size of its drawing.
pub(super) fn call(
    drawing: &mut String,
    logo: &Logo,
    object: usize,
    (x, y): Point,
    (width, height): (f64, f64),
) {
    let [x, y, width, height] = [x, y, width, height].map(points_of);
    let (across, up) = match logo {
        Logo::Dots(_) => (figure(width), figure(height)),
        Logo::Shapes(shapes) => (fine(width / shapes.width), fine(height / shapes.height)),
    };
    let [x, y] = [x, y].map(figure);
    push(drawing, format_args!("q\n{across} 0 0 {up} {x} {y} cm\n/P{object} Do\nQ\n"));
}

/// The entries and operators of a logo's object, clipped to its edges.
pub(super) fn form(shapes: &Shapes) -> (String, String) {
    let (width, height) = (fine(shapes.width), fine(shapes.height));
    let entries = format!(
        "/Type/XObject/Subtype/Form/BBox[0 0 {width} {height}]/Matrix[1 0 0 -1 0 {height}]/Resources<<>>"
    );
    let mut drawing = String::new();
    for shape in &shapes.shapes {
        paint(&mut drawing, shape);
    }
    (entries, drawing)
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

#[cfg(test)]
mod tests {
    use domain::catalogue::images::MediaType;

    use super::*;

    fn picture(name: u32, shapes: usize) -> Image {
        let circles = r#"<circle r="1"/>"#.repeat(shapes);
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {name} 9">{circles}</svg>"#
        );
        crate::image::image(MediaType::Svg, svg.into_bytes())
    }

    #[test]
    fn logos_are_drawn_once_and_the_last_ones_kept() {
        let logos = DrawnLogos::default();
        let first = logos.drawn(&picture(1, 1)).unwrap();
        assert!(Arc::ptr_eq(&first, &logos.drawn(&picture(1, 1)).unwrap()));
        let count = || logos.0.lock().unwrap().len();
        for name in 2..100 {
            logos.drawn(&picture(name, 1)).unwrap();
        }
        assert_eq!(count(), MOST);
        assert!(!Arc::ptr_eq(&first, &logos.drawn(&picture(1, 1)).unwrap()), "forgotten");
        // Large ones push out others: a circle has ten steps.
        for name in 100..110 {
            logos.drawn(&picture(name, 19_000)).unwrap();
        }
        assert_eq!(count(), 4);
        assert!(logos.drawn(&picture(1, 0)).is_none());
    }
}
