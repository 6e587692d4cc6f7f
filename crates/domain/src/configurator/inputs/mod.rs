//! Input of a configuration: components, their data, and options.

pub mod configurator_input;
pub mod facts;
