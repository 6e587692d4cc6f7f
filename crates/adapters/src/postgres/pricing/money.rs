//! Prices in database rows.

use domain::Result;
use domain::measures::{Currency, Price, UnitOfMeasure};
use rust_decimal::Decimal;
use sqlx::ColumnIndex;
use sqlx::postgres::PgRow;

use crate::postgres::row::{choice, get};

/// List price of an item: the organization's (`p`), else the maker's (`m`).
pub(crate) const LIST_PRICE: &str = "coalesce(p.list_price, m.list_price) as list_price,
    case when p.list_price is null then m.list_price_currency else p.list_price_currency end as list_price_currency,
    case when p.list_price is null then m.list_price_unit else p.list_price_unit end as list_price_unit";

/// Cost of an item, by the same order.
pub(crate) const COST: &str = "coalesce(p.cost, m.cost) as cost,
    case when p.cost is null then m.cost_currency else p.cost_currency end as cost_currency,
    case when p.cost is null then m.cost_unit else p.cost_unit end as cost_unit";

/// Own part number and net price of the customer `k`.
const CUSTOMER_FIGURES: &str = "coalesce(k.org_part_number, p.org_part_number) as org_part_number,
    k.net_price, k.net_price_currency, k.net_price_unit";

/// The same columns without a customer.
const NO_CUSTOMER_FIGURES: &str = "p.org_part_number, null::numeric as net_price, null::text as net_price_currency, null::text as net_price_unit";

/// [`CUSTOMER_FIGURES`] if there is a customer.
pub(crate) const fn customer_figures(customer: bool) -> &'static str {
    if customer { CUSTOMER_FIGURES } else { NO_CUSTOMER_FIGURES }
}

/// Reads a price from three columns, by position or name: amount, currency, unit.
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
