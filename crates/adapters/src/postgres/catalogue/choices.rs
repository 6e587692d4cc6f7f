//! Counting by what items can still be chosen, in one statement.
//!
//! Each item is judged once: how many of the choices it doesn't match. One that misses a single choice still counts
//! for that property, whose own choice doesn't narrow it.

use std::collections::BTreeMap;

use domain::Result;
use domain::catalogue::{ChoiceLeft, Choices, Chosen, Property, PropertyFilter, PropertySource};
use domain::measures::shown::{Least, Shown};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::push_hose_size;
use crate::postgres::row::get;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// The rows that are counted.
#[derive(Clone, Copy)]
pub(crate) enum Counted {
    /// Items by `id`; one may have several rows.
    Ids,
    /// The number `n` of alike items; negative ones are taken off.
    Numbers,
}

/// The columns of a property of the item `c` and its brand `b`.
pub(crate) fn columns(on: PropertySource) -> Option<String> {
    Some(match on {
        PropertySource::Text(column) => format!("c.{column}, c.{column}_folded"),
        PropertySource::Size(column) => format!("c.{column}, c.{column}_key"),
        PropertySource::HoseSize(column) => {
            format!("c.{column}, c.{column}_key, c.nominal_hose_size_key")
        }
        PropertySource::Word(column, _) => format!("coalesce(c.{column}, 'none') as {column}"),
        PropertySource::AtLeast(column, shown) | PropertySource::AtMost(column, shown) => {
            format!("c.{column} as {}", number(column, shown))
        }
        PropertySource::Brand => "b.name as brand, b.name_folded as brand_folded".to_owned(),
        PropertySource::Ferrule | PropertySource::InStock => return None,
    })
}

/// The name of a number among those columns: several properties may be of one column, in different units.
fn number(column: &str, shown: Shown) -> String {
    match shown {
        Shown::Pressure(unit) => format!("{column}_in_{}", unit.symbol()),
        Shown::Plain => column.to_owned(),
    }
}

/// Compares a column with the least number.
pub(crate) fn push_least(sql: &mut QueryBuilder<Postgres>, column: &str, least: Least) {
    let Least { number, whole } = least;
    sql.push(format_args!("{column} >= ")).push_bind(number.min(whole));
    if number.total_cmp(&whole).is_ne() {
        sql.push(format_args!(" and {column} >= case when {column} = floor({column}) then "));
        sql.push_bind(whole).push(" else ").push_bind(number).push(" end");
    }
}

/// The value of a property among those columns, as it is compared.
fn value(on: PropertySource) -> String {
    match on {
        PropertySource::Text(column) => format!("{column}_folded"),
        PropertySource::Size(column) | PropertySource::HoseSize(column) => format!("{column}_key"),
        PropertySource::Word(column, _) => column.to_owned(),
        PropertySource::AtLeast(column, shown) | PropertySource::AtMost(column, shown) => {
            number(column, shown)
        }
        PropertySource::Brand => "brand_folded".to_owned(),
        PropertySource::Ferrule => "ferrule".to_owned(),
        PropertySource::InStock => "in_stock".to_owned(),
    }
}

/// The column of how a value is written, if it isn't written as it is compared.
fn spelling(on: PropertySource) -> Option<String> {
    match on {
        PropertySource::Text(column)
        | PropertySource::Size(column)
        | PropertySource::HoseSize(column) => Some(column.to_owned()),
        PropertySource::Brand => Some("brand".to_owned()),
        PropertySource::Ferrule => Some("ferrule_name".to_owned()),
        PropertySource::Word(..)
        | PropertySource::AtLeast(..)
        | PropertySource::AtMost(..)
        | PropertySource::InStock => None,
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
        Counted::Numbers => "sum(l.n)",
    };
    let number = |rows: &str| format!("coalesce({number} filter (where {rows}), 0)::bigint");
    sql.push(", judged as (select t.*");
    push_verdicts(&mut sql, chosen);
    let values: Vec<_> = properties.iter().map(|one| format!("l.{}", value(one.on))).collect();
    sql.push(format_args!(
        " from {rows} t) select grouping({}), {}",
        values.join(", "),
        number("l.misses = 0")
    ));
    for (at, value) in values.iter().enumerate() {
        sql.push(format_args!(", {value}::text as value_{at}"));
    }
    for (at, property) in properties.iter().enumerate() {
        if let Some(spelling) = spelling(property.on) {
            match counted {
                Counted::Ids => sql.push(format_args!(", min(l.{spelling}) as spelling_{at}")),
                Counted::Numbers => sql.push(format_args!(", l.{spelling} as spelling_{at}")),
            };
        }
        if is_chosen(property, chosen) {
            let count = number(&format!("l.misses = 0 or not l.fits_{}", property.name));
            sql.push(format_args!(", {count} as count_{at}"));
        }
    }
    sql.push(" from judged l where l.misses <= 1 group by grouping sets (()");
    for (property, value) in properties.iter().zip(&values) {
        sql.push(format_args!(", ({value}"));
        // Numbers can be added up afterwards, which is quicker than finding the first of the spellings here.
        if let (Counted::Numbers, Some(spelling)) = (counted, spelling(property.on)) {
            sql.push(format_args!(", l.{spelling}"));
        }
        sql.push(")");
    }
    sql.push(")");
    let rows = sql.build().all(&mut *work.tx, "counting choices").await?;
    choices(&rows, properties, chosen)
}

