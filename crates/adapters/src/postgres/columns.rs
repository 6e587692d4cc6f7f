//! Columns of column tables in SQL: arrays to write, and values to read.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use domain::fields::{Cell, Column, ColumnType, Columns, Fault, Value};
use domain::{Id, RawId, Result};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use sqlx::postgres::PgRow;
use sqlx::{ColumnIndex, Postgres, QueryBuilder};

use super::row::{get, raw_id};

/// The values of one stored column, for `unnest`.
enum Values {
    Text(Vec<Option<String>>),
    Number(Vec<Option<f64>>),
    Flag(Vec<Option<bool>>),
    Money(Vec<Option<Decimal>>),
    Id(Vec<Option<RawId>>),
    Moment(Vec<Option<DateTime<Utc>>>),
    LocalTime(Vec<Option<NaiveDateTime>>),
    Day(Vec<Option<NaiveDate>>),
}

impl Values {
    /// An empty array for a column; `None` for one that is stored elsewhere.
    fn of(holds: ColumnType, capacity: usize) -> Option<Self> {
        Some(match holds {
            // The id of a brand is written with the item that has it.
            ColumnType::Brand => return None,
            ColumnType::Number { .. } => Self::Number(Vec::with_capacity(capacity)),
            ColumnType::Flag => Self::Flag(Vec::with_capacity(capacity)),
            ColumnType::Money | ColumnType::Quantity { .. } => {
                Self::Money(Vec::with_capacity(capacity))
            }
            ColumnType::Moment => Self::Moment(Vec::with_capacity(capacity)),
            ColumnType::Date { .. } => Self::LocalTime(Vec::with_capacity(capacity)),
            ColumnType::Day { .. } => Self::Day(Vec::with_capacity(capacity)),
            ColumnType::Id => Self::Id(Vec::with_capacity(capacity)),
            ColumnType::Size
            | ColumnType::Text { .. }
            | ColumnType::Choice(_)
            | ColumnType::Currency => Self::Text(Vec::with_capacity(capacity)),
        })
    }

    /// Whether there is any.
    fn is_any(&self) -> bool {
        match self {
            Self::Text(texts) => texts.iter().any(Option::is_some),
            Self::Number(numbers) => numbers.iter().any(Option::is_some),
            Self::Flag(flags) => flags.iter().any(Option::is_some),
            Self::Money(amounts) => amounts.iter().any(Option::is_some),
            Self::Id(ids) => ids.iter().any(Option::is_some),
            Self::Moment(moments) => moments.iter().any(Option::is_some),
            Self::LocalTime(times) => times.iter().any(Option::is_some),
            Self::Day(days) => days.iter().any(Option::is_some),
        }
    }

    fn push(&mut self, cell: Cell<'_>) {
        match self {
            Self::Text(texts) => texts.push(match cell {
                Cell::Text(text) => Some(text.to_owned()),
                Cell::Size(size) => Some(size.as_str().to_owned()),
                _ => None,
            }),
            Self::Number(numbers) => numbers.push(match cell {
                Cell::Number(number) => Some(number),
                _ => None,
            }),
            Self::Flag(flags) => flags.push(match cell {
                Cell::Flag(flag) => Some(flag),
                _ => None,
            }),
            Self::Money(amounts) => amounts.push(match cell {
                Cell::Money(amount) => Some(amount),
                _ => None,
            }),
            Self::Id(ids) => ids.push(match cell {
                Cell::Id(raw) => Some(raw),
                _ => None,
            }),
            Self::Moment(moments) => moments.push(match cell {
                Cell::Moment(moment) => Some(moment),
                _ => None,
            }),
            Self::LocalTime(times) => times.push(match cell {
                Cell::LocalTime(time) => Some(time),
                _ => None,
            }),
            Self::Day(days) => days.push(match cell {
                Cell::Day { day, .. } => Some(day),
                _ => None,
            }),
        }
    }
}

/// From this number of rows on, planning a statement of another shape is worthwhile.
const MANY: usize = 50;

/// Adds the columns of these rows as arguments of an `unnest`, and returns their names. A size has a second column
/// for comparisons.
pub(crate) fn push_columns<'a, C: Columns + 'a>(
    sql: &mut QueryBuilder<Postgres>,
    rows: impl ExactSizeIterator<Item = &'a C>,
) -> Vec<String> {
    push(sql, columns(rows))
}

/// The same for new rows, in which missing columns are null: many rows are written without columns that none of them
/// fills.
pub(crate) fn push_filled_columns<'a, C: Columns + 'a>(
    sql: &mut QueryBuilder<Postgres>,
    rows: impl ExactSizeIterator<Item = &'a C>,
) -> Vec<String> {
    let many = rows.len() >= MANY;
    let mut columns = columns(rows);
    columns.retain(|(_, values)| !many || values.is_any());
    push(sql, columns)
}

