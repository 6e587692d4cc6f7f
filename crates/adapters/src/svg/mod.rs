//! Drawings as SVG.
//!
//! No style attributes, no scripts, nothing from elsewhere: pictures are served under a policy
//! that allows none of it.

mod allowed;
mod check;
mod writer;

pub use check::check_svg;
pub use writer::SvgPrinter;