fn is_chosen(property: &Property, chosen: &Chosen) -> bool {
    chosen.iter().any(|(other, _)| *other == property)
}

/// Writes, for each choice, whether it holds, and how many don't.
fn push_verdicts(sql: &mut QueryBuilder<Postgres>, chosen: &Chosen) {
    for (property, filter) in chosen {
        sql.push(", ");
        push_verdict(sql, property, filter);
        sql.push(format_args!(" as fits_{}", property.name));
    }
    sql.push(", 0");
    for (property, filter) in chosen {
        sql.push(" + (not ");
        push_verdict(sql, property, filter);
        sql.push(")::integer");
    }
    sql.push(" as misses");
}

fn push_verdict(sql: &mut QueryBuilder<Postgres>, property: &Property, filter: &PropertyFilter) {
    let column = value(property.on);
    let value = format!("t.{column}");
    sql.push("coalesce(");
    match filter {
        PropertyFilter::AnyOf(values) => {
            sql.push(value).push(" = any(").push_bind(values.clone()).push(")");
        }
        PropertyFilter::HoseSize(size) => push_hose_size(sql, "t", &column, size),
        PropertyFilter::AtLeast(least) => push_least(sql, &value, *least),
        PropertyFilter::AtMost(most) => {
            sql.push(value).push(" <= ").push_bind(*most);
        }
    }
    sql.push(", false)");
}

/// One value may have several spellings, whose items count together under the first of them.
fn choices(rows: &[PgRow], properties: &[&'static Property], chosen: &Chosen) -> Result<Choices> {
    let mut total: i64 = 0;
    let mut found: BTreeMap<(usize, String), (Option<String>, i64)> = BTreeMap::new();
    for row in rows {
        // A bit for each property, that of the first before the others; 0 for the one that the row is of.
        let grouping: i32 = get(row, 0_usize)?;
        let Some(at) = (0..properties.len()).rev().find(|at| (grouping >> at) & 1 == 0) else {
            total = get(row, 1_usize)?;
            continue;
        };
        let at = properties.len() - 1 - at;
        let Some(property) = properties.get(at) else { continue };
        let value: Option<String> = get(row, format!("value_{at}").as_str())?;
        let count: i64 = if is_chosen(property, chosen) {
            get(row, format!("count_{at}").as_str())?
        } else {
            get(row, 1_usize)?
        };
        let Some(value) = value else { continue };
        let spelling = match spelling(property.on) {
            Some(_) => get(row, format!("spelling_{at}").as_str())?,
            None => None,
        };
        let (first, sum) = found.entry((at, value)).or_insert_with(|| (spelling.clone(), 0));
        if spelling < *first {
            *first = spelling;
        }
        *sum += count;
    }
    let left = found.into_iter().filter(|(_, (_, count))| *count > 0);
    let left = left.filter_map(|((at, value), (spelling, count))| {
        Some(self::left(properties.get(at)?, value, spelling, count.unsigned_abs()))
    });
    Ok(Choices { total: total.unsigned_abs(), left: left.collect() })
}

/// A value that a property can still have.
pub(crate) fn left(
    property: &'static Property,
    value: String,
    spelling: Option<String>,
    count: u64,
) -> ChoiceLeft {
    let (value, label) = match property.on {
        PropertySource::Ferrule => (value, spelling),
        // `-8` is written in many ways, of which its number is one.
        PropertySource::Size(_) | PropertySource::HoseSize(_)
            if value.bytes().all(|digit| digit.is_ascii_digit()) =>
        {
            (value, None)
        }
        _ => (spelling.unwrap_or(value), None),
    };
    ChoiceLeft { property, value, label, count }
}
