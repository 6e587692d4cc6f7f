//! Hose assemblies.

pub(crate) mod bench;
mod changed;
mod doubts;
mod follows;
mod listed;
mod lowered;
mod made;
mod own_prices;
pub(crate) mod priced;
mod random;
mod sheet_lines;
mod sheets;
