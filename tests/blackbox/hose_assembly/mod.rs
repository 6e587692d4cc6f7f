//! Hose assemblies.

pub(crate) mod bench;
mod changed;
mod listed;
mod made;
mod own_prices;
pub(crate) mod priced;
mod sheet_lines;
mod sheets;

pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
    [
        changed::trials(),
        listed::trials(),
        made::trials(),
        own_prices::trials(),
        priced::trials(),
        sheet_lines::trials(),
        sheets::trials(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
