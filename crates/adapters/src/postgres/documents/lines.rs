//! The lines of documents, and the labels made from them.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::configurator::inputs::configurator_input::Side;
use domain::documents::lines::list::LineChanges;
use domain::documents::port::Lines;
use domain::documents::{ContentDigest, Line, LineItem, LineKind, QuoteWarning, Quoted};
use domain::fields::Choice;
use domain::measures::{Amount, Quantity, UnitOfMeasure};
use domain::pricing::{PerUnit, Percent};
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use sqlx::Postgres;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;

use crate::postgres::documents::price_steps::{read, written};
use crate::postgres::row::{choice, get, id, optional_id, optional_words, percent, raw_id, words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Lines for PgWork {
    async fn lines(&mut self, document: RawId) -> Result<Vec<Line>> {
        let rows = sqlx::query(
            "select *, coalesce(assembly_id, item_id)::bytea as item, price_steps::text as steps
            from document_lines where organization_id = $1 and document_id = $2 order by position, id",
        )
        .bind(self.tenant())
        .bind(document)
        .all(&mut *self.tx, "listing lines")
        .await?;
        rows.iter().map(line).collect()
    }

    async fn lines_of(&mut self, documents: &[RawId]) -> Result<HashMap<RawId, Vec<Line>>> {
        let rows = sqlx::query(
            "select *, coalesce(assembly_id, item_id)::bytea as item, price_steps::text as steps
            from document_lines where organization_id = $1 and document_id = any($2) order by document_id, position, id",
        )
        .bind(self.tenant())
        .bind(documents)
        .all(&mut *self.tx, "listing the lines of documents")
        .await?;
        let mut lines: HashMap<RawId, Vec<Line>> = HashMap::new();
        for row in &rows {
            lines.entry(raw_id(get(row, "document_id")?)?).or_default().push(line(row)?);
        }
        Ok(lines)
    }

    async fn add_lines(&mut self, document: RawId, lines: &[Line]) -> Result<()> {
        self.insert_lines(&lines.iter().map(|line| (document, line)).collect::<Vec<_>>()).await
    }

    async fn change_lines(&mut self, changes: &[(RawId, LineChanges)]) -> Result<()> {
        let of = |lines: fn(&LineChanges) -> &Vec<Line>| -> Vec<(RawId, &Line)> {
            let mut all = Vec::new();
            for (document, changes) in changes {
                all.extend(lines(changes).iter().map(|line| (*document, line)));
            }
            all
        };
        let removed: Vec<_> = changes.iter().flat_map(|(_, changes)| &changes.removed).collect();
        if !removed.is_empty() {
            sqlx::query("delete from document_lines where organization_id = $1 and id = any($2)")
                .bind(self.tenant())
                .bind(removed.iter().map(|id| id.raw()).collect::<Vec<_>>())
                .run(&mut *self.tx, "removing lines")
                .await?;
        }
        self.update_lines(&of(|changes| &changes.changed)).await?;
        self.move_lines(changes.iter().flat_map(|(_, changes)| &changes.moved)).await?;
        self.insert_lines(&of(|changes| &changes.added)).await
    }

    async fn documents_of_lines(
        &mut self,
        kind: &str,
        items: &[(RawId, Decimal)],
    ) -> Result<Vec<RawId>> {
        let Some((one, _)) = items.first() else { return Ok(Vec::new()) };
        let rows = sqlx::query(
            "with wanted as (select * from unnest($3::bytea[], $4::numeric[]) as w (item, quantity)),
            having_one as (
                select document_id from document_lines where organization_id = $1 and assembly_id = $5
                union select document_id from document_lines where organization_id = $1 and item_id = $5
            ), goods as (
                select l.document_id, coalesce(l.assembly_id, l.item_id)::bytea as item, sum(l.quantity) as quantity
                from having_one join document_lines l on l.organization_id = $1 and l.document_id = having_one.document_id
                group by 1, 2
            )
            select d.id from goods join documents d on d.organization_id = $1 and d.id = goods.document_id
                left join wanted w on w.item = goods.item and w.quantity = goods.quantity
            where d.kind = $2 and (d.is_latest or d.status = 'released')
            group by d.id having count(*) = cardinality($3) and count(w.item) = cardinality($3)",
        )
        .bind(self.tenant())
        .bind(kind)
        .bind(items.iter().map(|(item, _)| item).collect::<Vec<_>>())
        .bind(items.iter().map(|(_, quantity)| *quantity).collect::<Vec<_>>())
        .bind(one)
        .all(&mut *self.tx, "finding documents by their lines")
        .await?;
        rows.iter().map(|row| raw_id(get(row, "id")?)).collect()
    }
}

/// Kind, assembly and item of each line.
type Items = (Vec<&'static str>, Vec<Option<RawId>>, Vec<Option<RawId>>);

impl PgWork {
    async fn insert_lines(&mut self, lines: &[(RawId, &Line)]) -> Result<()> {
        let of_kind = |made: bool| -> Vec<Option<RawId>> {
            let is_of_kind = |line: &&Line| line.item.kind().is_made() == made;
            let item = |line: &Line| line.item.raw();
            lines.iter().map(|(_, line)| Some(*line).filter(is_of_kind).map(item)).collect()
        };
        let kinds = lines.iter().map(|(_, line)| line.item.kind().word()).collect();
        self.write_lines(
            "insert into document_lines (organization_id, document_id, id, number, quantity, comments, position, at_end,
                sales_order, purchase_order, unit, manual_price, unit_price, priced_by, amount, burst_test, total, doubt_code, doubt,
                discount_percent, cost, made_of, price_steps, price_unit, kind, assembly_id, item_id)
            select $1, n.document_id, n.id, n.number, n.quantity, n.comments, n.position, n.at_end, n.sales_order, n.purchase_order,
                n.unit, n.manual_price, n.unit_price, n.priced_by, n.amount, n.burst_test, n.total, n.doubt_code, n.doubt,
                n.discount_percent, n.cost, n.made_of, n.price_steps::jsonb, n.price_unit, n.kind, n.assembly_id, n.item_id
            from rows from (unnest($2::bytea[]), unnest($3::bytea[]), unnest($4::text[]), unnest($5::numeric[]),
                unnest($6::text[]), unnest($7::integer[]), unnest($8::smallint[]), unnest($9::text[]), unnest($10::text[]),
                unnest($11::text[]), unnest($12::numeric[]), unnest($13::numeric[]), unnest($14::text[]), unnest($15::numeric[]),
                unnest($16::numeric[]), unnest($17::numeric[]), unnest($18::text[]), unnest($19::text[]), unnest($20::numeric[]),
                unnest($21::numeric[]), unnest($22::bigint[]), unnest($23::text[]), unnest($24::text[]), unnest($25::text[]),
                unnest($26::bytea[]), unnest($27::bytea[])) as n (document_id, id, number, quantity, comments, position, at_end, sales_order, purchase_order,
                unit, manual_price, unit_price, priced_by, amount, burst_test, total, doubt_code, doubt, discount_percent, cost,
                made_of, price_steps, price_unit, kind, assembly_id, item_id)",
            lines,
            Some((kinds, of_kind(true), of_kind(false))),
        )
        .await?;
        self.save_sources(lines).await
    }

    /// Stores from which lines of estimates and of earlier versions the new lines were taken.
    async fn save_sources(&mut self, lines: &[(RawId, &Line)]) -> Result<()> {
        let taken: Vec<&Line> = lines
            .iter()
            .map(|(_, line)| *line)
            .filter(|line| line.origin.is_some() || line.first.is_some())
            .collect();
        if taken.is_empty() {
            return Ok(());
        }
        let ids = |of: fn(&Line) -> Option<Id<Line>>| -> Vec<Option<RawId>> {
            taken.iter().map(|line| of(line).map(domain::Id::raw)).collect()
        };
        sqlx::query(
            "update document_lines l set origin_id = n.origin_id, first_id = n.first_id
            from unnest($2::bytea[], $3::bytea[], $4::bytea[]) as n (id, origin_id, first_id)
            where l.organization_id = $1 and l.id = n.id",
        )
        .bind(self.tenant())
        .bind(taken.iter().map(|line| line.id.raw()).collect::<Vec<_>>())
        .bind(ids(|line| line.origin))
        .bind(ids(|line| line.first))
        .run(&mut *self.tx, "storing where lines were taken from")
        .await?;
        Ok(())
    }

    /// Moves lines to other versions of their documents.
    async fn move_lines(&mut self, moved: impl Iterator<Item = &(Id<Line>, RawId)>) -> Result<()> {
        let (lines, items): (Vec<_>, Vec<_>) =
            moved.map(|(line, item)| (line.raw(), *item)).unzip();
        if lines.is_empty() {
            return Ok(());
        }
        sqlx::query(
            "update document_lines l set assembly_id = n.item from unnest($2::bytea[], $3::bytea[]) as n (id, item)
            where l.organization_id = $1 and l.id = n.id",
        )
        .bind(self.tenant())
        .bind(lines)
        .bind(items)
        .run(&mut *self.tx, "moving lines to other versions")
        .await?;
        Ok(())
    }

    async fn update_lines(&mut self, lines: &[(RawId, &Line)]) -> Result<()> {
        self.write_lines(
            "update document_lines l set number = n.number, quantity = n.quantity, comments = n.comments,
                position = n.position, at_end = n.at_end, sales_order = n.sales_order, purchase_order = n.purchase_order,
                unit = n.unit, manual_price = n.manual_price, unit_price = n.unit_price, priced_by = n.priced_by, amount = n.amount,
                burst_test = n.burst_test, total = n.total, doubt_code = n.doubt_code, doubt = n.doubt,
                discount_percent = n.discount_percent, cost = n.cost, made_of = n.made_of, price_steps = n.price_steps::jsonb,
                price_unit = n.price_unit
            from unnest($2::bytea[], $3::bytea[], $4::text[], $5::numeric[], $6::text[], $7::integer[], $8::smallint[], $9::text[],
                $10::text[], $11::text[], $12::numeric[], $13::numeric[], $14::text[], $15::numeric[], $16::numeric[],
                $17::numeric[], $18::text[], $19::text[], $20::numeric[], $21::numeric[], $22::bigint[], $23::text[], $24::text[])
                as n (document_id, id, number, quantity, comments, position, at_end, sales_order, purchase_order, unit, manual_price,
                    unit_price, priced_by, amount, burst_test, total, doubt_code, doubt, discount_percent, cost, made_of, price_steps,
                    price_unit)
            where l.organization_id = $1 and l.document_id = n.document_id and l.id = n.id",
            lines,
            None,
        )
        .await
    }

    /// Runs a statement that writes lines of documents, with their items where these are new.
    async fn write_lines(
        &mut self,
        sql: &'static str,
        lines: &[(RawId, &Line)],
        items: Option<Items>,
    ) -> Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let text = |words: &str| words.to_owned();
        let (documents, lines): (Vec<_>, Vec<&Line>) =
            lines.iter().map(|(document, line)| (*document, *line)).unzip();
        let texts = |of: fn(&Line) -> Option<&str>| -> Vec<Option<String>> {
            lines.iter().map(|line| of(line).map(str::to_owned)).collect()
        };
        let query = sqlx::query(sql)
            .bind(self.tenant())
            .bind(documents)
            .bind(lines.iter().map(|line| line.id.raw()).collect::<Vec<_>>())
            .bind(lines.iter().map(|line| text(&line.number)).collect::<Vec<_>>())
            .bind(lines.iter().map(|line| line.quantity.get()).collect::<Vec<_>>())
            .bind(lines.iter().map(|line| line.comments.as_deref().map(text)).collect::<Vec<_>>())
            .bind(lines.iter().map(|line| line.position).collect::<Vec<_>>())
            .bind(lines.iter().map(|line| line.end.map(number)).collect::<Vec<_>>())
            .bind(texts(|line| line.sales_order.as_deref()))
            .bind(texts(|line| line.purchase_order.as_deref()))
            .bind(lines.iter().map(|line| line.unit.word()).collect::<Vec<_>>());
        let query = bind_quoted(query, &lines);
        let query = match items {
            Some((kinds, assemblies, items)) => query.bind(kinds).bind(assemblies).bind(items),
            None => query,
        };
        query.run(&mut *self.tx, "storing lines").await?;
        Ok(())
    }
}

