//! Contents of documents, as the columns of their column tables.

use async_trait::async_trait;
use domain::documents::{DocumentKind, HoseAssembly, HoseKit, SalesEstimate, WorkOrder};
use domain::fields::Columns;
use domain::{Error, Id, RawId, Result};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, QueryBuilder};

use crate::postgres::columns::{inconsistent, push_columns, value};
use crate::postgres::documents::versions::Content;
use crate::postgres::fault;
use crate::postgres::run::Run;
use crate::postgres::work::PgWork;

/// Where the content of a kind of document is kept: a table with the columns of the column table
/// and `document_id`.
pub(crate) trait ContentTable: DocumentKind + Columns {
    const TABLE: &'static str;
    /// Further tables with what belongs to a document, each by the column that names it.
    const BESIDE: &'static [(&'static str, &'static str)] = &[];
    /// Further tables with what a document says, by `document_id`, each with its other columns: a
    /// copy of a document says the same.
    const CARRIED: &'static [(&'static str, &'static str)] = &[];
}

impl ContentTable for HoseAssembly {
    const TABLE: &'static str = "hose_assemblies";
    // By the first version, which goes with the lineage.
    const BESIDE: &'static [(&'static str, &'static str)] = &[
        ("assembly_customers", "lineage_id"),
        ("price_list_items", "lineage_id"),
        ("customer_item_properties", "lineage_id"),
    ];
}

impl ContentTable for HoseKit {
    const TABLE: &'static str = "hose_kits";
}

impl ContentTable for WorkOrder {
    const TABLE: &'static str = "work_orders";
    const BESIDE: &'static [(&'static str, &'static str)] =
        &[("work_order_lines", "document_id"), ("work_order_needs", "document_id")];
}

impl ContentTable for SalesEstimate {
    const TABLE: &'static str = "sales_estimates";
    const CARRIED: &'static [(&'static str, &'static str)] = &[
        ("estimate_taxes", "position, name, rate, amount"),
        ("estimate_rates", "currency, rate, own"),
    ];
}

#[async_trait]
impl<K: ContentTable> Content for K {
    fn tables() -> impl Iterator<Item = (&'static str, &'static str)> + Send {
        let carried = K::CARRIED.iter().map(|(table, _)| (*table, "document_id"));
        [(K::TABLE, "document_id")].into_iter().chain(carried).chain(K::BESIDE.iter().copied())
    }

    async fn carry(work: &mut PgWork, of: Id<Self>, to: Id<Self>) -> Result<()> {
        for (table, columns) in K::CARRIED {
            sqlx::query(AssertSqlSafe(format!(
                "insert into {table} (organization_id, document_id, {columns})
                select organization_id, $3, {columns} from {table} where organization_id = $1 and document_id = $2"
            )))
            .bind(work.tenant())
            .bind(of.raw())
            .bind(to.raw())
            .run(&mut *work.tx, "copying what a document says")
.await?;
        }
        Ok(())
    }

    async fn read(work: &mut PgWork, id: Id<Self>) -> Result<Self> {
        let mut sql = QueryBuilder::new("select * from ");
        sql.push(K::TABLE).push(" where organization_id = ").push_bind(work.tenant());
        sql.push(" and document_id = ").push_bind(id.raw());
        let row = sql.build().fetch_one(&mut *work.tx).await;
        content(&row.map_err(fault("reading what a document says"))?)
    }

    async fn keep(work: &mut PgWork, contents: &[(Id<Self>, &Self)]) -> Result<()> {
        let ids: Vec<RawId> = contents.iter().map(|(id, _)| id.raw()).collect();
        let mut sql = QueryBuilder::new("with n as materialized (select * from unnest(");
        sql.push_bind(ids).push("::bytea[]");
        let names = push_columns(&mut sql, contents.iter().map(|(_, content)| *content));
        let list = names.join(", ");
        let set: Vec<String> =
            names.iter().map(|name| format!("{name} = excluded.{name}")).collect();
        sql.push(format_args!(
            ") as n (document_id, {list})) insert into {} (organization_id, document_id, {list}) select ",
            K::TABLE
        ));
        sql.push_bind(work.tenant());
        sql.push(format_args!(
            ", * from n on conflict (organization_id, document_id) do update set {}",
            set.join(", ")
        ));
        let done = sql.build().execute(&mut *work.tx).await;
        done.map_err(fault("keeping what documents say"))?;
        Ok(())
    }
}

/// The content out of a row that has its columns.
pub(crate) fn content<K: ContentTable>(row: &PgRow) -> Result<K> {
    let read = K::from_values(&mut |column| value(row, column, column.stored));
    read.map_err(|faults| Error::broken(format!("table {}: {}", K::TABLE, inconsistent(&faults))))
}
