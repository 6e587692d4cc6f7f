//! Exchange rates, and accepted terms.

use async_trait::async_trait;
use domain::access::Actor;
use domain::measures::Currency;
use domain::organization::port::{Currencies, Terms};
use domain::organization::{AcceptedTerms, TermsVersion};
use domain::pricing::{CurrencyRate, ExchangeRate};
use domain::{Error, Id, Result};
use rust_decimal::Decimal;
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use crate::postgres::row::{get, id, raw_id, record};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// Uses of a currency: a name for people, and the condition on a table.
const USES: &[(&str, &str)] = &[
    ("customers", "customers where currency = $2 and not deleted and"),
    (
        "customers' prices",
        "customer_item_properties where net_price_currency = $2 and not deleted and",
    ),
    ("price lists", "price_lists where currency = $2 and not deleted and"),
    ("prices of price lists", "price_list_items where currency = $2 and not deleted and"),
    ("items", "item_properties where $2 in (list_price_currency, cost_currency) and"),
    ("suppliers", "suppliers where currency = $2 and not deleted and"),
];

/// Prices and costs without a currency of their own: a name for people, and the condition on a table.
const UNNAMED: &[(&str, &str)] = &[
    ("stock records", "inventory_items where unit_cost is not null and"),
    (
        "items",
        "item_properties where (list_price is not null and list_price_currency is null
            or cost is not null and cost_currency is null) and",
    ),
    (
        "customers' prices",
        "customer_item_properties where net_price is not null and net_price_currency is null and not deleted and",
    ),
    (
        "prices of price lists",
        "price_list_items i where currency is null and not deleted and exists (select from price_lists l
            where l.organization_id = $1 and l.id = i.price_list_id and l.currency is null and not l.deleted) and",
    ),
];

#[async_trait]
impl Currencies for PgWork {
    async fn currencies(&mut self) -> Result<Vec<CurrencyRate>> {
        let rows = sqlx::query("select * from currencies where organization_id = $1 order by code")
            .bind(self.tenant())
            .all(&mut *self.tx, "listing currencies")
            .await?;
        rows.iter().map(currency_rate).collect()
    }

    async fn set_currency(&mut self, rate: &CurrencyRate) -> Result<()> {
        sqlx::query(
            "insert into currencies (organization_id, code, rate, available, created, created_by, last_modified, last_modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            on conflict (organization_id, code) do update set rate = excluded.rate, available = excluded.available,
                last_modified = excluded.last_modified, last_modified_by = excluded.last_modified_by",
        )
        .bind(self.tenant())
        .bind(rate.currency.code())
        .bind(rate.rate.get())
        .bind(rate.available)
        .bind(rate.record.created)
        .bind(rate.record.created_by)
        .bind(rate.record.last_modified)
        .bind(rate.record.last_modified_by)
        .run(&mut *self.tx, "keeping a currency")
        .await?;
        Ok(())
    }

    async fn remove_currency(&mut self, currency: Currency) -> Result<bool> {
        let done = sqlx::query("delete from currencies where organization_id = $1 and code = $2")
            .bind(self.tenant())
            .bind(currency.code())
            .run(&mut *self.tx, "removing a currency")
            .await?;
        Ok(done > 0)
    }

    async fn uses_of_currency(&mut self, currency: Currency) -> Result<Vec<(&'static str, u64)>> {
        let rows = sqlx::query_as(AssertSqlSafe(counts(USES)))
            .bind(self.tenant())
            .bind(currency.code())
            .all(&mut *self.tx, "looking for uses of a currency")
            .await?;
        Ok(counted(USES, rows))
    }

    async fn prices_without_currency(&mut self) -> Result<Vec<(&'static str, u64)>> {
        let rows = sqlx::query_as(AssertSqlSafe(counts(UNNAMED)))
            .bind(self.tenant())
            .all(&mut *self.tx, "looking for prices without a currency")
            .await?;
        Ok(counted(UNNAMED, rows))
    }
}

/// A statement that counts the rows of each use.
fn counts(places: &[(&str, &str)]) -> String {
    let counts = places.iter().enumerate().map(|(at, (_, place))| {
        format!("select {at} as place, count(*) from {place} organization_id = $1")
    });
    format!("{} order by place", counts.collect::<Vec<_>>().join(" union all "))
}

/// Uses that have rows, with their numbers.
fn counted(
    places: &[(&'static str, &'static str)],
    rows: Vec<(i32, i64)>,
) -> Vec<(&'static str, u64)> {
    let named = places.iter().zip(rows).filter(|(_, (_, count))| *count > 0);
    named.map(|((what, _), (_, count))| (*what, count.unsigned_abs())).collect()
}

fn currency_rate(row: &PgRow) -> Result<CurrencyRate> {
    let broken = |column: &str| Error::broken(format!("currencies.{column} is none"));
    Ok(CurrencyRate {
        currency: Currency::new(get(row, "code")?).ok_or_else(|| broken("code"))?,
        rate: ExchangeRate::new(get::<Decimal, _>(row, "rate")?).ok_or_else(|| broken("rate"))?,
        available: get(row, "available")?,
        record: record(row)?,
    })
}

#[async_trait]
impl Terms for PgWork {
    async fn accepted_terms(&mut self, most: u32) -> Result<Vec<AcceptedTerms>> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "select * from accepted_terms where organization_id = $1 order by at desc, id desc limit {most}"
        )))
        .bind(self.tenant())
        .all(&mut *self.tx, "reading accepted terms")
        .await?;
        rows.iter().map(accepted).collect()
    }

    async fn note_terms(&mut self, terms: &AcceptedTerms) -> Result<()> {
        let kind = match terms.by {
            Actor::User(_) => "user",
            Actor::Key(_) => "key",
        };
        sqlx::query(
            "insert into accepted_terms (organization_id, id, version, accepted, at, actor_kind, actor_id)
            values ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(self.tenant())
        .bind(terms.id.raw())
        .bind(terms.version.get())
        .bind(terms.accepted)
        .bind(terms.at)
        .bind(kind)
        .bind(terms.by.raw())
        .run(&mut *self.tx, "noting accepted terms")
        .await?;
        Ok(())
    }
}

fn accepted(row: &PgRow) -> Result<AcceptedTerms> {
    let by = raw_id(get(row, "actor_id")?)?;
    let by = match get::<&str, _>(row, "actor_kind")? {
        "user" => Actor::User(Id::from_raw(by)),
        _ => Actor::Key(Id::from_raw(by)),
    };
    let version = TermsVersion::new(get(row, "version")?);
    Ok(AcceptedTerms {
        id: id(row, "id")?,
        version: version.ok_or_else(|| Error::broken("accepted_terms.version is out of range"))?,
        accepted: get(row, "accepted")?,
        at: get(row, "at")?,
        by,
    })
}
