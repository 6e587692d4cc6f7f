//! Stored answers for repeated requests.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Result;
use domain::organization::port::Retries;
use domain::organization::retries::{EarlierRequest, Retry};

use crate::postgres::row::get;
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Retries for PgWork {
    async fn claim(
        &mut self,
        retry: &Retry,
        since: DateTime<Utc>,
    ) -> Result<Option<EarlierRequest>> {
        // Held until the transaction ends; a repeated request meanwhile is refused at once.
        let free: bool = sqlx::query_scalar(
            "select pg_try_advisory_xact_lock(hashtextextended(encode($1 || $2, 'hex') || $3, 0))",
        )
        .bind(self.tenant())
        .bind(retry.actor)
        .bind(&retry.key)
        .one(&mut *self.tx, "claiming a request")
        .await?;
        if !free {
            return Ok(Some(EarlierRequest::Running));
        }
        let row = sqlx::query(
            "select digest, answer from retries
            where organization_id = $1 and actor_id = $2 and key = $3 and at > $4",
        )
        .bind(self.tenant())
        .bind(retry.actor)
        .bind(&retry.key)
        .bind(since)
        .first(&mut *self.tx, "looking for an answer")
        .await?;
        let Some(row) = row else { return Ok(None) };
        let digest: &[u8] = get(&row, "digest")?;
        if digest != retry.digest {
            return Ok(Some(EarlierRequest::Other));
        }
        Ok(Some(EarlierRequest::Answered(get(&row, "answer")?)))
    }

    async fn keep_answer(
        &mut self,
        retry: &Retry,
        answer: Option<&[u8]>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        sqlx::query(
            "insert into retries (organization_id, actor_id, key, digest, answer, at)
            values ($1, $2, $3, $4, $5, $6)
            on conflict (organization_id, actor_id, key) do update
                set digest = excluded.digest, answer = excluded.answer, at = excluded.at",
        )
        .bind(self.tenant())
        .bind(retry.actor)
        .bind(&retry.key)
        .bind(retry.digest)
        .bind(answer)
        .bind(now)
        .run(&mut *self.tx, "keeping an answer")
        .await?;
        Ok(())
    }
}
