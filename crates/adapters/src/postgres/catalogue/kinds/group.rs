//! Counting items by groups of equal values.

use domain::Result;
use domain::catalogue::{Group, GroupBy, Selection};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::kinds::alike::push_alike;
use crate::postgres::catalogue::kinds::conditions::push_selection;
use crate::postgres::catalogue::kinds::select::{branch, push_from};
use crate::postgres::catalogue::{CatalogueRow, Clause, push_clauses};
use crate::postgres::row::get;
use crate::postgres::work::PgWork;

/// Writes, in brackets, these columns of the rows of a selection: of the item `c`, its brand `b`.
pub(crate) fn push_rows<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    columns: &str,
) {
    sql.push("(select ").push(columns);
    push_from(sql, work, selection, branch(work, selection));
    push_clauses(sql, clauses);
    push_selection(sql, work, selection);
    sql.push(")");
}

/// Writes the `select` that counts the groups of a selection: their values are `g1`, `g2` and so on.
pub(crate) fn push_groups<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    by: &[GroupBy],
) {
    let columns: Vec<String> = by.iter().zip(1..).map(|(by, at)| column(*by, at)).collect();
    let columns = columns.join(", ");
    let names: Vec<String> = (1..=by.len()).map(|at| format!("g{at}")).collect();
    let names = names.join(", ");
    let stored: Vec<&str> = by.iter().map(|by| stored(*by)).collect();
    sql.push(format_args!("select {names}, sum(n)::bigint as count from "));
    if !push_alike(sql, work, selection, clauses, &stored, &columns) {
        push_rows(sql, work, selection, clauses, &format!("{columns}, 1 as n"));
    }
    sql.push(format_args!(" r group by {names} having sum(n) > 0"));
}

const fn stored(by: GroupBy) -> &'static str {
    match by {
        GroupBy::Column(column) => column,
        GroupBy::Brand => "brand_id",
    }
}

fn column(by: GroupBy, at: i32) -> String {
    match by {
        GroupBy::Column(column) => format!("c.{column} as g{at}"),
        GroupBy::Brand => format!("b.name as g{at}"),
    }
}

/// A group out of its row.
pub(crate) fn group(row: &PgRow, columns: usize) -> Result<Group> {
    let values = (0..columns).map(|at| get(row, at)).collect::<Result<_>>()?;
    let count: i64 = get(row, "count")?;
    Ok(Group { values, count: count.unsigned_abs() })
}
