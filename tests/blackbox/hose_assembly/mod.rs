//! Hose assemblies.

mod bench;
mod changed;
mod listed;
mod made;

pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
    [changed::trials(), listed::trials(), made::trials()].into_iter().flatten().collect()
}
