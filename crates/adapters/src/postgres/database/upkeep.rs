//! Upkeep of the audit trail and of the feed of changes, by the owner.

use chrono::{DateTime, Utc};
use domain::Result;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::postgres::database::{Addresses, Database};
use crate::postgres::fault;
use crate::postgres::run::{Fetch, Run};

/// How many months of the audit trail there are parts for in advance.
const MONTHS_AHEAD: &str = "interval '3 months'";

/// Makes the parts of the audit trail for the next months, and begins the feed of changes anew where the tables were
/// restored into another database.
pub(super) async fn keep_feed(owner: &mut PgConnection) -> Result<()> {
    sqlx::query("select keep_feed()").run(&mut *owner, "keeping the feed of changes").await?;
    // Nobody should wait behind this for a long read of the trail. It is repeated every day, and early enough.
    let months = format!(
        "begin; set local lock_timeout = '5s'; select keep_audit_months(now() + {MONTHS_AHEAD}); commit"
    );
    if let Err(error) = sqlx::raw_sql(AssertSqlSafe(months)).execute(&mut *owner).await {
        tracing::warn!(
            "making months of the audit trail failed, and is tried again tomorrow: {error}"
        );
        sqlx::raw_sql("rollback")
            .execute(&mut *owner)
            .await
            .map_err(fault("ending a transaction"))?;
    }
    Ok(())
}

/// How many entries have no month of their own, up to 1,000.
async fn without_month(owner: &mut PgConnection) -> Result<u32> {
    let rest: i64 =
        sqlx::query_scalar("select count(*) from (select from audit_rest limit 1000) r")
            .one(owner, "looking for entries without a month")
            .await?;
    if rest > 0 {
        tracing::warn!(
            entries = rest,
            "entries of the audit trail stand in audit_rest, since their month had no part"
        );
    }
    Ok(u32::try_from(rest).unwrap_or_default())
}

/// The same on a connection of its own, every day but the first, when opening the database has done it. Returns how many
/// entries have no month of their own, up to 1,000.
pub async fn keep_daily(addresses: &Addresses, is_first: bool) -> Result<u32> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    if !is_first {
        keep_feed(&mut owner).await?;
    }
    let rest = without_month(&mut owner).await?;
    owner.close().await.map_err(fault("closing the owner's connection"))?;
    Ok(rest)
}

/// How long the transaction has been running, in seconds, that holds the feed of changes back most; 0 if none does.
pub async fn feed_held_back(database: &Database) -> Result<f64> {
    sqlx::query_scalar(
        "select coalesce(extract(epoch from now() - min(xact_start)), 0)::float8 from pg_stat_activity where backend_xid is not null",
    )
    .one(&database.app, "looking for long transactions")
    .await
}

/// Lets readers of the feed of changes begin anew.
pub async fn renew_feed(addresses: &Addresses) -> Result<()> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    sqlx::query("select renew_feed()").run(&mut owner, "renewing the feed of changes").await?;
    owner.close().await.map_err(fault("closing the owner's connection"))
}

/// Notes that everything was written to a backup that was begun at this moment. A standby takes no note; returns whether it
/// was taken.
pub async fn note_backup(addresses: &Addresses, begun: DateTime<Utc>) -> Result<bool> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    let is_standby: bool = sqlx::query_scalar("select pg_is_in_recovery()")
        .one(&mut owner, "asking for the kind of the database")
        .await?;
    if !is_standby {
        sqlx::query("insert into backups (taken) values ($1) on conflict do nothing")
            .bind(begun)
            .run(&mut owner, "noting a backup")
            .await?;
    }
    owner.close().await.map_err(fault("closing the owner's connection"))?;
    Ok(!is_standby)
}

/// Drops the parts of the audit trail whose entries are all of earlier months than these; returns their names.
pub async fn prune_audit(addresses: &Addresses, keep_months: u32) -> Result<Vec<String>> {
    let mut owner =
        PgConnection::connect_with(&addresses.owner).await.map_err(fault("connecting as owner"))?;
    sqlx::query("set lock_timeout = '30s'").run(&mut owner, "limiting waits").await?;
    let dropped = sqlx::query_scalar(
        "select prune_audit((date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1)) at time zone 'UTC')",
    )
    .bind(i32::try_from(keep_months).unwrap_or(i32::MAX))
    .all(&mut owner, "dropping old months of the audit trail")
    .await?;
    owner.close().await.map_err(fault("closing the owner's connection"))?;
    Ok(dropped)
}
