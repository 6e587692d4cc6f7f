//! Counting by what items can still be chosen, in one statement.
//!
//! Each item is judged once: how many of the choices it doesn't match. One that misses a single choice still counts
//! for that property, whose own choice doesn't narrow it.

use domain::Result;
use domain::catalogue::{ChoiceLeft, Choices, Chosen, Property, PropertyOn, Wanted};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::row::get;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// What stands for items among the rows that are counted.
#[derive(Clone, Copy)]
pub(crate) enum Counted {
    /// Items by `id`; one may have several rows.
    Ids,
    /// The number `n` of alike items; negative ones are taken off.
    Numbers,
}

/// The columns of a property of the item `c` and its brand `b`.
pub(crate) fn columns(on: PropertyOn) -> Option<String> {
    Some(match on {
        PropertyOn::Text(column) => format!("c.{column}, c.{column}_folded"),
        PropertyOn::Size(column) => format!("c.{column}, c.{column}_key"),
        PropertyOn::Word(column, _) => format!("coalesce(c.{column}, 'none') as {column}"),
        PropertyOn::AtLeast(column) | PropertyOn::AtMost(column) => format!("c.{column}"),
        PropertyOn::Brand => "b.name as brand, b.name_folded as brand_folded".to_owned(),
        PropertyOn::Ferrule | PropertyOn::InStock => return None,
    })
}

/// The value of a property among those columns, as it is compared.
fn value(on: PropertyOn) -> String {
    match on {
        PropertyOn::Text(column) => format!("{column}_folded"),
        PropertyOn::Size(column) => format!("{column}_key"),
        PropertyOn::Word(column, _) | PropertyOn::AtLeast(column) | PropertyOn::AtMost(column) => {
            column.to_owned()
        }
        PropertyOn::Brand => "brand_folded".to_owned(),
        PropertyOn::Ferrule => "ferrule".to_owned(),
        PropertyOn::InStock => "in_stock".to_owned(),
    }
}

/// How a value is written, of a row `l`.
fn name(on: PropertyOn) -> String {
    match on {
        PropertyOn::Text(column) => format!("l.{column}"),
        PropertyOn::Size(column) => {
            format!("case when l.{column}_key ~ '^[0-9]+$' then l.{column}_key else l.{column} end")
        }
        PropertyOn::Brand => "l.brand".to_owned(),
        PropertyOn::Ferrule => "l.ferrule_name".to_owned(),
        other => format!("l.{}::text", value(other)),
    }
}

/// Counts these rows, a name of a `with` that the statement begins with.
pub(crate) async fn count(
    work: &mut PgWork,
    mut sql: QueryBuilder<Postgres>,
    rows: &str,
    counted: Counted,
    properties: &[&'static Property],
    chosen: &Chosen,
) -> Result<Choices> {
    let number = match counted {
        Counted::Ids => "count(distinct l.id)",
        Counted::Numbers => "sum(l.n)::bigint",
    };
    sql.push(", judged as (select t.*");
    push_verdicts(&mut sql, chosen);
    sql.push(format_args!(
        " from {rows} t), left_over as (select * from judged where misses <= 1)
        select property, value, min(name) as name, {number} as count
        from left_over l cross join lateral (values (-1, '', '', true)"
    ));
    for (at, property) in properties.iter().enumerate() {
        let fits = if chosen.iter().any(|(known, _)| known == property) {
            format!("fits_{}", property.name)
        } else {
            "true".to_owned()
        };
        let (value, name) = (value(property.on), name(property.on));
        sql.push(format_args!(", ({at}, l.{value}::text, {name}, {fits})"));
    }
    sql.push(format_args!(
        ") p (property, value, name, fits) where value is not null and (misses = 0 or not fits)
        group by property, value having {number} > 0"
    ));
    let rows = sql.build().all(&mut *work.tx, "counting choices").await?;
    choices(&rows, properties)
}

/// Writes, for each choice, whether it holds, and how many don't.
fn push_verdicts(sql: &mut QueryBuilder<Postgres>, chosen: &Chosen) {
    for (property, wanted) in chosen {
        sql.push(", ");
        push_verdict(sql, property, wanted);
        sql.push(format_args!(" as fits_{}", property.name));
    }
    sql.push(", 0");
    for (property, wanted) in chosen {
        sql.push(" + (not ");
        push_verdict(sql, property, wanted);
        sql.push(")::integer");
    }
    sql.push(" as misses");
}

fn push_verdict(sql: &mut QueryBuilder<Postgres>, property: &Property, wanted: &Wanted) {
    sql.push(format_args!("coalesce(t.{}", value(property.on)));
    match wanted {
        Wanted::AnyOf(values) => sql.push(" = any(").push_bind(values.clone()).push(")"),
        Wanted::AtLeast(least) => sql.push(" >= ").push_bind(*least),
        Wanted::AtMost(most) => sql.push(" <= ").push_bind(*most),
    };
    sql.push(", false)");
}

fn choices(rows: &[PgRow], properties: &[&'static Property]) -> Result<Choices> {
    let mut choices = Choices::default();
    for row in rows {
        let at: i32 = get(row, "property")?;
        let count = get::<i64, _>(row, "count")?.unsigned_abs();
        let property = usize::try_from(at).ok().and_then(|at| properties.get(at));
        let Some(&property) = property else {
            choices.total = count;
            continue;
        };
        let name: Option<String> = get(row, "name")?;
        let value: String = get(row, "value")?;
        let (value, label) = match property.on {
            PropertyOn::Ferrule => (value, name),
            _ => (name.unwrap_or(value), None),
        };
        choices.left.push(ChoiceLeft { property, value, label, count });
    }
    Ok(choices)
}
