//! Paper as PDF, by genpdf.
//!
//! genpdf draws text and lines of one point width, nothing else, so bars are made of such lines; drawings,
//! logos and codes are added below them when the pages are bound. Pages are drawn by genpdf's renderer, since
//! a paper may have pages of different sizes. Texts are set in stand-in fonts; the real fonts are added when
//! the pages are bound.

mod bind;
mod canvas;
mod codes;
mod content;
mod fonts;
mod logos;
mod operators;
mod path;
mod printer;
#[cfg(test)]
mod tests;

use domain::documents::printing::port::PrintError;

pub use fonts::fallback::{FallbackFonts, UnusableFont};
pub use printer::PdfPrinter;

fn failed(error: impl std::fmt::Display) -> PrintError {
    PrintError::Failed(error.to_string())
}
