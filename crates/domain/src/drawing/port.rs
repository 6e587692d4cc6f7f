//! What drawings need from outside.

use super::model::Drawing;
use crate::catalogue::images::Image;

/// Turns drawings into pictures for browsers.
pub trait DrawingPrinter: Send + Sync {
    /// The drawing as SVG; the same for the same drawing.
    fn picture(&self, drawing: &Drawing) -> Image;
}
