//! Calls with API keys: written for all organizations, read by one.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::organization::port::ApiCalls;
use domain::organization::{ApiCall, ApiCallFilter};
use domain::{Error, ListPage, Result, Text, Window, case_folded};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::Connections;
use crate::postgres::order::{Key, KeyType, ListOrder, counting, listed};
use crate::postgres::row::{get, id, optional_words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl ApiCalls for PgWork {
    async fn api_calls(
        &mut self,
        filter: &ApiCallFilter,
        window: &Window,
    ) -> Result<ListPage<(ApiCall, Option<Text>)>> {
        let keys = [Key::new("c.at", KeyType::Moment), Key::new("c.id", KeyType::Id)];
        let order = ListOrder::by(keys, true);
        let mut sql = QueryBuilder::new("");
        order.push_page(&mut sql, window, |sql| {
            sql.push("select c.*, k.name as key_name, ").push(order.place());
            sql.push(" from api_calls c
                left join api_keys k on k.organization_id = c.organization_id and k.id = c.key_id where c.organization_id = ");
            self.push_wanted(sql, filter);
        })?;
        let rows = sql.build().all(&mut *self.tx, "listing calls of API keys").await?;
        let mut count = counting();
        count.push(" from api_calls c where c.organization_id = ");
        self.push_wanted(&mut count, filter);
        self.counted(listed(&rows, window, call)?, count).await
    }
}

impl PgWork {
    fn push_wanted(&self, sql: &mut QueryBuilder<Postgres>, filter: &ApiCallFilter) {
        let ApiCallFilter { key, method, path, status, from, to } = filter;
        sql.push_bind(self.tenant());
        if let Some(key) = key {
            sql.push(" and c.key_id = ").push_bind(key.raw());
        }
        if let Some(method) = method {
            sql.push(" and c.method = ").push_bind(method.clone());
        }
        if let Some(path) = path {
            sql.push(" and position(").push_bind(case_folded(path)).push(" in lower(c.path)) > 0");
        }
        if let Some(status) = status {
            sql.push(" and c.status = ").push_bind(i32::from(*status));
        }
        if let Some(from) = from {
            sql.push(" and c.at >= ").push_bind(*from);
        }
        if let Some(to) = to {
            sql.push(" and c.at < ").push_bind(*to);
        }
    }
}

fn call(row: &PgRow) -> Result<(ApiCall, Option<Text>)> {
    let (status, address): (i32, &str) = (get(row, "status")?, get(row, "address")?);
    let call = ApiCall {
        id: id(row, "id")?,
        organization: id(row, "organization_id")?,
        key: id(row, "key_id")?,
        at: get(row, "at")?,
        method: get(row, "method")?,
        path: get(row, "path")?,
        operation: get(row, "operation")?,
        status: u16::try_from(status)
            .map_err(|error| Error::internal("reading api_calls.status", error))?,
        milliseconds: get(row, "milliseconds")?,
        address: address
            .parse::<IpAddr>()
            .map_err(|error| Error::internal("reading api_calls.address", error))?,
        request: get(row, "request")?,
    };
    Ok((call, optional_words(get(row, "key_name")?, "api_keys.name")?))
}

/// Stores calls of any organizations in one statement, and the last use of their keys. A use within the last minute
/// isn't stored again, and a key that is being changed is left for later.
/// A batch may be repeated: if the connection ends during a statement, nobody knows whether it succeeded.
pub(crate) async fn note(pool: &Connections, calls: &[ApiCall]) -> Result<()> {
    let texts = |of: fn(&ApiCall) -> &str| calls.iter().map(of).collect::<Vec<_>>();
    sqlx::query(
        "with noted as (
            insert into api_calls
                (organization_id, id, key_id, at, method, path, operation, status, milliseconds, address, request)
            select * from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::timestamptz[], $5::text[], $6::text[], $7::text[],
                $8::integer[], $9::float8[], $10::text[], $11::text[])
            on conflict do nothing
            returning organization_id, key_id, at
        ), used as (
            select organization_id, key_id, max(at) as at from noted group by organization_id, key_id
        ), stale as (
            select k.organization_id, k.id, u.at from api_keys k
            join used u on u.organization_id = k.organization_id and u.key_id = k.id
            where coalesce(k.last_used < u.at - interval '1 minute', true)
            for no key update of k skip locked
        )
        update api_keys k set last_used = s.at from stale s
        where k.organization_id = s.organization_id and k.id = s.id",
    )
    .bind(calls.iter().map(|call| call.organization.raw()).collect::<Vec<_>>())
    .bind(calls.iter().map(|call| call.id.raw()).collect::<Vec<_>>())
    .bind(calls.iter().map(|call| call.key.raw()).collect::<Vec<_>>())
    .bind(calls.iter().map(|call| call.at).collect::<Vec<_>>())
    .bind(texts(|call| &call.method))
    .bind(texts(|call| &call.path))
    .bind(texts(|call| &call.operation))
    .bind(calls.iter().map(|call| i32::from(call.status)).collect::<Vec<_>>())
    .bind(calls.iter().map(|call| call.milliseconds).collect::<Vec<_>>())
    .bind(calls.iter().map(|call| call.address.to_string()).collect::<Vec<_>>())
    .bind(texts(|call| &call.request))
    .run(pool, "noting calls of API keys")
    .await?;
    Ok(())
}