/// Binds `$12` to `$24`: the quoted prices of the lines.
fn bind_quoted<'q>(
    query: Query<'q, Postgres, PgArguments>,
    lines: &[&Line],
) -> Query<'q, Postgres, PgArguments> {
    let all: Vec<Option<&Quoted>> = lines.iter().map(|line| line.quoted.as_deref()).collect();
    let amounts = |of: fn(&Quoted) -> Option<Amount>| -> Vec<Option<Decimal>> {
        all.iter().map(|quoted| of((*quoted)?).map(Amount::get)).collect()
    };
    let warnings = |of: fn(&QuoteWarning) -> &String| -> Vec<Option<String>> {
        all.iter().map(|quoted| quoted.as_ref()?.warning.as_ref().map(of).cloned()).collect()
    };
    query
        .bind(amounts(|quoted| quoted.manual.map(|manual| manual.amount)))
        .bind(amounts(|quoted| quoted.price.map(|price| price.amount)))
        .bind(all.iter().map(|quoted| quoted.map(|quoted| quoted.by.word())).collect::<Vec<_>>())
        .bind(amounts(|quoted| quoted.amount))
        .bind(amounts(|quoted| quoted.burst_test))
        .bind(amounts(|quoted| quoted.total))
        .bind(warnings(|warning| &warning.code))
        .bind(warnings(|warning| &warning.message))
        .bind(
            all.iter()
                .map(|quoted| quoted.as_ref()?.discount.map(Percent::get))
                .collect::<Vec<_>>(),
        )
        .bind(amounts(|quoted| quoted.cost))
        .bind(
            all.iter()
                .map(|quoted| quoted.as_ref()?.made_of.map(|made| made.0))
                .collect::<Vec<_>>(),
        )
        .bind(all.iter().map(|quoted| written(&quoted.as_ref()?.steps)).collect::<Vec<_>>())
        .bind(
            all.iter()
                .map(|quoted| Some(quoted.as_ref()?.price.or(quoted.as_ref()?.manual)?.unit.word()))
                .collect::<Vec<_>>(),
        )
}

