//! The OpenAPI document, made from the rows.

pub(crate) mod components;
pub(crate) mod describe;
mod examples;
mod parameters;
pub(crate) mod shared;
mod words;
