//! What releases of work orders fixed, and how much of them is done.

use async_trait::async_trait;
use domain::catalogue::Currency;
use domain::documents::{OrderedLine, WorkOrder};
use domain::port::WorkOrders;
use domain::{Error, RawId, Result};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;

use super::document_lists::ListedContent;
use super::fault::fault;
use super::row::{get, id};
use super::work::PgWork;

impl ListedContent for WorkOrder {}

#[async_trait]
impl WorkOrders for PgWork {
    async fn ordered_lines(&mut self, order: RawId) -> Result<Vec<OrderedLine>> {
        let rows = sqlx::query(
            "select line_id, currency, unit_price, amount, burst_tests, completed
            from work_order_lines where organization_id = $1 and document_id = $2",
        )
        .bind(self.tenant())
        .bind(order.to_vec())
        .fetch_all(&mut *self.tx)
        .await
        .map_err(fault("reading what was released of an order"))?;
        rows.iter().map(ordered).collect()
    }

    async fn keep_ordered_lines(&mut self, order: RawId, lines: &[OrderedLine]) -> Result<()> {
        let figures = |of: fn(&OrderedLine) -> Option<Decimal>| -> Vec<Option<Decimal>> {
            lines.iter().map(of).collect()
        };
        sqlx::query(
            "insert into work_order_lines (organization_id, document_id, line_id, currency, unit_price, amount, burst_tests, completed)
            select $1, $2, n.*
            from unnest($3::bytea[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) as n
            on conflict (organization_id, document_id, line_id) do update
                set currency = excluded.currency, unit_price = excluded.unit_price, amount = excluded.amount,
                    burst_tests = excluded.burst_tests, completed = excluded.completed",
        )
        .bind(self.tenant())
        .bind(order.to_vec())
        .bind(lines.iter().map(|line| line.line.raw().to_vec()).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.currency.code().to_owned()).collect::<Vec<_>>())
        .bind(figures(|line| line.unit_price))
        .bind(figures(|line| line.amount))
        .bind(figures(|line| line.burst_tests))
        .bind(figures(|line| Some(line.completed)))
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping what was released of an order"))?;
        Ok(())
    }
}

fn ordered(row: &PgRow) -> Result<OrderedLine> {
    let currency: &str = get(row, "currency")?;
    let unknown = || Error::broken(format!("work_order_lines.currency {currency}"));
    Ok(OrderedLine {
        line: id(row, "line_id")?,
        currency: Currency::new(currency).ok_or_else(unknown)?,
        unit_price: get(row, "unit_price")?,
        amount: get(row, "amount")?,
        burst_tests: get(row, "burst_tests")?,
        completed: get(row, "completed")?,
    })
}
