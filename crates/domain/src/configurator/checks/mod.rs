//! Checks whether components go together, and finds how they are crimped.

pub mod bent;
pub(crate) mod compatibility;
pub mod crimping;
pub mod finding;
