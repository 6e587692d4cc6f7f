//! Reads what shops write of a hose assembly: `36" R2 -8 w/ JIC fem swivels both ends`.
//!
//! A text is cut into tokens (`lexer`), numbers by one grammar (`amount`, `grammar`), words by a
//! table (`vocabulary`). Each token has the roles that it may play (`roles`); choices of roles
//! compete (`search`), each assembled as a whole (`scopes`, `group`, `ends`) and scored by
//! `weights`. The best one is what is asked for (`settle`, `request`); `choose` finds the parts
//! among those of the catalogue. All of it is pure: the same text and the same catalogue give the
//! same answer.

mod amount;
pub mod answer;
pub(crate) mod choose;
mod context;
#[cfg(test)]
mod corpus;
pub mod correction;
mod cursor;
#[cfg(test)]
mod demo;
mod draft;
mod drops;
mod ends;
mod families;
mod fittings;
mod glued;
mod grammar;
mod group;
pub(crate) mod hoses;
pub(crate) mod lexer;
mod meaning;
pub mod offer;
mod pieces;
#[cfg(test)]
mod properties;
pub(crate) mod request;
mod roles;
mod scopes;
pub(crate) mod search;
mod settle;
mod standard;
pub(crate) mod text;
mod token;
mod vocabulary;
mod weights;
