//! Counting the remaining choices among items, in one statement.
//!
//! Each item is judged once, by the number of choices that it doesn't match. An item that misses a single
//! choice still counts for that property, since a choice doesn't narrow its own property.

use std::collections::BTreeMap;

use domain::Result;
use domain::catalogue::{ChoiceLeft, Choices, Chosen, Condition, Filter, FilterTarget, NONE};
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
    /// The number `n` of identical items; negative numbers subtract.
    Numbers,
}

/// The columns of a property among the counted rows.
pub(crate) struct Place {
    /// Joins that read it from the item `c` and its brand `b`; none if it comes from elsewhere.
    pub(crate) columns: Option<String>,
    /// The column with the compared value.
    pub(crate) value: String,
    /// The column with the spelling, if it differs from the compared value.
    pub(crate) spelling: Option<&'static str>,
}

impl Place {
    pub(crate) fn of(on: FilterTarget) -> Self {
        let written = |column: &'static str, value: String, columns: String| {
            (Some(columns), value, Some(column))
        };
        let (columns, value, spelling) = match on {
            // An adaptor without a material is of steel.
            FilterTarget::Text("made_of") => written(
                "made_of",
                "made_of_folded".to_owned(),
                "coalesce(c.material, 'steel') as made_of, c.made_of_folded".to_owned(),
            ),
            FilterTarget::Contains(column)
            | FilterTarget::Word(column)
            | FilterTarget::Text(column) => written(
                column,
                format!("{column}_folded"),
                format!("c.{column}, c.{column}_folded"),
            ),
            FilterTarget::Size(column)
            | FilterTarget::BoreSize(column)
            | FilterTarget::Designation(column) => {
                written(column, format!("{column}_key"), format!("c.{column}, c.{column}_key"))
            }
            FilterTarget::HoseSize(column) => written(
                column,
                format!("{column}_key"),
                format!("c.{column}, c.{column}_key, c.nominal_hose_size_key"),
            ),
            FilterTarget::Choice(column, _) | FilterTarget::ChoiceOrNone(column, _) => {
                let columns = format!("coalesce(c.{column}, '{NONE}') as {column}");
                (Some(columns), column.to_owned(), None)
            }
            // Several properties may have the same number in different units.
            FilterTarget::AtLeast(column, Shown::Pressure(unit))
            | FilterTarget::AtMost(column, Shown::Pressure(unit)) => {
                let value = format!("{column}_in_{}", unit.symbol());
                (Some(format!("c.{column} as {value}")), value, None)
            }
            FilterTarget::Number(column)
            | FilterTarget::AtLeast(column, Shown::Plain)
            | FilterTarget::AtMost(column, Shown::Plain) => {
                (Some(format!("c.{column}")), column.to_owned(), None)
            }
            FilterTarget::BrandContains | FilterTarget::Brand => {
                let columns = "b.name as brand, b.name_folded as brand_folded";
                written("brand", "brand_folded".to_owned(), columns.to_owned())
            }
            FilterTarget::OrgPartNumber => written(
                "org_part_number",
                "org_part_number_folded".to_owned(),
                "p.org_part_number, p.org_part_number_folded".to_owned(),
            ),
            FilterTarget::Ferrule => (None, "ferrule".to_owned(), Some("ferrule_name")),
            FilterTarget::InStock => (None, "in_stock".to_owned(), None),
        };
        Self { columns, value, spelling }
    }
}

/// Compares a column with the lower limit.
pub(crate) fn push_least(sql: &mut QueryBuilder<Postgres>, column: &str, least: Least) {
    let Least { number, whole } = least;
    sql.push(format_args!("{column} >= ")).push_bind(number.min(whole));
    if number.total_cmp(&whole).is_ne() {
        sql.push(format_args!(" and {column} >= case when {column} = floor({column}) then "));
        sql.push_bind(whole).push(" else ").push_bind(number).push(" end");
    }
}

