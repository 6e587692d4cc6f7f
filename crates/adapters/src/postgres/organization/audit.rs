//! The audit trail, which triggers write (`0002_audit.sql`, `0075_levels_kits_and_reasons.sql`).

use async_trait::async_trait;
use domain::access::Actor;
use domain::organization::audit::{AuditQuery, Entry};
use domain::organization::port::Audit;
use domain::{Id, ListPage, Remark, Result, Window};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::order::{Key, KeyType, ListOrder, counting, listed};
use crate::postgres::row::{choice, get, optional_id, raw_id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Audit for PgWork {
    async fn audit(&mut self, query: &AuditQuery, window: &Window) -> Result<ListPage<Entry>> {
        let order = ListOrder::by(
            [Key::new("at", KeyType::Moment), Key::new("sequence", KeyType::Whole)],
            true,
        );
        let mut sql = QueryBuilder::new("");
        order.push_page(&mut sql, window, |sql| {
            sql.push(
                "select sequence, at, kind, record_id, action, actor_kind, actor_id, request, reason,
                    before::text as before, after::text as after, ",
            );
            sql.push(order.place()).push(" from audit where organization_id = ");
            sql.push_bind(self.tenant());
            push_wanted(sql, query);
        })?;
        let rows = sql.build().all(&mut *self.tx, "reading the audit trail").await?;
        let mut count = counting();
        count.push(" from audit where organization_id = ").push_bind(self.tenant());
        push_wanted(&mut count, query);
        self.counted(listed(&rows, window, entry)?, count).await
    }

    async fn give_reason(&mut self, reason: &Remark) -> Result<()> {
        sqlx::query("select set_config('hosewright.reason', $1, true)")
            .bind(&**reason)
            .run(&mut *self.tx, "saying why something is changed")
            .await?;
        Ok(())
    }
}

fn push_wanted(sql: &mut QueryBuilder<Postgres>, query: &AuditQuery) {
    if let Some(record) = query.record {
        sql.push(" and record_id = ").push_bind(record);
    }
    if let Some(kind) = &query.kind {
        sql.push(" and kind = ").push_bind(kind.clone());
    }
    if let Some(actor) = query.actor {
        sql.push(" and actor_id = ").push_bind(actor);
    }
    if let Some(from) = query.from {
        sql.push(" and at >= ").push_bind(from);
    }
    if let Some(to) = query.to {
        sql.push(" and at < ").push_bind(to);
    }
}

/// Who made an entry.
pub(in crate::postgres) fn actor(row: &PgRow) -> Result<Option<Actor>> {
    let actor: Option<Id<()>> = optional_id(row, "actor_id")?;
    Ok(match (get::<Option<&str>, _>(row, "actor_kind")?, actor) {
        (Some("user"), Some(id)) => Some(Actor::User(id.of_kind())),
        (Some("key"), Some(id)) => Some(Actor::Key(id.of_kind())),
        _ => None,
    })
}

fn entry(row: &PgRow) -> Result<Entry> {
    Ok(Entry {
        sequence: get(row, "sequence")?,
        at: get(row, "at")?,
        kind: get(row, "kind")?,
        record: raw_id(get(row, "record_id")?)?,
        action: choice(get(row, "action")?, "audit.action")?,
        actor: actor(row)?,
        request: get(row, "request")?,
        reason: get(row, "reason")?,
        before: get(row, "before")?,
        after: get(row, "after")?,
    })
}
