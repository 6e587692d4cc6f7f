//! Taxes and exchange rates of sales estimates.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::documents::SalesEstimate;
use domain::documents::sales_estimate::port::Estimates;
use domain::measures::{Amount, Currency};
use domain::pricing::{ExchangeRate, Percent, Rates, Tax};
use domain::{Error, Id, Result};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;

use crate::postgres::row::{get, id, optional_words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Estimates for PgWork {
    async fn estimate_taxes(
        &mut self,
        estimates: &[Id<SalesEstimate>],
    ) -> Result<HashMap<Id<SalesEstimate>, Vec<Tax>>> {
        let rows = sqlx::query(
            "select document_id, name, rate, amount from estimate_taxes
            where organization_id = $1 and document_id = any($2) order by document_id, position",
        )
        .bind(self.tenant())
        .bind(estimates.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .all(&mut *self.tx, "reading the taxes of estimates")
        .await?;
        let mut taxes: HashMap<_, Vec<_>> = HashMap::new();
        for row in &rows {
            taxes.entry(id(row, "document_id")?).or_default().push(tax(row)?);
        }
        Ok(taxes)
    }

    async fn set_estimate_taxes(
        &mut self,
        estimate: Id<SalesEstimate>,
        taxes: &[Tax],
    ) -> Result<()> {
        self.delete_of(
            "delete from estimate_taxes where organization_id = $1 and document_id = $2",
            estimate,
        )
        .await?;
        if taxes.is_empty() {
            return Ok(());
        }
        sqlx::query(
            "insert into estimate_taxes (organization_id, document_id, name, rate, amount, position)
            select $1, $2, n.* from unnest($3::text[], $4::numeric[], $5::numeric[]) with ordinality as n",
        )
        .bind(self.tenant())
        .bind(estimate.raw())
        .bind(taxes.iter().map(|tax| tax.name.as_deref().map(str::to_owned)).collect::<Vec<_>>())
        .bind(taxes.iter().map(|tax| tax.rate.map(Percent::get)).collect::<Vec<_>>())
        .bind(taxes.iter().map(|tax| tax.amount.map(Amount::get)).collect::<Vec<_>>())
        .run(&mut *self.tx, "storing the taxes of an estimate")
        .await?;
        Ok(())
    }

    async fn estimate_rates(&mut self, estimate: Id<SalesEstimate>) -> Result<Option<Rates>> {
        let rows = sqlx::query(
            "select currency, rate, own from estimate_rates where organization_id = $1 and document_id = $2 order by currency",
        )
        .bind(self.tenant())
        .bind(estimate.raw())
        .all(&mut *self.tx, "reading the rates of an estimate")
        .await?;
        let (mut own, mut others) = (None, Vec::with_capacity(rows.len()));
        for row in &rows {
            let (currency, rate) = rate(row)?;
            if get(row, "own")? { own = Some(currency) } else { others.push((currency, rate)) }
        }
        Ok(own.map(|own| Rates::new(own, others)))
    }

    async fn set_estimate_rates(
        &mut self,
        estimate: Id<SalesEstimate>,
        rates: &Rates,
    ) -> Result<()> {
        self.delete_of(
            "delete from estimate_rates where organization_id = $1 and document_id = $2",
            estimate,
        )
        .await?;
        let all: Vec<(Currency, ExchangeRate)> = rates.all().collect();
        sqlx::query(
            "insert into estimate_rates (organization_id, document_id, currency, rate, own)
            select $1, $2, n.currency, n.rate, n.currency = $5
            from unnest($3::text[], $4::numeric[]) as n (currency, rate)",
        )
        .bind(self.tenant())
        .bind(estimate.raw())
        .bind(all.iter().map(|(currency, _)| currency.code().to_owned()).collect::<Vec<_>>())
        .bind(all.iter().map(|(_, rate)| rate.get()).collect::<Vec<_>>())
        .bind(rates.own().code().to_owned())
        .run(&mut *self.tx, "storing the rates of an estimate")
        .await?;
        Ok(())
    }
}

impl PgWork {
    async fn delete_of(&mut self, sql: &'static str, estimate: Id<SalesEstimate>) -> Result<()> {
        sqlx::query(sql)
            .bind(self.tenant())
            .bind(estimate.raw())
            .run(&mut *self.tx, "deleting taxes or rates of an estimate")
            .await?;
        Ok(())
    }
}

fn tax(row: &PgRow) -> Result<Tax> {
    let broken =
        |column: &str, value: Decimal| Error::broken(format!("estimate_taxes.{column} {value}"));
    let rate = get::<Option<Decimal>, _>(row, "rate")?;
    let amount = get::<Option<Decimal>, _>(row, "amount")?;
    Ok(Tax {
        name: optional_words(get(row, "name")?, "estimate_taxes.name")?,
        rate: rate
            .map(|rate| Percent::new(rate).ok_or_else(|| broken("rate", rate)))
            .transpose()?,
        amount: amount
            .map(|amount| Amount::new(amount).ok_or_else(|| broken("amount", amount)))
            .transpose()?,
    })
}

fn rate(row: &PgRow) -> Result<(Currency, ExchangeRate)> {
    let (code, rate): (&str, Decimal) = (get(row, "currency")?, get(row, "rate")?);
    let read = Currency::new(code).zip(ExchangeRate::new(rate));
    read.ok_or_else(|| Error::broken(format!("estimate_rates: {code} at {rate}")))
}
