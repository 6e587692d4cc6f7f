//! What drawings need from outside.

use super::model::Drawing;

/// Turns drawings into files.
pub trait DrawingPrinter: Send + Sync {
    /// The drawing as a picture for browsers (SVG); the same for the same drawing.
    fn picture(&self, drawing: &Drawing) -> String;
}
