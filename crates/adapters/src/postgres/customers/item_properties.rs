//! Customers' item properties.

use async_trait::async_trait;
use chrono::{DateTime, NaiveDateTime, Utc};
use domain::catalogue::{ItemEntry, ItemType, ProductType};
use domain::customers::port::{
    ChosenCustomerItems, CustomerItemListing, CustomerItemPlace, CustomerItemSort, CustomerItems,
};
use domain::customers::{Customer, CustomerItemProperties};
use domain::fields::{Choice, Start};
use domain::records::Stored;
use domain::{Id, ListPage, NumberText, RawId, Result, Spelling, Window};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::table;
use crate::postgres::order::{Key, KeyType, ListOrder, counting, listed};
use crate::postgres::records::{RecordTable, read_record};
use crate::postgres::row::{get, position, raw_id, words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

impl RecordTable for CustomerItemProperties {
    const TABLE: &'static str = "customer_item_properties";
    const PARENT: Option<&'static str> = Some("customer_id");
}

#[async_trait]
impl CustomerItems for PgWork {
    async fn page_of_customer_items(
        &mut self,
        customer: Option<Id<Customer>>,
        listing: &CustomerItemListing,
        window: &Window,
    ) -> Result<ListPage<Stored<CustomerItemProperties>>> {
        let id = |column| Key::new(column, KeyType::Id);
        let keys = match listing.sort {
            CustomerItemSort::OrgPartNumber => {
                vec![Key::new("c.org_part_number_folded", KeyType::Text).optional(), id("c.id")]
            }
            CustomerItemSort::LastModified => {
                vec![Key::new("c.last_modified", KeyType::Moment), id("c.id")]
            }
            CustomerItemSort::Customer => vec![id("c.customer_id"), id("c.item_id"), id("c.id")],
        };
        let order = ListOrder::by(keys, listing.descending);
        let mut sql = QueryBuilder::new("");
        order.push_page(&mut sql, window, |sql| {
            sql.push("select c.*, ").push(order.place());
            self.push_customer_items(sql, customer, listing);
        })?;
        let rows = sql.build().all(&mut *self.tx, "listing a customer's items").await?;
        let mut count = counting();
        self.push_customer_items(&mut count, customer, listing);
        self.counted(listed(&rows, window, read_record)?, count).await
    }

    async fn customer_items_named(
        &mut self,
        customer: Id<Customer>,
        record_or_item: RawId,
    ) -> Result<Vec<Stored<CustomerItemProperties>>> {
        let rows = sqlx::query(
            // Found by the index of items, which includes the ids. PostgreSQL expects few rows of a customer, and
            // might read all of them for one item.
            "select c.* from customer_item_properties c
            where c.organization_id = $1 and c.id in (select i.id from customer_item_properties i
                where i.organization_id = $1 and i.customer_id = $2 and not i.deleted and i.item_id = (select coalesce((
                    select o.item_id from customer_item_properties o
                    where o.organization_id = $1 and o.id = $3 and o.customer_id = $2 and not o.deleted), $3)))
            order by c.start_date nulls first, c.id",
        )
        .bind(self.tenant())
        .bind(customer.raw())
        .bind(record_or_item)
        .all(&mut *self.tx, "finding a customer's properties of an item")
        .await?;
        rows.iter().map(read_record).collect()
    }

    async fn customer_items_at(
        &mut self,
        places: &[CustomerItemPlace],
    ) -> Result<Vec<(usize, Stored<CustomerItemProperties>)>> {
        let query = sqlx::query(
            "select c.*, n.place from unnest($2::bytea[], $3::bytea[], $4::timestamp[])
                    with ordinality as n (customer_id, item_id, start_date, place)
                cross join lateral (select * from customer_item_properties c
                    where c.organization_id = $1 and c.customer_id = n.customer_id
                        and c.item_id between n.item_id and n.item_id and c.start_date is not distinct from n.start_date
                        and not c.deleted order by c.item_id, c.id for update) c
            order by n.place, c.net_price is not null, c.id",
        )
        .bind(self.tenant())
        .bind(places.iter().map(|place| place.customer.raw()).collect::<Vec<_>>())
        .bind(places.iter().map(|place| place.item.raw()).collect::<Vec<_>>())
        .bind(places.iter().map(|place| place.start.map(Start::get)).collect::<Vec<_>>());
        let doing = "finding customers' properties of items";
        let rows = self.all_of_many(places.len(), query, doing).await?;
        let read = |row: &PgRow| {
            let place = position(row)?;
            Ok((place, read_record(row)?))
        };
        rows.iter().map(read).collect()
    }

    async fn net_prices_of(
        &mut self,
        of: &[(Id<Customer>, Id<ItemEntry>)],
    ) -> Result<Vec<Stored<CustomerItemProperties>>> {
        let query = sqlx::query(
            "select c.* from (select distinct * from unnest($2::bytea[], $3::bytea[]) as n (customer_id, item_id)) n
                cross join lateral (select * from customer_item_properties c
                    where c.organization_id = $1 and c.customer_id = n.customer_id
                        and c.item_id between n.item_id and n.item_id and not c.deleted order by c.item_id, c.id offset 0) c
            where c.net_price is not null",
        )
        .bind(self.tenant())
        .bind(of.iter().map(|(customer, _)| customer.raw()).collect::<Vec<_>>())
        .bind(of.iter().map(|(_, item)| item.raw()).collect::<Vec<_>>());
        let rows = self.all_of_many(of.len(), query, "finding net prices beside others").await?;
        rows.iter().map(read_record).collect()
    }

    async fn customer_items_after(
        &mut self,
        chosen: &ChosenCustomerItems,
        after: Option<&Stored<CustomerItemProperties>>,
        most: u32,
    ) -> Result<Vec<Stored<CustomerItemProperties>>> {
        let mut sql = QueryBuilder::new(
            "select c.* from customer_item_properties c where not c.deleted and c.organization_id = ",
        );
        sql.push_bind(self.tenant());
        if let Some(customer) = chosen.customer {
            sql.push(" and c.customer_id = ").push_bind(customer);
        }
        // Listed ids are of properties or of items.
        if let Some(only) = &chosen.only {
            sql.push(" and (c.id = any(").push_bind(only.clone());
            sql.push(") or c.item_id = any(").push_bind(only.clone()).push("))");
        }
        if !chosen.except.is_empty() {
            sql.push(" and c.id <> all(").push_bind(chosen.except.clone());
            sql.push(") and c.item_id <> all(").push_bind(chosen.except.clone()).push(")");
        }
        if let Some(after) = after {
            sql.push(" and (c.customer_id, c.item_id, c.id) > (");
            sql.push_bind(after.parent).push(", ");
            sql.push_bind(after.fields.item_id.raw()).push(", ");
            sql.push_bind(after.id.raw()).push(")");
        }
        sql.push(format_args!(" order by c.customer_id, c.item_id, c.id limit {most}"));
        let rows = sql.build().all(&mut *self.tx, "reading customers' items").await?;
        rows.iter().map(read_record).collect()
    }

    async fn customers_named(
        &mut self,
        customers: &[RawId],
    ) -> Result<Vec<(RawId, String, Option<String>)>> {
        let rows = sqlx::query(
            "select id, name, erp_id from customers where organization_id = $1 and id = any($2)",
        )
        .bind(self.tenant())
        .bind(customers)
        .all(&mut *self.tx, "naming customers")
        .await?;
        let read =
            |row: &PgRow| Ok((raw_id(get(row, "id")?)?, get(row, "name")?, get(row, "erp_id")?));
        rows.iter().map(read).collect()
    }

    async fn customer_part_numbers(
        &mut self,
        customer: Id<Customer>,
        items: &[RawId],
        at: NaiveDateTime,
    ) -> Result<Vec<(RawId, NumberText)>> {
        let rows = sqlx::query(
            "select distinct on (item_id) item_id, org_part_number
            from customer_item_properties
            where organization_id = $1 and customer_id = $2 and item_id = any($3) and not deleted and org_part_number is not null
                and coalesce(start_date <= $4, true) and coalesce(end_date > $4, true)
            order by item_id, start_date desc nulls last, id",
        )
        .bind(self.tenant())
        .bind(customer.raw())
        .bind(items)
        .bind(at)
        .all(&mut *self.tx, "reading what a customer calls items")
        .await?;
        let number = |row: &PgRow| {
            let column = "customer_item_properties.org_part_number";
            Ok((raw_id(get(row, "item_id")?)?, words(get(row, "org_part_number")?, column)?))
        };
        rows.iter().map(number).collect()
    }

    async fn delete_customer_items(
        &mut self,
        items: &[Id<CustomerItemProperties>],
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()> {
        sqlx::query(
            "update customer_item_properties set deleted = true, deleted_date = $3, deleted_by = $4
            where organization_id = $1 and id = any($2) and not deleted",
        )
        .bind(self.tenant())
        .bind(items.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .bind(at)
        .bind(by)
        .run(&mut *self.tx, "deleting a customer's properties of items")
        .await?;
        Ok(())
    }

    async fn lock_customer_items(&mut self) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 18))")
            .bind(self.tenant())
            .run(&mut *self.tx, "waiting for other imports of customers' items")
            .await?;
        Ok(())
    }
}

