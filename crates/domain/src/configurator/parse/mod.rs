//! Reads what shops write of a hose assembly: `36" R2 -8 w/ JIC fem swivels both ends`.
//!
//! A text is cut into atoms and these are read as tokens (`read`); `arrange` sees
//! which of the hose, of the ends and of the assembly each is said; `choose` finds the parts
//! among those of the catalogue that may be meant. All of it is pure: the same text and the same
//! catalogue give the same answer.

pub mod answer;
pub(crate) mod arrange;
mod atom;
pub(crate) mod choose;
mod code;
pub mod correction;
pub(crate) mod describe;
mod drops;
mod ends;
pub(crate) mod fact;
mod fittings;
pub(crate) mod hoses;
mod lexicon;
mod measure;
mod numbers;
pub mod offer;
#[cfg(test)]
mod properties;
pub(crate) mod read;
