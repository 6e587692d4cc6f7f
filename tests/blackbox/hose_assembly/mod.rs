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

pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
    [
        changed::trials(),
        doubts::trials(),
        follows::trials(),
        listed::trials(),
        lowered::trials(),
        made::trials(),
        own_prices::trials(),
        priced::trials(),
        random::trials(),
        sheet_lines::trials(),
        sheets::trials(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
