//! What is found about rows: errors, doubts, and what becomes of their records.

use std::collections::BTreeSet;

use crate::RawId;
use crate::workbooks::import::Done;
use crate::workbooks::import::findings::Findings;
use crate::workbooks::import::findings::suspicion::Suspicions;
use crate::workbooks::import::reading::number::Unsettled;

/// What was found so far.
pub(crate) struct Found {
    pub(crate) findings: Findings,
    pub(crate) doubts: Findings,
    pub(crate) unsettled: Unsettled,
    /// Columns of which prices were rounded.
    pub(crate) rounded: BTreeSet<&'static str>,
    /// What becomes of rows, unless they turn out to have errors.
    pub(crate) done: Vec<Done>,
    /// Rows with what their records are parts of.
    pub(crate) parts: Vec<(u32, RawId)>,
    /// Prices that rows change, and values in doubt.
    pub(crate) suspicions: Suspicions,
    /// Whether rows before these had errors.
    pub(crate) is_refused: bool,
}

impl Found {
    /// Nothing yet; lists at most this many errors.
    pub(crate) fn nothing(most: usize) -> Self {
        Self {
            findings: Findings::new(most),
            doubts: Findings::new(most),
            unsettled: Unsettled::default(),
            rounded: BTreeSet::new(),
            done: Vec::new(),
            parts: Vec::new(),
            suspicions: Suspicions::default(),
            is_refused: false,
        }
    }
}
