//! The counters for numbers of documents.

use async_trait::async_trait;
use domain::fields::Choice;
use domain::organization::port::Numbers;
use domain::organization::{NumberedKind, Numbering};
use domain::{Error, Result};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use crate::postgres::row::{choice, get};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// The counters from `$5` on, up to the first one whose number is free. Each step is one look-up in an index.
const FREE: &str = "with recursive candidate (counter) as (
        select $5::bigint
        union all
        select c.counter + 1 from candidate c where exists (select from documents d
            where d.organization_id = $1 and d.kind = $2 and d.number_folded = lower(document_number($3, $4, c.counter)))
    )";

#[async_trait]
impl Numbers for PgWork {
    async fn numberings(&mut self) -> Result<Vec<Numbering>> {
        let lock = if self.writes { " for update" } else { "" };
        let rows = sqlx::query(AssertSqlSafe(format!(
            "select * from numberings where organization_id = $1 order by kind, prefix{lock}"
        )))
        .bind(self.tenant())
        .all(&mut *self.tx, "reading numberings")
        .await?;
        rows.iter().map(numbering).collect()
    }

    async fn free_counter(&mut self, from: &Numbering) -> Result<u64> {
        let counter: i64 =
            sqlx::query_scalar(AssertSqlSafe(format!("{FREE} select max(counter) from candidate")))
                .bind(self.tenant())
                .bind(from.kind.documents().word())
                .bind(&from.prefix)
                .bind(i32::from(from.padding))
                .bind(counter(from.next)?)
                .one(&mut *self.tx, "looking for a free number")
                .await?;
        Ok(counter.unsigned_abs())
    }

    async fn take_counter(&mut self, usual: &Numbering) -> Result<(Numbering, u64)> {
        let current = match self.numbering_in_use(usual.kind).await? {
            Some(numbering) => numbering,
            None => self.begin_numbering(usual).await?,
        };
        // A statement after the lock, so that it sees the numbers that others took meanwhile.
        let taken: i64 = sqlx::query_scalar(AssertSqlSafe(format!(
            "{FREE} update numberings set next_number = t.counter + 1 from (select max(counter) as counter from candidate) t
            where organization_id = $1 and kind = $6 and in_use returning t.counter"
        )))
        .bind(self.tenant())
        .bind(current.kind.documents().word())
        .bind(&current.prefix)
        .bind(i32::from(current.padding))
        .bind(counter(current.next)?)
        .bind(current.kind.word())
        .one(&mut *self.tx, "taking a number")
        .await?;
        Ok((current, taken.unsigned_abs()))
    }

    async fn set_numberings(&mut self, numberings: &[Numbering]) -> Result<()> {
        let kinds: Vec<&str> = numberings.iter().map(|numbering| numbering.kind.word()).collect();
        sqlx::query(
            "update numberings set in_use = false where organization_id = $1 and kind = any($2)",
        )
        .bind(self.tenant())
        .bind(&kinds)
        .run(&mut *self.tx, "changing prefixes of numbers")
        .await?;
        let next: Vec<i64> =
            numberings.iter().map(|numbering| counter(numbering.next)).collect::<Result<_>>()?;
        sqlx::query(
            "insert into numberings (organization_id, kind, prefix, padding, next_number, in_use)
            select $1, kind, prefix, padding, next_number, true
            from unnest($2::text[], $3::text[], $4::integer[], $5::bigint[]) as n (kind, prefix, padding, next_number)
            on conflict (organization_id, kind, prefix) do update
            set padding = excluded.padding, next_number = excluded.next_number, in_use = true",
        )
        .bind(self.tenant())
        .bind(&kinds)
        .bind(numberings.iter().map(|numbering| numbering.prefix.as_str()).collect::<Vec<_>>())
        .bind(numberings.iter().map(|numbering| i32::from(numbering.padding)).collect::<Vec<_>>())
        .bind(next)
        .run(&mut *self.tx, "changing numberings")
        .await?;
        Ok(())
    }
}

fn counter(number: u64) -> Result<i64> {
    i64::try_from(number).map_err(|error| Error::internal("a counter of numbers", error))
}

impl PgWork {
    /// Reads and locks the numbering of a kind. A second transaction waits here, and then sees the number
    /// that the first one took.
    async fn numbering_in_use(&mut self, kind: NumberedKind) -> Result<Option<Numbering>> {
        let row = sqlx::query(
            "select * from numberings where organization_id = $1 and kind = $2 and in_use for update",
        )
        .bind(self.tenant())
        .bind(kind.word())
        .first(&mut *self.tx, "locking a numbering")
        .await?;
        row.as_ref().map(numbering).transpose()
    }

    /// Stores the numbering with an organization's first document of a kind. If several transactions do so at
    /// once, one of them stores it, whichever unique index the others run into.
    async fn begin_numbering(&mut self, usual: &Numbering) -> Result<Numbering> {
        sqlx::query(
            "insert into numberings (organization_id, kind, prefix, padding, next_number, in_use)
            values ($1, $2, $3, $4, $5, true) on conflict do nothing",
        )
        .bind(self.tenant())
        .bind(usual.kind.word())
        .bind(&usual.prefix)
        .bind(i32::from(usual.padding))
        .bind(counter(usual.next)?)
        .run(&mut *self.tx, "storing a numbering")
        .await?;
        let numbering = self.numbering_in_use(usual.kind).await?;
        numbering.ok_or_else(|| Error::broken("the numbering of documents is missing"))
    }
}

fn numbering(row: &PgRow) -> Result<Numbering> {
    let padding: i32 = get(row, "padding")?;
    Ok(Numbering {
        kind: choice(get(row, "kind")?, "numberings.kind")?,
        prefix: get(row, "prefix")?,
        padding: u8::try_from(padding)
            .map_err(|error| Error::internal("reading numberings.padding", error))?,
        next: get::<i64, _>(row, "next_number")?.unsigned_abs(),
        in_use: get(row, "in_use")?,
    })
}
