//! What leaves the service as paper: labels and sheets as pages of positioned marks.
//!
//! A use case fills a [`Label`], [`label_paper`] lays labels out as a [`Paper`], and a
//! [`PaperPrinter`] turns that into a file. Nothing here knows of PDF or of font files.

mod label;
mod layout;
mod model;
mod port;
mod size;

pub use label::Label;
pub use layout::label_paper;
pub use model::{Mark, Page, Paper, Typeface};
pub use port::{Measure, PaperPrinter, PrintError};
pub use size::{LabelSize, LabelSizeError};