impl PgWork {
    /// Completes the `select` of a list's properties. Those of a single customer search only its items.
    fn push_customer_items(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        customer: Option<Id<Customer>>,
        listing: &CustomerItemListing,
    ) {
        sql.push(" from customer_item_properties c where not c.deleted and c.organization_id = ");
        sql.push_bind(self.tenant());
        if let Some(customer) = customer {
            sql.push(" and c.customer_id = ").push_bind(customer.raw());
        }
        if let Some(ids) = &listing.ids {
            let ids: Vec<RawId> = ids.iter().map(|id| id.raw()).collect();
            sql.push(" and c.id = any(").push_bind(ids).push(")");
        }
        if let Some(fragment) = &listing.org_part_number {
            sql.push(" and position(").push_bind(Spelling::Number.folded(fragment));
            sql.push(" in c.org_part_number_folded) > 0");
        }
        match listing.item_type {
            Some(ProductType::Item(item_type)) => {
                sql.push(" and exists (select from items i where i.id = c.item_id and i.kind = ");
                sql.push_bind(item_type.word()).push(")");
            }
            Some(ProductType::HoseAssembly) => {
                sql.push(" and c.lineage_id is not null");
            }
            None => {}
        }
        if let Some(fragment) = &listing.part_number {
            let fragment = Spelling::Number.folded(fragment);
            for (at, item_type) in ItemType::ALL.iter().enumerate() {
                sql.push(if at == 0 { " and (" } else { " or " });
                sql.push(format_args!(
                    "exists (select from {} i where i.id = c.item_id and position(",
                    table(*item_type)
                ));
                sql.push_bind(fragment.clone()).push(" in i.part_number_folded) > 0)");
            }
            sql.push(" or exists (select from documents i where i.organization_id = c.organization_id and i.id = c.lineage_id and position(");
            sql.push_bind(fragment).push(" in i.number_folded) > 0))");
        }
    }
}
