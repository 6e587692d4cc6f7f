//! The search box: finds items of all kinds, documents and customers by words.

mod ends;
mod find;
mod numbers;
pub mod port;
mod term;
mod trade;
mod words;

pub use find::{Found, MOST_FOUND, Match, MatchKind, find};
pub use term::Term;
pub use words::{SearchText, Word};
