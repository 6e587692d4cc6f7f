//! Columns that hold few different words: read word by word from their index, not row by row.

use domain::Result;
use sqlx::AssertSqlSafe;

use super::super::fault::fault;
use super::super::work::PgWork;
use super::CatalogueRow;

/// The words of a folded column, own and shared, that hold the fragment.
pub(super) async fn words_with<E: CatalogueRow>(
    work: &mut PgWork,
    column: &'static str,
    fragment: &str,
) -> Result<Vec<String>> {
    sqlx::query_scalar(AssertSqlSafe(statement(E::TABLE, column)))
        .bind(work.tenant())
        .bind(fragment)
        .fetch_all(&mut *work.tx)
        .await
        .map_err(fault("looking for words"))
}

/// Each step goes to the next word by the index on organization and column.
fn statement(table: &str, column: &str) -> String {
    format!(
        "with recursive owners (owner) as (values ($1::bytea), (shared_organization())),
        found (owner, word) as (
            select o.owner, (select c.{column}_folded from {table} c where c.organization_id = o.owner
                and c.{column}_folded is not null order by c.{column}_folded limit 1) from owners o
            union all
            select f.owner, (select c.{column}_folded from {table} c where c.organization_id = f.owner
                and c.{column}_folded > f.word order by c.{column}_folded limit 1) from found f where f.word is not null
        )
        select distinct word from found where position($2 in word) > 0"
    )
}