/// Counts these rows, which a `with` at the beginning of the statement names.
pub(crate) async fn count(
    work: &mut PgWork,
    mut sql: QueryBuilder<Postgres>,
    rows: &str,
    counted: Counted,
    properties: &[&'static Filter],
    chosen: &Chosen,
) -> Result<Choices> {
    let places: Vec<Place> = properties.iter().map(|property| Place::of(property.on)).collect();
    let number = match counted {
        Counted::Ids => "count(distinct l.id)",
        Counted::Numbers => "sum(l.n)",
    };
    let number = |rows: &str| format!("coalesce({number} filter (where {rows}), 0)::bigint");
    sql.push(", judged as (select t.*");
    push_verdicts(&mut sql, chosen);
    let values: Vec<_> = places.iter().map(|place| format!("l.{}", place.value)).collect();
    sql.push(format_args!(
        " from {rows} t) select grouping({}), {}",
        values.join(", "),
        number("l.misses = 0")
    ));
    for (at, value) in values.iter().enumerate() {
        sql.push(format_args!(", {value}::text as value_{at}"));
    }
    for (at, (property, place)) in properties.iter().zip(&places).enumerate() {
        if let Some(spelling) = place.spelling {
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
    for (place, value) in places.iter().zip(&values) {
        sql.push(format_args!(", ({value}"));
        // Numbers can be added up later, which is faster than finding the first spelling here.
        if let (Counted::Numbers, Some(spelling)) = (counted, place.spelling) {
            sql.push(format_args!(", l.{spelling}"));
        }
        sql.push(")");
    }
    sql.push(")");
    let rows = sql.build().all(&mut *work.tx, "counting choices").await?;
    choices(&rows, properties, &places, chosen)
}

fn is_chosen(property: &Filter, chosen: &Chosen) -> bool {
    chosen.iter().any(|(other, _)| *other == property)
}

/// Writes, for each choice, whether it matches, and how many don't.
fn push_verdicts(sql: &mut QueryBuilder<Postgres>, chosen: &Chosen) {
    for (property, condition) in chosen {
        sql.push(", ");
        push_verdict(sql, property, condition);
        sql.push(format_args!(" as fits_{}", property.name));
    }
    sql.push(", 0");
    for (property, condition) in chosen {
        sql.push(" + (not ");
        push_verdict(sql, property, condition);
        sql.push(")::integer");
    }
    sql.push(" as misses");
}

fn push_verdict(sql: &mut QueryBuilder<Postgres>, property: &Filter, condition: &Condition) {
    let column = Place::of(property.on).value;
    let value = format!("t.{column}");
    sql.push("coalesce(");
    match condition {
        Condition::HoseSize(_, size) => push_hose_size(sql, "t", &column, size),
        Condition::AtLeast(_, least) => push_least(sql, &value, *least),
        Condition::AtMost(_, most) => {
            sql.push(value).push(" <= ").push_bind(*most);
        }
        other => {
            sql.push(value).push(" = any(").push_bind(other.values()).push(")");
        }
    }
    sql.push(", false)");
}

/// A value may have several spellings; their items count together under the first one.
fn choices(
    rows: &[PgRow],
    properties: &[&'static Filter],
    places: &[Place],
    chosen: &Chosen,
) -> Result<Choices> {
    let mut total: i64 = 0;
    let mut found: BTreeMap<(usize, String), (Option<String>, i64)> = BTreeMap::new();
    for row in rows {
        // A bit for each property, the highest for the first; 0 for the property of the row.
        let grouping: i32 = get(row, 0_usize)?;
        let Some(at) = (0..properties.len()).rev().find(|at| (grouping >> at) & 1 == 0) else {
            total = get(row, 1_usize)?;
            continue;
        };
        let at = properties.len() - 1 - at;
        let (Some(property), Some(place)) = (properties.get(at), places.get(at)) else { continue };
        let value: Option<String> = get(row, format!("value_{at}").as_str())?;
        let count: i64 = if is_chosen(property, chosen) {
            get(row, format!("count_{at}").as_str())?
        } else {
            get(row, 1_usize)?
        };
        let Some(value) = value else { continue };
        let spelling = match place.spelling {
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
    property: &'static Filter,
    value: String,
    spelling: Option<String>,
    count: u64,
) -> ChoiceLeft {
    let (value, label) = match property.on {
        FilterTarget::Ferrule => (value, spelling),
        // `-8` has many spellings; its number is one of them.
        FilterTarget::Size(_) | FilterTarget::HoseSize(_) | FilterTarget::BoreSize(_)
            if value.bytes().all(|digit| digit.is_ascii_digit()) =>
        {
            (value, None)
        }
        _ => (spelling.unwrap_or(value), None),
    };
    ChoiceLeft { property, value, label, count }
}
