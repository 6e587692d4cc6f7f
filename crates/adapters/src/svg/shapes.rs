//! SVG pictures as shapes in plain colours, for paper.
//!
//! Gradients are printed in their mean colour, translucent parts as on white. Texts, patterns, clips and
//! effects aren't printed; a logo for paper must be saved with its letters as paths.

use paper::drawing::Point;
use paper::{Pen, Shape, Shapes};
use roxmltree::{Document, Node};

use super::outline::{Numbers, length, outline};
use super::paint::{Named, Paint, Way};

/// Pictures of more shapes than any logo has aren't printed.
const MOST: usize = 20_000;
/// Limit of visited elements, since references may repeat the same elements again and again.
const MOST_SEEN: usize = 200_000;
/// The control points of a quarter of a circle.
const ROUND: f64 = 0.552_284_75;

/// The shapes of a picture; none if it can't be read or draws nothing.
pub(crate) fn shapes(bytes: &[u8]) -> Option<Shapes> {
    let text = std::str::from_utf8(bytes).ok()?;
    let document = Document::parse(text.strip_prefix('\u{feff}').unwrap_or(text)).ok()?;
    let root = document.root_element();
    let side = |name: &str| root.attribute(name).and_then(length);
    let (left, top, width, height) = match root.attribute("viewBox").and_then(four) {
        Some(found) => found,
        None => (0.0, 0.0, side("width")?, side("height")?),
    };
    let sensible = |side: f64| (1e-3..=1e6).contains(&side);
    if !sensible(width) || !sensible(height) {
        return None;
    }
    let named = Named::of(&document);
    let mut drawn = Drawn { named: &named, shapes: Vec::new(), seen: 0 };
    let way = Way::IDENTITY.then_moved((-left, -top));
    drawn.children(root, &Paint::default().of(root), way, 0)?;
    let shapes = drawn.shapes;
    (!shapes.is_empty()).then_some(Shapes { width, height, shapes })
}

struct Drawn<'a> {
    named: &'a Named<'a>,
    shapes: Vec<Shape>,
    /// Number of visited elements, including repeated references.
    seen: usize,
}

/// References may lead to others, but not for ever.
const DEEPEST: usize = 60;

impl<'a> Drawn<'a> {
    fn children(&mut self, node: Node<'a, 'a>, paint: &Paint, way: Way, deep: usize) -> Option<()> {
        if deep > DEEPEST {
            return Some(());
        }
        for child in node.children().filter(Node::is_element) {
            self.node(child, paint, way, deep + 1)?;
        }
        Some(())
    }

    fn node(&mut self, node: Node<'a, 'a>, paint: &Paint, way: Way, deep: usize) -> Option<()> {
        self.seen += 1;
        if self.seen > MOST_SEEN {
            return None;
        }
        let paint = paint.of(node);
        if paint.hidden {
            return Some(());
        }
        let way = node.attribute("transform").map_or(Some(way), |transform| way.then(transform))?;
        match node.tag_name().name() {
            "g" | "svg" | "switch" => self.children(node, &paint, way, deep),
            "use" => {
                let name = node.attributes().find(|attribute| attribute.name() == "href");
                let name = name.and_then(|attribute| attribute.value().trim().strip_prefix('#'));
                let Some(target) = name.and_then(|name| self.named.node(name)) else {
                    return Some(());
                };
                let number = |name| node.attribute(name).and_then(length).unwrap_or(0.0);
                let way = way.then_moved((number("x"), number("y")));
                if target.tag_name().name() == "symbol" {
                    return self.children(target, &paint.of(target), way, deep);
                }
                if deep > DEEPEST { Some(()) } else { self.node(target, &paint, way, deep + 1) }
            }
            _ => {
                let steps = steps(node).unwrap_or_default();
                let shape = paint.shape(self.named, way.along(steps), way.scale());
                self.shapes.extend(shape);
                (self.shapes.len() <= MOST).then_some(())
            }
        }
    }
}

/// The pen steps of a shape; none if it draws nothing.
fn steps(node: Node<'_, '_>) -> Option<Vec<Pen>> {
    let number = |name: &str| node.attribute(name).and_then(length);
    let or_zero = |name: &str| number(name).unwrap_or(0.0);
    match node.tag_name().name() {
        "path" => outline(node.attribute("d")?),
        "rect" => {
            let (x, y) = (or_zero("x"), or_zero("y"));
            let (width, height) = (number("width")?, number("height")?);
            let rx = number("rx").or(number("ry")).unwrap_or(0.0).clamp(0.0, width / 2.0);
            let ry = number("ry").or(number("rx")).unwrap_or(0.0).clamp(0.0, height / 2.0);
            Some(rounded((x, y), (x + width, y + height), (rx, ry)))
        }
        "circle" => {
            let (x, y, r) = (or_zero("cx"), or_zero("cy"), number("r")?);
            Some(rounded((x - r, y - r), (x + r, y + r), (r, r)))
        }
        "ellipse" => {
            let (x, y, rx, ry) = (or_zero("cx"), or_zero("cy"), number("rx")?, number("ry")?);
            Some(rounded((x - rx, y - ry), (x + rx, y + ry), (rx, ry)))
        }
        "line" => {
            let from = (or_zero("x1"), or_zero("y1"));
            Some(vec![Pen::Move(from), Pen::Line((or_zero("x2"), or_zero("y2")))])
        }
        "polyline" => outline(&format!("M{}", node.attribute("points")?)),
        "polygon" => outline(&format!("M{}z", node.attribute("points")?)),
        _ => None,
    }
}

