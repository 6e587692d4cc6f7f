//! Hose assemblies.

mod bench;
mod changed;
mod listed;
mod made;
mod priced;
mod sheets;

pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
    [changed::trials(), listed::trials(), made::trials(), priced::trials(), sheets::trials()]
        .into_iter()
        .flatten()
        .collect()
}
