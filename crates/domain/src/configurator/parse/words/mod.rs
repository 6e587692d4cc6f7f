//! The words of the trade, and what the trade knows of connections and standards.

pub(crate) mod families;
pub(crate) mod glued;
pub(crate) mod standard;
pub(crate) mod vocabulary;
