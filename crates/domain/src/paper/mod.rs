//! What leaves the service as paper: labels and sheets as pages of positioned marks.
//!
//! A use case fills a [`Label`] or a [`Sheet`], [`label_paper`] or [`sheet_paper`] lays it out as a
//! [`Paper`], and a [`PaperPrinter`] turns that into a file. Nothing here knows of PDF or of font files.

pub mod documents;
mod label;
mod layout;
mod logo;
mod model;
mod port;
mod sheet;
mod size;
#[cfg(test)]
mod typewriter;
mod wrap;

pub use label::Label;
pub use layout::label_paper;
pub use logo::MOST_DOTS;
pub use model::{Mark, Page, Paper, Typeface};
pub use port::{Measure, PaperPrinter, PrintError};
pub use sheet::{Align, Body, Column, Fact, Section, Sheet, Table, Title, room_of, sheet_paper};
pub use size::{LabelSize, LabelSizeError};