/// Quoted price of a line; none for lines without their own price. `unit` is that of the quantity.
fn quoted(row: &PgRow, unit: UnitOfMeasure) -> Result<Option<Box<Quoted>>> {
    let Some(by) = get::<Option<&str>, _>(row, "priced_by")? else { return Ok(None) };
    let amount = |column: &'static str| -> Result<Option<Amount>> {
        let read = |value: Decimal| {
            let broken = || Error::broken(format!("document_lines.{column} {value}"));
            Amount::new(value).ok_or_else(broken)
        };
        get::<Option<Decimal>, _>(row, column)?.map(read).transpose()
    };
    let unit = match get::<Option<&str>, _>(row, "price_unit")? {
        Some(word) => choice(word, "document_lines.price_unit")?,
        // Lines that were priced before prices had units.
        None => unit,
    };
    let per_unit = |amount: Amount| PerUnit { amount, unit };
    let warning = |code: String| -> Result<QuoteWarning> {
        Ok(QuoteWarning {
            code,
            message: get::<Option<String>, _>(row, "doubt")?.unwrap_or_default(),
        })
    };
    Ok(Some(Box::new(Quoted {
        manual: amount("manual_price")?.map(per_unit),
        price: amount("unit_price")?.map(per_unit),
        by: choice(by, "document_lines.priced_by")?,
        amount: amount("amount")?,
        burst_test: amount("burst_test")?,
        total: amount("total")?,
        warning: get::<Option<String>, _>(row, "doubt_code")?.map(warning).transpose()?,
        discount: percent(row, "discount_percent")?,
        cost: amount("cost")?,
        steps: read(get(row, "steps")?)?,
        made_of: get::<Option<i64>, _>(row, "made_of")?.map(ContentDigest),
    })))
}

