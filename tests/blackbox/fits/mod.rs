//! What goes with a hose, compared with what comparing everything with everything gives.

mod catalogue;
mod crimp_specs;
mod fittings;
mod series;
mod wraps;

use libtest_mimic::Trial;

pub(crate) fn trials() -> Vec<Trial> {
    [fittings::trials(), series::trials(), wraps::trials(), crimp_specs::trials()]
        .into_iter()
        .flatten()
        .collect()
}
