//! From chosen components to a hose assembly.
//!
//! [`assembly::configure`] takes plain facts about the components and answers with everything
//! that follows from them, or with every reason why they don't make an assembly.

pub mod assembly;
#[cfg(test)]
mod assembly_tests;
pub mod bent;
mod compatibility;
pub mod crimping;
pub mod derived;
pub mod description;
pub mod facts;
pub mod finding;
pub mod ingredients;
mod lengths;
pub mod outdated;
pub mod parse;
pub mod parts;
#[cfg(test)]
mod properties;
pub mod rating;
#[cfg(test)]
mod rating_tests;
#[cfg(test)]
mod samples;
mod weight;
pub mod wrap;
