//! Logos for printing, and their position.

use crate::drawing::{Colour, Point};

/// The dots that a logo is printed with at most: 300 to an inch of the largest box.
pub const MOST_DOTS: (u32, u32) = (540, 180);

/// A picture as dots on white: red, green and blue of each, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dots {
    /// How many in a row.
    pub width: u32,
    /// How many rows.
    pub height: u32,
    /// Three bytes for each.
    pub colours: Vec<u8>,
}

/// A drawing of plain shapes, each painted over the previous ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Shapes {
    /// Width, in any unit.
    pub width: f64,
    /// Height, in the same unit.
    pub height: f64,
    /// Shapes, downwards from its upper left corner.
    pub shapes: Vec<Shape>,
}

/// A shape in plain colours.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    pub steps: Vec<Pen>,
    /// Whether the inside follows the even-odd rule.
    pub even_odd: bool,
    pub fill: Option<Colour>,
    /// The line along it, and how wide that is.
    pub stroke: Option<(Colour, f64)>,
}

/// A step of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pen {
    /// Begins another part.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic curve, with its control points.
    Curve(Point, Point, Point),
    /// Back to where the part began.
    Close,
}

/// A logo for printing.
#[derive(Debug, Clone, PartialEq)]
pub enum Logo {
    /// Of a picture.
    Dots(Dots),
    /// Of a drawing.
    Shapes(Shapes),
}

impl Logo {
    /// The largest size with the same proportions that fits into a box.
    pub fn within(&self, (width, height): (f64, f64)) -> (f64, f64) {
        let (wide, high) = match self {
            Self::Dots(dots) => (f64::from(dots.width), f64::from(dots.height)),
            Self::Shapes(shapes) => (shapes.width, shapes.height),
        };
        let scale = (width / wide.max(f64::MIN_POSITIVE)).min(height / high.max(f64::MIN_POSITIVE));
        (wide * scale, high * scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logos_keep_their_ratio_in_every_box() {
        let dots = |width, height| Logo::Dots(Dots { width, height, colours: Vec::new() });
        for (logo, expected) in [
            (dots(400, 100), (40.0, 10.0)),
            (dots(100, 100), (12.0, 12.0)),
            (dots(1, 1200), (0.01, 12.0)),
            (Logo::Shapes(Shapes { width: 8.0, height: 2.0, shapes: Vec::new() }), (40.0, 10.0)),
        ] {
            let (width, height) = logo.within((40.0, 12.0));
            assert!(
                (width - expected.0).abs() < 1e-9 && (height - expected.1).abs() < 1e-9,
                "{logo:?}"
            );
        }
    }
}
