//! Customers and their locations.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::customers::port::Customers;
use domain::customers::{Customer, Location};
use domain::records::Stored;
use domain::{Id, RawId, Result};
use sqlx::AssertSqlSafe;

use crate::postgres::documents::versions::LOCK_ORDER;
use crate::postgres::records::RecordTable;
use crate::postgres::row::{get, id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

impl RecordTable for Customer {
    const TABLE: &'static str = "customers";
}

impl RecordTable for Location {
    const TABLE: &'static str = "customer_locations";
    const PARENT: Option<&'static str> = Some("customer_id");
}

#[async_trait]
impl Customers for PgWork {
    async fn customer_names(&mut self) -> Result<Vec<(Id<Customer>, String)>> {
        let rows = sqlx::query(
            "select id, name from customers where organization_id = $1 and not deleted",
        )
        .bind(self.tenant())
        .all(&mut *self.tx, "reading the names of customers")
        .await?;
        rows.iter().map(|row| Ok((id(row, "id")?, get(row, "name")?))).collect()
    }

    async fn hold_documents_of(&mut self, customers: &[Id<Customer>], wait: bool) -> Result<()> {
        // Lines of other documents may refer to them meanwhile.
        let nowait = if wait { "" } else { " nowait" };
        sqlx::query(AssertSqlSafe(format!(
            "select from documents d where d.organization_id = $1 and d.id in (
                select document_id from work_orders where organization_id = $1 and customer_id = any($2)
                union all select document_id from sales_estimates where organization_id = $1 and customer_id = any($2)
                union all select document_id from hose_kits where organization_id = $1 and customer_id = any($2)
                union all select document_id from hose_assemblies where organization_id = $1 and customer_id = any($2))
            order by {LOCK_ORDER} for no key update of d{nowait}"
        )))
        .bind(self.tenant())
        .bind(customers.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .run(&mut *self.tx, "locking the documents of customers")
        .await?;
        Ok(())
    }

    async fn part_with_customers(
        &mut self,
        customers: &[Stored<Customer>],
        at: DateTime<Utc>,
        by: Option<RawId>,
    ) -> Result<()> {
        let ids: Vec<_> = customers.iter().map(|customer| customer.id.raw()).collect();
        let names = customers.iter().map(|customer| customer.fields.name.to_string());
        sqlx::query(
            "with c as materialized (select * from unnest($2::bytea[], $5::text[]) as c (id, name)), assemblies as (
                update hose_assemblies d set customer_name = c.name, customer_id = null from c
                where d.organization_id = $1 and d.customer_id = c.id returning d.document_id
            ), kits as (
                update hose_kits d set customer_name = c.name, customer_id = null from c
                where d.organization_id = $1 and d.customer_id = c.id returning d.document_id
            ), orders as (
                update work_orders d set customer_name = c.name, customer_id = null from c
                where d.organization_id = $1 and d.customer_id = c.id returning d.document_id
            ), estimates as (
                update sales_estimates d set customer_name = c.name, customer_id = null from c
                where d.organization_id = $1 and d.customer_id = c.id returning d.document_id
            )
            update documents set last_modified = $3, last_modified_by = $4 where organization_id = $1
                and id in (select document_id from assemblies union all select document_id from kits
                    union all select document_id from orders union all select document_id from estimates)",
        )
        .bind(self.tenant())
        .bind(&ids)
        .bind(at)
        .bind(by)
        .bind(names.collect::<Vec<_>>())
        .run(&mut *self.tx, "keeping customers' names with their documents")
        .await?;
        for ended in ENDED {
            sqlx::query(ended)
                .bind(self.tenant())
                .bind(&ids)
                .bind(at)
                .bind(by)
                .run(&mut *self.tx, "ending what is the customers'")
                .await?;
        }
        Ok(())
    }
}

/// Deletes the records that belong to customers.
const ENDED: [&str; 3] = [
    "update api_keys set deleted = true, last_modified = $3, last_modified_by = $4
    where organization_id = $1 and customer_id = any($2) and not deleted",
    "update customer_locations set deleted = true, deleted_date = $3, deleted_by = $4
    where organization_id = $1 and customer_id = any($2) and not deleted",
    "update customer_item_properties set deleted = true, deleted_date = $3, deleted_by = $4
    where organization_id = $1 and customer_id = any($2) and not deleted",
];