/// The stored columns of these rows, with their names.
fn columns<'a, C: Columns + 'a>(
    rows: impl ExactSizeIterator<Item = &'a C>,
) -> Vec<(String, Values)> {
    let capacity = rows.len();
    let mut all = Vec::with_capacity(C::COLUMNS.len() * 2);
    for column in C::COLUMNS {
        let Some(values) = Values::of(column.holds, capacity) else { continue };
        all.push((column.stored.to_owned(), values));
        if column.holds == ColumnType::Size {
            let keys = Values::Text(Vec::with_capacity(capacity));
            all.push((format!("{}_key", column.stored), keys));
        }
    }
    for row in rows {
        let mut target = all.iter_mut().map(|(_, values)| values);
        row.each_cell(&mut |column, cell| {
            if column.holds == ColumnType::Brand {
                return;
            }
            if let Some(values) = target.next() {
                values.push(cell);
            }
            if let (ColumnType::Size, Some(Values::Text(keys))) =
                (column.holds, next_if_size(column.holds, &mut target))
            {
                keys.push(match cell {
                    Cell::Size(size) => Some(size.key()),
                    _ => None,
                });
            }
        });
    }
    all
}

fn push(sql: &mut QueryBuilder<Postgres>, columns: Vec<(String, Values)>) -> Vec<String> {
    let mut names = Vec::with_capacity(columns.len());
    for (name, values) in columns {
        names.push(name);
        sql.push(", ");
        match values {
            Values::Text(texts) => sql.push_bind(texts).push("::text[]"),
            Values::Number(numbers) => sql.push_bind(numbers).push("::float8[]"),
            Values::Flag(flags) => sql.push_bind(flags).push("::boolean[]"),
            Values::Money(amounts) => sql.push_bind(amounts).push("::numeric[]"),
            Values::Id(ids) => sql.push_bind(ids).push("::bytea[]"),
            Values::Moment(moments) => sql.push_bind(moments).push("::timestamptz[]"),
            Values::LocalTime(times) => sql.push_bind(times).push("::timestamp[]"),
            Values::Day(days) => sql.push_bind(days).push("::date[]"),
        };
    }
    names
}

fn next_if_size<'a>(
    holds: ColumnType,
    target: &mut impl Iterator<Item = &'a mut Values>,
) -> Option<&'a mut Values> {
    if holds == ColumnType::Size { target.next() } else { None }
}

/// The value of a column of a row, by position or name.
pub(crate) fn value<I>(
    row: &PgRow,
    column: &Column,
    at: I,
) -> std::result::Result<Option<Value>, Fault>
where
    I: ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    read(row, column, at).map_err(|error| Fault::new("unreadable", error.to_string()))
}

fn read<I>(row: &PgRow, column: &Column, at: I) -> Result<Option<Value>>
where
    I: ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    Ok(match column.holds {
        ColumnType::Number { .. } => get::<Option<f64>, _>(row, at)?.map(Value::Number),
        ColumnType::Flag => get::<Option<bool>, _>(row, at)?.map(Value::Flag),
        ColumnType::Money | ColumnType::Quantity { .. } => get::<Option<Decimal>, _>(row, at)?
            .and_then(|amount| amount.to_f64())
            .map(Value::Number),
        ColumnType::Moment => {
            get::<Option<DateTime<Utc>>, _>(row, at)?.map(|moment| Value::Text(moment.to_rfc3339()))
        }
        ColumnType::Date { .. } => {
            get::<Option<NaiveDateTime>, _>(row, at)?.and_then(|time| Cell::LocalTime(time).value())
        }
        ColumnType::Day { .. } => {
            get::<Option<NaiveDate>, _>(row, at)?.map(|day| Value::Text(day.to_string()))
        }
        ColumnType::Id => {
            let id = get::<Option<&[u8]>, _>(row, at)?.map(raw_id).transpose()?;
            id.map(|raw| Value::Text(Id::<()>::from_raw(raw).to_string()))
        }
        ColumnType::Text { .. }
        | ColumnType::Brand
        | ColumnType::Size
        | ColumnType::Choice(_)
        | ColumnType::Currency => get::<Option<String>, _>(row, at)?.map(Value::Text),
    })
}

/// Error of invalid columns of a row.
pub(crate) fn inconsistent(faults: &[(&'static Column, Fault)]) -> String {
    let places: Vec<String> = faults
        .iter()
        .map(|(column, fault)| format!("{} {}", column.stored, fault.message))
        .collect();
    places.join(", ")
}
