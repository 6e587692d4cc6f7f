//! Hose assemblies.

mod batch_job;
mod changed;
mod doubts;
mod ferrules;
mod follows;
mod listed;
mod lowered;
mod made;
mod no_crimp_spec;
mod own_prices;
mod preview;
pub(crate) mod priced;
mod random;
mod sent_back;
mod sheet_lines;
mod sheets;
mod turned;
mod where_used;
