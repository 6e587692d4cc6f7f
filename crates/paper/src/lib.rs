//! Page layout and drawings: the domain's facts as pages of positioned marks.
//!
//! [`lay_out`] makes a sheet of a paper and breaks it into pages, [`lay_out_labels`] does so with labels,
//! [`drawing`] draws items. Nothing here knows PDF, SVG or font files: the printer supplies the measures of
//! letters.

mod documents;
pub mod drawing;
mod labels;
mod logo;
mod measure;
mod model;
mod script;
mod sheet;
#[cfg(test)]
mod typewriter;
mod wrap;

pub use documents::lay_out;
pub use labels::lay_out_labels;
pub use logo::{Dots, Logo, MOST_DOTS, Pen, Shape, Shapes};
pub use measure::Measure;
pub use model::{Layout, Mark, Page};
