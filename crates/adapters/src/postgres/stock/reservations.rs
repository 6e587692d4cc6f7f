//! Reservations of documents. The reserved sum stands with the stock and is changed in the same statement; the
//! database checks that they agree.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::catalogue::ItemEntry;
use domain::stock::port::Reservations;
use domain::stock::{Reservation, Warehouse};
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{Postgres, Row};

use super::super::fault::fault;
use super::super::row::{get, id, raw_id};
use super::super::work::PgWork;
use crate::postgres::run::{Fetch, Run};

#[async_trait]
impl Reservations for PgWork {
    async fn reservations(&mut self, document: RawId) -> Result<Vec<Reservation>> {
        let rows = sqlx::query(
            "select line_id, item_id, warehouse_id, quantity from stock_reservations
            where organization_id = $1 and document_id = $2 order by item_id, warehouse_id, line_id",
        )
        .bind(self.tenant())
        .bind(document)
        .all(&mut *self.tx, "reading reservations")
        .await?;
        rows.iter().map(reservation).collect()
    }

    async fn oldest_reservations(
        &mut self,
        pairs: &[(Id<ItemEntry>, Id<Warehouse>)],
    ) -> Result<Vec<Reservation>> {
        let rows = sqlx::query(
            "select r.line_id, r.item_id, r.warehouse_id, r.quantity
            from unnest($2::bytea[], $3::bytea[]) as n (item_id, warehouse_id) join stock_reservations r
                on r.organization_id = $1 and r.item_id = n.item_id and r.warehouse_id = n.warehouse_id
            order by r.created, r.document_id, r.line_id",
        )
        .bind(self.tenant())
        .bind(pairs.iter().map(|(item, _)| item.raw()).collect::<Vec<_>>())
        .bind(pairs.iter().map(|(_, warehouse)| warehouse.raw()).collect::<Vec<_>>())
        .all(&mut *self.tx, "reading who reserved first")
        .await?;
        rows.iter().map(reservation).collect()
    }

    async fn reserved_since(
        &mut self,
        documents: &[RawId],
    ) -> Result<HashMap<Id<ItemEntry>, DateTime<Utc>>> {
        let rows = sqlx::query(
            "select item_id, min(created) as since from stock_reservations
            where organization_id = $1 and document_id = any($2) group by item_id",
        )
        .bind(self.tenant())
        .bind(documents)
        .all(&mut *self.tx, "reading since when stock is reserved")
        .await?;
        rows.iter().map(|row| Ok((id(row, "item_id")?, get(row, "since")?))).collect()
    }

