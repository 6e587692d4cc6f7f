//! What a configuration is worked out from: components, their facts, and wishes.

pub mod facts;
pub mod ingredients;
