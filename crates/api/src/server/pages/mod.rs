//! Pages beside the operations: the description, the codes of errors, forms, the embedded configurator.

pub(crate) mod account;
pub(crate) mod docs;
pub(crate) mod embed;
pub(crate) mod problems;
