//! Warehouses and what is in them.

mod inventory;
mod reservations;
mod warehouses;

use domain::{RawId, Result};

use super::work::PgWork;
use crate::postgres::run::Run;

impl PgWork {
    /// Locks out imports of stock until this unit of work ends: they change many items in batches, and so in no fixed
    /// order.
    async fn keep_imports_out(&mut self) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock_shared(hashtextextended(encode($1, 'hex'), 4))")
            .bind(self.tenant())
            .run(&mut *self.tx, "waiting for an import of stock")
            .await?;
        Ok(())
    }

    /// Locks the sums of items over all warehouses, which change with the stock.
    async fn lock_sums(&mut self, items: Vec<RawId>) -> Result<()> {
        sqlx::query(
            "select from item_stock where organization_id = $1 and item_id = any($2) order by item_id for no key update",
        )
        .bind(self.tenant())
        .bind(items)
        .run(&mut *self.tx, "locking what is available")
        .await?;
        Ok(())
    }
}