/// The number of an end.
const fn number(end: Side) -> i16 {
    match end {
        Side::One => 1,
        Side::Two => 2,
    }
}

fn end(row: &PgRow) -> Result<Option<Side>> {
    match get::<Option<i16>, _>(row, "at_end")? {
        None => Ok(None),
        Some(1) => Ok(Some(Side::One)),
        Some(2) => Ok(Some(Side::Two)),
        Some(other) => Err(Error::broken(format!("document_lines.at_end {other}"))),
    }
}

fn line(row: &PgRow) -> Result<Line> {
    let kind: LineKind = choice(get(row, "kind")?, "document_lines.kind")?;
    let item: RawId = raw_id(get(row, "item")?)?;
    let unit = choice(get(row, "unit")?, "document_lines.unit")?;
    Ok(Line {
        id: id(row, "id")?,
        item: LineItem::new(kind, item),
        number: words(get(row, "number")?, "document_lines.number")?,
        quantity: quantity(get(row, "quantity")?)?,
        comments: optional_words(get(row, "comments")?, "document_lines.comments")?,
        position: get(row, "position")?,
        end: end(row)?,
        sales_order: optional_words(get(row, "sales_order")?, "document_lines.sales_order")?,
        purchase_order: optional_words(
            get(row, "purchase_order")?,
            "document_lines.purchase_order",
        )?,
        unit,
        quoted: quoted(row, unit)?,
        origin: optional_id(row, "origin_id")?,
        first: optional_id(row, "first_id")?,
    })
}

fn quantity(value: Decimal) -> Result<Quantity> {
    Quantity::new(value)
        .map_err(|error| Error::internal(format!("document_lines.quantity {value}"), error))
}
