//! Claims of rows to a period that no other row may have, such as prices of an item.
//!
//! They are checked after the whole sheet was read, so that rows may make room for each other in any order.

use std::collections::{BTreeSet, HashSet};

use crate::fields::{Validity, overlapping};
use crate::workbooks::import::reading::row::Mark;
use crate::workbooks::import::{BATCH, ImportContext, RecordChange, Row, SheetRecord};
use crate::{RawId, Result, Session};

/// A claim with its period.
pub type Claim<K> = (K, Validity);

/// Claims of the rows of a sheet.
pub(crate) struct Claims<R: SheetRecord> {
    rows: Vec<(R::Claim, Validity, Mark)>,
    /// Stored records that rows of the sheet change.
    replaced: HashSet<RawId>,
}

impl<R: SheetRecord> Default for Claims<R> {
    fn default() -> Self {
        Self { rows: Vec::new(), replaced: HashSet::new() }
    }
}

impl<R: SheetRecord> Claims<R> {
    /// Records that a row changes a stored record, even with errors; the present claim of the record doesn't count
    /// for other rows.
    pub(crate) fn replaces(&mut self, id: RawId) {
        self.replaced.insert(id);
    }

    /// Adds the claim of a row.
    pub(crate) fn add(&mut self, change: &RecordChange<R>, row: &Row, ctx: &ImportContext<'_>) {
        if let Some((key, when)) = R::claim(change) {
            self.rows.push((key, when, ctx.mark(row, &R::contested())));
        }
    }

    /// Reports each row whose claim overlaps that of an earlier row, or of a stored record that no row changes.
    pub(crate) async fn report_contested(
        mut self,
        session: &mut Session,
        ctx: &mut ImportContext<'_>,
    ) -> Result<()> {
        self.rows.sort_by(|(one, _, mark), (two, _, other)| (one, mark).cmp(&(two, other)));
        // A row may have been taken again.
        self.rows
            .dedup_by(|(one, _, mark), (two, _, other)| one == two && mark.row() == other.row());
        let mut rest = self.rows.as_slice();
        while let Some((last, ..)) = rest.get(BATCH.min(rest.len()).saturating_sub(1)) {
            // All claims with the same key are compared together.
            let (rows, others) = rest.split_at(rest.partition_point(|(key, ..)| key <= last));
            rest = others;
            let mut keys: Vec<R::Claim> = rows.iter().map(|(key, ..)| key.clone()).collect();
            keys.dedup();
            let mut held = R::held(session, &keys).await?;
            // These rows may be stored already.
            let ours: BTreeSet<_> = rows.iter().map(|(key, when, _)| (key, when.start())).collect();
            held.retain(|(id, (key, when))| {
                !self.replaced.contains(id) && !ours.contains(&(key, when.start()))
            });
            // Stored claims come first, so that the rows are reported.
            let existing = held.iter().map(|(_, (key, when))| Some((key, *when)));
            let pairs =
                overlapping(existing.chain(rows.iter().map(|(key, when, _)| Some((key, *when)))));
            let row = |(one, two): &(usize, usize)| (*one).max(*two).checked_sub(held.len());
            let mut places: Vec<usize> = pairs.iter().filter_map(row).collect();
            places.sort_unstable();
            places.dedup();
            for (.., mark) in places.into_iter().filter_map(|place| rows.get(place)) {
                ctx.report_at(mark, &R::contested());
            }
        }
        Ok(())
    }
}
