//! Inputs of a configuration: components, their facts, and wishes.

pub mod facts;
pub mod ingredients;
