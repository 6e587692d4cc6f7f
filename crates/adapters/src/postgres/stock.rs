//! Stock on hand.

use async_trait::async_trait;
use domain::catalogue::ItemEntry;
use domain::port::Stock;
use domain::{Id, Result};
use rust_decimal::Decimal;

use super::fault::fault;
use super::work::PgWork;

#[async_trait]
impl Stock for PgWork {
    async fn add_warehouse(&mut self, id: domain::RawId, name: &str) -> Result<()> {
        sqlx::query("insert into warehouses (organization_id, id, name) values ($1, $2, $3)")
            .bind(self.tenant())
            .bind(id.to_vec())
            .bind(name)
            .execute(&mut *self.tx)
            .await
            .map_err(fault("keeping a warehouse"))?;
        Ok(())
    }

    async fn add_stock(
        &mut self,
        warehouse: domain::RawId,
        stock: &[(Id<ItemEntry>, Decimal)],
    ) -> Result<()> {
        sqlx::query(
            "insert into inventory_items (organization_id, warehouse_id, item_id, on_hand)
            select $1, $2, * from unnest($3::bytea[], $4::numeric[])
            on conflict (organization_id, item_id, warehouse_id) do update
                set on_hand = inventory_items.on_hand + excluded.on_hand",
        )
        .bind(self.tenant())
        .bind(warehouse.to_vec())
        .bind(stock.iter().map(|(item, _)| item.raw().to_vec()).collect::<Vec<_>>())
        .bind(stock.iter().map(|(_, on_hand)| *on_hand).collect::<Vec<_>>())
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping stock"))?;
        Ok(())
    }
}
