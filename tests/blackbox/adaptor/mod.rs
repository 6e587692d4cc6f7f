//! Finding adaptors, compared with what looking at each of them gives.

mod choices;
mod cross;
mod made;
mod search;

use libtest_mimic::Trial;

pub(crate) fn trials() -> Vec<Trial> {
    [choices::trials(), cross::trials(), search::trials()].into_iter().flatten().collect()
}