/// A rectangle with round corners.
fn rounded((left, top): Point, (right, bottom): Point, (rx, ry): (f64, f64)) -> Vec<Pen> {
    if rx <= 0.0 || ry <= 0.0 {
        let corners = [(right, top), (right, bottom), (left, bottom)];
        let lines = corners.into_iter().map(Pen::Line);
        return std::iter::once(Pen::Move((left, top))).chain(lines).chain([Pen::Close]).collect();
    }
    let (kx, ky) = (rx * (1.0 - ROUND), ry * (1.0 - ROUND));
    vec![
        Pen::Move((left + rx, top)),
        Pen::Line((right - rx, top)),
        Pen::Curve((right - kx, top), (right, top + ky), (right, top + ry)),
        Pen::Line((right, bottom - ry)),
        Pen::Curve((right, bottom - ky), (right - kx, bottom), (right - rx, bottom)),
        Pen::Line((left + rx, bottom)),
        Pen::Curve((left + kx, bottom), (left, bottom - ky), (left, bottom - ry)),
        Pen::Line((left, top + ry)),
        Pen::Curve((left, top + ky), (left + kx, top), (left + rx, top)),
        Pen::Close,
    ]
}

fn four(text: &str) -> Option<(f64, f64, f64, f64)> {
    let mut numbers = Numbers { rest: text };
    Some((numbers.number()?, numbers.number()?, numbers.number()?, numbers.number()?))
}

#[cfg(test)]
mod tests {
    use paper::drawing::Colour;

    use super::*;

    fn of(inner: &str) -> Option<Shapes> {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="10 0 40 20">{inner}</svg>"#
        );
        shapes(svg.as_bytes())
    }

    fn fills(inner: &str) -> Vec<Option<Colour>> {
        of(inner)
            .map(|found| found.shapes.iter().map(|shape| shape.fill).collect())
            .unwrap_or_default()
    }

    #[test]
    fn shapes_are_drawn_where_they_stand() {
        let found =
            of(r#"<g transform="translate(5) scale(2)"><rect x="10" width="5" height="5"/></g>"#)
                .unwrap();
        assert_eq!((found.width, found.height), (40.0, 20.0));
        // 10 × 2 + 5, less the 10 at which the view begins.
        assert_eq!(found.shapes[0].steps[0], Pen::Move((15.0, 0.0)));
        assert_eq!(found.shapes[0].steps[2], Pen::Line((25.0, 10.0)));
    }

    #[test]
    fn pictures_that_multiply_are_not_drawn() {
        let group = |at: u32| {
            let uses = format!(r##"<use href="#g{}"/>"##, at + 1).repeat(8);
            format!(r#"<g id="g{at}">{uses}</g>"#)
        };
        let groups: String = (0..50).map(group).collect();
        assert_eq!(of(&groups), None);
    }

    #[test]
    fn colours_are_inherited_and_mixed_with_white() {
        let black = Some(Colour(0, 0, 0));
        for (inner, expected) in [
            (r#"<circle r="3"/>"#, vec![black]),
            (
                r##"<g fill="#f00"><circle r="3"/><path d="M0 0h9" fill="blue"/></g>"##,
                vec![Some(Colour(255, 0, 0)), Some(Colour(0, 0, 255))],
            ),
            (
                r#"<rect width="9" height="9" fill="rgb(10,20,30)" fill-opacity="0"/>"#,
                vec![Some(Colour(255, 255, 255))],
            ),
            (
                r#"<g opacity=".5"><rect width="9" height="9"/></g>"#,
                vec![Some(Colour(128, 128, 128))],
            ),
            (
                r##"<linearGradient id="a"><stop stop-color="#000"/><stop stop-color="#fff"/></linearGradient><rect width="9" height="9" fill="url(#a)"/>"##,
                vec![Some(Colour(128, 128, 128))],
            ),
            (
                r##"<defs><circle id="c" r="3"/></defs><use xlink:href="#c" fill="#00ff00"/>"##,
                vec![Some(Colour(0, 255, 0))],
            ),
            (
                r#"<rect width="9" height="9" fill="none" stroke="red" stroke-width="2"/>"#,
                vec![None],
            ),
            (r#"<rect width="9" height="9" display="none"/><text>Acme</text>"#, vec![]),
            (r##"<g id="a"><use href="#a"/><circle r="1"/></g>"##, vec![black; 1]),
        ] {
            let found = fills(inner);
            assert!(
                found.starts_with(&expected)
                    && (found.len() == expected.len() || inner.contains("id=\"a\"><use")),
                "{inner}: {found:?}"
            );
        }
        assert_eq!(of("<path d='nonsense'/>"), None);
        assert_eq!(shapes(b"<svg"), None);
        assert_eq!(
            shapes(br#"<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>"#),
            None
        );
    }
}
