//! Reads what shops write of a hose assembly: `36" R2 -8 w/ JIC fem swivels both ends`.
//!
//! A text is cut into tokens (`lexer`), numbers by one grammar (`amount`, `grammar`), words by a
//! table (`vocabulary`). Each token has the roles that it may play (`roles`); choices of roles
//! compete (`search`), each assembled as a whole (`scopes`, `group`, `ends`) and scored by
//! `weights`. The best one is what is asked for (`resolve`, `request`); `choose` finds the parts
//! among those of the catalogue. All of it is pure: the same text and the same catalogue give the
//! same answer.

pub mod choosing;
pub mod correction;
pub mod feedback;
pub(crate) mod lexing;
pub mod port;
pub(crate) mod reading;
pub mod run;
mod tests;
pub(crate) mod words;

pub(crate) use run::words_of;
pub use run::{LONGEST_TEXT, parse};
