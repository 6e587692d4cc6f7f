//! Line drawings of what is sold, made from its data: side views of fittings, adaptors, hoses.
//!
//! A part is sketched at true size, set on paper by a frame, and comes out as a [`Drawing`] of
//! paths and texts with the lines of ISO 128. A [`DrawingPrinter`] makes a file of it.

mod assembly;
mod end;
mod frame;
mod icon;
mod measures;
mod model;
mod parts;
mod plate;
mod port;
mod sketch;
#[cfg(test)]
mod tests;
pub(crate) mod words;

pub use assembly::{AngleView, AssemblyView, Part, of_angle, of_assembly};
pub use icon::{of_gender, of_shape, of_style};
pub use model::{Anchor, Colour, Drawing, Line, Mark, Point, Stroke, widest_mm};
pub use parts::{of_adaptor, of_crimp_fitting, of_ferrule, of_hose, of_wrap, of_wrap_style};
pub use plate::{of_brand, of_organization, of_other_item};
pub use port::DrawingPrinter;
