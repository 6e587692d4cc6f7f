//! Tries to get in, by the clock of the database, which all processes share.

use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::organization::port::{TokenRequests, Tries, WrongPasswords};
use domain::{Email, Result};

use crate::postgres::Connections;
use crate::postgres::run::{Fetch, Run, delete_old};

/// Counts with the role `hosewright_system`.
#[derive(Debug)]
pub struct PgTries {
    pool: Connections,
}

impl PgTries {
    /// Pool of connections of that role.
    pub const fn new(pool: Connections) -> Self {
        Self { pool }
    }
}

/// An account as it is stored.
fn stored(account: Option<&Email>) -> &str {
    account.map_or("", Email::as_str)
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or_default())
}

#[async_trait]
impl Tries for PgTries {
    async fn count_token_request(
        &self,
        network: IpAddr,
        each_minute: u32,
    ) -> Result<TokenRequests> {
        // A request takes the time after which a new one is left: 6 s of the minute for ten each minute.
        let (accepted, all_left_in): (bool, i64) = sqlx::query_as(
            "with counted as (
                insert into token_requests as t (network, all_left_at)
                values ($1::inet, now() + interval '1 minute' / $2)
                on conflict (network) do update
                    set all_left_at = greatest(t.all_left_at, now()) + interval '1 minute' / $2
                    where greatest(t.all_left_at, now()) + interval '1 minute' / $2 <= now() + interval '1 minute'
                returning all_left_at),
            after as (
                select true as accepted, all_left_at from counted
                union all
                select false, coalesce((select all_left_at from token_requests where network = $1::inet), now() + interval '1 minute')
                where not exists (select from counted))
            select accepted, (extract(epoch from all_left_at - now()) * 1000)::bigint from after",
        )
        .bind(network.to_string())
        .bind(f64::from(each_minute))
        .one(&self.pool, "counting a request for a token")
        .await?;
        Ok(TokenRequests { accepted, all_left_in: milliseconds(all_left_in) })
    }

    async fn wrong_passwords(
        &self,
        network: IpAddr,
        account: Option<&Email>,
    ) -> Result<Option<WrongPasswords>> {
        let found: Option<(i32, i64)> = sqlx::query_as(
            "select times, (extract(epoch from now() - last_at) * 1000)::bigint from wrong_passwords
            where network = $1::inet and account = $2",
        )
        .bind(network.to_string())
        .bind(stored(account))
        .first(&self.pool, "looking for wrong passwords")
        .await?;
        Ok(found.map(|(times, since)| WrongPasswords {
            times: times.unsigned_abs(),
            since: milliseconds(since),
        }))
    }

    async fn count_wrong_password(&self, network: IpAddr, account: Option<&Email>) -> Result<()> {
        sqlx::query(
            "insert into wrong_passwords as w (network, account, times, last_at) values ($1::inet, $2, 1, now())
            on conflict (network, account) do update set times = least(w.times, 1000) + 1, last_at = excluded.last_at",
        )
        .bind(network.to_string())
        .bind(stored(account))
        .run(&self.pool, "counting a wrong password")
        .await
        .map(drop)
    }

    async fn forget_wrong_passwords(&self, network: IpAddr, account: Option<&Email>) -> Result<()> {
        sqlx::query("delete from wrong_passwords where network = $1::inet and account = $2")
            .bind(network.to_string())
            .bind(stored(account))
            .run(&self.pool, "forgetting wrong passwords")
            .await
            .map(drop)
    }

    async fn forget_tries(&self, now: DateTime<Utc>, wrong_before: DateTime<Utc>) -> Result<()> {
        delete_old(&self.pool, ("token_requests", "all_left_at"), now).await?;
        delete_old(&self.pool, ("wrong_passwords", "last_at"), wrong_before).await.map(drop)
    }
}
