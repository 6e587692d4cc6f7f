//! Inputs of a configuration: components, their facts, and wishes.

pub mod configurator_input;
pub mod facts;
