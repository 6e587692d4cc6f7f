//! Frozen needs of released work orders, and completed quantities.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::documents::port::{DocumentEntry, WorkOrders};
use domain::documents::{Line, OrderedLine, OrderedPart};
use domain::fields::Choice;
use domain::measures::{Currency, UnitOfMeasure};
use domain::pricing::Percent;
use domain::stock::need::FrozenNeed;
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;

use crate::postgres::documents::uses::{ENTRY, entry};
use crate::postgres::row::{get, id, percent, raw_id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl WorkOrders for PgWork {
    async fn ordered_lines(&mut self, order: RawId) -> Result<Vec<OrderedLine>> {
        let rows = sqlx::query(
            "select line_id, currency, unit_price, amount, discount_percent, burst_tests,
                amount - discounted + burst_tests as total, completed
            from work_order_lines where organization_id = $1 and document_id = $2",
        )
        .bind(self.tenant())
        .bind(order)
        .all(&mut *self.tx, "reading what was released of an order")
        .await?;
        rows.iter().map(ordered).collect()
    }

    async fn keep_ordered_lines(&mut self, order: RawId, lines: &[OrderedLine]) -> Result<()> {
        let figures = |of: fn(&OrderedLine) -> Option<Decimal>| -> Vec<Option<Decimal>> {
            lines.iter().map(of).collect()
        };
        sqlx::query(
            "insert into work_order_lines (organization_id, document_id, line_id, currency, unit_price, amount,
                discount_percent, burst_tests, discounted, completed)
            select $1, $2, n.line_id, n.currency, n.unit_price, n.amount, n.discount_percent, n.burst_tests,
                coalesce(n.amount + n.burst_tests - n.total, 0), n.completed
            from unnest($3::bytea[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[],
                $10::numeric[])
                as n (line_id, currency, unit_price, amount, discount_percent, burst_tests, total, completed)
            on conflict (organization_id, document_id, line_id) do update
                set currency = excluded.currency, unit_price = excluded.unit_price, amount = excluded.amount,
                    discount_percent = excluded.discount_percent, burst_tests = excluded.burst_tests, discounted = excluded.discounted, completed = excluded.completed",
        )
        .bind(self.tenant())
        .bind(order)
        .bind(lines.iter().map(|line| line.line.raw()).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.currency.code().to_owned()).collect::<Vec<_>>())
        .bind(figures(|line| line.unit_price))
        .bind(figures(|line| line.amount))
        .bind(figures(|line| line.discount.map(Percent::get)))
        .bind(figures(|line| line.burst_tests))
        .bind(figures(|line| line.total))
        .bind(figures(|line| Some(line.completed)))
        .run(&mut *self.tx, "keeping what was released of an order")
        .await?;
        Ok(())
    }

    async fn ordered_from(
        &mut self,
        lines: &[Id<Line>],
        but: Option<RawId>,
    ) -> Result<HashMap<Id<Line>, OrderedPart>> {
        let rows = sqlx::query(
            // A version of the estimate may have the line in another unit than the one that was ordered of.
            "with size (unit, mm) as (select * from unnest($4::text[], $5::numeric[])), offered as (
                select l.id, coalesce(l.first_id, l.id) as first, size.mm from document_lines l join size using (unit)
                where l.organization_id = $1 and l.id = any($2)
            ), of_any_version as (
                select offered.id as asked, l.id, offered.mm from offered
                    join document_lines l on l.organization_id = $1 and l.first_id = offered.first
                union select id, first, mm from offered
            ), of_version as (
                select o.asked, d.lineage_id, round(sum(case when d.status = 'cancelled' then coalesce(w.completed, 0) else l.quantity end
                        * size.mm / o.mm), 4) as quantity, bool_or(l.origin_tests and (d.status <> 'cancelled' or w.completed > 0)) as tests
                from of_any_version o
                    join document_lines l on l.organization_id = $1 and l.origin_id = o.id
                    join size using (unit)
                    join documents d on d.organization_id = $1 and d.id = l.document_id
                    left join work_order_lines w on w.organization_id = $1 and w.document_id = l.document_id and w.line_id = l.id
                where (d.is_latest or d.status = 'released') and d.lineage_id is distinct from $3
                group by o.asked, d.lineage_id, d.id
            ), of_order as (
                select asked, lineage_id, max(quantity) as quantity, bool_or(tests) as tests from of_version group by 1, 2
            )
            select asked, sum(quantity) as quantity, coalesce(bool_or(tests), false) as tests from of_order group by 1",
        )
        .bind(self.tenant())
        .bind(lines.iter().map(|line| line.raw()).collect::<Vec<_>>())
        .bind(but)
        .bind(UnitOfMeasure::WORDS)
        .bind(UnitOfMeasure::ALL.iter().map(|unit| unit.measure().1).collect::<Vec<_>>())
        .all(&mut *self.tx, "reading what is ordered of an estimate")
        .await?;
        let part = |row: &PgRow| {
            let part =
                OrderedPart { quantity: get(row, "quantity")?, with_tests: get(row, "tests")? };
            Ok((id(row, "asked")?, part))
        };
        rows.iter().map(part).collect()
    }

    async fn orders_of(&mut self, estimate: RawId) -> Result<Vec<DocumentEntry>> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{ENTRY} and d.is_latest and w.estimate_id in (
                select v.id from documents o join documents v on v.organization_id = $1 and v.lineage_id = o.lineage_id
                where o.organization_id = $1 and o.id = $2)
            order by d.number, d.id"
        )))
        .bind(self.tenant())
        .bind(estimate)
        .all(&mut *self.tx, "looking for the orders of an estimate")
        .await?;
        rows.iter().map(entry).collect()
    }

    async fn frozen_needs(&mut self, order: RawId) -> Result<Vec<FrozenNeed>> {
        let rows = sqlx::query(
            "select line_id, item_id, pieces, length_mm from work_order_needs
            where organization_id = $1 and document_id = $2 order by line_id, item_id",
        )
        .bind(self.tenant())
        .bind(order)
        .all(&mut *self.tx, "reading what an order needs")
        .await?;
        rows.iter().map(need).collect()
    }

    async fn save_need_snapshots(&mut self, order: RawId, needs: &[FrozenNeed]) -> Result<()> {
        let ids = |of: fn(&FrozenNeed) -> RawId| -> Vec<RawId> { needs.iter().map(&of).collect() };
        sqlx::query(
            "insert into work_order_needs (organization_id, document_id, line_id, item_id, pieces, length_mm)
            select $1, $2, n.* from unnest($3::bytea[], $4::bytea[], $5::numeric[], $6::numeric[]) as n",
        )
        .bind(self.tenant())
        .bind(order)
        .bind(ids(|need| need.line))
        .bind(ids(|need| need.item.raw()))
        .bind(needs.iter().map(|need| need.pieces).collect::<Vec<_>>())
        .bind(needs.iter().map(|need| need.length_mm).collect::<Vec<_>>())
        .run(&mut *self.tx, "freezing what an order needs")
        .await?;
        Ok(())
    }
}

fn need(row: &PgRow) -> Result<FrozenNeed> {
    Ok(FrozenNeed {
        line: raw_id(get(row, "line_id")?)?,
        item: id(row, "item_id")?,
        pieces: get(row, "pieces")?,
        length_mm: get(row, "length_mm")?,
    })
}

fn ordered(row: &PgRow) -> Result<OrderedLine> {
    let currency: &str = get(row, "currency")?;
    let unknown = || Error::broken(format!("work_order_lines.currency {currency}"));
    Ok(OrderedLine {
        line: id(row, "line_id")?,
        currency: Currency::new(currency).ok_or_else(unknown)?,
        unit_price: get(row, "unit_price")?,
        amount: get(row, "amount")?,
        discount: percent(row, "discount_percent")?,
        burst_tests: get(row, "burst_tests")?,
        total: get(row, "total")?,
        completed: get(row, "completed")?,
    })
}
