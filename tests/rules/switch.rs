//! A switch at each rule of the reader; see `rules.py`.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

thread_local! {
    /// The rule that is off.
    pub(crate) static OFF: Cell<usize> = const { Cell::new(usize::MAX) };
    /// The rules that were met.
    pub(crate) static MET: RefCell<BTreeSet<usize>> = const { RefCell::new(BTreeSet::new()) };
}

/// Whether a rule is on.
pub(crate) fn on(rule: usize) -> bool {
    if OFF.get() == usize::MAX {
        MET.with_borrow_mut(|met| met.insert(rule));
    }
    OFF.get() != rule
}
