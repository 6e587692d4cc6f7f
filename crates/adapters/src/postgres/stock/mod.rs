//! Warehouses and what is in them.

mod inventory;
mod reservations;
mod warehouses;

use async_trait::async_trait;
use domain::catalogue::ItemEntry;
use domain::stock::port::Stock;
use domain::stock::{InventoryItem, Warehouse};
use domain::{Id, RawId, Result};
use rust_decimal::Decimal;

use super::work::PgWork;
use crate::postgres::run::Run;

impl PgWork {
    /// Keeps imports of stock out until this unit of work ends: they change many items, a batch
    /// after the other, and so in no order that others could keep to.
    async fn keep_imports_out(&mut self) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock_shared(hashtextextended(encode($1, 'hex'), 4))")
            .bind(self.tenant())
            .run(&mut *self.tx, "waiting for an import of stock")
            .await?;
        Ok(())
    }

    /// Locks what is available of items over all warehouses, which changes with their stock.
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

#[async_trait]
impl Stock for PgWork {
    async fn add_stock(
        &mut self,
        warehouse: Id<Warehouse>,
        stock: &[(Id<InventoryItem>, Id<ItemEntry>, Decimal)],
    ) -> Result<()> {
        sqlx::query(
            "insert into inventory_items (organization_id, warehouse_id, id, item_id, on_hand, unit,
                item_type, part_number_folded, rank, brand_id)
            select $1, $2, n.*, case when c.item_type in ('hose', 'wrap') then 'ft' else 'each' end,
                c.item_type, c.part_number_folded, c.rank, c.brand_id
            from unnest($3::bytea[], $4::bytea[], $5::numeric[]) as n (id, item_id, on_hand)
                join stocked_items c on c.id = n.item_id and c.organization_id in ($1, shared_organization())
            on conflict (organization_id, item_id, warehouse_id) do update
                set on_hand = inventory_items.on_hand + excluded.on_hand",
        )
        .bind(self.tenant())
        .bind(warehouse.raw())
        .bind(stock.iter().map(|(id, ..)| id.raw()).collect::<Vec<_>>())
        .bind(stock.iter().map(|(_, item, _)| item.raw()).collect::<Vec<_>>())
        .bind(stock.iter().map(|(.., on_hand)| *on_hand).collect::<Vec<_>>())
        .run(&mut *self.tx, "keeping stock")
.await?;
        Ok(())
    }
}
