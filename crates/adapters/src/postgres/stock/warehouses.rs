//! Rules over all warehouses of an organization.

use async_trait::async_trait;
use domain::records::port::Records;
use domain::records::{Listing, Stored};
use domain::stock::Warehouse;
use domain::stock::port::Warehouses;
use domain::{Id, RawId, Result};

use super::super::records::RecordTable;
use super::super::row::raw_id;
use super::super::work::PgWork;
use crate::postgres::run::{Fetch, Run};

impl RecordTable for Warehouse {
    const TABLE: &'static str = "warehouses";
}

#[async_trait]
impl Warehouses for PgWork {
    async fn lock_warehouses(&mut self) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 3))")
            .bind(self.tenant())
            .run(&mut *self.tx, "waiting for other changes of warehouses")
            .await?;
        Ok(())
    }

    async fn default_warehouse(&mut self) -> Result<Option<Id<Warehouse>>> {
        let id: Option<RawId> = sqlx::query_scalar(
            "select id from warehouses where organization_id = $1 and is_default and not deleted",
        )
        .bind(self.tenant())
        .first(&mut *self.tx, "looking for the default warehouse")
        .await?;
        id.map(|id| raw_id(&id).map(Id::from_raw)).transpose()
    }

    async fn unset_default_warehouse(&mut self) -> Result<()> {
        sqlx::query(
            "update warehouses set is_default = false
            where organization_id = $1 and is_default and not deleted",
        )
        .bind(self.tenant())
        .run(&mut *self.tx, "leaving no warehouse the default")
        .await?;
        Ok(())
    }

    async fn has_other_warehouses(&mut self, than: Id<Warehouse>) -> Result<bool> {
        sqlx::query_scalar(
            "select exists (select from warehouses where organization_id = $1 and id <> $2 and not deleted)",
        )
        .bind(self.tenant())
        .bind(than.raw())
        .one(&mut *self.tx, "looking for other warehouses")
        .await
    }

    async fn warehouse_in_use(&mut self, id: Id<Warehouse>) -> Result<Option<Stored<Warehouse>>> {
        sqlx::query(
            "select from warehouses where organization_id = $1 and id = $2 and not deleted for share",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .run(&mut *self.tx, "holding on to a warehouse")
        .await?;
        let listing = Listing { ids: Some(vec![id]), ..Listing::default() };
        let found = <Self as Records<Warehouse>>::after(self, &listing, None, 1).await?;
        Ok(found.into_iter().next())
    }

    async fn stock_held(&mut self, warehouse: Id<Warehouse>) -> Result<u64> {
        // Locks it, so that no stock is added after the check.
        self.keep_imports_out().await?;
        let held: Vec<(RawId, bool)> = sqlx::query_as(
            "select item_id::bytea, on_hand <> 0 or committed <> 0 or reserved <> 0 or on_order <> 0 from inventory_items
            where organization_id = $1 and warehouse_id = $2 order by item_id for update",
        )
        .bind(self.tenant())
        .bind(warehouse.raw())
        .all(&mut *self.tx, "counting what a warehouse holds")
        .await?;
        let count = held.iter().filter(|(_, held)| *held).fold(0, |count, _| count + 1);
        self.lock_sums(held.into_iter().map(|(item, _)| item).collect()).await?;
        Ok(count)
    }

    async fn forget_empty_stock(&mut self, warehouse: Id<Warehouse>) -> Result<()> {
        sqlx::query("delete from inventory_items where organization_id = $1 and warehouse_id = $2")
            .bind(self.tenant())
            .bind(warehouse.raw())
            .run(&mut *self.tx, "forgetting empty stock")
            .await?;
        Ok(())
    }
}
