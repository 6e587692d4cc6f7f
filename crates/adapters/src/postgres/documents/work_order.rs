//! Frozen needs of released work orders, and completed quantities.

use async_trait::async_trait;
use domain::documents::work_order::port::WorkOrders;
use domain::documents::{Completion, DocumentEntry, Line, OrderedLine, TakenLine};
use domain::fields::Choice;
use domain::measures::{Currency, UnitOfMeasure};
use domain::pricing::{PerUnit, Percent};
use domain::stock::need::FrozenNeed;
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;

use crate::postgres::documents::uses::{ENTRY, entry};
use crate::postgres::row::{choice, get, id, percent, raw_id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl WorkOrders for PgWork {
    async fn ordered_lines(&mut self, order: RawId) -> Result<(Vec<OrderedLine>, Option<Decimal>)> {
        let rows = sqlx::query(
            // A line that was released before prices had units has its price in the unit of its quantity.
            "select w.line_id, w.currency, w.unit_price, coalesce(w.price_unit, l.unit, 'each') as price_unit, w.amount,
                w.discount_percent, w.rounding, w.burst_tests, w.amount - w.discounted + w.rounding + w.burst_tests as total,
                w.completed, o.discount_amount
            from work_order_lines w join work_orders o on o.organization_id = $1 and o.document_id = w.document_id
                left join document_lines l on l.organization_id = $1 and l.id = w.line_id
            where w.organization_id = $1 and w.document_id = $2",
        )
        .bind(self.tenant())
        .bind(order)
        .all(&mut *self.tx, "reading the frozen lines of an order")
        .await?;
        let discount = rows.first().map(|row| get(row, "discount_amount")).transpose()?.flatten();
        Ok((rows.iter().map(ordered).collect::<Result<_>>()?, discount))
    }

    async fn save_ordered_lines(
        &mut self,
        order: RawId,
        lines: &[OrderedLine],
        discount: Decimal,
    ) -> Result<()> {
        let figures = |of: fn(&OrderedLine) -> Option<Decimal>| -> Vec<Option<Decimal>> {
            lines.iter().map(of).collect()
        };
        sqlx::query(
            "insert into work_order_lines (organization_id, document_id, line_id, currency, unit_price, price_unit, amount,
                discount_percent, rounding, burst_tests, discounted, completed)
            select $1, $2, n.line_id, n.currency, n.unit_price, n.price_unit, n.amount, n.discount_percent, n.rounding, n.burst_tests,
                coalesce(n.amount + n.rounding + n.burst_tests - n.total, 0), n.completed
            from unnest($3::bytea[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[],
                $10::numeric[], $11::text[], $12::numeric[])
                as n (line_id, currency, unit_price, amount, discount_percent, burst_tests, total, completed, price_unit, rounding)
            on conflict (organization_id, document_id, line_id) do update
                set currency = excluded.currency, unit_price = excluded.unit_price, price_unit = excluded.price_unit, amount = excluded.amount,
                    discount_percent = excluded.discount_percent, rounding = excluded.rounding, burst_tests = excluded.burst_tests,
                    discounted = excluded.discounted, completed = excluded.completed",
        )
        .bind(self.tenant())
        .bind(order)
        .bind(lines.iter().map(|line| line.line.raw()).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.currency.code().to_owned()).collect::<Vec<_>>())
        .bind(figures(|line| line.price.map(|price| price.amount)))
        .bind(figures(|line| line.amount))
        .bind(figures(|line| line.discount.map(Percent::get)))
        .bind(figures(|line| line.burst_tests))
        .bind(figures(|line| line.total))
        .bind(figures(|line| Some(line.completed)))
        .bind(lines.iter().map(|line| Some(line.price?.unit.word())).collect::<Vec<_>>())
        .bind(figures(|line| Some(line.rounding)))
        .run(&mut *self.tx, "storing the frozen lines of an order")
        .await?;
        sqlx::query(
            "update work_orders set discount_amount = $3
            where organization_id = $1 and document_id = $2 and discount_amount is distinct from $3",
        )
        .bind(self.tenant())
        .bind(order)
        .bind(discount)
        .run(&mut *self.tx, "storing an order's share of a discount")
        .await?;
        Ok(())
    }

    async fn completions(&mut self, order: RawId) -> Result<Vec<Completion>> {
        let rows = sqlx::query(
            "select line_id, made_on, quantity from work_order_completions
            where organization_id = $1 and document_id = $2 order by line_id, made_on",
        )
        .bind(self.tenant())
        .bind(order)
        .all(&mut *self.tx, "reading when an order was completed")
        .await?;
        let completion = |row: &PgRow| {
            let (day, quantity) = (get(row, "made_on")?, get(row, "quantity")?);
            Ok(Completion { line: id(row, "line_id")?, day, quantity })
        };
        rows.iter().map(completion).collect()
    }

    async fn add_completions(&mut self, order: RawId, new: &[Completion]) -> Result<()> {
        sqlx::query(
            "insert into work_order_completions as c (organization_id, document_id, line_id, made_on, quantity)
            select $1, $2, n.* from unnest($3::bytea[], $4::date[], $5::numeric[]) as n
            on conflict (organization_id, document_id, line_id, made_on) do update set quantity = c.quantity + excluded.quantity",
        )
        .bind(self.tenant())
        .bind(order)
        .bind(new.iter().map(|one| one.line.raw()).collect::<Vec<_>>())
        .bind(new.iter().map(|one| one.day).collect::<Vec<_>>())
        .bind(new.iter().map(|one| one.quantity).collect::<Vec<_>>())
        .run(&mut *self.tx, "storing when an order was completed")
        .await?;
        Ok(())
    }

    async fn taken_lines(&mut self, lines: &[Id<Line>]) -> Result<Vec<TakenLine>> {
        let rows = sqlx::query(
            // Another version of the estimate may have the line in another unit.
            "with size (unit, mm) as (select * from unnest($3::text[], $4::numeric[])), offered as (
                select l.id, coalesce(l.first_id, l.id) as first, size.mm, l.quantity, l.unit, l.total - l.burst_test as goods
                from document_lines l join size using (unit) where l.organization_id = $1 and l.id = any($2)
            ), of_any_version as (
                select o.id as asked, l.id, o.mm,
                    (l.quantity, l.unit, l.total - l.burst_test) is not distinct from (o.quantity, o.unit, o.goods) as same
                from offered o join document_lines l on l.organization_id = $1 and l.first_id = o.first where l.id <> o.id
                union all select id, id, mm, true from offered
                union all select o.id, l.id, o.mm,
                    (l.quantity, l.unit, l.total - l.burst_test) is not distinct from (o.quantity, o.unit, o.goods)
                from offered o join document_lines l on l.organization_id = $1 and l.id = o.first where l.id <> o.id
            )
            select o.asked, o.same, d.id as order_id, d.lineage_id, d.status, wo.estimate_id, l.id as line_id,
                round(l.quantity * size.mm / o.mm, 8) as quantity, round(coalesce(w.completed, 0) * size.mm / o.mm, 8) as completed,
                w.amount - w.discounted + w.rounding as goods, w.burst_tests as tests, wo.discount_percent::numeric as discount_percent, wo.discount_amount
            from of_any_version o
                join document_lines l on l.organization_id = $1 and l.origin_id = o.id
                join size using (unit)
                join documents d on d.organization_id = $1 and d.id = l.document_id
                join work_orders wo on wo.organization_id = $1 and wo.document_id = d.id
                left join work_order_lines w on w.organization_id = $1 and w.document_id = l.document_id and w.line_id = l.id
            where d.is_latest or d.status = 'released'
            order by d.created, d.id, l.position, l.id",
        )
        .bind(self.tenant())
        .bind(lines.iter().map(|line| line.raw()).collect::<Vec<_>>())
        .bind(UnitOfMeasure::WORDS)
        .bind(UnitOfMeasure::ALL.iter().map(|unit| unit.measure().1).collect::<Vec<_>>())
        .all(&mut *self.tx, "reading ordered quantities of an estimate")
        .await?;
        rows.iter().map(taken).collect()
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
        .all(&mut *self.tx, "reading the needs of an order")
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
        .run(&mut *self.tx, "freezing the needs of an order")
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

fn taken(row: &PgRow) -> Result<TakenLine> {
    Ok(TakenLine {
        order: id(row, "order_id")?,
        lineage: raw_id(get(row, "lineage_id")?)?,
        status: choice(get(row, "status")?, "documents.status")?,
        estimate: id(row, "estimate_id")?,
        line: id(row, "line_id")?,
        of: id(row, "asked")?,
        quantity: get(row, "quantity")?,
        completed: get(row, "completed")?,
        goods: get(row, "goods")?,
        tests: get(row, "tests")?,
        is_same: get(row, "same")?,
        percent: percent(row, "discount_percent")?,
        discount: get(row, "discount_amount")?,
    })
}

fn ordered(row: &PgRow) -> Result<OrderedLine> {
    let currency: &str = get(row, "currency")?;
    let amount: Option<Decimal> = get(row, "unit_price")?;
    let unit = choice(get(row, "price_unit")?, "work_order_lines.price_unit")?;
    let unknown = || Error::broken(format!("work_order_lines.currency {currency}"));
    Ok(OrderedLine {
        line: id(row, "line_id")?,
        currency: Currency::new(currency).ok_or_else(unknown)?,
        price: amount.map(|amount| PerUnit { amount, unit }),
        amount: get(row, "amount")?,
        discount: percent(row, "discount_percent")?,
        rounding: get(row, "rounding")?,
        burst_tests: get(row, "burst_tests")?,
        total: get(row, "total")?,
        completed: get(row, "completed")?,
    })
}
