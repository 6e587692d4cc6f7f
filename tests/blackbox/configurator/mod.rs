//! Assemblies from phrases, and in the page of a customer's shop.

pub(crate) mod embed;
mod parse;
