//! Deleting stock records.

use async_trait::async_trait;

use crate::records::deletion::{Deletable, in_places};
use crate::stock::{InventoryItem, InventoryRow};
use crate::workbooks::import::SheetRecord;
use crate::{Error, RawId, Result, Session};

/// Stock records, which are deleted if nothing of them is committed or reserved.
#[derive(Debug, Default, Clone, Copy)]
pub struct StockRecords;

#[async_trait]
impl Deletable for StockRecords {
    type Found = InventoryItem;

    fn id(found: &InventoryItem) -> RawId {
        found.id.raw()
    }

    async fn find(
        &self,
        session: &mut Session,
        ids: &[RawId],
    ) -> Result<Vec<Result<InventoryItem>>> {
        let found = <InventoryRow as SheetRecord>::by_ids(session, ids).await?;
        let found = found.into_iter().map(|stored| (stored.id.raw(), stored));
        Ok(in_places("inventory item", ids, found))
    }

    async fn refusals(
        &self,
        _session: &mut Session,
        found: &[InventoryItem],
    ) -> Result<Vec<(usize, Error)>> {
        let refusal = |stored: &InventoryItem| {
            let (committed, reserved) = (stored.row.committed.get(), stored.reserved);
            (!committed.is_zero() || !reserved.is_zero()).then(|| Error::Conflict {
                code: "still_used",
                detail: format!(
                    "{committed} are committed and {reserved} reserved for documents; set committed to 0 and cancel or complete these documents first"
                ),
            })
        };
        let all = found.iter().enumerate();
        Ok(all.filter_map(|(at, stored)| Some((at, refusal(stored)?))).collect())
    }

    async fn delete(&self, session: &mut Session, found: Vec<InventoryItem>) -> Result<()> {
        let ids: Vec<_> = found.iter().map(|stored| stored.id).collect();
        session.work.remove_inventory(&ids).await
    }
}
