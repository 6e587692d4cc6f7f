//! Makes hose assemblies of chosen components, and chooses components by a phrase.

pub mod assembly;
#[cfg(test)]
mod assembly_tests;
pub mod checks;
pub mod defaults;
pub mod figures;
pub mod inputs;
pub mod parse;
#[cfg(test)]
mod properties;
#[cfg(test)]
pub(crate) mod samples;
