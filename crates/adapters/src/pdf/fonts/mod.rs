//! The fonts of papers: which face has a letter, how wide it is, and what is embedded of it.

pub(super) mod faces;
pub(super) mod fallback;
pub(super) mod font;
pub(super) mod letters;
mod sfnt;
