//! Imports of the past (`0062_imports.sql`).

use async_trait::async_trait;
use domain::workbooks::history::{ImportCounts, NewImport, PastImport};
use domain::workbooks::port::Imports;
use domain::{Error, Id, ListPage, Result, Window};
use sqlx::postgres::PgRow;

use crate::postgres::order::{Key, KeyType, ListOrder, counting, listed};
use crate::postgres::organization::audit::actor;
use crate::postgres::row::{choice, get, id, optional_id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// The columns that `past_import` reads.
const SELECT: &str = "select id, kind, at, actor_kind, actor_id, request, file_name, digest, created, updated, unchanged,
    deleted, kept, reverts,
    (select r.id from imports r where r.organization_id = i.organization_id and r.reverts = i.id) as reverted_by";

fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[async_trait]
impl Imports for PgWork {
    async fn add_import(&mut self, import: &NewImport) -> Result<()> {
        let ImportCounts { created, updated, unchanged, deleted, kept } = import.counts;
        sqlx::query(
            "insert into imports (organization_id, id, kind, file_name, digest, created, updated, unchanged, deleted, kept, reverts)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(self.tenant())
        .bind(import.id.raw())
        .bind(domain::fields::Choice::word(import.kind))
        .bind(import.file.as_ref().and_then(|file| file.name.clone()))
        .bind(import.file.as_ref().map(|file| file.digest.to_vec()))
        .bind(whole(created))
        .bind(whole(updated))
        .bind(whole(unchanged))
        .bind(whole(deleted))
        .bind(whole(kept))
        .bind(import.reverts.map(Id::raw))
        .run(&mut *self.tx, "remembering an import")
        .await?;
        Ok(())
    }

    async fn imports(&mut self, window: &Window) -> Result<ListPage<PastImport>> {
        let order =
            ListOrder::by([Key::new("at", KeyType::Moment), Key::new("id", KeyType::Id)], true);
        let mut sql = sqlx::QueryBuilder::new("");
        order.push_page(&mut sql, window, |sql| {
            sql.push(SELECT).push(", ").push(order.place());
            sql.push(" from imports i where i.organization_id = ").push_bind(self.tenant());
        })?;
        let rows = sql.build().all(&mut *self.tx, "listing imports").await?;
        let mut count = counting();
        count.push(" from imports where organization_id = ").push_bind(self.tenant());
        self.counted(listed(&rows, window, past_import)?, count).await
    }

    async fn import(&mut self, id: Id<PastImport>) -> Result<Option<PastImport>> {
        let mut sql = sqlx::QueryBuilder::new(SELECT);
        sql.push(" from imports i where i.organization_id = ").push_bind(self.tenant());
        sql.push(" and i.id = ").push_bind(id.raw());
        let row = sql.build().first(&mut *self.tx, "finding an import").await?;
        row.as_ref().map(past_import).transpose()
    }
}

fn past_import(row: &PgRow) -> Result<PastImport> {
    let count = |column| get::<i64, _>(row, column).map(i64::unsigned_abs);
    let digest: Option<&[u8]> = get(row, "digest")?;
    let digest = digest.map(<[u8; 32]>::try_from).transpose();
    Ok(PastImport {
        id: id(row, "id")?,
        kind: choice(get(row, "kind")?, "imports.kind")?,
        at: get(row, "at")?,
        by: actor(row)?,
        request: get(row, "request")?,
        file_name: get(row, "file_name")?,
        digest: digest.map_err(|error| Error::internal("reading imports.digest", error))?,
        counts: ImportCounts {
            created: count("created")?,
            updated: count("updated")?,
            unchanged: count("unchanged")?,
            deleted: count("deleted")?,
            kept: count("kept")?,
        },
        reverts: optional_id(row, "reverts")?,
        reverted_by: optional_id(row, "reverted_by")?,
    })
}
