//! Prices: rules, price lists, and what items cost whom.

pub(crate) mod rules;
