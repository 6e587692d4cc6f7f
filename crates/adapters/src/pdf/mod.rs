//! Paper as PDF, by genpdf.
//!
//! genpdf draws text and lines of one point, nothing else, so bars are made of such lines; drawings,
//! logos and codes are written below them when the pages are bound. Pages are drawn by its
//! renderer, as a paper may have pages of different sizes.

mod bind;
mod canvas;
mod code128;
mod codes;
mod content;
mod face;
mod logos;
mod operators;
mod path;
mod printer;
mod qr;
mod sfnt;
mod subset;
#[cfg(test)]
mod tests;

pub use printer::PdfPrinter;
