//! Hose assemblies.

mod bench;
mod changed;
mod listed;
mod made;
mod own_prices;
mod priced;
mod sheets;

pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
    [
        changed::trials(),
        listed::trials(),
        made::trials(),
        own_prices::trials(),
        priced::trials(),
        sheets::trials(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
