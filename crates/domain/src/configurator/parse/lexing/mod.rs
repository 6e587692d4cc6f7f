//! From a text to tokens: cleaned text, numbers with units, words.

pub(crate) mod amount;
mod cursor;
pub(crate) mod following;
pub(crate) mod grammar;
mod lengths;
pub(crate) mod lexer;
mod measure;
mod other_units;
mod reference;
mod spoken;
pub(crate) mod text;
pub(crate) mod token;
