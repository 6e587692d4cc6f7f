//! Whether components go together, and how they are crimped.

pub mod bent;
pub(crate) mod compatibility;
pub mod crimping;
pub mod finding;