    async fn add_reservations(
        &mut self,
        document: RawId,
        new: &[Reservation],
        since: &HashMap<Id<ItemEntry>, DateTime<Utc>>,
    ) -> Result<()> {
        let query = sqlx::query(
            "with n as materialized (
                select * from unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::numeric[], $7::timestamptz[])
                    as n (line_id, item_id, warehouse_id, quantity, since)
            ), kept as (
                insert into stock_reservations (organization_id, document_id, line_id, item_id, warehouse_id, quantity, created)
                select $1, $2, line_id, item_id, warehouse_id, sum(quantity), coalesce(min(since), now()) from n
                group by line_id, item_id, warehouse_id
                on conflict (organization_id, document_id, line_id, item_id, warehouse_id) do update
                    set quantity = stock_reservations.quantity + excluded.quantity
            ), sums as (select item_id, warehouse_id, sum(quantity) as quantity from n group by item_id, warehouse_id),
            reserved as (
                update inventory_items i set reserved = i.reserved + s.quantity, last_modified = now(), last_modified_by = acting() from sums s
                where i.organization_id = $1 and i.item_id = s.item_id and i.warehouse_id = s.warehouse_id
                    and i.on_hand - i.committed - i.reserved >= s.quantity
                returning i.id
            ) select (select count(*) from sums) = (select count(*) from reserved)",
        );
        let since: Vec<_> = new.iter().map(|one| since.get(&one.item).copied()).collect();
        let fits = bound(query, self.tenant(), document, new)
            .bind(since)
            .one(&mut *self.tx, "reserving stock")
            .await?
            .try_get::<bool, _>(0)
            .map_err(fault("reserving stock"))?;
        // Stock is locked before it is read, so only a caller that didn't lock it gets here.
        fits.then_some(()).ok_or_else(|| Error::broken("more was to be reserved than is available"))
    }

    async fn release_reservations(&mut self, document: RawId) -> Result<()> {
        sqlx::query(
            "with gone as (
                delete from stock_reservations where organization_id = $1 and document_id = $2
                returning item_id, warehouse_id, quantity
            ), sums as (select item_id, warehouse_id, sum(quantity) as quantity from gone group by item_id, warehouse_id)
            update inventory_items i set reserved = i.reserved - s.quantity, last_modified = now(), last_modified_by = acting() from sums s
            where i.organization_id = $1 and i.item_id = s.item_id and i.warehouse_id = s.warehouse_id",
        )
        .bind(self.tenant())
        .bind(document)
        .run(&mut *self.tx, "giving reserved stock back")
        .await?;
        Ok(())
    }

    async fn take_reservations(&mut self, document: RawId, taken: &[Reservation]) -> Result<()> {
        let query = sqlx::query(
            "with n as materialized (
                select line_id, item_id, warehouse_id, sum(quantity) as quantity
                from unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::numeric[]) as n (line_id, item_id, warehouse_id, quantity)
                group by line_id, item_id, warehouse_id
            ), less as (
                update stock_reservations r set quantity = r.quantity - n.quantity from n
                where r.organization_id = $1 and r.document_id = $2 and r.line_id = n.line_id and r.item_id = n.item_id
                    and r.warehouse_id = n.warehouse_id and r.quantity > n.quantity
            ), gone as (
                delete from stock_reservations r using n
                where r.organization_id = $1 and r.document_id = $2 and r.line_id = n.line_id and r.item_id = n.item_id
                    and r.warehouse_id = n.warehouse_id and r.quantity = n.quantity
            ), sums as (select item_id, warehouse_id, sum(quantity) as quantity from n group by item_id, warehouse_id)
            update inventory_items i set on_hand = i.on_hand - s.quantity, reserved = i.reserved - s.quantity, last_modified = now(),
                last_modified_by = acting() from sums s
            where i.organization_id = $1 and i.item_id = s.item_id and i.warehouse_id = s.warehouse_id",
        );
        bound(query, self.tenant(), document, taken)
            .run(&mut *self.tx, "taking reserved stock out")
            .await?;
        Ok(())
    }

    async fn take_stock(
        &mut self,
        warehouse: Id<Warehouse>,
        taken: &[(Id<ItemEntry>, Decimal)],
    ) -> Result<()> {
        if taken.is_empty() {
            return Ok(());
        }
        let fits: bool = sqlx::query_scalar(
            "with n as materialized (
                select item_id, sum(quantity) as quantity from unnest($3::bytea[], $4::numeric[]) as n (item_id, quantity)
                group by item_id
            ), taken as (
                update inventory_items i set on_hand = i.on_hand - n.quantity, last_modified = now(), last_modified_by = acting() from n
                where i.organization_id = $1 and i.warehouse_id = $2 and i.item_id = n.item_id
                    and i.on_hand - i.committed - i.reserved >= n.quantity
                returning i.id
            ) select (select count(*) from n) = (select count(*) from taken)",
        )
        .bind(self.tenant())
        .bind(warehouse.raw())
        .bind(taken.iter().map(|(item, _)| item.raw()).collect::<Vec<_>>())
        .bind(taken.iter().map(|(_, quantity)| *quantity).collect::<Vec<_>>())
        .one(&mut *self.tx, "taking stock out")
        .await?;
        // Stock is locked before it is read, so only a caller that didn't lock it gets here.
        fits.then_some(()).ok_or_else(|| Error::broken("more was to be taken than is available"))
    }
}

/// Organization, document, and the columns of reservations.
fn bound<'q>(
    query: Query<'q, Postgres, PgArguments>,
    tenant: RawId,
    document: RawId,
    all: &[Reservation],
) -> Query<'q, Postgres, PgArguments> {
    let quantities: Vec<Decimal> = all.iter().map(|one| one.quantity).collect();
    query
        .bind(tenant)
        .bind(document)
        .bind(all.iter().map(|one| one.line).collect::<Vec<_>>())
        .bind(all.iter().map(|one| one.item.raw()).collect::<Vec<_>>())
        .bind(all.iter().map(|one| one.warehouse.raw()).collect::<Vec<_>>())
        .bind(quantities)
}

fn reservation(row: &PgRow) -> Result<Reservation> {
    Ok(Reservation {
        line: raw_id(get(row, "line_id")?)?,
        item: id(row, "item_id")?,
        warehouse: id(row, "warehouse_id")?,
        quantity: get(row, "quantity")?,
    })
}
