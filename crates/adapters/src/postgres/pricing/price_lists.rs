//! The prices of items in price lists.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::catalogue::ItemEntry;
use domain::fields::Start;
use domain::pricing::port::{ChosenLists, ListPlace, PriceLists};
use domain::pricing::{PriceList, PriceListItem};
use domain::records::Stored;
use domain::{Id, ListPage, RawId, Record, Result, Window, case_folded};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::order::{Key, KeyType, ListOrder, counting, listed};
use crate::postgres::records::{RecordTable, read_record};
use crate::postgres::row::{get, id, position};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

impl RecordTable for PriceListItem {
    const TABLE: &'static str = "price_list_items";
    const PARENT: Option<&'static str> = Some("price_list_id");
}

impl RecordTable for PriceList {
    const TABLE: &'static str = "price_lists";
}

/// When a price begins.
const STARTS: &str = "coalesce(start_date, '-infinity')";

#[async_trait]
impl PriceLists for PgWork {
    async fn page_of_list_items(
        &mut self,
        list: Id<PriceList>,
        only: Option<&[Id<PriceListItem>]>,
        window: &Window,
    ) -> Result<ListPage<Stored<PriceListItem>>> {
        let order = ListOrder::by(
            [
                Key::new("item_id", KeyType::Id),
                Key::new("minimum_quantity", KeyType::Number),
                // A price without a start comes before those that begin later.
                Key::named("starts", STARTS, KeyType::LocalTime),
                Key::new("id", KeyType::Id),
            ],
            false,
        )
        .indexed(2);
        let push_items = |sql: &mut QueryBuilder<Postgres>| {
            sql.push(" from price_list_items where organization_id = ").push_bind(self.tenant());
            sql.push(" and price_list_id = ").push_bind(list.raw()).push(" and not deleted");
            if let Some(only) = only {
                let ids: Vec<RawId> = only.iter().map(|id| id.raw()).collect();
                sql.push(" and id = any(").push_bind(ids).push(")");
            }
        };
        let mut sql = QueryBuilder::new("");
        order.push_page(&mut sql, window, |sql| {
            sql.push(format_args!("select *, {STARTS} as starts, {}", order.place()));
            push_items(sql);
        })?;
        let mut count = counting();
        push_items(&mut count);
        let rows = sql.build().all(&mut *self.tx, "listing a price list").await?;
        self.counted(listed(&rows, window, read_record)?, count).await
    }

    async fn list_items_at(
        &mut self,
        places: &[ListPlace],
    ) -> Result<Vec<(usize, Stored<PriceListItem>)>> {
        let query = sqlx::query(
            "select c.*, n.place from unnest($2::bytea[], $3::bytea[], $4::numeric[], $5::timestamp[])
                    with ordinality as n (price_list_id, item_id, minimum_quantity, start_date, place)
                cross join lateral (select * from price_list_items c
                    where c.organization_id = $1 and c.price_list_id = n.price_list_id and c.item_id = n.item_id
                        and c.minimum_quantity between n.minimum_quantity and n.minimum_quantity
                        and c.start_date is not distinct from n.start_date and not c.deleted
                        order by c.minimum_quantity for update) c
            order by n.place, c.enabled, c.id",
        )
        .bind(self.tenant())
        .bind(places.iter().map(|place| place.list.raw()).collect::<Vec<_>>())
        .bind(places.iter().map(|place| place.item.raw()).collect::<Vec<_>>())
        .bind(places.iter().map(|place| place.minimum.get()).collect::<Vec<_>>())
        .bind(places.iter().map(|place| place.start.map(Start::get)).collect::<Vec<_>>());
        let rows = self.all_of_many(places.len(), query, "finding prices of a list").await?;
        let read = |row: &PgRow| {
            let place = position(row)?;
            Ok((place, read_record(row)?))
        };
        rows.iter().map(read).collect()
    }

    async fn list_items_of(
        &mut self,
        list: Id<PriceList>,
        items: &[Id<ItemEntry>],
    ) -> Result<Vec<Stored<PriceListItem>>> {
        let query = sqlx::query(
            "select c.* from (select distinct * from unnest($3::bytea[]) as n (item_id)) n
                cross join lateral (select * from price_list_items c
                    where c.organization_id = $1 and c.price_list_id = $2 and c.item_id between n.item_id and n.item_id
                        and not c.deleted order by c.item_id offset 0) c",
        )
        .bind(self.tenant())
        .bind(list.raw())
        .bind(items.iter().map(|item| item.raw()).collect::<Vec<_>>());
        let rows = self.all_of_many(items.len(), query, "finding the prices of items in a list");
        rows.await?.iter().map(read_record).collect()
    }

