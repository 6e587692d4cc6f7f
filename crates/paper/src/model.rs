//! Pages of positioned marks. Lengths are millimetres from the top left corner.

use std::sync::Arc;

use crate::drawing::{Colour, Point, Stroke};
use crate::logo::Logo;

/// Pages, laid out and ready to be printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// The title of the file.
    pub title: String,
    /// The pages in order, all of any size.
    pub pages: Vec<Page>,
}

/// A page.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub width_mm: f64,
    pub height_mm: f64,
    /// Everything on the page. Paths and logos are painted first, then codes, then the rest, each in this order.
    pub marks: Vec<Mark>,
}

/// Something at a place of a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// One line of text.
    Text {
        /// The left end.
        x: f64,
        /// The base line.
        y: f64,
        /// Size in points.
        size_pt: u8,
        /// Bold or regular.
        bold: bool,
        /// The words.
        text: String,
    },
    /// Points joined by straight lines, below all that isn't a path.
    Path {
        /// The points.
        points: Vec<Point>,
        /// Whether the last is joined with the first.
        closed: bool,
        fill: Option<Colour>,
        /// The line along it.
        stroke: Option<Stroke>,
    },
    /// A logo that fills a box, below all that is neither logo nor path.
    Logo {
        /// Left.
        x: f64,
        /// Top.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
        /// The logo.
        logo: Arc<Logo>,
    },
    /// A straight line.
    Line {
        /// First end, x and y.
        from: (f64, f64),
        /// The other end, x and y.
        to: (f64, f64),
        /// How thick. Below a point (0.35 mm) a printer may show it as a lighter line of a point.
        thickness: f64,
    },
    /// A filled rectangle.
    Bar {
        /// Left.
        x: f64,
        /// Top.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
    },
    /// A QR code in a square box that holds its quiet zone of four modules too.
    Qr {
        /// Left of the box.
        x: f64,
        /// Top of the box.
        y: f64,
        /// Side of the box.
        side: f64,
        /// Content.
        text: String,
    },
    /// A Code 128 in a box that holds its quiet zones of ten modules too.
    Code128 {
        /// Left of the box.
        x: f64,
        /// Top of the box.
        y: f64,
        /// Width of the box.
        width: f64,
        /// Height of the box.
        height: f64,
        /// Read from top to bottom instead of from left to right.
        turned: bool,
        /// Width of one module.
        module_mm: f64,
        /// Content.
        text: String,
    },
}

impl Mark {
    /// A logo at the upper left corner of a box that it fits into, and the height that it takes.
    pub(crate) fn logo(logo: &Arc<Logo>, (x, y): (f64, f64), room: (f64, f64)) -> (Self, f64) {
        let (width, height) = logo.within(room);
        (Self::Logo { x, y, width, height, logo: Arc::clone(logo) }, height)
    }
}
