//! Prices in rows.

use domain::Result;
use domain::measures::{Currency, Price, UnitOfMeasure};
use rust_decimal::Decimal;
use sqlx::ColumnIndex;
use sqlx::postgres::PgRow;

use crate::postgres::row::{choice, get};

/// A price of three columns, by positions or names: amount, currency, unit.
pub(crate) fn price<I>(row: &PgRow, columns: [I; 3]) -> Result<Option<Price>>
where
    I: ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    let [amount, currency, unit] = columns;
    let Some(amount) = get::<Option<Decimal>, _>(row, amount)? else { return Ok(None) };
    let currency = get::<Option<&str>, _>(row, currency)?.and_then(Currency::new);
    let unit = match get::<Option<&str>, _>(row, unit)? {
        Some(unit) => choice(unit, "a price's unit")?,
        None => UnitOfMeasure::Each,
    };
    Ok(Some(Price { amount: amount.normalize(), currency, unit }))
}