    async fn prices_of_list_items(
        &mut self,
        of: &[(Id<PriceList>, Id<ItemEntry>)],
    ) -> Result<Vec<Stored<PriceListItem>>> {
        let query = sqlx::query(
            "select c.* from (select distinct * from unnest($2::bytea[], $3::bytea[]) as n (price_list_id, item_id)) n
                cross join lateral (select * from price_list_items c
                    where c.organization_id = $1 and c.price_list_id = n.price_list_id
                        and c.item_id between n.item_id and n.item_id and not c.deleted order by c.item_id offset 0) c
            where c.enabled",
        )
        .bind(self.tenant())
        .bind(of.iter().map(|(list, _)| list.raw()).collect::<Vec<_>>())
        .bind(of.iter().map(|(_, item)| item.raw()).collect::<Vec<_>>());
        let rows = self.all_of_many(of.len(), query, "finding prices beside others").await?;
        rows.iter().map(read_record).collect()
    }

    async fn list_items_after(
        &mut self,
        chosen: &ChosenLists,
        after: Option<&Stored<PriceListItem>>,
        most: u32,
    ) -> Result<Vec<Stored<PriceListItem>>> {
        let mut sql = QueryBuilder::new(
            "select c.* from price_list_items c where not c.deleted and c.organization_id = ",
        );
        sql.push_bind(self.tenant());
        sql.push(" and exists (select from price_lists l where not l.deleted and l.organization_id = c.organization_id and l.id = c.price_list_id");
        if let Some(name) = &chosen.name {
            sql.push(" and position(").push_bind(case_folded(name)).push(" in l.name_folded) > 0");
        }
        sql.push(")");
        if let Some(only) = &chosen.only {
            sql.push(" and c.price_list_id = any(");
            sql.push_bind(only.clone()).push(")");
        }
        if let Some(after) = after {
            let list = after.parent;
            sql.push(" and (c.price_list_id, c.item_id, c.minimum_quantity, c.id) > (");
            sql.push_bind(list).push(", ").push_bind(after.fields.item_id.raw());
            sql.push(", ").push_bind(after.fields.minimum_quantity.get()).push(", ");
            sql.push_bind(after.id.raw()).push(")");
        }
        sql.push(format_args!(
            " order by c.price_list_id, c.item_id, c.minimum_quantity, c.id limit {most}"
        ));
        let rows = sql.build().all(&mut *self.tx, "reading prices of lists").await?;
        rows.iter().map(read_record).collect()
    }

    async fn delete_list_items(
        &mut self,
        items: &[Id<PriceListItem>],
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()> {
        let query = sqlx::query(
            "update price_list_items set deleted = true, deleted_date = $3, deleted_by = $4
            where organization_id = $1 and id = any($2) and not deleted",
        )
        .bind(self.tenant())
        .bind(items.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .bind(at)
        .bind(by);
        self.run_for_many(items.len(), query, "deleting prices of a list").await?;
        Ok(())
    }

    async fn lock_list_items(&mut self) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 16))")
            .bind(self.tenant())
            .run(&mut *self.tx, "waiting for other changes of price lists")
            .await?;
        Ok(())
    }

    async fn touch_price_lists(&mut self, lists: &[Id<PriceList>], record: &Record) -> Result<()> {
        sqlx::query(
            "update price_lists set last_modified = $3, last_modified_by = $4 where organization_id = $1 and id = any($2)",
        )
        .bind(self.tenant())
        .bind(lists.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .bind(record.last_modified)
        .bind(record.last_modified_by)
        .run(&mut *self.tx, "noting changes of price lists")
        .await?;
        Ok(())
    }

    async fn price_list_names(
        &mut self,
        lists: &[Id<PriceList>],
    ) -> Result<Vec<(Id<PriceList>, String)>> {
        let rows = sqlx::query(
            "select id, name from price_lists where organization_id = $1 and id = any($2)",
        )
        .bind(self.tenant())
        .bind(lists.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .all(&mut *self.tx, "naming price lists")
        .await?;
        rows.iter().map(|row| Ok((id(row, "id")?, get(row, "name")?))).collect()
    }

    async fn customers_of_price_list(
        &mut self,
        list: Id<PriceList>,
        most: u32,
    ) -> Result<Vec<String>> {
        sqlx::query_scalar(
            "select name from customers where organization_id = $1 and price_list_id = $2 and not deleted
            order by name_folded, id limit $3",
        )
        .bind(self.tenant())
        .bind(list.raw())
        .bind(i64::from(most))
        .all(&mut *self.tx, "looking for customers of a price list")
        .await
    }
}
