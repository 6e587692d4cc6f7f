//! Hose assemblies.

mod bench;
mod changed;
mod listed;
mod made;
mod priced;

pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
    [changed::trials(), listed::trials(), made::trials(), priced::trials()]
        .into_iter()
        .flatten()
        .collect()
}
