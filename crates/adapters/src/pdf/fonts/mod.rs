//! The fonts of papers: which face has a letter, the width of letters, and what is embedded.

pub(super) mod faces;
pub(super) mod fallback;
pub(super) mod font;
pub(super) mod letters;
mod sfnt;
