//! What hose kits keep beside their header.

use async_trait::async_trait;
use domain::documents::HoseKit;
use domain::{Id, Result};

use super::documents::Content;
use super::fault::fault;
use super::row::{get, optional_id, optional_words};
use super::work::PgWork;

#[async_trait]
impl Content for HoseKit {
    const TABLES: &'static [&'static str] = &["hose_kits"];

    async fn read(work: &mut PgWork, id: Id<Self>) -> Result<Self> {
        let row =
            sqlx::query("select * from hose_kits where organization_id = $1 and document_id = $2")
                .bind(work.tenant())
                .bind(id.raw().to_vec())
                .fetch_one(&mut *work.tx)
                .await
                .map_err(fault("reading a hose kit"))?;
        Ok(Self {
            description: optional_words(get(&row, "description")?, "hose_kits.description")?,
            customer: optional_id(&row, "customer_id")?,
            customer_part_number: optional_words(
                get(&row, "customer_part_number")?,
                "hose_kits.customer_part_number",
            )?,
        })
    }

    async fn keep(&self, work: &mut PgWork, id: Id<Self>) -> Result<()> {
        sqlx::query(
            "insert into hose_kits (organization_id, document_id, description, customer_id, customer_part_number)
            values ($1, $2, $3, $4, $5)
            on conflict (organization_id, document_id) do update set description = excluded.description,
                customer_id = excluded.customer_id, customer_part_number = excluded.customer_part_number,
                customer_name = case when excluded.customer_id is null then hose_kits.customer_name end",
        )
        .bind(work.tenant())
        .bind(id.raw().to_vec())
        .bind(self.description.as_deref())
        .bind(self.customer.map(|id| id.raw().to_vec()))
        .bind(self.customer_part_number.as_deref())
        .execute(&mut *work.tx)
        .await
        .map_err(fault("keeping a hose kit"))?;
        Ok(())
    }
}
